"""Signing: the pack's file (a signature beside it) or a report (inside it), with what the signature will show."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QWidget
from shiboken6 import isValid

from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.widgets.fields import ChoiceField, LineField
from claimscope.desktop.widgets.key_fields import KeyFields
from claimscope.desktop.widgets.layout import button, words
from claimscope.desktop.words import problem_text


class SignDialog(DeskDialog):
    """The pack is signed as its file holds it: unsaved changes are said and can be saved here."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        say = desk.say
        super().__init__(desk, parent, say("proving.sign"), 84, form=True)
        self.setModal(False)
        self.column.addWidget(words(say("proving.sign.lead"), "muted"))
        self.what = ChoiceField(desk, "proving.sign.what", self._targets(desk.controller.state))
        self.what.combo.setCurrentIndex(0)
        self.what.committed.connect(lambda _: self._show(None, desk.controller.state))
        self.file = LineField(desk, "proving.sign.file")
        self.choose_file = button(say("proving.choose"), self._choose)
        self.key = KeyFields(desk)
        self.unsaved = words("")
        self.save = button(say("desktop.action.save-pack"), self._save)
        self.said = words("", "label")
        self._lay_out()
        self.add_close()
        self.verify = button(say("proving.sign.verify"), self._verify)
        self.foot.addWidget(self.verify)
        self.verify.hide()
        self.add_primary("proving.sign.sign", self.sign)
        desk.controller.changed.connect(self._show)
        self.key.opened.connect(lambda _: self.fit())
        self._show(None, desk.controller.state)
        (self.key.passphrase if self.key.path.value() else self.key.path).setFocus()

    def _targets(self, state: State) -> list[tuple[str, str]]:
        say = self.desk.say
        pack = [("pack", say("proving.sign.this-pack", name=state.path.name))] if state.path else []
        return [*pack, ("file", say("proving.sign.other-file"))]

    def _lay_out(self) -> None:
        self.column.addWidget(self.what)
        self._file_row = QWidget()
        row = QHBoxLayout(self._file_row)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.file, 1)
        row.addWidget(self.choose_file, 0, Qt.AlignmentFlag.AlignBottom)
        self.column.addWidget(self._file_row)
        self._unsaved_row = QWidget()
        row = QHBoxLayout(self._unsaved_row)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.unsaved, 1)
        row.addWidget(self.save)
        self.column.addWidget(self._unsaved_row)
        self.column.addWidget(self.key)
        self.column.addWidget(self.said)

    def _show(self, before: State | None, state: State) -> None:
        of_pack = self.what.value() == "pack"
        self._file_row.setVisible(not of_pack)
        self._unsaved_row.setVisible(of_pack and not state.saved)
        if state.path is not None:
            self.unsaved.setText(self.desk.say("proving.sign.unsaved", name=state.path.name))
        if not state.saved:
            self._say_done("")

    def _choose(self) -> None:
        say = self.desk.say
        kinds = f"{say('proving.sign.kinds')} (*.pdf *.evpack)"
        path, _ = QFileDialog.getOpenFileName(self, say("proving.sign.file"), self.file.value(), kinds)
        if path:
            self.file.show_value(path)

    def _save(self) -> None:
        state = self.desk.controller.state
        if state.path is None:
            return
        try:
            self.desk.services.pack.save(state.pack, state.path)
        except Problem as problem:
            self.unsaved.setText(problem_text(problem, self.desk.say))
            return
        self.desk.controller.mark_saved(state.path)

    def target(self) -> Path | None:
        """What is to be signed; None (and said) where that is not clear."""
        state = self.desk.controller.state
        if self.what.value() == "pack":
            return state.path if state.saved else None
        self.file.complain("" if self.file.value() else self.desk.say("proving.key.needed"))
        return Path(self.file.value()) if self.file.value() else None

    def sign(self) -> None:
        """Sign in a job, and say what was written."""
        path, use = self.target(), self.key.use()
        if path is None or use is None:
            return
        desk = self.desk

        def done(written: Path) -> None:
            id = "proving.sign.done-inside" if written == path else "proving.sign.done-beside"
            if isValid(self):
                self._say_done(desk.say(id, name=path.name, written=written.name), path)
            else:
                desk.controller.tell(message(id, name=path.name, written=written.name))

        def failed(problem: Problem) -> None:
            if isValid(self):
                self._say_done(problem_text(problem, desk.say))
            else:
                desk.controller.explain(problem)

        desk.jobs.start(
            desk.say("proving.sign.work"), lambda _: desk.services.proof.sign(path, use), done, failed, "keys"
        )

    def _say_done(self, text: str, signed: Path | None = None) -> None:
        self._signed = signed
        self.said.setText(text)
        self.said.setVisible(bool(text))
        self.verify.setVisible(signed is not None)
        self.fit()

    def _verify(self) -> None:
        from claimscope.desktop.dialogs.verify import VerifyDialog

        if self._signed is not None:
            dialog = VerifyDialog(self.desk, self, self._signed)
            dialog.show()
            dialog.verify()
