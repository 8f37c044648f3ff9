"""Pixel pictures checked before they are printed: size, colours, limits."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

from PIL import Image, UnidentifiedImageError

LARGEST = 60_000_000
"""Pixels of the largest picture that is opened at all."""

PRINTED = 1600
"""Pixels of the longer side that is printed; more is not seen on paper."""


@dataclass(frozen=True, slots=True)
class Pixel:
    """A picture as PNG without transparency, and its size in pixels."""

    png: bytes
    size: tuple[int, int]


def prepared(data: bytes) -> Pixel | None:
    """The picture fit for printing, or None where it is empty, broken or too large to open."""
    try:
        with Image.open(BytesIO(data)) as opened:
            wide, high = opened.size
            if not wide or not high or wide * high > LARGEST:
                return None
            image = _flat(opened)
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError):
        return None
    image.thumbnail((PRINTED, PRINTED))
    out = BytesIO()
    image.save(out, "PNG")
    return Pixel(out.getvalue(), image.size)


def _flat(opened: Image.Image) -> Image.Image:
    if opened.mode in ("RGBA", "LA", "PA") or "transparency" in opened.info:
        ground = Image.new("RGB", opened.size, "white")
        clear = opened.convert("RGBA")
        ground.paste(clear, mask=clear.getchannel("A"))
        return ground
    return opened.convert("RGB")
