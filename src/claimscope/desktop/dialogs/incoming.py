"""Asked once per drop: whose these files are, each bidder's by themselves, and what each is taken for."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.shares import Share
from claimscope.desktop.tokens import GAP
from claimscope.desktop.widgets.entry import LineEntry
from claimscope.desktop.widgets.fields import ChoiceField
from claimscope.desktop.widgets.file_row import NEW, FileRow
from claimscope.desktop.widgets.layout import ScrollPage, words

SHOWN = 400
"""Files with a row of their own; of more the rest is counted and read as recognised."""
EACH = 60
"""Files up to which each can be given to somebody of its own; of a larger drop whole folders are told apart."""


class IncomingDialog(DeskDialog):
    """Sends ``decided(shares)``: the files of each sender with its candidate, or the name of a new one."""

    decided = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget, shares: tuple[Share, ...]) -> None:
        count = sum(len(share.intakes) for share in shares)
        super().__init__(desk, parent, desk.say("desktop.incoming.title", n=count), 96)
        several = len(shares) > 1
        self.senders = [Sender(desk, share, SHOWN // len(shares), tells_how=at == 0) for at, share in enumerate(shares)]
        page = ScrollPage()
        for sender in self.senders:
            (page.column if several else self.column).addWidget(sender.question)
            page.column.addWidget(sender.files)
        page.setMinimumHeight(min(420 if several else 320, 44 * count + GAP + 110 * len(shares) * several))
        self.column.addWidget(page, 1)
        self.add_close("desktop.dialog.cancel")
        self.add_primary("desktop.incoming.read", self._decide)
        self.senders[0].take_focus()
        for sender in self.senders:
            sender.question.named.connect(self._offer)
            for row in sender.rows:
                row.named.connect(self._offer)

    def _offer(self, name: str) -> None:
        """A candidate named once can be chosen for every other file."""
        for sender in self.senders:
            for row in sender.rows:
                row.offer(name)

    def _decide(self) -> None:
        answers = [sender.answer() for sender in self.senders]
        if all(answers):
            self.decided.emit(tuple(share for answer in answers for share in answer))
            self.accept()


class Question(QWidget):
    """Whose the files of one sender are. Sends ``named(name)`` when a new candidate was named."""

    named = Signal(str)

    def __init__(self, desk: Desk, share: Share, several: bool) -> None:
        super().__init__()
        say, candidates = desk.say, desk.controller.pack.candidates
        choices = [("", say("desktop.incoming.nobody")), *((found.id, found.name) for found in candidates)]
        choices.append((NEW, say("desktop.incoming.new")))
        self.whose = ChoiceField(desk, "desktop.incoming.whose-all" if several else "desktop.incoming.whose", choices)
        self.whose.show_value(share.candidate or (NEW if share.name or not candidates else ""))
        self.name = LineEntry()
        self.name.setText(share.name)
        self.name.setPlaceholderText(say("desktop.incoming.name"))
        self.name.setAccessibleName(say("desktop.incoming.name"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.whose)
        column.addWidget(self.name)
        self.name.setVisible(self.whose.value() == NEW)
        self.whose.committed.connect(lambda _: self._ask_name())
        self.name.textChanged.connect(lambda _: self.whose.complain(""))
        self.name.editingFinished.connect(lambda: self.named.emit(self.name.text().strip()))

    def _ask_name(self) -> None:
        new = self.whose.value() == NEW
        self.name.setVisible(new)
        if new:
            self.name.setFocus()


class Sender:
    """One question, whose some files are, and those files, each of which may be somebody else's."""

    def __init__(self, desk: Desk, share: Share, shown: int, tells_how: bool) -> None:
        self._desk = desk
        self._rest = share.intakes[shown:]
        each = 1 < len(share.intakes) <= EACH
        self.question = Question(desk, share, each)
        self.whose, self.name = self.question.whose, self.question.name
        self.whose.note.setVisible(tells_how)
        owners = [(one.id, one.name) for one in desk.controller.pack.candidates]
        owners += [("", desk.say("desktop.incoming.nobody")), (NEW, desk.say("desktop.incoming.new"))]
        self.rows = [FileRow(desk, intake, owners if each else ()) for intake in share.intakes[:shown]]
        self.files = self._files()

    def _files(self) -> QWidget:
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        for row in self.rows:
            column.addWidget(row)
        if self._rest:
            column.addWidget(words(self._desk.say("desktop.incoming.more", n=len(self._rest)), "muted"))
        return holder

    def take_focus(self) -> None:
        """To what has to be said: the name, where the pack knows nobody yet."""
        (self.whose if self._desk.controller.pack.candidates else self.name).setFocus()

    def answer(self) -> tuple[Share, ...]:
        """The files with whom they come from; none, and a complaint, where a name is missing."""
        new = self.whose.value() == NEW
        name = self.name.text().strip() if new else ""
        theirs = [row for row in self.rows if row.whose is None]
        nameless = [self.name] if new and not name and (theirs or self._rest) else []
        nameless += [row.name for row in self.rows if row.nameless]
        if nameless:
            self.whose.complain(self._desk.say("desktop.incoming.needed"))
            nameless[0].setFocus()
            return ()
        intakes = (*(row.intake for row in theirs), *self._rest)
        others = (Share((row.intake,), *row.whose) for row in self.rows if row.whose is not None)
        own = Share(intakes, "" if new else str(self.whose.value() or ""), name)
        return (*((own,) if intakes else ()), *others)
