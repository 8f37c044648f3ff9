"""What can be shown about a pack or a report, in the words of the command line, and no more."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from claimscope.core.message import Message
from claimscope.core.problem import Exit, Problem
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.jobs import Progress
from claimscope.desktop.tokens import GAP
from claimscope.desktop.widgets.fields import LineField
from claimscope.desktop.widgets.layout import button, clear, words

if TYPE_CHECKING:
    from claimscope.services.verifying import Verdict

SHOWN = frozenset(f"verify.{name}" for name in ("consistent", "expect-file", "expect-part", "beside", "signed-trusted"))
"""Statements that show something."""
OPEN = frozenset(
    f"verify.{name}"
    for name in ("no-proof", "pdf-nothing", "signed-self-made", "signed-unknown", "signature-unchecked", "clock-back")
)
"""Statements that leave something open; all others say that something is wrong."""


class VerifyDialog(DeskDialog):
    """File, hash if there is one, and the statements, each with a mark."""

    def __init__(self, desk: Desk, parent: QWidget, path: Path | None = None) -> None:
        say = desk.say
        super().__init__(desk, parent, say("proving.verify"), 96, form=True)
        self.setModal(False)
        self.column.addWidget(words(say("proving.verify.lead"), "muted"))
        self.path = LineField(desk, "proving.verify.file")
        if path is not None:
            self.path.show_value(str(path))
        self.path.put_beside(button(say("proving.choose"), self.choose))
        self.column.addWidget(self.path)
        self.expect = LineField(desk, "proving.verify.expect")
        self.column.addWidget(self.expect)
        self.head = words("", "head")
        self.shown = QWidget()
        whole = QVBoxLayout(self.shown)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.head)
        self.results = QVBoxLayout()
        self.results.setSpacing(GAP)
        whole.addLayout(self.results)
        self.column.addWidget(self.shown)
        self.foot.insertWidget(0, button(say("proving.trusted"), self.show_trusted, "link"))
        self.add_close()
        self.add_primary("proving.verify.go", self.verify)
        self.resize(self.minimumWidth(), 600)
        self.path.setFocus()

    def choose(self) -> None:
        """Ask for a file."""
        say = self.desk.say
        kinds = f"{say('proving.sign.kinds')} (*.pdf *.evpack)"
        path, _ = QFileDialog.getOpenFileName(self, say("proving.verify.file"), self.path.value(), kinds)
        if path:
            self.path.show_value(path)

    def show_trusted(self) -> None:
        """Whose keys this person trusts."""
        from claimscope.desktop.dialogs.trusted import TrustedDialog

        TrustedDialog(self.desk, self).open()

    def verify(self) -> None:
        """Check in a job and show what came of it."""
        self.path.complain("" if self.path.value() else self.desk.say("proving.key.needed"))
        if not self.path.value():
            return
        path, expect, desk = Path(self.path.value()), str(self.expect.value()), self.desk
        self.expect.complain("")
        clear(self.results)
        self.head.setText(f"{desk.say('proving.verify.work')}…")

        def work(progress: Progress) -> Verdict:
            return desk.services.proof.verify(path, expect, progress.report)

        desk.jobs.start(desk.say("proving.verify.work"), work, self._show, self._failed, "verify", owner=self)

    def _show(self, verdict: Verdict) -> None:
        say = self.desk.say
        clear(self.results)
        self.head.setText(say(f"proving.verdict.{_result(verdict)}", name=verdict.path.name))
        for said in verdict.statements:
            self.results.addWidget(self._statement(said))
        if verdict.hashes:
            self.results.addWidget(words(say("proving.verify.hashes"), "label"))
        for name, digest in verdict.hashes.items():
            self.results.addWidget(_selectable(f"{digest}  {say('proving.verify.whole') if name == 'file' else name}"))
        QTimer.singleShot(0, self, self._bring_into_view)  # when the new lines have found their height

    def _bring_into_view(self) -> None:
        self.fit()
        if self._form is not None:
            self._form.show_from_top(self.shown)

    def _statement(self, said: Message) -> QWidget:
        """One statement behind its mark. Where the words of the command line name an option, the window has its own."""
        line, say = QWidget(), self.desk.say
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        icon, token = _mark(said)
        mark, side = QLabel(), self.desk.theme.icon_side
        mark.setPixmap(self.desk.icon(icon, token).pixmap(QSize(side, side)))
        row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        own = f"proving.{said.id}"
        text = say.text(Message(own, said.args) if say.has(own) else said)
        row.addWidget(words(text[:1].upper() + text[1:]), 1)
        return line

    def _failed(self, problem: Problem) -> None:
        say = self.desk.say
        clear(self.results)
        if problem.exit_code == Exit.WRONG_USAGE:
            self.head.setText("")
            self.expect.complain(say.text(problem.happened))
            return
        self.head.setText(say("proving.verdict.unreadable"))
        for sentence in problem.sentences():
            self.results.addWidget(words(say.text(sentence)))
        QTimer.singleShot(0, self, self._bring_into_view)  # when the new lines have found their height


def _result(verdict: Verdict) -> str:
    if verdict.exit_code == Exit.DONE:
        return "fine"
    return "altered" if verdict.exit_code == Exit.PACK_DAMAGED else "nothing"


def _mark(said: Message) -> tuple[str, str]:
    """Icon and colour token of a statement."""
    if said.id in SHOWN:
        return "check", "text"
    return ("info", "muted") if said.id in OPEN else ("triangle-alert", "warn_line")


def _selectable(text: str) -> QLabel:
    label = words(text, "small")
    flags = Qt.TextInteractionFlag
    label.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
    return label
