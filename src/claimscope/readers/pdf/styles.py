"""What the text objects of a page say of their letters: weight, size, colour, and whether they are painted at all."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from claimscope.readers.pdf import calls

Rect = tuple[float, float, float, float]

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


_NONE = Style(False, False, False)


class Styles:
    """Styles of one page, each read once. ``page`` is the address of the text page, ``box`` gives that of a letter."""

    def __init__(self, page: int, box: Callable[[int], Rect]) -> None:
        self._page, self._box = page, box
        self._known: dict[int, Style] = {}
        self._fonts: dict[int, bool] = {}
        self._memory = bytearray(28)
        self._address = ctypes.addressof((ctypes.c_char * 28).from_buffer(self._memory))
        self._floats = memoryview(self._memory).cast("f")
        self._colours = memoryview(self._memory).cast("I")

    def __len__(self) -> int:
        return len(self._known)

    def of(self, index: int) -> Style:
        """The style of the letter at a place of the text."""
        key = calls.text_object(self._page, index) or 0
        return self._known.get(key) or self._read(key, index)

    def _read(self, key: int, index: int) -> Style:
        style = self._known[key] = self._style(key, index) if key else _NONE
        return style

    def _style(self, key: int, index: int) -> Style:
        mode = calls.render_mode(key)
        start = self._address
        self._memory[:16] = bytes(16)
        calls.fill_colour(self._page, index, start, start + 4, start + 8, start + 12)
        red, green, blue, alpha = self._colours[:4]
        white = min(red, green, blue) > 245 and mode == 0
        unpainted = mode in _INVISIBLE
        hidden = unpainted or (mode == 0 and alpha == 0)
        return Style(self._bold(key), hidden, white, unpainted, self._size(key, index))

    def _size(self, key: int, index: int) -> float:
        """The set size, where it agrees with the box PDFium gives a letter; forms may scale it once more."""
        start = self._address
        if not calls.font_size(key, start):
            return 0.0
        self._memory[4:28] = bytes(24)
        calls.matrix(key, start + 4)
        set_size, _, _, c, d = self._floats[:5]
        size = abs(set_size) * math.hypot(c, d)
        box = self._box(index)
        seen = min(box[3] - box[1], max(box[3] - box[1], box[2] - box[0]))
        return size if size > 0 and 0.6 < seen / size < 2.0 else 0.0

    def _bold(self, key: int) -> bool:
        font = calls.font(key) or 0
        if font not in self._fonts:
            self._fonts[font] = bool(font) and _is_bold(ctypes.cast(font, pdfium.FPDF_FONT))
        return self._fonts[font]


def _is_bold(font: Any) -> bool:
    buffer = ctypes.create_string_buffer(128)
    pdfium.FPDFFont_GetBaseFontName(font, buffer, 128)
    name = buffer.value.decode("utf-8", "replace").lower()
    return pdfium.FPDFFont_GetWeight(font) >= 600 or any(mark in name for mark in ("bold", "black", "heavy", "semibd"))
