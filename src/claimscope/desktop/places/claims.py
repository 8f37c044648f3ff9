"""All claims in one list: the first sort with single keys; Enter opens the review of a citation."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from claimscope.core.document import Sort
from claimscope.core.wizard import sort as sort_edit
from claimscope.desktop.controller import Address, State
from claimscope.desktop.desk import Desk
from claimscope.desktop.models.claims import ABOUT, CANDIDATE, MARK, NUMBER, QUOTE, RECORD, SORT, WHERE, ClaimsModel
from claimscope.desktop.places.claim_actions import ClaimActions
from claimscope.desktop.tokens import GAP, WIDE
from claimscope.desktop.widgets.claim_filter import ClaimFilter
from claimscope.desktop.widgets.claim_panel import ClaimPanel
from claimscope.desktop.widgets.columns import in_columns
from claimscope.desktop.widgets.layout import button
from claimscope.desktop.widgets.table import MarkedText, RowTable
from claimscope.desktop.widgets.teach import Teach
from claimscope.desktop.wizard.review import Review

PANEL = 46
WIDE_TABLE = {
    NUMBER: (14, 1),
    ABOUT: (16, 3),
    QUOTE: (16, 5),
    WHERE: (14, 3),
    CANDIDATE: (9, 1),
    SORT: (19, 0),
    RECORD: (14, 1),
}
NARROW_TABLE = {NUMBER: (14, 1), ABOUT: (14, 3), WHERE: (12, 2), SORT: (19, 0)}


class ClaimsPlace(ClaimActions):
    """List and review are two sides of this place; Esc or Alt+Left leads from the review to the list."""

    id = "claims"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.model_ = ClaimsModel(desk.say)
        self.table = RowTable(desk, self.model_, "claims")
        self.table.setAccessibleName(desk.say("desktop.place.claims"))
        self.table.setItemDelegateForColumn(SORT, MarkedText(desk, self.table, MARK))
        self.filter = ClaimFilter(desk)
        self.panel = ClaimPanel(desk)
        self.review = Review(desk)
        self.teach = Teach(desk, "claims", lambda: desk.controller.go(("import",)))
        self._list = QWidget()
        self._sides = QStackedWidget()
        self._lay_out()
        self.filter.changed.connect(self._filter)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._show_panel())
        self.table.entered_row.connect(self._open)
        self.review.left.connect(self.leave_review)

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(GAP)
        left.addWidget(self.filter)
        left.addWidget(self.table, 1)
        left.addWidget(self._keys())
        row = QHBoxLayout(self._list)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(WIDE)
        row.addLayout(left, 1)
        row.addWidget(self.panel)
        for side in (self.teach, self._list, self.review):
            self._sides.addWidget(side)
        self._sides.currentChanged.connect(
            lambda _: self.head.setVisible(self._sides.currentWidget() is not self.review)
        )
        self.body.addWidget(self._sides, 1)

    def _keys(self) -> QWidget:
        """The sorts as buttons that name their keys."""
        calls = (
            ("decision", "D", self.sort_decision),
            ("background", "B", self.sort_background),
            ("not-a-claim", "N", self.sort_not_a_claim),
        )
        say = self.desk.say
        made: list[QWidget] = [
            button(f"{say(f'desktop.sort.{sort}.button')}  {key}", call) for sort, key, call in calls
        ]
        made.append(button(say("desktop.claims.review"), self._open_current, "primary"))
        least = max(part.sizeHint().width() for part in made) + GAP
        self._buttons = in_columns(made, 4, least, GAP)
        return self._buttons

    # -- state ------------------------------------------------------------------------------------------------------

    def refresh(self, state: State) -> None:
        current = self.current
        self.model_.show(state)
        self.filter.show_state(state)
        if not state.pack.citations:
            self._sides.setCurrentWidget(self.teach)
            return
        if self._sides.currentWidget() is self.teach:
            self._sides.setCurrentWidget(self._list)
        row = self.model_.row_of(current)
        if self.table.currentIndex().row() < 0 or (row >= 0 and row != self.table.currentIndex().row()):
            self.table.go_to_row(max(0, row))
        if self._sides.currentWidget() is self.review:
            self.review.refresh(state)
        else:
            self._show_panel()

    @property
    def current(self) -> str:
        """Id of the current citation, or empty."""
        row = self.table.currentIndex().row()
        return self.model_.rows[row].line.citation if 0 <= row < len(self.model_.rows) else ""

    @property
    def in_view(self) -> str:
        return self.review.citation if self._sides.currentWidget() is self.review else self.current

    def chosen_ids(self) -> list[str]:
        if self._sides.currentWidget() is self.review:
            return [self.review.citation]
        return [self.model_.rows[row].line.citation for row in self.table.chosen_rows()]

    def _filter(self) -> None:
        current = self.current
        self.model_.filter(self.filter.wanted)
        self.table.go_to_row(max(0, self.model_.row_of(current)))
        self._show_panel()

    def _show_panel(self) -> None:
        citation = self.desk.controller.pack.citation(self.current)
        if citation is not None and self.panel.isVisibleTo(self):
            self.panel.show_citation(self.desk.controller.state, citation)

    # -- going ------------------------------------------------------------------------------------------------------

    def reveal(self, address: Address) -> None:
        if address[0] == "sort":
            self.filter.choose_sort("unsorted")
            self._sides.setCurrentWidget(self._list)
            self.table.go_to_row(0)
        elif address[0] in ("citation", "wizard"):
            step = address[2] if len(address) > 2 else ""
            if self.review.open_(self.desk.controller.state, address[1], step):
                self._sides.setCurrentWidget(self.review)
            else:
                self._show_in_list(address[1])
        self.enter()

    def _show_in_list(self, citation: str) -> None:
        self._sides.setCurrentWidget(self._list)
        if self.model_.row_of(citation) < 0:
            self.filter.clear()
        self.table.go_to_row(self.model_.row_of(citation))
        self._show_panel()

    def enter(self) -> None:
        side = self._sides.currentWidget()
        if side is self.review:
            self.review.enter()
        else:
            (self.table if side is self._list else self.teach).setFocus()

    def step(self, by: int) -> None:
        if self._sides.currentWidget() is self.review:
            self.review.step_citation(by)
        else:
            self.table.go_to_row(self.table.currentIndex().row() + by)

    def go_back(self) -> bool:
        if self._sides.currentWidget() is not self.review:
            return False
        if not self.review.back():
            self.leave_review()
        return True

    def leave_review(self) -> None:
        """Esc: back to the list; everything answered is kept."""
        if self._sides.currentWidget() is self.review:
            self._show_in_list(self.review.citation)
            self.table.setFocus()

    def _open(self, row: int) -> None:
        self.desk.controller.go(("citation", self.model_.rows[row].line.citation))

    def _open_current(self) -> None:
        if self.current:
            self.desk.controller.go(("citation", self.current))

    def sort_chosen(self, sort: Sort) -> None:
        """Sort what is chosen and go on to the next claim."""
        ids = self.chosen_ids()
        if not ids:
            return
        rows = self.table.chosen_rows()
        follower = self.model_.rows[rows[-1] + 1].line.citation if rows and rows[-1] + 1 < len(self.model_.rows) else ""
        self.desk.controller.do(sort_edit(self.model_.together(ids), sort))
        if self._sides.currentWidget() is self.review:
            if sort != "decision":
                self.leave_review()
            return
        row = self.model_.row_of(follower)
        self.table.go_to_row(row if row >= 0 else min(rows[-1], len(self.model_.rows) - 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() > self.desk.theme_width(PANEL + 84)
        self.panel.setVisible(wide)
        self._buttons.setVisible(self.width() > self.desk.theme_width(64))
        self.panel.setFixedWidth(self.desk.theme_width(PANEL))
        self.table.share(WIDE_TABLE if self.width() > self.desk.theme_width(PANEL + 110) else NARROW_TABLE)
