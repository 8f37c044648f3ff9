"""The table of assumptions: value, low, high and source are typed into it; an empty value takes the assumption out."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from claimscope.core.cost import HOSTED_NEEDS, OWN_NEEDS, UNITS
from claimscope.core.document import CostAssumption, CostModel
from claimscope.core.message import message, written_number
from claimscope.core.report.cost import assumption_name, unit_name
from claimscope.desktop.desk import Desk
from claimscope.desktop.numbers import read_decimal

_Index = QModelIndex | QPersistentModelIndex
COLUMNS = ("name", "value", "unit", "low", "high", "source")
TYPED = (1, 3, 4, 5)
SHARES = (5, 3, 4, 2, 2, 5)
LEAST = (24, 13, 21, 12, 12, 22)
"""Characters; a number is never cut: where the room is narrow, the table scrolls sideways."""


class AssumptionModel(QAbstractTableModel):
    """Rows are names of assumptions, entered or not. Sends ``entered(CostAssumption)`` or ``emptied(name)``."""

    entered = Signal(object)
    emptied = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._model = CostModel("")
        self.names: tuple[str, ...] = ()

    def show_model(self, model: CostModel, names: tuple[str, ...]) -> None:
        """Show a cost model with these rows."""
        names = tuple(dict.fromkeys(names))
        if names != self.names:
            self.beginResetModel()
            self._model, self.names = model, names
            self.endResetModel()
            return
        self._model = model
        self.dataChanged.emit(self.index(0, 0), self.index(len(names) - 1, len(COLUMNS) - 1))

    def rowCount(self, parent: _Index | None = None) -> int:
        return len(self.names)

    def columnCount(self, parent: _Index | None = None) -> int:
        return len(COLUMNS)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        base = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return base | Qt.ItemFlag.ItemIsEditable if index.column() in TYPED else base

    def headerData(self, section: int, side: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if side == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._desk.say(f"measuring.cost.column.{COLUMNS[section]}")
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in (1, 3, 4):
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, Qt.ItemDataRole.ToolTipRole):
            return None
        name = self.names[index.row()]
        found = self._found(name)
        column = COLUMNS[index.column()]
        if column == "name":
            return self._desk.say.text(assumption_name(name)) + (" *" if self._needed(name) and not found else "")
        if column == "unit":
            unit = found.unit if found else UNITS.get(name.partition(".")[0], "share")
            return self._desk.say.text(unit_name(unit, self._model.currency))
        value = getattr(found, column) if found else None
        return written_number(value, self._desk.say.language) if isinstance(value, Decimal) else value or ""

    def _needed(self, name: str) -> bool:
        return name in OWN_NEEDS or name in HOSTED_NEEDS

    def _found(self, name: str) -> CostAssumption | None:
        return next((one for one in self._model.assumptions if one.name == name), None)

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        name, column, text = self.names[index.row()], COLUMNS[index.column()], str(value).strip()
        found = self._found(name)
        if column == "value" and not text:
            if found:
                self.emptied.emit(name)
            return True
        number = None if column == "source" or not text else read_decimal(text, self._desk.say.language)
        if column != "source" and text and number is None:
            self._desk.controller.tell(message("desktop.field.no-number", text=text), warns=True)
            return False
        if found is None and (column != "value" or number is None):
            self._desk.controller.tell(message("measuring.cost.value-first"))
            return False
        made = self._made(name, found, column, number, text)
        if made != found:
            self.entered.emit(made)
        return True

    def _made(
        self, name: str, found: CostAssumption | None, column: str, number: Decimal | None, text: str
    ) -> CostAssumption:
        if found is None:
            return CostAssumption(name, number or Decimal(0), UNITS.get(name.partition(".")[0], "share"))
        if column == "value":
            return replace(found, value=number if number is not None else found.value)
        if column == "low":
            return replace(found, low=number, high=found.high if found.high is not None else number and found.value)
        if column == "high":
            return replace(found, high=number, low=found.low if found.low is not None else number and found.value)
        return replace(found, source=text)


class AssumptionTable(QTableView):
    """As tall as its rows: the page scrolls, not the table."""

    def __init__(self, desk: Desk, model: AssumptionModel) -> None:
        super().__init__()
        self._desk = desk
        self.setObjectName("assumptions")
        self.setAccessibleName(desk.say("measuring.cost.table"))
        self.setModel(model)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.DoubleClicked | triggers.EditKeyPressed | triggers.AnyKeyPressed)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(max(32, self.fontMetrics().height() + 12))
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)

    def fit(self) -> None:
        """Height of all rows, width shared."""
        rows = self.model().rowCount()
        room, unit = self.viewport().width(), self._desk.theme_width(1)
        bar = self.horizontalScrollBar().sizeHint().height() if room < sum(LEAST) * unit else 0
        head = self.horizontalHeader().sizeHint().height()
        self.setFixedHeight(head + rows * self.rowHeight(0) + bar + 4 if rows else 40)
        for column, (share, least) in enumerate(zip(SHARES, LEAST, strict=True)):
            self.setColumnWidth(column, max(least * unit, room * share // sum(SHARES)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()
