"""All claims in one list: the first sort with single keys; Enter opens the review of a citation."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget

from claimscope.core.document import Sort
from claimscope.core.edits import Edit, sort_each
from claimscope.core.message import Message, message
from claimscope.core.wizard import sort as sort_edit
from claimscope.desktop.controller import Address, Choice, State
from claimscope.desktop.desk import Desk
from claimscope.desktop.places.claim_actions import ClaimActions
from claimscope.desktop.widgets.claim_list import ClaimList
from claimscope.desktop.widgets.claim_panel import ClaimPanel
from claimscope.desktop.widgets.layout import button, words
from claimscope.desktop.widgets.side_by_side import SideBySide
from claimscope.desktop.widgets.teach import Teach
from claimscope.desktop.wizard.review import Review

LEAST = 108
"""Characters of width below which list and page take turns."""
NOT_SORTED = "desktop.claims.not-for-decision"


class ClaimsPlace(ClaimActions):
    """List and review are two sides of this place; Esc or Alt+Left leads from the review to the list."""

    id = "claims"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.list = ClaimList(desk, self._sorts(), self._open_current)
        self.panel = ClaimPanel(desk)
        self.shown = words("", "muted", wrap=False)
        self.show_all = button(desk.say("desktop.claims.show-all"), self.list.filter.clear, "link")
        self.review = Review(desk)
        self.teach = Teach(desk, "claims", lambda: desk.controller.go(("import",)))
        page = desk.say("desktop.sources.page")
        self.parts = SideBySide(desk, (desk.say("desktop.claims.list"), self.list), (page, self.panel), LEAST, (5, 3))
        self._sides = QStackedWidget()
        self._lay_out()
        self.panel.setFocusProxy(self.panel.pane.view)
        self.list.moved.connect(self._follow_list)
        self.list.table.entered_row.connect(lambda _: self._open_current())
        self.panel.pane.chosen.connect(self._show_in_list)
        self.panel.pane.pointed.connect(self._show_in_list)
        self.review.left.connect(self.leave_review)
        for pane in (self.panel.pane, self.review.pane):
            pane.drawn.connect(self._missed)

    def _lay_out(self) -> None:
        for side in (self.teach, self.parts, self.review):
            self._sides.addWidget(side)
        self.head_row.addWidget(self.shown)
        self.head_row.addWidget(self.show_all)
        self._sides.currentChanged.connect(lambda _: self.head.setVisible(not self._in_review))
        self.body.addWidget(self._sides, 1)

    # -- state ------------------------------------------------------------------------------------------------------

    @property
    def _in_review(self) -> bool:
        return self._sides.currentWidget() is self.review

    def refresh(self, state: State) -> None:
        self.list.show_state(state)
        self._count()
        if not state.pack.citations:
            self._sides.setCurrentWidget(self.teach)
            return
        if self._sides.currentWidget() is self.teach:
            self._sides.setCurrentWidget(self.parts)
        if self._in_review:
            self.review.refresh(state)
        else:
            self._show_panel()

    def _follow_list(self) -> None:
        self.desk.controller.over.emit(NOT_SORTED)
        self._show_panel()
        self._count()

    def _count(self) -> None:
        """How many of all claims the filter shows."""
        model, asked = self.list.model_, self.list.asked
        counts = {"shown": len(model.rows), "n": model.count}
        self.shown.setText(self.desk.say("desktop.claims.shown", **counts) if asked else "")
        self.show_all.setVisible(asked)
        self.panel.setEnabled(bool(model.rows))

    @property
    def current(self) -> str:
        """Id of the current citation, or empty."""
        return self.list.current

    @property
    def in_view(self) -> str:
        return self.review.citation if self._in_review else self.current

    def chosen_ids(self) -> list[str]:
        return [self.review.citation] if self._in_review else self.list.chosen_ids()

    def _show_panel(self) -> None:
        citation = self.desk.controller.pack.citation(self.current)
        if citation is not None:
            self.panel.show_citation(self.desk.controller.state, citation)
        else:
            self.panel.show_nothing()

    # -- going ------------------------------------------------------------------------------------------------------

    def reveal(self, address: Address) -> None:
        if address[0] == "sort":
            self.list.filter.choose_sort("unsorted")
            self._sides.setCurrentWidget(self.parts)
            self.list.table.go_to_row(0)
        elif address[0] in ("citation", "wizard"):
            step = address[2] if len(address) > 2 else ""
            if self.review.open_(self.desk.controller.state, address[1], step):
                self.desk.controller.over.emit(NOT_SORTED)
                self._sides.setCurrentWidget(self.review)
            else:
                self._show_in_list(address[1])
        self.enter()

    def _show_in_list(self, citation: str) -> None:
        self._sides.setCurrentWidget(self.parts)
        self.list.go_to(citation)
        self._show_panel()

    def show_added(self, citation: str) -> None:
        if not self._in_review:
            self._show_in_list(citation)
            self.list.setFocus()

    def enter(self) -> None:
        if self._in_review:
            self.review.enter()
        else:
            (self.list if self._sides.currentWidget() is self.parts else self.teach).setFocus()

    def step(self, by: int) -> None:
        if self._in_review:
            self.review.step_citation(by)
        else:
            self.list.go_by(by)

    def go_back(self) -> bool:
        if not self._in_review:
            return False
        if not self.review.back():
            self.leave_review()
        return True

    def leave_review(self) -> None:
        """Esc: put the pen down, else back to the list, also from the bar above it; everything answered is kept."""
        held = next((one.pen for one in (self.review.pane, self.panel.pane) if one.pen.isChecked()), None)
        if held is not None:
            held.setChecked(False)
        elif self._in_review:
            self._show_in_list(self.review.citation)
            self.list.setFocus()
        elif self.list.filter.field.hasFocus():
            self.list.setFocus()

    def _open_current(self) -> None:
        """The review of the current claim, where it is for the decision; else that is said and offered."""
        row = self.list.table.currentIndex().row()
        if not self.current:
            return
        line = self.list.model_.rows[row].line
        if line.sort == "decision":
            self.desk.controller.go(("citation", line.citation))
            return
        said = message(NOT_SORTED, sort=Message(f"wizard.sort.{line.sort}"))
        take = Choice("desktop.sort.decision.button", lambda: self._decide_and_open(line.citation))
        self.desk.controller.tell(said, choices=(take,), step=True)

    def _decide_and_open(self, citation: str) -> None:
        if self.desk.controller.do(sort_edit(self.list.model_.together([citation]), "decision")):
            self.desk.controller.go(("citation", citation))

    def mark_missed_here(self) -> None:
        """M: take up the pen; the next drag on the page in view draws a box."""
        (self.review.sides if self._in_review else self.parts).show_part(0 if self._in_review else 1)
        (self.review if self._in_review else self.panel).pane.pen.toggle()

    def search_claims(self) -> None:
        """Ctrl+F: into the search field of the list."""
        self.leave_review()
        self.parts.show_part(0)
        self.list.filter.field.setFocus()
        self.list.filter.field.selectAll()

    # -- sorting ----------------------------------------------------------------------------------------------------

    def sort_chosen(self, sort: Sort) -> None:
        """Sort what is chosen and go on to the next claim."""
        ids = self.chosen_ids()
        if ids:
            self._sort(sort_edit(self.list.model_.together(ids), sort), stays=sort == "decision")

    def sort_as_suggested(self) -> None:
        sorts = self.list.model_.suggested(self.chosen_ids())
        alike = set(sorts.values())
        if len(alike) == 1:
            self.sort_chosen(alike.pop())
        elif sorts:
            self._sort(sort_each(sorts))

    def _sort(self, edit: Edit, stays: bool = False) -> None:
        """Do it; the list goes on to the next claim, a review is left unless the claim ``stays`` in it."""
        if not self._in_review:
            self.list.do_and_go_on(edit)
            return
        self.desk.controller.do(edit)
        if not stays:
            self.leave_review()
