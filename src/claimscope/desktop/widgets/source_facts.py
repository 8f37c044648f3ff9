"""What is known of a file and of its page: whose it is, what could not be read, and by whom that was accepted."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from claimscope.core import edits
from claimscope.core.document import Candidate, PageState, Source
from claimscope.core.message import message
from claimscope.core.rereading import earlier_version
from claimscope.desktop.controller import Choice, State
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP
from claimscope.desktop.widgets.fields import QuietCombo
from claimscope.desktop.widgets.layout import button, words

NEW = "+"
TABLES = ("text/csv", "text/tab-separated-values")
"""Kinds whose separator, encoding and decimal sign can be chosen."""


class SourceFacts(QWidget):
    """Shown above the page."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._source = ""
        self._page = 1
        self._earlier: tuple[Source, int] | None = None
        self.name = words("", "head")
        self.whose = QuietCombo()
        self.whose.setAccessibleName(desk.say("desktop.incoming.whose"))
        self.whose.activated.connect(self._assign)
        self.said = words("", "muted")
        self.acknowledge = button(desk.say("desktop.source.acknowledge"), self._acknowledge)
        self.read_as = button(desk.say("desktop.source.read-as"), self._read_as)
        self.again = button(desk.say("desktop.source.again"), self._read_again, "link")
        self.again.setToolTip(desk.say("desktop.source.again.tip"))
        self.follow = button(desk.say("desktop.source.follow"), self._follow)
        self.remove = button(desk.say("desktop.source.remove"), self._remove, "link")
        top = QHBoxLayout()
        top.setSpacing(GAP)
        top.addWidget(self.name, 1)
        for part in (self.whose, self.again, self.remove):
            top.addWidget(part)
        low = QHBoxLayout()
        low.setSpacing(GAP)
        low.addWidget(self.said, 1)
        for part in (self.read_as, self.follow, self.acknowledge):
            low.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addLayout(top)
        column.addLayout(low)

    def show_source(self, state: State, source: Source, page: int) -> None:
        """Show a file and its page."""
        say = self._desk.say
        self._source, self._page = source.id, page
        self.name.setText(source.name)
        self.whose.blockSignals(True)
        self.whose.clear()
        self.whose.addItem(say("desktop.candidate.none"), "")
        for candidate in state.pack.candidates:
            self.whose.addItem(candidate.name, candidate.id)
        self.whose.addItem(say("desktop.incoming.new"), NEW)
        self.whose.setCurrentIndex(max(0, self.whose.findData(source.candidate)))
        self.whose.blockSignals(False)
        held = next((one for one in source.pages if one.number == page), None)
        self._earlier = earlier_version(state.pack, source)
        self.said.setText(" ".join(self._sentences(source, held)))
        self.said.setVisible(bool(self.said.text()))
        open_ = held is not None and held.read in ("partial", "picture-only") and not held.acknowledged_by
        self.acknowledge.setVisible(open_)
        table = source.media_type.partition(";")[0] in TABLES
        self.read_as.setVisible(table and source.kind == "document")
        self.again.setVisible(source.kind == "document" and not table)
        self.follow.setVisible(self._earlier is not None)

    def _sentences(self, source: Source, page: PageState | None) -> list[str]:
        say = self._desk.say
        said = [say("desktop.source.earlier", n=self._earlier[1])] if self._earlier else []
        said += [say.text(one) for one in source.remarks]
        if source.refusal:
            said += [say.text(source.refusal.sentence), say.text(source.refusal.advice)]
        if page is None:
            return said
        if page.read != "full" and not page.not_read:
            said.append(say(f"desktop.page.read.{page.read}"))
        said += [say.text(note) for note in page.not_read]
        if not page.visible:
            said.append(say("desktop.page.hidden"))
        if page.acknowledged_by:
            said.append(say("desktop.page.acknowledged", by=page.acknowledged_by))
        return said

    def _assign(self, at: int) -> None:
        chosen = str(self.whose.itemData(at))
        if chosen == NEW:
            self._assign_to_new()
        else:
            self._desk.controller.do(edits.assign_sources([self._source], chosen))

    def _assign_to_new(self) -> None:
        """One more candidate, whose file this is; the way leads to the field for its name."""
        controller = self._desk.controller
        pack = controller.pack
        name = self._desk.say("desktop.candidate.new", n=len(pack.candidates) + 1)
        made = Candidate(edits.next_candidate_id(pack), name)
        if controller.do(edits.as_one(edits.add_candidate(made), edits.assign_sources([self._source], made.id))):
            controller.go(("candidate", made.id))

    def _acknowledge(self) -> None:
        name = self._desk.habits.profile.name
        if name:
            self._desk.controller.do(edits.acknowledge_pages(self._source, [self._page], name))
        else:
            self._desk.controller.tell(message("desktop.profile.needed"), warns=True)

    def _read_as(self) -> None:
        from claimscope.desktop.dialogs.read_as import ReadAsDialog

        source = self._desk.controller.pack.source(self._source)
        if source is not None:
            ReadAsDialog(self._desk, self, source).open()

    def _read_again(self) -> None:
        from claimscope.desktop.dialogs.read_as import read_again

        source = self._desk.controller.pack.source(self._source)
        if source is not None:
            read_again(self._desk, source, "")

    def _follow(self) -> None:
        controller = self._desk.controller
        source = controller.pack.source(self._source)
        if source is not None and self._earlier is not None:
            edit = edits.follow_version(self._earlier[0], source)
            if controller.do(edit):
                undo = Choice("desktop.action.undo", controller.undo)
                controller.tell(edit.label, choices=(undo,), step=True)

    def _remove(self) -> None:
        self._desk.controller.take_away(edits.remove_source(self._source))
