"""Pixel pictures: what cannot be printed is left out, never half printed."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from claimscope.rendering.pixels import PRINTED, boxed_crop, prepared


def png(size: tuple[int, int], mode: str = "RGB", colour: object = "white") -> bytes:
    out = BytesIO()
    Image.new(mode, size, colour).save(out, "PNG")  # type: ignore[arg-type]
    return out.getvalue()


@pytest.mark.parametrize("data", [b"", b"no picture", png((10, 10))[:40]])
def test_what_is_no_picture_is_left_out(data: bytes) -> None:
    assert prepared(data) is None


def test_a_picture_of_twenty_thousand_pixels_is_not_opened() -> None:
    assert prepared(png((20_000, 20_000), "1", 1)) is None


def test_a_wide_picture_is_made_smaller() -> None:
    made = prepared(png((20_000, 10)))
    assert made is not None
    assert max(made.size) <= PRINTED


def test_transparency_becomes_white() -> None:
    made = prepared(png((4, 4), "RGBA", (0, 0, 0, 0)))
    assert made is not None
    with Image.open(BytesIO(made.png)) as image:
        assert image.mode == "RGB"
        assert image.getpixel((1, 1)) == (255, 255, 255)


@pytest.mark.parametrize(
    "box", [(0.1, 0.1, 0.2, 0.2), (0, 0, 1, 1), (0.9, 0.95, 1.4, 2.0), (0.5, 0.5, 0.5, 0.5), (0.4, 0.3, 0.1, 0.1), None]
)
def test_a_crop_shows_the_box_whatever_it_is(box: tuple[float, float, float, float] | None) -> None:
    made = boxed_crop(png((1200, 900)), box)
    assert made is not None
    with Image.open(BytesIO(made)) as image:
        assert image.width >= 700
        colours = {colour for _, colour in image.convert("RGB").getcolors(1 << 20) or []}
        assert ((179, 71, 0) in colours) is (box is not None)
