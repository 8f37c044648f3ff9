"""The ledger of redactions as the outside edition prints it, live; a line can get another reason or be taken back."""

from __future__ import annotations

from datetime import date
from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QListWidgetItem, QVBoxLayout, QWidget

from claimscope.core import edits
from claimscope.core.document import Pack, Redaction
from claimscope.core.hiding import target_name
from claimscope.core.redaction import LedgerLine, Leftover, ledger, leftovers, withheld_sources
from claimscope.desktop.desk import Desk
from claimscope.desktop.numbers import written_date
from claimscope.desktop.tokens import GAP
from claimscope.desktop.widgets.fields import ChoiceField
from claimscope.desktop.widgets.hide_pane import reasons
from claimscope.desktop.widgets.layout import button, clear, words
from claimscope.desktop.widgets.wrapped_list import WrappedList


class LedgerPane(QWidget):
    """One sentence per redaction, what fits nothing first said below."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk, say = desk, desk.say
        self._made: tuple[Redaction, ...] = ()
        self.list = WrappedList(desk, say("proving.ledger"))
        self.list.currentRowChanged.connect(lambda _: self._show_choice())
        self.reason = ChoiceField(desk, "proving.ledger.reason", reasons(desk))
        self.reason.committed.connect(self._set_reason)
        self.take_back = button(say("proving.ledger.take-back"), self.remove)
        self.nothing = words("")
        self.withheld = words("", "muted")
        self.always = words(say("proving.ledger.always"), "muted")
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addWidget(self.reason, 1)
        row.addWidget(self.take_back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(self.list, 1)
        column.addLayout(row)
        self.leftovers = QVBoxLayout()
        self.leftovers.setSpacing(0)
        column.addLayout(self.leftovers)
        for part in (self.nothing, self.withheld, self.always):
            column.addWidget(part)

    def show_pack(self, pack: Pack) -> None:
        """Show the ledger of a pack; counting the places takes a moment in a large one, so it is a job."""
        if not pack.redactions:
            self._show(pack, (), ())
            return

        def done(found: tuple[tuple[LedgerLine, ...], tuple[Leftover, ...]]) -> None:
            if pack is self._desk.controller.pack:
                self._show(pack, *found)

        self._desk.jobs.start("", lambda _: (ledger(pack), leftovers(pack)), done, lane="ledger", owner=self)

    def _offer(self, pack: Pack, found: tuple[Leftover, ...]) -> None:
        """Parts of hidden names that are still to be read, each with what hides it."""
        clear(self.leftovers)
        for one in found:
            said = self._desk.say("proving.ledger.leftover", n=one.places, part=one.part, name=one.name)
            self.leftovers.addWidget(button(said, partial(self._hide_too, pack, one), "link"))

    def _hide_too(self, pack: Pack, found: Leftover) -> None:
        made = next(one for one in pack.redactions if (one.kind, one.target) == ("name", found.name))
        by, on = self._desk.habits.profile.name, date.today().isoformat()
        id = edits.new_id("r", (one.id for one in pack.redactions))
        self._desk.controller.do(edits.add_redaction(Redaction(id, "name", found.part, made.reason, by, on)))

    def _show(self, pack: Pack, lines: tuple[LedgerLine, ...], found: tuple[Leftover, ...]) -> None:
        say, row = self._desk.say, self.list.currentRow()
        self._offer(pack, found)
        self._made = pack.redactions
        self.list.clear()
        for line, made in zip(lines, pack.redactions, strict=True):
            self.list.addItem(QListWidgetItem(self._said(pack, line, made)))
        if not lines:
            self.list.addItem(QListWidgetItem(say("proving.ledger.empty")))
        self.list.setCurrentRow(min(max(row, 0), self.list.count() - 1))
        idle = tuple(line.mark for line in lines if not line.places)
        self.nothing.setText(say("proving.ledger.nothing", marks=idle, n=len(idle)))
        self.nothing.setVisible(bool(idle))
        held = withheld_sources(pack)
        named = tuple(one.name for one in pack.sources if one.id in held)
        every = len(named) == len(pack.sources)
        id = "proving.ledger.withheld-all" if every else "proving.ledger.withheld"
        self.withheld.setText(say(id, n=len(named), names=named))
        self.withheld.setVisible(bool(named))
        self._show_choice()

    def _said(self, pack: Pack, line: LedgerLine, made: Redaction) -> str:
        say = self._desk.say
        kind, reason = say(f"edit.redaction.{line.kind}"), say(f"edit.reason.{line.reason}")
        id = "proving.ledger.line" if line.places else "proving.ledger.line-nothing"
        head = say(
            id, mark=line.mark, kind=kind, name=target_name(pack, made), reason=reason, n=line.places, on=made.on
        )
        return head + (
            f" {say('proving.ledger.by', name=made.by, on=written_date(made.on, say.language))}" if made.by else ""
        )

    @property
    def _current(self) -> Redaction | None:
        row = self.list.currentRow()
        return self._made[row] if 0 <= row < len(self._made) else None

    def _show_choice(self) -> None:
        made = self._current
        for part in (self.reason, self.take_back):
            part.setEnabled(made is not None)
        if made is not None:
            self.reason.show_value(made.reason)

    def _set_reason(self, reason: str) -> None:
        made = self._current
        if made is not None and reason != made.reason:
            self._desk.controller.do(edits.set_redaction_reason(made.id, reason))  # type: ignore[arg-type]

    def remove(self) -> None:
        """Take the chosen redaction back."""
        made = self._current
        if made is not None and made in self._desk.controller.pack.redactions:
            self._desk.controller.do(edits.remove_redaction(made.id))
