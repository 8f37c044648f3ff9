"""Planning what is missing: which cell, how many cases for the difference that matters, the ready command."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QWidget

from claimscope.core import edits
from claimscope.core.document import ACCURACY, ERRORS, SAFETY, Plan
from claimscope.core.message import message
from claimscope.core.planning import cases_for_width, cases_needed
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.widgets.columns import in_columns
from claimscope.desktop.widgets.entry import TextEntry
from claimscope.desktop.widgets.fields import ChoiceField, LineField, TextField, date_field, number_field, whole_field
from claimscope.desktop.widgets.layout import button, words
from claimscope.desktop.words import question_label
from claimscope.services.eval_plans import choices, command

COUNTED = (ACCURACY, SAFETY, ERRORS)
HUNDRED = Decimal(100)


class PlanDialog(DeskDialog):
    """Saves a plan for one cell; the command follows every change."""

    def __init__(self, desk: Desk, parent: QWidget, candidate: str = "", question: str = "") -> None:
        super().__init__(desk, parent, desk.say("measuring.plan.title"), 92, form=True)
        pack = desk.controller.pack
        columns = [(one.id, one.name) for one in pack.candidates] or [("", desk.say("matrix.nobody"))]
        rows = [(one.id, question_label(one, desk.say)) for one in pack.questions]
        self.candidate = ChoiceField(desk, "measuring.plan.candidate", columns)
        self.question = ChoiceField(desk, "measuring.plan.question", rows)
        self.tool = ChoiceField(desk, "measuring.plan.tool", [])
        self.base, self.difference = (
            number_field(desk, "measuring.plan.base"),
            number_field(desk, "measuring.plan.difference"),
        )
        self.power = ChoiceField(desk, "measuring.plan.power", [("0.8", "80 %"), ("0.9", "90 %")])
        self.told = words("", "muted")
        self.what, self.data = TextField(desk, "desktop.plan.what", 2), LineField(desk, "desktop.plan.data")
        self.n = whole_field(desk, "desktop.plan.minimum-n")
        self.who, self.until = LineField(desk, "desktop.plan.who"), date_field(desk, "desktop.plan.until")
        self.text = TextEntry()
        self._lay_out()
        self.candidate.show_value(candidate or columns[0][0])
        self.question.show_value(question or self._first_open())
        self._connect()
        self._other_cell()

    def _first_open(self) -> str:
        cells = self.desk.controller.state.assessment.cells
        open_ = (one.question for one in cells if one.state in ("open", "needs-task-eval", "expired"))
        return next((one for one in open_ if choices(one)), ACCURACY)

    def _lay_out(self) -> None:
        width = self.desk.theme_width(26)
        self.column.addWidget(in_columns([self.candidate, self.question, self.tool], 2, self.desk.theme_width(40)))
        self.power_part = in_columns([self.base, self.difference, self.power], 3, width)
        self.column.addWidget(self.power_part)
        self.column.addWidget(self.told)
        self.column.addWidget(self.what)
        self.column.addWidget(in_columns([self.data, self.n, self.who, self.until], 2, width))
        self.column.addWidget(words(self.desk.say("measuring.plan.command"), "label"))
        self.text.setReadOnly(True)
        self.text.setAccessibleName(self.desk.say("measuring.plan.command"))
        font = QFont("IBM Plex Mono")
        font.setStyleHint(QFont.StyleHint.Monospace)
        self.text.setFont(font)
        self.text.setFixedHeight(self.text.fontMetrics().lineSpacing() * 9)
        self.column.addWidget(self.text)
        self.foot.addWidget(button(self.desk.say("measuring.plan.copy"), self.copy))
        self.add_close("desktop.dialog.cancel")
        self.add_primary("desktop.plan.save", self._save)

    def _connect(self) -> None:
        for choice in (self.candidate, self.question):
            choice.committed.connect(lambda _: self._other_cell())
        for power in (self.base, self.difference, self.power):
            power.committed.connect(lambda _: self._count())
        for field in (self.tool, self.what, self.data, self.n, self.who, self.until):
            field.committed.connect(lambda _: self._show_command())

    def _other_cell(self) -> None:
        made = self.desk.controller.pack.cell(str(self.candidate.value()), str(self.question.value()))
        plan = made.plan if made and made.plan else Plan("", "", "")
        for field, value in (
            (self.what, plan.what),
            (self.data, plan.data),
            (self.who, plan.who),
            (self.until, plan.until),
        ):
            field.show_value(value)
        self.n.show_value(plan.minimum_n)
        self.tool.combo.clear()
        for one in choices(str(self.question.value())):
            self.tool.combo.addItem(
                self.desk.say("measuring.plan.tool-gives", tool=one.tool, file=one.hand_back), one.tool
            )
        if plan.tool:
            self.tool.show_value(plan.tool)
        counted = self.question.value() in COUNTED
        self.power_part.setVisible(counted)
        self.power.show_value("0.8")
        self.told.setText(self.desk.say("measuring.plan.power.lead") if counted else "")
        usual = f"measuring.plan.default.{self.question.value()}"
        if not self.what.value() and self.desk.say.has(usual):
            self.what.show_value(self.desk.say(usual))
        self._show_command()

    def _count(self) -> None:
        """Cases for the difference that matters; with its assumptions in words."""
        base, difference = self.base.value(), self.difference.value()
        if base is None or difference is None:
            return
        try:
            found = cases_needed(base / HUNDRED, difference / HUNDRED, Decimal(self.power.value()))
            width = cases_for_width(base / HUNDRED, abs(difference) / HUNDRED)
        except ValueError:
            self.told.setText(self.desk.say("measuring.plan.power.wrong"))
            return
        args = {"n": found.n, "base": base, "difference": difference, "power": int(found.power * 100), "width": width}
        self.told.setText(self.desk.say("measuring.plan.power.result", **args))
        self.n.line.setText(str(found.n))
        self._show_command()

    def plan(self) -> Plan:
        """The plan as entered."""
        return Plan(self.what.value(), self.who.value(), self.until.value(), self.data.value(), self.n.value(),
                    str(self.tool.value() or ""))  # fmt: skip

    def _show_command(self) -> None:
        pack = self.desk.controller.pack
        text = command(pack, str(self.candidate.value()), str(self.question.value()), self.plan())
        self.text.setPlainText(text or self.desk.say("measuring.plan.no-command"))

    def copy(self) -> None:
        """The command goes to the clipboard."""
        QApplication.clipboard().setText(self.text.toPlainText())
        self.desk.controller.tell(message("measuring.plan.copied"))

    def _save(self) -> None:
        if not (self.n.readable() and self.until.readable()):
            return
        for field in (self.what, self.who, self.until):
            field.complain("" if field.value() else self.desk.say("desktop.plan.needed"))
        if self.what.value() and self.who.value() and self.until.value():
            edit = edits.plan_cell(str(self.candidate.value()), str(self.question.value()), self.plan())
            if self.desk.controller.do(edit):
                self.desk.controller.tell(message("desktop.plan.saved"))
                self.accept()
