"""One file of a drop: its name, whose it is where it is not the others', and what it is taken for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import UNIT, WIDE
from claimscope.desktop.widgets.entry import LineEntry
from claimscope.desktop.widgets.fields import QuietCombo
from claimscope.desktop.widgets.layout import words
from claimscope.services.importing import file_name

if TYPE_CHECKING:
    from claimscope.services.intake import Intake

NEW = "+"
"""The choice of a candidate that the pack does not know yet."""
ABOVE = "="
"""The choice of whoever is named for the whole drop."""
_NAMED = "+ "
"""Begin of a choice of a candidate that was named for another file of this drop."""
OWNER, KIND = 24, 24


class FileRow(QWidget):
    """Sends ``named(name)`` when a new candidate was named for it. ``owners`` are the choices of whose it may be, none
    where that is asked for all files at once only."""

    named = Signal(str)

    def __init__(self, desk: Desk, intake: Intake, owners: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._desk = desk
        self.intake = intake
        self.owner = self._owner(owners) if owners else None
        self.name = LineEntry()
        self.name.setPlaceholderText(desk.say("desktop.incoming.name"))
        self.name.setAccessibleName(desk.say("desktop.incoming.name"))
        self.name.editingFinished.connect(lambda: self.named.emit(self.name.text().strip()))
        self._lay_out()

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(WIDE)
        grid.setVerticalSpacing(UNIT)
        grid.setColumnStretch(0, 1)
        label = words(file_name(self.intake.path))
        label.setToolTip(self._desk.say.text(self.intake.reason))
        grid.addWidget(label, 0, 0)
        if self.owner is not None:
            grid.addWidget(self.owner, 0, 1)
        kind = self._kind()
        kind.setFixedWidth(self._desk.theme_width(KIND))
        grid.addWidget(kind, 0, 2, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(self.name, 1, 1)
        self.name.hide()

    def _owner(self, owners: Sequence[tuple[str, str]]) -> QuietCombo:
        combo = QuietCombo()
        combo.setFixedWidth(self._desk.theme_width(OWNER))
        combo.setAccessibleName(self._desk.say("desktop.incoming.owner", name=self.intake.path.name))
        combo.addItem(self._desk.say("desktop.incoming.above"), ABOVE)
        for id, name in owners:
            combo.addItem(name, id)
        combo.activated.connect(lambda _: self._ask_name())
        return combo

    def _ask_name(self) -> None:
        assert self.owner is not None
        new = self.owner.currentData() == NEW
        self.name.setVisible(new)
        if new:
            self.name.setFocus()

    def offer(self, name: str) -> None:
        """A candidate that was named for another file can be chosen here too."""
        if self.owner is not None and name and self.owner.findText(name) < 0:
            self.owner.insertItem(self.owner.count() - 1, name, f"{_NAMED}{name}")

    @property
    def whose(self) -> tuple[str, str] | None:
        """(Id of the candidate, or empty; name of a new one, or empty). None: whoever is named for the whole drop."""
        chosen = str(self.owner.currentData()) if self.owner is not None else ABOVE
        if chosen == ABOVE:
            return None
        if chosen == NEW:
            return "", self.name.text().strip()
        return ("", chosen.removeprefix(_NAMED)) if chosen.startswith(_NAMED) else (chosen, "")

    @property
    def nameless(self) -> bool:
        """Whether it is a new candidate's, and that one has no name yet."""
        return self.owner is not None and self.owner.currentData() == NEW and not self.name.text().strip()

    def _kind(self) -> QWidget:
        word = self._desk.say(f"desktop.intake.{self.intake.kind}")
        if len(self.intake.choices) < 2:
            return words(word, "muted", wrap=False)
        combo = QuietCombo()
        combo.setAccessibleName(self._desk.say("desktop.incoming.kind", name=self.intake.path.name))
        combo.setToolTip(self._desk.say.text(self.intake.reason))
        for kind in self.intake.choices:
            combo.addItem(self._desk.say(f"desktop.intake.{kind}"), kind)
        combo.setCurrentIndex(self.intake.choices.index(self.intake.kind))
        combo.activated.connect(self._change)
        return combo

    def _change(self, at: int) -> None:
        self.intake = replace(self.intake, kind=self.intake.choices[at])
