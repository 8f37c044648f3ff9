"""What fonts say, asked for once for each font of a document."""

from __future__ import annotations

import ctypes
from itertools import repeat
from typing import Any
from zlib import adler32

import pypdfium2.raw as pdfium

from claimscope.readers.pdf import calls

_BOLD = ("bold", "black", "heavy", "semibd")
_UNITS = 1000
"""Parts of the font size that widths are whole numbers of (source: ISO 32000-2, 9.2.4)."""
_BYTE = 256
_LONG = 250
"""Letters up to which a sum of bytes stays below the modulus of Adler-32, 65,521."""


class Font:
    """A font by its address, None where there is none: whether it is bold, and how wide its letters are."""

    __slots__ = ("_coarse", "_fine", "_widths", "is_bold")

    def __init__(self, address: int | None) -> None:
        self.is_bold = address is not None and _is_bold(ctypes.cast(address, pdfium.FPDF_FONT))
        self._widths = _Widths(address)
        self._coarse, self._fine = self._widths.common()

    def width(self, text: str) -> float:
        """How far a text moves the pen, in font sizes; letters that the font lacks do not.

        Runs for each line, so tables of bytes give the widths and Adler-32 adds them: half the time of a loop in C.
        """
        try:
            codes = text.encode("latin-1")
        except UnicodeEncodeError:
            codes = b""
        if not 0 < len(codes) <= _LONG:
            return sum(map(self._widths.__getitem__, text)) / _UNITS
        return (_BYTE * _sum(codes.translate(self._coarse)) + _sum(codes.translate(self._fine))) / _UNITS


def _sum(data: bytes) -> int:
    """The sum of a few bytes, which is what the lower half of Adler-32 is, but for its beginning with 1."""
    return (adler32(data) & 0xFFFF) - 1


class _Widths(dict[str, int]):
    """Widths of letters in thousandths of the font size, each asked for once; 0 for a letter that the font lacks."""

    def __init__(self, font: int | None) -> None:
        self._font, self._width = font, ctypes.c_float()

    def __missing__(self, letter: str) -> int:
        self._width.value = 0.0
        calls.glyph_width(self._font, ord(letter), 1.0, ctypes.addressof(self._width))
        self[letter] = found = _whole(self._width.value)
        return found

    def common(self) -> tuple[bytes, bytes]:
        """Widths of the letters of Latin-1, as tables of their higher and their lower bytes."""
        held, start = calls.memory(4 * _BYTE)
        places = range(start, start + len(held), 4)
        calls.run(map(calls.glyph_width, repeat(self._font), range(_BYTE), repeat(1.0), places))
        widths = [_whole(width) for width in memoryview(held).cast("f")]
        self.update(zip(map(chr, range(_BYTE)), widths, strict=True))
        return bytes(width // _BYTE for width in widths), bytes(width % _BYTE for width in widths)


def _whole(width: float) -> int:
    return min(max(round(_UNITS * width), 0), _BYTE * _BYTE - 1)


class Fonts:
    """Fonts of a document, page after page.

    An address is that of one font as long as a page with it is open. So a page stays open until the next one has been
    read, and what that one has no letter of is forgotten.
    """

    def __init__(self) -> None:
        self._known: dict[int | None, Font] = {}
        self._met: dict[int | None, Font] = {}
        self._page: Any = None

    def __getitem__(self, address: int | None) -> Font:
        """The font at an address; None where there is none."""
        found = self._met.get(address)
        if found is None:
            found = self._met[address] = self._known.get(address) or Font(address)
        return found

    def turn(self, page: Any = None) -> None:
        """``page`` (of pypdfium2) has been read and stays open; the one before is closed."""
        before, self._page = self._page, page
        self._known, self._met = self._met, {}
        if before is not None:
            before.close()


def _is_bold(font: Any) -> bool:
    buffer = ctypes.create_string_buffer(128)
    pdfium.FPDFFont_GetBaseFontName(font, buffer, 128)
    name = buffer.value.decode("utf-8", "replace").lower()
    return pdfium.FPDFFont_GetWeight(font) >= 600 or any(mark in name for mark in _BOLD)
