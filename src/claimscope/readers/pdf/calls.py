"""PDFium calls that run for each word or text object, with plain numbers for handles: half the time a call."""

from __future__ import annotations

import ctypes
from typing import Any

import pypdfium2.raw as pdfium


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
