"""Pages as PNG pictures: PDF by PDFium, slides and other documents through our own plain PDF, pictures as they are.

PDFium is not safe in threads: call this in one process at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from claimscope.core.reading import Box
from claimscope.readers import formats
from claimscope.readers.limits import DEFAULT_LIMITS, Limits
from claimscope.readers.pixels import loaded, open_picture
from claimscope.readers.refusal import Refused, refused

Stretch = tuple[float, float]
"""Top and bottom of a part of a page, in shares of its height."""
WHOLE: Stretch = (0.0, 1.0)
Written = tuple[int, Box, str]
"""A page, a box in shares of it, and the number that is written there."""
_ASTRAY = 0.015
"""How far, in shares of the page, another program may set a number above or below where the deck says it stands."""
_PICTURES = (formats.PNG, formats.JPEG, formats.WEBP)
_WIDEST = 4000
_TALLEST = 8000


@dataclass(frozen=True, slots=True)
class PagePicture:
    """PNG bytes and their size in pixels."""

    png: bytes
    width: int
    height: int


def page_picture(
    path: Path,
    media_type: str,
    page: int,
    width_px: int,
    font: Path,
    limits: Limits = DEFAULT_LIMITS,
    stretch: Stretch = WHOLE,
) -> PagePicture:
    """The page (from 1), ``width_px`` wide or narrower where it is very tall, or a ``stretch`` of its height. Raises
    Refused where there is no picture.

    ``font`` is a TrueType font for the text of slides and other documents without pages of their own.
    """
    width_px = max(16, min(width_px, _WIDEST))
    if media_type in _PICTURES:
        whole = _of_picture(path, width_px, limits)
        return whole if stretch == WHOLE else crop(whole, (0.0, stretch[0], 1.0, stretch[1]), margin=0.0)
    return _of_pdf(*_as_pdf(path, media_type, page, font, limits), width_px, stretch)


def words_in_box(path: Path, media_type: str, page: int, box: Box, font: Path, limits: Limits = DEFAULT_LIMITS) -> str:
    """The page's own text inside ``box`` (shares of the page), blanks as one; empty for pictures and scans."""
    if media_type in _PICTURES:
        return ""
    with _opened(*_as_pdf(path, media_type, page, font, limits)) as found:
        return _words(found, box)


def _as_pdf(path: Path, media_type: str, page: int, font: Path, limits: Limits) -> tuple[Path | bytes, int]:
    """A PDF and the number of its page that shows this page: the file itself, or our own drawing of one page."""
    if media_type == formats.PDF:
        return path, page
    if media_type == formats.PPTX:
        from claimscope.readers.slide_picture import slide_pdf

        return slide_pdf(path, page, font), 1
    state = path.stat()
    return _on_paper(path, (state.st_mtime_ns, state.st_size), media_type, page, font, limits), 1


@lru_cache(maxsize=2)
def _on_paper(path: Path, state: tuple[int, int], media_type: str, page: int, font: Path, limits: Limits) -> bytes:
    """A page of a document without pages of its own, with its pictures; words in them are not recognised again. The
    last ones are kept: who moves over a long sheet asks for one stretch of it after the other. ``state`` tells a file
    that was changed meanwhile."""
    from claimscope.readers.dispatch import read_document
    from claimscope.readers.document_picture import document_pdf
    from claimscope.readers.media import KINDS, open_media

    document = read_document(path, replace(limits, ocr_seconds=0.0), _name_like(media_type), media_type)
    if media_type not in KINDS:
        return document_pdf(document, page, font)
    with open_media(path, media_type, limits) as bytes_of:

        def media(name: str) -> bytes | None:
            try:
                return bytes_of(name)
            except (KeyError, Refused):
                return None

        return document_pdf(document, page, font, media)


def _name_like(media_type: str) -> str:
    """A name with the ending of the kind: a stored copy has none, and plain text would be taken for another kind."""
    return "page" + formats.ENDINGS.get(media_type.partition(";")[0], ("",))[0]


def crop(picture: PagePicture, box: Box, margin: float = 0.02) -> PagePicture:
    """Part of a picture: ``box`` and ``margin`` (added on each side) in shares of it; at least one pixel."""
    from PIL import Image

    with Image.open(BytesIO(picture.png)) as whole:
        width, height = whole.size
        left, top = _pixel(box[0] - margin, width), _pixel(box[1] - margin, height)
        right, bottom = _pixel(box[2] + margin, width), _pixel(box[3] + margin, height)
        left, top = min(left, width - 1), min(top, height - 1)
        return _png(whole.crop((left, top, max(right, left + 1), max(bottom, top + 1))))


def _pixel(share: float, whole: int) -> int:
    return round(min(max(share, 0.0), 1.0) * whole)


def _of_pdf(source: Path | bytes, page: int, width_px: int, stretch: Stretch) -> PagePicture:
    with _opened(source, page) as found:
        return _rendered(found, width_px, stretch)


def agreeing_pages(path: Path, pages: int, places: Sequence[Written]) -> frozenset[int]:
    """The pages of a drawing of ``pages`` pages on which each of ``places`` holds its number; none where the drawing
    has more or fewer pages. Raises Refused for damaged files."""
    with _document(path) as document:
        if len(document) != pages:
            return frozenset()
        wrong = {page for page, box, number in places if not _holds(document[page - 1], box, number)}
    return frozenset(range(1, pages + 1)) - wrong


def _holds(page: Any, box: Box, number: str) -> bool:
    left, top, right, bottom = box
    aside = max(_ASTRAY, (right - left) / 2)  # letters of another font take other room
    wide = (left - aside, top - _ASTRAY, right + aside, bottom + _ASTRAY)
    return "".join(number.split()) in "".join(_words(page, wide).split())


def _words(page: Any, box: Box) -> str:
    width, height = page.get_size()
    left, top, right, bottom = box
    text = page.get_textpage()
    try:
        inside = text.get_text_bounded(left * width, height - bottom * height, right * width, height - top * height)
    finally:
        text.close()
    return " ".join(str(inside).split())


@contextmanager
def _opened(source: Path | bytes, page: int) -> Iterator[Any]:
    """A page of a PDF. Raises Refused for damaged files and numbers that there are not."""
    with _document(source) as document:
        if not 1 <= page <= len(document):
            raise refused("no-pages")
        found = document[page - 1]
        try:
            yield found
        finally:
            found.close()


@contextmanager
def _document(source: Path | bytes) -> Iterator[Any]:
    import pypdfium2

    try:
        with pypdfium2.PdfDocument(source) as document:
            yield document
    except pypdfium2.PdfiumError as error:
        raise refused("damaged") from error


def _rendered(page: Any, width_px: int, stretch: Stretch) -> PagePicture:
    width, height = page.get_size()
    if width <= 0 or height <= 0:
        raise refused("damaged")
    top, bottom = stretch
    scale = min(width_px / width, _TALLEST / (height * max(bottom - top, 1e-6))) * (1 - 1e-7)  # sizes are rounded up
    bitmap = page.render(scale=scale, crop=(0, (1 - bottom) * height, 0, top * height))
    try:
        return _png(bitmap.to_pil())
    finally:
        bitmap.close()


def _of_picture(path: Path, width_px: int, limits: Limits) -> PagePicture:
    with open_picture(str(path), limits.max_pixels) as opened:
        opened.draft("RGB", (width_px, width_px * 4))
        picture = loaded(opened)
        if picture.mode not in ("RGB", "L", "RGBA"):
            picture = picture.convert("RGBA" if "A" in picture.mode or picture.mode == "P" else "RGB")
        picture.thumbnail((width_px, _TALLEST))
        return _png(picture)


def _png(picture: Any) -> PagePicture:
    data = BytesIO()
    picture.save(data, "PNG", compress_level=2)
    return PagePicture(data.getvalue(), picture.width, picture.height)
