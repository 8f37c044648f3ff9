"""Each tag of the vocabulary to flowables, one short function per tag."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from lxml import etree
from reportlab.platypus.doctemplate import CondPageBreak, PageBreak
from reportlab.platypus.flowables import Flowable

from claimscope.rendering.colours import Colours
from claimscope.rendering.markup import classes, widths, words
from claimscope.rendering.pdf.contents import ContentsLine
from claimscope.rendering.pdf.field import FieldBox
from claimscope.rendering.pdf.grid import Grid, GridLook, Row
from claimscope.rendering.pdf.inline import INLINE, face_of, inline, is_blank
from claimscope.rendering.pdf.look import ACCENT, CELL, DENSE, GREY, STYLES, Style, colour
from claimscope.rendering.pdf.picture import Picture, Pixels
from claimscope.rendering.pdf.stack import BOX, VOICE, Fitted, Kept, Stack, Unbuilt, glued
from claimscope.rendering.pdf.tags import ARTIFACT, Node
from claimscope.rendering.pdf.text import Text, as_furniture
from claimscope.rendering.pixels import Pixel
from claimscope.rendering.scene import Scene

CROP_HEIGHT, LOGO_HEIGHT = 88.0, 42.0
BULLET = -12.0
MOST_HEAD = 120
"""Letters of a head; the title itself stands whole on the first page."""
FLOW_ROOM = 270.0
"""Points that must be left on a page for a section of class ``flow`` to begin there."""
LONG_ROOM = 430.0
"""The same for one of class ``long``: it begins on a page that is hardly begun, or on its own."""
PADS = {"dense": 1.2, "strip": 2.5, "facts": 2.5}
"""Points above and below the words of a cell, by the class of the table."""
LED, LEAD = frozenset({"table", "figure", "ul", "ol"}), 300
"""A paragraph of at most so many letters stays with what it leads to."""
HEAD: dict[str, Any] = {"size": 8, "leading": 10.4, "colour": GREY}


@dataclass(slots=True)
class Assets:
    """Figures and pictures by the names the template uses."""

    scenes: Mapping[str, Scene] = field(default_factory=dict)
    pictures: Mapping[str, Pixel] = field(default_factory=dict)
    colours: Colours = field(default_factory=Colours)


@dataclass(slots=True)
class Place:
    """Where a block stands: its parent in the structure and the style of text there."""

    node: Node
    style: Style | None = None


class Blocks:
    """Walks the markup once and makes flowables."""

    def __init__(self, assets: Assets) -> None:
        self.assets = assets
        self.headings = 0
        self.accent, self.rule = colour(assets.colours.accent), colour(assets.colours.rule)
        self.voice = replace(VOICE, rule=self.accent)

    def children(self, element: etree._Element, place: Place) -> list[Flowable]:
        """Flowables of the children; loose text becomes a paragraph."""
        if not any(child.tag not in INLINE for child in element):
            return self._paragraph(element, place, place.style or STYLES["p"], "P")
        made: list[Flowable] = []
        for child in element:
            made += self.block(child, place)
            if child.tag == "p" and made and _leads(child):
                made[-1].keep = True
        return made

    def block(self, element: etree._Element, place: Place) -> list[Flowable]:
        """Flowables of one block element."""
        return _TAGS[str(element.tag)](self, element, place)

    def article(self, element: etree._Element, place: Place) -> list[Flowable]:
        return self.children(element, place)

    def section(self, element: etree._Element, place: Place) -> list[Flowable]:
        inner = Place(
            place.node.child("Sect"), STYLES["tight"] if classes(element) & {"one", "compact"} else place.style
        )
        if _stands_alone(element):
            return [Unbuilt(partial(self._section, element, inner))]
        return self._section(element, inner)

    def _section(self, element: etree._Element, inner: Place) -> list[Flowable]:
        kinds = classes(element)
        items = self.children(element, inner)
        _name(items, element.get("id") or "")
        if "one" in kinds:
            items = [Fitted(items, _going_on(element.get("data-continued") or ""))]
        if kinds & {"flow", "long"}:
            return [CondPageBreak(LONG_ROOM if "long" in kinds else FLOW_ROOM), *items]
        return [PageBreak(), *items] if "page" in kinds else items

    def div(self, element: etree._Element, place: Place) -> list[Flowable]:
        kinds = classes(element)
        node = place.node.child("Div")
        if "columns" in kinds:
            cells = [Stack(self.div(child, Place(node, place.style))) for child in element]
            look = GridLook(pad_x=8, pad_y=0, rules=False, before=2, after=4)
            return [Grid([], [Row(cells)], widths(element) or [1] * len(cells), look)]
        items = self.children(element, Place(node, place.style))
        if "voice" in kinds:
            return [Stack(items, self.voice)]
        if "whole" in kinds:
            return [Kept(glued(items))]
        return [Stack(items, BOX)] if "box" in kinds else items

    def heading(self, element: etree._Element, place: Place) -> list[Flowable]:
        tag = str(element.tag)
        style = next((STYLES[name] for name in classes(element) if name in STYLES), STYLES[tag])
        made = self._paragraph(element, place, style, tag.upper())
        text = made[0]
        if isinstance(text, Text) and tag in ("h1", "h2") and "h3" not in classes(element):
            text.outline = (words(element)[:MOST_HEAD], 0 if tag == "h1" else 1)
            self.headings += 1
            text.key = element.get("id") or f"heading-{self.headings}"
        return made

    def paragraph(self, element: etree._Element, place: Place) -> list[Flowable]:
        style = next((STYLES[name] for name in classes(element) if name in STYLES), place.style or STYLES["p"])
        made = self._paragraph(element, place, style, "P")
        return made

    def _paragraph(self, element: etree._Element, place: Place, style: Style, tag: str) -> list[Flowable]:
        if style.colour == ACCENT:
            style = replace(style, colour=self.accent)
        found = inline(element, face_of(style), self.accent)
        if is_blank(found):
            return []
        text = Text(place.node.child(tag), found, style)
        text.key = element.get("id") or ""
        return [text]

    def field(self, element: etree._Element, place: Place) -> list[Flowable]:
        name, label, value = (element.get(key) or "" for key in ("name", "title", "value"))
        return [FieldBox(place.node.child("Form"), name, label, value, "low" in classes(element))]

    def list_(self, element: etree._Element, place: Place) -> list[Flowable]:
        if "contents" in classes(element):
            toc = place.node.child("TOC")
            return [
                ContentsLine(toc.child("TOCI"), inline(item, face_of(STYLES["p"]), self.accent), item)
                for item in element
            ]
        node = place.node.child("L")
        rows = [self._item(item, node, place, index) for index, item in enumerate(element, 1)]
        return [Grid([], rows, [BULLET, 1], GridLook(pad_x=0, pad_y=0, rules=False, before=0, after=6))]

    def _item(self, element: etree._Element, node: Node, place: Place, index: int) -> Row:
        ordered = element.getparent().tag == "ol"  # type: ignore[union-attr]
        style = replace(place.style or STYLES["p"], after=2)
        entry = node.child("LI")
        sign = Text(entry.child("Lbl"), [(f"{index}." if ordered else "•", face_of(style))], style)
        body = self.children(element, Place(entry.child("LBody"), style))
        return Row([Stack([sign]), Stack(body)])

    def table(self, element: etree._Element, place: Place) -> list[Flowable]:
        node = place.node.child("Table")
        kinds = classes(element)
        base = DENSE if "dense" in kinds else CELL
        head = element.find("thead")
        heads = self._rows(head, node.child("THead"), "col", replace(base, **HEAD)) if head is not None else []
        rows = self._rows(element.find("tbody"), node.child("TBody"), "row", base)
        if not rows:
            return []
        shares = widths(element) or [1.0] * len(rows[0].cells)
        pad = next((PADS[name] for name in PADS if name in kinds), 3.5)
        pad_x = 3.0 if "strip" in kinds else 5.0
        return [Grid(heads, rows, shares, GridLook(pad_x, pad, repeat=_repeated, colour=self.rule))]

    def _rows(self, element: etree._Element | None, node: Node, scope: str, base: Style) -> list[Row]:
        return [self._row(row, node.child("TR"), scope, base) for row in element] if element is not None else []

    def _row(self, element: etree._Element, node: Node, scope: str, base: Style) -> Row:
        cells = [self._cell(cell, node, scope, base) for cell in element]
        if element.get("id") and cells and cells[0].items and isinstance(cells[0].items[0], Text):
            cells[0].items[0].key = str(element.get("id"))
        return Row(cells)

    def _cell(self, element: etree._Element, node: Node, scope: str, base: Style) -> Stack:
        head = element.tag == "th"
        kinds = classes(element)
        style = replace(base, bold="plain" not in kinds) if head else base
        if "num" in kinds:
            style = replace(style, align="right")
        cell = node.child("TH" if head else "TD", scope=("Column" if scope == "col" else "Row") if head else "")
        if any(child.tag not in INLINE for child in element):
            return Stack(self.children(element, Place(cell, style)))
        found = inline(element, face_of(style), self.accent)
        return Stack([Text(cell, found, style)] if not is_blank(found) else [])

    def figure(self, element: etree._Element, place: Place) -> list[Flowable]:
        caption = element.find("figcaption")
        told = words(caption) if caption is not None else ""
        made = self._drawn(element, place, told)
        if made and caption is not None and "logo" not in classes(element):
            made += self._paragraph(caption, place, STYLES["figcaption"], "Caption")
        return [Kept(made)] if len(made) > 1 else made

    def _drawn(self, element: etree._Element, place: Place, told: str) -> list[Flowable]:
        scene = self.assets.scenes.get(element.get("data-figure") or "")
        if scene:
            return [Picture(place.node.child("Figure", alt=scene.alt or told), scene)]
        pixel = self.assets.pictures.get(element.get("data-picture") or "")
        if pixel:
            node, logo = place.node.child("Figure", alt=told), "logo" in classes(element)
            return [Pixels(node, pixel.png, pixel.size, LOGO_HEIGHT if logo else CROP_HEIGHT, framed=not logo)]
        return []


def _going_on(words: str) -> Flowable | None:
    """The line over a page on which a section goes on, outside the structure; None for no words."""
    face = face_of(STYLES["going-on"])
    return Text(ARTIFACT, [(words[:MOST_HEAD], face)], STYLES["going-on"]) if words else None


def _stands_alone(element: etree._Element) -> bool:
    """Whether a section begins a page of its own, in no box or column."""
    above = [ancestor.tag for ancestor in element.iterancestors()]
    return "page" in classes(element) and set(above) <= {"section", "article"}


def _leads(paragraph: etree._Element) -> bool:
    """Whether a short paragraph belongs to the table, picture or list below it."""
    following = paragraph.getnext()
    return following is not None and following.tag in LED and len(words(paragraph)) <= LEAD


def _name(items: list[Flowable], key: str) -> None:
    first = next(_texts(items), None)
    if first is not None and key:
        first.key = key


def _texts(items: list[Flowable]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Stack):
            yield from _texts(item.items)


def _repeated(cell: Stack) -> Stack:
    return Stack([as_furniture(item) if isinstance(item, Text) else item for item in cell.items], cell.frame)


_TAGS: dict[str, Callable[[Blocks, Any, Place], list[Flowable]]] = {
    "article": Blocks.article,
    "section": Blocks.section,
    "div": Blocks.div,
    "h1": Blocks.heading,
    "h2": Blocks.heading,
    "h3": Blocks.heading,
    "p": Blocks.paragraph,
    "input": Blocks.field,
    "ul": Blocks.list_,
    "ol": Blocks.list_,
    "table": Blocks.table,
    "figure": Blocks.figure,
}
