"""A question to a vendor: not asked yet (what, why, what a good answer looks like), or asked and waiting."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from claimscope.core.checks.pack_rules import days_between
from claimscope.core.document import VendorQuestion
from claimscope.core.message import Arg, Message, message
from claimscope.core.vendor_letter import OpenPoint
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP, UNIT
from claimscope.desktop.widgets.fields import LineField
from claimscope.desktop.widgets.layout import button, words


def state_of(question: VendorQuestion, today: str) -> Message:
    """When a question was asked, in which round, and how long it has been waiting or when it was answered."""
    asked: dict[str, Arg] = {"asked": question.asked_on, "round": question.round}
    if question.answer and not question.asked_on:
        by = question.answered_by or "–"
        return message("desktop.letter.answered-unlogged", answered=question.answered_on, by=by)
    if question.answer:
        id = "desktop.letter.answered-by" if question.answered_by else "desktop.letter.answered"
        return message(id, answered=question.answered_on, by=question.answered_by, **asked)
    return message("desktop.letter.waiting", days=days_between(question.asked_on, today), **asked)


class QuestionCard(QFrame):
    """One open point."""

    def __init__(self, desk: Desk, number: int, point: OpenPoint) -> None:
        super().__init__()
        say = desk.say
        self.setProperty("role", "card")
        column = QVBoxLayout(self)
        column.setContentsMargins(GAP + UNIT, GAP, GAP + UNIT, GAP)
        column.setSpacing(UNIT)
        column.addWidget(words(f"{number}  {say.text(point.asks)}", "label"))
        column.addWidget(words(f"{say('letter.why')}: {say.text(point.why)}"))
        column.addWidget(words(f"{say('letter.good')}: {say.text(point.good)}", "muted"))
        if point.shared:
            column.addWidget(words(say("desktop.letter.shared"), "small"))
        if point.citations:
            row = QHBoxLayout()
            first = point.citations[0]
            go = button(say("desktop.letter.show"), lambda: desk.controller.go(("citation", first)), "link")
            row.addWidget(go)
            row.addStretch(1)
            column.addLayout(row)


class AskedCard(QFrame):
    """One question of the log. Sends ``replied(id, text)`` when an answer is entered by hand, ``taken_back(id)`` where
    it was logged by mistake."""

    replied = Signal(str, str)
    taken_back = Signal(str)

    def __init__(self, desk: Desk, question: VendorQuestion) -> None:
        super().__init__()
        say = desk.say
        self.setProperty("role", "card")
        column = QVBoxLayout(self)
        column.setContentsMargins(GAP + UNIT, GAP, GAP + UNIT, GAP)
        column.setSpacing(UNIT)
        column.addWidget(words(say.text(question.text)))
        column.addWidget(words(say.text(state_of(question, date.today().isoformat())), "small"))
        self.answer = LineField(desk, "desktop.letter.answer")
        self.answer.show_value(question.answer)
        self.answer.committed.connect(lambda text: self.replied.emit(question.id, text))
        column.addWidget(self.answer)
        if not question.answer:
            back = button(say("desktop.letter.not-sent"), lambda: self.taken_back.emit(question.id), "link")
            column.addWidget(back, 0, Qt.AlignmentFlag.AlignLeft)
