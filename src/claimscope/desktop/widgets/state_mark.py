"""The mark of a state: shape plus colour, painted, so that no font has to hold it. Never shown without its word."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from claimscope.desktop.theme import Theme
from claimscope.desktop.tokens import GAP


def mark_size(theme: Theme) -> int:
    """Side of a mark in device-independent pixels; it grows with the text."""
    return max(14, round(QFontMetrics(theme.font()).height() * 0.78))


def paint_mark(painter: QPainter, rect: QRectF, state: str, fill: QColor, line: QColor) -> None:
    """Paint the mark of ``state`` into ``rect``: fill in the state's colour, outline in ``line``."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    inner = rect.adjusted(1, 1, -1, -1)
    painter.setPen(QPen(line, 1.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _SHAPES.get(state, _ring)(painter, inner, fill, line)
    painter.restore()


def _disc(painter: QPainter, rect: QRectF, fill: QColor, line: QColor) -> None:
    painter.setBrush(fill)
    painter.drawEllipse(rect)


def _ring(painter: QPainter, rect: QRectF, fill: QColor, line: QColor) -> None:
    painter.setPen(QPen(fill, 2.6))
    painter.drawEllipse(rect.adjusted(1, 1, -1, -1))
    painter.setPen(QPen(line, 1.0))
    painter.drawEllipse(rect)


def _pie(share: int) -> Callable[[QPainter, QRectF, QColor, QColor], None]:
    def draw(painter: QPainter, rect: QRectF, fill: QColor, line: QColor) -> None:
        painter.drawEllipse(rect)
        painter.setBrush(fill)
        painter.drawPie(rect, 90 * 16, 360 * 16 * share // 100)

    return draw


def _barred(painter: QPainter, rect: QRectF, fill: QColor, line: QColor) -> None:
    painter.setBrush(fill)
    painter.drawEllipse(rect)
    painter.drawLine(rect.topRight() + QPointF(-2, 2), rect.bottomLeft() + QPointF(2, -2))


def _cross(painter: QPainter, rect: QRectF, fill: QColor, line: QColor) -> None:
    for color, width in ((line, 4.2), (fill, 2.2)):
        painter.setPen(QPen(color, width))
        painter.drawLine(rect.topLeft(), rect.bottomRight())
        painter.drawLine(rect.topRight(), rect.bottomLeft())


def _hourglass(painter: QPainter, rect: QRectF, fill: QColor, line: QColor) -> None:
    path = QPainterPath(rect.topLeft())
    path.lineTo(rect.topRight())
    path.lineTo(rect.bottomLeft())
    path.lineTo(rect.bottomRight())
    path.closeSubpath()
    painter.setBrush(fill)
    painter.drawPath(path)


_SHAPES: dict[str, Callable[[QPainter, QRectF, QColor, QColor], None]] = {
    "answered": _disc,
    "partly": _pie(50),
    "open": _ring,
    "needs-task-eval": _ring,
    "planned": _pie(25),
    "not-applicable": _barred,
    "rejected": _cross,
    "expired": _hourglass,
}


class StateMark(QWidget):
    """The mark alone; put its word beside it (see ``StateWord``)."""

    def __init__(self, theme: Theme, state: str = "open", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._state = state
        self._side = mark_size(theme)
        self.setFixedSize(QSize(self._side, self._side))
        theme.changed.connect(self.update)

    def set_state(self, state: str) -> None:
        """Show another state."""
        self._state = state
        self.update()

    def paintEvent(self, event: object) -> None:
        painter = QPainter(self)
        rect = QRectF(0, 0, self._side, self._side)
        paint_mark(painter, rect, self._state, self._theme.state_color(self._state), self._theme.color("mark_line"))
        painter.end()


class StateWord(QWidget):
    """Mark and word of a state in a row."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark = StateMark(theme, parent=self)
        self._word = QLabel(self)
        self._word.setProperty("role", "label")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        row.addWidget(self._mark)
        row.addWidget(self._word)
        row.addStretch(1)

    def show_state(self, state: str, word: str) -> None:
        """Show ``state`` under the word of the catalogue."""
        self._mark.set_state(state)
        self._word.setText(word)
        self.setAccessibleName(word)
