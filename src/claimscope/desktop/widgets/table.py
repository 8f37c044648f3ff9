"""Tables as all places use them: rows chosen whole, thin lines, marks with words, columns that share the width."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP
from claimscope.desktop.widgets.state_mark import mark_size, paint_mark

_Index = QModelIndex | QPersistentModelIndex


class RowTable(QTableView):
    """Sends ``entered_row(row)`` on Enter and double click."""

    entered_row = Signal(int)

    def __init__(self, desk: Desk, model: QAbstractItemModel, name: str, many: bool = True) -> None:
        super().__init__()
        self._desk = desk
        self.setObjectName(name)
        self.setModel(model)
        mode = QAbstractItemView.SelectionMode
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(mode.ExtendedSelection if many else mode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(max(32, self.fontMetrics().height() + 2 * GAP))
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setMinimumSectionSize(desk.theme_width(5))
        self._choices: Sequence[Mapping[int, tuple[int, int]]] = ()
        self.doubleClicked.connect(lambda index: self.entered_row.emit(index.row()))

    def share(self, *choices: Mapping[int, tuple[int, int]]) -> None:
        """Column -> (least characters, share of what is left). A column that is not named is hidden. Of several choices
        the first that fits the width is taken, else the last."""
        self._choices = choices
        self._fit()

    def _fit(self) -> None:
        unit, room = self._desk.theme_width(1), self.viewport().width()
        fitting = (one for one in self._choices if sum(least for least, _ in one.values()) * unit <= room)
        shares = next(fitting, self._choices[-1] if self._choices else {})
        for column in range(self.model().columnCount() if self.model() else 0):
            self.setColumnHidden(column, bool(shares) and column not in shares)
        left = max(0, room - sum(least for least, _ in shares.values()) * unit)
        parts = sum(part for _, part in shares.values()) or 1
        for column, (characters, part) in shares.items():
            self.setColumnWidth(column, characters * unit + left * part // parts)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def chosen_rows(self) -> list[int]:
        """Rows that are selected, from the top."""
        return sorted(index.row() for index in self.selectionModel().selectedRows())

    def go_to_row(self, row: int) -> None:
        """Make a row current and visible, where there is one. Not by ``selectRow``, which looks at the keys that are
        held: with Ctrl, as for undo, it would take a row out of the choice."""
        if 0 <= row < self.model().rowCount():
            index = self.model().index(row, 0)
            flags = QItemSelectionModel.SelectionFlag
            self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
            self.scrollTo(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.entered_row.emit(self.currentIndex().row())
            return
        if event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End) and not event.modifiers():
            self.go_to_row(0 if event.key() == Qt.Key.Key_Home else self.model().rowCount() - 1)
            return
        super().keyPressEvent(event)


class MarkedText(QStyledItemDelegate):
    """A cell whose model gives a state under ``role``: its mark before the text."""

    def __init__(self, desk: Desk, parent: QWidget, role: int) -> None:
        super().__init__(parent)
        self._desk, self._role = desk, role

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return super().sizeHint(option, index) + QSize(mark_size(self._desk.theme) + GAP, 0)

    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        super().initStyleOption(option, index)
        option.decorationSize = QSize(mark_size(self._desk.theme), mark_size(self._desk.theme))
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        super().paint(painter, option, index)
        if state := index.data(self._role):
            theme = self._desk.theme
            side = mark_size(theme)
            rect = QRectF(option.rect.left() + 4, option.rect.center().y() - side / 2 + 1, side, side)
            paint_mark(painter, rect, str(state), theme.state_color(str(state)), theme.color("mark_line"))
