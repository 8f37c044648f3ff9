"""The files of the pack: list at the left, pages as pictures with the claims boxed at the right."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QListView, QVBoxLayout, QWidget

from claimscope.core.document import Source
from claimscope.core.reading import Box
from claimscope.desktop.actions import ActionSpec
from claimscope.desktop.controller import Address, State
from claimscope.desktop.desk import Desk
from claimscope.desktop.models.sources import LINE, SOURCE, SourcesModel
from claimscope.desktop.places.base import Place
from claimscope.desktop.tokens import GAP
from claimscope.desktop.widgets.layout import button
from claimscope.desktop.widgets.page_pane import PagePane
from claimscope.desktop.widgets.side_by_side import SideBySide
from claimscope.desktop.widgets.source_facts import SourceFacts
from claimscope.desktop.widgets.teach import Teach
from claimscope.desktop.widgets.two_line import TwoLines

MARKS = {"read": "answered", "partial": "partly", "refused": "rejected"}


class SourcesPlace(Place):
    """J and K choose the file, Page Up and Page Down the page."""

    id = "sources"
    actions_here = (
        ActionSpec("next-page", keys=("PgDown",), scope="sources"),
        ActionSpec("previous-page", keys=("PgUp",), scope="sources"),
        ActionSpec("mark-missed", keys=("M",), scope="sources", icon="pencil"),
    )

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.model_ = SourcesModel(desk.say)
        self.list = QListView()
        self.list.setObjectName("sources")
        self.list.setAccessibleName(desk.say("desktop.place.sources"))
        self.list.setModel(self.model_)
        self.list.setUniformItemSizes(True)
        self.list.setItemDelegate(
            TwoLines(desk, self.list, lambda i: MARKS[i.data(SOURCE).status], lambda i: str(i.data(LINE)))
        )
        self.facts = SourceFacts(desk)
        self.pane = PagePane(desk)
        self.teach = Teach(desk, "sources", lambda: desk.controller.go(("import",)))
        self._page_side = QWidget()
        files, page = desk.say("desktop.sources.files"), desk.say("desktop.sources.page")
        self._content = SideBySide(desk, (files, self.list), (page, self._page_side), 76, (2, 5))
        self._page, self._open = 1, ""
        self._lay_out()
        self.head_row.addWidget(button(desk.say("desktop.sources.add"), lambda: desk.controller.go(("import",))))
        self.list.selectionModel().currentChanged.connect(self._changed)
        self.pane.turned.connect(self._turn)
        self.pane.chosen.connect(lambda id: desk.controller.go(("citation", id)))
        self.pane.drawn.connect(self._missed)

    def _lay_out(self) -> None:
        right = QVBoxLayout(self._page_side)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(GAP)
        right.addWidget(self.facts)
        right.addWidget(self.pane, 1)
        self.body.addWidget(self.teach, 1)
        self.body.addWidget(self._content, 1)

    @property
    def source(self) -> Source | None:
        """The file in view."""
        row = self.list.currentIndex().row()
        return self.model_.sources[row] if 0 <= row < len(self.model_.sources) else None

    def refresh(self, state: State) -> None:
        self.teach.setVisible(not state.pack.sources)
        self._content.setVisible(bool(state.pack.sources))
        current = self.source.id if self.source else ""
        self.model_.show(state)
        row = max(0, self.model_.row_of(current))
        if state.pack.sources and self.list.currentIndex().row() != row:
            self.list.setCurrentIndex(self.model_.index(row))
        self._show()

    def _changed(self, now: QModelIndex, before: QModelIndex) -> None:
        if now.row() != before.row():
            self._page, self._open = 1, ""
        self._show()

    def _show(self) -> None:
        source = self.source
        if source is None:
            return
        state = self.desk.controller.state
        self._page = max(1, min(self._page, len(source.pages) or 1))
        self.facts.show_source(state, source, self._page)
        self.pane.show_page(state.pack, source, self._page, self._open)

    def _turn(self, page: int) -> None:
        self._page, self._open = page, ""
        self._show()

    def reveal(self, address: Address) -> None:
        if address[0] == "candidates":
            self._reveal_homeless()
            return
        row = self.model_.row_of(address[1])
        if row >= 0:
            self.list.setCurrentIndex(self.model_.index(row))
            self._page = int(address[2]) if len(address) > 2 else 1
            self._open = address[3] if len(address) > 3 else ""
            self._content.show_part(1)
            self._show()
        self.enter()

    def _reveal_homeless(self) -> None:
        """The first file that belongs to nobody yet."""
        row = next((row for row, one in enumerate(self.model_.sources) if not one.candidate), 0)
        self.list.setCurrentIndex(self.model_.index(row))
        self.facts.whose.setFocus()

    def enter(self) -> None:
        (self.list if self.model_.sources else self.teach).setFocus()

    def step(self, by: int) -> None:
        index = self.model_.index(self.list.currentIndex().row() + by)
        if index.isValid():
            self.list.setCurrentIndex(index)

    def next_page(self) -> None:
        """Page Down."""
        self.pane.turn(1)

    def previous_page(self) -> None:
        """Page Up."""
        self.pane.turn(-1)

    def mark_missed(self) -> None:
        """Take up the pen: the next drag on the page draws a box."""
        self.pane.pen.setChecked(not self.pane.pen.isChecked())

    def _missed(self, source: str, page: int, box: Box) -> None:
        from claimscope.desktop.dialogs.missed import MissedDialog

        MissedDialog(self.desk, self, source, page, box).open()
