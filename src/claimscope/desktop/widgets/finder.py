"""Ctrl+K: one field that finds places, actions, citations, sources and candidates, and does or shows what was found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP
from claimscope.desktop.widgets.entry import LineEntry

SHOWN = 60
_FOUND = Qt.ItemDataRole.UserRole + 1
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Found:
    """One thing that can be found: its kind in a word, its text, its key, and what happens on Enter."""

    kind: str
    text: str
    call: Callable[[], None]
    keys: str = ""
    icon: str = ""
    sought: str = ""
    """The words that are searched where they are fewer than those shown: undo names another action."""


class _FoundRow(QStyledItemDelegate):
    """Icon and text at the left, kind and keys at the right."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(120, QFontMetrics(self._desk.theme.font()).height() + 2 * GAP)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        theme, found = self._desk.theme, index.data(_FOUND)
        painter.save()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.fillRect(option.rect, theme.color("selected" if selected else "paper"))
        box = option.rect.adjusted(GAP, 0, -GAP, 0)
        side = theme.icon_side
        place = QRect(box.left(), box.center().y() - side // 2, side, side)
        self._desk.icon(found.icon, "muted").paint(painter, place)
        box.setLeft(box.left() + side + GAP)
        right = f"{found.kind}   {found.keys}".strip()
        painter.setFont(theme.font("small"))
        painter.setPen(theme.color("muted"))
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, right)
        box.setRight(box.right() - painter.fontMetrics().horizontalAdvance(right) - GAP)
        painter.setFont(theme.font())
        painter.setPen(theme.color("text"))
        text = painter.fontMetrics().elidedText(found.text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
        painter.restore()


def fitting(items: tuple[Found, ...], typed: str) -> tuple[Found, ...]:
    """Items that hold every word typed, those that begin with the first word in front."""
    words = typed.casefold().split()
    hits = [
        item for item in items if all(word in f"{item.sought or item.text} {item.kind}".casefold() for word in words)
    ]
    if words:
        hits.sort(key=lambda item: not item.text.casefold().startswith(words[0]))
    return tuple(hits[:SHOWN])


class Finder(QDialog):
    """Closes by Esc, by a choice, or when the focus leaves it."""

    def __init__(self, desk: Desk, items: tuple[Found, ...], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._desk = desk
        self._items = items
        self._shown: tuple[Found, ...] = ()
        self.setObjectName("finder")
        self.setAccessibleName(desk.say("desktop.find.button"))
        self.field = LineEntry()
        self.field.setPlaceholderText(desk.say("desktop.find.hint"))
        self.field.setAccessibleName(desk.say("desktop.find.button"))
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        self.list.setItemDelegate(_FoundRow(desk, self.list))
        self.list.itemClicked.connect(lambda _: self._take())
        column = QVBoxLayout(self)
        column.setContentsMargins(GAP, GAP, GAP, GAP)
        column.addWidget(self.field)
        column.addWidget(self.list)
        self.field.textChanged.connect(self._filter)
        self.field.installEventFilter(self)
        self._filter("")

    def open_over(self, window: QWidget) -> None:
        """Open under the head of ``window``, ready for typing."""
        width = min(self._desk.theme_width(90), window.width() - 64)
        self.resize(width, min(440, window.height() - 120))
        corner = window.mapToGlobal(window.rect().topLeft())
        self.move(corner.x() + (window.width() - width) // 2, corner.y() + 72)
        self.show()
        self.field.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
            if event.key() in step:
                row = self.list.currentRow() + step[Qt.Key(event.key())]
                self.list.setCurrentRow(max(0, min(self.list.count() - 1, row)))
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._take()
                return True
        return super().eventFilter(watched, event)

    def _filter(self, typed: str) -> None:
        self._shown = fitting(self._items, typed)
        self.list.clear()
        for found in self._shown:
            item = QListWidgetItem(found.text)
            item.setData(_FOUND, found)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{found.text}. {found.kind}. {found.keys}")
            self.list.addItem(item)
        self.list.setCurrentRow(0 if self._shown else -1)

    def _take(self) -> None:
        row = self.list.currentRow()
        if 0 <= row < len(self._shown):
            call = self._shown[row].call
            self.close()
            call()
