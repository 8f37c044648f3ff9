"""Paragraph and run styles of a word-processor file: heading levels, captions, and what hides or raises text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from claimscope.readers.xml import Element, integer

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_HEADING = re.compile(r"(?:heading|überschrift|titre|título|titolo)\s*(\d)", re.I)
_OFF = ("0", "false", "off", "none")
MOST_PARENTS = 20


@dataclass(frozen=True, slots=True)
class Look:
    """How text looks. None: the style below decides."""

    size: float | None = None
    bold: bool | None = None
    raised: bool | None = None
    hidden: bool | None = None

    def over(self, below: Look) -> Look:
        """This look where it says something, else ``below``."""
        return Look(
            below.size if self.size is None else self.size,
            below.bold if self.bold is None else self.bold,
            below.raised if self.raised is None else self.raised,
            below.hidden if self.hidden is None else self.hidden,
        )


@dataclass(frozen=True, slots=True)
class Style:
    """A style with everything it is based on. ``level``: 1 to 9 for headings, 0 for the title, None for others."""

    name: str = ""
    level: int | None = None
    listed: bool = False
    look: Look = Look()


def read_styles(root: Element | None) -> dict[str, Style]:
    """Styles by id; the default paragraph style also under the empty id."""
    items = {} if root is None else {item.get(W + "styleId", ""): item for item in root.iterchildren(W + "style")}
    styles = {id: _resolved(id, items) for id in items}
    for id, item in items.items():
        if item.get(W + "default") in ("1", "true") and item.get(W + "type") == "paragraph":
            styles[""] = styles[id]
    return styles


def _resolved(id: str, items: dict[str, Element]) -> Style:
    """A style after asking its parents, the nearest first."""
    name, level, listed, look = "", None, False, Look()
    for _ in range(MOST_PARENTS):
        item = items.get(id)
        if item is None:
            break
        name = name or value_of(item, "name")
        level = _level(item) if level is None else level
        listed = listed or item.find(f"{W}pPr/{W}numPr") is not None
        look = look.over(look_of(item.find(W + "rPr")))
        id = value_of(item, "basedOn")
    return Style(name.lower(), level, listed, look)


def _level(item: Element) -> int | None:
    name = value_of(item, "name")
    if name.lower() in ("title", "titel"):
        return 0
    if found := _HEADING.fullmatch(name.strip()):
        return int(found.group(1))
    return outline_of(item.find(W + "pPr"))


def outline_of(properties: Element | None) -> int | None:
    """Outline level of paragraph properties, 1 to 9; None for body text."""
    outline = properties.find(W + "outlineLvl") if properties is not None else None
    level = integer(outline.get(W + "val"), 9) if outline is not None else 9
    return level + 1 if 0 <= level < 9 else None


def look_of(properties: Element | None) -> Look:
    """The look that run properties ask for."""
    if properties is None:
        return Look()
    half_points = integer(value_of(properties, "sz"))
    align = properties.find(W + "vertAlign")
    return Look(
        half_points / 2 if half_points else None,
        _switch(properties, "b"),
        None if align is None else align.get(W + "val") == "superscript",
        _switch(properties, "vanish"),
    )


def _switch(properties: Element, name: str) -> bool | None:
    found = properties.find(W + name)
    return None if found is None else found.get(W + "val", "1") not in _OFF


def value_of(item: Element, name: str) -> str:
    """``w:val`` of a child, empty where there is none."""
    found = item.find(W + name)
    return "" if found is None else found.get(W + "val", "")
