"""Draws the question matrix: each cell with mark, word, headline, evidence, next step. The questions stay in view."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from claimscope.core.assessment import Cell
from claimscope.desktop.desk import Desk
from claimscope.desktop.models.matrix import AGE, CELL, FIRST_CANDIDATE, QUESTION, RIGHT, MatrixModel
from claimscope.desktop.numbers import written_date
from claimscope.desktop.tokens import GAP, UNIT
from claimscope.desktop.widgets.state_mark import mark_size, paint_mark
from claimscope.desktop.words import state_word

_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
LEAST_ROW = 64
_Index = QModelIndex | QPersistentModelIndex
_Line = tuple[str, str, bool]
"""Text, token of its colour, strong or not."""


class MatrixView(QFrame):
    """Questions at the left, candidates at the right. Sends ``opened(candidate, question)`` on Enter, Space, click."""

    opened = Signal(str, str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setProperty("role", "framed")
        self.model_ = MatrixModel(desk.say)
        self.painter_ = CellPainter(desk, self)
        self.heads = _table(self.model_, self.painter_)
        self.heads.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.heads.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.heads.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.cells = _CellTable(self)
        self.cells.setObjectName("matrix")
        self.cells.setAccessibleName(desk.say("desktop.place.matrix"))
        self.setFocusProxy(self.cells)
        row = QHBoxLayout(self)
        row.setContentsMargins(1, 1, 1, 1)
        row.setSpacing(0)
        row.addWidget(self.heads)
        row.addWidget(self.cells, 1)
        self.heads.verticalScrollBar().valueChanged.connect(self.cells.verticalScrollBar().setValue)
        self.cells.verticalScrollBar().valueChanged.connect(self.heads.verticalScrollBar().setValue)
        self.cells.horizontalScrollBar().rangeChanged.connect(self._level)
        self.cells.clicked.connect(self.open_)
        self.heads.clicked.connect(lambda index: self.cells.selectRow(index.row()))

    def fit(self) -> None:
        """Share the width: question first, candidates alike, right evidence where room is left; heights follow."""
        candidates = self.model_.columnCount() - FIRST_CANDIDATE
        unit = self._desk.theme_width(1)
        width = self.width() - 24
        least = unit * 22
        question = min(unit * 30, max(unit * 14, width - least))
        show_right = width - question - candidates * least >= unit * 21
        right = unit * 21 if show_right else 0
        for column in range(FIRST_CANDIDATE + candidates):
            self.heads.setColumnHidden(column, column >= FIRST_CANDIDATE or (column == RIGHT and not show_right))
            self.cells.setColumnHidden(column, column < FIRST_CANDIDATE)
        self.heads.setColumnWidth(QUESTION, question)
        self.heads.setColumnWidth(RIGHT, right)
        self.heads.setFixedWidth(question + right + 2)
        each = max(least, (width - question - right) // candidates) if candidates else least
        for column in range(FIRST_CANDIDATE, FIRST_CANDIDATE + candidates):
            self.cells.setColumnWidth(column, each)
        self._fit_rows()

    def _fit_rows(self) -> None:
        option = QStyleOptionViewItem()
        for row in range(self.model_.rowCount()):
            indexes = [self.model_.index(row, column) for column in range(self.model_.columnCount())]
            height = max(self.painter_.sizeHint(option, index).height() for index in indexes)
            self.heads.setRowHeight(row, height)
            self.cells.setRowHeight(row, height)

    def _level(self) -> None:
        """Both tables end at the same line, also where one has a scroll bar below."""
        bar = self.cells.horizontalScrollBar()
        low = bar.sizeHint().height() if bar.maximum() > 0 else 0
        self.heads.setViewportMargins(0, self.heads.horizontalHeader().height(), 0, low)

    def width_of(self, index: _Index) -> int:
        """Width of the column that shows ``index``; 0 where it is hidden."""
        table = self.cells if index.column() >= FIRST_CANDIDATE else self.heads
        return table.columnWidth(index.column())

    def select(self, candidate: str, question: str) -> None:
        """Make a cell current and visible."""
        index = self.model_.find(candidate, question)
        if index.isValid():
            self.cells.setCurrentIndex(index)
            self.cells.scrollTo(index)

    def current(self) -> QModelIndex:
        """The current cell."""
        return self.cells.currentIndex()

    def open_(self, index: QModelIndex) -> None:
        """Open a cell."""
        if place := self.model_.place_of(index):
            self.opened.emit(*place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()


def _table(model: MatrixModel, painter: CellPainter, made: QTableView | None = None) -> QTableView:
    table = made or QTableView()
    table.setProperty("role", "bare")
    table.setModel(model)
    table.setItemDelegate(painter)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    head = table.horizontalHeader()
    head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    head.setHighlightSections(False)
    head.setSectionsClickable(False)
    head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    return table


class _CellTable(QTableView):
    def __init__(self, view: MatrixView) -> None:
        super().__init__()
        self._view = view
        _table(view.model_, view.painter_, self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and not event.modifiers():
            self._view.open_(self.currentIndex())
            return
        super().keyPressEvent(event)


class CellPainter(QStyledItemDelegate):
    """Paints heads as text and cells as a mark with a few lines."""

    def __init__(self, desk: Desk, view: MatrixView) -> None:
        super().__init__(view)
        self._desk = desk
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        width = self._view.width_of(index) - 2 * GAP
        if width <= 0:
            return QSize(0, LEAST_ROW)
        height = 2 * GAP
        cell = index.data(CELL)
        indent = mark_size(self._desk.theme) + GAP if cell else 0
        for text, _, strong in self._lines(index, cell):
            height += self._measure(text, strong, width - indent) + UNIT // 2
        return QSize(width, max(height, LEAST_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        theme = self._desk.theme
        painter.save()
        current = bool(option.state & QStyle.StateFlag.State_Selected) and index.column() >= FIRST_CANDIDATE
        painter.fillRect(option.rect, theme.color("selected" if current else "paper"))
        cell = index.data(CELL)
        box = option.rect.adjusted(GAP, GAP, -GAP, -GAP)
        if cell is not None:
            side = mark_size(theme)
            line = QFontMetrics(self._font(True)).height()
            mark = QRectF(box.left(), box.top() + (line - side) / 2, side, side)
            paint_mark(painter, mark, cell.state, theme.state_color(cell.state), theme.color("mark_line"))
            box.setLeft(box.left() + side + GAP)
        self._draw(painter, box, self._lines(index, cell))
        if option.state & QStyle.StateFlag.State_HasFocus and index.column() >= FIRST_CANDIDATE:
            painter.setPen(QPen(theme.color("accent"), 2))
            painter.drawRect(option.rect.adjusted(1, 1, -2, -2))
        painter.restore()

    def _draw(self, painter: QPainter, box: QRect, lines: list[_Line]) -> None:
        top = box.top()
        for text, token, strong in lines:
            painter.setFont(self._font(strong))
            painter.setPen(self._desk.theme.color(token))
            height = self._measure(text, strong, box.width())
            painter.drawText(QRect(box.left(), top, box.width(), height), _WRAP, text)
            top += height + UNIT // 2

    def _lines(self, index: _Index, cell: Cell | None) -> list[_Line]:
        if cell is None:
            text = str(index.data() or "")
            return [(text, "text" if index.column() == QUESTION else "muted", index.column() == QUESTION)]
        say = self._desk.say
        lines: list[_Line] = [(state_word(cell.state, cell.question, say), "text", True)]
        if cell.headline:
            lines.append((say.text(cell.headline), "text", False))
        if counts := self._counts(cell, str(index.data(AGE) or "")):
            lines.append((counts, "muted", False))
        if cell.next_step:
            lines.append((say.text(cell.next_step), "muted", False))
        return lines

    def _counts(self, cell: Cell, newest: str) -> str:
        say = self._desk.say
        used = sum(1 for item in cell.evidence if item.state == "used")
        parts = [say("desktop.matrix.evidence-count", n=used)] if used else []
        parts += [say("desktop.matrix.newest", date=written_date(newest, say.language))] if used and newest else []
        parts += [say("desktop.matrix.background-count", n=cell.background)] if cell.background else []
        return " · ".join(parts)

    def _font(self, strong: bool) -> QFont:
        return self._desk.theme.font("body", strong)

    def _measure(self, text: str, strong: bool, width: int) -> int:
        return QFontMetrics(self._font(strong)).boundingRect(0, 0, max(width, 40), 10_000, _WRAP, text).height()
