"""The structure tree of a document: what a screen reader reads. Filled while drawing, written by ``archive``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True, eq=False)
class Node:
    """A structure element. ``kids`` are nodes, marked content or annotations. ``actual`` is what is read aloud where
    the drawn letters are turned around or joined."""

    tag: str
    kids: list[Any] = field(default_factory=list)
    alt: str = ""
    scope: str = ""
    actual: str = ""
    drawn: bool = False

    def child(self, tag: str, *, alt: str = "", scope: str = "") -> Node:
        """A new element at the end of this one."""
        made = Node(tag, alt=alt, scope=scope)
        self.kids.append(made)
        return made


@dataclass(frozen=True, slots=True)
class Content:
    """Marked content: page index (0-based) and its id on the page."""

    page: int
    mcid: int


@dataclass(frozen=True, slots=True)
class Annotation:
    """The ``number``-th link annotation of a page, and the words it stands under."""

    page: int
    number: int
    words: str


ARTIFACT = Node("Artifact")
"""What is drawn under this node is furniture: rules, repeated heads, page numbers."""
