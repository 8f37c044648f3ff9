"""A list whose rows are sentences: wrapped, never cut, a thin line between them."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QListView, QListWidget, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP, UNIT

_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
_Index = QModelIndex | QPersistentModelIndex


class WrappedList(QListWidget):
    """``itemActivated`` on Enter, ``itemClicked`` on a click, as ever."""

    def __init__(self, desk: Desk, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setItemDelegate(_Sentence(desk, self))


class _Sentence(QStyledItemDelegate):
    def __init__(self, desk: Desk, parent: QListWidget) -> None:
        super().__init__(parent)
        self._desk, self._list = desk, parent

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        width = max(60, self._list.viewport().width() - 2 * GAP - 2)
        metrics = QFontMetrics(self._desk.theme.font())
        box = metrics.boundingRect(QRect(0, 0, width, 10_000), _WRAP, str(index.data()))
        return QSize(width, box.height() + 2 * (UNIT + 2))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        theme = self._desk.theme
        painter.save()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.fillRect(option.rect, theme.color("selected" if selected else "paper"))
        painter.setPen(theme.color("line"))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(theme.color("accent"), 2))
            painter.drawRect(option.rect.adjusted(1, 1, -1, -1))
        painter.setFont(theme.font())
        painter.setPen(theme.color("text"))
        box = option.rect.adjusted(GAP, UNIT + 2, -GAP, -UNIT)
        painter.drawText(box, _WRAP, str(index.data()))
        painter.restore()
