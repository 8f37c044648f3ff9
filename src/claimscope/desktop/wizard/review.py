"""The review of one citation: its page at the left, its steps at the right; only the open step is unfolded."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from claimscope.core.assessment import CitationAssessment, Finding
from claimscope.core.document import Citation
from claimscope.core.edits.base import Edit
from claimscope.core.message import message
from claimscope.core.wizard import STEPS, Place, Step, back, jump, next_place, progress, start, steps_of, walk
from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP
from claimscope.desktop.widgets.layout import ScrollPage, button, clear, rule, words
from claimscope.desktop.widgets.page_pane import PagePane
from claimscope.desktop.widgets.side_by_side import SideBySide
from claimscope.desktop.wizard.outcome import OutcomeView
from claimscope.desktop.wizard.step_view import DIGITS, OpenStep, folded_step
from claimscope.desktop.words import citation_title, quoted

LEAST = 92
"""Characters of width below which page and steps take turns: beside a page, a sentence would be a few words wide."""
_Shown = tuple[Place, tuple[Step, ...], CitationAssessment | None, tuple[Finding, ...]]


class Review(QWidget):
    """Enter goes on, Alt+Left back, Esc leaves; every answer is an edit and kept. Sends ``left``."""

    left = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._place: Place | None = None
        self._shown: _Shown | None = None
        self.open_step: OpenStep | None = None
        self.pane = PagePane(desk)
        self.title = words("", "head")
        self.standing = words("", "muted")
        self.quote = words("", "quote")
        self.count = words("", "muted", wrap=False)
        self._steps = QVBoxLayout()
        self._steps.setSpacing(GAP // 2)
        self.outcome = OutcomeView(desk)
        self._page = ScrollPage()
        self._lay_out()
        self.pane.chosen.connect(lambda id: desk.controller.go(("citation", id)))
        self.pane.turned.connect(self._turn)

    def _lay_out(self) -> None:
        say = self._desk.say
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.count)
        column = self._page.column
        column.setSpacing(GAP)
        column.addLayout(self._steps)
        column.addWidget(self.outcome)
        foot = QHBoxLayout()
        foot.setSpacing(GAP)
        foot.addWidget(button(say("desktop.review.list"), self.left.emit, "link"))
        foot.addStretch(1)
        foot.addWidget(button(say("desktop.review.back"), self.back))
        self.next = button(say("desktop.review.next"), self.take, "primary")
        foot.addWidget(self.next)
        right = QWidget()
        outer = QVBoxLayout(right)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(GAP)
        outer.addLayout(head)
        for part in (self.quote, self.standing, rule()):
            outer.addWidget(part)
        outer.addWidget(self._page, 1)
        outer.addLayout(foot)
        steps, page = say("desktop.review.steps"), say("desktop.sources.page")
        self.sides = SideBySide(self._desk, (page, self.pane), (steps, right), LEAST, (1, 1))
        self.sides.show_part(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.sides)

    # -- where we are -----------------------------------------------------------------------------------------------

    @property
    def citation(self) -> str:
        """Id of the citation in review, or empty."""
        return self._place.citation if self._place else ""

    def open_(self, state: State, citation: str, step: str = "") -> bool:
        """Open a citation at a step (empty: the first that needs somebody); False where it is not for the decision."""
        place = jump(state.pack, citation)
        if place is None:
            return False
        if step in STEPS:
            place = Place(citation, step)
        else:
            steps = steps_of(state.pack, state.assessment, citation)
            first = next((one.id for one in steps if not one.folded), steps[-1].id)
            place = Place(citation, first)
        self._show(state, place)
        return True

    def refresh(self, state: State) -> None:
        """Show the present place in a new state; a citation that is gone leads back to the list."""
        if self._place is None or jump(state.pack, self._place.citation) is None:
            self._place = None
            self.left.emit()
            return
        self._show(state, self._place)

    def _show(self, state: State, place: Place) -> None:
        steps = steps_of(state.pack, state.assessment, place.citation)
        made = state.assessment.citation(place.citation)
        done, total = progress(state.pack, state.assessment)
        self.count.setText(self._desk.say("desktop.review.count", done=done, total=total))
        findings = state.assessment.findings_on(place.citation)
        if (place, steps, made, findings) == self._shown:
            return
        moved = self._place is None or place.citation != self._place.citation
        self._place, self._shown = place, (place, steps, made, findings)
        citation = state.pack.citation(place.citation)
        assert citation is not None
        self._show_head(state, citation, made, moved)
        self._show_steps(steps, place)
        self.outcome.show_outcome(made, findings)
        if moved:
            self._page.verticalScrollBar().setValue(0)

    def _show_head(self, state: State, citation: Citation, made: CitationAssessment | None, moved: bool) -> None:
        say = self._desk.say
        self.title.setText(citation_title(citation, say))
        self.quote.setText(quoted(citation, say))
        self.standing.setText(standing_line(self._desk, made))
        source = state.pack.source(citation.source)
        if source is not None:
            page = citation.claim.anchor.page if moved else self.pane.page
            self.pane.show_page(state.pack, source, page, citation.id)

    def _show_steps(self, steps: tuple[Step, ...], place: Place) -> None:
        had_focus = self.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        clear(self._steps)
        for step in steps:
            if step.id == place.step:
                self.open_step = OpenStep(self._desk, step)
                self.open_step.taken.connect(self.take)
                self.open_step.search_asked.connect(self._search_record)
                self._steps.addWidget(self.open_step)
            else:
                self._steps.addWidget(folded_step(self._desk, step, self._go_to))
        if had_focus or self.isVisible():
            QTimer.singleShot(0, self.enter)

    def _go_to(self, step: str) -> None:
        if self._place is not None:
            self._desk.controller.go(("wizard", self._place.citation, step))

    def _turn(self, page: int) -> None:
        state = self._desk.controller.state
        citation = state.pack.citation(self.citation)
        source = state.pack.source(citation.source) if citation else None
        if citation and source:
            self.pane.show_page(state.pack, source, page, citation.id)

    # -- going on ---------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The focus to the first thing to answer."""
        if self.open_step is not None:
            self.open_step.enter()
            self._page.show_from_top(self.open_step)

    def take(self) -> None:
        """Enter: keep the answer and go on to what needs somebody next."""
        if self._place is None or self.open_step is None:
            return
        if self.open_step.leads_away():
            self._desk.controller.go(("context", "sla"))
            return
        edit, why = self.open_step.edit(self._desk.habits.profile.name)
        if edit is None and why:
            self.open_step.complain(self._desk.say(why))
            self._page.show_from_top(self.open_step.note)
            return
        place = self._place
        if edit is not None and not self._do(edit):
            return
        self._go_on(place)

    def _do(self, edit: Edit) -> bool:
        return self._desk.controller.do(edit)

    def _search_record(self) -> None:
        from claimscope.desktop.dialogs.row_picker import RowPicker

        citation = self._desk.controller.pack.citation(self.citation)
        if citation is not None and self.open_step is not None:
            RowPicker(self._desk, self, citation, self.open_step.step).open()

    def _go_on(self, place: Place) -> None:
        state = self._desk.controller.state
        then = next_place(state.pack, state.assessment, place)
        if then is not None:
            self._desk.controller.go(("wizard", then.citation, then.step))
        elif start(state.pack, state.assessment) is None:
            self._desk.controller.tell(message("desktop.review.done"))
            self._desk.controller.go(("place", "matrix"))

    def back(self) -> bool:
        """Alt+Left: the step before; False at the very start."""
        if self._place is None:
            return False
        place = back(self._desk.controller.pack, self._place)
        if place is None:
            return False
        self._show(self._desk.controller.state, place)
        return True

    def step_citation(self, by: int) -> None:
        """J and K: the next or previous citation."""
        ids = [one.id for one in walk(self._desk.controller.pack)]
        at = ids.index(self.citation) + by if self.citation in ids else 0
        if 0 <= at < len(ids):
            self._desk.controller.go(("citation", ids[at]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.take()
            return
        if event.text() in DIGITS and not event.modifiers() and self.open_step is not None:
            self.open_step.choose_number(int(event.text()))
            return
        super().keyPressEvent(event)


def standing_line(desk: Desk, made: CitationAssessment | None) -> str:
    """“The source answered 0 of 5 checks; the record answered 4; open: quantization.”"""
    if made is None:
        return ""
    say, standing = desk.say, made.standing
    line = say("desktop.standing.source", n=standing.answered_by_source)
    if standing.answered_by_record:
        line += say("desktop.standing.record", n=standing.answered_by_record)
    if standing.answered_by_people:
        line += say("desktop.standing.people", n=standing.answered_by_people)
    if standing.open:
        names = tuple(say(f"wizard.step.{id}") for id in standing.open)
        return line + say("desktop.standing.open", what=names)
    return line + say("desktop.standing.complete" if standing.recorded else "desktop.standing.no-row")
