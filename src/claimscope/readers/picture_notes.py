"""What is said of pictures in letters, mails, web pages and sheets as long as nobody has read the text in them."""

from __future__ import annotations

from dataclasses import replace

from claimscope.core.message import Message, message
from claimscope.core.reading import Document, Page, Picture
from claimscope.readers import formats, ocr

KINDS = (formats.DOCX, formats.HTML, formats.EML, formats.XLSX, formats.ODS)
LEAST = 12_000.0
"""Square points (about 5 x 3 cm) from which a picture may hold numbers; smaller ones are signs and logos."""


def with_picture_notes(document: Document) -> Document:
    """The document with a note for every picture that may hold text."""
    if document.media_type not in KINDS or document.status == "refused":
        return document
    pages = tuple(_page(page) for page in document.pages)
    partial = any(page.read in ("partial", "picture-only") for page in pages)
    return replace(document, pages=pages, status="partial" if partial else document.status)


def _page(page: Page) -> Page:
    known = {note.get("object") for note in page.not_read}
    missed = [
        one for one in page.blocks if isinstance(one, Picture) and _may_hold_text(one) and one.object not in known
    ]
    if not missed:
        return page
    notes: list[Message] = [message("reading.not-read.picture", object=one.object) for one in missed]
    if page.read == "picture-only":
        notes += [message("reading.picture-only"), *([] if ocr.available() else [message("reading.ocr-missing")])]
    read = "partial" if page.read == "full" else page.read
    return replace(page, read=read, not_read=(*page.not_read, *notes))


def _may_hold_text(picture: Picture) -> bool:
    if not picture.visible or not picture.content:
        return False
    return picture.size is None or picture.size[0] * picture.size[1] >= LEAST
