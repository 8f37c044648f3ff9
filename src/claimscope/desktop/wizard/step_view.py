"""One step of the review: folded to a line, or open with its question, options, fields and what they mean."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from claimscope.core.edits.base import Edit
from claimscope.core.message import Message
from claimscope.core.wizard import FieldInput, Option, Step, answer, answer_fields, confirm
from claimscope.core.wizard.steps import ENTER_SLA, OPEN
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP, UNIT, WIDE
from claimscope.desktop.widgets.basis_mark import mark_of_step
from claimscope.desktop.widgets.columns import in_columns
from claimscope.desktop.widgets.entry import LineEntry
from claimscope.desktop.widgets.layout import button, words
from claimscope.desktop.words import lookup_sentences

DIGITS = tuple("0123456789")


def step_state(step: Step) -> tuple[str, str]:
    """(icon, token of its colour) of a step: contradicted, left open, settled, or waiting."""
    if step.contradicted:
        return "triangle-alert", "warn_line"
    if step.folded and (step.left_open or (step.answer is None and step.basis is None)):
        return "circle", "muted"
    return ("check", "text") if step.folded else ("chevron-right", "muted")


def folded_step(desk: Desk, step: Step, go: Callable[[str], None]) -> QWidget:
    """A step in one line: name, answer, basis. Pressing it opens it."""
    say = desk.say
    name = say(f"wizard.step.{step.id}")
    said = say.text(step.answer) if step.answer else _unanswered(desk, step)
    basis = say(f"desktop.basis.{step.basis}") if step.basis else ""
    line = QWidget()
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(GAP)
    head = QPushButton(name)
    head.setProperty("role", "step")
    head.setIcon(desk.icon(*step_state(step)))
    head.setIconSize(QSize(desk.theme.icon_side, desk.theme.icon_side))
    head.setAccessibleName(f"{name}. {said}. {basis}")
    head.clicked.connect(lambda _checked=False: go(step.id))
    head.setFixedWidth(desk.theme_width(19))
    row.addWidget(head, 0, Qt.AlignmentFlag.AlignTop)
    text = words(said, "" if step.folded else "muted")
    text.setContentsMargins(0, UNIT, 0, UNIT)
    row.addWidget(text, 1)
    citation = desk.controller.pack.citation(step.citation)
    if step.basis and citation is not None:
        mark = mark_of_step(desk, desk.controller.pack, citation, step.id, step.basis, basis)
        row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
    return line


def _unanswered(desk: Desk, step: Step) -> str:
    """What a step without an answer says: why nothing is asked, or that its turn comes later."""
    return desk.say.text(step.open_means) if step.folded else desk.say("desktop.step.waiting")


class _OptionRow(QWidget):
    """A radio button whose words wrap; a press on the words chooses it."""

    def __init__(self, radio: QRadioButton, label: str, meaning: str) -> None:
        super().__init__()
        self._radio = radio
        said = QVBoxLayout()
        said.setSpacing(0)
        said.addWidget(words(label))
        if meaning:
            said.addWidget(words(meaning, "small"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        row.addWidget(radio, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(said, 1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._radio.setChecked(True)
        self._radio.setFocus()


class OpenStep(QFrame):
    """Sends ``taken`` on Enter in one of its parts. Number keys choose an option, 0 leaves the step open."""

    taken = Signal()
    search_asked = Signal()
    """The record is to be searched for another row."""

    def __init__(self, desk: Desk, step: Step) -> None:
        super().__init__()
        self._desk, self.step = desk, step
        self.setProperty("role", "card")
        self.setObjectName("open-step")
        self.setAccessibleName(desk.say(f"wizard.step.{step.id}"))
        self.options: list[QRadioButton] = []
        self.inputs: dict[str, QLineEdit] = {}
        self._note = words("", "label")
        self._note.hide()
        self._group = QButtonGroup(self)
        self._group.buttonToggled.connect(lambda *_: self._note.hide())
        self._lay_out()

    def _lay_out(self) -> None:
        say, step = self._desk.say, self.step
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, GAP, WIDE, GAP + UNIT)
        column.setSpacing(GAP)
        column.addWidget(words(say(f"wizard.step.{step.id}"), "label"))
        column.addWidget(words(say.text(step.question)))
        if step.answer and step.id != "placement":
            column.addWidget(words(self._known(step.answer)))
        for reply in step.replies:
            column.addWidget(words(say.text(reply)))
        if step.inputs:
            column.addLayout(self._fields())
        options = [self._option(option) for option in step.options]
        if len(options) > 4 and step.id != "record":
            column.addWidget(in_columns(options, 2, self._desk.theme_width(20), GAP))
        else:
            for option in options:
                column.addWidget(option)
        if step.id == "record":
            search = button(say("desktop.step.search-record"), self.search_asked.emit, "link")
            column.addWidget(search, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(words(say("desktop.step.means", what=step.means), "muted"))
        if not any(option.value == "open" and option.meaning for option in step.options):
            column.addWidget(words(say("desktop.step.open-means", what=step.open_means), "muted"))
        if step.group_reason and len(step.group) > 1:
            column.addWidget(words(say("desktop.step.group", what=step.group_reason), "small"))
        column.addWidget(self._note)

    def _option(self, option: Option) -> QWidget:
        say = self._desk.say
        radio = QRadioButton()
        radio.setAccessibleName(say.text(option.label))
        radio.setChecked(option.chosen)
        radio.setProperty("value", option.value)
        radio.installEventFilter(self)
        meaning = say.text(option.meaning) if option.meaning else ""
        radio.setAccessibleDescription(meaning)
        self._group.addButton(radio)
        self.options.append(radio)
        return _OptionRow(radio, say.text(option.label), meaning)

    def _known(self, answer: Message) -> str:
        """The answer so far with its origin; for an open record step also where source and record disagree."""
        say, step = self._desk.say, self.step
        citation = self._desk.controller.pack.citation(step.citation)
        if step.id == "record" and citation is not None and citation.match and not citation.row_choice:
            return say("desktop.step.now-unmarked", answer=lookup_sentences(citation, say))
        if not step.basis:
            return say("desktop.step.now-unmarked", answer=answer)
        return say("desktop.step.now", answer=answer, basis=say(f"desktop.basis.{step.basis}"))

    def _fields(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(GAP)
        grid.setVerticalSpacing(UNIT)
        grid.setColumnStretch(1, 1)
        for row, item in enumerate(self.step.inputs):
            label = words(self._desk.say.text(item.label), "label" if item.missing else "", wrap=False)
            line = LineEntry(item.value)
            line.setAccessibleName(self._desk.say.text(item.label))
            line.installEventFilter(self)
            label.setBuddy(line)
            self.inputs[item.name] = line
            grid.addWidget(label, row, 0)
            grid.addWidget(line, row, 1)
            grid.addWidget(words(self._basis(item), "small", wrap=False), row, 2)
        return grid

    def _basis(self, item: FieldInput) -> str:
        if item.basis:
            return self._desk.say(f"desktop.basis.{item.basis}")
        return self._desk.say("desktop.step.not-known") if item.missing else ""

    # -- answering --------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The focus to the missing field, else to the chosen or first option."""
        missing = next((item.name for item in self.step.inputs if item.missing), "")
        if missing:
            self.inputs[missing].setFocus()
            return
        chosen = next((radio for radio in self.options if radio.isChecked()), None)
        target = chosen or (self.options[0] if self.options else None)
        if target is not None:
            target.setFocus()

    def chosen(self) -> str:
        """Value of the option that is chosen, or empty."""
        button = self._group.checkedButton()
        return str(button.property("value")) if button else ""

    def leads_away(self) -> bool:
        """Whether the chosen option leads to another place (our SLA is entered with the decision)."""
        return self.chosen() == ENTER_SLA

    def edit(self, by: str) -> tuple[Edit | None, str]:
        """The edit of what was chosen or typed, and the id of a sentence where nothing can be kept."""
        today = date.today().isoformat()
        typed = {item.name: self.inputs[item.name].text().strip() for item in self.step.inputs}
        changed = {item.name: typed[item.name] for item in self.step.inputs if typed[item.name] != item.value.strip()}
        if changed:
            try:
                return answer_fields(self.step, changed, by, today), ""
            except ValueError:
                return None, "desktop.step.no-count"
        value = self.chosen()
        present = next((option.value for option in self.step.options if option.chosen), "")
        if not value:
            return (confirm(self.step), "") if self.step.folded else (None, "desktop.step.choose")
        if value == present and self.step.folded:
            return confirm(self.step), ""
        return answer(self.step, value, by, today), ""

    @property
    def note(self) -> QWidget:
        """Where a complaint stands: below the options."""
        return self._note

    def complain(self, sentence: str) -> None:
        """Say why Enter did not go on; the focus goes to “leave open”, which one key then chooses."""
        self._note.setText(sentence)
        self._note.show()
        if self.step.inputs and not self.chosen() and self.options:
            self.options[-1].setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and not event.modifiers():
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.taken.emit()
                return True
            if isinstance(watched, QLineEdit) and event.text() == "0" and self._nothing_typed(watched):
                self._leave_open()
                return True
            if isinstance(watched, QRadioButton) and event.text() in DIGITS:
                self.choose_number(int(event.text()))
                return True
        return super().eventFilter(watched, event)

    def choose_number(self, number: int) -> None:
        """1 to 9: the option at that place, where there is one; 0: leave open, where that can be."""
        if number:
            self._choose(number - 1)
        else:
            self._leave_open()

    def _nothing_typed(self, line: QLineEdit) -> bool:
        """Whether 0 in this field can only mean “leave open”: it is empty, and no value of it begins with a nought (a
        version may: 0.6.5)."""
        return not line.text() and line is not self.inputs.get("runtime_version")

    def _leave_open(self) -> None:
        """A step that cannot be left open (placement) has no such option: its last one must not be taken for it."""
        at = next((at for at, one in enumerate(self.options) if one.property("value") == OPEN), len(self.options))
        self._choose(at)

    def _choose(self, at: int) -> None:
        if at < len(self.options):
            self.options[at].setChecked(True)
            self.options[at].setFocus()
