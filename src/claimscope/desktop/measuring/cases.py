"""Why it fails on our edge cases: every case of a file, filtered and grouped, tagged by single digits."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, Qt
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from claimscope.core import edits
from claimscope.core.document import Evidence
from claimscope.core.error_analysis import TAXONOMY
from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.jobs import Progress
from claimscope.desktop.measuring.case_detail import CaseSide
from claimscope.desktop.measuring.case_filter import CaseFilterBar
from claimscope.desktop.measuring.case_model import STATE, CasesModel
from claimscope.desktop.tokens import GAP
from claimscope.desktop.widgets.columns import in_columns
from claimscope.desktop.widgets.fields import ChoiceField, LineField
from claimscope.desktop.widgets.layout import words
from claimscope.desktop.widgets.side_by_side import SideBySide
from claimscope.desktop.widgets.table import MarkedText, RowTable
from claimscope.services.case_table import CaseTable

SHARES = {0: (8, 1), 1: (15, 0), 2: (17, 1), 3: (16, 5), 4: (14, 4), 5: (10, 2)}


class CaseTableView(RowTable):
    """Digits tag the chosen rows: 1 to 9 by the taxonomy, 0 takes the tag off."""

    digit = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text()
        if (
            len(text) == 1
            and text in "0123456789"
            and event.modifiers()
            in (
                Qt.KeyboardModifier.NoModifier,
                Qt.KeyboardModifier.KeypadModifier,
            )
        ):
            self.digit.emit(int(text))
            return
        super().keyPressEvent(event)


class CasesPage(QWidget):
    """A table of one file's cases; the file is read in a job when it is first asked for."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._table: dict[str, CaseTable] = {}
        self._reading = ""
        self.which = ChoiceField(desk, "measuring.cases.which", [])
        self.said = words("", "muted")
        self.model_ = CasesModel(desk)
        self.table = CaseTableView(desk, self.model_, "cases")
        self.table.setAccessibleName(desk.say("measuring.cases.table"))
        self.table.setItemDelegateForColumn(1, MarkedText(desk, self.table, STATE))
        self.table.share(SHARES)
        self.bar = CaseFilterBar(desk)
        self.side = CaseSide(desk)
        self.tags = LineField(desk, "measuring.cases.taxonomy")
        self._lay_out()
        self.which.committed.connect(lambda _: self.show_state(desk.controller.state))
        self.bar.changed.connect(self._filter)
        self.table.digit.connect(self.tag_by_digit)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._show_case())
        self.side.tagged.connect(self._tag)
        self.side.grouped.connect(self.bar.show_group)
        self.tags.committed.connect(self._set_taxonomy)

    def _lay_out(self) -> None:
        top = in_columns([self.which, *self.bar.fields], 5, self.desk.theme_width(20), GAP)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.said)
        column.addWidget(self.table, 1)
        column.addWidget(self.tags)
        names = (self.desk.say("measuring.tab.cases"), self.desk.say("measuring.cases.one"))
        self.content = SideBySide(self.desk, (names[0], left), (names[1], self.side), 100, (3, 2))
        self.empty = words(self.desk.say("measuring.cases.empty"), "muted")
        self._sides = QStackedWidget()
        self._sides.addWidget(self.empty)
        self._sides.addWidget(self.content)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(top)
        outer.addWidget(self._sides, 1)

    @property
    def item(self) -> Evidence | None:
        """The item whose cases are in view."""
        id = self.which.value()
        return next((one for one in self.desk.controller.pack.evidence if one.id == id), None)

    @property
    def taxonomy(self) -> tuple[str, ...]:
        """The pack's own words, else those to start from."""
        return self.desk.controller.pack.taxonomy or TAXONOMY

    def _set_taxonomy(self, text: str) -> None:
        """Own words, at most nine so that each has its digit; none brings the usual ones back."""
        words_ = tuple(dict.fromkeys(word.strip() for word in text.split(",") if word.strip()))[:9]
        self.desk.controller.do(edits.set_taxonomy(words_))

    def show_state(self, state: State) -> None:
        """Offer the items with cases; show those of the chosen one."""
        offered = [one for one in state.pack.evidence if one.kind == "error_analysis" and one.source]
        chosen = self.which.value()
        self.which.combo.clear()
        for one in offered:
            self.which.combo.addItem(f"{one.id} · {one.title or one.tool}", one.id)
        known = [one.id for one in offered]
        self.which.show_value(chosen if chosen in known else known[0] if known else "")
        self._sides.setCurrentWidget(self.content if offered else self.empty)
        self.tags.show_value(", ".join(state.pack.taxonomy))
        if self.item is not None:
            self._show_item(self.item)

    def _show_item(self, item: Evidence) -> None:
        table = self._table.get(item.source)
        if table is None:
            self._read(item)
            return
        tags = self._tags(item)
        if self.model_.all is table.rows:
            self.model_.show_tags(tags)
        else:
            self.model_.show_cases(table.rows, tags)
        self.bar.show_choices(table, self.taxonomy)
        self.side.show_rates(self.desk.controller.pack, item, table, tags, self.bar.group_field)
        self._say_count(table)

    def _tags(self, item: Evidence) -> dict[str, str]:
        return {tag.case: tag.tag for tag in self.desk.controller.pack.tags if tag.evidence == item.id}

    def _say_count(self, table: CaseTable) -> None:
        failed = sum(1 for row in table.rows if row.failed)
        args = {"shown": len(self.model_.shown), "n": len(table.rows), "failed": failed}
        self.said.setText(self.desk.say("measuring.cases.cut" if table.cut else "measuring.cases.count", **args))

    def _read(self, item: Evidence) -> None:
        if self._reading == item.source:
            return
        self._reading = item.source
        path = self.desk.services.sources.path(item.source)

        def done(made: CaseTable) -> None:
            self._table = {item.source: made}
            self._reading = ""
            self.show_state(self.desk.controller.state)

        def work(progress: Progress) -> CaseTable:
            return self.desk.services.cases.read(path, lambda n: not progress.cancelled)

        self.desk.jobs.start(self.desk.say("measuring.cases.reading"), work, done, lane="cases")

    def _filter(self) -> None:
        self.model_.show_filter(self.bar.filter())
        item = self.item
        if item is not None and (table := self._table.get(item.source)):
            self._say_count(table)
            self.side.show_rates(self.desk.controller.pack, item, table, self._tags(item), self.bar.group_field)

    def _show_case(self) -> None:
        row = self.table.currentIndex().row()
        item = self.item
        if item is not None and 0 <= row < len(self.model_.shown):
            found = self.model_.shown[row]
            path = self.desk.services.sources.path(item.source)
            self.side.show_case(item, path, found, self.model_.tags.get(found.id, ""), self.taxonomy)

    def tag_by_digit(self, digit: int) -> None:
        """1 to 9: that tag of the taxonomy; 0: none."""
        if digit <= len(self.taxonomy):
            self._tag(self.taxonomy[digit - 1] if digit else "")

    def _tag(self, tag: str) -> None:
        item, rows = self.item, self.table.chosen_rows()
        if item is None or not rows:
            return
        cases = [self.model_.shown[row].id for row in rows]
        self.desk.controller.do(edits.tag_cases(item.id, cases, tag))
        if len(rows) == 1:
            self.table.go_to_row(rows[0] + 1)

    def reveal(self, id: str) -> None:
        """The cases of an item: its own, or those of the item of the same file."""
        pack = self.desk.controller.pack
        found = next((one for one in pack.evidence if one.id == id), None)
        same = [
            one.id for one in pack.evidence if found and one.source == found.source and one.kind == "error_analysis"
        ]
        if same:
            self.which.show_value(id if id in same else same[0])
            self.show_state(self.desk.controller.state)

    def step(self, by: int) -> None:
        """The next or previous case."""
        self.table.go_to_row(self.table.currentIndex().row() + by)

    def enter(self) -> None:
        """The table takes the focus."""
        self.table.setFocus()
