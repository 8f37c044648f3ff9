"""File > Open recent: filled when it opens, by the paths that the habits hold."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QMenu, QWidget

from claimscope.desktop.desk import Desk

WIDEST = 60
"""Characters of a path; the middle of a longer one is left out."""


class RecentMenu(QMenu):
    """Calls ``opened`` with the path of the entry chosen."""

    def __init__(self, desk: Desk, parent: QWidget, opened: Callable[[Path], None]) -> None:
        super().__init__(desk.say("desktop.recent.menu"), parent)
        self._desk, self._opened = desk, opened
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self.clear()
        say, paths = self._desk.say, self._desk.habits.recent
        if not paths:
            self.addAction(say("desktop.recent.none")).setEnabled(False)
            return
        for number, path in enumerate(paths, 1):
            action = self.addAction(shown(path, number))
            action.setToolTip(str(path))
            action.triggered.connect(lambda _=False, path=path: self._opened(path))
        self.addSeparator()
        self.addAction(say("desktop.recent.forget")).triggered.connect(lambda _=False: self._desk.habits.forget_packs())


def shown(path: Path, number: int) -> str:
    """A path as an entry: a digit to press for the first nine, the name, and the folder as far as it is short."""
    folder = str(path.parent)
    if len(folder) > WIDEST:
        folder = f"{folder[: WIDEST // 2]}…{folder[-WIDEST // 2 :]}"
    words = f"{path.name}  ({folder})".replace("&", "&&")
    return f"&{number}  {words}" if number < 10 else words
