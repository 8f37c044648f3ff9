"""A button for what cannot be undone: the first press asks on the button itself, the second does it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPushButton


class SureButton(QPushButton):
    """``asks()`` gives the words of the question. Leaving the button takes the first press back."""

    def __init__(self, text: str, asks: Callable[[], str], call: Callable[[], object]) -> None:
        super().__init__(text)
        self._text, self._asks, self._call = text, asks, call
        self._asked = False
        self.setAutoDefault(False)  # Enter elsewhere in a dialog must never press it
        self.clicked.connect(lambda _checked=False: self._press())

    def _press(self) -> None:
        if self._asked:
            self._reset()
            self._call()
        else:
            self._asked = True
            self.setText(self._asks())

    def _reset(self) -> None:
        self._asked = False
        self.setText(self._text)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._reset()
