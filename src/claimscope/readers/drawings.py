"""Texts of drawings (EMF, WMF) in a document: read as words where they stand, and said to come from a drawing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from claimscope.core.message import message
from claimscope.core.reading import Block, Document, Page, Picture
from claimscope.readers import formats
from claimscope.readers.layout.page import page_blocks
from claimscope.readers.limits import Limits
from claimscope.readers.media import BytesOf, open_media
from claimscope.readers.metafile import metafile_text
from claimscope.readers.refusal import Refused

KINDS = (formats.PPTX, formats.DOCX, formats.XLSX, formats.ODS)
_ENDINGS = (".emf", ".wmf", ".emz", ".wmz")


def with_drawings(document: Document, path: Path, limits: Limits) -> Document:
    """The document with the words of its drawings; a drawing that holds no text stays named as not read."""
    if document.media_type not in KINDS or not any(map(_drawings, document.pages)):
        return document
    with open_media(path, document.media_type, limits) as bytes_of:
        pages = tuple(page_with_drawings(page, bytes_of) for page in document.pages)
    complete = document.status == "read" or all(page.read in ("full", "empty") for page in pages)
    changed = pages != document.pages
    return replace(document, pages=pages, status="read" if changed and complete else document.status)


def _drawings(page: Page) -> list[Picture]:
    return [
        block
        for block in page.blocks
        if isinstance(block, Picture) and block.box and block.content.lower().endswith(_ENDINGS) and page.width > 0
    ]


def page_with_drawings(page: Page, bytes_of: BytesOf) -> Page:
    """One page; ``bytes_of`` gives the bytes of a picture by its name."""
    blocks: list[Block] = list(page.blocks)
    said, done = list(page.not_read), False
    for picture in _drawings(page):
        found, complete = _read(page, picture, bytes_of)
        if not found:
            continue
        place = next(index for index, block in enumerate(blocks) if block is picture)
        blocks[place:place] = [replace(block, object=f"{picture.object}: {block.object}") for block in found]
        done = True
        if complete:
            said = [note for note in said if note.get("object") != picture.object]
        said.append(message("reading.drawing-read", object=picture.object))
    if not done:
        return page
    missed = any(
        note.id not in ("reading.drawing-read", "reading.picture-only", "reading.ocr-missing") for note in said
    )
    if page.read == "picture-only":
        said = [note for note in said if note.id not in ("reading.picture-only", "reading.ocr-missing")]
    read = page.read if page.read == "full" else "partial" if missed else "full"
    return replace(page, blocks=tuple(blocks), read=read, not_read=tuple(said))


def _read(page: Page, picture: Picture, bytes_of: BytesOf) -> tuple[tuple[Block, ...], bool]:
    """Blocks of the drawing's words, and whether they are all that it shows."""
    assert picture.box is not None
    x0, top, x1, bottom = picture.box
    frame = (x0 * page.width, top * page.height, (x1 - x0) * page.width, (bottom - top) * page.height)
    try:
        found = metafile_text(bytes_of(picture.content), frame)
    except (Refused, KeyError):
        return (), False
    if found is None or not found.words:
        return (), False
    blocks = page_blocks(found.words, page.width, page.height)
    hidden = not picture.visible
    return tuple(_hidden(block) for block in blocks) if hidden else blocks, found.complete


def _hidden(block: Block) -> Block:
    return replace(block, visible=False)
