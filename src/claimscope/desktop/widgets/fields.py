"""Fields of forms: a label above, the editor, and one line below that helps or says why an entry was not taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from claimscope.core.message import written_number
from claimscope.desktop.desk import Desk
from claimscope.desktop.numbers import read_date, read_decimal, read_percentile, read_whole, written_date
from claimscope.desktop.tokens import GAP, UNIT
from claimscope.desktop.widgets.entry import LineEntry, TextEntry


class FieldBox(QWidget):
    """Label, editor and help in a column. Words: ``<words>``, and ``<words>.help`` where there is one.

    Sends ``committed(value)`` when the person is done with it; ``show_value`` never disturbs what is being typed.
    """

    committed = Signal(object)

    def __init__(self, desk: Desk, words: str, editor: QWidget) -> None:
        super().__init__()
        self.desk = desk
        self.editor = editor
        self.setObjectName(words)
        label = QLabel(desk.say(words))
        label.setProperty("role", "label")
        label.setBuddy(editor)
        label.setWordWrap(True)
        self._help = desk.say(f"{words}.help") if desk.say.has(f"{words}.help") else ""
        self.note = QLabel(self._help)
        self.note.setProperty("role", "small")
        self.note.setWordWrap(True)
        if not self._help:
            self.note.hide()
        editor.setAccessibleName(desk.say(words))
        editor.setAccessibleDescription(self._help)
        self.setFocusProxy(editor)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(UNIT)
        for part in (label, editor, self.note):
            column.addWidget(part)
        column.addStretch(1)

    def put_beside(self, *parts: QWidget) -> None:
        """Set buttons into the line of the editor, whatever stands below it."""
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        at, line = column.indexOf(self.editor), QHBoxLayout()
        line.setSpacing(GAP)
        line.addWidget(self.editor, 1)
        for part in parts:
            line.addWidget(part)
        column.insertLayout(at, line)

    def complain(self, sentence: str) -> None:
        """Say below the field why the entry was not taken; an empty sentence brings the help back."""
        self.note.setText(sentence or self._help)
        self.note.setProperty("role", "complaint" if sentence else "small")
        self.note.style().unpolish(self.note)
        self.note.style().polish(self.note)
        self.note.setVisible(bool(sentence or self._help))
        self.editor.setAccessibleDescription(sentence or self._help)


class LineField(FieldBox):
    """One line of text, number or date. ``read`` gives the value or None for what it cannot read."""

    def __init__(
        self,
        desk: Desk,
        words: str,
        read: Callable[[str], Any] = str.strip,
        write: Callable[[Any], str] = str,
        complaint: str = "",
        empty: Any = "",
    ) -> None:
        self.line = LineEntry()
        super().__init__(desk, words, self.line)
        self._read, self._write, self._complaint, self._empty = read, write, complaint, empty
        self._shown: Any = empty
        self._keeps_refused = False
        self._refused_in: str | None = None
        self.line.editingFinished.connect(self._commit)

    def show_value(self, value: Any) -> None:
        """Show a value, unless the person is typing another one; see ``keep_refused``."""
        if self._refused_in == self.desk.controller.pack.id and value == self._shown:
            return
        self._shown = value
        if not (self.line.hasFocus() and self.line.isModified()):
            self._refused_in = None
            self.line.setText("" if value == self._empty else self._write(value))
            self.line.setModified(False)
            self.complain("")

    def keep_refused(self) -> LineField:
        """For a field that always shows the same place of the pack: an entry that could not be taken stays, with the
        sentence below it, when other fields change; it was typed for a reason."""
        self._keeps_refused = True
        return self

    def value(self) -> Any:
        """What the field says now; ``empty`` for nothing or something unreadable."""
        text = self.line.text().strip()
        read = self._read(text) if text else self._empty
        return self._empty if read is None else read

    def readable(self) -> bool:
        """Whether the text can be taken; says below the field why not."""
        text = self.line.text().strip()
        good = not text or self._read(text) is not None
        self.complain("" if good else self.desk.say(self._complaint, text=text))
        return good

    def _commit(self) -> None:
        if not self.line.isModified():
            return
        good = self.readable()
        self._refused_in = None if good or not self._keeps_refused else self.desk.controller.pack.id
        if not good:
            return
        self.line.setModified(False)
        if (value := self.value()) != self._shown:
            self._shown = value
            self.committed.emit(value)


def number_field(desk: Desk, words: str) -> LineField:
    """A Decimal or None."""
    return _numbers(desk, words, read_decimal, "desktop.field.no-number")


def whole_field(desk: Desk, words: str) -> LineField:
    """An int of at least 0, or None."""
    return _numbers(desk, words, read_whole, "desktop.field.no-whole")


def percentile_field(desk: Desk, words: str) -> LineField:
    """A Decimal over 0 and up to 100, or None."""
    return _numbers(desk, words, read_percentile, "desktop.field.no-percentile")


def _numbers(desk: Desk, words: str, read: Callable[[str, str], Any], complaint: str) -> LineField:
    language = desk.say.language
    return LineField(
        desk, words, lambda text: read(text, language), lambda value: written_number(value, language), complaint, None
    )


def date_field(desk: Desk, words: str) -> LineField:
    """An ISO date or empty; shown as the language writes it."""
    language = desk.say.language
    field = LineField(desk, words, read_date, lambda value: written_date(value, language), "desktop.field.no-date")
    field.line.setPlaceholderText(desk.say("desktop.field.date-form"))
    return field


def secret_field(desk: Desk, words: str) -> LineField:
    """A line whose text is dots; read it by ``line.text()``, since blanks may belong to it."""
    field = LineField(desk, words)
    field.line.setEchoMode(QLineEdit.EchoMode.Password)
    return field


class TextField(FieldBox):
    """Several lines of text; committed when the focus leaves."""

    def __init__(self, desk: Desk, words: str, lines: int = 3) -> None:
        self.area = TextEntry()
        super().__init__(desk, words, self.area)
        self._shown = ""
        self.area.setTabChangesFocus(True)
        height = self.area.fontMetrics().lineSpacing() * lines + 16
        self.area.setFixedHeight(height)
        self.area.installEventFilter(self)

    def show_value(self, value: str) -> None:
        """Show a text, unless the person is typing another one."""
        self._shown = value
        if not self.area.hasFocus() and self.area.toPlainText() != value:
            self.area.setPlainText(value)

    def value(self) -> str:
        """The text without blank ends."""
        return self.area.toPlainText().strip()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut and self.value() != self._shown.strip():
            self._shown = self.value()
            self.committed.emit(self._shown)
        return super().eventFilter(watched, event)


class QuietCombo(QComboBox):
    """A choice that the mouse wheel does not change by accident while a form is scrolled."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class ChoiceField(FieldBox):
    """One of a few: (value, word) pairs."""

    def __init__(self, desk: Desk, words: str, choices: Sequence[tuple[Any, str]]) -> None:
        self.combo = QuietCombo()
        super().__init__(desk, words, self.combo)
        for value, word in choices:
            self.combo.addItem(word, value)
        self.combo.activated.connect(lambda _: self.committed.emit(self.value()))

    def show_value(self, value: Any) -> None:
        """Select a value; what is not offered selects nothing."""
        self.combo.setCurrentIndex(self.combo.findData(value))

    def value(self) -> Any:
        """The value selected, or None."""
        return self.combo.currentData()
