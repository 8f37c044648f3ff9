"""Pictures with a palette stay what they are on their way into the PDF."""

from __future__ import annotations

from io import BytesIO

import pikepdf
from PIL import Image

import matterhorn
from claimscope.rendering.markup import parsed
from claimscope.rendering.pdf.blocks import Assets
from claimscope.rendering.pdf.document import pdf_bytes
from claimscope.rendering.pdf.pages import Furniture, Meta
from claimscope.rendering.pixels import CROPPED, Pixel, boxed_crop, prepared

TWICE = '<figure data-picture="p"><figcaption>one</figcaption></figure>' * 2


def page() -> bytes:
    """A page picture with a gradient: more colours than a crop keeps."""
    out = BytesIO()
    Image.linear_gradient("L").resize((1400, 790)).convert("RGB").save(out, "PNG")
    return out.getvalue()


def printed(pixel: Pixel) -> bytes:
    body = parsed(f"<article><h1>T</h1>{TWICE}</article>")
    return pdf_bytes(body, Assets(pictures={"p": pixel}), Meta("T", "en"), Furniture(("", ""), "", "{page}"))


def test_a_crop_is_small_and_goes_into_the_pdf_once_and_unpacked() -> None:
    crop = boxed_crop(page(), (0.2, 0.4, 0.4, 0.45))
    assert crop is not None
    pixel = prepared(crop)
    assert pixel is not None
    assert pixel.png is crop
    assert pixel.size[0] == CROPPED
    data = printed(pixel)
    assert matterhorn.faults(data) == []
    with pikepdf.open(BytesIO(data)) as pdf:
        found = {image.objgen: pikepdf.PdfImage(image) for image in pdf.pages[0].get_images().values()}
        (image,) = found.values()
        assert image.as_pil_image().convert("RGB").tobytes() == Image.open(BytesIO(crop)).convert("RGB").tobytes()


def test_a_picture_without_a_palette_is_printed_too() -> None:
    out = BytesIO()
    Image.new("RGB", (40, 30), "red").save(out, "PNG")
    with pikepdf.open(BytesIO(printed(Pixel(out.getvalue(), (40, 30))))) as pdf:
        (image,) = {one.objgen: one for one in pdf.pages[0].get_images().values()}.values()
        assert pikepdf.PdfImage(image).as_pil_image().getpixel((5, 5)) == (255, 0, 0)
