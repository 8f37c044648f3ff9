"""The results of the record that fit: opened in a job, searched at each keystroke, facets counted when typing rests."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from claimscope.core.problem import Problem
from claimscope.core.record_row import RecordRow
from claimscope.desktop.desk import Desk
from claimscope.desktop.models.record import (
    ACCELERATOR,
    AVAILABILITY,
    BENCHMARK,
    COUNT,
    DIVISION,
    ID,
    ROUND,
    SCENARIO,
    SUBMITTER,
    SYSTEM,
    UNIT,
    VALUE,
    RecordModel,
)
from claimscope.desktop.tokens import GAP
from claimscope.desktop.widgets.layout import button, words
from claimscope.desktop.widgets.record_filter import RecordFilter
from claimscope.desktop.widgets.table import RowTable
from claimscope.desktop.words import problem_text

FACETS_AFTER_MS = 150
"""Counting facets waits until nobody has typed for so long."""
NARROW_TABLE = {ROUND: (7, 0), SUBMITTER: (12, 1), BENCHMARK: (13, 2), SCENARIO: (13, 0), VALUE: (12, 0), UNIT: (9, 0)}
MIDDLE_TABLE = {**NARROW_TABLE, SYSTEM: (12, 3), COUNT: (7, 0)}
WIDE_TABLE = {**MIDDLE_TABLE, ID: (11, 0), DIVISION: (9, 0)}
FULL_TABLE = {**WIDE_TABLE, ACCELERATOR: (14, 2), AVAILABILITY: (11, 0)}
LAYOUTS = ((205, FULL_TABLE), (168, WIDE_TABLE), (118, MIDDLE_TABLE), (0, NARROW_TABLE))
"""From this width of the place, in characters: the columns that are shown."""
LANE = "record"


class RecordList(QWidget):
    """Sends ``row_changed`` and ``row_entered``."""

    row_changed = Signal()
    row_entered = Signal()
    found = Signal(int)
    """How many results fit."""

    def __init__(self, desk: Desk, filter_: RecordFilter) -> None:
        super().__init__()
        self._desk, self._filter = desk, filter_
        self._ready = False
        self._version = ""
        self.model_ = RecordModel(desk.say)
        self.table = RowTable(desk, self.model_, "record")
        self.table.setAccessibleName(desk.say("browsing.table"))
        self.table.setSortingEnabled(True)
        self.table.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.count = words(desk.say("browsing.opening"), "muted")
        self.details = button(desk.say("browsing.details"), self.row_entered.emit)
        self._facets = QTimer(self)
        self._facets.setSingleShot(True)
        self._facets.setInterval(FACETS_AFTER_MS)
        self._facets.timeout.connect(self._count_facets)
        above = QHBoxLayout()
        above.addWidget(self.count, 1)
        above.addWidget(self.details)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addLayout(above)
        column.addWidget(self.table, 1)
        filter_.changed.connect(self.search)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self.row_changed.emit())
        self.table.entered_row.connect(lambda _: self.row_entered.emit())
        self.model_.modelReset.connect(lambda: self.table.go_to_row(0))

    def open_record(self) -> None:
        """Open the record off the window's thread (after an update it is another), then show everything."""
        browsing = self._desk.services.browsing
        if self._ready and browsing.version() == self._version:
            return
        title = self._desk.say("browsing.opening")
        self._desk.jobs.start(
            title, lambda _: browsing.warm_up(), lambda _: self._opened(), self._failed, LANE, owner=self
        )

    def _opened(self) -> None:
        self._ready, self._version = True, self._desk.services.browsing.version()
        self.search()

    def search(self) -> None:
        """Show what fits; called at each keystroke."""
        if not self._ready:
            return
        browsing = self._desk.services.browsing
        text, chosen = self._filter.text, self._filter.chosen
        self.model_.ask(lambda *page: browsing.search(text, chosen, *page))
        self._say_count()
        self._facets.start()

    def _say_count(self) -> None:
        say, total = self._desk.say, self.model_.total
        said = say("record.search.count", count=total) if total else say("record.search.none")
        if self.model_.understood:
            said = f"{said} {say('record.search.understood', understood=self.model_.understood)}"
        self.count.setText(said)
        self.found.emit(total)

    def _count_facets(self) -> None:
        browsing = self._desk.services.browsing
        text, chosen = self._filter.text, self._filter.chosen

        def show(counted: dict[str, tuple[tuple[str, int], ...]]) -> None:
            if (text, chosen) == (self._filter.text, self._filter.chosen):
                self._filter.show_facets(counted)

        self._desk.jobs.start("", lambda _: browsing.facets(text, chosen), show, lane=LANE, owner=self)

    @property
    def row(self) -> RecordRow | None:
        """The current row."""
        return self.model_.row(self.table.currentIndex().row())

    def chosen(self, most: int) -> list[RecordRow]:
        """The selected rows, at most so many."""
        return [row for at in self.table.chosen_rows()[:most] if (row := self.model_.row(at)) is not None]

    def reveal(self, row: RecordRow) -> None:
        """Narrow to the neighbours of a row and make it the current one."""
        self._filter.clear()
        self._filter.choose_all({name: getattr(row, name) for name in ("round", "submitter", "benchmark", "scenario")})
        self._ready = True
        self.search()
        self.table.go_to_row(next((at for at in range(self.model_.total) if self._is(at, row)), 0))

    def _is(self, at: int, row: RecordRow) -> bool:
        found = self.model_.row(at)
        return found is not None and found.key == row.key

    def share(self, characters: int) -> None:
        """Show the columns that fit a place of this width."""
        self.table.share(next(columns for least, columns in LAYOUTS if characters >= least))

    def _failed(self, problem: Problem) -> None:
        self.count.setText(problem_text(problem, self._desk.say))
