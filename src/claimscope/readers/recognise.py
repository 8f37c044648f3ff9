"""Reads the pictures of a document that its reader left: whole scanned pages first, then large pictures beside text.

Runs where the extra ``ocr`` is installed, as long as its time lasts; what was not reached stays said as not read.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any, Protocol

from claimscope.core.message import Message, message
from claimscope.core.reading import Block, Document, Page, Picture, TextBlock
from claimscope.readers import formats, ocr
from claimscope.readers.limits import Limits
from claimscope.readers.media import KINDS, BytesOf, open_media
from claimscope.readers.pixels import loaded, open_picture
from claimscope.readers.progress import picture_begun
from claimscope.readers.refusal import Refused

LARGE = 0.15
"""Share of the page from which a picture beside text may hold numbers."""
_SIDE = 2000
_SAID = ("reading.ocr-done", "reading.ocr-nothing", "reading.ocr-failed", "reading.ocr-later", "reading.drawing-read")
_STALE = ("reading.picture-only", "reading.ocr-missing")


class _Source(Protocol):
    """Where pictures come from."""

    def picture(self, page: Page, picture: Picture) -> Any:
        """The Pillow picture. Raises Refused, KeyError or ValueError where there is none."""
        ...


def with_recognised(document: Document, path: Path, limits: Limits) -> Document:
    """The document with the words of its pictures, as far as they were recognised."""
    wanted = _wanted(document)
    if not wanted or document.media_type not in (formats.PDF, *KINDS) or not ocr.available() or not limits.ocr_seconds:
        return document
    until = time.monotonic() + limits.ocr_seconds
    pages = {page.number: page for page in document.pages}
    with _source(document.media_type, path, limits) as source:
        for place, number in enumerate(wanted, 1):
            picture_begun(place, len(wanted))
            late = time.monotonic() > until
            pages[number] = _late(pages[number]) if late else _page(pages[number], source)
    found = tuple(pages[page.number] for page in document.pages)
    complete = document.status == "read" or all(page.read in ("full", "empty") for page in found)
    return replace(document, pages=found, status="read" if complete and not _cut(document) else "partial")


def _cut(document: Document) -> bool:
    return any(remark.id == "reading.more-pages" for remark in document.remarks)


def _wanted(document: Document) -> list[int]:
    """Numbers of the pages with pictures to read: those that are nothing else come first."""
    pages = [page for page in document.pages if page.width > 0 and _pictures(page)]
    return [page.number for page in sorted(pages, key=lambda page: (page.read != "picture-only", page.number))]


def _pictures(page: Page) -> list[Picture]:
    found = [block for block in page.blocks if isinstance(block, Picture) and block.visible and block.box]
    if page.read == "picture-only":
        return found
    named = {note.get("object") for note in page.not_read if note.id == "reading.not-read.picture"}
    return [picture for picture in found if picture.object in named]


def _page(page: Page, source: _Source) -> Page:
    blocks: list[Block] = list(page.blocks)
    done: set[str] = set()
    said: set[Message] = set()
    for picture in _pictures(page):
        try:
            found = _recognised(page, picture, source)
        except (Refused, KeyError, ValueError, OSError):
            said.add(message("reading.ocr-failed"))
            continue
        at = next(index for index, block in enumerate(blocks) if block is picture)
        blocks[at:at] = [replace(block, object=f"{picture.object}: {block.object}") for block in found.blocks]
        said.add(found.notes[-1])
        if found.read == "full" or found.notes[-1].id == "reading.ocr-nothing":
            done.add(picture.object)
    return _judged(page, tuple(blocks), done, said)


def _recognised(page: Page, picture: Picture, source: _Source) -> ocr.Recognised:
    assert picture.box is not None
    x0, top, x1, bottom = picture.box
    frame = (x0 * page.width, top * page.height, (x1 - x0) * page.width, (bottom - top) * page.height)
    return ocr.recognised_page(source.picture(page, picture), (page.width, page.height), frame)


def _judged(page: Page, blocks: tuple[Block, ...], done: set[str], said: set[Message]) -> Page:
    """What is still not read after the pictures in ``done`` are."""
    words = len(blocks) > len(page.blocks)
    kept = tuple(note for note in page.not_read if note.get("object") not in done or note.get("object") is None)
    if page.read == "picture-only" and not words:
        return replace(page, not_read=(*kept, *sorted(said, key=lambda note: note.id)))
    kept = tuple(note for note in kept if note.id not in _STALE)
    notes = (*kept, *sorted(said, key=lambda note: note.id))
    missed = [note for note in notes if note.id not in _SAID or note.id == "reading.ocr-failed"]
    title = page.title or next((b.text for b in blocks if isinstance(b, TextBlock) and b.role == "title"), "")
    return replace(page, blocks=blocks, read="partial" if missed else "full", not_read=notes, title=title)


def _late(page: Page) -> Page:
    return replace(page, not_read=(*page.not_read, message("reading.ocr-later")))


@contextmanager
def _source(media_type: str, path: Path, limits: Limits) -> Iterator[_Source]:
    if media_type == formats.PDF:
        import pypdfium2

        document = pypdfium2.PdfDocument(path)
        try:
            yield _Rendered(document)
        finally:
            document.close()
    else:
        with open_media(path, media_type, limits) as bytes_of:
            yield _Parts(bytes_of, limits)


class _Rendered:
    """Parts of PDF pages as PDFium shows them."""

    def __init__(self, document: Any) -> None:
        self._document = document

    def picture(self, page: Page, picture: Picture) -> Any:
        assert picture.box is not None
        x0, top, x1, bottom = picture.box
        longest = max((x1 - x0) * page.width, (bottom - top) * page.height, 1.0)
        shown = self._document[page.number - 1]
        crop = (x0 * page.width, (1 - bottom) * page.height, (1 - x1) * page.width, top * page.height)
        bitmap = shown.render(scale=min(3.0, _SIDE / longest), crop=crop)
        try:
            return bitmap.to_pil().copy()
        finally:
            bitmap.close()
            shown.close()


class _Parts:
    """Pictures that lie in the file as they are."""

    def __init__(self, bytes_of: BytesOf, limits: Limits) -> None:
        self._bytes_of, self._limits = bytes_of, limits

    def picture(self, page: Page, picture: Picture) -> Any:
        data = self._bytes_of(picture.content)
        with open_picture(BytesIO(data), self._limits.max_pixels) as opened:
            return loaded(opened).copy()
