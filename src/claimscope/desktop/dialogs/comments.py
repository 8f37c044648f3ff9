"""Comments on citations, rows and sources: open ones first, settled ones kept."""

from __future__ import annotations

from datetime import date

from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from claimscope.core import edits
from claimscope.core.document import Comment, Pack
from claimscope.desktop.controller import Address
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.numbers import written_date
from claimscope.desktop.tokens import GAP, UNIT
from claimscope.desktop.widgets.entry import TextEntry
from claimscope.desktop.widgets.fields import ChoiceField
from claimscope.desktop.widgets.layout import ScrollPage, button, clear, words
from claimscope.desktop.words import citation_title, one_line, question_label, quote_of

SHORT = 60
_begun: dict[str, str] = {}
"""Pack -> comment that was being typed when its window was closed; in memory only."""


def subjects(pack: Pack, desk: Desk) -> tuple[tuple[str, str], ...]:
    """(id, name) of everything that can be commented on: rows, sources, citations."""
    say = desk.say
    rows = tuple((one.id, one_line(question_label(one, say), SHORT)) for one in pack.questions)
    sources = tuple((one.id, one.name) for one in pack.sources)
    kept = (one for one in pack.citations if one.sort != "not-a-claim")
    cited = tuple((one.id, one_line(f"{citation_title(one, say)}: {quote_of(one)}", SHORT)) for one in kept)
    return (*rows, *sources, *cited)


def address_of(pack: Pack, about: str) -> Address:
    """Where a comment leads."""
    if pack.citation(about):
        return ("citation", about)
    if pack.source(about):
        return ("source", about)
    first = pack.candidates[0].id if pack.candidates else ""
    return ("cell", first, about) if first else ("place", "matrix")


class CommentsDialog(DeskDialog):
    """Stays open beside the window."""

    def __init__(self, desk: Desk, parent: QWidget, about: str = "") -> None:
        say = desk.say
        super().__init__(desk, parent, say("keeping.comments"), 72)
        self.setModal(False)
        self.about = ChoiceField(desk, "keeping.comments.about", list(subjects(desk.controller.pack, desk)))
        if about:
            self.about.show_value(about)
        self.text = TextEntry()
        self.text.setAccessibleName(say("keeping.comments.text"))
        self.text.setPlaceholderText(say("keeping.comments.text"))
        self.text.setTabChangesFocus(True)
        self.text.setPlainText(_begun.get(desk.controller.pack.id, ""))
        self.text.setMaximumHeight(self.text.fontMetrics().height() * 4)
        self.settled = QCheckBox(say("keeping.comments.settled"))
        self.settled.toggled.connect(lambda _: self._show())
        self.page = ScrollPage()
        self.page.column.setSpacing(GAP)
        self.page.setMinimumHeight(160)
        self.column.addWidget(self.about)
        self.column.addWidget(self.text)
        row = QHBoxLayout()
        add = button(say("keeping.comments.add"), self.add, "primary")
        row.addWidget(self.settled, 1)
        row.addWidget(add)
        self.column.addLayout(row)
        self.setTabOrder(self.text, add)
        self.setTabOrder(add, self.settled)
        self.column.addWidget(self.page, 1)
        self.add_close()
        desk.controller.changed.connect(self._show)
        self._show()
        self.resize(self.minimumWidth(), 600)
        self.text.setFocus()

    def done(self, result: int) -> None:
        """What was begun and not added is there again when the comments are opened next."""
        _begun[self.desk.controller.pack.id] = self.text.toPlainText()
        super().done(result)

    def add(self) -> None:
        """Keep what is written as a comment of the person who sits here."""
        text, about = self.text.toPlainText().strip(), str(self.about.value() or "")
        if not text or not about:
            self.text.setFocus()
            return
        pack, who = self.desk.controller.pack, self.desk.habits.profile.person.name
        made = Comment(edits.next_comment_id(pack), about, text, who, date.today().isoformat())
        if self.desk.controller.do(edits.add_comment(made)):
            self.text.clear()

    def _show(self, *_states: object) -> None:
        clear(self.page.column)
        pack = self.desk.controller.pack
        names = dict(subjects(pack, self.desk))
        shown = [one for one in pack.comments if self.settled.isChecked() or not one.resolved]
        for one in sorted(shown, key=lambda one: one.resolved):
            self.page.column.addWidget(self._card(pack, one, names.get(one.about, one.about)))
        if not shown:
            self.page.column.addWidget(words(self.desk.say("keeping.comments.none"), "muted"))

    def _card(self, pack: Pack, one: Comment, name: str) -> QFrame:
        say, controller = self.desk.say, self.desk.controller
        card = QFrame()
        card.setProperty("role", "card")
        column = QVBoxLayout(card)
        column.setContentsMargins(GAP, GAP, GAP, GAP)
        column.setSpacing(UNIT)
        column.addWidget(button(name, lambda: controller.go(address_of(pack, one.about)), "link"))
        column.addWidget(words(one.text))
        row = QHBoxLayout()
        who = one.by or say("keeping.nobody-named")
        row.addWidget(words(say("keeping.comments.by", name=who, day=written_date(one.on, say.language)), "small"), 1)
        state = "reopen" if one.resolved else "settle"
        settle = edits.resolve_comment(one.id, not one.resolved)
        row.addWidget(button(say(f"keeping.comments.{state}"), lambda: controller.do(settle)))
        row.addWidget(button(say("keeping.comments.remove"), lambda: controller.do(edits.remove_comment(one.id))))
        column.addLayout(row)
        return card
