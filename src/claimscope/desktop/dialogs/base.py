"""What the few dialogs share: title, a column, buttons at the foot. None of them blocks the event loop (``open``)."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP, MARGIN, WIDE
from claimscope.desktop.widgets.layout import button, words


class DeskDialog(QDialog):
    """``self.column`` takes the content, ``self.foot`` more buttons; Esc closes and loses nothing but this dialog."""

    def __init__(self, desk: Desk, parent: QWidget, title: str, width: int = 64) -> None:
        super().__init__(parent.window())
        self.desk = desk
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(desk.theme_width(width))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(MARGIN, MARGIN, MARGIN, WIDE)
        outer.setSpacing(WIDE)
        outer.addWidget(words(title, "head"))
        self.column = QVBoxLayout()
        self.column.setSpacing(WIDE)
        outer.addLayout(self.column, 1)
        self.foot = QHBoxLayout()
        self.foot.setSpacing(GAP)
        self.foot.addStretch(1)
        outer.addLayout(self.foot)

    def add_close(self, words_id: str = "desktop.dialog.close") -> None:
        """A button that closes."""
        self.foot.addWidget(button(self.desk.say(words_id), self.reject))

    def add_primary(self, words_id: str, call: object) -> None:
        """The button that does what the dialog is for (Enter)."""
        assert callable(call)
        made = button(self.desk.say(words_id), call, "primary")
        made.setDefault(True)
        made.setObjectName("primary")
        self.foot.addWidget(made)
