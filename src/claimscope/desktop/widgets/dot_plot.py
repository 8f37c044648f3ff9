"""A strip of values on one axis from zero: every dot a result that may stand beside the marked one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from claimscope.core.message import written_number
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP, UNIT

RADIUS = 4.5
MOST_RINGS = 400
"""More dots than this are drawn without being told apart."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A value and the words that name it."""

    value: Decimal
    name: str
    marked: bool = False


class DotPlot(QWidget):
    """Shape tells the marked one from the others, not colour alone: it is filled, larger and has its value above."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._dots: tuple[Dot, ...] = ()
        self._unit = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumHeight(self.sizeHint().height())

    def show_dots(self, dots: Sequence[Dot], unit: str, said: str) -> None:
        """Draw ``dots`` in ``unit``; ``said`` is what a screen reader says."""
        self._dots, self._unit = tuple(dots), unit
        self.setAccessibleName(said)
        self.update()

    def sizeHint(self) -> QSize:
        line = QFontMetrics(self._desk.theme.font("small")).height()
        return QSize(240, 2 * line + 8 * UNIT + int(2 * RADIUS))

    def _x(self, value: Decimal) -> float:
        most = max((dot.value for dot in self._dots), default=Decimal(1)) or Decimal(1)
        left, right = GAP, self.width() - GAP
        return float(left + (right - left) * max(Decimal(0), value) / most)

    def _y(self) -> float:
        return QFontMetrics(self._desk.theme.font("small")).height() + 3 * UNIT + RADIUS

    def paintEvent(self, event: object) -> None:
        if not self._dots:
            return
        theme = self._desk.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font("small"))
        y = self._y()
        painter.setPen(QPen(theme.color("line_strong"), 1))
        painter.drawLine(QPointF(GAP, y), QPointF(self.width() - GAP, y))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("muted"), 1.2))
        for dot in self._dots[:MOST_RINGS]:
            if not dot.marked:
                painter.drawEllipse(QPointF(self._x(dot.value), y), RADIUS, RADIUS)
        for dot in self._dots:
            if dot.marked:
                self._mark(painter, dot, y)
        self._ends(painter, y)
        painter.end()

    def _mark(self, painter: QPainter, dot: Dot, y: float) -> None:
        theme = self._desk.theme
        painter.setPen(QPen(theme.color("mark_line"), 1.4))
        painter.setBrush(theme.color("accent"))
        painter.drawEllipse(QPointF(self._x(dot.value), y), RADIUS + 2.5, RADIUS + 2.5)
        text = self._said(dot.value)
        width = QFontMetrics(painter.font()).horizontalAdvance(text) + 2
        left = min(max(0.0, self._x(dot.value) - width / 2), max(0.0, self.width() - width))
        painter.setPen(theme.color("text"))
        painter.drawText(QRectF(left, 0, width, y - RADIUS - UNIT), Qt.AlignmentFlag.AlignTop, text)

    def _ends(self, painter: QPainter, y: float) -> None:
        painter.setPen(self._desk.theme.color("muted"))
        below = QRectF(GAP, y + RADIUS + UNIT, self.width() - 2 * GAP, self.height())
        top = Qt.AlignmentFlag.AlignTop
        painter.drawText(below, top | Qt.AlignmentFlag.AlignLeft, "0")
        most = max(dot.value for dot in self._dots)
        painter.drawText(below, top | Qt.AlignmentFlag.AlignRight, self._said(most))

    def _said(self, value: Decimal) -> str:
        return f"{written_number(value, self._desk.say.language)} {self._unit}"

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            near = [dot for dot in self._dots if abs(self._x(dot.value) - event.pos().x()) <= RADIUS + 2]
            lines = [f"{self._said(dot.value)}  {dot.name}" for dot in near[:12]]
            QToolTip.showText(event.globalPos(), "\n".join(lines), self)
            return True
        return super().event(event)
