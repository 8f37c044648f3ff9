"""Lists of the decision: people, threat model, candidates with what they offer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from claimscope.core import edits
from claimscope.core.document import Candidate, Concern, Configuration, Context, Pack, Person
from claimscope.core.edits.base import new_id
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP, UNIT, WIDE
from claimscope.desktop.widgets.context_forms import two_columns, with_buttons
from claimscope.desktop.widgets.fields import ChoiceField, LineField, whole_field
from claimscope.desktop.widgets.layout import Section, button, clear, focus_and_show, tab_as_laid_out, words

_ROLES = ("preparer", "approver", "reviewer")


def _row(desk: Desk, fields: list[QWidget], remove: Callable[[], object]) -> QWidget:
    return with_buttons(desk, fields, button(desk.say("desktop.list.remove"), remove, "link"))


class _ListSection(Section):
    """Rows that are built anew only when their number changes, so that typing is never disturbed."""

    def __init__(self, desk: Desk, name: str, open_: bool = False) -> None:
        super().__init__(desk, desk.say(f"desktop.{name}.section"), open_)
        self.column.setSpacing(WIDE)
        self.column.addWidget(words(desk.say(f"desktop.{name}.text"), "muted"))
        self.rows = QVBoxLayout()
        self.rows.setSpacing(GAP)
        self.column.addLayout(self.rows)
        self.add = button(desk.say(f"desktop.{name}.add"), self.add_row)
        line = QHBoxLayout()
        line.addWidget(self.add)
        line.addStretch(1)
        self.column.addLayout(line)
        self.shown: list[Any] = []

    def add_row(self) -> None:
        """One more."""


class PeopleForm(_ListSection):
    """Preparer, approver, reviewers."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "people")

    def show_people(self, context: Context) -> None:
        """Show the people of the pack."""
        if len(self.shown) != len(context.people):
            clear(self.rows)
            self.shown = [self._build(at) for at in range(len(context.people))]
            tab_as_laid_out(self)
        for fields, person in zip(self.shown, context.people, strict=True):
            for name, field in fields.items():
                field.show_value(getattr(person, name))

    def _build(self, at: int) -> dict[str, Any]:
        roles = [(role, self._desk.say(f"desktop.role.{role}")) for role in _ROLES]
        fields: dict[str, Any] = {
            "name": LineField(self._desk, "desktop.people.name"),
            "role": ChoiceField(self._desk, "desktop.people.role", roles),
            "organisation": LineField(self._desk, "desktop.people.organisation"),
        }
        for name, field in fields.items():
            field.committed.connect(lambda value, name=name: self._change(at, name, value))
        self.rows.addWidget(_row(self._desk, list(fields.values()), lambda: self._remove(at)))
        return fields

    def _people(self) -> tuple[Person, ...]:
        return self._desk.controller.pack.context.people

    def _put(self, people: tuple[Person, ...]) -> None:
        self._desk.controller.do(edits.set_context("people", people))

    def _change(self, at: int, name: str, value: str) -> None:
        self._put(tuple(replace(p, **{name: value}) if i == at else p for i, p in enumerate(self._people())))

    def _remove(self, at: int) -> None:
        self._put((*self._people()[:at], *self._people()[at + 1 :]))

    def add_row(self) -> None:
        held = self._desk.habits.profile
        first = not self._people() and held.name
        person = Person(held.name, held.role, held.organisation) if first else Person("", "reviewer")
        self._put((*self._people(), person))
        focus_and_show(self.shown[-1]["name"])


class ConcernsForm(_ListSection):
    """The threat model, one concern a line."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "concerns")

    def show_concerns(self, context: Context) -> None:
        """Show the concerns of the pack."""
        if len(self.shown) != len(context.concerns):
            clear(self.rows)
            self.shown = [self._build(at) for at in range(len(context.concerns))]
            tab_as_laid_out(self)
        for field, concern in zip(self.shown, context.concerns, strict=True):
            field.show_value(concern.text)

    def _build(self, at: int) -> LineField:
        field = LineField(self._desk, "desktop.concerns.one")
        field.committed.connect(lambda text: self._change(at, text))
        self.rows.addWidget(_row(self._desk, [field], lambda: self._remove(at)))
        return field

    def _concerns(self) -> tuple[Concern, ...]:
        return self._desk.controller.pack.context.concerns

    def _put(self, concerns: tuple[Concern, ...]) -> None:
        self._desk.controller.do(edits.set_context("concerns", concerns))

    def _change(self, at: int, text: str) -> None:
        self._put(tuple(replace(c, text=text) if i == at else c for i, c in enumerate(self._concerns())))

    def _remove(self, at: int) -> None:
        self._put((*self._concerns()[:at], *self._concerns()[at + 1 :]))

    def add_row(self) -> None:
        id = new_id("t", (concern.id for concern in self._concerns()))
        self._put((*self._concerns(), Concern(id, "")))
        focus_and_show(self.shown[-1])


_TEXT_PARTS = ("system", "accelerator", "interconnect", "host", "runtime", "runtime_version", "precision", "model")
_NUMBER_PARTS = ("accelerators_total", "nodes", "context_tokens")
_ORDER = (
    "system", "accelerator", "accelerators_total", "nodes", "runtime", "runtime_version", "precision", "model",
    "interconnect", "host", "context_tokens",
)  # fmt: skip


class CandidateCard(QFrame):
    """Name, contact and the configuration offered by one candidate."""

    def __init__(self, desk: Desk, id: str) -> None:
        super().__init__()
        self._desk, self.id = desk, id
        self.setProperty("role", "card")
        self.name = LineField(desk, "desktop.candidate.name")
        self.contact = LineField(desk, "desktop.candidate.contact")
        self.offer = Section(desk, desk.say("desktop.candidate.offered"), open_=False)
        self.fields: dict[str, Any] = {part: LineField(desk, f"desktop.offered.{part}") for part in _TEXT_PARTS}
        self.fields |= {part: whole_field(desk, f"desktop.offered.{part}").keep_refused() for part in _NUMBER_PARTS}
        column = QVBoxLayout(self)
        column.setContentsMargins(GAP + UNIT, GAP, GAP + UNIT, GAP)
        self.earlier = button(desk.say("desktop.candidate.earlier"), self._move_up, "link")
        keeps_its_room = self.earlier.sizePolicy()
        keeps_its_room.setRetainSizeWhenHidden(True)  # the fields of all cards stand below each other
        self.earlier.setSizePolicy(keeps_its_room)
        remove = button(desk.say("desktop.candidate.remove"), self._remove, "link")
        column.addWidget(with_buttons(desk, [self.name, self.contact], self.earlier, remove))
        column.addWidget(self.offer)
        self.offer.column.addWidget(words(desk.say("desktop.candidate.offered.help"), "small"))
        self.offer.column.addWidget(two_columns(desk, [self.fields[part] for part in _ORDER]))
        self.name.committed.connect(lambda text: text and desk.controller.do(edits.rename_candidate(id, text)))
        self.contact.committed.connect(lambda text: desk.controller.do(edits.set_contact(id, text)))
        for part, field in self.fields.items():
            field.committed.connect(lambda value, part=part: self._offer(part, value))

    def show_candidate(self, candidate: Candidate) -> None:
        """Show the values of the pack."""
        self.name.show_value(candidate.name)
        self.contact.show_value(candidate.contact)
        for part, field in self.fields.items():
            field.show_value(getattr(candidate.offered, part))

    def _offer(self, part: str, value: Any) -> None:
        held = self._desk.controller.pack.candidate(self.id)
        if held:
            offered: Configuration = replace(held.offered, **{part: value})
            self._desk.controller.do(edits.set_offered(self.id, offered, part))

    def _move_up(self) -> None:
        ids = [candidate.id for candidate in self._desk.controller.pack.candidates]
        at = ids.index(self.id)
        ids[at - 1 : at + 1] = ids[at], ids[at - 1]
        self._desk.controller.do(edits.reorder_candidates(ids))

    def _remove(self) -> None:
        self._desk.controller.take_away(edits.remove_candidate(self.id))


class CandidatesForm(_ListSection):
    """Who is in the running."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "candidates", open_=True)

    def show_candidates(self, pack: Pack) -> None:
        """Show the candidates of the pack."""
        ids = [candidate.id for candidate in pack.candidates]
        if ids != [card.id for card in self.shown]:
            unfolded = {card.id for card in self.shown if card.offer.head.isChecked()}
            clear(self.rows)
            self.shown = [CandidateCard(self._desk, id) for id in ids]
            for card in self.shown:
                card.offer.unfold(card.id in unfolded)
                self.rows.addWidget(card)
            tab_as_laid_out(self)
        for at, (card, candidate) in enumerate(zip(self.shown, pack.candidates, strict=True)):
            card.show_candidate(candidate)
            card.earlier.setVisible(at > 0)

    def card(self, id: str) -> CandidateCard | None:
        """The card of one candidate."""
        return next((card for card in self.shown if card.id == id), None)

    def add_row(self) -> None:
        pack = self._desk.controller.pack
        id = edits.next_candidate_id(pack)
        name = self._desk.say("desktop.candidate.new", n=len(pack.candidates) + 1)
        self._desk.controller.do(edits.add_candidate(Candidate(id, name)))
        if card := self.card(id):
            focus_and_show(card.name)
            card.name.line.selectAll()
