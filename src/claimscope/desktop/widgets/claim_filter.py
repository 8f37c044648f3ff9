"""The bar above the list of claims: words, sort, what to look at, candidate, file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.models.claims import LOOKS, SORT_MARKS, Wanted
from claimscope.desktop.tokens import UNIT
from claimscope.desktop.widgets.columns import Columns
from claimscope.desktop.widgets.entry import LineEntry
from claimscope.desktop.widgets.fields import QuietCombo


class ClaimFilter(QWidget):
    """Sends ``changed`` when ``wanted`` is another. Candidate and file are asked only where there are several."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        say = desk.say
        self.field = LineEntry()
        self.field.setPlaceholderText(say("desktop.claims.filter"))
        self.field.setAccessibleName(say("desktop.claims.filter"))
        self.field.setClearButtonEnabled(True)
        self.sort, self.look = self._combo("sort"), self._combo("look")
        self.candidate, self.source = self._combo("candidate"), self._combo("source")
        self.sort.addItem(say("desktop.claims.all"), "")
        for sort in ("unsorted", "decision", "background", "not-a-claim"):
            assert sort in SORT_MARKS
            self.sort.addItem(say(f"wizard.sort.{sort}"), sort)
        self.look.addItem(say("desktop.claims.look.any"), "")
        for look in LOOKS:
            self.look.addItem(say(f"desktop.claims.look.{look}"), look)
        row = Columns(5, desk.theme_width(15), UNIT, even=True)
        row.setContentsMargins(0, 0, 0, 0)
        for part in (self.field, self.sort, self.look, self.candidate, self.source):
            row.addWidget(part)
        self.setLayout(row)
        self.field.textChanged.connect(lambda _: self.changed.emit())

    def _combo(self, name: str) -> QuietCombo:
        combo = QuietCombo()
        combo.setAccessibleName(self._desk.say(f"desktop.claims.filter.{name}"))
        combo.setToolTip(combo.accessibleName())
        combo.currentIndexChanged.connect(lambda _: self.changed.emit())
        return combo

    @property
    def wanted(self) -> Wanted:
        """What the bar asks for."""
        sort, look, source = (str(one.currentData() or "") for one in (self.sort, self.look, self.source))
        return Wanted(self.field.text(), sort, self.candidate.currentData(), source, look)

    def show_state(self, state: State) -> None:
        """Offer the candidates and files of ``state``; the choice stays where it can."""
        say, pack = self._desk.say, state.pack
        candidates = [(None, say("desktop.claims.all-candidates")), *((one.id, one.name) for one in pack.candidates)]
        if any(not one.candidate for one in pack.sources):
            candidates.append(("", say("desktop.candidate.none")))
        claiming = {one.source for one in pack.citations}
        files = [("", say("desktop.claims.all-sources"))]
        files += [(one.id, one.name) for one in pack.sources if one.id in claiming]
        lost = [_offer(combo, items) for combo, items in ((self.candidate, candidates), (self.source, files))]
        if any(lost):
            self.changed.emit()

    def choose_sort(self, sort: str) -> None:
        """Show only claims of one sort, whatever else was asked for."""
        self.clear()
        self.sort.setCurrentIndex(max(0, self.sort.findData(sort)))

    def clear(self) -> None:
        """Ask for nothing."""
        self.field.clear()
        self.ask_words_only()

    def ask_words_only(self) -> None:
        """Ask for the words alone, in whatever sort, standing and file."""
        for combo in (self.sort, self.look, self.candidate, self.source):
            combo.setCurrentIndex(0)


def _offer(combo: QuietCombo, items: Sequence[tuple[Any, str]]) -> bool:
    """Fill a choice that stands where it can; whether what was chosen is gone."""
    combo.setVisible(len(items) > 2)
    if [(combo.itemData(at), combo.itemText(at)) for at in range(combo.count())] == list(items):
        return False
    chosen = combo.currentData()
    combo.blockSignals(True)
    combo.clear()
    for id, name in items:
        combo.addItem(name, id)
    at = next((at for at, (id, _) in enumerate(items) if id == chosen), 0)
    combo.setCurrentIndex(at)
    combo.blockSignals(False)
    return items[at][0] != chosen and chosen is not None and chosen != ""
