"""Concerns of the threat model against what was probed: attack success with intervals, or “not tested”."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from claimscope.core.probes import FAMILIES
from claimscope.core.safety_coverage import Coverage, coverage
from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.measuring.chooser import CandidateChoice
from claimscope.desktop.measuring.told import interval_of, number_of
from claimscope.desktop.tokens import GAP, UNIT
from claimscope.desktop.widgets.layout import ScrollPage, button, clear, words
from claimscope.desktop.widgets.state_mark import StateWord

MOST = 12


class CoveragePage(QWidget):
    """One card per concern; what was not tested is said and is printed in the report."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.whose = CandidateChoice(desk)
        self.page = ScrollPage(desk.theme_width(100))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.whose)
        outer.addWidget(self.page, 1)
        self.whose.committed.connect(lambda _: self.show_state(desk.controller.state))

    def show_state(self, state: State) -> None:
        """Show the concerns for the chosen candidate."""
        pack, say = state.pack, self.desk.say
        self.whose.offer(pack)
        clear(self.page.column)
        if not pack.context.concerns:
            self.page.column.addWidget(words(say("measuring.coverage.no-concerns")))
            go = button(say("measuring.coverage.enter"), lambda: self.desk.controller.go(("context", "concerns")))
            self.page.column.addWidget(go)
            return
        mine = self.whose.id
        items = [one for one in pack.evidence if one.candidate == mine or (len(pack.candidates) <= 1)]
        found = coverage(pack.context.concerns, items, FAMILIES)
        missing = sum(1 for one in found if not one.tested)
        self.page.column.addWidget(words(say("measuring.coverage.count", n=len(found), missing=missing), "label"))
        for one in found:
            self.page.column.addWidget(self._card(one))

    def _card(self, one: Coverage) -> QFrame:
        card = QFrame()
        card.setProperty("role", "card")
        column = QVBoxLayout(card)
        column.setContentsMargins(GAP + UNIT, GAP, GAP, GAP)
        column.setSpacing(UNIT)
        column.addWidget(words(one.concern.text, "label"))
        say = self.desk.say
        mark = StateWord(self.desk.theme)
        word = "tested" if one.tested else "not-tested"
        mark.show_state("answered" if one.tested else "open", say(f"measuring.coverage.{word}"))
        column.addWidget(mark)
        for id, measure in one.measures[:MOST]:
            column.addWidget(words(f"{measure.name}: {number_of(measure, say)} [{interval_of(measure, say)}] · {id}"))
        if len(one.measures) > MOST:
            column.addWidget(words(say("measuring.more", n=len(one.measures) - MOST), "small"))
        return card

    def reveal(self, id: str) -> None:
        """Choose a candidate."""
        if self.whose.choose(id):
            self.show_state(self.desk.controller.state)

    def step(self, by: int) -> None:
        """Nothing to step through."""

    def enter(self) -> None:
        """The choice takes the focus."""
        self.whose.setFocus()
