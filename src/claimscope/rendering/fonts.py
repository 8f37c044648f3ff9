"""The bundled typefaces, and which of them has a shape for a character."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import groupby

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from claimscope.datafiles import resource
from claimscope.rendering.shaping import JOINERS, NEEDS_SHAPER, SHAPED, is_shaped, shaped_width

REGULAR, BOLD = "IBMPlexSans-Regular", "IBMPlexSans-SemiBold"
FALLBACKS = ("DejaVuSans", "DroidSansFallbackFull", "NanumSquareR", *SHAPED)
"""Asked in this order: symbols, Arabic, Hebrew; Chinese and Japanese; Korean; Indic scripts, Khmer, Burmese, Lao, Thai.
All static TrueType (docs/report.md)."""


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text that one font has the shapes for."""

    font: str
    text: str


class MissingFont(Exception):
    """A bundled font is not where the installation should have it, or is damaged."""


@cache
def font(name: str) -> TTFont:
    """A bundled font, registered when first asked for. MissingFont where the installation lacks it."""
    try:
        found = TTFont(name, str(resource("fonts", f"{name}.ttf")))
    except (TTFError, OSError) as error:
        raise MissingFont(name) from error
    pdfmetrics.registerFont(found)
    return found


@cache
def font_for(character: str, bold: bool = False) -> str:
    """Name of the first font that has the character; empty where none has."""
    code = ord(character)
    for name in (BOLD if bold else REGULAR, *FALLBACKS):
        if code in font(name).face.charToGlyph and (name not in NEEDS_SHAPER or is_shaped(name)):
            return name
    return ""


def runs(text: str, bold: bool = False) -> list[Run]:
    """``text`` split by font. A character that no font has is written as its code point, never as a box."""
    main = BOLD if bold else REGULAR
    if text.isascii():
        font(main)
        return [Run(main, text)]
    shown = "".join(one if one in JOINERS or font_for(one, bold) else f"[U+{ord(one):04X}]" for one in text)
    parts = groupby(zip(_fonts(shown, bold), shown, strict=True), key=lambda pair: pair[0])
    return [Run(name, "".join(one for _, one in some)) for name, some in parts]


def _fonts(text: str, bold: bool) -> list[str]:
    """The font of each character; a joiner has that of the letter before it where the letter is shaped."""
    found: list[str] = []
    for one in text:
        inside = one in JOINERS and found and is_shaped(found[-1])
        found.append(found[-1] if inside else font_for(one, bold) or (BOLD if bold else REGULAR))
    return found


def missing(text: str) -> tuple[str, ...]:
    """The characters of ``text`` that no bundled font can show, each once."""
    return tuple(sorted({one for one in text if not one.isspace() and not font_for(one)}))


def width(text: str, font_name: str, size: float) -> float:
    """Width in points."""
    if is_shaped(font_name):
        return shaped_width(text, font_name, size)
    return float(font(font_name).stringWidth(text, size))
