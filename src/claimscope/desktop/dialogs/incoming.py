"""Asked once per drop: whose these files are, each bidder's by themselves, and what each is taken for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.shares import Share
from claimscope.desktop.tokens import GAP, WIDE
from claimscope.desktop.widgets.entry import LineEntry
from claimscope.desktop.widgets.fields import ChoiceField, QuietCombo
from claimscope.desktop.widgets.layout import ScrollPage, words
from claimscope.services.importing import file_name

if TYPE_CHECKING:
    from claimscope.services.intake import Intake

NEW = "+"
SHOWN = 400
"""Files with a row of their own; of more the rest is counted and read as recognised."""


class IncomingDialog(DeskDialog):
    """Sends ``decided(shares)``: the files of each sender with its candidate, or the name of a new one."""

    decided = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget, shares: tuple[Share, ...]) -> None:
        count = sum(len(share.intakes) for share in shares)
        super().__init__(desk, parent, desk.say("desktop.incoming.title", n=count), 84)
        several = len(shares) > 1
        self.senders = [Sender(desk, share, SHOWN // len(shares), tells_how=at == 0) for at, share in enumerate(shares)]
        page = ScrollPage()
        for sender in self.senders:
            (page.column if several else self.column).addWidget(sender.question)
            page.column.addWidget(sender.files)
        page.setMinimumHeight(min(420 if several else 320, 44 * count + GAP + 110 * len(shares) * several))
        self.column.addWidget(page, 1)
        self.add_close("desktop.dialog.cancel")
        self.add_primary("desktop.incoming.read", self._decide)
        self.senders[0].take_focus()

    def _decide(self) -> None:
        answers = [sender.answer() for sender in self.senders]
        if all(answers):
            self.decided.emit(tuple(answers))
            self.accept()


class Sender:
    """One question, whose some files are, and those files with what each is taken for."""

    def __init__(self, desk: Desk, share: Share, shown: int, tells_how: bool) -> None:
        self._desk = desk
        self._intakes = list(share.intakes)
        candidates = desk.controller.pack.candidates
        choices = [("", desk.say("desktop.incoming.nobody")), *((found.id, found.name) for found in candidates)]
        choices.append((NEW, desk.say("desktop.incoming.new")))
        self.whose = ChoiceField(desk, "desktop.incoming.whose", choices)
        self.whose.show_value(share.candidate or (NEW if share.name or not candidates else ""))
        self.whose.note.setVisible(tells_how)
        self.name = LineEntry()
        self.name.setText(share.name)
        self.name.setPlaceholderText(desk.say("desktop.incoming.name"))
        self.name.setAccessibleName(desk.say("desktop.incoming.name"))
        self.whose.committed.connect(lambda _: self._show_name())
        self.question = QWidget()
        column = QVBoxLayout(self.question)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.whose)
        column.addWidget(self.name)
        self.files = self._files(shown)
        self._show_name()

    def take_focus(self) -> None:
        """To what has to be said: the name, where the pack knows nobody yet."""
        (self.whose if self._desk.controller.pack.candidates else self.name).setFocus()

    def answer(self) -> Share | None:
        """The files with whom they come from; None, and a complaint, where a name is missing."""
        new = self.whose.value() == NEW
        name = self.name.text().strip() if new else ""
        if new and not name:
            self.whose.complain(self._desk.say("desktop.incoming.needed"))
            self.name.setFocus()
            return None
        return Share(tuple(self._intakes), "" if new else str(self.whose.value() or ""), name)

    def _files(self, shown: int) -> QWidget:
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(WIDE)
        grid.setVerticalSpacing(GAP)
        grid.setColumnStretch(0, 1)
        for row, intake in enumerate(self._intakes[:shown]):
            name = words(file_name(intake.path))
            name.setToolTip(self._desk.say.text(intake.reason))
            grid.addWidget(name, row, 0)
            grid.addWidget(self._kind(row, intake), row, 1, Qt.AlignmentFlag.AlignRight)
        if len(self._intakes) > shown:
            more = words(self._desk.say("desktop.incoming.more", n=len(self._intakes) - shown), "muted")
            grid.addWidget(more, shown, 0, 1, 2)
        return holder

    def _kind(self, row: int, intake: Intake) -> QWidget:
        word = self._desk.say(f"desktop.intake.{intake.kind}")
        if len(intake.choices) < 2:
            return words(word, "muted", wrap=False)
        combo = QuietCombo()
        combo.setAccessibleName(self._desk.say("desktop.incoming.kind", name=intake.path.name))
        combo.setToolTip(self._desk.say.text(intake.reason))
        for kind in intake.choices:
            combo.addItem(self._desk.say(f"desktop.intake.{kind}"), kind)
        combo.setCurrentIndex(intake.choices.index(intake.kind))
        combo.activated.connect(lambda at: self._change(row, at))
        return combo

    def _change(self, row: int, at: int) -> None:
        intake = self._intakes[row]
        self._intakes[row] = replace(intake, kind=intake.choices[at])

    def _show_name(self) -> None:
        self.name.setVisible(self.whose.value() == NEW)
