"""Breaking runs of text into lines: greedy, words first, then letters; Chinese and Japanese break anywhere.

Words are measured once (``words_of``) and broken for as many widths as are tried (``broken``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from claimscope.rendering.fonts import runs, width
from claimscope.rendering.pdf.look import Colour
from claimscope.rendering.scripts import drawn, right_to_left

_WIDE = "\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
_SPACE = "[^\\S\u00a0\u202f\u2007]"
"""White space where a line may end; those that hold a number or a quote together are none."""
_BREAKS = r"[-\u2013\u2014](?=[^\W\d]{2})|/(?=[^\W\d]{3})"
"""After these a line may end, where a word follows: not in "tokens/s" nor in "H100-80GB"."""
_TOKENS = re.compile(
    rf"{_SPACE}+|[{_WIDE}][、。，．）」』】！？]?|(?:(?!{_SPACE})[^{_WIDE}])+?(?:{_BREAKS}|(?=[{_WIDE}]|{_SPACE})|$)",
    re.S,
)
_HELD = re.compile(r"(?<=\d) (?=(?:%|[µm]?s|min|h|[kM]?W|[KMGT]B)(?![\w/]))|(?<=[≤≥×]) (?=\d)")
"""A number keeps its unit and its sign in one line (ISO 80000-1, 7.1.4)."""
_WIDE_LETTER = re.compile(f"[{_WIDE}]")
_CLOSING, _OPENING = "、。，．）」』】！？：；・ー", "（「『【"
BREAK = "\n"
"""A run whose text is this forces a new line."""


@dataclass(frozen=True, slots=True)
class Face:
    """How a stretch of text looks; ``link`` is where it leads."""

    size: float
    bold: bool = False
    colour: Colour = (0, 0, 0)
    link: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """Text in one font and face, with its width in points."""

    text: str
    font: str
    face: Face
    width: float


@dataclass(slots=True)
class Word:
    """Pieces that stay together, and their width; ``space`` is the gap before it where it does not start a line."""

    pieces: list[Piece]
    width: float
    space: Piece | None = None
    forced: bool = False
    reverse: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """Pieces from left to right, and their width."""

    pieces: tuple[Piece, ...]
    width: float


def broken(words: Iterable[Word], available: float) -> list[Line]:
    """Lines of at most ``available`` points; a word wider than that is broken between letters."""
    lines: list[list[Word]] = [[]]
    ended: list[bool] = []
    used = 0.0
    for word in _fitting(words, available):
        gap = word.space.width if word.space and lines[-1] else 0.0
        if word.forced or (lines[-1] and used + gap + word.width > available + 0.01):
            ended.append(word.forced or word.space is not None)
            lines.append([])
            used = gap = 0.0
        if word.pieces:
            lines[-1].append(word)
            used += gap + word.width
    return [_line(some, spaced) for some, spaced in zip(lines, [*ended, False], strict=True)]


def words_of(texts: Iterable[tuple[str, Face]]) -> list[Word]:
    """The words of runs, measured."""
    found: list[Word] = []
    word, space = Word([], 0.0), None
    for text, face in texts:
        if text == BREAK:
            found += [word, Word([], 0.0, forced=True)]
            word, space = Word([], 0.0), None
            continue
        for token in _TOKENS.findall(_HELD.sub("\u00a0", text)):
            if token.isspace():
                if word.pieces:
                    found.append(word)
                    word = Word([], 0.0)
                space = face
                continue
            if word.pieces and _parted(word, token):
                found.append(word)
                word = Word([], 0.0)
            if space is not None and not word.pieces:
                word.space = _piece(" ", space)
            space = None
            _extend(word, token, face)
    found.append(word)
    return found


def _extend(word: Word, token: str, face: Face) -> None:
    reverse = right_to_left(token)
    for text, font, unit in _measured(drawn(token) if reverse else token, face.bold):
        wide = unit * face.size
        word.pieces.append(Piece(text, font, face, wide))
        word.width += wide
    word.reverse = word.reverse or reverse


def _piece(text: str, face: Face) -> Piece:
    shown, font, unit = _measured(text, face.bold)[0]
    return Piece(shown, font, face, unit * face.size)


@lru_cache(maxsize=20_000)
def _measured(text: str, bold: bool) -> tuple[tuple[str, str, float], ...]:
    """Runs of a token with their widths at one point."""
    return tuple((run.text, run.font, width(run.text, run.font, 1000) / 1000) for run in runs(text, bold))


def _parted(word: Word, token: str) -> bool:
    """Whether a line may end between a word and the token that follows without a space.

    Closing punctuation never starts a line and an opening bracket never ends one (JIS X 4051, line start prohibition).
    """
    last = word.pieces[-1].text[-1]
    if token[0] in _CLOSING or last in _OPENING:
        return False
    return last in "-/\u2013\u2014" or _wide(last) or _wide(token)


def _wide(text: str) -> bool:
    return not text.isascii() and _WIDE_LETTER.match(text) is not None


def _fitting(words: Iterable[Word], available: float) -> Iterator[Word]:
    for word in words:
        if word.width <= available:
            yield word
        else:
            yield from _cut(word, available)


def _cut(word: Word, available: float) -> Iterator[Word]:
    part = Word([], 0.0, word.space)
    for piece in word.pieces:
        start, used = 0, part.width
        for at, one in enumerate(piece.text):
            wide = _measured(one, piece.face.bold)[0][2] * piece.face.size
            if used + wide > available and (part.pieces or at > start) and not _mark(one):
                _add(part, piece, piece.text[start:at])
                yield part
                part, used, start = Word([], 0.0), 0.0, at
            used += wide
        _add(part, piece, piece.text[start:])
    yield part


def _mark(one: str) -> bool:
    """Whether a character stands above or below the one before it: a line never begins with it."""
    return not one.isascii() and unicodedata.category(one).startswith("M")


def _add(part: Word, piece: Piece, text: str) -> None:
    if text:
        wide = width(text, piece.font, piece.face.size)
        part.pieces.append(Piece(text, piece.font, piece.face, wide))
        part.width += wide


def _line(words: list[Word], spaced: bool) -> Line:
    """``spaced`` adds a space that is not seen, so that the words of two lines do not run together when read aloud."""
    pieces: list[Piece] = []
    for index, (space, word) in enumerate(_ordered(words)):
        if index and space:
            pieces.append(space)
        pieces += word.pieces
    merged = _merged(pieces)
    wide = sum(piece.width for piece in merged)
    if spaced and merged:
        last = merged[-1]
        merged[-1] = Piece(last.text + " ", last.font, last.face, last.width)
    return Line(tuple(merged), wide)


def _ordered(words: list[Word]) -> list[tuple[Piece | None, Word]]:
    """Words with the gap before each; stretches of right-to-left words turned around with the gaps between them."""
    ordered: list[tuple[Piece | None, Word]] = []
    stretch: list[Word] = []
    for word in (*words, None):
        if word is not None and word.reverse:
            stretch.append(word)
            continue
        if stretch:
            gaps = [stretch[0].space, *(one.space for one in stretch[:0:-1])]
            ordered += zip(gaps, reversed(stretch), strict=True)
            stretch = []
        if word is not None:
            ordered.append((word.space, word))
    return ordered


def _merged(pieces: list[Piece]) -> list[Piece]:
    """Neighbours in one font and face become one piece."""
    merged: list[Piece] = []
    texts: list[str] = []
    wide = 0.0
    for at, piece in enumerate(pieces):
        texts.append(piece.text)
        wide += piece.width
        after = pieces[at + 1] if at + 1 < len(pieces) else None
        if after is None or after.font != piece.font or (after.face is not piece.face and after.face != piece.face):
            merged.append(Piece("".join(texts), piece.font, piece.face, wide))
            texts, wide = [], 0.0
    return merged
