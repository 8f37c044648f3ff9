"""Citations side by side: only what the rules allow is drawn, and what must be stated is printed with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QResizeEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QListView, QStackedWidget, QVBoxLayout, QWidget

from claimscope.core.message import Message, written_number
from claimscope.core.report.figures import Bar
from claimscope.desktop.actions import ActionSpec
from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.models.chosen import ChosenModel
from claimscope.desktop.places.base import Place
from claimscope.desktop.tokens import GAP, UNIT, WIDE
from claimscope.desktop.widgets.bars import BarsView
from claimscope.desktop.widgets.layout import ScrollPage, Section, button, clear, words
from claimscope.desktop.widgets.state_mark import StateWord
from claimscope.desktop.widgets.table import RowTable
from claimscope.desktop.widgets.teach import Teach

if TYPE_CHECKING:
    from claimscope.core.pairs import Pair
    from claimscope.core.report.model import Comparison
    from claimscope.services.side_by_side import SideBySide

LIST = 42
LEAST_BESIDE = 96
"""From this width, in characters, choice and comparison stand beside each other, else below."""
WIDE_TABLE = {0: (9, 0), 1: (14, 1), 2: (20, 3), 3: (18, 0)}
NARROW_TABLE = {0: (10, 0), 1: (12, 1), 3: (20, 0)}
ID = Qt.ItemDataRole.UserRole + 1
MARKS = {"side-by-side": "answered", "with-differences": "partly", "not": "rejected"}
MOST = 16_777_215
COLUMNS = ("number", "candidate", "system", "value")
FALLING = ("ms", "s")
"""Units in which less is better."""


class ComparePlace(Place):
    """Citations to choose from at the left, what may be shown of them at the right."""

    id = "compare"
    actions_here = (
        ActionSpec("compare-all", scope="compare"),
        ActionSpec("compare-none", scope="compare"),
    )

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.model_ = ChosenModel(desk.say)
        self.list = QListView()
        self.list.setModel(self.model_)
        self.list.setAccessibleName(desk.say("comparing.choose"))
        self.list.setWordWrap(True)
        self.list.setProperty("role", "lines")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.page = ScrollPage()
        self.teach = Teach(desk, "compare", lambda: desk.controller.go(("place", "claims")))
        self._stack = QStackedWidget()
        self._sides = QWidget()
        self._lay_out()
        self.model_.changed.connect(self._show)
        self.list.doubleClicked.connect(self._toggle)

    def _lay_out(self) -> None:
        say = self.desk.say
        keys = QHBoxLayout()
        keys.setSpacing(GAP)
        keys.addWidget(button(say("desktop.action.compare-all"), self.compare_all))
        keys.addWidget(button(say("desktop.action.compare-none"), self.compare_none))
        keys.addStretch(1)
        self.choice = QWidget()
        left = QVBoxLayout(self.choice)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(GAP)
        left.addWidget(words(say("comparing.choose"), "label"))
        left.addWidget(self.list, 1)
        left.addLayout(keys)
        self._row = row = QHBoxLayout(self._sides)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(WIDE)
        row.addWidget(self.choice)
        row.addWidget(self.page, 1)
        for side in (self.teach, self._sides):
            self._stack.addWidget(side)
        self.body.addWidget(self._stack, 1)

    # -- state ------------------------------------------------------------------------------------------------------

    def refresh(self, state: State) -> None:
        at = self.list.currentIndex().row()
        self.model_.show(state)
        self._stack.setCurrentWidget(self._sides if self.model_.citations else self.teach)
        self.list.setCurrentIndex(self.model_.index(max(0, at)))
        if self.model_.citations:
            self._show()

    def _show(self) -> None:
        made = self.desk.services.comparing.side_by_side(self.desk.controller.pack, self.model_.chosen)
        column = self.page.column
        clear(column)
        for group in made.groups:
            column.addWidget(self._group(group))
        if not made.groups:
            column.addWidget(self._nothing())
        if made.alone:
            column.addWidget(self._alone(made.alone))
        if made.pairs:
            column.addWidget(self._pairs(made))

    def _nothing(self) -> QWidget:
        few = len(self.model_.chosen) < 2
        return words(self.desk.say("comparing.choose-two" if few else "report.no-comparison"), "head")

    def _group(self, group: Comparison) -> QWidget:
        """Title, bars, table, and the differences that must be stated."""
        say = self.desk.say
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, GAP)
        column.setSpacing(GAP)
        column.addWidget(words(say.text(group.title), "head"))
        if group.figure.unit in FALLING:
            column.addWidget(words(say("comparing.shorter"), "muted"))
        column.addWidget(BarsView(self.desk, group.figure))
        column.addWidget(self._table(group))
        if group.differences:
            column.addWidget(words(say("comparing.state"), "label"))
            for one in group.differences:
                column.addWidget(words(f"· {say.text(one)}"))
        else:
            column.addWidget(words(say("comparing.nothing-to-state"), "muted"))
        return holder

    def _table(self, group: Comparison) -> RowTable:
        model = QStandardItemModel(0, len(COLUMNS), self)
        heads = [self.desk.say(f"comparing.column.{name}", unit=group.figure.unit) for name in COLUMNS]
        model.setHorizontalHeaderLabels(heads)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        model.setHeaderData(len(COLUMNS) - 1, Qt.Orientation.Horizontal, right, Qt.ItemDataRole.TextAlignmentRole)
        for bar in group.figure.bars:
            model.appendRow(self._cells(bar))
        table = RowTable(self.desk, model, "compared", many=False)
        table.setAccessibleName(self.desk.say.text(group.title))
        table.share(WIDE_TABLE if self.width() > self.desk.theme_width(LEAST_BESIDE) else NARROW_TABLE)
        table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.setFixedHeight(
            table.horizontalHeader().sizeHint().height()
            + len(group.figure.bars) * table.verticalHeader().defaultSectionSize()
            + GAP
        )
        table.entered_row.connect(lambda row: self._go(str(model.item(row, 0).data(ID))))
        return table

    def _cells(self, bar: Bar) -> list[QStandardItem]:
        say = self.desk.say
        texts = (bar.exhibit, bar.label, say.text(bar.note), written_number(bar.value, say.language))
        cells = [QStandardItem(text) for text in texts]
        cells[0].setData(bar.exhibit, ID)
        cells[-1].setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return cells

    def _go(self, exhibit: str) -> None:
        if id := self.desk.services.comparing.citation_of_number(self.desk.controller.pack, exhibit):
            self.desk.controller.go(("citation", id))

    def _alone(self, alone: tuple[Message, ...]) -> Section:
        section = Section(self.desk, self.desk.say("report.h.not-compared"))
        for one in alone:
            section.column.addWidget(words(self.desk.say.text(one)))
        return section

    def _pairs(self, made: SideBySide) -> Section:
        section = Section(self.desk, self.desk.say("comparing.pairs", n=len(made.pairs)), not made.groups)
        grid = QGridLayout()
        grid.setHorizontalSpacing(WIDE)
        grid.setVerticalSpacing(UNIT)
        grid.setColumnStretch(2, 1)
        for line, pair in enumerate(made.pairs):
            self._pair(grid, line, pair)
        section.column.addLayout(grid)
        return section

    def _pair(self, grid: QGridLayout, line: int, pair: Pair) -> None:
        say, top = self.desk.say, Qt.AlignmentFlag.AlignTop
        names = say("comparing.pair", left=pair.left.lstrip("c"), right=pair.right.lstrip("c"))
        mark = StateWord(self.desk.theme)
        mark.show_state(MARKS[pair.made.verdict], say(f"comparing.verdict.{pair.made.verdict}"))
        grid.addWidget(words(names, wrap=False), line, 0, top)
        grid.addWidget(mark, line, 1, top)
        grid.addWidget(words(say.text(pair.sentence)), line, 2)

    # -- actions ----------------------------------------------------------------------------------------------------

    def _toggle(self, index: QModelIndex) -> None:
        on = self.model_.data(index, Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
        state = Qt.CheckState.Unchecked if on else Qt.CheckState.Checked
        self.model_.setData(index, state, Qt.ItemDataRole.CheckStateRole)

    def compare_all(self) -> None:
        """Every citation for the decision."""
        self.model_.choose(tuple(one.id for one in self.model_.citations))

    def compare_none(self) -> None:
        """None, to choose a few."""
        self.model_.choose(())

    def enter(self) -> None:
        (self.list if self.model_.citations else self.teach).setFocus()

    def step(self, by: int) -> None:
        index = self.model_.index(self.list.currentIndex().row() + by)
        if index.isValid():
            self.list.setCurrentIndex(index)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = self.width() > self.desk.theme_width(LEAST_BESIDE)
        way = QHBoxLayout.Direction.LeftToRight if beside else QHBoxLayout.Direction.TopToBottom
        if self._row.direction() != way:
            self._row.setDirection(way)
        width = self.desk.theme_width(LIST)
        self.choice.setMinimumWidth(width if beside else 0)
        self.choice.setMaximumWidth(width if beside else MOST)
        self.choice.setMaximumHeight(MOST if beside else max(160, self.height() * 2 // 5))
