"""Rows of the record that fit a search, as a virtual table: pages are fetched when they come into view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from claimscope.core.message import Catalogue, written_number
from claimscope.core.record_row import RecordRow
from claimscope.core.row_fields import effective_scenario
from claimscope.record.search import Found

COLUMNS = (
    "round",
    "id",
    "submitter",
    "system",
    "accelerators",
    "accelerator",
    "benchmark",
    "scenario",
    "value",
    "unit",
    "division",
    "availability",
)
ROUND, ID, SUBMITTER, SYSTEM, COUNT, ACCELERATOR, BENCHMARK, SCENARIO, VALUE, UNIT, DIVISION, AVAILABILITY = range(
    len(COLUMNS)
)
UNSORTED = (ID, UNIT)
NUMBERS = (COUNT, VALUE)
PAGE = 80
PAGES_KEPT = 60
Fetch = Callable[[int, int, str, bool], Found]
"""(limit, offset, order, down) -> a page of the present search."""
_Index = QModelIndex | QPersistentModelIndex


class RecordModel(QAbstractTableModel):
    """Holds the pages seen last; ``total`` counts all rows of the search."""

    def __init__(self, say: Catalogue) -> None:
        super().__init__()
        self._say = say
        self._fetch: Fetch | None = None
        self._pages: dict[int, tuple[RecordRow, ...]] = {}
        self._order, self._down = "", False
        self.total = 0
        self.understood = ""

    def ask(self, fetch: Fetch) -> None:
        """Show another search from its first row."""
        found = fetch(PAGE, 0, self._order, self._down)
        self.beginResetModel()
        self._fetch, self._pages = fetch, {0: tuple(found.rows)}
        self.total, self.understood = found.total, found.understood
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; -1 brings back closed first, newest first."""
        name = "" if column < 0 or column in UNSORTED else COLUMNS[column]
        self._order, self._down = name, order == Qt.SortOrder.DescendingOrder
        if self._fetch is not None:
            self.ask(self._fetch)

    def row(self, at: int) -> RecordRow | None:
        """The row at a place of the table."""
        if not 0 <= at < self.total:
            return None
        page = at // PAGE
        if page not in self._pages and self._fetch is not None:
            if len(self._pages) >= PAGES_KEPT:
                self._pages.clear()
            self._pages[page] = tuple(self._fetch(PAGE, page * PAGE, self._order, self._down).rows)
        rows = self._pages.get(page, ())
        return rows[at % PAGE] if at % PAGE < len(rows) else None

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else self.total

    def columnCount(self, parent: _Index | None = None) -> int:
        return len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._say(f"browsing.column.{COLUMNS[section]}")
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _SIDES[section]
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == _SIDE:
            return _SIDES[index.column()]
        if role not in _TEXTS or (role == _TIP and index.column() not in (SYSTEM, ACCELERATOR)):
            return None
        row = self.row(index.row())
        return None if row is None else self.text(row, index.column())

    def text(self, row: RecordRow, column: int) -> str:
        """What a cell says."""
        if column == ID:
            mark = "" if row.id_confirmed else "?"
            return row.result_id + mark if row.id_printable else "–"
        if column == VALUE:
            return written_number(row.value, self._say.language)
        if column == COUNT:
            total = row.accelerators_total
            return "–" if total is None else written_number(total, self._say.language)
        return _PLAIN[column](row)


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_SIDES = tuple(_RIGHT if column in NUMBERS else _LEFT for column in range(len(COLUMNS)))
_SIDE = int(Qt.ItemDataRole.TextAlignmentRole)
_TIP = int(Qt.ItemDataRole.ToolTipRole)
_TEXTS = frozenset((int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.AccessibleTextRole), _TIP))
_PLAIN: dict[int, Callable[[RecordRow], str]] = {
    ROUND: lambda row: row.round,
    SUBMITTER: lambda row: row.submitter,
    SYSTEM: lambda row: row.system_name or row.platform,
    ACCELERATOR: lambda row: row.accelerator or row.host_processor,
    BENCHMARK: lambda row: row.benchmark,
    SCENARIO: effective_scenario,
    UNIT: lambda row: row.unit,
    DIVISION: lambda row: row.division,
    AVAILABILITY: lambda row: row.availability,
}
