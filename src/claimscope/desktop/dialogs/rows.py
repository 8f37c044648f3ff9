"""Rows of the matrix for one's own organisation: add, rename, reorder. The six standard rows cannot be removed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from claimscope.core import edits
from claimscope.core.document import Question
from claimscope.core.edits.base import new_id
from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.tokens import GAP, WIDE
from claimscope.desktop.widgets.fields import LineField
from claimscope.desktop.widgets.layout import button, words
from claimscope.desktop.words import question_label, right_evidence

_ID = Qt.ItemDataRole.UserRole


class RowsDialog(DeskDialog):
    """Every press is an edit of its own and can be undone; there is nothing to confirm."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(desk, parent, desk.say("desktop.rows.title"), 84)
        self.column.addWidget(words(desk.say("desktop.rows.text"), "muted"))
        self.list = QListWidget()
        self.list.setAccessibleName(desk.say("desktop.rows.title"))
        self.list.setProperty("role", "lines")
        self.list.setMinimumHeight(280)
        self.label = LineField(desk, "desktop.rows.label")
        self.right = LineField(desk, "desktop.rows.right")
        side = QVBoxLayout()
        side.setSpacing(GAP)
        for id, call in (("add", self._add), ("up", lambda: self._move(-1)), ("down", lambda: self._move(1))):
            side.addWidget(button(desk.say(f"desktop.rows.{id}"), call))
        self.remove = button(desk.say("desktop.rows.remove"), self._remove)
        side.addWidget(self.remove)
        side.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(WIDE)
        row.addWidget(self.list, 1)
        row.addLayout(side)
        self.column.addLayout(row)
        self.column.addWidget(self.label)
        self.column.addWidget(self.right)
        self.add_close()
        self.list.currentRowChanged.connect(lambda _: self._show_row())
        self.label.committed.connect(lambda text: self._edit(edits.rename_question(self._current, text)))
        self.right.committed.connect(lambda text: self._edit(edits.set_right_evidence(self._current, text)))
        desk.controller.changed.connect(self._show)
        self._show(None, desk.controller.state)

    @property
    def _current(self) -> str:
        item = self.list.currentItem()
        return str(item.data(_ID)) if item else ""

    def _show(self, before: State | None, state: State) -> None:
        current = self._current or state.pack.questions[0].id
        self.list.blockSignals(True)
        self.list.clear()
        for number, question in enumerate(state.pack.questions, 1):
            item = QListWidgetItem(f"{number}  {question_label(question, self.desk.say)}")
            item.setData(_ID, question.id)
            self.list.addItem(item)
            if question.id == current:
                self.list.setCurrentItem(item)
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
        self.list.blockSignals(False)
        self._show_row()

    def _show_row(self) -> None:
        found = next((one for one in self.desk.controller.pack.questions if one.id == self._current), None)
        if found:
            self.label.show_value(question_label(found, self.desk.say))
            self.right.show_value(right_evidence(found, self.desk.say))
            self.right.setEnabled(found.custom)
            self.remove.setEnabled(found.custom)

    def _edit(self, edit: edits.Edit) -> None:
        self.desk.controller.do(edit)

    def _add(self) -> None:
        taken = (found.id for found in self.desk.controller.pack.questions)
        id = new_id("own-", taken)
        self._edit(edits.add_question(Question(id, self.desk.say("desktop.rows.new"), custom=True)))
        self.list.setCurrentRow(self.list.count() - 1)
        self.label.setFocus()

    def _move(self, by: int) -> None:
        ids = [found.id for found in self.desk.controller.pack.questions]
        at = ids.index(self._current)
        if 0 <= at + by < len(ids):
            ids[at], ids[at + by] = ids[at + by], ids[at]
            self._edit(edits.reorder_questions(ids))

    def _remove(self) -> None:
        self._edit(edits.remove_question(self._current))
