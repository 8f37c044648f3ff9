"""A word with its place on the page, and the few measures everything else is made of."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from claimscope.core.reading import Box

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


class Segment(NamedTuple):
    """Words that stand beside each other without a gap that separates columns or cells."""

    x0: float
    top: float
    x1: float
    bottom: float
    words: tuple[Word, ...]
    size: float
    turned: bool = False

    @property
    def text(self) -> str:
        return joined(self.words)

    @property
    def hidden(self) -> bool:
        return all(word.hidden for word in self.words)


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
    return Segment(x0, top, x1, bottom, tuple(words), size, first.turned)


def spaced(left: Word, right: Word) -> bool:
    """Whether a blank belongs between two neighbours of a line."""
    return left[9] or right[0] - left[2] > 0.09 * max(min(left[5], right[5]), 1.0)


def joined(words: tuple[Word, ...]) -> str:
    """The words as text."""
    parts = [words[0].text]
    for left, right in pairwise(words):
        parts.append((" " if spaced(left, right) else "") + right.text)
    return "".join(parts)


def share(x0: float, top: float, x1: float, bottom: float, width: float, height: float) -> Box:
    """The box as shares of the page, cut to the page and rounded to a ten-thousandth."""
    return (_part(x0, width), _part(top, height), _part(x1, width), _part(bottom, height))


def _part(value: float, whole: float) -> float:
    return round(min(max(value / whole, 0.0), 1.0), 4) if whole > 0 else 0.0
