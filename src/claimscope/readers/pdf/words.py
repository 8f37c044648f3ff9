"""Words of a PDF page by PDFium: two boxes a word instead of one a letter, for speed."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable, Iterable, Sequence
from operator import lt, sub
from typing import Any

import pypdfium2.raw as pdfium

from claimscope.readers.layout.lines import NUMBER_GAP
from claimscope.readers.layout.words import BLANK, Line, Piece, Word
from claimscope.readers.pdf.calls import char_box, text_object
from claimscope.readers.pdf.edges import Edges, edges_of
from claimscope.readers.pdf.styles import Style, Styles

Rect = tuple[float, float, float, float]
Flip = Callable[[float, float, float, float], Rect]

_WORD = re.compile(r"[^\s\x00-\x1f\u00a0\ufffe\u200b]+\ufffe?")
_BROKEN = "\ufffe"
"""PDFium's sign for a hyphen at the end of a line; what follows it stands on the next one."""
_MARKED = re.compile(r"[\w.,)%°](?:[\d*†‡§]|\d[a-e])[.,;:)]*$|^[\d*†‡§]{1,3}(?=[A-Za-z])")
_MAY_BE_MARKED = re.compile(r"[\d*†‡§][a-e]?[.,;:)]|(?:^| )[\d*†‡§]{1,3}[A-Za-z]")
_LEFTWARDS = re.compile("[\u0590-\u08ff\u200e\u200f\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufeff]")
"""Scripts that are written from the right: the order of their letters is not that of their objects."""
_LINE = re.compile(r"[^\r\n\ufffe]+\ufffe?")
_ODD = re.compile(r"[^\S ]|[\x00-\x1f\ufffe\u200b]")
_LEAST = 3
"""Words from which a line is worth looking at as a whole."""
_SPARE = 0.1
"""Share of the font height by which the letters of a line may miss its width."""
_SHRUNK = 0.87
"""A last letter smaller than this share of the first is a mark, however high it stands."""
_TAIL = ".,;:)"
_MARKS = frozenset("0123456789*†‡§¶abcdefghij,;()[]")


class PageText:
    """Words of one page. ``raw`` is the loaded text page, ``flip`` turns PDFium's boxes into ours."""

    def __init__(self, raw: Any, text: str, flip: Flip) -> None:
        self._page = ctypes.cast(raw, ctypes.c_void_p).value or 0
        self._text = text
        self._flip = flip
        self._rect = pdfium.FS_RECTF()
        self._box = self._boxes()
        self._styles = Styles(self._page)
        self.unpainted = 0
        self.white: list[int] = []

    @property
    def objects(self) -> int:
        """How many text objects were met."""
        return len(self._styles)

    def pieces(self, shift: tuple[float, float] | None) -> Sequence[Piece]:
        """Lines where a line is in one style, words elsewhere, in file order.

        ``shift``: what turns PDFium's points into ours on a page that is not rotated; None where there is no such.
        """
        if shift is None:
            return self.words()
        found: list[Piece] = []
        for hit in _LINE.finditer(self._text):
            plain = self._plain_line(hit[0], hit.start())
            if plain is not None:
                found.append(plain)
            else:
                found += self._pieces(hit.span(), shift)
        return self.words() if self.white or self.unpainted else found

    def _plain_line(self, text: str, first: int) -> Line | None:
        """The line where one object draws it and its letters' widths fill it: it has neither gaps nor marks.

        Asks for two boxes a line, not two a word.
        """
        if text[0] == " " or text[-1] == " ":
            first += len(text) - len(text.lstrip(" "))
            text = text.strip(" ")
        blanks = text.count(" ")
        text = _plain_text(text, blanks + 1) if blanks + 1 >= _LEAST and "  " not in text else ""
        last = first + len(text) - 1
        if not text or text_object(self._page, first) != text_object(self._page, last):
            return None
        x0, top, _, bottom = self._box(first)
        _, end_top, x1, end_bottom = self._box(last)
        if top != end_top or bottom != end_bottom:
            return None
        style = self._styles.probably(first, bottom - top)
        if style.special or style.hidden or not style.across or not self._fills(text, style, x1 - x0):
            return None
        return Line((x0, top, x1, bottom), text, style.height, style.bold, first, self._box)

    def _fills(self, text: str, style: Style, width: float) -> bool:
        """Whether the letters of a line are as wide as the line, but for less than would make a blank a gap or none."""
        widths = self._styles.widths(style.font)
        blank, size = widths[" "] * style.across, style.height
        spare = min(NUMBER_GAP * size - blank, blank - BLANK * max(size, 1.0), _SPARE * size)
        return abs(width - style.across * sum(map(widths.__getitem__, text))) < spare

    def _pieces(self, place: tuple[int, int], shift: tuple[float, float]) -> list[Line] | list[Word]:
        """The words of one line of the text: as a line where all of them are of one style, height and distance."""
        spans = [hit.span() for hit in _WORD.finditer(self._text, *place)]
        edges = edges_of(self._page, spans, shift) if len(spans) >= _LEAST else None
        if edges is None:
            return self._words(spans)
        line = self._line(edges)
        return [line] if line is not None else self._words(spans, edges.boxes())

    def _line(self, edges: Edges) -> Line | None:
        """The words as one line, None where they differ in height, style or gaps."""
        firsts = edges.firsts
        top, bottom = edges.height
        style = self._styles.of(firsts[0], edges.tall(0)) if edges.level else None
        if style is None or style.special or style.hidden:
            return None
        size = style.height or bottom - top
        starts, ends = edges.lefts, edges.rights
        gaps = list(map(sub, starts[1:], ends))
        if max(gaps) >= NUMBER_GAP * size or min(gaps) <= BLANK * max(size, 1.0) or not all(map(lt, starts, ends)):
            return None
        text = _plain_text(self._text[firsts[0] : edges.ends[-1]], len(firsts))
        if not text or not self._is_one_style(edges, style):
            return None
        if _MAY_BE_MARKED.search(text) and self._has_mark(text, firsts, (0.0, top, 0.0, bottom)):
            return None
        return Line((starts[0], top, ends[-1], bottom), text, size, style.bold, firsts[0], self._box)

    def _is_one_style(self, edges: Edges, style: Style) -> bool:
        """Whether all words share the style of the first. Letters of one object stand together."""
        firsts = edges.firsts
        if text_object(self._page, firsts[0]) == text_object(self._page, firsts[-1]):
            return True
        return all(self._styles.of(first, edges.tall(place)) == style for place, first in enumerate(firsts))

    def _has_mark(self, text: str, firsts: Sequence[int], box: Rect) -> bool:
        """Whether a word of a level line carries a mark after all, before a comma or full stop."""
        words = zip(text.split(" "), firsts, strict=True)
        doubtful = ((word, first) for word, first in words if word[-1] in _TAIL and _MARKED.search(word))
        return any(self._differs(word, first, box, box) for word, first in doubtful)

    def words(self) -> list[Word]:
        """All words in file order."""
        self.unpainted, self.white = 0, []
        return self._words([match.span() for match in _WORD.finditer(self._text)])

    def _words(self, spans: Sequence[tuple[int, int]], boxes: Iterable[tuple[Rect, Rect]] | None = None) -> list[Word]:
        """Words at these places; ``boxes`` of their first and last letters, where they are known."""
        found: list[Word] = []
        add, box, style_of, make = found.append, self._box, self._styles.of, Word._make
        if boxes is None:
            boxes = ((box(first), box(after - 1)) for first, after in spans)
        for (first, after), (start, end) in zip(spans, boxes, strict=True):
            text = self._text[first:after]
            if text[-1] == _BROKEN:
                text = text[:-1] + "-"
            x0, top, _, bottom = start
            style = style_of(first, bottom - top)
            if style.special:
                self._note(style, len(found))
            if end[1] != top or end[3] != bottom or (text[-1] in _TAIL and _MARKED.search(text)):
                found.extend(self._uneven(text, first, (start, end), style))
                continue
            size = style.height or bottom - top
            add(make((x0, top, end[2], bottom, text, size, False, style.bold, style.hidden, False, 1.0, False)))
        return found

    def _note(self, style: Style, index: int) -> None:
        if style.unpainted:
            self.unpainted += 1
        if style.white:
            self.white.append(index)

    def _uneven(self, text: str, first: int, ends: tuple[Rect, Rect], style: Style) -> list[Word]:
        """A word whose ends differ in height, or that may carry a mark."""
        start, end = ends
        height = start[3] - start[1]
        down, across = (end[1] + end[3]) - (start[1] + start[3]), (end[0] + end[2]) - (start[0] + start[2])
        shrunk = end[3] - end[1] < _SHRUNK * height and abs(across) > 2 * abs(down)
        if abs(down) > height * (0.9 if len(text) > 2 else 1.2) and not shrunk:
            return [self._turned(text, start, end, style)]
        if self._differs(text, first, start, end):
            return self._marked(text, first, style)
        top, bottom = min(start[1], end[1]), max(start[3], end[3])
        return [Word(start[0], top, end[2], bottom, text, style.height or height, False, style.bold, style.hidden)]

    def _turned(self, text: str, start: Rect, end: Rect, style: Style) -> Word:
        box = (min(start[0], end[0]), min(start[1], end[1]), max(start[2], end[2]), max(start[3], end[3]))
        size = max(min(box[2] - box[0], box[3] - box[1]), 1.0)
        return Word(*box, text, min(size, 14.0), False, style.bold, style.hidden, True)

    def _marked(self, text: str, first: int, style: Style) -> list[Word]:
        """Splits a word where its letters change size or stand higher: a footnote mark glued to a number."""
        boxes = [self._box(index) for index in range(first, first + len(text))]
        tall = [box[3] - box[1] for box in boxes]
        sizes = [self._styles.of(first + n, height).height or height for n, height in enumerate(tall)]
        tallest = max(sizes)
        base = max(box[3] for box, size in zip(boxes, sizes, strict=True) if size > 0.9 * tallest)
        runs: list[tuple[bool, list[int]]] = []
        for index, (box, size) in enumerate(zip(boxes, sizes, strict=True)):
            raised = size < _SHRUNK * tallest and base - box[3] > 0.08 * tallest and text[index] in _MARKS
            if not runs or runs[-1][0] != raised:
                runs.append((raised, []))
            runs[-1][1].append(index)
        return [self._run(text, (boxes, sizes), indexes, raised, style) for raised, indexes in runs]

    def _run(
        self, text: str, letters: tuple[list[Rect], list[float]], indexes: list[int], raised: bool, style: Style
    ) -> Word:
        boxes, sizes = letters
        first, last = boxes[indexes[0]], boxes[indexes[-1]]
        part = text[indexes[0] : indexes[-1] + 1]
        size = max(sizes[index] for index in indexes)
        return Word(first[0], first[1], last[2], first[3], part, size, raised, style.bold, style.hidden)

    def _differs(self, text: str, first: int, start: Rect, end: Rect) -> bool:
        """Looks at the letters that may be a mark: the first, the last, and the last before a full stop or comma."""
        trimmed = len(text.rstrip(_TAIL))
        inner = self._box(first + trimmed - 1) if 0 < trimmed < len(text) else end
        slack = 0.1 * (start[3] - start[1])
        return any(abs(box[1] - start[1]) > slack or abs(box[3] - start[3]) > slack for box in (end, inner))

    def _boxes(self) -> Callable[[int], Rect]:
        """The function that gives the box of a letter; a closure, because it runs twice for each word."""
        page, flip, call = self._page, self._flip, char_box
        address, sides = ctypes.addressof(self._rect), memoryview(self._rect).cast("B").cast("f")

        def box(index: int) -> Rect:
            if not call(page, index, address):
                return (0.0, 0.0, 0.0, 0.0)
            left, top, right, bottom = sides
            return flip(left, bottom, right, top)

        return box


def _plain_text(text: str, count: int) -> str:
    """The text of a line of ``count`` words; empty where more than single blanks part them, or it runs to the left."""
    if text[-1] == _BROKEN:
        text = text[:-1] + "-"
    if text.count(" ") != count - 1 or not (text.isprintable() or not _ODD.search(text)):
        return ""
    if not text.isascii() and _LEFTWARDS.search(text):
        return ""
    return text
