"""The question matrix as a table model: rows are questions, columns question, right evidence, then the candidates."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from claimscope.core.assessment import Cell
from claimscope.core.document import Candidate, Question
from claimscope.core.message import Catalogue
from claimscope.desktop.controller import State
from claimscope.desktop.words import question_label, right_evidence, state_word

CELL = Qt.ItemDataRole.UserRole + 1
"""Role of a column of a candidate: the Cell."""
AGE = Qt.ItemDataRole.UserRole + 2
"""Role of a column of a candidate: date of the newest evidence that counts (ISO), or empty."""
QUESTION, RIGHT, FIRST_CANDIDATE = 0, 1, 2
_Index = QModelIndex | QPersistentModelIndex


class MatrixModel(QAbstractTableModel):
    """Shows one state; ``show`` replaces it."""

    def __init__(self, say: Catalogue) -> None:
        super().__init__()
        self._say = say
        self._questions: tuple[Question, ...] = ()
        self._candidates: tuple[Candidate, ...] = ()
        self._cells: dict[tuple[str, str], Cell] = {}
        self._dates: dict[str, str] = {}

    def show(self, state: State) -> None:
        """Show the cells of ``state``."""
        same = (state.pack.questions, state.pack.candidates) == (self._questions, self._candidates)
        if not same:
            self.beginResetModel()
        self._questions, self._candidates = state.pack.questions, state.pack.candidates
        self._cells = {(cell.candidate, cell.question): cell for cell in state.assessment.cells}
        self._dates = evidence_dates(state)
        if same:
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))
        else:
            self.endResetModel()

    def rowCount(self, parent: _Index | None = None) -> int:
        return len(self._questions)

    def columnCount(self, parent: _Index | None = None) -> int:
        return FIRST_CANDIDATE + len(self._candidates)

    def place_of(self, index: _Index) -> tuple[str, str] | None:
        """(candidate id, question id) of a candidate's column, else None."""
        if not index.isValid() or index.column() < FIRST_CANDIDATE:
            return None
        return self._candidates[index.column() - FIRST_CANDIDATE].id, self._questions[index.row()].id

    def find(self, candidate: str, question: str) -> QModelIndex:
        """Index of a cell; an invalid one where there is none."""
        rows = [row for row, found in enumerate(self._questions) if found.id == question]
        columns = [column for column, found in enumerate(self._candidates) if found.id == candidate]
        return self.index(rows[0], columns[0] + FIRST_CANDIDATE) if rows and columns else QModelIndex()

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        question = self._questions[index.row()]
        if index.column() < FIRST_CANDIDATE:
            return self._head(question, index, role)
        candidate = self._candidates[index.column() - FIRST_CANDIDATE]
        cell = self._cells.get((candidate.id, question.id))
        if cell is None:
            return None
        if role == CELL:
            return cell
        if role == AGE:
            return self._newest(cell)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._spoken(candidate, question, cell)
        return None

    def _newest(self, cell: Cell) -> str:
        return max((self._dates.get(item.id, "") for item in cell.evidence if item.state == "used"), default="")

    def _head(self, question: Question, index: _Index, role: int) -> Any:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        if index.column() == RIGHT:
            return right_evidence(question, self._say)
        return f"{index.row() + 1}  {question_label(question, self._say)}"

    def _spoken(self, candidate: Candidate, question: Question, cell: Cell) -> str:
        parts = [candidate.name, state_word(cell.state, question.id, self._say)]
        parts += [self._say.text(said) for said in (cell.headline, cell.next_step) if said]
        return ". ".join(parts)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter if role == 7 else None
        if section >= FIRST_CANDIDATE:
            return self._candidates[section - FIRST_CANDIDATE].name
        return self._say("desktop.matrix.question" if section == QUESTION else "desktop.matrix.right")


def evidence_dates(state: State) -> dict[str, str]:
    """Date of each piece of evidence by its id: tested, for a citation published; unknown ones are left out."""
    dates = {one.id: one.tested_on for one in state.pack.evidence if one.tested_on}
    if not state.pack.citations:
        return dates
    from claimscope.core.citation_view import row_of  # not before there is a citation: an empty window opens sooner

    for citation in state.pack.citations:
        row = row_of(citation)
        if row is not None and row.publication_date:
            dates[citation.id] = row.publication_date
    return dates
