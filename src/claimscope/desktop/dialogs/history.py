"""The steps of this sitting, oldest first; Enter goes to any of them, and nothing after it is lost until one edits."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.widgets.layout import button, words


class HistoryDialog(DeskDialog):
    """Stays open beside the window and follows it."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(desk, parent, desk.say("keeping.history"), 60)
        self.setModal(False)
        self.column.addWidget(words(desk.say("keeping.history.lead"), "muted"))
        self.list = StepList()
        self.list.setAccessibleName(desk.say("keeping.history"))
        self.list.setProperty("role", "lines")
        self.list.setWordWrap(True)
        self.column.addWidget(self.list, 1)
        self.undo = button(desk.say("desktop.action.undo"), desk.controller.undo)
        self.redo = button(desk.say("desktop.action.redo"), desk.controller.redo)
        self.foot.addWidget(self.undo)
        self.foot.addWidget(self.redo)
        self.add_close()
        self.list.itemActivated.connect(lambda item: self.go_to(self.list.row(item)))
        desk.controller.changed.connect(self._show)
        self._show()
        self.resize(self.minimumWidth(), 480)
        self.list.setFocus()

    def _show(self, *_states: object) -> None:
        history = self.desk.controller.history
        self.list.clear()
        say = self.desk.say
        texts = [say("keeping.history.start"), *(say.text(label) for label in history.labels)]
        for at, text in enumerate(texts):
            id = "now" if at == history.position else "undone" if at > history.position else "done"
            item = QListWidgetItem(say(f"keeping.history.{id}", step=text))
            if id == "now":
                item.setFont(self.desk.theme.font(strong=True))
            elif id == "undone":
                item.setForeground(self.desk.theme.color("muted"))
            self.list.addItem(item)
        self.list.setCurrentRow(history.position)
        self.undo.setEnabled(history.undo_label is not None)
        self.redo.setEnabled(history.redo_label is not None)

    def go_to(self, position: int) -> None:
        """The pack as it was after so many steps."""
        self.desk.controller.go_to_step(position)


class StepList(QListWidget):
    """Enter goes to a step; it must not press a button of the dialog."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentItem() is not None:
            self.itemActivated.emit(self.currentItem())
            return
        super().keyPressEvent(event)
