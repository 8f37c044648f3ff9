"""A page or slide as a picture with boxes: zoom, pan, click on a box, draw a box. Boxes are shares of the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene, QGraphicsView, QToolTip

from claimscope.core.reading import Box
from claimscope.desktop.desk import Desk
from claimscope.desktop.widgets.page_boxes import PAGE, ClaimBoxes, DrawnBox, Mark

STEP = 1.25
MOST, LEAST = 8.0, 0.5
"""Zoom against the size that fits the view."""
DRAWN = 0.004
"""Least side of a drawn box, as a share of the page; less is a click."""
TALL = 2.5
"""Height to width from which a page is shown at full width: in whole, its lines would be too small to see."""
STAMP = 0.6
"""Share of the view's width below which a page shown in whole is too small to be read."""


class PageView(QGraphicsView):
    """Sends ``chosen(id)`` for a click on a box, ``pointed(id)`` for the right button on it, ``drawn(box)`` while
    ``drawing`` is on, and ``moved()`` when another part of a tall page comes into view."""

    chosen = Signal(str)
    pointed = Signal(str)
    drawn = Signal(object)
    moved = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
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
        self.boxes = ClaimBoxes(desk.theme)
        self._pen = DrawnBox(desk.theme, self.scene())
        self._picture, self._detail = QGraphicsPixmapItem(), QGraphicsPixmapItem()
        for item in (self._picture, self._detail):
            item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
            self.scene().addItem(item)
        self._height = PAGE * 9 / 16
        self._zoom = 1.0
        self.drawing = False
        """Whether a drag draws a box instead of moving the page."""
        self.verticalScrollBar().valueChanged.connect(lambda _: self.moved.emit())

    def set_drawing(self, on: bool) -> None:
        """Switch between moving and drawing."""
        self.drawing = on
        self._pen.drop()
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
        self.boxes.fit(self._height)
        self._fit()
        self._show_open()

    def show_detail(self, picture: QPixmap, top: float) -> None:
        """A sharp picture of a stretch of a tall page that begins at ``top``, a share of its height."""
        self._detail.setPixmap(picture)
        if not picture.isNull():
            self._detail.setScale(PAGE / picture.width())
            self._detail.setPos(0, top * self._height)

    @property
    def detail(self) -> QGraphicsPixmapItem:
        """The sharp stretch; without a picture where none is shown."""
        return self._detail

    @property
    def height_to_width(self) -> float:
        """Of the page."""
        return self._height / PAGE

    @property
    def tall(self) -> bool:
        """Whether the page is so much higher than wide that it is shown at full width, a stretch at a time."""
        return self.height_to_width > TALL

    @property
    def _at_width(self) -> bool:
        """Whether the page is shown at full width: a tall one, and one that in whole would be a stamp in this view."""
        view = self.viewport()
        return self.tall or view.height() / self._height < STAMP * view.width() / PAGE

    @property
    def in_view(self) -> tuple[float, float]:
        """Top and bottom of what is in view, in shares of the page's height."""
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        return max(0.0, seen.top() / self._height), min(1.0, seen.bottom() / self._height)

    def show_marks(self, marks: Sequence[Mark], open_: str = "") -> None:
        """Draw the boxes; that of the open one is strong and comes into view."""
        self.boxes.put(marks)
        self.boxes.open_ = open_
        self._show_open()
        self.viewport().update()

    def _show_open(self) -> None:
        rect = self.boxes.rect_of(self.boxes.open_)
        if not rect.isEmpty() and (self._zoom > 1 or self._at_width):
            self.centerOn(rect.center())

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        self.boxes.paint(painter, QRectF(rect), self.devicePixelRatioF())

    def viewportEvent(self, event: QEvent) -> bool:
        """Hovering over a box says what it is; the words are a vendor's and never markup."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            id = self.boxes.at(self.mapToScene(event.pos()))
            QToolTip.showText(event.globalPos(), f"<p>{escape(self.tip_of(id))}</p>" if id else "", self)
            return True
        return super().viewportEvent(event)

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
        """The whole page; its whole width where in whole it would be too small."""
        self._zoom = 1.0
        self._fit()

    def _fit(self) -> None:
        width, height = self.viewport().width() - 8, self.viewport().height() - 8
        if width <= 0 or height <= 0:
            return
        scale = (width / PAGE if self._at_width else min(width / PAGE, height / self._height)) * self._zoom
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
        if self.drawing and self._draw_by_key(event):
            return
        if call and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            call()
        else:
            super().keyPressEvent(event)

    # -- choose and draw --------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        point, left = self.mapToScene(event.position().toPoint()), event.button() == Qt.MouseButton.LeftButton
        if left and self.drawing:
            self._pen.begin(point)
            return
        id = self.boxes.at(point)
        if id and left:
            self.chosen.emit(id)
            return
        if id and event.button() == Qt.MouseButton.RightButton:
            self.pointed.emit(id)
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pen.pulled:
            self._pen.pull(self.mapToScene(event.position().toPoint()), self.devicePixelRatioF())
        else:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pen.pulled:
            self._pen.pull(self.mapToScene(event.position().toPoint()), self.devicePixelRatioF())
            self._take()
        else:
            super().mouseReleaseEvent(event)

    def _draw_by_key(self, event: QKeyEvent) -> bool:
        """Arrows move the box, with Shift they change its size, Enter takes it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._pen.rect is not None:
            self._take()
            return True
        middle: QPointF = self.mapToScene(self.viewport().rect().center())
        rect = self._pen.nudged(event, middle)
        if rect is not None:
            self._pen.show(rect, self.devicePixelRatioF())
            self.ensureVisible(rect, 20, 20)
        return rect is not None

    def _take(self) -> None:
        box = _shares(self._pen.rect or QRectF(), self._height)
        self._pen.drop()
        if box[2] - box[0] > DRAWN and box[3] - box[1] > DRAWN:
            self.drawn.emit(box)


def _shares(rect: QRectF, page_height: float) -> Box:
    """A box of the scene in shares of the page."""

    def share(value: float, whole: float) -> float:
        return round(min(1.0, max(0.0, value / whole)), 4)

    top, bottom = share(rect.top(), page_height), share(rect.bottom(), page_height)
    return share(rect.left(), PAGE), top, share(rect.right(), PAGE), bottom
