"""Search line and facets of the record: nine lists, each with the number of results it would leave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from claimscope.core.message import written_number
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP, UNIT
from claimscope.desktop.widgets.columns import in_columns
from claimscope.desktop.widgets.entry import LineEntry
from claimscope.desktop.widgets.fields import QuietCombo
from claimscope.desktop.widgets.layout import button
from claimscope.record.schema import FACETS

COMBO = 13
ARROW = 6
"""Characters that the arrow of a list and the room around its words take."""


class RecordFilter(QWidget):
    """Sends ``changed`` at each keystroke and each choice."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.field = LineEntry()
        self.field.setPlaceholderText(desk.say("browsing.search"))
        self.field.setAccessibleName(desk.say("browsing.search.name"))
        self.field.setClearButtonEnabled(True)
        self.combos = {facet: self._combo(facet) for facet in FACETS}
        self.all = button(desk.say("browsing.clear"), self.clear)
        self.more = button(desk.say("browsing.narrow"), self._fold)
        self.more.setCheckable(True)
        self.more.hide()
        line = QHBoxLayout()
        line.setSpacing(GAP)
        line.addWidget(self.field, 1)
        line.addWidget(self.more)
        line.addWidget(self.all)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addLayout(line)
        self._facets = in_columns(list(self.combos.values()), 9, self._least(), UNIT, even=True)
        column.addWidget(self._facets)
        self.field.textChanged.connect(lambda _: self.changed.emit())

    def save_room(self, low: bool) -> None:
        """In a low place the lists fold behind a button, or they would take the room of what they narrow."""
        self.more.setVisible(low)
        self._fold()

    def _fold(self) -> None:
        """What narrows the rows is always in view."""
        self._facets.setVisible(not self.more.isVisibleTo(self) or self.more.isChecked() or bool(self.chosen))

    def _least(self) -> int:
        """Least width of a list, in which each facet can be read."""
        measure = self.fontMetrics().horizontalAdvance
        longest = max(measure(self._desk.say(f"browsing.facet.{facet}")) for facet in FACETS)
        return max(self._desk.theme_width(COMBO), longest + self._desk.theme_width(ARROW))

    def _combo(self, facet: str) -> QuietCombo:
        combo = QuietCombo()
        combo.setAccessibleName(self._desk.say(f"browsing.facet.{facet}"))
        combo.setSizeAdjustPolicy(QuietCombo.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        combo.setMinimumContentsLength(4)
        combo.view().setMinimumWidth(self._desk.theme_width(36))
        combo.addItem(self._desk.say(f"browsing.facet.{facet}"), "")
        combo.activated.connect(lambda _: self.changed.emit())
        return combo

    @property
    def text(self) -> str:
        """What is typed."""
        return self.field.text()

    @property
    def chosen(self) -> dict[str, tuple[str, ...]]:
        """Facets that have a choice."""
        return {facet: (value,) for facet, combo in self.combos.items() if (value := str(combo.currentData() or ""))}

    def show_facets(self, counted: Mapping[str, Sequence[tuple[str, int]]]) -> None:
        """Values with their counts; what is chosen stays chosen, with 0 where nothing of it is left."""
        for facet, combo in self.combos.items():
            chosen = str(combo.currentData() or "")
            values = list(counted.get(facet, ()))
            if facet == "round":
                values.sort(key=lambda one: float(one[0][1:]), reverse=True)
            if chosen and chosen not in dict(values):
                values.append((chosen, 0))
            combo.blockSignals(True)
            combo.clear()
            combo.addItem(self._desk.say(f"browsing.facet.{facet}"), "")
            for value, count in values:
                combo.addItem(f"{value}  ({written_number(count, self._desk.say.language)})", value)
            combo.setCurrentIndex(max(0, combo.findData(chosen)))
            combo.blockSignals(False)

    def choose(self, facet: str, value: str) -> None:
        """Choose a value of a facet, also one that is not listed."""
        self.choose_all({facet: value})
        self.changed.emit()

    def choose_all(self, values: Mapping[str, str]) -> None:
        """Choose values of facets without telling anybody."""
        for facet, value in values.items():
            combo = self.combos[facet]
            if combo.findData(value) < 0:
                combo.addItem(value, value)
            combo.setCurrentIndex(combo.findData(value))

    def clear(self) -> None:
        """Everything again."""
        for combo in self.combos.values():
            combo.setCurrentIndex(0)
        self.field.blockSignals(True)
        self.field.clear()
        self.field.blockSignals(False)
        self.changed.emit()
