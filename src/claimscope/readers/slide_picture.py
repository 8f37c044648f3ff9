"""A slide as a PDF of one page, drawn from what was read of it."""

from __future__ import annotations

from pathlib import Path

from claimscope.core.reading import TextBlock
from claimscope.readers.drawings import page_with_drawings
from claimscope.readers.limits import DEFAULT_LIMITS, Limits
from claimscope.readers.package import Package, open_package
from claimscope.readers.paper.draw import page_pdf
from claimscope.readers.paper.fonts import Fonts
from claimscope.readers.paper.panel import Panel
from claimscope.readers.pptx.deck import read_slides
from claimscope.readers.pptx.roles import size_of
from claimscope.readers.refusal import Refused, refused


def slide_pdf(path: Path, page: int, font: Path | None, limits: Limits = DEFAULT_LIMITS) -> bytes:
    """One slide (from 1). Raises Refused for files that are not read and for numbers that the deck does not have."""
    with open_package(path, limits) as package:
        panels: list[Panel] = []
        found = next(read_slides(package, only=page, panels=panels), None)
        if found is None:
            raise refused("no-pages")
        found = page_with_drawings(found, package.read)
        return page_pdf(found, Fonts(font), _size, lambda name: _media(package, name), panels)


def _size(block: TextBlock) -> float:
    return min(max(size_of(block), 6.0), 120.0) if size_of(block) else 14.0


def _media(package: Package, name: str) -> bytes | None:
    try:
        return package.read(name)
    except (KeyError, Refused):
        return None
