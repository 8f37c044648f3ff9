"""Another row of the record for a citation: search as you type, Enter takes the row."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidgetItem, QWidget

from claimscope.core.document import Citation
from claimscope.core.record_row import RecordRow
from claimscope.core.wizard import Step, other_row
from claimscope.core.wizard.rows import likeliest, nearest_first, replied_id
from claimscope.core.wizard.steps import row_label
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.widgets.entry import LineEntry
from claimscope.desktop.widgets.layout import words
from claimscope.desktop.widgets.wrapped_list import WrappedList
from claimscope.desktop.words import field_text, quoted

PAUSE_MS = 80
SHOWN = 60
LOOKED_AT = 600
"""So many rows of a search are put in order by round and value before the first of them are shown."""


class RowPicker(DeskDialog):
    """Begins with what the claim itself says."""

    def __init__(self, desk: Desk, parent: QWidget, citation: Citation, step: Step) -> None:
        super().__init__(desk, parent, desk.say("desktop.row-picker.title"), 96)
        self._step, self._citation = step, citation
        self._rows: tuple[RecordRow, ...] = ()
        self.column.addWidget(words(quoted(citation, desk.say), "quote"))
        self.field = LineEntry(_first_words(desk, citation))
        self.field.setPlaceholderText(desk.say("desktop.row-picker.hint"))
        self.field.setAccessibleName(desk.say("desktop.row-picker.hint"))
        self.field.installEventFilter(self)
        self.list = WrappedList(desk, desk.say("desktop.row-picker.rows"))
        self.list.setMinimumHeight(280)
        self.count = words("", "small")
        for part in (self.field, self.list, self.count):
            self.column.addWidget(part)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.search)
        self.field.textChanged.connect(lambda _: self._pause.start())
        self.list.itemActivated.connect(lambda _: self._take())
        self.add_close("desktop.dialog.cancel")
        self.add_primary("desktop.row-picker.take", self._take)
        self.search()
        self.field.setFocus()

    def search(self) -> None:
        """Show the rows that fit what is typed."""
        found, total = self.desk.services.record.search(self.field.text(), LOOKED_AT)
        self._rows = nearest_first(found, self._citation)[:SHOWN]
        self.list.clear()
        for row in self._rows:
            self.list.addItem(QListWidgetItem(self.desk.say.text(row_label(row))))
        self.list.setCurrentRow(0 if likeliest(self._rows, self._citation) else -1)
        self.count.setText(self.desk.say("desktop.row-picker.count", n=total, shown=len(self._rows)))

    def _take(self) -> None:
        at = self.list.currentRow()
        if 0 <= at < len(self._rows) and self.desk.controller.do(other_row(self._step, self._rows[at])):
            self.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            by = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if by:
                self.list.setCurrentRow(max(0, min(self.list.count() - 1, self.list.currentRow() + by)))
                return True
        return super().eventFilter(watched, event)


def _first_words(desk: Desk, citation: Citation) -> str:
    if told := replied_id(citation):
        return told
    fields = citation.claim.fields
    parts = (fields.benchmark, fields.scenario, fields.round, fields.submitter, fields.accelerator)
    return " ".join(field_text(one, desk.say) for one in parts if one is not None)
