"""Evidence entered by hand: what was found, when, by whom, and the file that shows it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QWidget

from claimscope.core import edits
from claimscope.core.document import Evidence
from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.widgets.fields import LineField, TextField, date_field
from claimscope.desktop.widgets.layout import button, words


class ByHandDialog(DeskDialog):
    """Makes one item of evidence of kind ``document`` for a cell."""

    def __init__(self, desk: Desk, parent: QWidget, candidate: str, question: str) -> None:
        super().__init__(desk, parent, desk.say("desktop.by-hand.title"), form=True)
        self._place = (candidate, question)
        self._file: Path | None = None
        self.column.addWidget(words(desk.say("desktop.by-hand.text"), "muted"))
        self.name = LineField(desk, "desktop.by-hand.name")
        self.statement = TextField(desk, "desktop.by-hand.statement")
        self.tested = date_field(desk, "desktop.by-hand.tested")
        for field in (self.name, self.statement, self.tested):
            self.column.addWidget(field)
        row = QHBoxLayout()
        row.addWidget(button(desk.say("desktop.by-hand.attach"), self._choose))
        self._attached = words(desk.say("desktop.by-hand.no-file"), "muted")
        row.addWidget(self._attached, 1)
        self.column.addLayout(row)
        self.add_close("desktop.dialog.cancel")
        self.add_primary("desktop.by-hand.save", self._save)

    def attach(self, path: Path) -> None:
        """Take this file as the attachment."""
        self._file = path
        self._attached.setText(path.name)

    def _choose(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self.desk.say("desktop.by-hand.attach"))
        if path:
            self.attach(Path(path))

    def _save(self) -> None:
        if not self.name.value():
            self.name.complain(self.desk.say("desktop.by-hand.needed"))
            return
        if not self.tested.readable():
            return
        try:
            source = self._attach_to_pack()
        except Problem as problem:
            self.desk.controller.explain(problem)
            return
        candidate, question = self._place
        item = Evidence(
            edits.next_evidence_id(self.desk.controller.pack),
            "document",
            question,
            source=source,
            candidate=candidate,
            title=self.name.value(),
            tested_on=self.tested.value(),
            statement=self.statement.value(),
            use="used",
        )
        if self.desk.controller.do(edits.add_evidence(item)):
            self.desk.controller.tell(message("desktop.by-hand.saved"))
            self.accept()

    def _attach_to_pack(self) -> str:
        if self._file is None:
            return ""
        source = self.desk.services.sources.attach(self._file)
        self.desk.controller.do(edits.add_sources([source]))
        return source.id
