"""Files that the system hands to the running program: macOS sends a double click as an event, not as an argument."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFileOpenEvent


class HandedOver(QObject):
    """Event filter of the application; calls ``opened`` with the file of each such event."""

    def __init__(self, opened: Callable[[list[Path]], None], parent: QObject) -> None:
        super().__init__(parent)
        self._opened = opened

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """True (nobody else gets the event) where a file was handed over."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self._opened([Path(event.file())])
            return True
        return super().eventFilter(watched, event)
