"""All claims in one list: the first sort with single keys; Enter opens the review of a citation."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from claimscope.core.document import Sort
from claimscope.core.edits import Edit, sort_each
from claimscope.core.message import Message, message
from claimscope.core.wizard import sort as sort_edit
from claimscope.desktop.controller import Address, Choice, State
from claimscope.desktop.desk import Desk
from claimscope.desktop.models.claims import (
    ABOUT,
    CANDIDATE,
    MARK,
    NUMBER,
    QUOTE,
    RECORD,
    SORT,
    SORT_MARKS,
    WHERE,
    ClaimsModel,
    Wanted,
)
from claimscope.desktop.places.base import LOW
from claimscope.desktop.places.claim_actions import ClaimActions
from claimscope.desktop.tokens import GAP
from claimscope.desktop.widgets.claim_filter import ClaimFilter
from claimscope.desktop.widgets.claim_panel import ClaimPanel
from claimscope.desktop.widgets.columns import in_columns
from claimscope.desktop.widgets.layout import button, words
from claimscope.desktop.widgets.side_by_side import SideBySide
from claimscope.desktop.widgets.table import MarkedText, RowTable
from claimscope.desktop.widgets.teach import Teach
from claimscope.desktop.wizard.review import Review

LEAST = 108
"""Characters of width below which list and page take turns."""
MARKED = 4
"""Characters that the mark before a word takes."""


def _tables(sort: int) -> tuple[dict[int, tuple[int, int]], ...]:
    """Columns of the list, the widest choice first; ``sort`` is the width of the longest word for a sort."""
    least = {NUMBER: (18, 0), ABOUT: (14, 3), WHERE: (12, 2), SORT: (sort, 0)}
    more = least | {ABOUT: (26, 3), WHERE: (18, 2), RECORD: (18, 0)}
    return more | {ABOUT: (28, 3), QUOTE: (22, 4), CANDIDATE: (11, 1)}, more, least


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
        self.empty = words(desk.say("desktop.claims.nothing-fits"), "muted")
        self.shown = words("", "muted", wrap=False)
        self.show_all = button(desk.say("desktop.claims.show-all"), self.filter.clear, "link")
        self.review = Review(desk)
        self.teach = Teach(desk, "claims", lambda: desk.controller.go(("import",)))
        self._rows = QWidget()
        self.parts = SideBySide(
            desk,
            (desk.say("desktop.claims.list"), self._rows),
            (desk.say("desktop.sources.page"), self.panel),
            LEAST,
            (5, 3),
        )
        self._sides = QStackedWidget()
        self._lay_out()
        longest = max(len(desk.say(f"wizard.sort.{sort}")) for sort in SORT_MARKS)
        self.table.share(*_tables(longest + MARKED))
        self._rows.setFocusProxy(self.table)
        self.panel.setFocusProxy(self.panel.pane.view)
        self.filter.changed.connect(self._filter)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._show_panel())
        self.table.entered_row.connect(self._open)
        self.panel.pane.chosen.connect(self._show_in_list)
        self.panel.pane.pointed.connect(self._show_in_list)
        self.review.left.connect(self.leave_review)
        for pane in (self.panel.pane, self.review.pane):
            pane.drawn.connect(self._missed)

    def _lay_out(self) -> None:
        left = QVBoxLayout(self._rows)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(GAP)
        for part in (self.filter, self.empty):
            left.addWidget(part)
        left.addWidget(self.table, 1)
        left.addWidget(self._keys())
        for side in (self.teach, self.parts, self.review):
            self._sides.addWidget(side)
        self.head_row.addWidget(self.shown)
        self.head_row.addWidget(self.show_all)
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
        self._buttons = in_columns(made, 4, least, GAP, even=True)
        return self._buttons

    # -- state ------------------------------------------------------------------------------------------------------

    def refresh(self, state: State) -> None:
        current = self.current
        self.model_.show(state)
        self.filter.show_state(state)
        self._count()
        if not state.pack.citations:
            self._sides.setCurrentWidget(self.teach)
            return
        if self._sides.currentWidget() is self.teach:
            self._sides.setCurrentWidget(self.parts)
        row = self.model_.row_of(current)
        if self.table.currentIndex().row() < 0 or (row >= 0 and row != self.table.currentIndex().row()):
            self.table.go_to_row(max(0, row))
        if self._sides.currentWidget() is self.review:
            self.review.refresh(state)
        else:
            self._show_panel()

    def _count(self) -> None:
        """How many of all claims the filter shows; where it shows none, that is said in place of them."""
        shown, count = self.model_.rowCount(), self.model_.count
        asked = self.filter.wanted != Wanted()
        self.shown.setText(self.desk.say("desktop.claims.shown", shown=shown, n=count) if asked else "")
        self.show_all.setVisible(asked)
        self.empty.setVisible(bool(count) and not shown)
        self.panel.setEnabled(bool(shown))

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
        self._count()

    def _show_panel(self) -> None:
        citation = self.desk.controller.pack.citation(self.current)
        if citation is not None:
            self.panel.show_citation(self.desk.controller.state, citation)
        else:
            self.panel.show_nothing()

    # -- going ------------------------------------------------------------------------------------------------------

    def reveal(self, address: Address) -> None:
        if address[0] == "sort":
            self.filter.choose_sort("unsorted")
            self._sides.setCurrentWidget(self.parts)
            self.table.go_to_row(0)
        elif address[0] in ("citation", "wizard"):
            step = address[2] if len(address) > 2 else ""
            if self.review.open_(self.desk.controller.state, address[1], step):
                self._sides.setCurrentWidget(self.review)
            else:
                self._show_in_list(address[1])
        self.enter()

    def _show_in_list(self, citation: str) -> None:
        self._sides.setCurrentWidget(self.parts)
        if self.model_.row_of(citation) < 0:
            self.filter.clear()
        self.table.go_to_row(self.model_.row_of(citation))
        self._show_panel()

    def enter(self) -> None:
        side = self._sides.currentWidget()
        if side is self.review:
            self.review.enter()
        else:
            (self.table if side is self.parts else self.teach).setFocus()

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
        """Esc: put the pen down, else back to the list; everything answered is kept."""
        held = next((one.pen for one in (self.review.pane, self.panel.pane) if one.pen.isChecked()), None)
        if held is not None:
            held.setChecked(False)
        elif self._sides.currentWidget() is self.review:
            self._show_in_list(self.review.citation)
            self.table.setFocus()

    def _open(self, row: int) -> None:
        line = self.model_.rows[row].line
        if line.sort == "decision":
            self.desk.controller.go(("citation", line.citation))
            return
        said = message("desktop.claims.not-for-decision", sort=Message(f"wizard.sort.{line.sort}"))
        take = Choice("desktop.sort.decision.button", lambda: self._decide_and_open(line.citation))
        self.desk.controller.tell(said, choices=(take,), step=True)

    def _decide_and_open(self, citation: str) -> None:
        if self.desk.controller.do(sort_edit(self.model_.together([citation]), "decision")):
            self.desk.controller.go(("citation", citation))

    def _open_current(self) -> None:
        if self.current:
            self._open(self.table.currentIndex().row())

    def mark_missed_here(self) -> None:
        """M: take up the pen; the next drag on the page in view draws a box."""
        in_review = self._sides.currentWidget() is self.review
        (self.review.sides if in_review else self.parts).show_part(0 if in_review else 1)
        (self.review if in_review else self.panel).pane.pen.toggle()

    def search_claims(self) -> None:
        """Ctrl+F: into the search field of the list."""
        self.leave_review()
        self.parts.show_part(0)
        self.filter.field.setFocus()
        self.filter.field.selectAll()

    def sort_chosen(self, sort: Sort) -> None:
        """Sort what is chosen and go on to the next claim."""
        ids = self.chosen_ids()
        if ids:
            self._sort(sort_edit(self.model_.together(ids), sort), stays=sort == "decision")

    def sort_as_suggested(self) -> None:
        sorts = self.model_.suggested(self.chosen_ids())
        alike = set(sorts.values())
        if len(alike) == 1:
            self.sort_chosen(alike.pop())
        elif sorts:
            self._sort(sort_each(sorts))

    def _sort(self, edit: Edit, stays: bool = False) -> None:
        """Do it; the list goes on to the next claim, a review is left unless the claim ``stays`` in it."""
        rows = self.table.chosen_rows()
        follower = self.model_.rows[rows[-1] + 1].line.citation if rows and rows[-1] + 1 < len(self.model_.rows) else ""
        self.desk.controller.do(edit)
        if self._sides.currentWidget() is self.review:
            if not stays:
                self.leave_review()
            return
        row = self.model_.row_of(follower)
        self.table.go_to_row(row if row >= 0 else min(rows[-1], len(self.model_.rows) - 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low window the list has the room of the buttons, which only say what the keys do."""
        super().resizeEvent(event)
        self._buttons.setVisible(self.height() > self.desk.theme_width(LOW))
