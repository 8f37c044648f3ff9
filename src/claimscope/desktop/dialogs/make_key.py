"""A key of one's own: name, passphrase twice, place; and in plain words what such a key proves."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from claimscope.core.document import Person
from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.file_names import file_name
from claimscope.desktop.values import KeyUse
from claimscope.desktop.widgets.columns import in_columns
from claimscope.desktop.widgets.fields import LineField, secret_field
from claimscope.desktop.widgets.layout import words
from claimscope.desktop.words import problem_text

SHORTEST = 8


class MakeKeyDialog(DeskDialog):
    """Sends ``made(KeyUse)``."""

    made = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        say, who = desk.say, desk.habits.profile.person
        super().__init__(desk, parent, say("proving.make-key"), 76, form=True)
        self.column.addWidget(words(say("proving.make-key.lead")))
        self.name = LineField(desk, "proving.make-key.name")
        self.name.show_value(who.name)
        self.organisation = LineField(desk, "proving.make-key.organisation")
        self.organisation.show_value(who.organisation)
        self.first = secret_field(desk, "proving.make-key.passphrase")
        self.again = secret_field(desk, "proving.make-key.again")
        self.path = LineField(desk, "proving.make-key.path")
        self._offered = str(self._free(who.name))
        self.path.show_value(self._offered)
        self.name.committed.connect(self._offer_path)
        self.column.addWidget(in_columns([self.name, self.organisation], 2, desk.theme_width(28)))
        self.column.addWidget(in_columns([self.first, self.again], 2, desk.theme_width(28)))
        self.column.addWidget(self.path)
        self.add_close("desktop.dialog.cancel")
        self.add_primary("proving.make-key.make", self.make)
        (self.first if who.name else self.name).setFocus()

    def _free(self, name: str) -> Path:
        folder, stem = self.desk.services.keys.folder(), file_name(name or "key")
        path, number = folder / f"{stem}.p12", 2
        while path.exists():
            path, number = folder / f"{stem} {number}.p12", number + 1
        return path

    def _offer_path(self, name: str) -> None:
        """The file is called like the person, unless another one was typed."""
        if self.path.line.text() == self._offered:
            self._offered = str(self._free(name))
            self.path.show_value(self._offered)

    def _complaints(self) -> list[tuple[LineField, str]]:
        say, first = self.desk.say, self.first.line.text()
        return [
            (self.name, "" if self.name.value() else say("proving.key.needed")),
            (self.first, "" if len(first) >= SHORTEST else say("proving.make-key.short", n=SHORTEST)),
            (self.again, "" if self.again.line.text() == first else say("proving.make-key.differs")),
            (self.path, "" if self.path.value() else say("proving.key.needed")),
        ]

    def make(self) -> None:
        """Make the key and say where its certificate lies."""
        complaints = self._complaints()
        for field, said in complaints:
            field.complain(said)
        if any(said for _, said in complaints):
            return
        use = KeyUse(Path(self.path.value()), self.first.line.text())
        try:
            certificate = self.desk.services.keys.make(
                use, Person(self.name.value(), organisation=self.organisation.value())
            )
        except Problem as problem:
            self.path.complain(problem_text(problem, self.desk.say))
            return
        self.desk.controller.tell(message("proving.make-key.made", path=str(certificate)))
        self.made.emit(use)
        self.accept()
