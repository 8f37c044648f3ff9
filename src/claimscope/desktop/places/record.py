"""The official record: search as one types, facets, and one result explained; it can be cited as it stands."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QHBoxLayout, QWidget

from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.desktop.actions import ActionSpec
from claimscope.desktop.controller import Address, Choice, State
from claimscope.desktop.desk import Desk
from claimscope.desktop.frame import Frame
from claimscope.desktop.places.base import Place
from claimscope.desktop.tokens import WIDE
from claimscope.desktop.widgets.entry import INTO_LIST
from claimscope.desktop.widgets.layout import button
from claimscope.desktop.widgets.record_filter import RecordFilter
from claimscope.desktop.widgets.record_list import RecordList
from claimscope.desktop.widgets.record_panel import RecordPanel

PANEL = 52
PANEL_NARROW = 40
ROW_AFTER_MS = 60
LOW = 54
"""Height of the place, in characters of width, below which the lists of the filter fold away."""
LEAST_FOR_TWO = 116
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
        ActionSpec("packs-citing-row", keys=("P",), scope="record", icon="folder-open"),
        ActionSpec("sort-as-published", scope="record"),
        ActionSpec("record-coverage", scope="record", icon="info"),
        ActionSpec("update-record", scope="record", icon="import"),
        ActionSpec("leave-row", keys=("Esc",), scope="record"),
    )

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._narrow = False
        self.filter = RecordFilter(desk)
        self.list = RecordList(desk, self.filter)
        self.panel = RecordPanel(desk)
        self.panel.setEnabled(False)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(ROW_AFTER_MS)
        self._later.timeout.connect(self._show_row)
        self._lay_out()
        self.list.row_changed.connect(self._later.start)
        self.list.row_entered.connect(self._open_row)
        self.list.found.connect(self._found)
        self.panel.cite.connect(lambda _: self.cite_row())
        self.panel.packs.connect(self.packs_citing_row)
        self.panel.copy.connect(lambda kind: self.copy_row_text() if kind == "text" else self.copy_row_csv())

    def _lay_out(self) -> None:
        say = self.desk.say
        self.head_row.addWidget(button(say("desktop.action.record-coverage"), self.record_coverage))
        self.head_row.addWidget(button(say("desktop.action.update-record"), self.update_record))
        row = QHBoxLayout()
        row.setSpacing(WIDE)
        row.addWidget(self.list, 1)
        row.addWidget(self.panel)
        self.body.addWidget(self.filter)
        self.body.addLayout(row, 1)

    def refresh(self, state: State) -> None:
        self.panel.show_state(state)
        self.list.open_record()

    def _found(self, total: int) -> None:
        """The first row of a search is marked without having been chosen: it is shown too."""
        self.panel.setEnabled(total > 0)
        self._later.start()

    def _show_row(self) -> None:
        row = self.list.row
        if row is not None and self.panel.isVisibleTo(self):
            self.panel.show_row(row)

    def _open_row(self) -> None:
        """Enter: to the buttons of the row; where there is no room beside the list, the row takes its place."""
        if self.list.row is None:
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
        self.list.table.setFocus()

    def go_back(self) -> bool:
        if not self.list.isHidden():
            return False
        self.leave_row()
        return True

    # -- going ------------------------------------------------------------------------------------------------------

    def reveal(self, address: Address) -> None:
        """("row", key): the row by its result ID or the words of its key."""
        found = self.desk.services.browsing.rows_of(address[1]) if len(address) > 1 else ()
        if found:
            self.list.reveal(found[0])
        self.enter()

    def enter(self) -> None:
        self.list.open_record()
        self.filter.field.setFocus()
        self.filter.field.selectAll()

    def step(self, by: int) -> None:
        self.list.table.go_to_row(self.list.table.currentIndex().row() + by)

    # -- actions ----------------------------------------------------------------------------------------------------

    def search_record(self) -> None:
        """Ctrl+F."""
        self.enter()

    def sort_as_published(self) -> None:
        """Closed first, newest round first."""
        self.list.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)

    def cite_row(self) -> None:
        """Make a complete citation of the row, with its extract as source."""
        row, controller = self.list.row, self.desk.controller
        if row is None:
            return
        try:
            edit = self.desk.services.record.cite(row, self.panel.candidate)
        except Problem as problem:
            controller.explain(problem)
            return
        known = [one.id for one in controller.pack.citations]
        if controller.do(edit):
            made = next(one.id for one in controller.pack.citations if one.id not in known)
            show = Choice("browsing.cited.show", lambda: controller.go(("citation", made)))
            undo = Choice("browsing.cited.undo", controller.undo)
            controller.tell(message("browsing.cited", n=made.lstrip("c")), choices=(show, undo), step=True)

    def copy_row_text(self) -> None:
        """The row in plain words, with its footnote."""
        if (row := self.list.row) is not None:
            QApplication.clipboard().setText(self.desk.services.browsing.as_text(row, self.desk.say))
            self.desk.controller.tell(message("browsing.copied.text"))

    def copy_row_csv(self) -> None:
        """The chosen rows as CSV."""
        if rows := self.list.chosen(COPIED):
            QApplication.clipboard().setText(self.desk.services.browsing.as_csv(rows))
            self.desk.controller.tell(message("browsing.copied.csv", n=len(rows)))

    def packs_citing_row(self) -> None:
        """Which packs of a folder cite the row."""
        frame = self.window()
        if self.list.row is not None and isinstance(frame, Frame):
            frame.show_packs(self.list.row.key)

    def record_coverage(self) -> None:
        """What the record covers, and its gaps."""
        from claimscope.desktop.dialogs.coverage import CoverageDialog

        dialog = CoverageDialog(self.desk, self)
        dialog.accepted.connect(self.list.open_record)
        dialog.show()

    def update_record(self) -> None:
        """Ask for an official file and show what it would change."""
        from claimscope.desktop.record_update import RecordUpdate

        path, _ = QFileDialog.getOpenFileName(self, self.desk.say("desktop.action.update-record"))
        if path:
            RecordUpdate(self.desk, self, self.list.open_record).look(path)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """From the words searched for into the rows they found."""
        if event.key() in INTO_LIST and self.filter.field.hasFocus() and not self.list.isHidden():
            self.list.table.setFocus()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        characters = self.width() // self.desk.theme_width(1)
        narrow = characters <= LEAST_FOR_TWO
        if narrow != self._narrow:
            self._narrow = narrow
            self._take_turns(self.list)
        self.list.details.setVisible(narrow)
        self.panel.setMinimumWidth(0 if narrow else self._panel_width(characters))
        self.panel.setMaximumWidth(MOST if narrow else self._panel_width(characters))
        self.list.share(characters)
        self.filter.save_room(self.height() < self.desk.theme_width(LOW))

    def _panel_width(self, characters: int) -> int:
        return self.desk.theme_width(PANEL if characters > 170 else PANEL_NARROW)
