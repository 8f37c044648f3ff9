"""Words of a PDF page, out of the boxes of their first and last letters; words with a raised mark fall apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from claimscope.readers.layout.words import Word
from claimscope.readers.pdf.letters import Letters
from claimscope.readers.pdf.styles import Style
from claimscope.readers.pdf.view import Rect

WORD = re.compile(r"[^\s\x00-\x1f\u00a0\ufffe\u200b]+\ufffe?")
BROKEN = "\ufffe"
"""PDFium's sign for a hyphen at the end of a line; what follows it stands on the next one."""
_MARKED = re.compile(r"[\w.,)%°](?:[\d*†‡§]|\d[a-e])[.,;:)]*$|^[\d*†‡§]{1,3}(?=[A-Za-z])")
_SHRUNK = 0.87
"""A last letter smaller than this share of the first is a mark, however high it stands."""
_TAIL = ".,;:)"
_MARKS = frozenset("0123456789*†‡§¶abcdefghij,;()[]")

Stretch = tuple[int, int]
"""The place of a first letter, and the one behind the last."""


class Row(NamedTuple):
    """Words of one line: where they stand in the text, the boxes of their first and last letters, their styles."""

    stretches: Sequence[Stretch]
    begins: Sequence[Rect]
    ends: Sequence[Rect]
    styles: Sequence[Style]


class Words:
    """Makes words of the letters of a page and counts those that have to be looked at again: ``unpainted`` ones, and
    the places of ``white`` ones among all words made."""

    def __init__(self, letters: Letters) -> None:
        self._letters = letters
        self.unpainted = 0
        self.white: list[int] = []
        self._made = 0

    def of(self, row: Row) -> list[Word]:
        """The words of a line."""
        found: list[Word] = []
        add, make, text_of = found.append, Word._make, self._letters.text
        for (first, after), begin, end, style in zip(*row, strict=True):
            text = text_of[first:after]
            if text[-1] == BROKEN:
                text = text[:-1] + "-"
            if style.special:
                self._note(style, self._made + len(found))
            x0, top, _, bottom = begin
            if end[1] != top or end[3] != bottom or (text[-1] in _TAIL and _MARKED.search(text)):
                found.extend(self._uneven(text, first, (begin, end), style))
                continue
            size = style.height or bottom - top
            add(make((x0, top, end[2], bottom, text, size, False, style.bold, style.hidden, False, 1.0, False)))
        self._made += len(found)
        return found

    def _note(self, style: Style, index: int) -> None:
        if style.unpainted:
            self.unpainted += 1
        if style.white:
            self.white.append(index)

    def has_mark(self, text: str, firsts: Sequence[int], box: Rect) -> bool:
        """Whether a word of a level line carries a mark after all, before a comma or full stop."""
        words = zip(text.split(" "), firsts, strict=True)
        doubtful = ((word, first) for word, first in words if word[-1] in _TAIL and _MARKED.search(word))
        return any(self._differs(word, first, box, box) for word, first in doubtful)

    def _uneven(self, text: str, first: int, ends: tuple[Rect, Rect], style: Style) -> list[Word]:
        """A word whose ends differ in height, or that may carry a mark."""
        start, end = ends
        height = start[3] - start[1]
        down, across = (end[1] + end[3]) - (start[1] + start[3]), (end[0] + end[2]) - (start[0] + start[2])
        shrunk = end[3] - end[1] < _SHRUNK * height and abs(across) > 2 * abs(down)
        if abs(down) > height * (0.9 if len(text) > 2 else 1.2) and not shrunk:
            return [_turned(text, start, end, style)]
        if self._differs(text, first, start, end):
            return self._marked(text, first, style)
        top, bottom = min(start[1], end[1]), max(start[3], end[3])
        return [Word(start[0], top, end[2], bottom, text, style.height or height, False, style.bold, style.hidden)]

    def _marked(self, text: str, first: int, style: Style) -> list[Word]:
        """Splits a word where its letters change size or stand higher: a footnote mark glued to a number."""
        places = range(first, first + len(text))
        boxes = self._letters.boxes(places)
        tall = [box[3] - box[1] for box in boxes]
        styles = self._letters.styles.of(self._letters.objects(places), tall)
        sizes = [one.height or height for one, height in zip(styles, tall, strict=True)]
        tallest = max(sizes)
        base = max(box[3] for box, size in zip(boxes, sizes, strict=True) if size > 0.9 * tallest)
        runs: list[tuple[bool, list[int]]] = []
        for index, (box, size) in enumerate(zip(boxes, sizes, strict=True)):
            raised = size < _SHRUNK * tallest and base - box[3] > 0.08 * tallest and text[index] in _MARKS
            if not runs or runs[-1][0] != raised:
                runs.append((raised, []))
            runs[-1][1].append(index)
        return [_run(text, (boxes, sizes), indexes, raised, style) for raised, indexes in runs]

    def _differs(self, text: str, first: int, start: Rect, end: Rect) -> bool:
        """Looks at the letters that may be a mark: the first, the last, and the last before a full stop or comma."""
        trimmed = len(text.rstrip(_TAIL))
        inner = self._letters.box(first + trimmed - 1) if 0 < trimmed < len(text) else end
        slack = 0.1 * (start[3] - start[1])
        return any(abs(box[1] - start[1]) > slack or abs(box[3] - start[3]) > slack for box in (end, inner))


def _turned(text: str, start: Rect, end: Rect, style: Style) -> Word:
    box = (min(start[0], end[0]), min(start[1], end[1]), max(start[2], end[2]), max(start[3], end[3]))
    size = max(min(box[2] - box[0], box[3] - box[1]), 1.0)
    return Word(*box, text, min(size, 14.0), False, style.bold, style.hidden, True)


def _run(text: str, letters: tuple[list[Rect], list[float]], indexes: list[int], raised: bool, style: Style) -> Word:
    boxes, sizes = letters
    first, last = boxes[indexes[0]], boxes[indexes[-1]]
    part = text[indexes[0] : indexes[-1] + 1]
    size = max(sizes[index] for index in indexes)
    return Word(first[0], first[1], last[2], first[3], part, size, raised, style.bold, style.hidden)
