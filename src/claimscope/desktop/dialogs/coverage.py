"""What the official record covers, round by round, and what it lacks."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.widgets.layout import ScrollPage, button, words


class CoverageDialog(DeskDialog):
    """A round that is missing or partly held leads to “not in this record”, never to “not found, so false”."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(desk, parent, desk.say("desktop.action.record-coverage"), 84)
        self.setModal(False)
        self.column.addWidget(words(desk.say("browsing.coverage.lead"), "muted"))
        page = ScrollPage()
        for at, line in enumerate(desk.services.record.lines()):
            page.column.addWidget(words(desk.say.text(line), "" if at else "label"))
        self.column.addWidget(page, 1)
        self.back = button(desk.say("browsing.discard"), self.discard)
        self.back.setVisible(desk.services.record.is_own())
        self.foot.addWidget(self.back)
        self.add_close()
        self.resize(self.minimumWidth(), 560)

    def discard(self) -> None:
        """Back to the record that came with the program; the own copy is removed."""
        try:
            self.desk.services.record.discard_update()
        except Problem as problem:
            self.desk.controller.explain(problem)
        else:
            self.desk.controller.tell(message("browsing.discarded"))
        self.accept()
