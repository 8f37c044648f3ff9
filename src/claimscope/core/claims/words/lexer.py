"""Text to tokens with their places. Letters and digits are apart, so that ``8xH200`` and ``8 x H200`` are alike."""

from __future__ import annotations

from collections.abc import Iterator
from sys import intern
from typing import Final, Literal, NamedTuple

from claimscope.core import lazy_re as re

TokenKind = Literal["number", "word", "ideograph", "note", "symbol"]

NOTE_BASE = 0xE000
"""Superscript characters become private characters from here on, so that no digit of a mark joins a number."""

_CJK = r"\u3005\u3041-\u30ff\u3400-\u9fff\uac00-\ud7af"
_EASTERN = "\u3005"
_NUMBER = r"(?P<number>\d+(?:\.\d+)*)"
_TIMES = r"|(?P<times>(?<=\d)[xX](?=[A-Z][A-Za-z]*\d|GPU|[A-Z]{2}))"
_TOKEN = re.compile(_NUMBER + _TIMES + r"|(?P<word>[^\W\d_]+)|(?P<symbol>\S)")
_EASTERN_TOKEN = re.compile(
    rf"{_NUMBER}|(?P<ideograph>[{_CJK}]){_TIMES}|(?P<word>[^\W\d_{_CJK}\ue000-\ue0ff]+)|(?P<note>[\ue000-\ue0ff])"
    r"|(?P<symbol>\S)"
)
_SORTS: Final[dict[str | None, TokenKind]] = {
    "number": "number",
    "ideograph": "ideograph",
    "times": "word",
    "word": "word",
    "note": "note",
    "symbol": "symbol",
}
_OPENING = re.compile(r"[^\W\d_]++(?!\s*\*)")
_IDEOGRAPH = re.compile(f"[{_CJK}]")


class Token(NamedTuple):
    """A token; ``lower`` is its text in lower case, ``start`` and ``end`` are places in the text."""

    kind: TokenKind
    text: str
    lower: str
    start: int
    end: int


def tokens_of(text: str) -> tuple[Token, ...]:
    """All tokens of ``text`` in order."""
    found = []
    for hit in _hits(text):
        word = intern(hit.group())  # a long document says the same words again and again
        found.append(Token(_SORTS[hit.lastgroup], word, intern(word.lower()), hit.start(), hit.end()))
    return tuple(found)


def opening_of(text: str) -> Iterator[str]:
    """Texts of the tokens, one after the other: for who needs the first of them only."""
    return (hit.group() for hit in _hits(text))


def _hits(text: str) -> Iterator[re.Match[str]]:
    return (_EASTERN_TOKEN if is_eastern(text) else _TOKEN).finditer(text)


def is_eastern(text: str) -> bool:
    """Whether a text holds signs from the first ones of Chinese, Japanese and Korean on (note marks are some): others
    need no patterns with the thousands of signs of these, which are slow to compile."""
    return not text.isascii() and max(text) >= _EASTERN


def opening_word(text: str) -> str:
    """The word a text opens with, in lower case; empty where it opens otherwise or with half a word ("pa*")."""
    word = None if is_eastern(text) else _OPENING.match(text)
    return word.group().lower() if word else ""


def has_ideographs(text: str) -> bool:
    """Whether a text is, in part, Chinese, Japanese or Korean."""
    return is_eastern(text) and _IDEOGRAPH.search(text) is not None


def is_note(char: str) -> bool:
    """Whether ``char`` stands for a superscript mark."""
    return NOTE_BASE <= ord(char) < NOTE_BASE + 0x100


def note_mark(char: str) -> str:
    """The mark behind a private character: a digit, a letter or a sign such as ``*``."""
    return chr(ord(char) - NOTE_BASE)


def as_note(char: str) -> str:
    """The private character for a mark (ASCII only)."""
    return chr(NOTE_BASE + ord(char)) if ord(char) < 0x100 else char
