"""Evidence out in the forms others read: every_eval_ever for evaluations, llm-d reports for serving measurements."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from claimscope.core.document import Evidence
from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.desktop.desk import Desk


def save_exchange(desk: Desk, parent: QWidget, item: Evidence) -> None:
    """Asks where; a file that cannot be written is explained."""
    path, _ = QFileDialog.getSaveFileName(
        parent, desk.say("measuring.export.title"), f"{item.id}.json", "JSON (*.json)"
    )
    if path:
        write_exchange(desk, item, Path(path))


def write_exchange(desk: Desk, item: Evidence, path: Path) -> None:
    """Writes and says so."""
    from claimscope.services.evidence import write_exchange as write

    try:
        write(item, path)
    except Problem as problem:
        desk.controller.explain(problem)
    else:
        desk.controller.tell(message("measuring.exported", name=path.name))
