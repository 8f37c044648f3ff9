"""XML without surprises: no entities, no network, no huge trees, bounded depth; strict files in usual namespaces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from lxml import etree

from claimscope.readers.limits import Limits
from claimscope.readers.refusal import refused

Element: TypeAlias = etree._Element

STRICT = (
    (b"http://purl.oclc.org/ooxml/officeDocument/relationships", "officeDocument/2006/relationships"),
    (b"http://purl.oclc.org/ooxml/drawingml/main", "drawingml/2006/main"),
    (b"http://purl.oclc.org/ooxml/drawingml/chart", "drawingml/2006/chart"),
    (b"http://purl.oclc.org/ooxml/drawingml/diagram", "drawingml/2006/diagram"),
    (b"http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing", "drawingml/2006/wordprocessingDrawing"),
    (b"http://purl.oclc.org/ooxml/drawingml/picture", "drawingml/2006/picture"),
    (b"http://purl.oclc.org/ooxml/presentationml/main", "presentationml/2006/main"),
    (b"http://purl.oclc.org/ooxml/wordprocessingml/main", "wordprocessingml/2006/main"),
)
"""Namespaces of ISO 29500 strict files and what the transitional ones append to ``schemas.openxmlformats.org/``."""

PARSER_DEPTH = 256
"""Nesting that libxml2 refuses by itself."""
_TRANSITIONAL = b"http://schemas.openxmlformats.org/"


class DamagedXml(Exception):
    """The bytes are not well-formed XML. The caller decides what that costs: a page, or the file."""


def parse_xml(data: bytes, limits: Limits) -> Element:
    """Root element of ``data``.

    Raises Refused for entity declarations (``entities``) and too deep nesting (``too-deep``), DamagedXml otherwise.
    """
    if b"<!DOCTYPE" in data[:4096] or b"<!ENTITY" in data[:65536]:
        raise refused("entities")
    if b"http://purl.oclc.org/ooxml/" in data[:16384]:
        data = _transitional(data)
    try:
        root = etree.fromstring(data, _PARSER)
    except etree.XMLSyntaxError as fault:
        raise _fault(fault) from None
    except (ValueError, LookupError):
        raise DamagedXml("encoding") from None
    if root.getroottree().docinfo.internalDTD is not None:
        raise refused("entities")
    if limits.max_xml_depth < PARSER_DEPTH:
        _check_depth(root, limits.max_xml_depth)
    return root


_PARSER = etree.XMLParser(
    resolve_entities=False,
    no_network=True,
    load_dtd=False,
    dtd_validation=False,
    huge_tree=False,
    remove_comments=True,
    remove_pis=True,
)
"""One for all parts: parts of one deck share their names."""


def _fault(fault: etree.XMLSyntaxError) -> Exception:
    text = str(fault)
    if "entity" in text.lower():
        return refused("entities")
    if "depth" in text.lower():
        return refused("too-deep")
    return DamagedXml(text)


def _transitional(data: bytes) -> bytes:
    for strict, tail in STRICT:
        data = data.replace(strict, _TRANSITIONAL + tail.encode())
    return data


def _check_depth(root: Element, most: int) -> None:
    depth = 0
    for event, _ in etree.iterwalk(root, events=("start", "end")):
        depth += 1 if event == "start" else -1
        if depth > most:
            raise refused("too-deep")


def local(element: Element) -> str:
    """Tag without namespace; empty for comments and other non-elements."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def first(element: Element | None, *tags: str) -> Element | None:
    """The first child with the first tag, in it the first with the second…; much faster than a path expression."""
    for tag in tags:
        if element is None:
            return None
        element = next(element.iterchildren(tag), None)
    return element


def children(element: Element | None) -> Iterator[Element]:
    """Child elements, with ``mc:AlternateContent`` replaced by what its best branch holds."""
    if element is None:
        return
    for child in element:
        if not isinstance(child.tag, str):
            continue
        if child.tag == ALTERNATE:
            yield from chosen(child)
        else:
            yield child


def chosen(alternate: Element) -> Iterator[Element]:
    """What stands for an ``mc:AlternateContent``."""
    return children(_best_branch(alternate))


_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
ALTERNATE = _MC + "AlternateContent"


def _best_branch(alternate: Element) -> Element | None:
    """The first choice that is not empty, else the fallback (a choice holds the richer content)."""
    for branch in alternate:
        if branch.tag in (_MC + "Choice", _MC + "Fallback") and len(branch):
            return branch
    return None


def raw_text(element: Element) -> str:
    """All text below an element, as it stands."""
    return "".join(str(text) for text in element.itertext())


def integer(text: str | None, default: int = 0) -> int:
    """A whole number from an attribute, ``default`` where it is missing, not a number or beyond any use."""
    if not text:
        return default
    try:
        number = int(text) if text.isdecimal() else int(float(text))
    except (ValueError, OverflowError):
        return default
    return number if abs(number) < 10**12 else default


def truth(text: str | None, default: bool = False) -> bool:
    """An XML boolean attribute: ``1``, ``true``, ``on``."""
    return default if text is None else text in ("1", "true", "on")
