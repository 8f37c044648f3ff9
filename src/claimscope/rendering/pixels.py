"""Pixel pictures checked before they are printed: size, colours, limits."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageDraw, UnidentifiedImageError

from claimscope.core.reading import Box

LARGEST = 60_000_000
"""Pixels of the largest picture that is opened at all."""

PRINTED = 1600
"""Pixels of the longer side that is printed; more is not seen on paper."""

SHOWN, ASPECT = 1.0, 0.32
"""Least share of a page's width that a crop shows (all of it: no word is cut), and its height as a share of that."""

CROPPED, COLOURS = 1000, 64
"""Pixels of the width of a crop (300 to the inch where it is printed) and its colours: text and charts need no more,
and a report can have a thousand."""

BOX_COLOUR = "#B34700"


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
            if opened.format == "PNG" and opened.mode == "P" and max(wide, high) <= CROPPED and not opened.info:
                opened.load()
                return Pixel(data, opened.size)
            image = _flat(opened)
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError):
        return None
    image.thumbnail((PRINTED, PRINTED))
    out = BytesIO()
    image.save(out, "PNG")
    return Pixel(out.getvalue(), image.size)


def boxed_crop(data: bytes, box: Box | None) -> bytes | None:
    """The part of a page picture around ``box`` (shares of the page) with the box drawn; the whole page without one.

    None where the picture cannot be opened. The whole width of the page is shown, so that the place is known.
    """
    picture = prepared(data)
    if picture is None:
        return None
    if box is None:
        return picture.png
    with Image.open(BytesIO(picture.png)) as opened:
        image = opened.convert("RGB")
    wide, high = image.size
    left, top, right, bottom = (min(max(share, 0.0), 1.0) for share in box)
    x0, x1 = _window(left, right, SHOWN)
    y0, y1 = _window(top, bottom, (x1 - x0) * wide * ASPECT / high)
    cut = image.crop((round(x0 * wide), round(y0 * high), round(x1 * wide), round(y1 * high)))
    cut.thumbnail((CROPPED, CROPPED), Image.Resampling.LANCZOS)
    across, down = cut.width / (x1 - x0), cut.height / (y1 - y0)
    _draw_box(cut, ((left - x0) * across, (top - y0) * down, (right - x0) * across, (bottom - y0) * down))
    out = BytesIO()
    cut.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(out, "PNG")
    return out.getvalue()


def _draw_box(image: Image.Image, box: tuple[float, float, float, float]) -> None:
    left, top, right, bottom = box
    line = max(2, image.width // 400)
    frame = (
        max(min(left, right) - line * 2, 0),
        max(min(top, bottom) - line * 2, 0),
        min(max(left, right) + line * 2, image.width - 1),
        min(max(top, bottom) + line * 2, image.height - 1),
    )
    ImageDraw.Draw(image).rectangle(frame, outline=BOX_COLOUR, width=line)


def _window(low: float, high: float, least: float) -> tuple[float, float]:
    """A stretch of 0 to 1 around the box, ``least`` wide where there is room."""
    wide = min(max(least, high - low + 0.1), 1.0)
    start = min(max((low + high - wide) / 2, 0.0), 1.0 - wide)
    return start, start + wide


def _flat(opened: Image.Image) -> Image.Image:
    if opened.mode in ("RGBA", "LA", "PA") or "transparency" in opened.info:
        ground = Image.new("RGB", opened.size, "white")
        clear = opened.convert("RGBA")
        ground.paste(clear, mask=clear.getchannel("A"))
        return ground
    return opened.convert("RGB")
