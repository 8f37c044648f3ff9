"""Bars of one group that the rules allow, from zero, each with its name above and its value at the end."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from claimscope.core.message import written_number
from claimscope.core.report.figures import Bar, BarsFigure
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP, UNIT

THICK = 14


class BarsView(QWidget):
    """Draws a ``BarsFigure``; the table beside it says the same to those who do not see it."""

    def __init__(self, desk: Desk, figure: BarsFigure) -> None:
        super().__init__()
        self._desk, self._figure = desk, figure
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumHeight(self.sizeHint().height())
        self.setAccessibleName("; ".join(f"{self._name(bar)}: {self._value(bar)}" for bar in figure.bars))

    def _line(self) -> int:
        return QFontMetrics(self._desk.theme.font("small")).height()

    def sizeHint(self) -> QSize:
        return QSize(320, len(self._figure.bars) * (self._line() + THICK + GAP + UNIT))

    def _name(self, bar: Bar) -> str:
        parts = (bar.exhibit, bar.label, self._desk.say.text(bar.note))
        return " · ".join(part for part in parts if part)

    def _value(self, bar: Bar) -> str:
        return f"{written_number(bar.value, self._desk.say.language)} {self._figure.unit}"

    def paintEvent(self, event: object) -> None:
        theme = self._desk.theme
        painter = QPainter(self)
        painter.setFont(theme.font("small"))
        metrics = QFontMetrics(painter.font())
        room = max(metrics.horizontalAdvance(self._value(bar)) for bar in self._figure.bars) + GAP
        width = max(40, self.width() - room - UNIT)
        most = max((bar.value for bar in self._figure.bars), default=Decimal(0)) or Decimal(1)
        top = 0.0
        for bar in self._figure.bars:
            name = metrics.elidedText(self._name(bar), Qt.TextElideMode.ElideRight, self.width())
            painter.setPen(theme.color("text"))
            painter.drawText(QRectF(0, top, self.width(), self._line()), Qt.AlignmentFlag.AlignLeft, name)
            top += self._line() + UNIT / 2
            long = float(width * max(Decimal(0), bar.value) / most)
            painter.setPen(QPen(theme.color("mark_line"), 1))
            painter.setBrush(theme.color("accent"))
            painter.drawRect(QRectF(0.5, top + 0.5, long, THICK - 1))
            painter.setPen(theme.color("text"))
            middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.drawText(QRectF(long + GAP, top - UNIT, room, THICK + 2 * UNIT), middle, self._value(bar))
            top += THICK + GAP + UNIT / 2
        painter.end()
