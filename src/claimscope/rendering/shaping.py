"""Scripts whose letters join, move and change (Devanagari, Bengali, Tamil, Khmer …): shaped by HarfBuzz.

HarfBuzz is an extra (``scripts``, docs/dependencies.md). Without it these scripts are printed as code points, and the
export says so beforehand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from typing import Any

from claimscope.datafiles import resource

SHAPED = (
    "NotoSansDevanagari-Regular",
    "NotoSansBengali-Regular",
    "NotoSansGurmukhi-Regular",
    "NotoSansGujarati-Regular",
    "NotoSansOriya-Regular",
    "NotoSansTamil-Regular",
    "NotoSansTelugu-Regular",
    "NotoSansKannada-Regular",
    "NotoSansMalayalam-Regular",
    "NotoSansSinhala-Regular",
    "NotoSansKhmer-Regular",
    "NotoSansMyanmar-Regular",
    "NotoSansLao-Regular",
    "NotoSansThai-Regular",
)
"""Typefaces whose letters are placed by the shaper; Thai can be read without one."""

NEEDS_SHAPER = frozenset(SHAPED) - {"NotoSansThai-Regular", "NotoSansLao-Regular"}
JOINERS = "\u200c\u200d"
"""Zero-width joiners: no letters, but they belong to the word that they stand in."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A drawn shape by its number in the typeface: where it stands from the pen, how far the pen goes (thousandths of
    em), and how wide the typeface says it is."""

    number: int
    x: float
    y: float
    advance: float
    width: float


@cache
def shaper() -> Any:
    """HarfBuzz, or None where it is not installed."""
    try:
        return import_module("uharfbuzz")
    except ImportError:
        return None


def is_shaped(font_name: str) -> bool:
    """Whether text in this typeface goes through the shaper."""
    return font_name in SHAPED and shaper() is not None


@lru_cache(maxsize=20_000)
def glyphs(text: str, font_name: str) -> tuple[Glyph, ...]:
    """The shapes of a text in one typeface, in drawing order."""
    harfbuzz, (face, per_mille) = shaper(), _face(font_name)
    buffer = harfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    harfbuzz.shape(face, buffer, {})
    return tuple(
        Glyph(
            info.codepoint,
            place.x_offset * per_mille,
            place.y_offset * per_mille,
            place.x_advance * per_mille,
            face.get_glyph_h_advance(info.codepoint) * per_mille,
        )
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    )


def shaped_width(text: str, font_name: str, size: float) -> float:
    """Width in points of a text that goes through the shaper."""
    return sum(one.advance for one in glyphs(text, font_name)) * size / 1000


@cache
def _face(font_name: str) -> tuple[Any, float]:
    harfbuzz = shaper()
    face = harfbuzz.Face(harfbuzz.Blob(resource("fonts", f"{font_name}.ttf").read_bytes()))
    return harfbuzz.Font(face), 1000 / face.upem
