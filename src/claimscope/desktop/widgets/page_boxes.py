"""Boxes on a page: those of the claims, and the one that is being drawn. Both lie in the scene of a ``PageView``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QGraphicsRectItem, QGraphicsScene

from claimscope.core.reading import Box
from claimscope.desktop.theme import Theme

PAGE = 1000.0
"""Width of the page in the scene; the picture is scaled to it."""
NUDGE = 6.0
"""How far an arrow key moves the box that is being drawn, in units of the scene."""
ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


@dataclass(frozen=True, slots=True)
class Mark:
    """A box on the page, in shares of it. ``only_open``: drawn only while it is the one in question."""

    id: str
    box: Box
    only_open: bool = False


def pen(theme: Theme, color: str, width: float, ratio: float) -> QPen:
    """As wide on every screen: a cosmetic pen counts the pixels of the device, of which 200 % (``ratio`` 2) has two."""
    made = QPen(theme.color(color), width * ratio)
    made.setCosmetic(True)
    return made


class ClaimBoxes:
    """No items of the scene: a sheet may hold thousands, and each key press marks another one as ``open_``."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._height = PAGE
        self.marks: Sequence[Mark] = ()
        self._rects: list[QRectF] = []
        self.open_ = ""

    def put(self, marks: Sequence[Mark]) -> None:
        """Other boxes; the same ones cost nothing."""
        if marks is not self.marks:
            self.marks = marks
            self._place()

    def fit(self, height: float) -> None:
        """The page is so high, in units of the scene."""
        self._height = height
        self._place()

    def _place(self) -> None:
        self._rects = [self._rect(mark.box) for mark in self.marks]

    def _rect(self, box: Box) -> QRectF:
        x0, y0, x1, y1 = box
        pad = min(4.0, 0.1 * (y1 - y0) * self._height)
        rect = QRectF(x0 * PAGE, y0 * self._height, (x1 - x0) * PAGE, (y1 - y0) * self._height)
        return rect.adjusted(-pad, -pad, pad, pad)

    def rect_of(self, id: str) -> QRectF:
        """The first box of an id in the scene; an empty one where it has none."""
        return next((rect for rect, mark in zip(self._rects, self.marks, strict=True) if mark.id == id), QRectF())

    def at(self, point: QPointF) -> str:
        """Id of the smallest box at a point of the scene, or empty."""
        found = [
            (rect.width() * rect.height(), mark.id)
            for rect, mark in zip(self._rects, self.marks, strict=True)
            if rect.contains(point) and (not mark.only_open or mark.id == self.open_)
        ]
        return min(found)[1] if found else ""

    def paint(self, painter: QPainter, seen: QRectF, ratio: float) -> None:
        """Draw those in ``seen``, the open one last and strong."""
        both = [(box, mark) for box, mark in zip(self._rects, self.marks, strict=True) if box.intersects(seen)]
        others = [box for box, mark in both if mark.id != self.open_ and not mark.only_open]
        open_ = [box for box, mark in both if mark.id == self.open_]
        for boxes, color, width, tint in ((others, "box_other", 1.25, 10), (open_, "box_claim", 2.0, 28)):
            fill = QColor(self._theme.color(color))
            fill.setAlpha(tint)
            painter.setPen(pen(self._theme, color, width, ratio))
            painter.setBrush(fill)
            painter.drawRects(boxes)


class DrawnBox:
    """The box that a person draws, with the mouse or with keys."""

    def __init__(self, theme: Theme, scene: QGraphicsScene) -> None:
        self._theme, self._scene = theme, scene
        self._from: QPointF | None = None
        self._item: QGraphicsRectItem | None = None

    @property
    def rect(self) -> QRectF | None:
        """As far as it is drawn."""
        return self._item.rect() if self._item is not None else None

    @property
    def pulled(self) -> bool:
        """Whether the mouse is drawing it."""
        return self._from is not None

    def begin(self, point: QPointF) -> None:
        """The mouse button went down here."""
        self._from = point

    def pull(self, point: QPointF, ratio: float) -> None:
        """The mouse is here now."""
        if self._from is not None:
            self.show(QRectF(self._from, point).normalized(), ratio)

    def show(self, rect: QRectF, ratio: float) -> None:
        """Draw it so."""
        if self._item is None:
            line = pen(self._theme, "box_claim", 2, ratio)
            line.setStyle(Qt.PenStyle.DashLine)
            self._item = self._scene.addRect(rect, line)
        self._item.setRect(rect)

    def drop(self) -> None:
        """It is taken, or left."""
        self._from = None
        if self._item is not None:
            self._scene.removeItem(self._item)
            self._item = None

    def nudged(self, event: QKeyEvent, middle: QPointF) -> QRectF | None:
        """Where an arrow key moves it, or with Shift how large it makes it; None for other keys. The first one puts a
        box as large as a number with its unit into the ``middle`` of the view."""
        way = ARROWS.get(Qt.Key(event.key()))
        if way is None:
            return None
        rect = self.rect or QRectF(middle - QPointF(PAGE / 16, PAGE / 64), QSizeF(PAGE / 8, PAGE / 32))
        by = QPointF(way[0], way[1]) * NUDGE
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            rect.setSize(QSizeF(max(NUDGE, rect.width() + by.x()), max(NUDGE, rect.height() + by.y())))
        else:
            rect.translate(by)
        return rect & self._scene.sceneRect()
