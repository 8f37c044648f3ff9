"""A finding is accepted by a named person with a reason; both are printed."""

from __future__ import annotations

from datetime import date

from PySide6.QtWidgets import QWidget

from claimscope.core import edits
from claimscope.core.assessment import Finding
from claimscope.core.document import Waiver
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.widgets.fields import LineField, TextField
from claimscope.desktop.widgets.layout import words


class WaiveDialog(DeskDialog):
    """Asks for name and reason."""

    def __init__(self, desk: Desk, parent: QWidget, finding: Finding) -> None:
        super().__init__(desk, parent, desk.say("desktop.waive.title"))
        self._finding = finding
        self.column.addWidget(words(desk.say.text(finding.message), "quote"))
        self.reason = TextField(desk, "desktop.waive.reason", 3)
        self.name = LineField(desk, "desktop.waive.name")
        self.name.show_value(desk.habits.profile.name)
        self.column.addWidget(self.reason)
        self.column.addWidget(self.name)
        self.add_close("desktop.dialog.cancel")
        self.add_primary("desktop.waive.save", self._save)
        self.reason.setFocus()

    def _save(self) -> None:
        for field in (self.reason, self.name):
            field.complain("" if field.value() else self.desk.say("desktop.waive.needed"))
        if not (self.reason.value() and self.name.value()):
            return
        waiver = Waiver(self._finding.key, self.reason.value(), self.name.value(), date.today().isoformat())
        if self.desk.controller.do(edits.waive(waiver)):
            self.accept()
