"""Breaking runs of text into lines: greedy, words first, then letters; Chinese and Japanese break anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from claimscope.rendering.fonts import runs, width
from claimscope.rendering.pdf.look import Colour
from claimscope.rendering.scripts import drawn, right_to_left

_WIDE = "\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
_TOKENS = re.compile(
    rf"\s+|[{_WIDE}][、。，．）」』】！？]?|[^\s{_WIDE}]+?(?:[-/\u2013\u2014](?=[^\W\d])|(?=[{_WIDE}\s])|$)", re.S
)
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
    """Pieces that stay together; ``space`` is the gap before it, used where it does not start a line."""

    pieces: list[Piece] = field(default_factory=list)
    space: Piece | None = None
    forced: bool = False
    reverse: bool = False

    @property
    def width(self) -> float:
        return sum(piece.width for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Line:
    """Pieces from left to right, and their width."""

    pieces: tuple[Piece, ...]
    width: float


def broken(texts: Iterable[tuple[str, Face]], available: float) -> list[Line]:
    """Lines of at most ``available`` points; a word wider than that is broken between letters."""
    lines: list[list[Word]] = [[]]
    used = 0.0
    for word in _fitting(_words(texts), available):
        gap = word.space.width if word.space and lines[-1] else 0.0
        if word.forced or (lines[-1] and used + gap + word.width > available + 0.01):
            lines.append([])
            used = gap = 0.0
        if word.pieces:
            lines[-1].append(word)
            used += gap + word.width
    return [_line(words) for words in lines]


def _words(texts: Iterable[tuple[str, Face]]) -> Iterator[Word]:
    word, space = Word(), False
    gap_face: Face | None = None
    for text, face in texts:
        if text == BREAK:
            yield word
            yield Word(forced=True)
            word, space = Word(), False
            continue
        for token in _TOKENS.findall(text):
            if token.isspace():
                if word.pieces:
                    yield word
                    word = Word()
                space, gap_face = True, face
                continue
            if word.pieces and (_breakable(word) or _wide(token)):
                yield word
                word = Word()
            if space and not word.pieces and gap_face:
                word.space = _pieces(" ", gap_face)[0]
            space = False
            word.reverse = word.reverse or right_to_left(token)
            word.pieces += _pieces(drawn(token) if right_to_left(token) else token, face)
    yield word


def _breakable(word: Word) -> bool:
    last = word.pieces[-1].text[-1]
    return last in "-/\u2013\u2014" or _wide(last)


def _wide(text: str) -> bool:
    return not text.isascii() and re.match(f"[{_WIDE}]", text) is not None


def _pieces(text: str, face: Face) -> list[Piece]:
    return [Piece(run.text, run.font, face, width(run.text, run.font, face.size)) for run in runs(text, face.bold)]


def _fitting(words: Iterable[Word], available: float) -> Iterator[Word]:
    for word in words:
        if word.width <= available:
            yield word
        else:
            yield from _cut(word, available)


def _cut(word: Word, available: float) -> Iterator[Word]:
    part, used = Word(space=word.space), 0.0
    for piece in word.pieces:
        text, start = piece.text, 0
        for at, one in enumerate(text):
            wide = width(one, piece.font, piece.face.size)
            if used + wide > available and (part.pieces or at > start):
                _add(part, piece, text[start:at])
                yield part
                part, used, start = Word(), 0.0, at
            used += wide
        _add(part, piece, text[start:])
    yield part


def _add(part: Word, piece: Piece, text: str) -> None:
    if text:
        part.pieces.append(replace(piece, text=text, width=width(text, piece.font, piece.face.size)))


def _line(words: list[Word]) -> Line:
    pieces: list[Piece] = []
    for index, word in enumerate(_ordered(words)):
        if index and word.space:
            pieces.append(word.space)
        pieces += word.pieces
    merged = _merged(pieces)
    return Line(tuple(merged), sum(piece.width for piece in merged))


def _ordered(words: list[Word]) -> list[Word]:
    """Stretches of right-to-left words turned around; each keeps one gap before it."""
    if not any(word.reverse for word in words):
        return words
    ordered: list[Word] = []
    stretch: list[Word] = []
    for word in words:
        if word.reverse:
            stretch.append(word)
            continue
        ordered += reversed(stretch)
        stretch = []
        ordered.append(word)
    return ordered + stretch[::-1]


def _merged(pieces: list[Piece]) -> list[Piece]:
    merged: list[Piece] = []
    for piece in pieces:
        last = merged[-1] if merged else None
        if last and last.font == piece.font and last.face == piece.face:
            merged[-1] = Piece(last.text + piece.text, last.font, last.face, last.width + piece.width)
        else:
            merged.append(piece)
    return merged
