"""A line of the table of contents: a link and the number of the page, known at the end."""

from __future__ import annotations

from typing import Any

from lxml import etree
from reportlab.platypus.flowables import Flowable

from claimscope.rendering.pdf.inline import Runs
from claimscope.rendering.pdf.look import HAIR, STYLES
from claimscope.rendering.pdf.tags import ARTIFACT, Node
from claimscope.rendering.pdf.text import Text

ROOM = 40.0
"""Room kept for the number, in points."""


class ContentsLine(Flowable):  # type: ignore[misc]
    """One entry; the target is that of its first link."""

    def __init__(self, node: Node, found: Runs, element: etree._Element) -> None:
        super().__init__()
        self.node = node
        self.text = Text(node, found, STYLES["p"])
        link = element.find("a")
        self.key = (link.get("href") or "#")[1:] if link is not None else ""
        self.keep = False

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        _, high = self.text.wrap(aW - ROOM, aH)
        self.width, self.height = aW, high + 7
        return aW, self.height

    def draw(self) -> None:
        canvas: Any = self.canv
        self.text.drawOn(canvas, 0, 5)
        with canvas.marked(ARTIFACT):
            canvas.saveState()
            canvas.setStrokeColorRGB(*HAIR)
            canvas.setLineWidth(0.4)
            canvas.line(0, 2, self.width, 2)
            canvas.restoreState()
        with canvas.marked(self.node):
            canvas.saveState()
            canvas.translate(self.width, 5 + (STYLES["p"].leading - STYLES["p"].size) / 2 + STYLES["p"].size * 0.2)
            canvas.later(f"at-{self.key}", self.key)
            canvas.restoreState()
