"""Whose keys this person trusts: certificates that were handed over in person, and no others."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QListWidgetItem, QWidget

from claimscope.core.problem import Problem
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.numbers import written_date
from claimscope.desktop.widgets.layout import button, words
from claimscope.desktop.widgets.wrapped_list import WrappedList
from claimscope.desktop.words import problem_text


class TrustedDialog(DeskDialog):
    """Add and remove; both hold at once."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        say = desk.say
        super().__init__(desk, parent, say("proving.trusted"), 76)
        self.column.addWidget(words(say("proving.trusted.lead"), "muted"))
        self.list = WrappedList(desk, say("proving.trusted"))
        self.list.setMinimumHeight(160)
        self.column.addWidget(self.list, 1)
        self.said = words("")
        self.column.addWidget(self.said)
        self.remove_it = button(say("proving.trusted.remove"), self.remove)
        self.foot.addWidget(self.remove_it)
        self.foot.addWidget(button(say("proving.trusted.add"), self.choose))
        self.add_close()
        self._show()

    def _show(self) -> None:
        say = self.desk.say
        try:
            self.held = self.desk.services.keys.trusted()
        except Problem as problem:
            self.held = ()
            self._say(problem)
        self.list.clear()
        for one in self.held:
            who = say("keys.named", by=one.facts.by, organisation=one.facts.organisation or "–")
            self.list.addItem(
                QListWidgetItem(say("proving.trusted.line", who=who, until=written_date(one.facts.until, say.language)))
            )
        if not self.held:
            self.list.addItem(QListWidgetItem(say("proving.trusted.none")))
        self.list.setCurrentRow(0)
        self.remove_it.setEnabled(bool(self.held))

    def choose(self) -> None:
        """Ask for a certificate."""
        say = self.desk.say
        kinds = f"{say('proving.trusted.kind')} (*.pem *.cer *.crt *.der)"
        path, _ = QFileDialog.getOpenFileName(self, say("proving.trusted.add"), "", kinds)
        if path:
            self.add(Path(path))

    def add(self, certificate: Path) -> None:
        """Trust it."""
        try:
            facts = self.desk.services.keys.trust(certificate)
        except Problem as problem:
            self._say(problem)
            return
        self.said.setText(self.desk.say("proving.trusted.added", by=facts.by))
        self._show()

    def remove(self) -> None:
        """Trust the chosen one no longer."""
        row = self.list.currentRow()
        if 0 <= row < len(self.held):
            try:
                self.desk.services.keys.no_longer_trust(self.held[row])
            except Problem as problem:
                self._say(problem)
                return
            self.said.setText("")
            self._show()

    def _say(self, problem: Problem) -> None:
        self.said.setText(problem_text(problem, self.desk.say))
