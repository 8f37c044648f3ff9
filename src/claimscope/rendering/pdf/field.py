"""A box to be filled in: a text field of a PDF form, inside the structure."""

from __future__ import annotations

from typing import Any

from reportlab.lib.colors import Color
from reportlab.platypus.flowables import Flowable

from claimscope.rendering.pdf.look import HAIR
from claimscope.rendering.pdf.tags import Annotation, Node

TALL, LOW = 44.0, 20.0


class FieldBox(Flowable):  # type: ignore[misc]
    """A field called ``name``; ``value`` makes it one that can only be read."""

    def __init__(self, node: Node, name: str, label: str, value: str = "", low: bool = False) -> None:
        super().__init__()
        self.node, self.name, self.label, self.value = node, name, label, value
        self.keep = False
        self.high = LOW if low or value else TALL

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        self.width, self.height = aW, self.high
        return aW, self.high

    def getSpaceAfter(self) -> float:
        return 8.0

    def draw(self) -> None:
        canvas: Any = self.canv
        page = len(canvas.marks) - 1
        self.node.kids.append(Annotation(page, canvas.links[page], self.label))
        canvas.links[page] += 1
        canvas.acroForm.textfield(
            value=self.value,
            name=self.name,
            tooltip=self.label,
            width=self.width,
            height=self.high,
            relative=True,
            maxlen=2000,
            fontName="Helvetica",
            fontSize=9,
            borderWidth=0.8,
            borderColor=Color(*HAIR),
            fillColor=Color(1, 1, 1),
            fieldFlags="readOnly" if self.value else "" if self.high == LOW else "multiline",
        )
