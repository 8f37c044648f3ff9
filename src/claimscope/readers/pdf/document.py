"""PDF documents: opened with limits, read page by page; a page that fails does not stop the others."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from claimscope.core.message import Message, message
from claimscope.core.reading import Document, Page
from claimscope.readers.formats import PDF
from claimscope.readers.kept_memory import keep_freed_memory
from claimscope.readers.limits import DEFAULT_LIMITS, Limits
from claimscope.readers.pdf.fonts import Fonts
from claimscope.readers.pdf.page import read_page
from claimscope.readers.pdf.repeated import with_headers_and_footers
from claimscope.readers.progress import page_begun
from claimscope.readers.refusal import refused
from claimscope.readers.uncollected import uncollected

_PASSWORD, _SECURITY = 4, 5
"""PDFium's error numbers (source: fpdfview.h)."""


def read_pdf(path: Path, limits: Limits = DEFAULT_LIMITS) -> Document:
    """All pages up to ``limits.max_pages``. Raises Refused for protected and broken files."""
    keep_freed_memory()
    opened = _open(path)
    try:
        count = len(opened)
        if count == 0:
            raise refused("no-pages")
        fonts = Fonts()
        with uncollected():
            pages = [_page(opened, index, count, fonts) for index in range(min(count, limits.max_pages))]
        fonts.turn()
        remarks = _remarks(opened)
    finally:
        opened.close()
    return _document(pages, count, limits, remarks)


def _document(pages: list[Page], count: int, limits: Limits, remarks: tuple[Message, ...]) -> Document:
    if count > len(pages):
        remarks += (message("reading.more-pages", count=count - len(pages), most=limits.max_pages),)
    if all(page.read == "empty" and page.not_read for page in pages):
        raise refused("damaged")
    read = count == len(pages) and all(page.read in ("full", "empty") and not _lost(page) for page in pages)
    return Document(PDF, with_headers_and_footers(pages), "read" if read else "partial", None, "", remarks)


def _lost(page: Page) -> bool:
    return any(note.id in ("reading.page-failed", "reading.no-unicode") for note in page.not_read)


def _open(path: Path) -> Any:
    try:
        return pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", 0) in (_PASSWORD, _SECURITY) or "assword" in str(error):
            raise refused("protected") from error
        raise refused("damaged") from error


def _page(opened: Any, index: int, count: int, fonts: Fonts) -> Page:
    page_begun(index + 1, count)
    try:
        return read_page(opened, index, fonts)
    except (pypdfium2.PdfiumError, ctypes.ArgumentError, ValueError):
        label = message("reading.page", number=index + 1)
        return Page(index + 1, label, (), "empty", (message("reading.page-failed"),))


def _remarks(opened: Any) -> tuple[Message, ...]:
    attached = pdfium.FPDFDoc_GetAttachmentCount(opened.raw)
    return (message("reading.pdf-attachments", count=attached),) if attached > 0 else ()
