"""A stretch of text in one typeface onto the page, shaped where its script needs that."""

from __future__ import annotations

from typing import Any

from claimscope.rendering.fonts import font as typeface
from claimscope.rendering.shaping import Glyph, glyphs, is_shaped

_PLANE = 0xF0000
"""Glyphs are named to reportlab by private characters: this number plus the glyph's own."""


def write(drawing: Any, text: str, font: str, size: float, at: tuple[float, float]) -> None:
    """Draw ``text`` from the point ``at``, where the pen already stands; the pen is at the end of it then.

    A shaped word is drawn glyph by glyph inside a span with the letters as they were written, for who reads or copies.
    """
    if not is_shaped(font):
        drawing.textOut(text)
        return
    spoken = text.encode("utf-16-be").hex().upper()
    drawing._code.append(f"/Span <</ActualText <FEFF{spoken}>>> BDC")
    x, y = at
    plain = _plain_letters(text, font)
    for glyph in glyphs(text, font):
        drawing.setTextOrigin(x + glyph.x * size / 1000, y + glyph.y * size / 1000)
        drawing.textOut(plain.get(glyph.number) or _named(font, glyph))
        x += glyph.advance * size / 1000
    drawing._code.append("EMC")
    drawing.setTextOrigin(x, y)


def _plain_letters(text: str, font: str) -> dict[int, str]:
    """Letters by their unchanged shape. Drawn under their own code they are letters of the page's typeface: readers
    that look there for the letters of a span's text (PDFium) leave out spans of which they find none."""
    known = typeface(font).face.charToGlyph
    return {known[ord(one)]: one for one in text if ord(one) in known}


def _named(font: str, glyph: Glyph) -> str:
    """The private character of a glyph, made known to the typeface with its width."""
    code, face = _PLANE + glyph.number, typeface(font).face
    if code not in face.charToGlyph:
        face.charToGlyph[code] = glyph.number
        face.charWidths[code] = glyph.width
    return chr(code)
