"""The way of a pack between preparer and approver, and the editions that left the house."""

from __future__ import annotations

from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from claimscope.core.approval import approval, same_person
from claimscope.core.document import PackState
from claimscope.core.edits import NEXT_STATES
from claimscope.core.message import Message, message
from claimscope.core.problem import Problem
from claimscope.desktop.approving import move_on
from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.numbers import written_date
from claimscope.desktop.rules_then import RulesThen
from claimscope.desktop.tokens import GAP, UNIT
from claimscope.desktop.widgets.decision_log import decision_log
from claimscope.desktop.widgets.layout import ScrollPage, button, clear, words

if TYPE_CHECKING:
    from claimscope.packfile.edition import Edition
    from claimscope.services.exporting import Export

HASH = 16
"""Digits of a hash that are shown; the whole one is in the tip and in the pack."""


class ReviewDialog(DeskDialog):
    """State, people, the next states as buttons, and the editions with what can be done with each."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(desk, parent, desk.say("keeping.review"), 76)
        self.setModal(False)
        self.page = ScrollPage()
        self.page.column.setSpacing(GAP)
        self.column.addWidget(self.page, 1)
        self.add_close()
        self.buttons: dict[PackState, QWidget] = {}
        desk.controller.changed.connect(self._follow)
        self.show_state(desk.controller.state)
        self.resize(self.minimumWidth(), 600)

    def _follow(self, _before: State, state: State) -> None:
        """A method, not a lambda: Qt lets go of it with the dialog."""
        self.show_state(state)

    def show_state(self, state: State) -> None:
        """Show where the pack stands."""
        clear(self.page.column)
        say = self.desk.say
        self._add(say("keeping.state", state=Message(f"report.pack-state.{state.pack.state}")), "head")
        for line in self._people(state):
            self._add(say.text(line))
        self._steps(state)
        self._add(say("keeping.editions"), "head")
        editions = self.desk.services.editions.made()
        for edition in reversed(editions):
            self.page.column.addWidget(self._card(edition))
        if not editions:
            self._add(say("keeping.editions.none"), "muted")
        self.page.column.addWidget(decision_log(self.desk, state.pack, self.desk.services.editions.decisions()))

    def _add(self, text: str, role: str = "") -> None:
        self.page.column.addWidget(words(text, role))

    def _people(self, state: State) -> list[Message]:
        found = approval(state.pack, self.desk.services.editions.decisions())
        nobody = Message("keeping.nobody-named")
        said = [
            message("keeping.preparer", name=found.preparer.name if found.preparer else nobody),
            message("keeping.approver", name=found.approver.name if found.approver else nobody),
        ]
        if found.approved_at:
            said.append(message("keeping.approved-at", at=found.approved_at.replace("T", " ").removesuffix("Z")))
        if found.single_reviewer:
            said.append(Message("report.single-reviewer"))
        said.append(Message("keeping.as-stated"))
        if until := state.pack.context.valid_until:
            over = until < date.today().isoformat()
            said.append(
                message(
                    "proving.expired" if over else "proving.valid", until=written_date(until, self.desk.say.language)
                )
            )
        return said

    def _steps(self, state: State) -> None:
        """One button per state that may follow; the way to approved says whose name it will carry."""
        say, row = self.desk.say, QHBoxLayout()
        row.setSpacing(GAP)
        self.buttons = {}
        for number, following in enumerate(NEXT_STATES[state.pack.state]):
            made = button(say(f"keeping.to.{following}"), partial(self.move_to, following), "" if number else "primary")
            self.buttons[following] = made
            row.addWidget(made)
        row.addStretch(1)
        holder = QWidget()
        holder.setLayout(row)
        row.setContentsMargins(0, GAP, 0, GAP)
        self.page.column.addWidget(holder)
        if "approved" in self.buttons:
            self._add(say.text(self._approves(state)), "muted")

    def _approves(self, state: State) -> Message:
        me = self.desk.habits.profile.person
        if not me.name.strip():
            return Message("keeping.approves.nameless")
        preparer = next((one for one in state.pack.context.people if one.role == "preparer"), None)
        if preparer is not None and same_person(preparer, me):
            return message("keeping.approves.same", name=me.name)
        return message("keeping.approves.as", name=me.name)

    def move_to(self, following: PackState) -> None:
        """Move the pack on; an approval needs a name."""
        move_on(self.desk, following)

    # -- editions ---------------------------------------------------------------------------------------------------

    def _card(self, edition: Edition) -> QFrame:
        say = self.desk.say
        card = QFrame()
        card.setProperty("role", "card")
        column = QVBoxLayout(card)
        column.setContentsMargins(GAP, GAP, GAP, GAP)
        column.setSpacing(UNIT)
        day = written_date(edition.at[:10], say.language)
        circle = Message(f"keeping.circle.{edition.circle}")
        who = edition.by.name or Message("keeping.nobody-named")
        head = say("keeping.edition", number=edition.number, day=day, circle=circle, name=who)
        column.addWidget(words(head, "label"))
        column.addWidget(words(say("keeping.edition.versions", record=edition.record, rules=edition.rules), "small"))
        for name, digest in edition.files:
            line = words(f"{name}  SHA-256 {digest[:HASH]}…", "small")
            line.setToolTip(digest)
            column.addWidget(line)
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addWidget(button(say("keeping.edition.again"), lambda: self.export_again(edition.number)))
        row.addWidget(button(say("keeping.edition.changes"), lambda: self.changes_since(edition.number)))
        if edition.judged is not None:
            row.addWidget(button(say("keeping.edition.rules"), lambda: RulesThen(self.desk, self).look(edition.number)))
        row.addStretch(1)
        column.addLayout(row)
        return card

    def export_again(self, number: int) -> None:
        """Ask where, and write that edition's PDF once more from its stored state."""
        say = self.desk.say
        name = f"{self.desk.controller.pack.context.title or say('desktop.pack.untitled')} {number}.pdf"
        path, _ = QFileDialog.getSaveFileName(self, say("keeping.edition.again"), name, "PDF (*.pdf)")
        if path:
            self.write_again(number, Path(path))

    def write_again(self, number: int, path: Path) -> None:
        """Write the edition to ``path`` in a job."""
        language = self.desk.say.language

        def done(made: Export) -> None:
            if made.files:
                self.desk.controller.tell(message("keeping.edition.written", name=path.name, number=number))
            else:
                self.desk.controller.tell(message("keeping.edition.refused"), *made.refused, warns=True)

        title = self.desk.say("keeping.edition.again")
        services = self.desk.services
        self.desk.jobs.start(title, lambda _: services.editions.write_again(number, path, language), done)

    def changes_since(self, number: int) -> None:
        """What has changed since that edition."""
        from claimscope.desktop.dialogs.changes import ChangesDialog

        try:
            changes = self.desk.services.editions.changes_since(number, self.desk.controller.pack)
        except Problem as problem:
            self.desk.controller.explain(problem)
            return
        head = self.desk.say("keeping.changes", n=len(changes))
        ChangesDialog(self.desk, self, head, [message("keeping.changes.since", number=number)], changes).show()
