"""Where the letter to a vendor goes, and in which form."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.core.vendor_letter import VendorLetter
from claimscope.desktop.desk import Desk
from claimscope.desktop.file_names import file_name


def ask_where(desk: Desk, parent: QWidget, letter: VendorLetter) -> None:
    """Ask for a path; its ending is the form. Problems are told."""
    say = desk.say
    kinds = ";;".join(f"{say(f'desktop.letter.{kind}')} (*.{kind})" for kind in desk.services.letters.kinds())
    name = file_name(say("desktop.letter.file", candidate=letter.addressee, round=letter.round))
    chosen, kind = QFileDialog.getSaveFileName(parent, say("desktop.letter.write"), name, kinds)
    if not chosen:
        return
    path = Path(chosen)
    if not path.suffix:
        path = path.with_suffix("." + kind.rpartition("*.")[2].rstrip(")"))
    try:
        desk.services.letters.write(letter, path, say.language)
    except Problem as problem:
        desk.controller.explain(problem)
        return
    desk.controller.tell(message("desktop.letter.written", path=str(path)))
