"""What every place shares: a head with title and lead, a body, and four things the window may ask of it."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QVBoxLayout, QWidget

from claimscope.desktop.actions import ActionSpec
from claimscope.desktop.controller import Address, State
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP, MARGIN, UNIT, WIDE

LOW = 44
"""Height of a place, in characters of width, below which all of it is left to the work itself."""


class Place(QWidget):
    """Base of all places. Set ``id``, fill ``self.body`` in the constructor, show the state in ``refresh``."""

    id: ClassVar[str] = ""
    actions_here: ClassVar[tuple[ActionSpec, ...]] = ()
    """Actions of this place; each needs a method of the same name (dashes as underscores)."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.setObjectName(f"place-{self.id}")
        self.setAccessibleName(desk.say(f"desktop.place.{self.id}"))
        self.head_row = QHBoxLayout()
        self.head_row.setSpacing(GAP)
        self.body = QVBoxLayout()
        self.body.setSpacing(WIDE)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, WIDE, MARGIN, WIDE)
        column.setSpacing(WIDE)
        self.head = QWidget()
        self.head.setLayout(self._head())
        column.addWidget(self.head)
        column.addLayout(self.body, 1)

    def _head(self) -> QVBoxLayout:
        title = QLabel(self.desk.say(f"desktop.place.{self.id}"))
        title.setProperty("role", "title")
        self.lead = QLabel(self.desk.say(f"desktop.place.{self.id}.lead"))
        self.lead.setProperty("role", "muted")
        self.lead.setWordWrap(True)
        row = QHBoxLayout()
        row.setSpacing(WIDE)
        row.addWidget(title, 1)
        row.addLayout(self.head_row)
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(UNIT)
        column.addLayout(row)
        column.addWidget(self.lead)
        return column

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        roomy = self.width() > self.desk.theme_width(64) and self.height() > self.desk.theme_width(LOW)
        self.lead.setVisible(roomy)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The right button, or the menu key, offers the actions of this place with their keys."""
        offered = [action for action in self.actions() if action.shortcut() != QKeySequence(Qt.Key.Key_Escape)]
        if offered:
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.addActions(offered)
            menu.popup(event.globalPos())

    def refresh(self, state: State) -> None:
        """Show ``state``. Called when the place is visible and the state has changed, and before it is first shown."""

    def reveal(self, address: Address) -> None:
        """Bring what ``address`` names into view and give it the focus. Called after ``refresh``."""

    def carry_out(self, address: Address) -> bool:
        """Do what the bottom line names where it is in view already; False where one has to go there first."""
        return False

    def step(self, by: int) -> None:
        """J and K: select the next (1) or previous (-1) item."""

    def enter(self) -> None:
        """Give the focus to the part that is used first."""
        self.setFocus()

    def go_back(self) -> bool:
        """Alt+Left: go one step back inside the place; False where there is none (the window then goes back)."""
        return False
