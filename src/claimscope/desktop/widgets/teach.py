"""What an empty place shows: what it is for, one button or drop zone, one example."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP, MARGIN, WIDE
from claimscope.desktop.widgets.layout import button as link_button


class Teach(QWidget):
    """Words ``desktop.teach.<id>.title``, ``.text``, ``.example``; with ``call`` a button ``.button``, and with
    ``other`` a lighter one ``.other`` beside it."""

    def __init__(
        self,
        desk: Desk,
        id: str,
        call: Callable[[], None] | None = None,
        other: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self.setObjectName(f"teach-{id}")
        card = QFrame()
        card.setProperty("role", "drop")
        card.setMaximumWidth(desk.theme_width(64))
        inner = QVBoxLayout(card)
        inner.setContentsMargins(MARGIN + GAP, MARGIN, MARGIN + GAP, MARGIN)
        inner.setSpacing(WIDE)
        for part, role in (("title", "head"), ("text", ""), ("example", "muted")):
            label = QLabel(desk.say(f"desktop.teach.{id}.{part}"))
            label.setProperty("role", role)
            label.setWordWrap(True)
            inner.addWidget(label)
        if call is not None:
            self.button = QPushButton(desk.say(f"desktop.teach.{id}.button"))
            self.button.setProperty("role", "primary")
            self.button.clicked.connect(lambda _checked=False: call())
            buttons = QHBoxLayout()
            buttons.addWidget(self.button)
            if other is not None:
                buttons.addWidget(link_button(desk.say(f"desktop.teach.{id}.other"), other, "link"))
            buttons.addStretch(1)
            inner.addLayout(buttons)
            self.setFocusProxy(self.button)
        row = QHBoxLayout()
        row.addWidget(card, 1000)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, MARGIN, 0, 0)
        column.addLayout(row)
        column.addStretch(1)


class DropVeil(QFrame):
    """Covers the window while something is dragged over it, and says what a drop will do."""

    def __init__(self, desk: Desk, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self.setProperty("role", "drop")
        self.setProperty("hot", True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        label = QLabel(desk.say("desktop.drop.veil"))
        label.setProperty("role", "title")
        column = QVBoxLayout(self)
        column.addWidget(label, 0, Qt.AlignmentFlag.AlignCenter)
        self.hide()

    def cover(self) -> None:
        """Lie over the whole window."""
        self.setGeometry(self._over.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN))
        self.raise_()
        self.show()
