"""Which key signs, the passphrase that opens it, and what a signature by it shows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from claimscope.core.problem import Problem
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP
from claimscope.desktop.values import KeyUse
from claimscope.desktop.widgets.fields import LineField, secret_field
from claimscope.desktop.widgets.layout import button, words
from claimscope.desktop.words import problem_text

if TYPE_CHECKING:
    from claimscope.services.keys import KeyFacts


class KeyFields(QWidget):
    """The path is remembered in the profile, the passphrase nowhere. Sends ``opened(KeyFacts or None)``."""

    opened = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk, say = desk, desk.say
        self.path = LineField(desk, "proving.key.path")
        self.path.show_value(desk.habits.profile.key)
        self.passphrase = secret_field(desk, "proving.key.passphrase")
        self.shows = words(say("proving.key.shows-later"), "muted")
        self._asked = 0
        calls = (("choose", self.choose), ("make", self.make))
        self.path.put_beside(*(button(say(f"proving.key.{id}"), call) for id, call in calls))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(self.path)
        column.addWidget(self.passphrase)
        column.addWidget(self.shows)
        self.path.committed.connect(lambda _: self.look())
        self.passphrase.line.editingFinished.connect(self.look)

    def use(self) -> KeyUse | None:
        """The key as entered; None (and said below the fields) where something is missing."""
        for field in (self.path, self.passphrase):
            field.complain("" if field.line.text() else self._desk.say("proving.key.needed"))
        if not (self.path.value() and self.passphrase.line.text()):
            return None
        return KeyUse(Path(self.path.value()), self.passphrase.line.text())

    def show_key(self, use: KeyUse) -> None:
        """Take a key that was just made."""
        self.path.show_value(str(use.path))
        self.passphrase.line.setText(use.passphrase)
        self.passphrase.setFocus()
        self.look()

    def choose(self) -> None:
        """Ask for a key file."""
        say = self._desk.say
        kinds = f"{say('proving.key.kind')} (*.p12 *.pfx)"
        path, _ = QFileDialog.getOpenFileName(self, say("proving.key.choose"), self.path.value(), kinds)
        if path:
            self.path.show_value(path)
            self.passphrase.line.setFocus()
            self.look()

    def make(self) -> None:
        """Ask for what a key of one's own needs."""
        from claimscope.desktop.dialogs.make_key import MakeKeyDialog

        dialog = MakeKeyDialog(self._desk, self)
        dialog.made.connect(self.show_key)
        dialog.open()

    def look(self) -> None:
        """Open the key in a job and say what a signature by it shows."""
        if not (self.path.value() and self.passphrase.line.text()):
            return
        use = KeyUse(Path(self.path.value()), self.passphrase.line.text())
        self._asked += 1
        asked, desk = self._asked, self._desk

        def done(facts: KeyFacts) -> None:
            if asked == self._asked:
                self._show(use, facts)

        def failed(problem: Problem) -> None:
            if asked == self._asked:
                self.shows.setText(problem_text(problem, desk.say))
                self.opened.emit(None)

        desk.jobs.start("", lambda _: desk.services.keys.facts(use), done, failed, "keys", owner=self)

    def _show(self, use: KeyUse, facts: KeyFacts) -> None:
        self.shows.setText(" ".join(self._desk.say.text(said) for said in facts.shows))
        profile = self._desk.habits.profile
        if profile.key != str(use.path):
            self._desk.habits.set_profile(replace(profile, key=str(use.path)))
        self.opened.emit(facts)
