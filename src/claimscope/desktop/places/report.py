"""The report: what still blocks it, what it will look like, and the way out to files."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from claimscope.core.document import Pack
from claimscope.core.edits import NEXT_STATES
from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.desktop.actions import ActionSpec
from claimscope.desktop.approving import move_on
from claimscope.desktop.controller import Address, State
from claimscope.desktop.desk import Desk
from claimscope.desktop.jobs import Progress
from claimscope.desktop.places.base import Place
from claimscope.desktop.report_pages import SECTIONS, addresses_on, anchor_of
from claimscope.desktop.tokens import GAP
from claimscope.desktop.values import Preview
from claimscope.desktop.widgets.gate_list import GateList
from claimscope.desktop.widgets.layout import button, words
from claimscope.desktop.widgets.picture_pages import PreviewPane
from claimscope.desktop.widgets.side_by_side import SideBySide
from claimscope.desktop.words import problem_text

PREVIEW_AFTER_MS = 700
MOST_CHOICES = 30
"""Things of one page that are offered to go to."""


class ReportPlace(Place):
    """The preview is made anew in the background when the pack has changed and the place is in view."""

    id = "report"
    actions_here = (
        ActionSpec("next-report-page", keys=("PgDown",), scope="report"),
        ActionSpec("previous-report-page", keys=("PgUp",), scope="report"),
        ActionSpec("open-from-report", keys=("O",), scope="report", icon="arrow-left"),
    )

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.gate = GateList(desk)
        self.preview = PreviewPane(desk)
        self.state_line = words("", "muted")
        self.move_on = button(desk.say("desktop.report.move-on"), self._offer_states)
        self.open_here = button(desk.say("desktop.report.open-here"), self.open_from_report)
        self.export = button(desk.say("desktop.report.export"), self.ask_export, "primary")
        self._previewed: Pack | None = None
        self._making = False
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(PREVIEW_AFTER_MS)
        self._wait.timeout.connect(self._make)
        self._side = QWidget()
        self._lay_out()

    def _lay_out(self) -> None:
        side = QVBoxLayout(self._side)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(GAP)
        side.addWidget(self.gate, 1)
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addWidget(self.state_line, 1)
        row.addWidget(self.move_on)
        side.addLayout(row)
        gate, preview = self.desk.say("desktop.report.gate"), self.desk.say("desktop.report.preview")
        self._parts = SideBySide(self.desk, (gate, self._side), (preview, self.preview), 84, (2, 3))
        self.body.addWidget(self._parts, 1)
        self.preview.add_button(self.open_here)
        self.gate.pointed.connect(self._point)
        self.head_row.addWidget(self.export)

    def refresh(self, state: State) -> None:
        self.gate.show_state(state)
        word = self.desk.say(f"desktop.state.{state.pack.state}")
        self.state_line.setText(self.desk.say("desktop.report.state", state=word))
        self.move_on.setEnabled(bool(NEXT_STATES[state.pack.state]))
        if state.pack != self._previewed:
            self._wait.start()

    def reveal(self, address: Address) -> None:
        if address[0] == "export":
            self.ask_export()
        elif address[0] == "in-report":
            self._show_anchor(address[1])
        else:
            self.enter()

    def enter(self) -> None:
        (self.gate.blocks if self.gate.blocks.count() else self.export).setFocus()

    def step(self, by: int) -> None:
        self.gate.blocks.setCurrentRow(max(0, self.gate.blocks.currentRow() + by))

    def next_report_page(self) -> None:
        """Page Down."""
        self.preview.turn(1)

    def previous_report_page(self) -> None:
        """Page Up."""
        self.preview.turn(-1)

    # -- jumps ------------------------------------------------------------------------------------------------------

    def _point(self, address: Address) -> None:
        """A line of the lists was chosen: its page, where the preview stands beside the list."""
        anchor = anchor_of(address, self.desk.controller.pack)
        if anchor:
            self.preview.go_to_anchor(anchor)

    def _show_anchor(self, anchor: str) -> None:
        """The page of something, asked for from another place."""
        self._parts.tabs.setCurrentIndex(1)
        current = self.desk.controller.pack == self._previewed and not self._making
        if not self.preview.go_to_anchor(anchor) and current:
            self.desk.controller.tell(message("desktop.report.no-page", what=anchor))
        self.preview.view.setFocus()

    def open_from_report(self) -> None:
        """O: from the page in view to where its content is worked on; a menu where it holds several things."""
        found = addresses_on(self.preview.number, self.preview.anchors, self.desk.controller.pack)
        if len(found) == 1:
            self.desk.controller.go(found[0][1])
            return
        menu = QMenu(self)
        for anchor, address in found[:MOST_CHOICES]:
            word = self.desk.say(f"report.h.{anchor}") if anchor in SECTIONS else anchor
            menu.addAction(word).triggered.connect(lambda _=False, to=address: self.desk.controller.go(to))
        menu.popup(self.open_here.mapToGlobal(self.open_here.rect().bottomLeft()))

    # -- preview ----------------------------------------------------------------------------------------------------

    def _make(self) -> None:
        if not self.isVisible() or self._making:
            return
        state = self.desk.controller.state
        self._previewed, self._making = state.pack, True
        self.preview.say_waiting(self.desk.say("desktop.preview.making"))

        def work(progress: Progress) -> Preview:
            return self.desk.services.reports.preview(state.pack, self.desk.say.language, progress.report)

        self.desk.jobs.start(self.desk.say("desktop.preview.making"), work, self._made, self._failed)

    def _made(self, preview: Preview) -> None:
        self._making = False
        self.preview.show_preview(preview)
        if self.desk.controller.pack != self._previewed:
            self._wait.start()

    def _failed(self, problem: Problem) -> None:
        self._making = False
        self.preview.say_waiting(problem_text(problem, self.desk.say))

    # -- out --------------------------------------------------------------------------------------------------------

    def ask_export(self) -> None:
        """Which files, where, how."""
        from claimscope.desktop.dialogs.export import ExportDialog

        ExportDialog(self.desk, self).open()

    def _offer_states(self) -> None:
        menu = QMenu(self)
        for state in NEXT_STATES[self.desk.controller.pack.state]:
            action = menu.addAction(self.desk.say(f"desktop.report.to.{state}"))
            action.triggered.connect(lambda _=False, state=state: move_on(self.desk, state))
        menu.popup(self.move_on.mapToGlobal(self.move_on.rect().bottomLeft()))
