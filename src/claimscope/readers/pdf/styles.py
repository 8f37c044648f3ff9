"""What the text objects of a page say of their letters: weight, size, colour, and whether they are painted at all."""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass, field
from typing import Any

import pypdfium2.raw as pdfium

from claimscope.readers.pdf import calls

_INVISIBLE = (3, 7)
"""Text render modes that paint nothing (source: ISO 32000-2, 9.3.6)."""
_NO_COLOUR = bytes(16)


@dataclass(slots=True)
class Style:
    """What a text object says of its letters."""

    bold: bool
    hidden: bool
    white: bool
    unpainted: bool = False
    size: float = 0.0
    """Font size in points as set, times the scale of its matrix; 0 where the file does not say."""
    across: float = field(default=0.0, compare=False)
    """Font size along the line, in points: letters may be stretched."""
    font: int = field(default=0, compare=False)
    """Address of the font; 0 where there is none."""

    @property
    def height(self) -> float:
        """Usual height of a font's box at this size; boxes of fonts differ, so this is what sizes are compared by."""
        return 1.15 * self.size

    @property
    def special(self) -> bool:
        """Whether a word in this style has to be looked at again."""
        return self.white or self.unpainted


_NONE = Style(False, False, False)
Look = tuple[int, int, bytes]
"""Font, render mode, colour."""


class Styles:
    """Styles of one page, each read once. ``page`` is the address of the text page."""

    def __init__(self, page: int) -> None:
        self._page = page
        self._known: dict[int, Style] = {}
        self._looks: dict[tuple[Look, float], Style] = {}
        self._met: set[int] = set()
        self._fonts: dict[int, bool] = {}
        self._widths: dict[int, Widths] = {}
        self._memory = (ctypes.c_char * 44)()
        self._address = ctypes.addressof(self._memory)
        self._colour = memoryview(self._memory).cast("B")[:16]
        self._floats = memoryview(self._memory).cast("B")[16:44].cast("f")

    def __len__(self) -> int:
        """How many text objects were met."""
        return len(self._met)

    def of(self, index: int, height: float) -> Style:
        """The style of the letter at a place of the text; ``height`` is that of its box."""
        key = calls.text_object(self._page, index) or 0
        found = self._known.get(key)
        if found is None:
            self._met.add(key)
            found = self._known[key] = self._alike(key, height) if key else _NONE
        return found

    def probably(self, index: int, height: float) -> Style:
        """The same, taken from another object with letters of one font, colour and height: their size may differ where
        forms stretch them, so the line has to be measured."""
        key = calls.text_object(self._page, index) or 0
        self._met.add(key)
        return self._alike(key, height) if key else _NONE

    def _alike(self, key: int, height: float) -> Style:
        """The style of an object, taken from another one with letters of the same font, colour and height."""
        look = self._look(key)
        found = self._looks.get((look, height))
        if found is None:
            found = self._looks[look, height] = self._style(look, key, height)
        return found

    def _look(self, key: int) -> Look:
        start = self._address
        painted = calls.fill_colour(key, start, start + 4, start + 8, start + 12)
        colour = bytes(self._colour) if painted else _NO_COLOUR
        return calls.font(key) or 0, calls.render_mode(key), colour

    def _style(self, look: Look, key: int, height: float) -> Style:
        font, mode, colour = look
        red, green, blue, alpha = memoryview(colour).cast("I")
        unpainted = mode in _INVISIBLE
        white = min(red, green, blue) > 245 and mode == 0
        hidden = unpainted or (mode == 0 and alpha == 0)
        return Style(self._bold(font), hidden, white, unpainted, *self._size(key, height), font)

    def _size(self, key: int, height: float) -> tuple[float, float]:
        """The set size, where it agrees with the box PDFium gives a letter; forms may scale it once more."""
        start = self._address + 16
        if not calls.font_size(key, start) or not calls.matrix(key, start + 4):
            return 0.0, 0.0
        set_size, a, b, c, d, _, _ = self._floats
        size = abs(set_size) * math.hypot(c, d)
        return (size, abs(set_size) * math.hypot(a, b)) if size > 0 and 0.6 < height / size < 2.0 else (0.0, 0.0)

    def _bold(self, font: int) -> bool:
        if font not in self._fonts:
            self._fonts[font] = bool(font) and _is_bold(ctypes.cast(font, pdfium.FPDF_FONT))
        return self._fonts[font]

    def widths(self, font: int) -> Widths:
        """Widths of the letters of a font (its address)."""
        found = self._widths.get(font)
        if found is None:
            found = self._widths[font] = Widths(font)
        return found


class Widths(dict[str, float]):
    """How far each letter of a font moves the pen, in font sizes; asked for once each. 0 for a letter it lacks."""

    def __init__(self, font: int) -> None:
        """``font`` is an address."""
        self._font, self._width = font, ctypes.c_float()

    def __missing__(self, letter: str) -> float:
        self._width.value = 0.0
        calls.glyph_width(self._font, ord(letter), 1.0, ctypes.addressof(self._width))
        self[letter] = self._width.value
        return self._width.value


def _is_bold(font: Any) -> bool:
    buffer = ctypes.create_string_buffer(128)
    pdfium.FPDFFont_GetBaseFontName(font, buffer, 128)
    name = buffer.value.decode("utf-8", "replace").lower()
    return pdfium.FPDFFont_GetWeight(font) >= 600 or any(mark in name for mark in ("bold", "black", "heavy", "semibd"))
