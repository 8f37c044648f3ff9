"""The choice of a candidate that several pages share."""

from __future__ import annotations

from claimscope.core.document import Pack
from claimscope.desktop.desk import Desk
from claimscope.desktop.widgets.fields import ChoiceField


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
