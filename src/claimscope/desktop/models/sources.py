"""The files of the pack as a list model."""

from __future__ import annotations

from collections import Counter
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from claimscope.core.document import Source
from claimscope.core.message import Catalogue
from claimscope.desktop.controller import State
from claimscope.desktop.words import candidate_name, moment

SOURCE = Qt.ItemDataRole.UserRole + 1
LINE = Qt.ItemDataRole.UserRole + 2
"""Second line: candidate, pages, claims; when it was added, where two files have one name."""


class SourcesModel(QAbstractListModel):
    """One row per source."""

    def __init__(self, say: Catalogue) -> None:
        super().__init__()
        self._say = say
        self._state: State | None = None
        self._counts: Counter[str] = Counter()
        self._names: Counter[str] = Counter()
        self.sources: tuple[Source, ...] = ()

    def show(self, state: State) -> None:
        """Show the sources of ``state``."""
        same = [one.id for one in state.pack.sources] == [one.id for one in self.sources]
        if not same:
            self.beginResetModel()
        self._state, self.sources = state, state.pack.sources
        self._names = Counter(one.name.casefold() for one in self.sources)
        self._counts = Counter(one.source for one in state.pack.citations if one.sort != "not-a-claim")
        if not same:
            self.endResetModel()
        elif self.sources:
            self.dataChanged.emit(self.index(0), self.index(len(self.sources) - 1))

    def row_of(self, id: str) -> int:
        """Row of a source, -1 where it is not there."""
        return next((row for row, one in enumerate(self.sources) if one.id == id), -1)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        return len(self.sources)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or self._state is None:
            return None
        source = self.sources[index.row()]
        if role == SOURCE:
            return source
        if role == Qt.ItemDataRole.DisplayRole:
            return source.name
        if role == LINE:
            return self._line(source)
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join((source.name, *source.names, f"SHA-256 {source.id}"))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            read = [self._say("desktop.fate.read")] if source.status == "read" else []
            return ". ".join((source.name, *read, self._line(source)))
        return None

    def _line(self, source: Source) -> str:
        assert self._state is not None
        parts = [] if source.status == "read" else [self._say(f"desktop.fate.{source.status}")]
        parts.append(candidate_name(self._state.pack, source.candidate, self._say))
        if source.kind == "document" and source.status != "refused":
            parts.append(self._say("desktop.source.pages", n=len(source.pages)))
            parts.append(self._say("desktop.source.claims", n=self._counts[source.id]))
        else:
            parts.append(self._say(f"desktop.intake.{source.kind}"))
        if self._names[source.name.casefold()] > 1 and source.imported_at:
            parts.append(self._say("desktop.source.added", at=moment(source.imported_at)))
        return " · ".join(parts)
