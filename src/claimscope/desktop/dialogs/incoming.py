"""Asked once per drop: whose files these are, and what each is taken for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.tokens import GAP, WIDE
from claimscope.desktop.widgets.entry import LineEntry
from claimscope.desktop.widgets.fields import ChoiceField, QuietCombo
from claimscope.desktop.widgets.layout import ScrollPage, words
from claimscope.services.importing import file_name

if TYPE_CHECKING:
    from claimscope.services.intake import Intake

NEW = "+"
SHOWN = 400
"""Files with a row of their own; of more the rest is counted and read as recognised."""


class IncomingDialog(DeskDialog):
    """Sends ``decided(intakes, candidate id, name of a new candidate)``."""

    decided = Signal(object, str, str)

    def __init__(self, desk: Desk, parent: QWidget, intakes: tuple[Intake, ...], suggested: str) -> None:
        say = desk.say
        super().__init__(desk, parent, say("desktop.incoming.title", n=len(intakes)), 84)
        self._intakes = list(intakes)
        candidates = desk.controller.pack.candidates
        choices = [("", say("desktop.incoming.nobody")), *((found.id, found.name) for found in candidates)]
        choices.append((NEW, say("desktop.incoming.new")))
        self.whose = ChoiceField(desk, "desktop.incoming.whose", choices)
        self.whose.show_value(suggested or ("" if candidates else NEW))
        self.name = LineEntry()
        self.name.setPlaceholderText(say("desktop.incoming.name"))
        self.name.setAccessibleName(say("desktop.incoming.name"))
        self.whose.committed.connect(lambda _: self._show_name())
        self.column.addWidget(self.whose)
        self.column.addWidget(self.name)
        self.column.addWidget(self._files(), 1)
        self.add_close("desktop.dialog.cancel")
        self.add_primary("desktop.incoming.read", self._decide)
        self._show_name()
        (self.name if not candidates else self.whose).setFocus()

    def _files(self) -> ScrollPage:
        page = ScrollPage()
        grid = QGridLayout()
        grid.setHorizontalSpacing(WIDE)
        grid.setVerticalSpacing(GAP)
        grid.setColumnStretch(0, 1)
        for row, intake in enumerate(self._intakes[:SHOWN]):
            name = words(file_name(intake.path))
            name.setToolTip(self.desk.say.text(intake.reason))
            grid.addWidget(name, row, 0)
            grid.addWidget(self._kind(row, intake), row, 1, Qt.AlignmentFlag.AlignRight)
        page.column.addLayout(grid)
        if len(self._intakes) > SHOWN:
            page.column.addWidget(words(self.desk.say("desktop.incoming.more", n=len(self._intakes) - SHOWN), "muted"))
        page.setMinimumHeight(min(320, 44 * len(self._intakes) + GAP))
        return page

    def _kind(self, row: int, intake: Intake) -> QWidget:
        word = self.desk.say(f"desktop.intake.{intake.kind}")
        if len(intake.choices) < 2:
            return words(word, "muted", wrap=False)
        combo = QuietCombo()
        combo.setAccessibleName(self.desk.say("desktop.incoming.kind", name=intake.path.name))
        combo.setToolTip(self.desk.say.text(intake.reason))
        for kind in intake.choices:
            combo.addItem(self.desk.say(f"desktop.intake.{kind}"), kind)
        combo.setCurrentIndex(intake.choices.index(intake.kind))
        combo.activated.connect(lambda at: self._change(row, at))
        return combo

    def _change(self, row: int, at: int) -> None:
        intake = self._intakes[row]
        self._intakes[row] = replace(intake, kind=intake.choices[at])

    def _show_name(self) -> None:
        self.name.setVisible(self.whose.value() == NEW)

    def _decide(self) -> None:
        new = self.name.text().strip() if self.whose.value() == NEW else ""
        if self.whose.value() == NEW and not new:
            self.whose.complain(self.desk.say("desktop.incoming.needed"))
            self.name.setFocus()
            return
        candidate = "" if self.whose.value() == NEW else str(self.whose.value() or "")
        self.decided.emit(tuple(self._intakes), candidate, new)
        self.accept()
