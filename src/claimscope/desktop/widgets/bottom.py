"""The bottom of the window: notices, running work, and the one line that names the next useful step."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QToolButton, QVBoxLayout, QWidget

from claimscope.core.message import Message
from claimscope.desktop.controller import Notice, State
from claimscope.desktop.desk import Desk
from claimscope.desktop.jobs import SHOW_AFTER_MS, Job
from claimscope.desktop.tokens import GAP, UNIT, WIDE
from claimscope.desktop.values import Task


class NextLine(QWidget):
    """“Next: …” with one button. Sends ``pressed`` when the step is to be taken."""

    pressed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setProperty("role", "bar")
        self.setObjectName("next-line")
        self.setAccessibleName(desk.say("desktop.zone.next"))
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.text = QLabel()
        self.text.setWordWrap(True)
        self.button = QPushButton(desk.say("desktop.next.button"))
        self.button.setProperty("role", "primary")
        self.button.setMinimumWidth(desk.theme_width(18))
        self.button.clicked.connect(self.pressed)
        row = QHBoxLayout(self)
        row.setContentsMargins(WIDE, GAP, WIDE, GAP)
        row.setSpacing(WIDE)
        row.addWidget(self.text, 1)
        row.addWidget(self.button)

    def show_task(self, task: Task) -> None:
        """Name the next step."""
        sentence = self._desk.say("desktop.next.line", what=task.said)
        self.text.setText(sentence)
        self.button.setText(self._desk.say.text(task.button))
        self.button.setAccessibleDescription(sentence)


MOST = 90
"""Characters of a job's line: a file name may be longer than a window is wide."""


class WorkBar(QWidget):
    """Running jobs, oldest first: title, bar, Cancel. Appears after half a second."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setObjectName("work-bar")
        self._shown: Job | None = None
        self._title = QLabel()
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setMaximumHeight(GAP)
        self.cancel = QPushButton(desk.say("desktop.work.cancel"))
        self.cancel.clicked.connect(self._cancel)
        row = QHBoxLayout(self)
        row.setContentsMargins(WIDE, UNIT, WIDE, UNIT)
        row.setSpacing(WIDE)
        row.addWidget(self._title)
        row.addWidget(self._bar, 1)
        row.addWidget(self.cancel)
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(SHOW_AFTER_MS)
        self._delay.timeout.connect(lambda: self.setVisible(bool(desk.jobs.running)))
        self.hide()
        desk.jobs.changed.connect(self._show)

    def _show(self) -> None:
        running = self._desk.jobs.running
        self._shown = running[0] if running else None
        if self._shown is None:
            self._delay.stop()
            self.hide()
            return
        progress = self._shown.progress
        words, width = f"{self._shown.title}  {progress.text}".strip(), self._desk.theme_width(MOST)
        self._title.setText(self._title.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, width))
        self._bar.setRange(0, progress.total)
        self._bar.setValue(progress.done)
        if not self.isVisible() and not self._delay.isActive():
            self._delay.start()

    def _cancel(self) -> None:
        if self._shown:
            self._shown.progress.cancel()
            self._title.setText(self._desk.say("desktop.work.cancelling", what=self._shown.title))


class NoticeBar(QFrame):
    """The last notice, until it is closed or another takes its place."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setProperty("role", "notice")
        self.setObjectName("notice")
        self._words = QLabel()
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._buttons = QHBoxLayout()
        self._said: tuple[Message | str, ...] = ()
        self._offers = self._of_step = False
        self._step = self._last_step()
        self._close = close = QToolButton()
        close.setIcon(desk.icon("x"))
        close.setAccessibleName(desk.say("desktop.notice.close"))
        close.setToolTip(desk.say("desktop.notice.close"))
        close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(WIDE, GAP, GAP, GAP)
        row.addWidget(self._words, 1)
        row.addLayout(self._buttons)
        row.addWidget(close)
        self.hide()

    def show_notice(self, notice: Notice) -> None:
        """Show what happened, what it means and what can be done."""
        self.setProperty("warns", notice.warns)
        self.style().unpolish(self)
        self.style().polish(self)
        text = " ".join(self._desk.say.text(said) for said in notice.said if said)
        self._words.setText(text)
        self.setAccessibleName(text)
        while (old := self._buttons.takeAt(0)) is not None:
            if widget := old.widget():
                widget.deleteLater()
        self._offers = notice.warns and bool(notice.choices)
        self._said = notice.said
        self._of_step, self._step = notice.step, self._last_step()
        for choice in notice.choices:
            button = QPushButton(self._desk.say(choice.word))
            button.clicked.connect(lambda _=False, call=choice.call: self._take(call))
            self._buttons.addWidget(button)
        self.show()

    def enter(self) -> None:
        """F6: the focus to the first thing that can be done."""
        first = self._buttons.itemAt(0)
        part = first.widget() if first else None
        (part or self._close).setFocus(Qt.FocusReason.TabFocusReason)

    def _last_step(self) -> tuple[int, Message | None]:
        """Which step is the last one; what comes to it later, as from the record, does not make it another."""
        history = self._desk.controller.history
        return history.position, history.undo_label

    def step_on(self, before: State, now: State) -> None:
        """Another step was done or this one taken back: what told of it goes."""
        if self._of_step and before.pack is not now.pack and self._step != self._last_step():
            self.hide()

    def end(self, id: str) -> None:
        """What this message told holds no longer."""
        if any(isinstance(said, Message) and said.id == id for said in self._said):
            self.hide()

    def settle(self) -> None:
        """The pack was saved: what was offered to get there is dealt with."""
        if self._offers:
            self.hide()

    def _take(self, call: Callable[[], None]) -> None:
        self.hide()
        call()


class Bottom(QWidget):
    """The three lines in one column; notices across the whole width, so that they are seen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.notice = NoticeBar(desk)
        self.work = WorkBar(desk)
        self.next = NextLine(desk)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.notice)
        column.addWidget(self.work)
        rule = QFrame()
        rule.setProperty("role", "rule")
        column.addWidget(rule)
        column.addWidget(self.next)
