"""The bundled typefaces, and which of them has a shape for a character."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import groupby

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from claimscope.datafiles import resource

REGULAR, BOLD = "IBMPlexSans-Regular", "IBMPlexSans-SemiBold"
FALLBACKS = ("DejaVuSans", "DroidSansFallbackFull", "NanumSquareR", "NotoSansThai-Regular")
"""Asked in this order: symbols, Arabic, Hebrew; Chinese and Japanese; Korean; Thai. All static TrueType
(docs/report.md)."""


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
        if code in font(name).face.charToGlyph:
            return name
    return ""


def runs(text: str, bold: bool = False) -> list[Run]:
    """``text`` split by font. A character that no font has is written as its code point, never as a box."""
    main = BOLD if bold else REGULAR
    if text.isascii():
        font(main)
        return [Run(main, text)]
    shown = "".join(one if font_for(one, bold) else f"[U+{ord(one):04X}]" for one in text)
    parts = groupby(shown, key=lambda one: _font_in(one, bold))
    return _joined([Run(name, "".join(some)) for name, some in parts])


def _font_in(character: str, bold: bool) -> str:
    return font_for(character, bold)


def _joined(parts: list[Run]) -> list[Run]:
    return [part for part in parts if part.text]


def missing(text: str) -> tuple[str, ...]:
    """The characters of ``text`` that no bundled font can show, each once."""
    return tuple(sorted({one for one in text if not one.isspace() and not font_for(one)}))


def width(text: str, font_name: str, size: float) -> float:
    """Width in points."""
    return float(font(font_name).stringWidth(text, size))
