"""Words of a PDF page by PDFium: two boxes a word instead of one a letter, for speed."""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from claimscope.readers.layout.words import Word

Rect = tuple[float, float, float, float]
Flip = Callable[[float, float, float, float], Rect]

_WORD = re.compile(r"[^\s\x00-\x1f\u00a0\ufffe\u200b]+\ufffe?")
_BROKEN = "\ufffe"
"""PDFium's sign for a hyphen at the end of a line; what follows it stands on the next one."""
_MARKED = re.compile(r"[\w.,)%°](?:[\d*†‡§]|\d[a-e])[.,;:)]*$|^[\d*†‡§]{1,3}(?=[A-Za-z])")
_TAIL = ".,;:)"
_MARKS = frozenset("0123456789*†‡§¶abcdefghij,;()[]")
_INVISIBLE = (3, 7)
"""Text render modes that paint nothing (source: ISO 32000-2, 9.3.6)."""


@dataclass(slots=True)
class Style:
    """What a text object says of its letters."""

    bold: bool
    hidden: bool
    white: bool
    unpainted: bool = False
    size: float = 0.0
    """Font size in points as set, times the scale of its matrix; 0 where the file does not say."""

    @property
    def height(self) -> float:
        """Usual height of a font's box at this size; boxes of fonts differ, so this is what sizes are compared by."""
        return 1.15 * self.size

    @property
    def special(self) -> bool:
        """Whether a word in this style has to be looked at again."""
        return self.white or self.unpainted


def _quick(function: Any, result: Any, *arguments: Any) -> Any:
    """The same C function with plain numbers for handles: half the time a call, and there are three for each word."""
    address = ctypes.cast(function, ctypes.c_void_p).value or 0
    return ctypes.PYFUNCTYPE(result, *arguments)(address)


_char_box = _quick(pdfium.FPDFText_GetLooseCharBox, ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)
_text_object = _quick(pdfium.FPDFText_GetTextObject, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)


class PageText:
    """Words of one page. ``raw`` is the loaded text page, ``flip`` turns PDFium's boxes into ours."""

    def __init__(self, raw: Any, text: str, flip: Flip) -> None:
        self._raw = raw
        self._page = ctypes.cast(raw, ctypes.c_void_p).value or 0
        self._text = text
        self._flip = flip
        self._rect = pdfium.FS_RECTF()
        self._box = self._boxes()
        self._styles: dict[int, Style] = {}
        self._fonts: dict[int, bool] = {}
        self.unpainted = 0
        self.white: list[int] = []

    @property
    def objects(self) -> int:
        """How many text objects were met."""
        return len(self._styles)

    def words(self) -> list[Word]:
        """All words in file order."""
        found: list[Word] = []
        add, box, styles = found.append, self._box, self._styles
        page, make = self._page, Word._make
        for match in _WORD.finditer(self._text):
            text = match.group()
            if text[-1] == _BROKEN:
                text = text[:-1] + "-"
            first, after = match.span()
            style = styles.get(_text_object(page, first) or 0) or self._style(first)
            if style.special:
                self._note(style, len(found))
            x0, top, x1, bottom = start = box(first)
            if after - first > 1:
                _, end_top, x1, end_bottom = end = box(after - 1)
                if end_top != top or end_bottom != bottom or (text[-1] in _TAIL and _MARKED.search(text)):
                    found.extend(self._uneven(text, first, (start, end), style))
                    continue
            size = style.height or bottom - top
            add(make((x0, top, x1, bottom, text, size, False, style.bold, style.hidden, False, 1.0)))
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
        if abs((end[1] + end[3]) - (start[1] + start[3])) > height * (0.9 if len(text) > 2 else 1.2):
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
        sizes = [self._style(first + index).height or box[3] - box[1] for index, box in enumerate(boxes)]
        tallest = max(sizes)
        base = max(box[3] for box, size in zip(boxes, sizes, strict=True) if size > 0.9 * tallest)
        runs: list[tuple[bool, list[int]]] = []
        for index, (box, size) in enumerate(zip(boxes, sizes, strict=True)):
            raised = size < 0.87 * tallest and base - box[3] > 0.08 * tallest and text[index] in _MARKS
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
        page, flip, call = self._page, self._flip, _char_box
        address, sides = ctypes.addressof(self._rect), memoryview(self._rect).cast("B").cast("f")

        def box(index: int) -> Rect:
            if not call(page, index, address):
                return (0.0, 0.0, 0.0, 0.0)
            left, top, right, bottom = sides
            return flip(left, bottom, right, top)

        return box

    def _style(self, index: int) -> Style:
        key = _text_object(self._page, index) or 0
        style = self._styles.get(key)
        if style is None:
            style = self._styles[key] = self._read_style(pdfium.FPDFText_GetTextObject(self._raw, index), index)
        return style

    def _read_style(self, handle: Any, index: int) -> Style:
        if not handle:
            return Style(False, False, False)
        mode = pdfium.FPDFTextObj_GetTextRenderMode(handle)
        red, green, blue, alpha = (ctypes.c_uint(0) for _ in range(4))
        pdfium.FPDFText_GetFillColor(
            self._raw, index, ctypes.byref(red), ctypes.byref(green), ctypes.byref(blue), ctypes.byref(alpha)
        )
        white = min(red.value, green.value, blue.value) > 245 and mode == 0
        unpainted = mode in _INVISIBLE
        hidden = unpainted or (mode == 0 and alpha.value == 0)
        return Style(self._bold(handle), hidden, white, unpainted, self._size(handle, index))

    def _size(self, handle: Any, index: int) -> float:
        """The set size, where it agrees with the box PDFium gives a letter; forms may scale it once more."""
        set_size, matrix = ctypes.c_float(), pdfium.FS_MATRIX()
        if not pdfium.FPDFTextObj_GetFontSize(handle, ctypes.byref(set_size)):
            return 0.0
        pdfium.FPDFPageObj_GetMatrix(handle, ctypes.byref(matrix))
        size = abs(set_size.value) * math.hypot(matrix.c, matrix.d)
        box = self._box(index)
        seen = min(box[3] - box[1], max(box[3] - box[1], box[2] - box[0]))
        return size if size > 0 and 0.6 < seen / size < 2.0 else 0.0

    def _bold(self, handle: Any) -> bool:
        font = pdfium.FPDFTextObj_GetFont(handle)
        key = ctypes.cast(font, ctypes.c_void_p).value or 0
        if key not in self._fonts:
            self._fonts[key] = bool(font) and _is_bold(font)
        return self._fonts[key]


def _is_bold(font: Any) -> bool:
    buffer = ctypes.create_string_buffer(128)
    pdfium.FPDFFont_GetBaseFontName(font, buffer, 128)
    name = buffer.value.decode("utf-8", "replace").lower()
    return pdfium.FPDFFont_GetWeight(font) >= 600 or any(mark in name for mark in ("bold", "black", "heavy", "semibd"))
