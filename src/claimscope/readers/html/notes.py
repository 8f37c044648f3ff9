"""Notes of a web page: marks that are links ("<sup><a href='#fn-a'>[a]</a></sup>") and the parts they lead to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from claimscope.readers.xml import Element

_MARK = re.compile(r"\s*[\[(]?([A-Za-z0-9]{1,3}|[*†‡§¶]{1,3})[\])]?\s*")
_BRACKETED = re.compile(r"\s*[\[(].+[\])]\s*")
_BACK = re.compile(r"\s*(?:[\[(]?[\w*†‡]{1,3}[\])]?[.:]?|[\^↑↩⏎←]\ufe0e?|back|return)\s*", re.IGNORECASE)
_OWN_MARK = "[\\[(]?{}[\\])]?[.:)]?\\s+"
_BLOCKS = frozenset({"p", "li", "div", "dd", "dt", "td", "section", "aside", "blockquote", "small"})
_FEWEST_LETTERS = 12


@dataclass(frozen=True, slots=True)
class Notes:
    """The links that are marks, the parts that are notes (each with its mark), and the links that lead back."""

    marks: dict[Element, str] = field(default_factory=dict)
    notes: dict[Element, str] = field(default_factory=dict)
    back: frozenset[Element] = frozenset()


def notes_of(root: Element) -> Notes:
    """The notes of a page that its marks are linked with."""
    links = [link for link in root.iter("a") if (link.get("href") or "").startswith("#")]
    marks = {link: mark for link in links if (mark := _mark(link))}
    if not marks:
        return Notes()
    order = {element: place for place, element in enumerate(root.iter())}
    by_id = {name: element for element in order for name in _names(element)}
    led = {link: target for link in marks if (target := _note(by_id.get(str(link.get("href"))[1:]), root)) is not None}
    led = {link: target for link, target in led.items() if order[target] > order[link]}
    notes = {target: marks[link] for link, target in reversed(led.items())}
    back = (link for note in notes for link in note.iter("a") if link in links and _BACK.fullmatch(_text(link)))
    return Notes({link: notes[target] for link, target in led.items()}, notes, frozenset(back))


def without_own_mark(text: str, mark: str) -> str:
    """The beginning of a note without the mark that it repeats ("a. ", "[1] ")."""
    return re.sub(r"^\s*" + _OWN_MARK.format(re.escape(mark)), "", text)


def _names(element: Element) -> Iterator[str]:
    if isinstance(element.tag, str):
        yield from (name for key in ("id", "name") if (name := element.get(key)))


def _mark(link: Element) -> str:
    """The mark that a link is: raised, or in brackets; empty where it is none."""
    text = _text(link)
    found = _MARK.fullmatch(text)
    if found is None:
        return ""
    raised = link.find(".//sup") is not None or any(above.tag == "sup" for above in link.iterancestors())
    return found.group(1) if raised or _BRACKETED.fullmatch(text) else ""


def _note(target: Element | None, root: Element) -> Element | None:
    """The part of the page that a link leads to, where it holds words."""
    while target is not None and target is not root:
        if target.tag in _BLOCKS:
            return target if sum(map(str.isalpha, _text(target))) >= _FEWEST_LETTERS else None
        target = target.getparent()
    return None


def _text(element: Element) -> str:
    return "".join(map(str, element.itertext()))
