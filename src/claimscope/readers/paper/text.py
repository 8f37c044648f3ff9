"""Text that fits a rectangle: wrapped between words, smaller where it has to be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from claimscope.core.reading import Span

LINE = 1.2
RAISED = 0.65
SMALLEST = 3.5
Measure = Callable[[str, float, bool], float]


@dataclass(frozen=True, slots=True)
class Word:
    """A word or part of one in one style. ``glued``: no blank before it."""

    text: str
    bold: bool
    raised: bool
    glued: bool


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines of words and the size at which they fit."""

    lines: tuple[tuple[Word, ...], ...]
    size: float

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * LINE


def words_of(line: Sequence[Span]) -> list[Word]:
    """Words of a line; a change of style inside a word does not part it."""
    words: list[Word] = []
    blank = True
    for span in line:
        text = span.text.replace("\t", "   ")
        parts = text.split(" ")
        for number, part in enumerate(parts):
            blank = blank or number > 0
            if part:
                words.append(Word(part, span.bold, span.superscript, not blank))
                blank = False
    return words


def fitted(lines: Sequence[Sequence[Span]], size: float, width: float, height: float, measure: Measure) -> Fitted:
    """``lines`` wrapped to ``width``, at ``size`` points or as much smaller as keeps them within ``height``."""
    words = [words_of(line) for line in lines]
    while True:
        wrapped = tuple(row for line in words for row in _wrapped(line, size, width, measure))
        if size <= SMALLEST or (len(wrapped) * size * LINE <= height * 1.02 and _narrow(wrapped, size, width, measure)):
            return Fitted(wrapped, size)
        size = max(SMALLEST, size * 0.93)


def _wrapped(words: list[Word], size: float, width: float, measure: Measure) -> list[tuple[Word, ...]]:
    rows: list[list[Word]] = [[]]
    used = 0.0
    for group in _groups(words):
        needed = sum(word_width(word, size, measure) for word in group)
        blank = measure(" ", size, False) if rows[-1] else 0.0
        if rows[-1] and used + blank + needed > width:
            rows.append([])
            used = blank = 0.0
        rows[-1].extend(group)
        used += blank + needed
    return [tuple(row) for row in rows]


def _groups(words: list[Word]) -> list[list[Word]]:
    """Words that must stay together, because no blank parts them."""
    groups: list[list[Word]] = []
    for word in words:
        if word.glued and groups:
            groups[-1].append(word)
        else:
            groups.append([word])
    return [piece for group in groups for piece in _breakable(group)]


def _breakable(group: list[Word]) -> list[list[Word]]:
    """Text without blanks (Chinese, Japanese, long addresses) may break after every few letters."""
    if len(group) != 1 or len(group[0].text) <= 12 or group[0].text.isascii():
        return [group]
    word = group[0]
    parts = [word.text[at : at + 4] for at in range(0, len(word.text), 4)]
    return [[Word(part, word.bold, word.raised, number > 0 or word.glued)] for number, part in enumerate(parts)]


def _narrow(rows: Sequence[tuple[Word, ...]], size: float, width: float, measure: Measure) -> bool:
    return all(row_width(row, size, measure) <= width * 1.02 for row in rows)


def word_width(word: Word, size: float, measure: Measure) -> float:
    """Width of a word in points; raised ones are smaller."""
    return measure(word.text, size * (RAISED if word.raised else 1.0), word.bold)


def row_width(row: Sequence[Word], size: float, measure: Measure) -> float:
    """Width of a row with its blanks."""
    blanks = sum(1 for word in row[1:] if not word.glued)
    return sum(word_width(word, size, measure) for word in row) + blanks * measure(" ", size, False)
