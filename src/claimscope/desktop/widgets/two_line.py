"""A list row of two lines with a mark before them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP, UNIT
from claimscope.desktop.widgets.state_mark import mark_size, paint_mark

_Index = QModelIndex | QPersistentModelIndex


class TwoLines(QStyledItemDelegate):
    """``state(index)`` names the mark (empty = none), ``second(index)`` the line below the display text."""

    def __init__(
        self, desk: Desk, parent: QWidget, state: Callable[[_Index], str], second: Callable[[_Index], str]
    ) -> None:
        super().__init__(parent)
        self._desk, self._state, self._second = desk, state, second

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        theme = self._desk.theme
        heights = QFontMetrics(theme.font()).height() + QFontMetrics(theme.font("small")).height()
        return QSize(160, heights + 2 * GAP + UNIT // 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        theme = self._desk.theme
        painter.save()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.fillRect(option.rect, theme.color("selected" if selected else "paper"))
        if selected and option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(theme.color("accent"), 2))
            painter.drawRect(option.rect.adjusted(1, 1, -1, -1))
        box = option.rect.adjusted(GAP, GAP, -GAP, -GAP)
        if state := self._state(index):
            side = mark_size(theme)
            rect = QRectF(box.left(), box.top() + 1, side, side)
            paint_mark(painter, rect, state, theme.state_color(state), theme.color("mark_line"))
            box.setLeft(box.left() + side + GAP)
        top = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
        body = QFontMetrics(theme.font())
        painter.setFont(theme.font())
        painter.setPen(theme.color("text"))
        painter.drawText(box, top, body.elidedText(str(index.data()), Qt.TextElideMode.ElideMiddle, box.width()))
        small = QFontMetrics(theme.font("small"))
        painter.setFont(theme.font("small"))
        painter.setPen(theme.color("muted"))
        box.setTop(box.top() + body.height() + UNIT // 2)
        text = small.elidedText(self._second(index), Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, top, text)
        painter.restore()
