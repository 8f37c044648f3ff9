"""Lines of a PDF page: whole where one style draws them without a gap, else their words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice, repeat
from operator import lt, sub

from claimscope.readers.layout.lines import NUMBER_GAP
from claimscope.readers.layout.words import BLANK, Line, Piece, Word
from claimscope.readers.pdf.letters import Letters
from claimscope.readers.pdf.words import BROKEN, WORD, Row, Stretch, Words

LEVEL = 0.06
"""Share of a letter's height by which letters of one line may stand higher: less than any mark is raised."""
_MAY_BE_MARKED = re.compile(r"[\d*†‡§][a-e]?[.,;:)]|(?:^| )[\d*†‡§]{1,3}[A-Za-z]")
_LEFTWARDS = re.compile("[\u0590-\u08ff\u200e\u200f\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufeff]")
"""Scripts that are written from the right: the order of their letters is not that of their objects."""
_LINE = re.compile(r"[^\r\n\ufffe]+\ufffe?")
_ODD = re.compile(r"[^\S ]|[\x00-\x1f\ufffe\u200b]")
_LEAST = 3
"""Words from which a line is worth looking at as a whole."""


class PageText:
    """What a page says. After `pieces`, ``unpainted`` counts words that are not painted and ``white`` has the places of
    white ones; where there are any, all pieces are words."""

    def __init__(self, letters: Letters) -> None:
        self._letters = letters
        self._words = Words(letters)

    @property
    def unpainted(self) -> int:
        return self._words.unpainted

    @property
    def white(self) -> list[int]:
        return self._words.white

    def pieces(self) -> Sequence[Piece]:
        """Lines where a line is in one style, words elsewhere, in file order; words alone of a page that is turned."""
        stretches = [hit.span() for hit in _LINE.finditer(self._letters.text)]
        if not self._letters.are_upright:
            return self._all_words(stretches)
        lines = self._plain_lines(stretches)
        rest = [stretch for stretch, line in zip(stretches, lines, strict=True) if line is None]
        if not rest:
            return [line for line in lines if line is not None]
        rows = self._rows(rest)
        found: list[Piece] = []
        for line in lines:
            if line is None:
                found += self._pieces(next(rows))
            else:
                found.append(line)
        return self._all_words(stretches) if self.white or self.unpainted else found

    def _all_words(self, lines: Sequence[Stretch]) -> list[Word]:
        self._words = Words(self._letters)
        return [word for row in self._rows(lines) for word in self._words.of(row)]

    def _plain_lines(self, stretches: Sequence[Stretch]) -> list[Line | None]:
        """Each line that one object draws and the widths of its letters fill: it has neither gaps nor marks.

        Asks for two boxes a line, not two a word.
        """
        found: list[Line | None] = [None] * len(stretches)
        plain = list(self._plain_texts(stretches))
        drawn = self._letters.objects([first for _, first, _ in plain])
        until = self._letters.objects([first + len(text) - 1 for _, first, text in plain])
        whole = [(*line, key) for line, key, last in zip(plain, drawn, until, strict=True) if key == last and key]
        count, places = len(whole), [first for _, first, _, _ in whole]
        boxes = self._letters.boxes(places + [first + len(text) - 1 for _, first, text, _ in whole])
        heights = (bottom - top for _, top, _, bottom in boxes[:count])
        styles = self._letters.styles.alike([key for _, _, _, key in whole], heights)
        letter = self._letters.ends
        for (number, first, text, _), begin, end, style in zip(whole, boxes, boxes[count:], styles):  # noqa: B905
            x0, top, _, bottom = begin
            _, end_top, x1, end_bottom = end
            if end_top == top and end_bottom == bottom and style.fits(text, x1 - x0):
                found[number] = Line((x0, top, x1, bottom), text, style.height, style.bold, first, letter)
        return found

    def _plain_texts(self, stretches: Sequence[Stretch]) -> Iterator[tuple[int, int, str]]:
        """Number, first place and text of each line that is worth looking at as a whole."""
        whole = self._letters.text
        for number, (first, end) in enumerate(stretches):
            text = whole[first:end]
            place = first
            if text[0] == " " or text[-1] == " ":
                place += len(text) - len(text.lstrip(" "))
                text = text.strip(" ")
            words = text.count(" ") + 1
            if words < _LEAST or "  " in text:
                continue
            if not text.isascii() or not text.isprintable():
                text = _plain_text(text, words)
            if text:
                yield number, place, text

    def _rows(self, lines: Sequence[Stretch]) -> Iterator[Row]:
        """The words of lines: all boxes are asked for at once."""
        words = [[hit.span() for hit in WORD.finditer(self._letters.text, *line)] for line in lines]
        flat = list(chain.from_iterable(words))
        boxes = self._letters.boxes([first for first, _ in flat] + [end - 1 for _, end in flat])
        begins, ends = boxes[: len(flat)], boxes[len(flat) :]
        styles = self._letters.styles.of(self._objects(words), [bottom - top for _, top, _, bottom in begins])
        start = 0
        for stretches in words:
            stop = start + len(stretches)
            yield Row(stretches, begins[start:stop], ends[start:stop], styles[start:stop])
            start = stop

    def _objects(self, lines: Sequence[Sequence[Stretch]]) -> list[int | None]:
        """The text objects of the words of lines. Letters of one object stand together."""
        long = [(number, line) for number, line in enumerate(lines) if len(line) >= _LEAST]
        firsts = self._letters.objects([line[0][0] for _, line in long])
        lasts = self._letters.objects([line[-1][0] for _, line in long])
        whole = {number: key for (number, _), key, last in zip(long, firsts, lasts, strict=True) if key == last}
        asked = [place for number, line in enumerate(lines) if number not in whole for place, _ in line]
        answers = iter(self._letters.objects(asked))
        found: list[int | None] = []
        for number, line in enumerate(lines):
            found += repeat(whole[number], len(line)) if number in whole else islice(answers, len(line))
        return found

    def _pieces(self, row: Row) -> list[Line] | list[Word]:
        """The words of one line of the text: as a line where all of them are of one style, height and distance."""
        line = self._line(row) if len(row.stretches) >= _LEAST else None
        return self._words.of(row) if line is None else [line]

    def _line(self, row: Row) -> Line | None:
        """The words as one line, None where they differ in height, style or gaps."""
        style = row.styles[0]
        if style.special or style.hidden or row.styles.count(style) < len(row.styles):
            return None
        starts, ends = [box[0] for box in row.begins], [box[2] for box in row.ends]
        gaps = list(map(sub, starts[1:], ends))
        if style.height and max(gaps) >= NUMBER_GAP * style.height:
            return None
        tops, bottoms = ([box[side] for boxes in (row.begins, row.ends) for box in boxes] for side in (1, 3))
        top, bottom, slack = min(tops), max(bottoms), LEVEL * abs(bottoms[0] - tops[0])
        if max(tops) - top > slack or bottom - min(bottoms) > slack:
            return None
        size = style.height or bottom - top
        if max(gaps) >= NUMBER_GAP * size or min(gaps) <= BLANK * max(size, 1.0) or not all(map(lt, starts, ends)):
            return None
        firsts = [first for first, _ in row.stretches]
        text = _plain_text(self._letters.text[firsts[0] : row.stretches[-1][1]], len(firsts))
        if not text:
            return None
        if _MAY_BE_MARKED.search(text) and self._words.has_mark(text, firsts, (0.0, top, 0.0, bottom)):
            return None
        return Line((starts[0], top, ends[-1], bottom), text, size, style.bold, firsts[0], self._letters.ends)


def _plain_text(text: str, count: int) -> str:
    """The text of a line of ``count`` words; empty where more than single blanks part them, or it runs to the left."""
    if text[-1] == BROKEN:
        text = text[:-1] + "-"
    if text.count(" ") != count - 1 or not (text.isprintable() or not _ODD.search(text)):
        return ""
    if not text.isascii() and _LEFTWARDS.search(text):
        return ""
    return text
