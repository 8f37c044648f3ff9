"""Pictures opened with a bound on their pixels, before anything is unpacked."""

from __future__ import annotations

import warnings
from typing import Any, BinaryIO

from claimscope.readers.limits import DEFAULT_LIMITS
from claimscope.readers.refusal import refused


def open_picture(source: BinaryIO | str, max_pixels: int = DEFAULT_LIMITS.max_pixels) -> Any:
    """The Pillow picture, not yet unpacked. Raises Refused for what is no PNG, JPEG or WebP and for too many pixels."""
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = None  # our own bound below says what happened; Pillow's would raise without words
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture = Image.open(source, formats=("PNG", "JPEG", "WEBP"))
    except MemoryError:
        raise
    except Exception as error:  # Pillow's plug-ins raise almost anything on broken files
        raise refused("damaged") from error
    if picture.width * picture.height > max_pixels:
        picture.close()
        raise refused(
            "picture-too-large",
            megapixels=picture.width * picture.height // 1_000_000,
            most=max_pixels // 1_000_000,
        )
    return picture


def loaded(picture: Any) -> Any:
    """The picture unpacked and turned upright (EXIF). Raises Refused where its data are cut or broken."""
    from PIL import ImageOps

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture.load()
            return ImageOps.exif_transpose(picture)
    except MemoryError:
        raise
    except Exception as error:  # as above
        raise refused("damaged") from error
