"""A word with its place on the page, and the few measures everything else is made of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from claimscope.core.reading import Box

BLANK = 0.09
"""Narrowest gap between two words, in font heights; a closer one parts a word in pieces."""
DIGIT = re.compile(r"\d")
_PARTS = 10_000
"""Steps of the side of a page that boxes are rounded to."""
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
    def opening(self) -> str:
        """The first word's text."""
        return self._words[0].text

    @property
    def initial(self) -> str:
        """The first letter."""
        return self._words[0].text[0]

    @property
    def is_raised(self) -> bool:
        """Whether it begins with a raised mark."""
        return self._words[0].sup

    @property
    def confidence(self) -> float:
        """How sure the first word is."""
        return self._words[0].confidence

    @property
    def is_recognised(self) -> bool:
        """Whether text recognition found it as a piece of its own."""
        return self._words[0].apart

    @property
    def weights(self) -> tuple[bool, bool]:
        """Whether the first word is bold, and the last."""
        return self._words[0].bold, self._words[-1].bold

    @property
    def count(self) -> int:
        """How many words."""
        return len(self._words)

    @property
    def text(self) -> str:
        words = self._words
        return words[0].text if len(words) == 1 else joined(words)

    @property
    def hidden(self) -> bool:
        return self._words[0].hidden and all(word.hidden for word in self._words)

    @property
    def bold(self) -> bool:
        return all(word.bold for word in self._words)


_LIGHT, _BOLD = (False, False), (True, True)


class Line(Segment):
    """Visible words of one style at one height with a blank between neighbours: what most lines of most pages are.

    It stands where a word may stand until lines are made, and where a segment may stand after. Its words are made when
    somebody asks for them, and the places of letters are looked up then: both are most of the cost of a page.
    """

    __slots__ = ("_ends", "_first", "_head", "_tail", "bold", "text")
    bold: bool
    text: str
    hidden = is_raised = is_recognised = False
    confidence = 1.0

    def __init__(
        self,
        box: Box,
        text: str,
        size: float,
        bold: bool,
        first: int,
        ends: Callable[[int], tuple[float, float]],
    ) -> None:
        """``text``: words that single blanks part. ``ends`` gives the left and right edge of a letter in points;
        ``first`` is the place of the first one."""
        self.x0, self.top, self.x1, self.bottom = box
        self.text, self.size, self.bold, self._first, self._ends = text, size, bold, first, ends
        self.turned = False
        self._words: tuple[Word, ...] = ()
        self._head: Word | None = None
        self._tail: Word | None = None

    @property
    def words(self) -> tuple[Word, ...]:
        if not self._words:
            starts = [0, *(place + 1 for place, letter in enumerate(self.text) if letter == " ")]
            ends = [*(start - 1 for start in starts[1:]), len(self.text)]
            self._words = tuple(map(self._word, starts, ends))
        return self._words

    def _word(self, start: int, end: int) -> Word:
        x0, x1 = self.left(start), self.right(end)
        return Word(x0, self.top, x1, self.bottom, self.text[start:end], self.size, False, self.bold)

    @property
    def head(self) -> Word:
        if self._head is None:
            self._head = self._word(0, self.text.index(" "))
        return self._head

    @property
    def tail(self) -> Word:
        if self._tail is None:
            self._tail = self._word(self.text.rindex(" ") + 1, len(self.text))
        return self._tail

    @property
    def initial(self) -> str:
        return self.text[0]

    @property
    def opening(self) -> str:
        return self.text.partition(" ")[0]

    @property
    def weights(self) -> tuple[bool, bool]:
        return _BOLD if self.bold else _LIGHT

    @property
    def count(self) -> int:
        return self.text.count(" ") + 1

    def left(self, place: int) -> float:
        """Left edge of the letter at a place of the text."""
        return self._ends(self._first + place)[0] if place else self.x0

    def right(self, place: int) -> float:
        """Right edge of the letter before a place of the text."""
        return self._ends(self._first + place - 1)[1] if place < len(self.text) else self.x1


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


def without(pieces: Sequence[Piece], parts: Iterable[Segment | Piece]) -> list[Piece]:
    """The pieces that hold none of the words of ``parts``; a line that shares its height with them falls into words."""
    used = {(word.x0, word.top) for part in parts for word in _held(part)}
    rest: list[Piece] = []
    for piece in pieces if used else ():
        if isinstance(piece, Line) and any((word.x0, word.top) in used for word in piece.words):
            rest += [word for word in words_of((piece,)) if (word.x0, word.top) not in used]
        elif not isinstance(piece, Word) or (piece.x0, piece.top) not in used:
            rest.append(piece)
    return rest if used else list(pieces)


def _held(part: Segment | Piece) -> Sequence[Word]:
    return (part,) if isinstance(part, Word) else part.words


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


def has_digit(text: str) -> bool:
    """Whether a digit of any script is in a text: for plain letters in a fifth of the time of a search."""
    if text.isascii():
        return len(text.encode().translate(None, b"0123456789")) < len(text)
    return DIGIT.search(text) is not None


def spaced(left: Word, right: Word) -> bool:
    """Whether a blank belongs between two neighbours of a line."""
    return left[9] or right[0] - left[2] > BLANK * max(min(left[5], right[5]), 1.0)


def joined(words: tuple[Word, ...]) -> str:
    """The words as text."""
    if len(words) == 1:
        return words[0].text
    parts = [words[0].text]
    for left, right in pairwise(words):
        parts.append((" " if spaced(left, right) else "") + right.text)
    return "".join(parts)


def share(x0: float, top: float, x1: float, bottom: float, width: float, height: float) -> Box:
    """The box as shares of the page, cut to the page and rounded to a ten-thousandth."""
    if 0.0 < x0 < width and 0.0 < x1 < width and 0.0 < top < height and 0.0 < bottom < height:
        across, down = _PARTS / width, _PARTS / height  # rounding to whole numbers takes half the time
        return (
            round(x0 * across) / _PARTS,
            round(top * down) / _PARTS,
            round(x1 * across) / _PARTS,
            round(bottom * down) / _PARTS,
        )
    return (part(x0, width), part(top, height), part(x1, width), part(bottom, height))


def part(value: float, whole: float) -> float:
    """One side of a box as a share. Runs twice for each number: no calls but one."""
    if whole <= 0 or value <= 0:
        return 0.0
    return round(value / whole * _PARTS) / _PARTS if value < whole else 1.0
