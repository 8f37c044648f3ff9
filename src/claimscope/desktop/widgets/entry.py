"""Lines and areas to type in. A file dropped on one belongs to the window: it is never written out as an address."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QToolButton


class LineEntry(QLineEdit):
    """One line."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setAcceptDrops(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt places the button that clears the line for a line without a style sheet, a few pixels too low."""
        super().resizeEvent(event)
        for clear in self.findChildren(QToolButton):
            clear.move(clear.x(), (self.height() - clear.height()) // 2)


class TextEntry(QPlainTextEdit):
    """Several lines."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setAcceptDrops(False)
