"""Accepting a doubt: who, and why the number may count all the same."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from claimscope.core import edits
from claimscope.core.document import Evidence, Flag
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.widgets.fields import LineField, TextField
from claimscope.desktop.widgets.layout import words


class AcceptDialog(DeskDialog):
    """Both a name and a reason are needed."""

    def __init__(self, desk: Desk, parent: QWidget, item: Evidence, flag: Flag) -> None:
        super().__init__(desk, parent, desk.say("measuring.accept.title"), form=True)
        self._item, self._flag = item, flag
        self.column.addWidget(words(desk.say.text(flag.message)))
        self.column.addWidget(words(desk.say("measuring.accept.lead"), "muted"))
        self.by = LineField(desk, "measuring.accept.by")
        self.reason = TextField(desk, "measuring.accept.reason")
        self.column.addWidget(self.by)
        self.column.addWidget(self.reason)
        self.add_close("desktop.dialog.cancel")
        self.add_primary("measuring.accept.save", self._save)

    def _save(self) -> None:
        for field in (self.by, self.reason):
            field.complain("" if field.value() else self.desk.say("measuring.accept.needed"))
        if self.by.value() and self.reason.value():
            self.desk.controller.do(
                edits.accept_flag(self._item.id, self._flag.id, self.by.value(), self.reason.value())
            )
            self.accept()
