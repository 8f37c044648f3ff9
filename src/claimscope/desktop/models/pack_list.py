"""The packs of a folder as a table: filtered and sorted in memory, also while more are being read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from claimscope.core.message import Catalogue, Message
from claimscope.desktop.words import one_line
from claimscope.services.pack_entry import TOUCHED, Entry, Register, remarks

COLUMNS = ("title", "state", "open", "until", "candidates", "remark", "file")
TITLE, STATE, OPEN, UNTIL, CANDIDATES, REMARK, FILE = range(len(COLUMNS))
MARK = Qt.ItemDataRole.UserRole + 1
"""Mark of the remark: the state whose shape and colour it takes, empty for a pack with nothing to say."""
GRAVE = tuple(f"portfolio.remark.{state}" for state in TOUCHED)
LONGEST = 300
"""Characters of a cell."""
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Line:
    """An entry and what there is to say of it."""

    entry: Entry
    remarks: tuple[Message, ...]

    @property
    def mark(self) -> str:
        """Which mark stands before the remark."""
        if not self.remarks:
            return ""
        first = self.remarks[0].id
        if self.entry.problem is not None:
            return "rejected"
        return "open" if first in GRAVE else "expired" if first == "portfolio.remark.expired" else "partly"


@dataclass(frozen=True, slots=True)
class PackFilter:
    """What is let through. ``state`` is one of the pack's states, ``remarked``, ``unreadable`` or empty."""

    words: str = ""
    state: str = ""
    cites: str = ""

    def lets(self, line: Line) -> bool:
        """Whether a line is shown."""
        entry = line.entry
        if self.state == "remarked":
            fits = bool(line.remarks)
        elif self.state == "unreadable":
            fits = entry.problem is not None
        else:
            fits = not self.state or entry.state == self.state
        return fits and entry.mentions(self.words) and (not self.cites or entry.cites_result(self.cites))


class PackListModel(QAbstractTableModel):
    """``all`` holds every line in the order it was read, ``shown`` what the filter lets through, sorted."""

    def __init__(self, say: Catalogue) -> None:
        super().__init__()
        self._say = say
        self._order, self._down = TITLE, False
        self._today, self._register = "", Register()
        self.filter = PackFilter()
        self.all: list[Line] = []
        self.shown: list[Line] = []

    def begin(self, today: str, register: Register) -> None:
        """An empty list, to be judged by this day (ISO) and this record."""
        self.beginResetModel()
        self._today, self._register = today, register
        self.all, self.shown = [], []
        self.endResetModel()

    def append(self, entries: Iterable[Entry]) -> None:
        """More packs; they are put at the end until ``arrange``, so that the list does not jump while it grows."""
        new = [Line(one, remarks(one, self._today, self._register)) for one in entries]
        self.all += new
        fitting = [line for line in new if self.filter.lets(line)]
        if fitting:
            self.beginInsertRows(QModelIndex(), len(self.shown), len(self.shown) + len(fitting) - 1)
            self.shown += fitting
            self.endInsertRows()

    def arrange(self, chosen: PackFilter | None = None) -> None:
        """Filter (by another one, where given) and sort again."""
        self.beginResetModel()
        self.filter = chosen or self.filter
        self.shown = sorted(filter(self.filter.lets, self.all), key=self._key, reverse=self._down)
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._order, self._down = max(column, 0), order == Qt.SortOrder.DescendingOrder
        self.arrange()

    def row_of(self, path: str) -> int:
        """Row of a pack in view, -1 where it is not."""
        return next((row for row, line in enumerate(self.shown) if line.entry.path == path), -1)

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.shown)

    def columnCount(self, parent: _Index | None = None) -> int:
        return len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._say(f"portfolio.column.{COLUMNS[section]}")
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        line = self.shown[index.row()]
        if role == MARK:
            return line.mark
        if role in _TEXTS:
            return one_line(self.text(line, index.column()), LONGEST)
        return None

    def text(self, line: Line, column: int) -> str:
        """What a cell says."""
        entry = line.entry
        if column == REMARK:
            return " ".join(self._say.text(one) for one in line.remarks)
        if column == FILE:
            return Path(entry.path).name
        return "" if entry.problem is not None else _CELLS[column](entry, self._say)

    def _key(self, line: Line) -> tuple[Any, ...]:
        """Empty cells last; ties by title, then by path."""
        entry = line.entry
        if self._order == OPEN:
            first: tuple[Any, ...] = (entry.problem is not None, entry.open_rows, entry.partly, entry.planned)
        elif self._order == REMARK:
            first = (not line.remarks, _MARKS.index(line.mark))
        else:
            text = self.text(line, self._order).casefold()
            first = (not text, text)
        return (*first, entry.title.casefold(), entry.path)


def _unanswered(entry: Entry, say: Catalogue) -> str:
    """“2 open, 11 planned”: cells that a decision cannot rest on whole."""
    counts = (("open-cells", entry.open_rows), ("partly-cells", entry.partly), ("planned-cells", entry.planned))
    return ", ".join(say(f"portfolio.{id}", n=n) for id, n in counts if n) or say("portfolio.all-answered")


_MARKS = ("open", "expired", "rejected", "partly", "")
_TEXTS = (int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.AccessibleTextRole))
"""No tool tip: Qt would take a name for markup. The chosen pack stands in full below the table."""
_CELLS: dict[int, Callable[[Entry, Catalogue], str]] = {
    TITLE: lambda entry, say: entry.title or say("desktop.pack.untitled"),
    STATE: lambda entry, say: say(f"edit.state.{entry.state}"),
    OPEN: _unanswered,
    UNTIL: lambda entry, say: entry.valid_until,
    CANDIDATES: lambda entry, say: ", ".join(entry.candidates),
}
