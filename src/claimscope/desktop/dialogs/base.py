"""What the few dialogs share: title, a column, buttons at the foot. None of them blocks the event loop (``open``)."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWhatsThis, QWidget

from claimscope.desktop.definitions import Definitions
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP, MARGIN, WIDE
from claimscope.desktop.widgets.layout import ScrollPage, button, words


class DeskDialog(QDialog):
    """``self.column`` takes the content, ``self.foot`` more buttons; a ``form`` scrolls. Esc closes and loses nothing
    but this dialog. F1 shows below the title what the dialog is for, and hides it again."""

    def __init__(self, desk: Desk, parent: QWidget, title: str, width: int = 64, form: bool = False) -> None:
        super().__init__(parent.window())
        self.desk = desk
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.installEventFilter(Definitions(self, desk.say))
        room = parent.window().screen().availableGeometry().width() - 2 * MARGIN
        self.setMinimumWidth(min(desk.theme_width(width), room))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(MARGIN, MARGIN, MARGIN, WIDE)
        outer.setSpacing(WIDE)
        outer.addWidget(words(title, "head"))
        self._help: QLabel | None = None
        self._form = ScrollPage() if form else None
        if self._form is not None:
            self.column = self._form.column
            outer.addWidget(self._form, 1)
        else:
            self.column = QVBoxLayout()
            self.column.setSpacing(WIDE)
            outer.addLayout(self.column, 1)
        self.foot = QHBoxLayout()
        self.foot.setSpacing(GAP)
        self.foot.addStretch(1)
        outer.addLayout(self.foot)

    @classmethod
    def help_id(cls) -> str:
        """Id of the words that F1 shows: ``VersionsDialog`` has ``desktop.help.dialog.versions``."""
        parts = re.findall(r"[A-Z][a-z]*", cls.__name__.removesuffix("Dialog"))
        return f"desktop.help.dialog.{'-'.join(parts).lower()}"

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F1 and not event.modifiers():
            self.toggle_help()
            return
        super().keyPressEvent(event)

    def toggle_help(self) -> None:
        """Show or hide what the dialog is for. On a screen too low for one more paragraph it stands over the dialog
        until a key or the mouse is pressed."""
        if self._help is None:
            self._help = self._make_help()
        self._help.setVisible(self._help.isHidden())
        self.fit()
        if not self._help.isHidden() and self._form is None and self._needs() > self._room():
            self._help.hide()
            QWhatsThis.showText(self.mapToGlobal(self.rect().center()), self._help.text(), self)

    def _make_help(self) -> QLabel:
        text = self.desk.say(self.help_id())
        made = words(text, "muted")
        made.setObjectName("dialog-help")
        made.hide()
        self.setAccessibleDescription(text)
        outer = self.layout()
        assert isinstance(outer, QVBoxLayout)
        outer.insertWidget(1, made)
        return made

    def showEvent(self, event: QShowEvent) -> None:
        self.fit()
        super().showEvent(event)

    def fit(self) -> None:
        """Tall enough for wrapped text, never taller than the screen; also after a part has come into view."""
        width = max(self.width(), self.minimumWidth())
        self.resize(width, min(max(self.height(), self._needs()), self._room()))

    def _needs(self) -> int:
        """The height that shows everything; for a form, everything outside it and all of it."""
        width = max(self.width(), self.minimumWidth())
        layout = self.layout()
        if self._form is None:
            wraps = layout is not None and layout.hasHeightForWidth()
            return layout.totalHeightForWidth(width) if layout and wraps else self.sizeHint().height()
        inner = width - 2 * MARGIN - 2 * GAP - 12
        helped = self._help.heightForWidth(inner) + WIDE if self._help and not self._help.isHidden() else 0
        return 140 + helped + self.foot.sizeHint().height() + self.column.totalHeightForWidth(inner)

    def _room(self) -> int:
        return self.screen().availableGeometry().height() - 2 * MARGIN

    def add_close(self, words_id: str = "desktop.dialog.close") -> None:
        """A button that closes."""
        self.foot.addWidget(button(self.desk.say(words_id), self.reject))

    def add_primary(self, words_id: str, call: object) -> QPushButton:
        """The button that does what the dialog is for (Enter)."""
        assert callable(call)
        made = button(self.desk.say(words_id), call, "primary")
        made.setDefault(True)
        made.setObjectName("primary")
        self.foot.addWidget(made)
        return made
