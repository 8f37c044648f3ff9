"""The terms of the field in alphabetical order, each with what it means."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from claimscope.desktop.definitions import terms
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.tokens import GAP, WIDE
from claimscope.desktop.widgets.entry import LineEntry
from claimscope.desktop.widgets.layout import ScrollPage, words


class TermsDialog(DeskDialog):
    """Stays open beside the window; typing narrows."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(desk, parent, desk.say("defining.terms"), 76)
        self.setModal(False)
        self.field = LineEntry()
        self.field.setPlaceholderText(desk.say("defining.search-terms"))
        self.field.setAccessibleName(desk.say("defining.search-terms"))
        self.field.setClearButtonEnabled(True)
        page = ScrollPage()
        grid = QGridLayout()
        grid.setHorizontalSpacing(WIDE)
        grid.setVerticalSpacing(GAP)
        grid.setColumnStretch(1, 1)
        self.lines: list[tuple[str, QWidget, QWidget]] = []
        for row, (term, meaning) in enumerate(terms(desk.say)):
            name, said = words(term, "label", wrap=False), words(meaning)
            grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(said, row, 1)
            self.lines.append((f"{term} {meaning}".casefold(), name, said))
        page.column.addLayout(grid)
        self.column.addWidget(self.field)
        self.column.addWidget(page, 1)
        self.add_close()
        self.field.textChanged.connect(self._narrow)
        self.resize(self.minimumWidth(), 560)
        self.field.setFocus()

    def _narrow(self, text: str) -> None:
        for words_of_it, *parts in self.lines:
            for part in parts:
                part.setVisible(text.casefold() in words_of_it)
