"""Paragraphs: lines of text drawn inside their structure element."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reportlab.platypus.flowables import Flowable

from claimscope.rendering.fonts import BOLD
from claimscope.rendering.pdf.lines import Face, Line, Piece, Word, broken, words_of
from claimscope.rendering.pdf.look import Style
from claimscope.rendering.pdf.tags import ARTIFACT, Node
from claimscope.rendering.pdf.writing import write
from claimscope.rendering.scripts import right_to_left

OUTLINE = 0.022
"""Width of the outline that stands for bold, as a share of the size of the letters."""


class Text(Flowable):  # type: ignore[misc]
    """A paragraph of runs in one style. ``furniture`` draws it outside the structure when it is drawn again."""

    def __init__(
        self,
        node: Node,
        texts: Sequence[tuple[str, Face]],
        style: Style,
        lines: list[Line] | None = None,
    ) -> None:
        super().__init__()
        self.node = node
        self.texts = texts
        self.style = style
        self.keep = style.keep
        self.key = ""
        self.outline: tuple[str, int] | None = None
        self.lines = lines or []
        self._fixed = lines is not None
        if lines is None and node is not ARTIFACT and any(right_to_left(text) for text, _ in texts):
            node.actual = " ".join("".join(text for text, _ in texts).split())
        self._words: list[Word] | None = None
        self._known: dict[float, list[Line]] = {}

    def getSpaceBefore(self) -> float:
        return self.style.before

    def getSpaceAfter(self) -> float:
        return self.style.after

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        if not self._fixed:
            self.lines = self._lines(aW)
        self.width, self.height = aW, len(self.lines) * self.style.leading
        return aW, self.height

    def _lines(self, available: float) -> list[Line]:
        """Lines for a width; a page that is made to fit asks for several."""
        if available not in self._known:
            if self._words is None:
                self._words = words_of(self.texts)
            self._known[available] = broken(self._words, max(available - self.style.indent, 8))
        return self._known[available]

    def split(self, aW: float, aH: float) -> list[Flowable]:
        self.wrap(aW, aH)
        lines = self.lines
        fit = int((aH + 0.01) // self.style.leading)
        if fit >= len(lines):
            return [self]
        if fit == len(lines) - 1 and fit > 2:
            fit -= 1
        if fit < (2 if len(lines) > 3 else 1):
            return []
        first = Text(self.node, self.texts, self.style, lines[:fit])
        first.key, first.outline = self.key, self.outline
        rest = Text(self.node, self.texts, self.style, lines[fit:])
        return [first, rest]

    def draw(self) -> None:
        canvas = self.canv
        if self.key:
            canvas.anchor(self.key)
            if self.outline:
                canvas.outline(self.outline[0], self.key, self.outline[1])
        text = canvas.beginText()
        top = self.height - self.style.leading + (self.style.leading - self.style.size) / 2 + self.style.size * 0.2
        opened: Any = None
        for index, line in enumerate(self.lines):
            x, y = self._start(line), top - index * self.style.leading
            opened = self._draw_line(text, line, x, y, opened)
        if opened is not None:
            text._code.append("EMC")
        canvas.drawText(text)

    def _start(self, line: Line) -> float:
        room = self.width - self.style.indent - line.width
        return self.style.indent + {"left": 0.0, "right": room, "center": room / 2}[self.style.align]

    def _draw_line(self, text: Any, line: Line, x: float, y: float, opened: Any) -> Any:
        text.setTextOrigin(x, y)
        for piece in line.pieces:
            opened = self._switch(text, opened, piece)
            text.setFont(piece.font, piece.face.size)
            text.setFillColorRGB(*piece.face.colour)
            bolder = self._bolder(text, piece)
            write(text, piece.text, piece.font, piece.face.size, (x, y))
            if bolder:
                text.setTextRenderMode(0)
            if piece.face.link:
                box = (x, y - 2, x + piece.width, y + piece.face.size)
                self.canv.link(opened[0], piece.face.link, box, piece.text.strip())
            x += piece.width
        return opened

    @staticmethod
    def _bolder(text: Any, piece: Piece) -> bool:
        """Fallback typefaces have no bold: a thin outline in the same colour makes them heavier."""
        if not piece.face.bold or piece.font == BOLD or not any(map(str.isalpha, piece.text)):
            return False
        text.setTextRenderMode(2)
        text.setStrokeColorRGB(*piece.face.colour)
        text._code.append(f"{piece.face.size * OUTLINE:.2f} w")
        return True

    def _switch(self, text: Any, opened: Any, piece: Piece) -> Any:
        """Close and open marked content where a link begins or ends."""
        link = piece.face.link if self.node is not ARTIFACT else ""
        if opened is not None and opened[1] == link:
            return opened
        if opened is not None:
            text._code.append("EMC")
        node = self.node.child("Link") if link else self.node
        text._code.append(self.canv.mark(node))
        return node, link


def as_furniture(text: Text) -> Text:
    """The same lines, outside the structure (a table head repeated on the next page)."""
    copy = Text(ARTIFACT, [(part, Face(face.size, face.bold, face.colour)) for part, face in text.texts], text.style)
    return copy
