"""Everything about one cell of the matrix: state, evidence and why it counts, what is missing, the plan, or why it does
not apply."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from claimscope.core import edits
from claimscope.core.assessment import Cell, CellEvidence
from claimscope.core.document import COST, Plan
from claimscope.core.edits.base import number_of
from claimscope.core.message import message
from claimscope.desktop.controller import Choice, State
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP, MARGIN, UNIT, WIDE
from claimscope.desktop.widgets.fields import LineField, TextField, date_field, whole_field
from claimscope.desktop.widgets.layout import ScrollPage, Section, button, clear, rule, words
from claimscope.desktop.widgets.move_menu import MoveButton
from claimscope.desktop.widgets.state_mark import StateMark, StateWord
from claimscope.desktop.words import QUOTE, candidate_name, question_label, quoted, state_word


class CellPanel(QWidget):
    """Shows one cell; sends ``closed`` when it is to go away."""

    closed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._place = ("", "")
        self.setObjectName("cell-panel")
        self.setAccessibleName(desk.say("desktop.cell.panel"))
        self._candidate = words(role="muted")
        self._question = words(role="head")
        self._state = StateWord(desk.theme)
        self._evidence = QVBoxLayout()
        self._evidence.setSpacing(GAP)
        self._says = [words(), words(), words(role="muted")]
        self.plan = PlanForm(desk)
        self.aside = AsideForm(desk)
        self.cost = button(desk.say("desktop.cell.cost"), self._open_cost)
        self.by_hand = button(desk.say("desktop.cell.by-hand"), self._enter_by_hand)
        self._lay_out()

    def _lay_out(self) -> None:
        page = ScrollPage(self._desk.theme_width(96))
        top = QHBoxLayout()
        top.addWidget(self._candidate, 1)
        self.close_button = button(self._desk.say("desktop.cell.close"), self.closed.emit, "link")
        top.addWidget(self.close_button)
        column = page.column
        column.setSpacing(GAP)
        column.addLayout(top)
        for part in (self._question, self._state, *self._says, rule()):
            column.addWidget(part)
        column.addWidget(words(self._desk.say("desktop.cell.evidence"), "label"))
        column.addLayout(self._evidence)
        column.addWidget(self.cost)
        column.addWidget(self.by_hand)
        column.addWidget(rule())
        column.addWidget(self.plan)
        column.addWidget(self.aside)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(MARGIN, 0, 0, 0)
        outer.addWidget(page)

    def show_cell(self, state: State, candidate: str, question: str) -> None:
        """Show the cell of ``candidate`` and ``question``."""
        cell = state.assessment.cell(candidate, question)
        row = next((found for found in state.pack.questions if found.id == question), None)
        if cell is None or row is None:
            self.closed.emit()
            return
        say = self._desk.say
        self._place = (candidate, question)
        self._candidate.setText(candidate_name(state.pack, candidate, say))
        self._question.setText(question_label(row, say))
        self._state.show_state(cell.state, state_word(cell.state, question, say))
        for label, said in zip(self._says, (cell.headline, cell.missing, cell.next_step), strict=True):
            label.setText(say.text(said) if said else "")
            label.setVisible(said is not None)
        self.cost.setVisible(question == COST)
        self._show_evidence(state, cell)
        self.plan.show_plan(state, candidate, question)
        self.aside.show_reason(state, candidate, question)

    def _show_evidence(self, state: State, cell: Cell) -> None:
        clear(self._evidence)
        say = self._desk.say
        for item in cell.evidence:
            if item.state != "background":
                self._evidence.addWidget(EvidenceCard(self._desk, state, cell, item))
        if not any(item.state != "background" for item in cell.evidence):
            self._evidence.addWidget(words(say("desktop.cell.no-evidence"), "muted"))
        if cell.background:
            self._evidence.addWidget(words(say("desktop.cell.background", n=cell.background), "muted"))

    def _open_cost(self) -> None:
        self._desk.controller.go(("evidence", f"cost:{self._place[0]}"))

    def _enter_by_hand(self) -> None:
        from claimscope.desktop.dialogs.by_hand import ByHandDialog

        ByHandDialog(self._desk, self, *self._place).open()


class EvidenceCard(QFrame):
    """One piece of evidence in a cell: what it is, whether and why it counts, and the way to it."""

    def __init__(self, desk: Desk, state: State, cell: Cell, item: CellEvidence) -> None:
        super().__init__()
        self.setProperty("role", "card")
        column = QVBoxLayout(self)
        column.setContentsMargins(GAP + UNIT, GAP, GAP, GAP)
        column.setSpacing(UNIT)
        head = QHBoxLayout()
        head.setSpacing(GAP)
        standing = {"yes": "answered", "partly": "partly"}.get(item.answers, "open")
        shown = item.state if item.state in ("rejected", "expired") else standing
        head.addWidget(StateMark(desk.theme, shown))
        head.addWidget(words(_title(desk, item), "label"), 1)
        column.addLayout(head)
        column.addWidget(words(desk.say(f"desktop.evidence.{shown}"), "small"))
        if text := _text(desk, state, item):
            column.addWidget(words(text))
        if item.reason:
            column.addWidget(words(desk.say.text(item.reason), "muted"))
        column.addLayout(self._buttons(desk, state, cell, item))

    def _buttons(self, desk: Desk, state: State, cell: Cell, item: CellEvidence) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GAP)
        kind = "citation" if state.pack.citation(item.id) else "evidence"
        row.addWidget(button(desk.say("desktop.cell.show"), lambda: desk.controller.go((kind, item.id)), "link"))
        if kind == "citation":
            row.addWidget(MoveButton(desk, item.id))
        row.addStretch(1)
        return row


def _title(desk: Desk, item: CellEvidence) -> str:
    kind = desk.say(f"matrix.kind.{item.kind}")
    return (
        desk.say("desktop.citation.title", n=number_of(item.id))
        if item.kind == "citation"
        else f"{kind} · {item.tool or item.id}"
    )


def _text(desk: Desk, state: State, item: CellEvidence) -> str:
    if citation := state.pack.citation(item.id):
        return quoted(citation, desk.say, QUOTE)
    found = next((one for one in state.pack.evidence if one.id == item.id), None)
    return found.title if found else ""


class PlanForm(Section):
    """What will close the cell: what, on which data, how many cases, who, until when."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, desk.say("desktop.plan.title"), open_=False)
        self._place = ("", "")
        self._drafts: dict[tuple[str, str], Plan] = {}
        """What was typed for cells and not saved; it is there again when the cell is."""
        self.what = TextField(desk, "desktop.plan.what", 2)
        self.data = LineField(desk, "desktop.plan.data")
        self.n = whole_field(desk, "desktop.plan.minimum-n")
        self.who = LineField(desk, "desktop.plan.who")
        self.until = date_field(desk, "desktop.plan.until")
        self.save = button(desk.say("desktop.plan.save"), self._save, "primary")
        self.remove = button(desk.say("desktop.plan.remove"), self._remove)
        for field in (self.what, self.data, self.n, self.who, self.until):
            self.column.addWidget(field)
        self.column.addWidget(button(desk.say("measuring.plan.open"), self._open_dialog, "link"))
        row = QHBoxLayout()
        row.setSpacing(WIDE)
        row.addWidget(self.save)
        row.addWidget(self.remove)
        row.addStretch(1)
        self.column.addLayout(row)

    def show_plan(self, state: State, candidate: str, question: str) -> None:
        """Show the plan of a cell; another cell starts with what was typed for it, or its own plan."""
        made = state.pack.cell(candidate, question)
        plan = made.plan if made else None
        moved = (candidate, question) != self._place
        if moved:
            self._keep_draft(state)
        self._place = (candidate, question)
        self.remove.setVisible(plan is not None)
        draft = self._drafts.pop(self._place, None) if moved else None
        shown = draft or plan or Plan("", "", "")
        if moved or plan is not None:
            pairs = ((self.what, shown.what), (self.data, shown.data), (self.who, shown.who))
            for field, value in pairs:
                field.show_value(value)
            self.n.show_value(shown.minimum_n)
            self.until.show_value(shown.until)
        if moved:
            self.unfold(shown != Plan("", "", ""))

    def _keep_draft(self, state: State) -> None:
        made = state.pack.cell(*self._place)
        saved = made.plan if made and made.plan else Plan("", "", "")
        typed = self._typed(saved.tool)
        if typed != saved and state.pack.candidate(self._place[0]) is not None:
            self._drafts[self._place] = typed
            place, go = self._place, self._desk.controller.go
            back = Choice("desktop.plan.go-back", lambda: go(("cell", *place)))
            self._desk.controller.tell(message("desktop.plan.kept"), choices=(back,))

    def _typed(self, tool: str) -> Plan:
        return Plan(self.what.value(), self.who.value(), self.until.value(), self.data.value(), self.n.value(), tool)

    def _save(self) -> None:
        if not (self.n.readable() and self.until.readable()):
            return
        for field in (self.what, self.who, self.until):
            field.complain("" if field.value() else self._desk.say("desktop.plan.needed"))
        if not (self.what.value() and self.who.value() and self.until.value()):
            return
        made = self._desk.controller.pack.cell(*self._place)
        tool = made.plan.tool if made and made.plan else ""
        self._desk.controller.do(edits.plan_cell(*self._place, self._typed(tool)))
        self._desk.controller.tell(message("desktop.plan.saved"))

    def _remove(self) -> None:
        self._desk.controller.do(edits.plan_cell(*self._place, None))

    def _open_dialog(self) -> None:
        from claimscope.desktop.measuring.plan import PlanDialog

        PlanDialog(self._desk, self, *self._place).open()


class AsideForm(Section):
    """Why the question does not arise for this candidate."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, desk.say("desktop.aside.title"), open_=False)
        self._place = ("", "")
        self._drafts: dict[tuple[str, str], str] = {}
        self.reason = TextField(desk, "desktop.aside.reason", 2)
        self.save = button(desk.say("desktop.aside.save"), self._save)
        self.remove = button(desk.say("desktop.aside.remove"), lambda: self._put(""))
        self.column.addWidget(self.reason)
        row = QHBoxLayout()
        row.addWidget(self.save)
        row.addWidget(self.remove)
        row.addStretch(1)
        self.column.addLayout(row)

    def show_reason(self, state: State, candidate: str, question: str) -> None:
        """Show the reason given for a cell."""
        made = state.pack.cell(candidate, question)
        reason = made.not_applicable if made else ""
        moved = (candidate, question) != self._place
        if moved:
            self._drafts[self._place] = self.reason.value()
            reason = reason or self._drafts.get((candidate, question), "")
        self._place = (candidate, question)
        self.remove.setVisible(bool(made and made.not_applicable))
        if moved or reason:
            self.reason.show_value(reason)
        if moved:
            self.unfold(bool(reason))

    def _save(self) -> None:
        if reason := self.reason.value():
            self._put(reason)
        else:
            self.reason.complain(self._desk.say("desktop.aside.needed"))

    def _put(self, reason: str) -> None:
        self._desk.controller.do(edits.not_applicable(*self._place, reason))
