"""PDFium calls that run for each word or object of a page, with plain numbers for handles: half the time a call."""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Iterable
from typing import Any

import pypdfium2.raw as pdfium

RECT = 16
"""Bytes of PDFium's FS_RECTF: left, top, right, bottom as C floats."""


def _quick(function: Any, result: Any, *arguments: Any) -> Any:
    address = ctypes.cast(function, ctypes.c_void_p).value or 0
    return ctypes.PYFUNCTYPE(result, *arguments)(address)


char_box = _quick(pdfium.FPDFText_GetLooseCharBox, ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)
"""(text page, place, address of an FS_RECTF to fill) -> 0 where there is no box."""
text_object = _quick(pdfium.FPDFText_GetTextObject, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
"""(text page, place) -> address of the text object, None where a letter has none."""
render_mode = _quick(pdfium.FPDFTextObj_GetTextRenderMode, ctypes.c_int, ctypes.c_void_p)
font = _quick(pdfium.FPDFTextObj_GetFont, ctypes.c_void_p, ctypes.c_void_p)
font_size = _quick(pdfium.FPDFTextObj_GetFontSize, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
"""(text object, address of a C float to fill) -> 0 where there is no size."""
matrix = _quick(pdfium.FPDFPageObj_GetMatrix, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
"""(object, address of an FS_MATRIX to fill) -> 0 where there is none."""
fill_colour = _quick(
    pdfium.FPDFPageObj_GetFillColor, ctypes.c_int, ctypes.c_void_p, *[ctypes.c_void_p for _ in range(4)]
)
"""(object, addresses of four C unsigned ints to fill: red, green, blue, alpha) -> 0 where there is no colour."""
glyph_width = _quick(
    pdfium.FPDFFont_GetGlyphWidth, ctypes.c_int, ctypes.c_void_p, ctypes.c_uint32, ctypes.c_float, ctypes.c_void_p
)
"""(font, character, font size, address of a C float to fill) -> 0 where the font has no such letter."""
page_object = _quick(pdfium.FPDFPage_GetObject, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
"""(page, place) -> address of the object."""
object_kind = _quick(pdfium.FPDFPageObj_GetType, ctypes.c_int, ctypes.c_void_p)
bounds = _quick(pdfium.FPDFPageObj_GetBounds, ctypes.c_int, ctypes.c_void_p, *[ctypes.c_void_p for _ in range(4)])
"""(object, addresses of four C floats to fill: left, bottom, right, top) -> 0 where it has none."""
text_codes = _quick(pdfium.FPDFText_GetText, ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_void_p)
"""(text page, first, count, address of C unsigned shorts to fill) -> how many were written, with the 0 at the end."""


def memory(size: int) -> tuple[bytearray, int]:
    """Bytes for C to fill, all 0, and their address. A ctypes array would be a type of its own for each size."""
    held = bytearray(size)
    return held, ctypes.addressof(ctypes.c_char.from_buffer(held))


def address_of(handle: Any) -> int:
    """The plain number of a handle of pypdfium2."""
    return ctypes.cast(handle, ctypes.c_void_p).value or 0


def run(calls: Iterable[int]) -> None:
    """Runs calls whose answers nobody needs."""
    deque(calls, 0)
