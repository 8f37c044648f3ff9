"""What became of each file of a drop: read, partly, refused, with the reason and what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.tokens import GAP, UNIT, WIDE
from claimscope.desktop.widgets.layout import ScrollPage, button, words
from claimscope.desktop.widgets.state_mark import StateMark

if TYPE_CHECKING:
    from claimscope.services.importing import Fate

_MARKS = {
    "read": "answered",
    "attached": "answered",
    "already-there": "not-applicable",
    "partial": "partly",
    "refused": "rejected",
    "not-imported": "open",
}
_WORST_FIRST = ("refused", "partial", "not-imported", "read", "attached", "already-there")


class FatesDialog(DeskDialog):
    """Files that need somebody come first."""

    def __init__(self, desk: Desk, parent: QWidget, fates: tuple[Fate, ...]) -> None:
        super().__init__(desk, parent, desk.say("desktop.fates.title", n=len(fates)), 84)
        self._fates = fates
        claims = sum(fate.claims for fate in fates)
        if any(fate.kind == "document" for fate in fates):
            counted = [desk.say("desktop.fates.claims", n=claims)]
            if refused := sum(fate.status == "refused" for fate in fates):
                counted.append(desk.say("desktop.fates.refused", n=refused))
            self.column.addWidget(words(" ".join(counted), "muted"))
        page = ScrollPage()
        page.column.setSpacing(GAP)
        for fate in sorted(fates, key=lambda fate: _WORST_FIRST.index(fate.status)):
            page.column.addWidget(FateCard(desk, fate, self._show))
        page.setMinimumHeight(min(420, 96 * len(fates)))
        self.column.addWidget(page, 1)
        self.add_close()
        if claims:
            self.add_primary("desktop.fates.sort", self._sort)

    def _show(self, source: str) -> None:
        """The file in Sources, which this dialog would cover."""
        self.accept()
        self.desk.controller.go(("source", source))

    def _sort(self) -> None:
        self.accept()
        self.desk.controller.go(("sort",))


class FateCard(QFrame):
    """One file."""

    def __init__(self, desk: Desk, fate: Fate, show: Callable[[str], None]) -> None:
        super().__init__()
        self.setProperty("role", "card")
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP + UNIT, GAP, GAP, GAP)
        row.setSpacing(GAP)
        row.addWidget(StateMark(desk.theme, _MARKS[fate.status]), 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(UNIT)
        head = QHBoxLayout()
        head.setSpacing(WIDE)
        head.addWidget(words(fate.name, "label"), 1)
        head.addWidget(words(desk.say(f"desktop.fate.{fate.status}"), "muted", wrap=False))
        column.addLayout(head)
        column.addWidget(words(desk.say.text(fate.sentence)))
        if fate.advice:
            column.addWidget(words(desk.say.text(fate.advice), "muted"))
        row.addLayout(column, 1)
        if fate.source and fate.status != "refused":
            row.addWidget(button(desk.say("desktop.fates.show"), lambda: show(fate.source), "link"))
