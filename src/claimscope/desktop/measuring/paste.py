"""Console tables and JSON from the clipboard become a file of the pack and go the way of every drop."""

from __future__ import annotations

import tempfile
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from claimscope.core.message import message
from claimscope.desktop.desk import Desk


def take_clipboard(desk: Desk, window: QWidget) -> None:
    """Says so where the clipboard holds no text; what no tool wrote is offered as a document by the usual question."""
    from claimscope.desktop.incoming import Incoming

    text = QApplication.clipboard().text()
    if not text.strip():
        desk.controller.tell(message("measuring.paste.empty"))
        return
    folder = Path(tempfile.mkdtemp(prefix="claimscope-paste-"))
    path = folder / f"{desk.say('measuring.paste.name')}.txt"
    path.write_text(text, encoding="utf-8")
    Incoming(desk, window).ask([path])
