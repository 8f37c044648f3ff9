"""All claims of the pack as a table model, filtered by what the filter bar says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from claimscope.core.claim import CERTAIN
from claimscope.core.document import Citation, Sort
from claimscope.core.message import Catalogue
from claimscope.core.tellings import Groups, told_again
from claimscope.core.wizard.sorting import SortLine, first_sort
from claimscope.desktop.controller import State
from claimscope.desktop.words import lookup_word, measured_latency, quote_of, said_number

COLUMNS = ("number", "about", "quote", "where", "candidate", "sort", "record")
NUMBER, ABOUT, QUOTE, WHERE, CANDIDATE, SORT, RECORD = range(len(COLUMNS))
ID = Qt.ItemDataRole.UserRole + 1
MARK = Qt.ItemDataRole.UserRole + 2
SORT_MARKS = {"decision": "answered", "background": "not-applicable", "not-a-claim": "rejected", "unsorted": "open"}
LOOKS = ("doubt", "found", "missing", "corrected", "differs")
"""What of a claim calls for a second look."""
_CARRYING = ("value", "unit", "benchmark", "scenario")
"""Fields without which a number says nothing: read with doubt, the claim is to be looked at."""
_MISSING = ("not-found", "no-row", "out-of-record", "unverified", "ratio-not-supported")
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the filter bar asks for; empty places match everything."""

    text: str = ""
    sort: str = ""
    candidate: str | None = None
    source: str = ""
    look: str = ""
    """One of LOOKS, or empty."""


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """One line: what the first sort says, and the words around it."""

    line: SortLine
    source: str
    candidate: str
    candidate_id: str
    outcome: str
    words: str
    """The number with the sentence around it."""
    number: str = ""
    """The number and its unit as the window's language writes them."""
    tellings: tuple[str, ...] = ()
    """All citations of the same result in the files of the candidate, where there are several: they are one line."""
    also: str = ""
    """Where else it stands."""
    measured: str = ""
    """What a latency measures, by its column head."""
    plain: str = ""
    """The number without marks between its digits, for whoever types it so."""
    looks: frozenset[str] = frozenset()
    """Which of LOOKS it is."""

    @property
    def searched(self) -> str:
        """All words of the line, in small letters."""
        numbers = (self.number, self.line.number, self.plain)
        return " ".join((*numbers, self.line.what, self.measured, self.words, self.source, self.also)).casefold()

    def fits(self, wanted: Wanted) -> bool:
        """Whether the filter lets it through."""
        return (
            (not wanted.sort or self.line.sort == wanted.sort)
            and (wanted.candidate is None or self.candidate_id == wanted.candidate)
            and (not wanted.source or self.line.source == wanted.source)
            and (not wanted.look or wanted.look in self.looks)
            and (not wanted.text or all(word in self.searched for word in wanted.text.casefold().split()))
        )


class ClaimsModel(QAbstractTableModel):
    """Rows in the order of the pack."""

    def __init__(self, say: Catalogue) -> None:
        super().__init__()
        self._say = say
        self._all: tuple[ClaimRow, ...] = ()
        self._wanted = Wanted()
        self._seen: dict[str, Citation] = {}
        self._lines: dict[str, SortLine] = {}
        self.rows: tuple[ClaimRow, ...] = ()

    def show(self, state: State) -> None:
        """Show the claims of ``state``. Only citations that changed are looked at anew."""
        owners = {one.id: (one.name, one.candidate) for one in state.pack.sources}
        names = {one.id: one.name for one in state.pack.candidates}
        changed = tuple(one for one in state.pack.citations if self._seen.get(one.id) is not one)
        lines = first_sort(replace(state.pack, citations=changed))
        self._lines |= {line.citation: line for line in lines}
        self._seen = {one.id: one for one in state.pack.citations}
        differing = {id for found in state.assessment.findings if found.beside for id in (found.about, found.beside)}
        rows = tuple(self._row(one, owners, names, one.id in differing) for one in state.pack.citations)
        self._all = tuple(self._with_tellings(rows, told_again(state.pack)))
        self._filter()

    @property
    def count(self) -> int:
        """Claims of the pack, filtered or not."""
        return len(self._all)

    def count_of(self, wanted: Wanted) -> int:
        """How many claims would fit."""
        return sum(row.fits(wanted) for row in self._all)

    def filter(self, wanted: Wanted) -> None:
        """Show only what fits."""
        self._wanted = wanted
        self._filter()

    def _row(
        self, citation: Citation, owners: dict[str, tuple[str, str]], names: dict[str, str], differs: bool
    ) -> ClaimRow:
        source, owner = owners.get(citation.source, ("", ""))
        id = citation.candidate or owner
        name = names.get(id) or self._say("desktop.candidate.none")
        outcome = lookup_word(citation)
        return ClaimRow(
            self._lines[citation.id],
            source,
            name,
            id,
            outcome,
            quote_of(citation),
            said_number(citation, self._say),
            measured=measured_latency(citation),
            plain=str(citation.claim.fields.value.value) if citation.claim.fields.value else "",
            looks=frozenset((*_looks(citation, outcome), *(("differs",) if differs else ()))),
        )

    def _with_tellings(self, rows: tuple[ClaimRow, ...], groups: Groups) -> Iterator[ClaimRow]:
        known = {row.line.citation: row for row in rows}
        for row in rows:
            ids = groups.get(row.line.citation, ())
            others = ", ".join(self._place(known[id]) for id in ids if id != row.line.citation)
            yield replace(row, tellings=ids, also=others) if ids else row

    def together(self, ids: Sequence[str]) -> list[str]:
        """The citations with those that stand in the same line because they tell the same."""
        rows = {row.line.citation: row for row in self._all}
        found = dict.fromkeys(ids)
        for id in ids:
            if id in rows:
                same = (other for other in rows[id].tellings if rows[other].line.sort == rows[id].line.sort)
                found |= dict.fromkeys(same)
        return list(found)

    def suggested(self, ids: Sequence[str]) -> dict[str, Sort]:
        """What is suggested for each of these citations; those that tell the same go with it."""
        rows = {row.line.citation: row.line.suggestion for row in self._all}
        found: dict[str, Sort] = {}
        for id in ids:
            for other in self.together([id]):
                found.setdefault(other, rows[id])
        return found

    def _filter(self) -> None:
        """Rows that only changed keep their place and selection; a changed set of rows resets the table.

        Of several tellings of one result, sorted alike, the first that fits stands for all.
        """
        firsts: dict[tuple[object, ...], ClaimRow] = {}
        for row in self._all:
            if row.fits(self._wanted):
                firsts.setdefault((row.tellings or row.line.citation, row.line.sort), row)
        rows = tuple(firsts.values())
        same = [row.line.citation for row in rows] == [row.line.citation for row in self.rows]
        if not same:
            self.beginResetModel()
        self.rows = rows
        if not same:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(COLUMNS) - 1))

    def row_of(self, citation: str) -> int:
        """Row of a citation, -1 where the filter hides it."""
        own = next((at for at, row in enumerate(self.rows) if row.line.citation == citation), -1)
        return own if own >= 0 else next((at for at, row in enumerate(self.rows) if citation in row.tellings), -1)

    def rowCount(self, parent: _Index | None = None) -> int:
        return len(self.rows)

    def columnCount(self, parent: _Index | None = None) -> int:
        return len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return self._say(f"desktop.claims.column.{COLUMNS[section]}")
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section == NUMBER else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == ID:
            return row.line.citation
        if role == MARK and index.column() == SORT:
            return SORT_MARKS[row.line.sort]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._text(row, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._text(row, WHERE) if index.column() == WHERE else row.words
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == NUMBER:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _place(self, row: ClaimRow) -> str:
        return self._say("desktop.claims.where", source=row.source, page=str(row.line.page))

    def _text(self, row: ClaimRow, column: int) -> str:
        if column == NUMBER:
            return row.number
        if column == ABOUT:
            what = row.line.what or row.words
            return self._say("desktop.claims.what-measured", measured=row.measured, what=what) if row.measured else what
        if column == QUOTE:
            return row.words
        if column == WHERE:
            place = self._place(row)
            return self._say("desktop.claims.where-also", place=place, others=row.also) if row.also else place
        if column == CANDIDATE:
            return row.candidate
        if column == SORT:
            return self._say(f"wizard.sort.{row.line.sort}")
        return self._say(f"desktop.outcome.{row.outcome}")


def _looks(citation: Citation, outcome: str) -> Iterator[str]:
    """What of a claim calls for a second look."""
    fields = (citation.claim.fields.get(name) for name in _CARRYING)
    if citation.touched:
        yield "corrected"
    elif citation.claim.quoted or any(found is not None and found.confidence < CERTAIN for found in fields):
        yield "doubt"
    if outcome in _MISSING:
        yield "missing"
    elif outcome not in ("none", "not-comparable", "ambiguous"):
        yield "found"
