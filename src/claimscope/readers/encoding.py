"""Text encodings: byte order marks, UTF-8, UTF-16 without a mark, then what fits best."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from claimscope.readers.charset import is_escaped_japanese, likely_encoding

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_MOST_CONTROL = 0.002


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text and how it was read. ``sure`` is False where the encoding was chosen because nothing better fitted."""

    text: str
    encoding: str
    sure: bool


def decode(data: bytes, encoding: str | None = None) -> Decoded | None:
    """The text of ``data``; None where it is not text.

    A given ``encoding`` is obeyed, with U+FFFD for what does not fit.
    """
    if encoding:
        return Decoded(data.decode(encoding, "replace"), encoding, True)
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _checked(data.decode(name, "replace"), name, True)
    if (wide := _wide(data)) is not None:
        return _checked(data.decode(wide, "replace"), wide, True)
    if is_escaped_japanese(data):
        return _checked(data.decode("iso2022_jp", "replace"), "iso2022_jp", True)
    try:
        return _checked(data.decode("utf-8"), "utf-8", True)
    except UnicodeDecodeError:
        likely = likely_encoding(data)
        return _checked(data.decode(likely, "replace"), likely, False)


def decode_start(head: bytes) -> str | None:
    """The text a file begins with; a character cut at the end is dropped."""
    for cut in range(4):
        try:
            head[: len(head) - cut].decode("utf-8")
        except UnicodeDecodeError:
            continue
        head = head[: len(head) - cut]
        break
    found = decode(head)
    return found.text if found else None


def _wide(data: bytes) -> str | None:
    """UTF-16 without a mark: mostly Latin text, so every second byte is zero."""
    start = data[:2000]
    if len(start) < 4:
        return None
    half = len(start) // 2
    if start[1::2].count(0) > 0.7 * half and start[::2].count(0) < 0.1 * half:
        return "utf-16-le"
    if start[::2].count(0) > 0.7 * half and start[1::2].count(0) < 0.1 * half:
        return "utf-16-be"
    return None


def _checked(text: str, encoding: str, sure: bool) -> Decoded | None:
    """Noise decodes as something in Windows-1252; control characters and unassigned bytes give it away."""
    odd = len(_CONTROL.findall(text)) + text.count("\ufffd")
    return None if odd > _MOST_CONTROL * len(text) + 0.5 else Decoded(text, encoding, sure)
