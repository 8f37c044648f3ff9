"""Console tables and JSON from the clipboard become a file of the pack and go the way of every drop."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QWidget

from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.desktop.desk import Desk


def take_clipboard(desk: Desk, window: QWidget) -> None:
    """Says so where the clipboard holds no text; what no tool wrote is offered as a document by the usual question."""
    from claimscope.desktop.incoming import Incoming, pasted

    text = QApplication.clipboard().text()
    if not text.strip():
        desk.controller.tell(message("measuring.paste.empty"))
        return
    try:
        path = pasted(f"{desk.say('measuring.paste.name')}.txt", text.encode("utf-8", "replace"))
    except Problem as problem:
        desk.controller.explain(problem)
        return
    Incoming(desk, window).ask([path])
