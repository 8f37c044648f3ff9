"""Home: the question matrix, and beside it the cell that is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout

from claimscope.desktop.actions import ActionSpec
from claimscope.desktop.controller import Address, State
from claimscope.desktop.desk import Desk
from claimscope.desktop.places.base import Place
from claimscope.desktop.widgets.layout import button
from claimscope.desktop.widgets.matrix_view import MatrixView
from claimscope.desktop.widgets.teach import Teach

if TYPE_CHECKING:
    from claimscope.desktop.widgets.cell_panel import CellPanel

PANEL_CHARACTERS = 48
MATRIX_CHARACTERS = 80


class MatrixPlace(Place):
    """Six rows and the candidates; Enter opens a cell, Alt+Left or Esc closes it."""

    id = "matrix"
    actions_here = (
        ActionSpec("close-cell", keys=("Esc",), scope="matrix"),
        ActionSpec("edit-rows", scope="matrix", icon="pencil"),
        ActionSpec("add-candidate", scope="matrix", icon="plus"),
    )

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.view = MatrixView(desk)
        self.teach = Teach(desk, "matrix", self.add_candidate, self.open_sample)
        self._panel: CellPanel | None = None
        self._open: tuple[str, str] | None = None
        self._row = row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.view, 100)
        row.addWidget(self.teach, 100)
        self.body.addLayout(row, 1)
        self.head_row.addWidget(button(desk.say("desktop.action.edit-rows"), self.edit_rows))
        self.head_row.addWidget(button(desk.say("desktop.action.add-candidate"), self.add_candidate))
        self.view.opened.connect(self.open_cell)
        self.view.cells.selectionModel().currentChanged.connect(lambda now, _: self._follow(now))

    @property
    def panel(self) -> CellPanel:
        """The panel of the open cell; built when first asked for."""
        if self._panel is None:
            from claimscope.desktop.widgets.cell_panel import CellPanel

            self._panel = CellPanel(self.desk)
            self._panel.hide()
            self._row.addWidget(self._panel, 1)
            self._panel.closed.connect(self.close_cell)
        return self._panel

    def refresh(self, state: State) -> None:
        taught = self.teach.button.hasFocus()
        self.view.setVisible(bool(state.pack.candidates))
        if taught and state.pack.candidates:
            self.view.setFocus()  # before its button goes: Qt would give the focus to the next one
        self.teach.setVisible(not state.pack.candidates)
        self.view.model_.show(state)
        self.view.fit()
        if not self.view.current().isValid() and state.pack.candidates:
            self.view.select(state.pack.candidates[0].id, state.pack.questions[0].id)
        if self._open:
            self.panel.show_cell(state, *self._open)

    def reveal(self, address: Address) -> None:
        self.view.select(address[1], address[2])
        self.open_cell(address[1], address[2])
        self.enter()

    def enter(self) -> None:
        if self.view.isVisible():
            self.view.setFocus()
        else:
            (self.panel.close_button if self._open else self.teach).setFocus()

    def step(self, by: int) -> None:
        index = self.view.current()
        target = self.view.model_.index(index.row() + by, index.column())
        if target.isValid():
            self.view.cells.setCurrentIndex(target)
            if self._open and (place := self.view.model_.place_of(target)):
                self.open_cell(*place)

    def open_cell(self, candidate: str, question: str) -> None:
        """Show all about a cell."""
        self._open = (candidate, question)
        self.panel.show_cell(self.desk.controller.state, candidate, question)
        if self._open:
            self.panel.show()
            self._share()

    def _follow(self, index: QModelIndex) -> None:
        """An open panel shows the marked cell: a plan is not written into another one."""
        place = self.view.model_.place_of(index) if self._open else None
        if place and place != self._open:
            self.open_cell(*place)

    def close_cell(self) -> None:
        """Back to the matrix alone."""
        self._open = None
        self.panel.hide()
        self._share()
        self.view.setFocus()

    def go_back(self) -> bool:
        if self._open is None:
            return False
        self.close_cell()
        return True

    def edit_rows(self) -> None:
        """Add, rename, reorder rows."""
        from claimscope.desktop.dialogs.rows import RowsDialog

        RowsDialog(self.desk, self).open()

    def add_candidate(self) -> None:
        """Name one more candidate, in the decision place."""
        self.desk.controller.go(("candidate", ""))

    def open_sample(self) -> None:
        """Look at the sample pack first."""
        self.desk.controller.go(("sample",))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Where the window is narrow, the open cell takes the place of the matrix."""
        wide = self.width() >= self.desk.theme_width(PANEL_CHARACTERS + MATRIX_CHARACTERS)
        has_rows = bool(self.desk.controller.pack.candidates)
        self.view.setVisible(has_rows and (wide or self._open is None))
        if self._panel is None:
            return
        if wide:
            self.panel.setFixedWidth(self.desk.theme_width(PANEL_CHARACTERS))
        else:
            self.panel.setMinimumWidth(0)
            self.panel.setMaximumWidth(16_777_215)
