"""A button that is an icon alone; its words are its tooltip and its name for screen readers."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QToolButton

from claimscope.desktop.desk import Desk


def tool_button(desk: Desk, icon: str, id: str, call: Callable[[], object]) -> QToolButton:
    """``id``: of its words in the catalogue."""
    made = QToolButton()
    made.setIcon(desk.icon(icon))
    made.setIconSize(QSize(desk.theme.icon_side, desk.theme.icon_side))
    made.setToolTip(desk.say(id))
    made.setAccessibleName(desk.say(id))
    made.clicked.connect(lambda _checked=False: call())
    return made
