"""Boxes of all words of a line in one go: the same C calls, without a line of Python between them."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from itertools import repeat

from claimscope.readers.pdf.calls import char_box

LEVEL = 0.06
"""Share of a letter's height by which letters of one line may stand higher: less than any mark is raised."""
Rect = tuple[float, float, float, float]
_RECT = 16
"""Bytes of PDFium's FS_RECTF: left, top, right, bottom as C floats."""


class Edges:
    """Where words begin and end. ``firsts`` and ``ends`` are places in the text (``ends`` behind the last letter)."""

    __slots__ = ("_left", "_sides", "_top", "bottoms", "ends", "firsts", "lefts", "rights", "tops")

    def __init__(self, firsts: list[int], ends: list[int], sides: list[float], shift: tuple[float, float]) -> None:
        """``sides``: left, top, right, bottom of all first letters, then of all last letters; ``shift``: left and top
        edge of what is shown of the page."""
        left, top = shift
        middle = 4 * len(firsts)
        self.firsts, self.ends = firsts, ends
        self.lefts = _less(sides[0:middle:4], left)
        self.rights = _less(sides[middle + 2 :: 4], left)
        self.tops, self.bottoms = sides[1::4], sides[3::4]
        self._sides, self._left, self._top = sides, left, top

    @property
    def height(self) -> tuple[float, float]:
        """Top and bottom of all words together, from the top of the page."""
        return self._top - max(self.tops), self._top - min(self.bottoms)

    def tall(self, place: int) -> float:
        """Height of the box of a word's first letter."""
        return self.tops[place] - self.bottoms[place]

    def boxes(self) -> list[tuple[Rect, Rect]]:
        """Boxes of the first and the last letter of each word."""
        top = self._top
        lefts, rights = _less(self._sides[0::4], self._left), _less(self._sides[2::4], self._left)
        tops, bottoms = [top - side for side in self.tops], [top - side for side in self.bottoms]
        letters = list(zip(lefts, tops, rights, bottoms, strict=True))
        count = len(self.firsts)
        return list(zip(letters[:count], letters[count:], strict=True))

    @property
    def level(self) -> bool:
        """Whether first and last letters of all words stand at one height, but for what fonts differ by."""
        slack = LEVEL * abs(self.tops[0] - self.bottoms[0])
        return max(self.tops) - min(self.tops) <= slack and max(self.bottoms) - min(self.bottoms) <= slack


def _less(values: list[float], amount: float) -> list[float]:
    return [value - amount for value in values] if amount else values


def edges_of(page: int, spans: Sequence[tuple[int, int]], shift: tuple[float, float]) -> Edges | None:
    """Edges of the words at these stretches of a text page (its address); None where PDFium has no box for a letter."""
    firsts = [first for first, _ in spans]
    ends = [end for _, end in spans]
    places = [*firsts, *(end - 1 for end in ends)]
    memory = (ctypes.c_char * (_RECT * len(places)))()
    start = ctypes.addressof(memory)
    done = list(map(char_box, repeat(page), places, range(start, start + _RECT * len(places), _RECT)))
    sides: list[float] = list(memoryview(memory).cast("B").cast("f"))
    return Edges(firsts, ends, sides, shift) if all(done) else None
