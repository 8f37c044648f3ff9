"""A layout of equal columns that becomes fewer columns where the room is narrow, so that nothing is ever clipped."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from claimscope.desktop.tokens import GAP, WIDE


class Columns(QLayout):
    """Places its items row by row in at most ``most`` columns of at least ``least`` pixels, ``down`` between rows.
    ``even``: rows are of one length where they can be, and nothing stays empty at the right."""

    def __init__(self, most: int, least: int, down: int = WIDE, even: bool = False) -> None:
        super().__init__()
        self._most, self._least, self._down, self._even = most, least, down, even
        self._items: list[QLayoutItem] = []

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return sum(height for height, _ in self._rows(width)) + self._down * max(0, len(self._rows(width)) - 1)

    def sizeHint(self) -> QSize:
        width = self._least * self._most + WIDE * (self._most - 1)
        return QSize(width, self.heightForWidth(width))

    def minimumSize(self) -> QSize:
        width = min(self._least, max((item.minimumSize().width() for item in self._shown()), default=0))
        return QSize(width, 0)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        top = rect.top()
        columns = self._columns(rect.width())
        each = (rect.width() - WIDE * (columns - 1)) // columns
        for height, row in self._rows(rect.width()):
            for at, item in enumerate(row):
                left = rect.left() + at * (each + WIDE)
                item.setGeometry(QRect(QPoint(left, top), QSize(each, height)))
            top += height + self._down

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _columns(self, width: int) -> int:
        columns = max(1, min(self._most, (width + WIDE) // (self._least + WIDE)))
        shown = len(self._shown())
        return ceil(shown / ceil(shown / columns)) if self._even and shown else columns

    def _rows(self, width: int) -> list[tuple[int, list[QLayoutItem]]]:
        columns = self._columns(width)
        each = (width - WIDE * (columns - 1)) // columns
        items = self._shown()
        rows = [items[at : at + columns] for at in range(0, len(items), columns)]
        return [(max(_height(item, each) for item in row), row) for row in rows]


def _height(item: QLayoutItem, width: int) -> int:
    if item.hasHeightForWidth():
        return item.heightForWidth(width)
    return max(item.sizeHint().height(), item.minimumSize().height())


def in_columns(fields: Sequence[QWidget], most: int, least: int, down: int = WIDE, even: bool = False) -> QWidget:
    """The fields in a widget of their own."""
    holder = QWidget()
    layout = Columns(most, least, down, even)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(GAP)
    holder.setLayout(layout)
    for field in fields:
        layout.addWidget(field)
    return holder
