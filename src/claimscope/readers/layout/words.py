"""A word with its place on the page, and the few measures everything else is made of."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from claimscope.core.reading import Box

BLANK = 0.09
"""Narrowest gap between two words, in font heights; a closer one parts a word in pieces."""
DIGIT = re.compile(r"\d")
NUMBER_END = re.compile(r"\d[%)]?$")
NUMBER_START = re.compile(r"^[(~≈<>+−-]?[\d]")


class Word(NamedTuple):
    """Points from the top left corner. ``size`` is the height of the font's box, not of the letters."""

    x0: float
    top: float
    x1: float
    bottom: float
    text: str
    size: float
    sup: bool = False
    bold: bool = False
    hidden: bool = False
    turned: bool = False
    confidence: float = 1.0
    apart: bool = False
    """Begins a piece that text recognition found by itself; its edges are those of its letters."""

    @property
    def head(self) -> Word:
        """The first word: itself. A `Line` has one as well."""
        return self

    @property
    def tail(self) -> Word:
        """The last word: itself."""
        return self


class Segment:
    """Words that stand beside each other without a gap that separates columns or cells."""

    __slots__ = ("_words", "bottom", "size", "top", "turned", "x0", "x1")

    def __init__(
        self, box: tuple[float, float, float, float], words: tuple[Word, ...], size: float, turned: bool = False
    ) -> None:
        self.x0, self.top, self.x1, self.bottom = box
        self._words, self.size, self.turned = words, size, turned

    @property
    def words(self) -> tuple[Word, ...]:
        """From the left."""
        return self._words

    @property
    def head(self) -> Word:
        return self._words[0]

    @property
    def tail(self) -> Word:
        return self._words[-1]

    @property
    def count(self) -> int:
        """How many words."""
        return len(self._words)

    @property
    def text(self) -> str:
        return joined(self._words)

    @property
    def hidden(self) -> bool:
        return all(word.hidden for word in self._words)

    @property
    def bold(self) -> bool:
        return all(word.bold for word in self._words)


class Line(Segment):
    """Visible words of one style at one height with a blank between neighbours: what most lines of most pages are.

    It stands where a word may stand until lines are made, and where a segment may stand after. Its words are made when
    somebody asks for them: making them is most of the cost of a page.
    """

    __slots__ = ("_bold", "_ends", "_head", "_starts", "_tail", "_text")

    def __init__(
        self, top: float, bottom: float, text: str, size: float, bold: bool, starts: list[float], ends: list[float]
    ) -> None:
        """``starts`` and ``ends`` are the edges of the words of ``text``, which single blanks part."""
        super().__init__((starts[0], top, ends[-1], bottom), (), size)
        self._text, self._bold, self._starts, self._ends = text, bold, starts, ends
        self._head: Word | None = None
        self._tail: Word | None = None

    @property
    def words(self) -> tuple[Word, ...]:
        if not self._words:
            self._words = tuple(map(self._word, self._starts, self._ends, self._text.split(" ")))
        return self._words

    def _word(self, x0: float, x1: float, text: str) -> Word:
        return Word(x0, self.top, x1, self.bottom, text, self.size, False, self._bold)

    @property
    def head(self) -> Word:
        if self._head is None:
            self._head = self._word(self._starts[0], self._ends[0], self._text.partition(" ")[0])
        return self._head

    @property
    def tail(self) -> Word:
        if self._tail is None:
            self._tail = self._word(self._starts[-1], self._ends[-1], self._text.rpartition(" ")[2])
        return self._tail

    @property
    def count(self) -> int:
        return len(self._starts)

    @property
    def text(self) -> str:
        return self._text

    @property
    def hidden(self) -> bool:
        return False

    @property
    def bold(self) -> bool:
        return self._bold

    def edges(self, first: int, last: int) -> tuple[float, float]:
        """Left edge of one word and right edge of another."""
        return self._starts[first], self._ends[last]


Piece = Word | Line


def words_of(pieces: Iterable[Piece]) -> list[Word]:
    """The words of pieces, in their order."""
    found: list[Word] = []
    for piece in pieces:
        if isinstance(piece, Line):
            found.extend(piece.words)
        else:
            found.append(piece)
    return found


def segment(words: list[Word]) -> Segment:
    """The segment of these words; they are in reading order."""
    first = words[0]
    x0, top, x1, bottom, _, size, *_ = first
    longest = 0
    for word in words:
        x0, top = min(x0, word[0]), min(top, word[1])
        x1, bottom = max(x1, word[2]), max(bottom, word[3])
        if len(word[4]) > longest and not word[6]:
            longest, size = len(word[4]), word[5]
    return Segment((x0, top, x1, bottom), tuple(words), size, first.turned)


def spaced(left: Word, right: Word) -> bool:
    """Whether a blank belongs between two neighbours of a line."""
    return left[9] or right[0] - left[2] > BLANK * max(min(left[5], right[5]), 1.0)


def joined(words: tuple[Word, ...]) -> str:
    """The words as text."""
    parts = [words[0].text]
    for left, right in pairwise(words):
        parts.append((" " if spaced(left, right) else "") + right.text)
    return "".join(parts)


def share(x0: float, top: float, x1: float, bottom: float, width: float, height: float) -> Box:
    """The box as shares of the page, cut to the page and rounded to a ten-thousandth."""
    return (part(x0, width), part(top, height), part(x1, width), part(bottom, height))


def part(value: float, whole: float) -> float:
    """One side of a box as a share. Runs four times for each span: no calls but one."""
    if whole <= 0 or value <= 0:
        return 0.0
    return round(value / whole, 4) if value < whole else 1.0
