"""The small vocabulary that templates may write: about twenty tags, checked, read into a tree."""

from __future__ import annotations

from dataclasses import dataclass

from lxml import etree

from claimscope.core.message import Message, message

ATTRIBUTES = {
    "article": {"lang"},
    "section": {"id", "class", "data-continued"},
    "div": {"class", "data-widths", "id"},
    "h1": {"id", "class"},
    "h2": {"id", "class"},
    "h3": {"id", "class"},
    "p": {"class", "id"},
    "input": {"name", "title", "value", "class"},
    "ul": {"class"},
    "ol": {"class"},
    "li": {"class"},
    "table": {"class", "data-widths", "id"},
    "thead": set(),
    "tbody": set(),
    "tr": {"class", "id"},
    "th": {"class", "scope"},
    "td": {"class"},
    "figure": {"class", "data-figure", "data-picture"},
    "figcaption": set(),
    "a": {"href"},
    "strong": set(),
    "span": {"class"},
    "br": set(),
}
"""Tag -> attributes it may have."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a template's output, for its author: line of the output, and the words to look for."""

    line: int
    what: Message
    sought: str = ""


class MarkupError(Exception):
    """The output of a template is not in the vocabulary."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"line {fault.line}: {fault.what.id}" for fault in faults))
        self.faults = faults


def parsed(text: str) -> etree._Element:
    """The tree of a template's output. MarkupError names line and tag of everything that is not allowed."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True, remove_comments=True)
    try:
        root = etree.fromstring(text.encode(), parser)
    except etree.XMLSyntaxError as error:
        raise MarkupError((Fault(error.lineno or 0, message("report.template.xml", what=str(error.msg))),)) from error
    faults = tuple(fault for element in root.iter() for fault in _faults(element))
    if faults:
        raise MarkupError(faults)
    return root


def _faults(element: etree._Element) -> list[Fault]:
    tag, line = str(element.tag), _line(element)
    allowed = ATTRIBUTES.get(tag)
    if allowed is None:
        return [Fault(line, message("report.template.tag", tag=tag, known=tuple(sorted(ATTRIBUTES))), f"<{tag}")]
    faults = [
        Fault(line, message("report.template.attribute", tag=tag, name=name), f"{name}=")
        for name in map(str, element.attrib)
        if name not in allowed
    ]
    href = element.get("href", "#")
    if not href.startswith(("#", "https://")):
        faults.append(Fault(line, message("report.template.link", target=href), href))
    return faults


def classes(element: etree._Element) -> set[str]:
    """The class names of an element."""
    return set((element.get("class") or "").split())


def widths(element: etree._Element) -> list[float]:
    """``data-widths="20 30 50"`` as numbers; empty where not given."""
    return [float(part) for part in (element.get("data-widths") or "").split()]


def words(element: etree._Element) -> str:
    """All text of an element with single spaces."""
    return " ".join("".join(str(part) for part in element.itertext()).split())


def _line(element: etree._Element) -> int:
    found: object = element.sourceline
    return found if isinstance(found, int) else 0
