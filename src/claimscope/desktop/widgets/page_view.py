"""A page or slide as a picture with boxes: zoom, pan, click on a box, draw a box. Boxes are shares of the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsRectItem, QGraphicsScene, QGraphicsView

from claimscope.core.reading import Box
from claimscope.desktop.desk import Desk

STEP = 1.25
MOST, LEAST = 8.0, 0.5
"""Zoom against the size that fits the view."""
DRAWN = 0.004
"""Least side of a drawn box, as a share of the page; less is a click."""
NUDGE = 6.0
"""How far an arrow key moves the box that is being drawn, in units of the scene."""
ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
PAGE = 1000.0
"""Width of the page in the scene; the picture is scaled to it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A box on the page. ``open_`` is the one in question; the others are faint."""

    id: str
    box: Box
    open_: bool = False
    tip: str = ""


class PageView(QGraphicsView):
    """Sends ``chosen(id)`` for a click on a box and ``drawn(box)`` while ``drawing`` is on."""

    chosen = Signal(str)
    drawn = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setScene(QGraphicsScene(self))
        self.setAcceptDrops(False)
        self.setAccessibleName(desk.say("desktop.page.view"))
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setBackgroundBrush(desk.theme.color("ground"))
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self._picture = QGraphicsPixmapItem()
        self._picture.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._marks: list[QGraphicsRectItem] = []
        self._height = PAGE * 9 / 16
        self._zoom = 1.0
        self._drawing = False
        self._from: QPointF | None = None
        self._frame: QGraphicsRectItem | None = None
        self.scene().addItem(self._picture)

    @property
    def drawing(self) -> bool:
        """Whether a drag draws a box instead of moving the page."""
        return self._drawing

    def set_drawing(self, on: bool) -> None:
        """Switch between moving and drawing."""
        self._drawing = on
        self._from = None
        self._drop_frame()
        mode = QGraphicsView.DragMode.NoDrag if on else QGraphicsView.DragMode.ScrollHandDrag
        self.setDragMode(mode)
        self.viewport().setCursor(Qt.CursorShape.CrossCursor if on else Qt.CursorShape.ArrowCursor)

    def show_picture(self, picture: QPixmap) -> None:
        """Show the picture of a page; an empty one shows nothing."""
        self._picture.setPixmap(picture)
        if not picture.isNull():
            self._picture.setScale(PAGE / picture.width())
            self._height = PAGE * picture.height() / picture.width()
        self.scene().setSceneRect(0, 0, PAGE, self._height)
        self._fit()

    def show_marks(self, marks: Sequence[Mark]) -> None:
        """Draw the boxes; the open one comes into view."""
        for item in self._marks:
            self.scene().removeItem(item)
        self._marks = [self._add(mark) for mark in sorted(marks, key=lambda mark: mark.open_)]
        if self._marks and self._marks[-1].data(1) and self._zoom > 1:
            self.centerOn(self._marks[-1])

    def _add(self, mark: Mark) -> QGraphicsRectItem:
        x0, y0, x1, y1 = mark.box
        pad = min(5.0, 0.2 * (y1 - y0) * self._height)
        rect = QRectF(x0 * PAGE, y0 * self._height, (x1 - x0) * PAGE, (y1 - y0) * self._height)
        item = QGraphicsRectItem(rect.adjusted(-pad, -pad, pad, pad))
        color = self._desk.theme.color("box_claim" if mark.open_ else "box_other")
        pen = self._pen("box_claim", 2) if mark.open_ else self._pen("box_other", 1.25)
        fill = QColor(color)
        fill.setAlpha(28 if mark.open_ else 10)
        item.setPen(pen)
        item.setBrush(fill)
        item.setToolTip(mark.tip)
        item.setData(0, mark.id)
        item.setData(1, mark.open_)
        self.scene().addItem(item)
        return item

    def _pen(self, color: str, width: float) -> QPen:
        """As wide on every screen: a cosmetic pen counts the pixels of the device, of which 200 % has two for one."""
        pen = QPen(self._desk.theme.color(color), width * self.devicePixelRatioF())
        pen.setCosmetic(True)
        return pen

    # -- zoom -------------------------------------------------------------------------------------------------------

    @property
    def picture_width(self) -> int:
        """Width in pixels that a sharp picture needs at the present zoom."""
        return round(self.viewport().width() * self._zoom * self.devicePixelRatioF())

    def zoom_by(self, factor: float) -> None:
        """Larger or smaller."""
        self._zoom = min(MOST, max(LEAST, self._zoom * factor))
        self._fit()

    def zoom_to_fit(self) -> None:
        """The whole page."""
        self._zoom = 1.0
        self._fit()

    def _fit(self) -> None:
        width, height = self.viewport().width() - 8, self.viewport().height() - 8
        if width <= 0 or height <= 0:
            return
        scale = min(width / PAGE, height / self._height) * self._zoom
        self.resetTransform()
        self.scale(scale, scale)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(STEP if event.angleDelta().y() > 0 else 1 / STEP)
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        calls = {
            Qt.Key.Key_Plus: lambda: self.zoom_by(STEP),
            Qt.Key.Key_Equal: lambda: self.zoom_by(STEP),
            Qt.Key.Key_Minus: lambda: self.zoom_by(1 / STEP),
            Qt.Key.Key_0: self.zoom_to_fit,
        }
        call = calls.get(Qt.Key(event.key()))
        if self._drawing and self._frame_keys(event):
            return
        if call and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            call()
        else:
            super().keyPressEvent(event)

    # -- choose and draw --------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            if self._drawing:
                self._from = self.mapToScene(event.position().toPoint())
                return
            if id := self._at(event):
                self.chosen.emit(id)
                return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._from is None:
            super().mouseMoveEvent(event)
            return
        rect = QRectF(self._from, self.mapToScene(event.position().toPoint())).normalized()
        self._show_frame(rect)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._from is None:
            super().mouseReleaseEvent(event)
            return
        rect = QRectF(self._from, self.mapToScene(event.position().toPoint())).normalized()
        self._from = None
        self._take(rect)

    def _show_frame(self, rect: QRectF) -> None:
        if self._frame is None:
            pen = self._pen("box_claim", 2)
            pen.setStyle(Qt.PenStyle.DashLine)
            self._frame = self.scene().addRect(rect, pen)
        self._frame.setRect(rect)

    def _drop_frame(self) -> None:
        if self._frame is not None:
            self.scene().removeItem(self._frame)
            self._frame = None

    def _frame_keys(self, event: QKeyEvent) -> bool:
        """The box drawn by keys: arrows move it, with Shift they change its size, Enter takes it."""
        way = ARROWS.get(Qt.Key(event.key()))
        rect = self._frame.rect() if self._frame else self._first_frame()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._frame is not None:
            self._take(rect)
            return True
        if way is None:
            return False
        by = QPointF(way[0], way[1]) * NUDGE
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            rect.setSize(QSizeF(max(NUDGE, rect.width() + by.x()), max(NUDGE, rect.height() + by.y())))
        else:
            rect.translate(by)
        self._show_frame(rect & self.sceneRect())
        self.ensureVisible(rect, 20, 20)
        return True

    def _first_frame(self) -> QRectF:
        """A box as large as a number with its unit, in the middle of what is in view."""
        frame = QRectF(0, 0, PAGE / 8, PAGE / 32)
        frame.moveCenter(self.mapToScene(self.viewport().rect().center()))
        return frame

    def _take(self, rect: QRectF) -> None:
        self._drop_frame()
        box = self._shares(rect)
        if box[2] - box[0] > DRAWN and box[3] - box[1] > DRAWN:
            self.drawn.emit(box)

    def _shares(self, rect: QRectF) -> Box:
        def share(value: float, whole: float) -> float:
            return round(min(1.0, max(0.0, value / whole)), 4)

        return (
            share(rect.left(), PAGE),
            share(rect.top(), self._height),
            share(rect.right(), PAGE),
            share(rect.bottom(), self._height),
        )

    def _at(self, event: QMouseEvent) -> str:
        """The smallest box under the mouse."""
        items = [item for item in self.items(event.position().toPoint()) if isinstance(item, QGraphicsRectItem)]
        items.sort(key=lambda item: item.rect().width() * item.rect().height())
        return str(items[0].data(0)) if items and items[0].data(0) else ""
