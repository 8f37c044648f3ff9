"""Lines and areas to type in. A file dropped on one belongs to the window: it is never written out as an address.

Undo and redo belong to the line as long as it has something of its own to take back, then to the window.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QToolButton

from claimscope.desktop.tokens import UNIT

INTO_LIST = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down)
"""Keys that lead from a line of words to look for into the list below it."""


class LineEntry(QLineEdit):
    """One line."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setAcceptDrops(False)
        self.setTextMargins(UNIT, 0, UNIT, 0)

    def event(self, event: QEvent) -> bool:
        if _for_the_window(event, self.isUndoAvailable(), self.isRedoAvailable()):
            event.ignore()
            return False
        return super().event(event)

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

    def event(self, event: QEvent) -> bool:
        if _for_the_window(event, self.document().isUndoAvailable(), self.document().isRedoAvailable()):
            event.ignore()
            return False
        return super().event(event)


def _for_the_window(event: QEvent, can_undo: bool, can_redo: bool) -> bool:
    """Whether a key asks to take back or do again what the entry itself has not got."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    undo, redo = event.matches(QKeySequence.StandardKey.Undo), event.matches(QKeySequence.StandardKey.Redo)
    return (undo and not can_undo) or (redo and not can_redo)
