"""Pictures (PNG, JPEG, WebP): one page, read by text recognition where that is installed, else said to be a picture."""

from __future__ import annotations

from pathlib import Path

from claimscope.core.message import message
from claimscope.core.reading import Document, Page, Picture, TextBlock
from claimscope.readers import formats
from claimscope.readers.limits import DEFAULT_LIMITS, Limits
from claimscope.readers.ocr import recognised_page
from claimscope.readers.pixels import loaded, open_picture

_MEDIA = {"PNG": formats.PNG, "JPEG": formats.JPEG, "WEBP": formats.WEBP}
_POINTS_PER_PIXEL = 0.75


def read_image(path: Path, limits: Limits = DEFAULT_LIMITS) -> Document:
    """The picture as a document of one page. Raises Refused for broken pictures and too many pixels."""
    with open_picture(str(path), limits.max_pixels) as opened:
        media_type = _MEDIA[opened.format]
        picture = loaded(opened)
        size = (picture.width * _POINTS_PER_PIXEL, picture.height * _POINTS_PER_PIXEL)
        found = recognised_page(picture, size)
    blocks = (*found.blocks, Picture("Picture 1", (0.0, 0.0, 1.0, 1.0)))
    title = next((block.text for block in blocks if isinstance(block, TextBlock) and block.role == "title"), "")
    page = Page(1, message("reading.picture"), blocks, found.read, found.notes, True, *size, title)
    return Document(media_type, (page,), "partial" if found.read == "picture-only" else "read")
