"""The choice of a candidate, and pages that show one candidate at a time."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from claimscope.core.document import Pack
from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.widgets.fields import ChoiceField
from claimscope.desktop.widgets.layout import ScrollPage, clear


class CandidateChoice(ChoiceField):
    """Keeps the candidate chosen while it exists, else takes the first."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "measuring.cost.candidate", [])
        self.setMaximumWidth(desk.theme_width(40))

    @property
    def id(self) -> str:
        """Id of the candidate chosen, empty where the pack has none."""
        return str(self.value() or "")

    def offer(self, pack: Pack) -> None:
        """Offer the candidates of the pack."""
        chosen = self.id
        self.combo.clear()
        for one in pack.candidates:
            self.combo.addItem(one.name, one.id)
        first = pack.candidates[0].id if pack.candidates else ""
        self.show_value(chosen if pack.candidate(chosen) else first)

    def choose(self, id: str) -> bool:
        """Choose a candidate; False where it is not offered."""
        if self.combo.findData(id) < 0:
            return False
        self.show_value(id)
        return True


class CandidatePage(QWidget):
    """The choice above, what there is to show of that candidate below. Derived pages fill ``page.column``."""

    def __init__(self, desk: Desk, characters: int) -> None:
        super().__init__()
        self.desk = desk
        self.whose = CandidateChoice(desk)
        self.page = ScrollPage(desk.theme_width(characters))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.whose)
        outer.addWidget(self.page, 1)
        self.whose.committed.connect(lambda _: self.show_state(desk.controller.state))

    def show_state(self, state: State) -> None:
        """Show what the pack holds of the chosen candidate."""
        self.whose.offer(state.pack)
        clear(self.page.column)
        self.fill(state.pack)

    def fill(self, pack: Pack) -> None:
        """Fill the page, which is empty."""
        raise NotImplementedError

    def reveal(self, id: str) -> None:
        """Choose a candidate."""
        if self.whose.choose(id):
            self.show_state(self.desk.controller.state)

    def step(self, by: int) -> None:
        """Nothing to step through."""

    def enter(self) -> None:
        """The choice takes the focus."""
        self.whose.setFocus()
