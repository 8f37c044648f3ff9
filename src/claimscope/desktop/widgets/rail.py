"""The rail of places: icon, word, number. Arrow keys and the mouse choose; Ctrl+1 … Ctrl+9 choose from anywhere."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QIcon, QPainter, QPen
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from claimscope.core.message import written_number
from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.places import PLACES
from claimscope.desktop.tokens import GAP, RAIL_WIDTH, UNIT

_COUNT = Qt.ItemDataRole.UserRole + 1


class Rail(QListWidget):
    """Sends ``chosen(place id)``."""

    chosen = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setProperty("role", "rail")
        self.setObjectName("rail")
        self.setAccessibleName(desk.say("desktop.zone.rail"))
        self.setItemDelegate(_RailRow(desk, self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        metrics = QFontMetrics(desk.theme.font("body", strong=True))
        words = [metrics.horizontalAdvance(desk.say(f"desktop.place.{spec.id}")) for spec in PLACES]
        self.setFixedWidth(max(RAIL_WIDTH, max(words) + 8 * GAP + metrics.horizontalAdvance("0,000")))
        for number, spec in enumerate(PLACES, 1):
            item = QListWidgetItem(desk.say(f"desktop.place.{spec.id}"))
            item.setData(Qt.ItemDataRole.UserRole, spec.id)
            item.setToolTip(f"{desk.say(f'desktop.place.{spec.id}.lead')}  Ctrl+{number}")
            self.addItem(item)
        self.currentRowChanged.connect(lambda row: self.chosen.emit(PLACES[row].id) if row >= 0 else None)

    def show_counts(self, state: State) -> None:
        """Put the numbers beside the words."""
        for row, spec in enumerate(PLACES):
            count = spec.count(state) if spec.count else 0
            item = self.item(row)
            item.setData(_COUNT, count)
            word = self._desk.say(f"desktop.place.{spec.id}")
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{word} {count}" if count else word)

    def show_place(self, id: str) -> None:
        """Mark a place as current without sending ``chosen``."""
        self.blockSignals(True)
        self.setCurrentRow(next(row for row, spec in enumerate(PLACES) if spec.id == id))
        self.blockSignals(False)
        self.viewport().update()


class _RailRow(QStyledItemDelegate):
    def __init__(self, desk: Desk, parent: Rail) -> None:
        super().__init__(parent)
        self._desk = desk

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(RAIL_WIDTH, max(36, option.fontMetrics.height() + 2 * GAP))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme = self._desk.theme
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        rect = option.rect.adjusted(GAP, 1, -GAP, -1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if selected or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(theme.color("selected" if selected else "hover"))
            painter.drawRoundedRect(rect, UNIT, UNIT)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("accent"), 2))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), UNIT, UNIT)
        self._words(painter, rect, index, selected)
        painter.restore()

    def _words(
        self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex, selected: bool
    ) -> None:
        theme = self._desk.theme
        spec = PLACES[index.row()]
        side = max(18, painter.fontMetrics().height() - 4)
        icon: QIcon = self._desk.icon(spec.icon, "accent" if selected else "muted")
        icon.paint(painter, QRect(rect.left() + GAP, rect.center().y() - side // 2 + 1, side, side))
        inner = rect.adjusted(GAP + side + GAP + 2, 0, -GAP, 0)
        painter.setFont(theme.font("body", strong=selected))
        painter.setPen(theme.color("text"))
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, str(index.data()))
        if count := index.data(_COUNT):
            painter.setFont(theme.font("small"))
            painter.setPen(theme.color("muted"))
            shown = written_number(count, self._desk.say.language)
            painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, shown)
