"""Lines and areas to type in. A file dropped on one belongs to the window: it is never written out as an address."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit


class LineEntry(QLineEdit):
    """One line."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setAcceptDrops(False)


class TextEntry(QPlainTextEdit):
    """Several lines."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setAcceptDrops(False)
