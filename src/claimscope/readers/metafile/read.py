"""A metafile as words with places on the page, from the records that draw text."""

from __future__ import annotations

import gzip
import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

from claimscope.readers.layout.words import Word
from claimscope.readers.metafile import emf, wmf
from claimscope.readers.metafile.board import Board, Drawn
from claimscope.readers.spans import clean

CONFIDENCE = 0.75
"""Below what counts as sure: letters of a drawing may lie under other things, and its tables have no cells."""
_MOST_BYTES = 32 << 20
_WORD = re.compile(r"\S+")
Frame = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class MetafileText:
    """Words in points of the page. ``complete`` is False where pictures or glyphs without letters are drawn too."""

    words: tuple[Word, ...]
    complete: bool


def metafile_text(data: bytes, frame: Frame) -> MetafileText | None:
    """The texts of an EMF or WMF (also packed: EMZ, WMZ) that fills ``frame`` (left, top, width, height in points).

    None for what is neither, or broken.
    """
    try:
        data = _unpacked(data)
        if emf.is_emf(data):
            board, shown = emf.draw(data), emf.frame_of(data)
        elif wmf.is_wmf(data):
            board = wmf.draw(data)
            shown = wmf.frame_of(data, board)
        else:
            return None
    except (struct.error, OSError, EOFError, zlib.error, OverflowError):
        return None
    if shown[2] <= shown[0] or shown[3] <= shown[1]:
        return None
    return MetafileText(tuple(_words(board, shown, frame)), not board.bitmaps and not board.glyphs)


def _unpacked(data: bytes) -> bytes:
    if not data.startswith(b"\x1f\x8b"):
        return data[:_MOST_BYTES]
    with gzip.GzipFile(fileobj=BytesIO(data)) as packed:
        return packed.read(_MOST_BYTES)


def _words(board: Board, shown: Frame, frame: Frame) -> Iterator[Word]:
    across, down = frame[2] / (shown[2] - shown[0]), frame[3] / (shown[3] - shown[1])
    for text in board.texts:
        top, bottom = frame[1] + (text.top - shown[1]) * down, frame[1] + (text.bottom - shown[1]) * down
        for x0, x1, word in _placed(text):
            left, right = frame[0] + (x0 - shown[0]) * across, frame[0] + (x1 - shown[0]) * across
            if _is_seen((left, top, right, bottom), frame):
                yield Word(left, top, right, bottom, word, max(bottom - top, 1.0), confidence=CONFIDENCE)


def _is_seen(box: Frame, frame: Frame) -> bool:
    """Whether a word stands in the frame: what is outside is cut off. False for places that are no numbers."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    inside = frame[0] <= x <= frame[0] + frame[2] and frame[1] <= y <= frame[1] + frame[3]
    return inside and box[3] - box[1] <= frame[3] and box[2] - box[0] <= 2 * frame[2]


def _placed(text: Drawn) -> Iterator[tuple[float, float, str]]:
    """Left and right edge of each word."""
    even = (text.x1 - text.x0) / len(text.text)
    steps = text.steps if len(text.steps) == len(text.text) else (even,) * len(text.text)
    for hit in _WORD.finditer(text.text):
        x0 = text.x0 + sum(steps[: hit.start()])
        word = clean(hit.group())
        if word:
            yield x0, x0 + sum(steps[hit.start() : hit.end()]), word
