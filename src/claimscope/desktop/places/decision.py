"""The decision: everything the pack serves, in one page of sections; all optional, all kept when entered."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from claimscope.core import edits
from claimscope.desktop.controller import Address, State
from claimscope.desktop.desk import Desk
from claimscope.desktop.places.base import Place
from claimscope.desktop.widgets.context_forms import ContextForm, SlaForm, VolumeForm
from claimscope.desktop.widgets.context_lists import CandidatesForm, ConcernsForm, PeopleForm
from claimscope.desktop.widgets.fields import TextField
from claimscope.desktop.widgets.layout import ScrollPage, Section, rule, words


class DecisionPlace(Place):
    """Form of the context."""

    id = "decision"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.page = ScrollPage(desk.theme_width(104))
        self.context = ContextForm(desk)
        self.candidates = CandidatesForm(desk)
        self.sla = SlaForm(desk)
        self.volume = VolumeForm(desk)
        self.concerns = ConcernsForm(desk)
        self.people = PeopleForm(desk)
        self.ending = Section(desk, desk.say("desktop.conclusion.section"), open_=False)
        self.conclusion = TextField(desk, "desktop.conclusion.text", 4)
        self.ending.column.addWidget(words(desk.say("desktop.conclusion.lead"), "muted"))
        self.ending.column.addWidget(self.conclusion)
        self.conclusion.committed.connect(lambda text: desk.controller.do(edits.set_context("conclusion", text)))
        sections = (
            self.context, self.candidates, self.sla, self.volume, self.concerns, self.people, self.ending,
        )  # fmt: skip
        for at, section in enumerate(sections):
            if at:
                self.page.column.addWidget(rule())
            self.page.column.addWidget(section)
        self.body.addWidget(self.page)

    def refresh(self, state: State) -> None:
        context = state.pack.context
        self.context.show_context(context)
        self.candidates.show_candidates(state.pack)
        self.sla.show_sla(context.sla)
        self.volume.show_volume(context)
        self.concerns.show_concerns(context)
        self.people.show_people(context)
        self.conclusion.show_value(context.conclusion)

    def enter(self) -> None:
        self.context.fields["title"].setFocus()

    def reveal(self, address: Address) -> None:
        if address[0] == "candidate":
            self._reveal_candidate(address[1])
            return
        if address[1] == "candidates" and len(address) > 2:
            self._reveal_offer(address[2])
            return
        target, section = self._of_field(address[1])
        section.unfold(True)
        self._show(target, target if section is self.context else section)

    def _reveal_candidate(self, id: str) -> None:
        self.candidates.unfold(True)
        if not id:
            self.candidates.add_row()
        elif card := self.candidates.card(id):
            card.offer.unfold(True)
            self._show(card.name, card)
            card.name.line.selectAll()
            return
        if self.candidates.shown:
            self._show(self.candidates.shown[-1].name, self.candidates.shown[-1])

    def _reveal_offer(self, id: str) -> None:
        """The first field of what a candidate offers."""
        self.candidates.unfold(True)
        if card := self.candidates.card(id):
            card.offer.unfold(True)
            self._show(card.fields["system"], card)

    def _of_field(self, name: str) -> tuple[QWidget, Section]:
        lists = {
            "sla": (self.sla.add, self.sla),
            "volume": (self.volume.fields["requests_per_month"], self.volume),
            "concerns": (self.concerns.add, self.concerns),
            "people": (self.people.add, self.people),
            "candidates": (self.candidates.add, self.candidates),
            "conclusion": (self.conclusion, self.ending),
        }
        return lists.get(name, (self.context.fields.get(name, self.context.fields["title"]), self.context))

    def _show(self, target: QWidget, whole: QWidget) -> None:
        """The focus to a field, and all that belongs to it into view."""
        target.setFocus()
        self.page.show_from_top(whole)
