"""The line at the top: the pack's name, state and whether it is saved; the way to everything else at the right."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from claimscope.core.message import Catalogue
from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP, WIDE


def pack_title(state: State, say: Catalogue) -> str:
    """Name of the pack, or what a pack without a name is called."""
    return state.pack.context.title or (state.path.stem if state.path else say("desktop.pack.untitled"))


def pack_line(state: State, say: Catalogue) -> str:
    """Title, state and saved or not, as in “Assistant platform 2027 · draft · saved”."""
    saved = "desktop.pack.never-saved" if state.path is None else "desktop.pack.saved"
    if state.path is not None and not state.saved:
        saved = "desktop.pack.unsaved"
    if state.read_only:
        saved = "proving.reading"
    return " · ".join((pack_title(state, say), say(f"desktop.state.{state.pack.state}"), say(saved)))


class Header(QWidget):
    """Sends ``asked`` when the search field is pressed."""

    asked = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._full = ""
        self.setProperty("role", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = QLabel()
        self._title.setProperty("role", "label")
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._rest = QLabel()
        self._rest.setProperty("role", "muted")
        button = QPushButton(f"{desk.say('desktop.find.button')}    Ctrl+K")
        button.setIcon(desk.icon("search", "muted"))
        button.setIconSize(QSize(desk.theme.icon_side, desk.theme.icon_side))
        button.setProperty("role", "find")
        button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._rest.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        button.clicked.connect(self.asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(WIDE, GAP, WIDE, GAP)
        row.addWidget(self._title)
        row.addWidget(self._rest, 1)
        row.addWidget(button)

    def show_state(self, state: State) -> None:
        """Show name and standing of the pack."""
        title = pack_title(state, self._desk.say)
        self._title.setText(self._title.fontMetrics().elidedText(title, Qt.TextElideMode.ElideMiddle, 420))
        self._title.setToolTip(title)
        self._full = pack_line(state, self._desk.say)[len(title) :].strip()
        self._rest.setToolTip(self._full)
        self._elide()

    def _elide(self) -> None:
        metrics = self._rest.fontMetrics()
        self._rest.setText(metrics.elidedText(self._full, Qt.TextElideMode.ElideRight, max(40, self._rest.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()
