"""Pages: frame, header and footer, the mark of a draft."""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

from reportlab.platypus.doctemplate import BaseDocTemplate, PageBreak, PageTemplate
from reportlab.platypus.flowables import Flowable
from reportlab.platypus.frames import Frame

from claimscope.rendering.fonts import BOLD, REGULAR, font, runs, width
from claimscope.rendering.pdf.canvas import NUMBER_SIZE, TaggedCanvas
from claimscope.rendering.pdf.look import GREY, HAIR, MARGIN, PAPER, colour
from claimscope.rendering.pdf.stack import Unbuilt, glued
from claimscope.rendering.pdf.tags import ARTIFACT
from claimscope.rendering.pdf.writing import write

BAR = (56.0, 4.0)
"""The bar above the title on page 1, in points."""


@dataclass(frozen=True, slots=True)
class Furniture:
    """What stands on each page: ``head`` left and right, ``foot`` left, the diagonal word of a draft. ``front`` is the
    colour of the bar on page 1, which has no head then: its title stands below."""

    head: tuple[str, str]
    foot: str
    of_pages: str
    diagonal: str = ""
    front: str = ""


@dataclass(frozen=True, slots=True)
class Meta:
    """Title, language (BCP 47) and paper of the document."""

    title: str
    language: str
    author: str = ""
    paper: str = "a4"


class _Document(BaseDocTemplate):  # type: ignore[misc]
    """Sections are built when the pages before them are drawn."""

    def filterFlowables(self, flowables: list[Flowable]) -> None:
        while flowables and isinstance(flowables[0], Unbuilt):
            built = glued(flowables[0].build())
            fresh = self._curPageFlowableCount == 0
            flowables[0:1] = built[1:] if fresh and isinstance(built[0], PageBreak) else built


def drawn(story: list[Flowable], meta: Meta, furniture: Furniture) -> tuple[bytes, TaggedCanvas]:
    """The pages as PDF without structure, and the canvas that knows it."""
    font(REGULAR)
    font(BOLD)
    out = BytesIO()
    made: list[TaggedCanvas] = []

    def canvas(*args: Any, **kwargs: Any) -> TaggedCanvas:
        made.append(TaggedCanvas(*args, **kwargs))
        made[-1].of_pages = furniture.of_pages
        return made[-1]

    document = _Document(
        out,
        pagesize=PAPER[meta.paper],
        title=meta.title,
        author=meta.author,
        lang=meta.language,
        invariant=1,
        pageCompression=1,
        initialFontName=REGULAR,
        initialFontSize=9,
        allowSplitting=1,
    )
    document.addPageTemplates([_template(document.pagesize, furniture)])
    document.build(story, canvasmaker=canvas)
    canvas = made[0]
    canvas._doc = None  # every page a second time; the bytes hold them already
    return out.getvalue(), canvas


def _template(size: tuple[float, float], furniture: Furniture) -> PageTemplate:
    wide, high = size
    furniture = replace(furniture, head=_fitting_head(furniture.head, wide - 2 * MARGIN))
    frame = Frame(MARGIN, MARGIN, wide - 2 * MARGIN, high - 2 * MARGIN, 0, 0, 0, 0, id="text")

    def page(canvas: TaggedCanvas, _: Any) -> None:
        canvas.saveState()
        with canvas.marked(ARTIFACT):
            if furniture.diagonal:
                _diagonal(canvas, furniture.diagonal, wide, high)
            _furnish(canvas, furniture, wide, high)
        canvas.restoreState()

    return PageTemplate(id="page", frames=[frame], onPage=page, pagesize=size)


def _diagonal(canvas: TaggedCanvas, word: str, wide: float, high: float) -> None:
    canvas.saveState()
    canvas.translate(wide / 2, high / 2)
    canvas.rotate(55)
    canvas.setFont(BOLD, 120)
    canvas.setFillColorRGB(0.945, 0.945, 0.945)
    canvas.drawCentredString(0, -40, word)
    canvas.restoreState()


def _furnish(canvas: TaggedCanvas, furniture: Furniture, wide: float, high: float) -> None:
    top, bottom = high - MARGIN + 20, MARGIN - 24
    number = str(canvas.getPageNumber())
    if furniture.front and number == "1":
        canvas.setFillColorRGB(*colour(furniture.front))
        canvas.rect(MARGIN, top, *BAR, stroke=0, fill=1)
    else:
        _line(canvas, MARGIN, top, furniture.head[0])
        _line(canvas, wide - MARGIN, top, furniture.head[1], True)
    canvas.setStrokeColorRGB(*HAIR)
    canvas.setLineWidth(0.4)
    canvas.line(MARGIN, bottom + 12, wide - MARGIN, bottom + 12)
    _line(canvas, MARGIN, bottom, furniture.foot)
    canvas.translate(wide - MARGIN, bottom)
    canvas.later(f"page-{number}", number)


def _line(canvas: TaggedCanvas, x: float, y: float, text: str, right: bool = False) -> None:
    parts = runs(text)
    if right:
        x -= sum(width(part.text, part.font, NUMBER_SIZE) for part in parts)
    drawing = canvas.beginText(x, y)
    drawing.setFillColorRGB(*GREY)
    for part in parts:
        drawing.setFont(part.font, NUMBER_SIZE)
        write(drawing, part.text, part.font, NUMBER_SIZE, (x, y))
        x += width(part.text, part.font, NUMBER_SIZE)
    canvas.drawText(drawing)


def _fitting_head(head: tuple[str, str], wide: float) -> tuple[str, str]:
    """Title and marking, each within its part of the line; measured once for all pages."""
    return _fitted(head[0], wide * 0.7), _fitted(head[1], wide * 0.28)


def _fitted(text: str, room: float) -> str:
    """The head repeats the title; one that is too long ends with an ellipsis here (the cover has it whole)."""
    text = " ".join(text.split())[:200]
    while len(text) > 1 and sum(width(part.text, part.font, NUMBER_SIZE) for part in runs(text)) > room:
        text = text.removesuffix("…")[:-1].rstrip() + "…"
    return text
