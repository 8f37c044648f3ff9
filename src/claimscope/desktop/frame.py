"""What commands and the finder may ask of the main window, so that they need not know how it is built."""

from __future__ import annotations

from PySide6.QtWidgets import QMainWindow

from claimscope.desktop.actions import ActionBook
from claimscope.desktop.controller import Address
from claimscope.desktop.places.base import Place
from claimscope.desktop.values import Task


class Frame(QMainWindow):
    """Filled in by ``window.MainWindow``."""

    book: ActionBook
    """The actions of the window."""

    @property
    def place(self) -> Place:
        """The place in view."""
        raise NotImplementedError

    @property
    def task(self) -> Task:
        """The next useful step, as the bottom line names it."""
        raise NotImplementedError

    def go(self, address: Address, focus: bool = True, remember: bool = True) -> None:
        """Show the place of ``address`` and what it names."""
        raise NotImplementedError

    def go_back(self) -> None:
        """One step back inside the place, else to the place before."""
        raise NotImplementedError

    def show_packs(self, cites: str) -> None:
        """The folder of packs, those that cite a result."""
        raise NotImplementedError

    def move_zone(self, by: int) -> None:
        """The focus to the next or previous zone."""
        raise NotImplementedError
