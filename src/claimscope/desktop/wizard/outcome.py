"""What comes out of a citation: findings with advice, the sentence it lets one claim, and what it does not show."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from claimscope.core import edits
from claimscope.core.assessment import CitationAssessment, Finding
from claimscope.core.message import Message, message
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP, UNIT
from claimscope.desktop.widgets.layout import button, clear, rule, words

_GRAVE = ("critical", "high")


class OutcomeView(QWidget):
    """Shown below the steps."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, GAP, 0, 0)
        self._column.setSpacing(GAP)

    def show_outcome(self, made: CitationAssessment | None, findings: Sequence[Finding]) -> None:
        """Show the judgement on a citation and what was found on it; nothing for one that was not judged."""
        clear(self._column)
        if made is None:
            return
        say = self._desk.say
        for finding in findings:
            self._column.addWidget(FindingCard(self._desk, finding))
        self._column.addWidget(rule())
        self._column.addWidget(words(say("desktop.outcome.lets-you-claim"), "label"))
        self._column.addLayout(self._sentence(made.sentence or Message("desktop.outcome.nothing-yet")))
        if made.footnote:
            self._column.addWidget(words(say("desktop.outcome.footnote"), "label"))
            self._column.addLayout(self._sentence(made.footnote))
        if made.does_not_show:
            self._column.addWidget(words(say("desktop.outcome.does-not-show"), "label"))
            self._column.addWidget(words(say.text(made.does_not_show)))

    def _sentence(self, said: Message) -> QHBoxLayout:
        text = self._desk.say.text(said)
        row = QHBoxLayout()
        label = words(text)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row.addWidget(label, 1)
        copy = button(self._desk.say("desktop.outcome.copy"), lambda: self._copy(text), "link")
        row.addWidget(copy, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _copy(self, text: str) -> None:
        QApplication.clipboard().setText(text)
        self._desk.controller.tell(message("desktop.outcome.copied"))


class FindingCard(QFrame):
    """One finding: how grave in a word, what is wrong, what to do, and the waiver where one is possible."""

    def __init__(self, desk: Desk, finding: Finding) -> None:
        super().__init__()
        self._desk, self._finding = desk, finding
        say = desk.say
        self.setProperty("role", "card")
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP, GAP, GAP, GAP)
        row.setSpacing(GAP)
        icon = desk.icon("flag" if not finding.asks else "circle-help", "warn_line" if self._grave() else "muted")
        row.addWidget(_picture(icon.pixmap(18, 18)), 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(UNIT)
        column.addWidget(words(say(f"desktop.severity.{finding.severity}"), "small"))
        column.addWidget(words(say.text(finding.message), "label" if self._grave() else ""))
        column.addWidget(words(say.text(finding.advice), "muted"))
        row.addLayout(column, 1)
        if finding.waived:
            column.addWidget(words(self._accepted(), "small"))
            row.addWidget(button(say("desktop.finding.withdraw"), self._withdraw, "link"), 0, Qt.AlignmentFlag.AlignTop)
            return
        column.addLayout(self._fixes())
        if self._grave():
            row.addWidget(button(say("desktop.finding.waive"), self._waive, "link"), 0, Qt.AlignmentFlag.AlignTop)

    def _accepted(self) -> str:
        """Who accepted it when, and why."""
        held = next(one for one in self._desk.controller.pack.waivers if one.finding == self._finding.key)
        return self._desk.say("desktop.finding.waived", by=held.by, on=held.on, reason=held.reason)

    def _fixes(self) -> QHBoxLayout:
        """What can be done with one press, each an edit that can be undone."""
        from claimscope.core.fixes import fixes_of

        controller, say = self._desk.controller, self._desk.say
        row = QHBoxLayout()
        by, on = self._desk.habits.profile.name, date.today().isoformat()
        for fix in fixes_of(controller.pack, self._finding, by, on):
            row.addWidget(button(say.text(fix.label), partial(controller.do, fix.edit), "link"))
        row.addStretch(1)
        return row

    def _grave(self) -> bool:
        return self._finding.severity in _GRAVE

    def _withdraw(self) -> None:
        self._desk.controller.do(edits.withdraw_waiver(self._finding.key))

    def _waive(self) -> None:
        from claimscope.desktop.dialogs.waive import WaiveDialog

        WaiveDialog(self._desk, self, self._finding).open()


def _picture(pixmap: object) -> QLabel:
    label = QLabel()
    label.setPixmap(pixmap)  # type: ignore[arg-type]
    return label
