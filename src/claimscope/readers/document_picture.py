"""A page of a document without pages of its own (letter, mail, web page, text, sheet) as a PDF of one page."""

from __future__ import annotations

from pathlib import Path

from claimscope.core.reading import Document, Page
from claimscope.readers.paper.draw import Media, page_pdf
from claimscope.readers.paper.flow import on_paper, size_of
from claimscope.readers.paper.fonts import Fonts
from claimscope.readers.refusal import refused


def _nothing(_: str) -> bytes | None:
    return None


def document_pdf(document: Document, page: int, font: Path | None, media: Media = _nothing) -> bytes:
    """The page with this number, as its blocks were laid out when it was read. Raises Refused where there is none.

    ``media`` gives the bytes of a picture by its name, None where there are none.
    """
    found = next((one for one in document.pages if one.number == page), None)
    if found is None:
        raise refused("no-pages")
    return flow_pdf(found, font, media)


def flow_pdf(page: Page, font: Path | None, media: Media = _nothing) -> bytes:
    """PDF of one page; it is laid out now where it has no size yet."""
    placed = page if page.width else on_paper(page)
    return page_pdf(placed, Fonts(font), size_of, media)
