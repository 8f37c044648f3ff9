"""What both copies changed, side by side: a place, what it says here, what it says there; one of the two is ticked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableWidget, QTableWidgetItem

from claimscope.core.document import Pack
from claimscope.core.merge_places import place_words, value_words
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP

if TYPE_CHECKING:
    from claimscope.core.merging import Conflict, Side

SIDES: tuple[Side, Side] = ("left", "right")
SHARES = (3, 4, 4)


class ConflictTable(QTableWidget):
    """Arrow keys move, Space and Enter choose the cell; so does a click. Sends ``chosen`` at each choice."""

    chosen = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(0, 3)
        self._desk = desk
        self._places: list[str] = []
        self.choices: dict[str, Side] = {}
        self.setAccessibleName(desk.say("proving.join.table"))
        self.setHorizontalHeaderLabels([desk.say(f"proving.join.{name}") for name in ("place", "here", "there")])
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.horizontalHeader().setHighlightSections(False)
        self.verticalHeader().hide()
        self.setWordWrap(True)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.cellClicked.connect(self._clicked)

    def show_conflicts(self, conflicts: Sequence[Conflict], pack: Pack, known: bool) -> None:
        """Show these; choices already made stay where the place is still among them. ``known``: by an earlier state of
        both it is known that both changed there, and not only that they differ."""
        head = QTableWidgetItem(self._desk.say(f"proving.join.{'place' if known else 'differs'}"))
        self.setHorizontalHeaderItem(0, head)
        self._places = [one.place for one in conflicts]
        self.choices = {place: side for place, side in self.choices.items() if place in self._places}
        self.setRowCount(len(conflicts))
        say = self._desk.say
        for row, one in enumerate(conflicts):
            about = place_words(one.place, pack)
            left, right = value_words(one.place, one.left), value_words(one.place, one.right)
            texts = (say.text(about), say("proving.plain", text=left), say("proving.plain", text=right))
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text[:1].upper() + text[1:] if column == 0 else text)
                item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
                item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(row, column, item)
            self._show_row(row)
        if conflicts and self.currentRow() < 0:
            self.setCurrentCell(0, 1)
        self._fit()

    def _show_row(self, row: int) -> None:
        side = self.choices.get(self._places[row])
        for column, name in enumerate(SIDES, 1):
            item = self.item(row, column)
            if item is not None:
                taken = side == name
                item.setCheckState(Qt.CheckState.Checked if taken else Qt.CheckState.Unchecked)
                item.setFont(self._desk.theme.font(strong=taken))
                item.setForeground(self._desk.theme.color("muted" if side and not taken else "text"))

    @property
    def open(self) -> int:
        """How many places have no choice yet."""
        return len(self._places) - len(self.choices)

    def choose(self, row: int, side: Side) -> None:
        """One side holds at this place."""
        self.choices[self._places[row]] = side
        self._show_row(row)
        self.chosen.emit()

    def choose_all(self, side: Side) -> None:
        """One side holds wherever nothing has been chosen yet."""
        for row, place in enumerate(self._places):
            self.choices.setdefault(place, side)
            self._show_row(row)
        self.chosen.emit()

    def _clicked(self, row: int, column: int) -> None:
        if column:
            self.choose(row, SIDES[column - 1])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, column = self.currentRow(), self.currentColumn()
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and row >= 0 and column:
            self.choose(row, SIDES[column - 1])
        elif key in (Qt.Key.Key_1, Qt.Key.Key_2) and row >= 0:
            self.choose(row, SIDES[key - Qt.Key.Key_1])
            self.setCurrentCell(min(row + 1, self.rowCount() - 1), max(column, 1))
        else:
            super().keyPressEvent(event)

    def _fit(self) -> None:
        width = self.viewport().width()
        for column, share in enumerate(SHARES):
            self.setColumnWidth(column, width * share // sum(SHARES))
        self.resizeRowsToContents()
        for row in range(self.rowCount()):
            self.setRowHeight(row, self.rowHeight(row) + GAP)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
