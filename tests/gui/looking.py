"""What dialogs of a test show, and how to press their buttons."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget

Dialog = TypeVar("Dialog", bound=QWidget)


def opened(kind: type[Dialog]) -> Dialog:
    """The dialog of this kind that is in view."""
    return next(one for one in QApplication.topLevelWidgets() if isinstance(one, kind) and one.isVisible())


def settle() -> None:
    """Let go what was deleted, and draw."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()


def said(widget: QWidget) -> str:
    """All labels, a line each."""
    settle()
    return "\n".join(label.text() for label in widget.findChildren(QLabel))
