"""What may be hidden in an outside edition, by kind, with a tick before what is; each tick is an edit of its own."""

from __future__ import annotations

from datetime import date
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from claimscope.core import edits
from claimscope.core.document import Pack, Redaction, RedactionKind
from claimscope.core.hidden_names import name_pattern
from claimscope.core.hiding import REDACTION_KINDS, REDACTION_REASONS, Hideable, hideable, redacted
from claimscope.core.message import message
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP
from claimscope.desktop.widgets.columns import in_columns
from claimscope.desktop.widgets.fields import ChoiceField, LineField
from claimscope.desktop.widgets.layout import button, words

_TARGET = Qt.ItemDataRole.UserRole


class HidePane(QWidget):
    """Kind and reason above, the things of that kind below. Any other name is typed."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk, say = desk, desk.say
        self.kind = ChoiceField(desk, "proving.hide.kind", [(kind, self._kind(kind)) for kind in REDACTION_KINDS])
        self.reason = ChoiceField(desk, "proving.hide.reason", reasons(desk))
        self.kind.show_value("name")
        self.reason.show_value("trade-secret")
        self.kind.committed.connect(lambda _: self._show(desk.controller.pack))
        self.name = LineField(desk, "proving.hide.name")
        self.add = button(say("proving.hide.add"), self.hide_name)
        self.name.line.installEventFilter(self)
        self.list = TickList()
        self.list.setAccessibleName(say("proving.hide.list"))
        self.list.setProperty("role", "lines")
        self.list.setWordWrap(True)
        self.list.itemChanged.connect(self._ticked)
        self.empty = words("", "muted")
        self._lay_out()
        self._show(desk.controller.pack)

    def _lay_out(self) -> None:
        self._typed = QWidget()
        row = QHBoxLayout(self._typed)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        row.addWidget(self.name, 1)
        row.addWidget(self.add, 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(in_columns([self.kind, self.reason], 2, self._desk.theme_width(22)))
        column.addWidget(self._typed)
        column.addWidget(self.list, 1)
        column.addWidget(self.empty)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter in the line hides the name; it must not press a button of the dialog."""
        enters = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if watched is self.name.line and enters and event.type() == QEvent.Type.KeyPress:
            self.hide_name()
            return True
        return super().eventFilter(watched, event)

    def _kind(self, kind: RedactionKind) -> str:
        return self._desk.say(f"proving.kind.{kind}")

    def show_pack(self, pack: Pack) -> None:
        """Show what is hidden now."""
        self._show(pack)

    def _show(self, pack: Pack) -> None:
        kind: RedactionKind = self.kind.value()
        row = self.list.currentRow()
        self.list.blockSignals(True)
        self.list.clear()
        for one in self._things(pack, kind):
            self.list.addItem(self._item(pack, one))
        self.list.setCurrentRow(min(max(row, 0), self.list.count() - 1))
        self.list.blockSignals(False)
        self._typed.setVisible(kind == "name")
        self.empty.setText(self._desk.say(f"proving.hide.none.{kind}"))
        self.empty.setVisible(not self.list.count())

    def _things(self, pack: Pack, kind: RedactionKind) -> list[Hideable]:
        """What the pack holds, and typed names that are hidden already."""
        found = list(hideable(pack, kind))
        known = {one.target for one in found}
        typed = (one.target for one in pack.redactions if one.kind == kind == "name" and one.target not in known)
        return [*found, *(Hideable(kind, name, name) for name in typed)]

    def _item(self, pack: Pack, one: Hideable) -> QListWidgetItem:
        say = self._desk.say
        made = redacted(pack, one.kind, one.target)
        name = say("proving.plain", text=one.name)
        text = name
        if made is not None:
            mark = f"R{pack.redactions.index(made) + 1}"
            text = say("proving.hide.hidden", name=name, mark=mark, reason=say(f"edit.reason.{made.reason}"))
        item = QListWidgetItem(text)
        item.setData(_TARGET, one.target)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked if made else Qt.CheckState.Unchecked)
        return item

    def _ticked(self, item: QListWidgetItem) -> None:
        pack, target = self._desk.controller.pack, str(item.data(_TARGET))
        made = redacted(pack, self.kind.value(), target)
        wanted = item.checkState() == Qt.CheckState.Checked
        if wanted and made is None:
            self.hide_target(target)
        elif not wanted and made is not None:
            self._desk.controller.do(edits.remove_redaction(made.id))
        self._show(self._desk.controller.pack)

    def hide_target(self, target: str) -> bool:
        """Hide one thing of the kind shown, for the reason shown."""
        controller = self._desk.controller
        by, on = self._desk.habits.profile.person.name, date.today().isoformat()
        id = edits.next_redaction_id(controller.pack)
        made = Redaction(id, self.kind.value(), target, self.reason.value(), by, on)
        return controller.do(edits.add_redaction(made))

    def hide_name(self) -> None:
        """Hide the name that was typed."""
        name = str(self.name.value())
        complaint = self._wrong(name)
        self.name.complain(complaint)
        if not complaint and self.hide_target(name):
            self.name.line.clear()
        self.name.line.setFocus()

    def _wrong(self, name: str) -> str:
        say = self._desk.say
        if not name:
            return say("proving.hide.no-name")
        if redacted(self._desk.controller.pack, "name", name):
            return say("proving.hide.twice")
        try:
            name_pattern(name)
        except ValueError:
            return say.text(message("proving.hide.too-short"))
        return ""


class TickList(QListWidget):
    """Space and Enter tick; Enter must not press a button of the dialog."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and item is not None:
            on = item.checkState() == Qt.CheckState.Checked
            item.setCheckState(Qt.CheckState.Unchecked if on else Qt.CheckState.Checked)
            return
        super().keyPressEvent(event)


def reasons(desk: Desk) -> list[tuple[Any, str]]:
    """Reason codes with their words."""
    return [(reason, desk.say(f"edit.reason.{reason}")) for reason in REDACTION_REASONS]
