"""Citations with a box each: which ones are compared."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from claimscope.core.document import Citation
from claimscope.core.message import Catalogue
from claimscope.desktop.controller import State
from claimscope.desktop.words import candidate_name, citation_title, quote_of

_Index = QModelIndex | QPersistentModelIndex


class ChosenModel(QAbstractListModel):
    """Citations for the decision, all chosen at first; what was chosen stays so while the pack changes."""

    changed = Signal()

    def __init__(self, say: Catalogue) -> None:
        super().__init__()
        self._say = say
        self._state: State | None = None
        self._left_out: set[str] = set()
        self.citations: tuple[Citation, ...] = ()

    def show(self, state: State) -> None:
        """Show the citations of ``state``."""
        self.beginResetModel()
        self._state = state
        self.citations = tuple(one for one in state.pack.citations if one.sort == "decision")
        self.endResetModel()

    @property
    def chosen(self) -> tuple[str, ...]:
        """Ids of the chosen citations, in their order."""
        return tuple(one.id for one in self.citations if one.id not in self._left_out)

    def choose(self, ids: tuple[str, ...]) -> None:
        """Choose exactly these."""
        self._left_out = {one.id for one in self.citations} - set(ids)
        if self.citations:
            self.dataChanged.emit(self.index(0), self.index(len(self.citations) - 1))
        self.changed.emit()

    def rowCount(self, parent: _Index | None = None) -> int:
        return len(self.citations)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsUserCheckable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or self._state is None:
            return None
        one = self.citations[index.row()]
        if role == Qt.ItemDataRole.CheckStateRole:
            return Qt.CheckState.Unchecked if one.id in self._left_out else Qt.CheckState.Checked
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            candidate = candidate_name(self._state.pack, self._state.pack.candidate_of(one), self._say)
            return f"{citation_title(one, self._say)}, {candidate}: {quote_of(one)}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return quote_of(one)
        return None

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid():
            return False
        id = self.citations[index.row()].id
        if Qt.CheckState(value) == Qt.CheckState.Checked:
            self._left_out.discard(id)
        else:
            self._left_out.add(id)
        self.dataChanged.emit(index, index)
        self.changed.emit()
        return True
