"""Result files and documents: the list with what each is worth, beside it all about the chosen one."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QListView, QStackedWidget, QVBoxLayout, QWidget

from claimscope.core.document import Evidence
from claimscope.core.message import Catalogue
from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.measuring.detail import EvidenceDetail
from claimscope.desktop.measuring.told import best_number, state_of
from claimscope.desktop.widgets.side_by_side import SideBySide
from claimscope.desktop.widgets.teach import Teach
from claimscope.desktop.widgets.two_line import TwoLines
from claimscope.desktop.words import candidate_name

_Index = QModelIndex | QPersistentModelIndex
MARKS = {"answered": "answered", "partly": "partly", "expired": "expired", "rejected": "rejected", "open": "open"}


class EvidenceModel(QAbstractListModel):
    """One row per item: title; second line first number with interval, n, doubts, candidate, tool."""

    def __init__(self, say: Catalogue) -> None:
        super().__init__()
        self._say = say
        self._state: State | None = None
        self.items: tuple[Evidence, ...] = ()

    def show(self, state: State) -> None:
        """Show the evidence of ``state``."""
        self.beginResetModel()
        self._state, self.items = state, state.pack.evidence
        self.endResetModel()

    def row_of(self, id: str) -> int:
        """Row of an item, -1 where it is not there."""
        return next((row for row, one in enumerate(self.items) if one.id == id), -1)

    def rowCount(self, parent: _Index | None = None) -> int:
        return len(self.items)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or self._state is None:
            return None
        item = self.items[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{item.id} · {item.title or self._say(f'matrix.kind.{item.kind}')}"
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{item.title}. {self.second(index)}"
        return None

    def mark(self, index: _Index) -> str:
        """State of the item in its row, as the mark shows it."""
        return "" if self._state is None else MARKS.get(state_of(self._state, self.items[index.row()]).mark, "")

    def second(self, index: _Index) -> str:
        """First number (else the kind), cases, doubts, candidate, tool."""
        item = self.items[index.row()]
        assert self._state is not None
        open_flags = sum(1 for flag in item.flags if flag.blocking and not flag.accepted_by)
        parts = [
            best_number(item, self._say) or self._say(f"matrix.kind.{item.kind}"),
            "" if item.n_scored is None else self._say("measuring.n", n=item.n_scored),
            self._say("measuring.flags", n=open_flags) if open_flags else "",
            candidate_name(self._state.pack, item.candidate, self._say),
            item.tool,
        ]
        return " · ".join(part for part in parts if part)


class ResultsPage(QWidget):
    """J and K choose."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.model_ = EvidenceModel(desk.say)
        self.list = QListView()
        self.list.setObjectName("evidence-list")
        self.list.setAccessibleName(desk.say("desktop.place.evidence"))
        self.list.setModel(self.model_)
        self.list.setUniformItemSizes(True)
        self.list.setItemDelegate(TwoLines(desk, self.list, self.model_.mark, self.model_.second))
        self.detail = EvidenceDetail(desk)
        self.teach = Teach(desk, "evidence")
        left, right = desk.say("measuring.tab.results"), desk.say("measuring.detail")
        self.content = SideBySide(desk, (left, self.list), (right, self.detail), 84, (2, 4))
        self._sides = QStackedWidget()
        self._sides.addWidget(self.teach)
        self._sides.addWidget(self.content)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._sides)
        self._chosen = ""
        self.list.selectionModel().currentChanged.connect(self._changed)

    def show_state(self, state: State) -> None:
        """The list keeps its choice."""
        self._sides.setCurrentWidget(self.content if state.pack.evidence else self.teach)
        chosen = self._chosen
        self.model_.show(state)
        if state.pack.evidence:
            self.list.setCurrentIndex(self.model_.index(max(0, self.model_.row_of(chosen))))
        self._show()

    def _changed(self, now: QModelIndex, before: QModelIndex) -> None:
        if now.isValid():
            self._chosen = self.model_.items[now.row()].id
            self._show()

    def _show(self) -> None:
        row = self.model_.row_of(self._chosen)
        if row >= 0:
            self.detail.show_item(self.desk.controller.state, self.model_.items[row])

    def reveal(self, id: str) -> None:
        """Choose an item."""
        row = self.model_.row_of(id)
        if row >= 0:
            self.list.setCurrentIndex(self.model_.index(row))
            self.content.show_part(1)

    def step(self, by: int) -> None:
        """The next or previous item."""
        index = self.model_.index(self.list.currentIndex().row() + by)
        if index.isValid():
            self.list.setCurrentIndex(index)

    def enter(self) -> None:
        """The list takes the focus."""
        (self.list if self.model_.items else self.teach).setFocus()
