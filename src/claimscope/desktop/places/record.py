"""The official record: search as one types, facets, and one result explained; it can be cited as it stands."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QHBoxLayout, QVBoxLayout, QWidget
from shiboken6 import isValid

from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.core.record_row import RecordRow
from claimscope.desktop.actions import ActionSpec
from claimscope.desktop.controller import Address, Choice, State
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
from claimscope.desktop.places.base import Place
from claimscope.desktop.tokens import GAP, WIDE
from claimscope.desktop.widgets.layout import button, words
from claimscope.desktop.widgets.record_filter import RecordFilter
from claimscope.desktop.widgets.record_panel import RecordPanel
from claimscope.desktop.widgets.table import RowTable

PANEL = 52
PANEL_NARROW = 40
FACETS_AFTER_MS = 150
"""Counting facets waits until nobody has typed for so long."""
ROW_AFTER_MS = 60
NARROW_TABLE = {ROUND: (8, 0), SUBMITTER: (9, 1), BENCHMARK: (13, 2), SCENARIO: (11, 0), VALUE: (11, 0), UNIT: (10, 0)}
MIDDLE_TABLE = {**NARROW_TABLE, SYSTEM: (12, 3), COUNT: (7, 0)}
WIDE_TABLE = {**MIDDLE_TABLE, ID: (11, 0), DIVISION: (9, 0)}
FULL_TABLE = {**WIDE_TABLE, ACCELERATOR: (14, 2), AVAILABILITY: (11, 0)}
LAYOUTS = ((205, FULL_TABLE), (168, WIDE_TABLE), (118, MIDDLE_TABLE), (0, NARROW_TABLE))
"""From this width of the place, in characters: the columns that are shown."""
LEAST_FOR_TWO = 84
"""Up to this width, in characters, list and row take turns."""
MOST = 16_777_215
"""No greatest width, as Qt counts."""
COPIED = 500
"""Most rows that are copied at once."""


class RecordPlace(Place):
    """Search line and facets above, table at the left, the chosen row at the right."""

    id = "record"
    actions_here = (
        ActionSpec("search-record", keys=("Ctrl+F", "/"), scope="record", icon="search"),
        ActionSpec("cite-row", keys=("C",), scope="record", icon="quote"),
        ActionSpec("copy-row-text", keys=("T",), scope="record", icon="copy"),
        ActionSpec("copy-row-csv", keys=("V",), scope="record", icon="copy"),
        ActionSpec("sort-as-published", scope="record"),
        ActionSpec("record-coverage", scope="record", icon="info"),
        ActionSpec("update-record", scope="record", icon="import"),
        ActionSpec("leave-row", keys=("Esc",), scope="record"),
    )

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._ready = False
        self._narrow = False
        self.filter = RecordFilter(desk)
        self.model_ = RecordModel(desk.say)
        self.table = RowTable(desk, self.model_, "record")
        self.table.setAccessibleName(desk.say("browsing.table"))
        self.table.setSortingEnabled(True)
        self.table.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.count = words(desk.say("browsing.opening"), "muted")
        self.panel = RecordPanel(desk)
        self._facets = self._timer(FACETS_AFTER_MS, self._count_facets)
        self._row = self._timer(ROW_AFTER_MS, self._show_row)
        self._lay_out()
        self._connect()

    def _timer(self, after: int, call: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(after)
        timer.timeout.connect(call)
        return timer

    def _lay_out(self) -> None:
        say = self.desk.say
        self.head_row.addWidget(button(say("desktop.action.record-coverage"), self.record_coverage))
        self.head_row.addWidget(button(say("desktop.action.update-record"), self.update_record))
        left = QVBoxLayout()
        left.setSpacing(GAP)
        above = QHBoxLayout()
        above.addWidget(self.count, 1)
        self.details = button(say("browsing.details"), self._open_row)
        above.addWidget(self.details)
        left.addLayout(above)
        left.addWidget(self.table, 1)
        self.list = QWidget()
        self.list.setLayout(left)
        left.setContentsMargins(0, 0, 0, 0)
        self.sides = QWidget()
        row = QHBoxLayout(self.sides)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(WIDE)
        row.addWidget(self.list, 1)
        row.addWidget(self.panel)
        self.panel.setEnabled(False)
        self.body.addWidget(self.filter)
        self.body.addWidget(self.sides, 1)

    def _connect(self) -> None:
        self.filter.changed.connect(self.search)
        self.filter.field.returnPressed.connect(self.table.setFocus)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._row.start())
        self.model_.modelReset.connect(lambda: self.table.go_to_row(0))
        self.table.entered_row.connect(lambda _: self._open_row())
        self.panel.cite.connect(lambda _: self.cite_row())
        self.panel.copy.connect(lambda kind: self.copy_row_text() if kind == "text" else self.copy_row_csv())

    # -- search -----------------------------------------------------------------------------------------------------

    def refresh(self, state: State) -> None:
        self.panel.show_state(state)
        if not self._ready:
            self._open()

    def _open(self) -> None:
        """The record is opened (after an update: built) off the window's thread."""
        from claimscope.services import browsing

        title = self.desk.say("browsing.opening")
        self.desk.jobs.start(title, lambda _: browsing.warm_up(), lambda _: self._opened(), self._failed, "record")

    def _opened(self) -> None:
        if not isValid(self):  # the window was built anew meanwhile (another theme or language)
            return
        self._ready = True
        self.search()

    def search(self) -> None:
        """Show what fits; called at each keystroke."""
        if not self._ready:
            return
        from claimscope.services import browsing

        text, chosen = self.filter.text, self.filter.chosen
        self.model_.ask(lambda *page: browsing.search(text, chosen, *page))
        self._say_count()
        self._facets.start()

    def _say_count(self) -> None:
        say, total = self.desk.say, self.model_.total
        said = say("record.search.count", count=total) if total else say("record.search.none")
        if self.model_.understood:
            said = f"{said} {say('record.search.understood', understood=self.model_.understood)}"
        self.count.setText(said)
        self.panel.setEnabled(total > 0)

    def _count_facets(self) -> None:
        from claimscope.services import browsing

        text, chosen = self.filter.text, self.filter.chosen

        def show(counted: dict[str, tuple[tuple[str, int], ...]]) -> None:
            if isValid(self) and (text, chosen) == (self.filter.text, self.filter.chosen):
                self.filter.show_facets(counted)

        self.desk.jobs.start("", lambda _: browsing.facets(text, chosen), show, lane="record")

    @property
    def row(self) -> RecordRow | None:
        """The current row."""
        return self.model_.row(self.table.currentIndex().row())

    def _show_row(self) -> None:
        row = self.row
        if row is not None and self.panel.isVisibleTo(self):
            self.panel.show_row(row)

    def _open_row(self) -> None:
        """Enter: to the buttons of the row; where there is no room beside the list, the row takes its place."""
        if self.row is None:
            return
        if self._narrow:
            self._take_turns(self.panel)
        self._show_row()
        self.panel.cite_button.setFocus()

    def _take_turns(self, shown: QWidget) -> None:
        """List and row beside each other, or only one of them where the window is narrow."""
        self.list.setVisible(shown is self.list or not self._narrow)
        self.filter.setVisible(shown is self.list or not self._narrow)
        self.panel.setVisible(shown is self.panel or not self._narrow)

    def leave_row(self) -> None:
        """Esc: back to the list."""
        self._take_turns(self.list)
        self.table.setFocus()

    def go_back(self) -> bool:
        if not self.list.isHidden():
            return False
        self.leave_row()
        return True

    # -- going ------------------------------------------------------------------------------------------------------

    def reveal(self, address: Address) -> None:
        """("row", key): the row by its result ID or the words of its key."""
        from claimscope.services import browsing

        found = browsing.rows_of(address[1]) if len(address) > 1 else ()
        if found:
            self._reveal_row(found[0])
        self.enter()

    def _reveal_row(self, row: RecordRow) -> None:
        self.filter.clear()
        for facet in ("round", "submitter", "benchmark", "scenario"):
            combo = self.filter.combos[facet]
            combo.addItem(getattr(row, facet), getattr(row, facet))
            combo.setCurrentIndex(combo.count() - 1)
        self._ready = True
        self.search()
        at = next((at for at in range(self.model_.total) if self._is(at, row)), 0)
        self.table.go_to_row(at)

    def _is(self, at: int, row: RecordRow) -> bool:
        found = self.model_.row(at)
        return found is not None and found.key == row.key

    def enter(self) -> None:
        self.filter.field.setFocus()
        self.filter.field.selectAll()

    def step(self, by: int) -> None:
        self.table.go_to_row(self.table.currentIndex().row() + by)

    # -- actions ----------------------------------------------------------------------------------------------------

    def search_record(self) -> None:
        """Ctrl+F."""
        self.enter()

    def sort_as_published(self) -> None:
        """Closed first, newest round first."""
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)

    def cite_row(self) -> None:
        """Make a complete citation of the row, with its extract as source."""
        row, controller = self.row, self.desk.controller
        if row is None:
            return
        try:
            edit = self.desk.services.cite_row(row, self.panel.candidate)
        except Problem as problem:
            controller.explain(problem)
            return
        known = [one.id for one in controller.pack.citations]
        if controller.do(edit):
            made = next(one.id for one in controller.pack.citations if one.id not in known)
            show = Choice("browsing.cited.show", lambda: controller.go(("citation", made)))
            undo = Choice("browsing.cited.undo", controller.undo)
            controller.tell(message("browsing.cited", n=made.lstrip("c")), choices=(show, undo))

    def copy_row_text(self) -> None:
        """The row in plain words, with its footnote."""
        from claimscope.services import browsing

        if (row := self.row) is not None:
            QApplication.clipboard().setText(browsing.as_text(row, self.desk.say))
            self.desk.controller.tell(message("browsing.copied.text"))

    def copy_row_csv(self) -> None:
        """The chosen rows as CSV."""
        from claimscope.services import browsing

        rows = [row for at in self.table.chosen_rows()[:COPIED] if (row := self.model_.row(at)) is not None]
        if rows:
            QApplication.clipboard().setText(browsing.as_csv(rows))
            self.desk.controller.tell(message("browsing.copied.csv", n=len(rows)))

    def record_coverage(self) -> None:
        """What the record covers, and its gaps."""
        from claimscope.desktop.dialogs.coverage import CoverageDialog

        CoverageDialog(self.desk, self).open()

    def update_record(self) -> None:
        """Ask for an official file and show what it would change."""
        from claimscope.desktop.record_update import RecordUpdate

        path, _ = QFileDialog.getOpenFileName(self, self.desk.say("desktop.action.update-record"))
        if path:
            RecordUpdate(self.desk, self).look(path)

    def _failed(self, fault: BaseException) -> None:
        if isinstance(fault, Problem):
            self.desk.controller.explain(fault)
            return
        self.count.setText(self.desk.say("record.damaged"))
        raise fault

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        characters = self.width() // self.desk.theme_width(1)
        narrow = characters <= LEAST_FOR_TWO
        if narrow != self._narrow:
            self._narrow = narrow
            self._take_turns(self.list)
        self.details.setVisible(narrow)
        self.panel.setMinimumWidth(0 if narrow else self._panel_width(characters))
        self.panel.setMaximumWidth(MOST if narrow else self._panel_width(characters))
        self.table.share(next(columns for least, columns in LAYOUTS if characters >= least))

    def _panel_width(self, characters: int) -> int:
        return self.desk.theme_width(PANEL if characters > 150 else PANEL_NARROW)
