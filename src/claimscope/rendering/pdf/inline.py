"""Inline markup to runs of text."""

from __future__ import annotations

from dataclasses import replace

from lxml import etree

from claimscope.rendering.markup import classes
from claimscope.rendering.pdf.lines import BREAK, Face
from claimscope.rendering.pdf.look import ACCENT, GREY, STATE_COLOURS, Colour, Style, colour

Runs = list[tuple[str, Face]]
INLINE = frozenset({"a", "strong", "span", "br"})


def face_of(style: Style) -> Face:
    """The face in which a paragraph of this style begins."""
    return Face(style.size, style.bold, style.colour)


def inline(element: etree._Element, face: Face, accent: Colour = ACCENT) -> Runs:
    """Text and inline children of an element, in order; block children are left to the caller."""
    found: Runs = [(element.text, face)] if element.text else []
    for child in element:
        if child.tag in INLINE:
            found += [(BREAK, face)] if child.tag == "br" else inline(child, _face(child, face, accent), accent)
        if child.tail:
            found.append((child.tail, face))
    return found


def _face(element: etree._Element, face: Face, accent: Colour) -> Face:
    if element.tag == "strong":
        return replace(face, bold=True)
    if element.tag == "a":
        return replace(face, colour=accent, link=element.get("href", ""))
    for name in classes(element):
        if name.startswith("state-"):
            return replace(face, bold=True, colour=colour(STATE_COLOURS.get(name[6:], "#1A1A1A")))
        if name in ("muted", "basis"):
            return replace(face, bold=False, colour=GREY, size=face.size - (0.5 if name == "muted" else 1))
    return face


def is_blank(found: Runs) -> bool:
    """Whether nothing would be seen."""
    return not any(text.strip() for text, _ in found if text != BREAK)
