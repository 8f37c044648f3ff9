"""Questions to the vendors: one precise question per open point, the letter, and what came back."""

from __future__ import annotations

from datetime import date, timedelta

from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QStackedWidget, QVBoxLayout, QWidget

from claimscope.core import edits
from claimscope.core.assessment import Finding
from claimscope.core.document import VendorQuestion
from claimscope.core.message import Message
from claimscope.core.vendor_letter import OpenPoint, VendorLetter, letters, sent
from claimscope.desktop.controller import Address, State
from claimscope.desktop.desk import Desk
from claimscope.desktop.places.base import Place
from claimscope.desktop.tokens import GAP, WIDE
from claimscope.desktop.widgets.fields import date_field
from claimscope.desktop.widgets.layout import ScrollPage, Section, button, clear, words
from claimscope.desktop.widgets.question_card import AskedCard, QuestionCard
from claimscope.desktop.widgets.side_by_side import SideBySide
from claimscope.desktop.widgets.teach import Teach
from claimscope.desktop.wizard.outcome import FindingCard

SILENT = "vendor-silent"
"""The rule that names a vendor who has not answered."""
REPLY_DAYS = 10
"""Working days a vendor is given where nobody says otherwise."""


def reply_by(today: date, committee: str) -> date:
    """Ten working days from today (ISO weeks, holidays not known), and before the committee meets where its date (ISO,
    or empty) leaves a day for that."""
    weeks, days = divmod(REPLY_DAYS, 5)
    day = today + timedelta(weeks=weeks, days=days)
    while day.weekday() > 4:
        day -= timedelta(days=1)
    if not committee:
        return day
    latest = date.fromisoformat(committee) - timedelta(days=1)
    while latest.weekday() > 4:
        latest -= timedelta(days=1)
    return min(day, latest) if latest > today else day


class VendorsPlace(Place):
    """Candidates at the left, the letter of the chosen one at the right."""

    id = "vendors"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._state = desk.controller.state
        self._letters: dict[str, VendorLetter] = {}
        self.list = QListWidget()
        self.list.setAccessibleName(desk.say("desktop.find.candidate"))
        self.list.setProperty("role", "lines")
        self.list.setMinimumWidth(desk.theme_width(18))
        self.until = date_field(desk, "desktop.letter.reply-by")
        self._said_until = False
        self.until.setMaximumWidth(desk.theme_width(30))
        self.write = button(desk.say("desktop.letter.write"), self._write, "primary")
        self.mark = button(desk.say("desktop.letter.mark-sent"), self._mark_sent)
        self.page = ScrollPage(desk.theme_width(90))
        self.teach = Teach(desk, "vendors")
        self._letter_side = QWidget()
        whom, letter = desk.say("desktop.find.candidate"), desk.say("desktop.letter.tab")
        self._content = SideBySide(desk, (whom, self.list), (letter, self._letter_side), 72, (1, 4))
        self._sides = QStackedWidget()
        self._lay_out()
        self.list.currentRowChanged.connect(lambda _: self._show_letter())
        self.until.committed.connect(self._say_until)

    def _lay_out(self) -> None:
        tools = QHBoxLayout()
        tools.setSpacing(GAP)
        tools.addWidget(self.write)
        tools.addWidget(self.mark)
        tools.addStretch(1)
        right = QVBoxLayout(self._letter_side)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(WIDE)
        right.addWidget(self.until)
        right.addLayout(tools)
        right.addWidget(self.page, 1)
        self._sides.addWidget(self.teach)
        self._sides.addWidget(self._content)
        self.body.addWidget(self._sides, 1)

    def refresh(self, state: State) -> None:
        self._state = state
        if not self._said_until:
            self.until.show_value(reply_by(date.today(), state.pack.context.committee_date).isoformat())
        made = letters(state.pack, state.assessment, self.until.value() or date.today().isoformat())
        self._letters = {letter.candidate: letter for letter in made}
        shown = [one for one in state.pack.candidates if one.id in self._letters or self._asked(one.id)]
        self._sides.setCurrentWidget(self._content if shown else self.teach)
        current = self._current
        self.list.blockSignals(True)
        self.list.clear()
        for candidate in shown:
            item = QListWidgetItem(f"{candidate.name}\n{self._count(candidate.id)}")
            item.setData(256, candidate.id)
            self.list.addItem(item)
            if candidate.id == current:
                self.list.setCurrentItem(item)
        if self.list.currentRow() < 0 and shown:
            self.list.setCurrentRow(0)
        self.list.blockSignals(False)
        self._show_letter()

    def _say_until(self, day: str) -> None:
        self._said_until = bool(day)
        self.refresh(self._state)

    @property
    def _current(self) -> str:
        item = self.list.currentItem()
        return str(item.data(256)) if item else ""

    def _asked(self, candidate: str) -> list[VendorQuestion]:
        return [one for one in self._state.pack.vendor_questions if one.candidate == candidate]

    def _count(self, candidate: str) -> str:
        """How many questions are open, and how many have been waiting too long since when."""
        say, letter, late = self.desk.say, self._letters.get(candidate), self._late(candidate)
        text = say("desktop.letter.count", n=len(letter.questions) if letter else 0)
        return f"{text}\n{say.text(Message('desktop.letter.late', late.message.args))}" if late else text

    def _late(self, candidate: str) -> Finding | None:
        """The finding that this vendor has let the patience of the rules run out."""
        return next(
            (one for one in self._state.assessment.findings if (one.rule, one.about) == (SILENT, candidate)), None
        )

    def _show_letter(self) -> None:
        clear(self.page.column)
        if (late := self._late(self._current)) is not None:
            self.page.column.addWidget(FindingCard(self.desk, late))
        letter = self._letters.get(self._current)
        asked = self._asked(self._current)
        known = {one.about for one in asked}
        new = [point for point in letter.questions if point.id not in known] if letter else []
        self.write.setEnabled(letter is not None)
        self.mark.setEnabled(letter is not None)
        self._add_new(new)
        self._add_asked(asked)

    def _add_new(self, points: list[OpenPoint]) -> None:
        if not points:
            self.page.column.addWidget(words(self.desk.say("desktop.letter.nothing-new"), "muted"))
        for number, point in enumerate(points, 1):
            self.page.column.addWidget(QuestionCard(self.desk, number, point))

    def _add_asked(self, asked: list[VendorQuestion]) -> None:
        if not asked:
            return
        log = Section(self.desk, self.desk.say("desktop.letter.log", n=len(asked)))
        for question in asked:
            card = AskedCard(self.desk, question)
            card.replied.connect(self._reply)
            card.taken_back.connect(lambda id: self.desk.controller.do(edits.remove_vendor_questions([id])))
            log.column.addWidget(card)
        self.page.column.addWidget(log)

    def _reply(self, id: str, text: str) -> None:
        self.desk.controller.do(edits.record_reply(id, text, date.today().isoformat()))

    def reveal(self, address: Address) -> None:
        for row in range(self.list.count()):
            if self.list.item(row).data(256) == address[1]:
                self.list.setCurrentRow(row)
        self.enter()

    def carry_out(self, address: Address) -> bool:
        if address != ("letter", self._current) or not self.write.isEnabled():
            return False
        self._write()
        return True

    def enter(self) -> None:
        self.list.setFocus()

    def step(self, by: int) -> None:
        self.list.setCurrentRow(max(0, min(self.list.count() - 1, self.list.currentRow() + by)))

    def _mark_sent(self) -> None:
        if letter := self._letters.get(self._current):
            self.desk.controller.do(sent(letter, date.today().isoformat()))

    def _write(self) -> None:
        from claimscope.desktop.dialogs.letter import ask_where

        if letter := self._letters.get(self._current):
            ask_where(self.desk, self, letter)
