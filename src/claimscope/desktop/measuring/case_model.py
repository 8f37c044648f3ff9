"""The cases of a result file as a table model: previews in memory, filtered by words, outcome, tag and field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from claimscope.core.message import written_number
from claimscope.desktop.desk import Desk
from claimscope.services.case_table import CaseRow

_Index = QModelIndex | QPersistentModelIndex
COLUMNS = ("id", "outcome", "tag", "input", "output", "expected", "score")
STATE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class CaseFilter:
    """``outcome``: all, failed, passed or unknown. ``tag``: "" all, "-" untagged, else a tag. ``group``: (field,
    value)."""

    words: str = ""
    outcome: str = "failed"
    tag: str = ""
    group: tuple[str, str] = ("", "")


class CasesModel(QAbstractTableModel):
    """One row per case that the filter lets through."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.all: Sequence[CaseRow] = ()
        self.shown: list[CaseRow] = []
        self.tags: Mapping[str, str] = {}
        self.filter = CaseFilter()

    def show_cases(self, rows: Sequence[CaseRow], tags: Mapping[str, str]) -> None:
        """Other cases."""
        self.all, self.tags = rows, tags
        self.show_filter(self.filter)

    def show_tags(self, tags: Mapping[str, str]) -> None:
        """Other tags on the same cases; the list stays, so that tagging does not make rows jump away."""
        self.tags = tags
        if self.shown:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.shown) - 1, len(COLUMNS) - 1))

    def show_filter(self, chosen: CaseFilter) -> None:
        """Let through what fits."""
        self.beginResetModel()
        self.filter = chosen
        self.shown = self._kept(chosen)
        self.endResetModel()

    def _kept(self, chosen: CaseFilter) -> list[CaseRow]:
        """One pass per condition: cheap ones first, over what the earlier ones left."""
        rows = list(self.all)
        if chosen.outcome != "all":
            wanted = (True, None) if chosen.outcome == "failed" else (False,)
            rows = [row for row in rows if row.failed in wanted]
        if chosen.tag:
            tag = "" if chosen.tag == "-" else chosen.tag
            rows = [row for row in rows if self.tags.get(row.id, "") == tag]
        for word in chosen.words.casefold().split():
            rows = [row for row in rows if word in row.search]
        name, value = chosen.group
        return [row for row in rows if (name, value) in row.fields] if name else rows

    def rowCount(self, parent: _Index | None = None) -> int:
        return len(self.shown)

    def columnCount(self, parent: _Index | None = None) -> int:
        return len(COLUMNS)

    def headerData(self, section: int, side: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if side == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._desk.say(f"measuring.cases.column.{COLUMNS[section]}")
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.shown[index.row()]
        outcome = {True: "failed", False: "passed", None: "unknown"}[row.failed]
        if role == STATE:
            return {"failed": "open", "passed": "answered", "unknown": ""}[outcome]
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        column = COLUMNS[index.column()]
        if column == "outcome":
            return self._desk.say(f"measuring.cases.{outcome}")
        if column == "tag":
            return tag_word(self.tags.get(row.id, ""), self._desk)
        if column == "score":
            return "" if row.score is None else written_number(row.score, self._desk.say.language)
        return getattr(row, column)


def tag_word(tag: str, desk: Desk) -> str:
    """The word for a tag of the standard taxonomy; own tags are their own words."""
    id = f"measuring.tag.{tag}"
    return desk.say(id) if tag and desk.say.has(id) else tag
