"""Scenes and pixel pictures on a page, as figures with alternative text."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any, cast

from reportlab.lib.utils import ImageReader
from reportlab.platypus.flowables import Flowable

from claimscope.rendering.fonts import runs, width
from claimscope.rendering.pdf.canvas import binary_streams
from claimscope.rendering.pdf.indexed import place_indexed
from claimscope.rendering.pdf.look import colour
from claimscope.rendering.pdf.tags import ARTIFACT, Node
from claimscope.rendering.pdf.writing import write
from claimscope.rendering.scene import Disc, Mark, Rect, Scene, Shape, Stroke, Words

TALLEST = 560.0
"""Points; a picture with its caption always fits a page. The numbers of a tall one stand in the table beside it."""


class Picture(Flowable):  # type: ignore[misc]
    """A scene drawn at its size, or smaller where the column is narrower or the picture is taller than a page."""

    def __init__(self, node: Node, scene: Scene) -> None:
        super().__init__()
        self.node, self.scene = node, scene
        self.keep = False

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        self.scale = min(1.0, aW / self.scene.width, TALLEST / self.scene.height)
        self.width, self.height = self.scene.width * self.scale, self.scene.height * self.scale
        return self.width, self.height

    def draw(self) -> None:
        canvas: Any = self.canv
        with canvas.marked(self.node):
            canvas.saveState()
            canvas.scale(self.scale, self.scale)
            for mark in self.scene.marks:
                _DRAW[type(mark)](canvas, mark, self.scene.height)
            canvas.restoreState()


def _rect(canvas: Any, mark: Rect, top: float) -> None:
    _colours(canvas, mark.fill, mark.stroke, mark.line)
    canvas.rect(mark.x, top - mark.y - mark.height, mark.width, mark.height, bool(mark.stroke), bool(mark.fill))


def _stroke(canvas: Any, mark: Stroke, top: float) -> None:
    _colours(canvas, "", mark.colour, mark.line)
    canvas.setDash(list(mark.dash))
    path = canvas.beginPath()
    _trace(path, mark.points, top)
    canvas.drawPath(path)
    canvas.setDash([])


def _shape(canvas: Any, mark: Shape, top: float) -> None:
    _colours(canvas, mark.fill, mark.stroke, 0.8)
    path = canvas.beginPath()
    _trace(path, mark.points, top)
    path.close()
    canvas.drawPath(path, stroke=bool(mark.stroke), fill=1)


def _disc(canvas: Any, mark: Disc, top: float) -> None:
    _colours(canvas, mark.fill, mark.stroke, mark.line)
    canvas.circle(mark.x, top - mark.y, mark.radius, bool(mark.stroke), bool(mark.fill))


def _words(canvas: Any, mark: Words, top: float) -> None:
    parts = runs(mark.text, mark.bold)
    long = sum(width(part.text, part.font, mark.size) for part in parts)
    x, y = mark.x - {"start": 0.0, "middle": long / 2, "end": long}[mark.anchor], top - mark.y
    text = canvas.beginText(x, y)
    text.setFillColorRGB(*colour(mark.colour))
    for part in parts:
        text.setFont(part.font, mark.size)
        write(text, part.text, part.font, mark.size, (x, y))
        x += width(part.text, part.font, mark.size)
    canvas.drawText(text)


def _trace(path: Any, points: tuple[tuple[float, float], ...], top: float) -> None:
    for index, (x, y) in enumerate(points):
        (path.lineTo if index else path.moveTo)(x, top - y)


def _colours(canvas: Any, fill: str, stroke: str, line: float) -> None:
    if fill:
        canvas.setFillColorRGB(*colour(fill))
    if stroke:
        canvas.setStrokeColorRGB(*colour(stroke))
        canvas.setLineWidth(line)


_DRAW = cast(
    dict[type[Mark], Callable[[Any, Any, float], None]],
    {Rect: _rect, Stroke: _stroke, Shape: _shape, Disc: _disc, Words: _words},
)


class Pixels(Flowable):  # type: ignore[misc]
    """A pixel picture, at most ``most`` points high, with a thin frame unless it is a logo."""

    def __init__(self, node: Node, png: bytes, size: tuple[int, int], most: float, framed: bool = True) -> None:
        super().__init__()
        self.node, self.png, self.size, self.most, self.framed = node, png, size, most, framed
        self.keep = False

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        wide, high = self.size
        scale = min(aW / wide, self.most / high)
        self.width, self.height = wide * scale, high * scale
        return self.width, self.height

    def getSpaceAfter(self) -> float:
        return 3.0

    def draw(self) -> None:
        canvas: Any = self.canv
        with canvas.marked(self.node), binary_streams():
            if not place_indexed(canvas, self.png, self.width, self.height):
                canvas.drawImage(ImageReader(BytesIO(self.png)), 0, 0, self.width, self.height)
        if not self.framed:
            return
        with canvas.marked(ARTIFACT):
            canvas.saveState()
            canvas.setStrokeColorRGB(*colour("#C8CCD0"))
            canvas.setLineWidth(0.6)
            canvas.rect(0, 0, self.width, self.height)
            canvas.restoreState()
