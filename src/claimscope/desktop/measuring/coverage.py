"""Concerns of the threat model against what was probed: attack success with intervals, or “not tested”."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QVBoxLayout

from claimscope.core.document import Pack
from claimscope.core.probes import FAMILIES
from claimscope.core.safety_coverage import Coverage, coverage
from claimscope.desktop.desk import Desk
from claimscope.desktop.measuring.chooser import CandidatePage
from claimscope.desktop.measuring.told import interval_of, number_of
from claimscope.desktop.tokens import GAP, UNIT
from claimscope.desktop.widgets.layout import button, words
from claimscope.desktop.widgets.state_mark import StateWord

MOST = 12


class CoveragePage(CandidatePage):
    """One card per concern; what was not tested is said and is printed in the report."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, 100)

    def fill(self, pack: Pack) -> None:
        say = self.desk.say
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
