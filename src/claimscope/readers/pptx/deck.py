"""A presentation as a document: its slides in order, with layouts and masters read once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from claimscope.core.message import Message, message
from claimscope.core.reading import Document, Page
from claimscope.readers.formats import PPTX
from claimscope.readers.limits import DEFAULT_LIMITS, Limits
from claimscope.readers.package import Package, R, open_package
from claimscope.readers.paper.panel import Panel
from claimscope.readers.pptx.frames import PackageFrames
from claimscope.readers.pptx.names import P
from claimscope.readers.pptx.placeholders import Chain, Sheet, levels_of, read_sheet
from claimscope.readers.pptx.slide import Surroundings, damaged_slide, read_slide
from claimscope.readers.progress import page_begun
from claimscope.readers.refusal import Refused, refused, refused_document
from claimscope.readers.uncollected import uncollected
from claimscope.readers.xml import DamagedXml, Element, integer

_DEFAULT_SIZE = (9_144_000.0, 6_858_000.0)
_EXECUTABLE = (".bin", ".exe", ".dll", ".com", ".scr", ".js", ".vbs", ".bat", ".cmd", ".ps1", ".msi", ".jar")


def read_pptx(path: Path, limits: Limits = DEFAULT_LIMITS) -> Document:
    """The slides of a PPTX, PPSX, POTX or their macro kinds. A file that cannot be read is a refused document."""
    try:
        with open_package(path, limits) as package, uncollected():
            return _document(package)
    except Refused as reason:
        return refused_document(PPTX, reason.refusal)


def _document(package: Package) -> Document:
    pages = tuple(read_slides(package))
    if not pages:
        raise refused("no-pages")
    missed = _left_alone(package)
    if missed:
        pages = (replace(pages[0], not_read=(*pages[0].not_read, *missed)), *pages[1:])
    complete = all(page.read in ("full", "empty") for page in pages)
    return Document(PPTX, pages, "read" if complete else "partial")


def read_slides(package: Package, only: int | None = None, panels: list[Panel] | None = None) -> Iterator[Page]:
    """Pages of an open package, in the order of the deck; ``only`` one of them (1-based) where that is given.

    Filled shapes are added to ``panels`` where that is given.
    """
    main = main_part(package)
    root = _main_root(package, main)
    relations = package.relations(main)
    defaults = levels_of(root.find(P + "defaultTextStyle"))
    deck = Surroundings(package, _size(root), defaults, PackageFrames(package, Chain((defaults,))))
    sheets: dict[str, Sheet | None] = {}
    listed = root.findall(f"{P}sldIdLst/{P}sldId")
    for number, item in enumerate(listed, 1):
        if number > package.limits.max_pages:
            raise refused("too-long", most=package.limits.max_pages)
        if only in (None, number):
            page_begun(number, len(listed))
            relation = relations.get(item.get(R + "id", ""))
            yield _page(deck, relation.target if relation and not relation.external else "", number, sheets, panels)


def main_part(package: Package) -> str:
    """Name of the presentation part."""
    for relation in package.relations("").values():
        if relation.kind == "officeDocument" and not relation.external:
            return relation.target
    return "ppt/presentation.xml"


def _main_root(package: Package, name: str) -> Element:
    try:
        root = package.xml(name)
    except (KeyError, DamagedXml):
        raise refused("damaged") from None
    if root.tag != P + "presentation":
        raise refused("wrong-kind")
    return root


def _size(root: Element) -> tuple[float, float]:
    size = root.find(P + "sldSz")
    if size is None:
        return _DEFAULT_SIZE
    width, height = integer(size.get("cx")), integer(size.get("cy"))
    return (float(width), float(height)) if width > 0 and height > 0 else _DEFAULT_SIZE


def _page(
    deck: Surroundings, name: str, number: int, sheets: dict[str, Sheet | None], panels: list[Panel] | None
) -> Page:
    root = deck.package.part(name)
    if root is None:
        return damaged_slide(number, deck.size)
    relations = deck.package.relations(name)
    layout = next((one.target for one in relations.values() if one.kind == "slideLayout" and not one.external), "")
    return read_slide(root, number, relations, sheet_of(deck.package, layout, sheets), deck, panels)


def sheet_of(package: Package, name: str, known: dict[str, Sheet | None]) -> Sheet | None:
    """A layout or master with what lies below it; read once for each deck. None where it is missing or damaged."""
    if not name:
        return None
    if name not in known:
        known[name] = None  # a layout that names itself as its master ends here
        root = package.part(name)
        masters = [
            one.target for one in package.relations(name).values() if one.kind == "slideMaster" and not one.external
        ]
        below = sheet_of(package, masters[0], known) if masters and root is not None else None
        known[name] = read_sheet(name, root, below) if root is not None else None
    return known[name]


def _left_alone(package: Package) -> tuple[Message, ...]:
    """Macros and programs in the package: they are never run or opened, and that is said."""
    macros = any(name.endswith("vbaproject.bin") for name in package.names)
    programs = [
        name.rpartition("/")[2]
        for name in package.names
        if name.endswith(_EXECUTABLE) and "/embeddings/" in name and name not in package.unpacked
    ]
    found = [message("reading.not-read.macros")] if macros else []
    return (*found, *(message("reading.not-read.attached", name=name) for name in programs[:20]))
