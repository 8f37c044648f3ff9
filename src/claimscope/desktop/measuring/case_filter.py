"""Filter over the cases: words, outcome, tag, and a field with one of its values."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from claimscope.desktop.desk import Desk
from claimscope.desktop.measuring.case_model import CaseFilter, tag_word
from claimscope.desktop.widgets.fields import ChoiceField, LineField
from claimscope.services.case_table import CaseTable

OUTCOMES = ("failed", "all", "passed")


class CaseFilterBar(QWidget):
    """Holds the fields (the page lays them out); sends ``changed`` when another filter is chosen."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._value = ""
        self.words = LineField(desk, "measuring.cases.filter")
        self.outcome = ChoiceField(
            desk, "measuring.cases.outcome", [(one, desk.say(f"measuring.cases.show.{one}")) for one in OUTCOMES]
        )
        self.outcome.show_value("failed")
        self.tag = ChoiceField(desk, "measuring.cases.tag", [])
        self.group = ChoiceField(desk, "measuring.cases.group", [])
        self.fields = (self.words, self.outcome, self.tag, self.group)
        for field in self.fields:
            field.committed.connect(lambda _: self._changed())
        self.group.committed.connect(lambda _: setattr(self, "_value", ""))
        self._known: tuple[object, ...] = ()

    @property
    def group_field(self) -> str:
        """Field that the cases are grouped by, or empty."""
        return str(self.group.value() or "")

    def show_choices(self, table: CaseTable, taxonomy: Sequence[str]) -> None:
        """Tags and fields to choose from; choices stay where they still exist."""
        known = (table.groups, tuple(taxonomy))
        if known == self._known:
            return
        self._known = known
        say = self.desk.say
        tags = [("", say("measuring.cases.any-tag")), ("-", say("measuring.cases.no-tag"))]
        _fill(self.tag, [*tags, *((one, tag_word(one, self.desk)) for one in taxonomy)])
        _fill(self.group, [("", say("measuring.cases.no-group")), *((one, one) for one in table.groups)])

    def show_group(self, value: str) -> None:
        """Only the cases whose field has this value; the same value again shows all."""
        self._value = "" if value == self._value else value
        self.changed.emit()

    def _changed(self) -> None:
        self.changed.emit()

    def filter(self) -> CaseFilter:
        """What is chosen."""
        group = (self.group_field, self._value) if self._value else ("", "")
        return CaseFilter(self.words.value(), str(self.outcome.value()), str(self.tag.value() or ""), group)


def _fill(field: ChoiceField, choices: Sequence[tuple[str, str]]) -> None:
    chosen = field.value()
    field.combo.clear()
    for value, word in choices:
        field.combo.addItem(word, value)
    field.show_value(chosen if chosen in [value for value, _ in choices] else "")
