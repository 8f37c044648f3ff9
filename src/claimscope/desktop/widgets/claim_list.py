"""The claims in lines: the bar above that says which, the table, and the sorts below as buttons with their keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from claimscope.core.edits import Edit
from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.models.claims import (
    ABOUT,
    CANDIDATE,
    MARK,
    NUMBER,
    QUOTE,
    RECORD,
    SORT,
    SORT_MARKS,
    WHERE,
    ClaimsModel,
    Wanted,
)
from claimscope.desktop.tokens import GAP
from claimscope.desktop.widgets.claim_filter import ClaimFilter
from claimscope.desktop.widgets.columns import in_columns
from claimscope.desktop.widgets.entry import INTO_LIST
from claimscope.desktop.widgets.layout import button, words
from claimscope.desktop.widgets.table import MarkedText, RowTable

MARKED = 4
"""Characters that the mark before a word takes."""
LOW = 38
"""Height of the list, in characters of width, below which its lines get the room of the buttons."""


def _tables(sort: int) -> tuple[dict[int, tuple[int, int]], ...]:
    """Columns of the list, the widest choice first; ``sort`` is the width of the longest word for a sort."""
    least = {NUMBER: (18, 0), ABOUT: (14, 5), WHERE: (10, 1), SORT: (sort, 0)}
    more = least | {ABOUT: (26, 3), WHERE: (18, 2), RECORD: (18, 0)}
    low = {NUMBER: (16, 0), ABOUT: (12, 3), WHERE: (7, 1), SORT: (sort, 0)}
    return more | {ABOUT: (28, 3), QUOTE: (22, 4), CANDIDATE: (11, 1)}, more, least, low


class ClaimList(QWidget):
    """Sends ``moved`` when another claim is the current one, or the bar asks for others."""

    moved = Signal()

    def __init__(self, desk: Desk, keys: Sequence[tuple[str, Callable[[], None]]], review: Callable[[], None]) -> None:
        """``keys`` are the words and calls of the sorts, ``review`` opens the current claim."""
        super().__init__()
        self._desk = desk
        self.model_ = ClaimsModel(desk.say)
        self.table = RowTable(desk, self.model_, "claims")
        self.table.setAccessibleName(desk.say("desktop.place.claims"))
        self.table.setItemDelegateForColumn(SORT, MarkedText(desk, self.table, MARK))
        self.filter = ClaimFilter(desk)
        self.empty = words("", "muted")
        self.in_all = button("", self.filter.ask_words_only, "link")
        self._buttons = self._as_buttons(keys, review)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(self.filter)
        column.addWidget(self.empty)
        column.addWidget(self.in_all, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.table, 1)
        column.addWidget(self._buttons)
        longest = max(len(desk.say(f"wizard.sort.{sort}")) for sort in SORT_MARKS)
        self.table.share(*_tables(longest + MARKED))
        self.setFocusProxy(self.table)
        self.filter.changed.connect(self._filter)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self.moved.emit())

    def _as_buttons(self, keys: Sequence[tuple[str, Callable[[], None]]], review: Callable[[], None]) -> QWidget:
        made: list[QWidget] = [button(name, call) for name, call in keys]
        made.append(button(self._desk.say("desktop.claims.review"), review, "primary"))
        least = max(part.sizeHint().width() for part in made) + GAP
        return in_columns(made, 4, least, GAP, even=True)

    @property
    def current(self) -> str:
        """Id of the current citation, or empty."""
        row = self.table.currentIndex().row()
        return self.model_.rows[row].line.citation if 0 <= row < len(self.model_.rows) else ""

    @property
    def asked(self) -> bool:
        """Whether the bar asks for anything."""
        return self.filter.wanted != Wanted()

    def chosen_ids(self) -> list[str]:
        """Citations of the lines that are chosen, from the top."""
        return [self.model_.rows[row].line.citation for row in self.table.chosen_rows()]

    def show_state(self, state: State) -> None:
        """Show the claims of ``state``; the current one stays it where it can."""
        current = self.current
        self.model_.show(state)
        self.filter.show_state(state)
        self._say_empty()
        row = self.model_.row_of(current)
        if self.table.currentIndex().row() < 0 or (row >= 0 and row != self.table.currentIndex().row()):
            self.table.go_to_row(max(0, row))

    def _filter(self) -> None:
        current = self.current
        self.model_.filter(self.filter.wanted)
        self.table.go_to_row(max(0, self.model_.row_of(current)))
        self._say_empty()
        self.moved.emit()

    def _say_empty(self) -> None:
        """Where no line is left that is said: all is sorted, or the words stand elsewhere."""
        wanted = self.filter.wanted
        done = wanted == Wanted(sort="unsorted")
        elsewhere = 0 if self.model_.rows or not wanted.text else self.model_.count_of(Wanted(wanted.text))
        self.in_all.setText(self._desk.say("desktop.claims.in-all", n=elsewhere))
        self.in_all.setVisible(bool(elsewhere))
        self.empty.setText(self._desk.say("desktop.claims.all-sorted" if done else "desktop.claims.nothing-fits"))
        self.empty.setVisible(bool(self.model_.count) and not self.model_.rows)
        self._buttons.setEnabled(bool(self.model_.rows))

    def go_to(self, citation: str) -> None:
        """Make a citation the current one; where the bar hides it, it asks for nothing any more."""
        if self.model_.row_of(citation) < 0:
            self.filter.clear()
        self.table.go_to_row(self.model_.row_of(citation))

    def go_by(self, by: int) -> None:
        """The next (1) or previous (-1) line."""
        self.table.go_to_row(self.table.currentIndex().row() + by)

    def do_and_go_on(self, edit: Edit) -> None:
        """Do an edit of what is chosen; the claim after it becomes the current one."""
        rows = self.table.chosen_rows()
        after = rows[-1] + 1 if rows else 0
        follower = self.model_.rows[after].line.citation if after < len(self.model_.rows) else ""
        self._desk.controller.do(edit)
        row = self.model_.row_of(follower)
        self.table.go_to_row(row if row >= 0 else min(after - 1, len(self.model_.rows) - 1))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """From the words asked for into the lines they left."""
        if event.key() in INTO_LIST and self.filter.field.hasFocus():
            self.table.setFocus()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low window the lines have the room of the buttons, which only say what the keys do."""
        super().resizeEvent(event)
        self._buttons.setVisible(self.height() > self._desk.theme_width(LOW))
