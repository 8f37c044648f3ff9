"""The bar above the list of claims: words, sort, candidate, file."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.models.claims import SORT_MARKS, Wanted
from claimscope.desktop.tokens import UNIT
from claimscope.desktop.widgets.columns import Columns
from claimscope.desktop.widgets.entry import LineEntry
from claimscope.desktop.widgets.fields import QuietCombo


class ClaimFilter(QWidget):
    """Sends ``changed`` when ``wanted`` is another."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.field = LineEntry()
        self.field.setPlaceholderText(desk.say("desktop.claims.filter"))
        self.field.setAccessibleName(desk.say("desktop.claims.filter"))
        self.field.setClearButtonEnabled(True)
        self.sort = self._combo("desktop.claims.filter.sort")
        self.candidate = self._combo("desktop.claims.filter.candidate")
        self.sort.addItem(desk.say("desktop.claims.all"), "")
        for sort in ("unsorted", "decision", "background", "not-a-claim"):
            assert sort in SORT_MARKS
            self.sort.addItem(desk.say(f"wizard.sort.{sort}"), sort)
        row = Columns(3, desk.theme_width(22), UNIT)
        row.setContentsMargins(0, 0, 0, 0)
        for part in (self.field, self.sort, self.candidate):
            row.addWidget(part)
        self.setLayout(row)
        self.field.textChanged.connect(lambda _: self.changed.emit())

    def _combo(self, words: str) -> QuietCombo:
        combo = QuietCombo()
        combo.setAccessibleName(self._desk.say(words))
        combo.currentIndexChanged.connect(lambda _: self.changed.emit())
        return combo

    @property
    def wanted(self) -> Wanted:
        """What the bar asks for."""
        candidate = self.candidate.currentData()
        return Wanted(self.field.text(), str(self.sort.currentData() or ""), candidate)

    def show_state(self, state: State) -> None:
        """Offer the candidates of ``state``; the choice stays where it can."""
        names = [(None, self._desk.say("desktop.claims.all-candidates"))]
        names += [(one.id, one.name) for one in state.pack.candidates]  # type: ignore[misc]
        held = [(self.candidate.itemData(at), self.candidate.itemText(at)) for at in range(self.candidate.count())]
        if held == names:
            return
        chosen = self.candidate.currentData()
        self.candidate.blockSignals(True)
        self.candidate.clear()
        for id, name in names:
            self.candidate.addItem(name, id)
        self.candidate.setCurrentIndex(next((at for at, (id, _) in enumerate(names) if id == chosen), 0))
        self.candidate.blockSignals(False)

    def choose_sort(self, sort: str) -> None:
        """Show only one sort."""
        self.sort.setCurrentIndex(self.sort.findData(sort))

    def clear(self) -> None:
        """Show everything."""
        self.field.clear()
        self.sort.setCurrentIndex(0)
        self.candidate.setCurrentIndex(0)
