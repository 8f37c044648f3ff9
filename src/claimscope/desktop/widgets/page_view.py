"""A page or slide as a picture with boxes: zoom, pan, click on a box, draw a box. Boxes are shares of the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPen, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsRectItem, QGraphicsScene, QGraphicsView, QToolTip

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
TALL = 2.5
"""Height to width from which a page is shown at full width: in whole, its lines would be too small to see."""
PAGE = 1000.0
"""Width of the page in the scene; the picture is scaled to it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A box on the page, in shares of it. ``only_open``: drawn only while it is the one in question."""

    id: str
    box: Box
    only_open: bool = False


class PageView(QGraphicsView):
    """Sends ``chosen(id)`` for a click on a box, ``drawn(box)`` while ``drawing`` is on, and ``moved()`` when another
    part of a tall page comes into view.

    The boxes are no items of the scene: a sheet may hold thousands, and each key press marks another one.
    """

    chosen = Signal(str)
    drawn = Signal(object)
    moved = Signal()

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
        self.tip_of: Callable[[str], str] = str
        """What hovering over the box of an id says."""
        self._picture, self._detail = QGraphicsPixmapItem(), QGraphicsPixmapItem()
        for item in (self._picture, self._detail):
            item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
            self.scene().addItem(item)
        self._marks: Sequence[Mark] = ()
        self._rects: list[QRectF] = []
        self._open = ""
        self._height = PAGE * 9 / 16
        self._zoom = 1.0
        self._drawing = False
        self._from: QPointF | None = None
        self._frame: QGraphicsRectItem | None = None
        self.verticalScrollBar().valueChanged.connect(lambda _: self.moved.emit())

    @property
    def drawing(self) -> bool:
        """Whether a drag draws a box instead of moving the page."""
        return self._drawing

    @property
    def tall(self) -> bool:
        """Whether the page is so much higher than wide that it is shown at full width, a stretch at a time."""
        return self._height > TALL * PAGE

    def set_drawing(self, on: bool) -> None:
        """Switch between moving and drawing."""
        self._drawing = on
        self._from = None
        self._drop_frame()
        mode = QGraphicsView.DragMode.NoDrag if on else QGraphicsView.DragMode.ScrollHandDrag
        self.setDragMode(mode)
        self.viewport().setCursor(Qt.CursorShape.CrossCursor if on else Qt.CursorShape.ArrowCursor)

    # -- page and boxes ---------------------------------------------------------------------------------------------

    def show_picture(self, picture: QPixmap) -> None:
        """Show the picture of a page; an empty one shows nothing."""
        self._detail.setPixmap(QPixmap())
        self._picture.setPixmap(picture)
        if not picture.isNull():
            self._picture.setScale(PAGE / picture.width())
            self._height = PAGE * picture.height() / picture.width()
        self.scene().setSceneRect(0, 0, PAGE, self._height)
        self._rects = [self._rect(mark.box) for mark in self._marks]
        self._fit()
        self._show_open()

    def show_detail(self, picture: QPixmap, top: float) -> None:
        """A sharp picture of a stretch of a tall page that begins at ``top``, a share of its height."""
        self._detail.setPixmap(picture)
        if not picture.isNull():
            self._detail.setScale(PAGE / picture.width())
            self._detail.setPos(0, top * self._height)

    @property
    def in_view(self) -> tuple[float, float]:
        """Top and bottom of what is in view, in shares of the page's height."""
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        return max(0.0, seen.top() / self._height), min(1.0, seen.bottom() / self._height)

    @property
    def height_to_width(self) -> float:
        """Of the page."""
        return self._height / PAGE

    def show_marks(self, marks: Sequence[Mark], open_: str = "") -> None:
        """Draw the boxes; that of the open one is strong and comes into view."""
        if marks is not self._marks:
            self._marks = marks
            self._rects = [self._rect(mark.box) for mark in marks]
        self._open = open_
        self._show_open()
        self.viewport().update()

    def rect_of(self, id: str) -> QRectF:
        """The first box of an id in the scene; an empty one where it has none."""
        return next((rect for rect, mark in zip(self._rects, self._marks, strict=True) if mark.id == id), QRectF())

    def _show_open(self) -> None:
        rect = self.rect_of(self._open)
        if not rect.isEmpty() and (self._zoom > 1 or self.tall):
            self.centerOn(rect.center())

    def _rect(self, box: Box) -> QRectF:
        x0, y0, x1, y1 = box
        pad = min(4.0, 0.1 * (y1 - y0) * self._height)
        rect = QRectF(x0 * PAGE, y0 * self._height, (x1 - x0) * PAGE, (y1 - y0) * self._height)
        return rect.adjusted(-pad, -pad, pad, pad)

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        seen = QRectF(rect)
        both = [(box, mark) for box, mark in zip(self._rects, self._marks, strict=True) if box.intersects(seen)]
        others = [box for box, mark in both if mark.id != self._open and not mark.only_open]
        open_ = [box for box, mark in both if mark.id == self._open]
        for boxes, color, width, tint in ((others, "box_other", 1.25, 10), (open_, "box_claim", 2.0, 28)):
            fill = QColor(self._desk.theme.color(color))
            fill.setAlpha(tint)
            painter.setPen(self._pen(color, width))
            painter.setBrush(fill)
            painter.drawRects(boxes)

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
        scale = (width / PAGE if self.tall else min(width / PAGE, height / self._height)) * self._zoom
        self.resetTransform()
        self.scale(scale, scale)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        self._show_open()
        self.moved.emit()

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
            if id := self._at(event.position().toPoint()):
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

    def _at(self, place: QPoint) -> str:
        """The smallest box under a place of the viewport."""
        point = self.mapToScene(place)
        found = [
            (rect.width() * rect.height(), mark.id)
            for rect, mark in zip(self._rects, self._marks, strict=True)
            if rect.contains(point) and (not mark.only_open or mark.id == self._open)
        ]
        return min(found)[1] if found else ""

    def viewportEvent(self, event: QEvent) -> bool:
        """Hovering over a box says what it is; the words are a vendor's and never markup."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            id = self._at(event.pos())
            QToolTip.showText(event.globalPos(), f"<p>{escape(self.tip_of(id))}</p>" if id else "", self)
            return True
        return super().viewportEvent(event)
