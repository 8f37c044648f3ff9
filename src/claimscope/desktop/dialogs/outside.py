"""The outside edition: what must not leave the house, the ledger of it, and the very pages that would leave."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedWidget, QTabBar, QVBoxLayout, QWidget

from claimscope.core.document import Pack
from claimscope.core.problem import Problem
from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.jobs import Progress
from claimscope.desktop.tokens import GAP
from claimscope.desktop.values import OutsidePreview
from claimscope.desktop.widgets.hide_pane import HidePane
from claimscope.desktop.widgets.layout import words
from claimscope.desktop.widgets.ledger_pane import LedgerPane
from claimscope.desktop.widgets.picture_pages import PreviewPane
from claimscope.desktop.widgets.side_by_side import SideBySide
from claimscope.desktop.words import problem_text

AGAIN_MS = 600
LEDGER, PAGES = range(2)


class OutsideDialog(DeskDialog):
    """Stays open beside the window; every choice is an edit of the pack and can be undone."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        say = desk.say
        super().__init__(desk, parent, say("proving.outside"), 124)
        self.setModal(False)
        self.column.addWidget(words(say("proving.outside.lead"), "muted"))
        self.approved = words(say("proving.outside.approved"))
        self.column.addWidget(self.approved)
        self.hiding = HidePane(desk)
        self.right = LedgerAndPages(desk)
        names = (say("proving.outside.choose"), say("proving.outside.result"))
        self.parts = SideBySide(desk, (names[0], self.hiding), (names[1], self.right), 92, (1, 1))
        self.column.addWidget(self.parts, 1)
        self.add_close()
        self.add_primary("proving.outside.export", self.export)
        desk.controller.changed.connect(self._show)
        self._show(None, desk.controller.state)
        self.resize(self.minimumWidth(), 800)
        self.hiding.list.setFocus()

    def _show(self, before: State | None, state: State) -> None:
        self.approved.setVisible(state.pack.state == "approved")
        self.hiding.show_pack(state.pack)
        self.right.show_pack(state.pack)

    def export(self) -> None:
        """Choose files and write the outside edition."""
        from claimscope.desktop.dialogs.export import ExportDialog

        ExportDialog(self.desk, self, "outside").open()


class LedgerAndPages(QWidget):
    """Two tabs: the ledger, and the pages as they would leave, with what the search in them found."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk, say = desk, desk.say
        self._made_for: Pack | None = None
        self._making = False
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for id in ("proving.ledger", "proving.outside.pages"):
            self.tabs.addTab(say(id))
        self.ledger = LedgerPane(desk)
        self.preview = PreviewPane(desk)
        self.searched = words("")
        self.full = words("", "small")
        self.stack = QStackedWidget()
        self.stack.addWidget(self.ledger)
        self.stack.addWidget(self._pages())
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(AGAIN_MS)
        self._wait.timeout.connect(self._make)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(self.tabs)
        column.addWidget(self.stack, 1)
        self.tabs.currentChanged.connect(self._turn)

    def _pages(self) -> QWidget:
        pages = QWidget()
        column = QVBoxLayout(pages)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(self.searched)
        column.addWidget(self.preview, 1)
        column.addWidget(self.full)
        return pages

    def show_pack(self, pack: Pack) -> None:
        """Show the ledger; the pages are made anew when they are in view."""
        self.ledger.show_pack(pack)
        if pack != self._made_for:
            self._wait.start()

    def showEvent(self, event: QShowEvent) -> None:
        """In a narrow dialog it comes into view later."""
        super().showEvent(event)
        self._turn(self.tabs.currentIndex())

    def _turn(self, at: int) -> None:
        self.stack.setCurrentIndex(at)
        if at == PAGES and self._desk.controller.pack != self._made_for:
            self._make()

    def _make(self) -> None:
        if self._making or self.stack.currentIndex() != PAGES or not self.isVisible():
            return
        desk, pack = self._desk, self._desk.controller.pack
        self._made_for, self._making = pack, True
        self.preview.say_waiting(desk.say("desktop.preview.making"))
        self.searched.setText(desk.say("proving.outside.searching"))

        def work(progress: Progress) -> OutsidePreview:
            return desk.services.reports.preview_outside(pack, desk.say.language, progress.report)

        desk.jobs.start(desk.say("desktop.preview.making"), work, self._made, self._failed, owner=self)

    def _made(self, made: OutsidePreview) -> None:
        self._making = False
        say = self._desk.say
        self.searched.setText(say.text(made.searched.said))
        self.searched.setProperty("role", "label" if made.searched.found else "")
        self.full.setText(say("outside.full-edition", sha256=made.full))
        self.preview.show_preview(made.preview)
        if self._desk.controller.pack != self._made_for:
            self._wait.start()

    def _failed(self, problem: Problem) -> None:
        self._making = False
        self.searched.setText(problem_text(problem, self._desk.say))
        self.preview.say_waiting(self._desk.say("desktop.preview.failed"))
