"""A canvas that writes marked content, counts links and knows the total of pages at the end."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream
from reportlab.pdfgen.canvas import Canvas

from claimscope.rendering.fonts import REGULAR, font, runs, width
from claimscope.rendering.pdf.look import GREY
from claimscope.rendering.pdf.tags import ARTIFACT, Annotation, Content, Node
from claimscope.rendering.pdf.writing import write

NUMBER_SIZE = 7.5
"""Size of page numbers in points."""


@contextmanager
def binary_streams() -> Iterator[None]:
    """Streams stay binary inside: smaller, and ASCII85 in Python is slow. Other canvases keep their way."""
    before, rl_config.useA85 = rl_config.useA85, 0
    try:
        yield
    finally:
        rl_config.useA85 = before


def _pack(page: Any) -> None:
    """The content of a finished page compressed at once: a thousand pages as text would fill the memory."""
    content = zlib.compress(page.stream.encode())
    page.Contents = PDFStream(PDFDictionary({"Filter": PDFArray([PDFName("FlateDecode")])}), content)
    page.stream = None


class TaggedCanvas(Canvas):  # type: ignore[misc]
    """Drawing happens inside ``with canvas.marked(node)``; ``marks`` lists the nodes of each page by content id."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        font(REGULAR)
        super().__init__(*args, **kwargs)
        self.marks: list[list[Node]] = [[]]
        self.links: list[int] = [0]
        self.numbers: list[tuple[str, str]] = []
        self.pages_of: dict[str, int] = {}
        self._level = -1
        self.of_pages = "{page} / {total}"

    def mark(self, node: Node) -> str:
        """The operator that opens marked content of a node."""
        if node is ARTIFACT:
            return "/Artifact BMC"
        page = len(self.marks) - 1
        mcid = len(self.marks[page])
        self.marks[page].append(node)
        node.kids.append(Content(page, mcid))
        node.drawn = True
        return f"/{node.tag} <</MCID {mcid}>> BDC"

    @contextmanager
    def marked(self, node: Node) -> Iterator[None]:
        """Everything drawn inside belongs to the node."""
        self._code.append(self.mark(node))
        yield
        self._code.append("EMC")

    def link(self, node: Node, target: str, box: tuple[float, float, float, float], words: str) -> None:
        """A link annotation under ``box`` (own coordinates), internal for ``#name``."""
        page = len(self.marks) - 1
        node.kids.append(Annotation(page, self.links[page], words))
        self.links[page] += 1
        if target.startswith("#"):
            self.linkRect("", target[1:], Rect=box, relative=1, Border="[0 0 0]")
        else:
            self.linkURL(target, box, relative=1, thickness=0)

    def anchor(self, key: str) -> None:
        """The current page becomes the place that links and the contents point to."""
        self.bookmarkPage(key)
        self.pages_of[key] = len(self.marks)

    def outline(self, title: str, key: str, level: int) -> None:
        """A bookmark; a level that would skip one is raised."""
        self._level = min(level, self._level + 1)
        self.addOutlineEntry(title, key, self._level, closed=self._level > 0)

    def later(self, name: str, key: str) -> None:
        """Draw at the origin, to its left, text known at the end only: the page of ``key``, or of this page."""
        self.numbers.append((name, key))
        self.doForm(name)

    def showPage(self) -> None:
        super().showPage()
        _pack(self._doc.Pages.pages[-1])
        self.marks.append([])
        self.links.append(0)

    def save(self) -> None:
        self._finish()
        with binary_streams():
            super().save()

    def _finish(self) -> None:
        """Define the forms that ``later`` left open."""
        total = len(self.marks) - 1
        for name, key in self.numbers:
            self._form(name, self.written(key, total))

    def _form(self, name: str, text: str) -> None:
        parts = runs(text)
        long = sum(width(part.text, part.font, NUMBER_SIZE) for part in parts)
        self.beginForm(name, -long - 2, -3, 2, NUMBER_SIZE + 3)
        drawing, x = self.beginText(-long, 0), -long
        drawing.setFillColorRGB(*GREY)
        for part in parts:
            drawing.setFont(part.font, NUMBER_SIZE)
            write(drawing, part.text, part.font, NUMBER_SIZE, (x, 0))
            x += width(part.text, part.font, NUMBER_SIZE)
        self.drawText(drawing)
        self.endForm()

    def written(self, key: str, total: int) -> str:
        """Page of an anchor, or ``3 of 12`` in the words of ``of_pages`` for a page number."""
        if key.isdigit():
            return self.of_pages.format(page=key, total=total)
        return str(self.pages_of.get(key, ""))
