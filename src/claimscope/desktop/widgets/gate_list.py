"""What blocks a final report, and the findings; each line leads to its place."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from claimscope.core.assessment import Block, Finding
from claimscope.desktop.controller import Address, State
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP
from claimscope.desktop.widgets.layout import words
from claimscope.desktop.widgets.wrapped_list import WrappedList

_PLACE = Qt.ItemDataRole.UserRole + 1


class GateList(QWidget):
    """Two lists under their heads. Choosing a line points at its page of the report; Enter or a double click goes to
    its place."""

    pointed = Signal(object)
    """The Address of the line that was chosen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.head = words("", "label")
        self.blocks = self._list("desktop.gate.blocks")
        self.findings_head = words("", "label")
        self.findings = self._list("desktop.gate.findings")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(self.head)
        column.addWidget(self.blocks, 3)
        column.addWidget(self.findings_head)
        column.addWidget(self.findings, 2)
        column.addStretch(0)  # the heads stay together where a list has nothing to show

    def _list(self, name: str) -> WrappedList:
        made = WrappedList(self._desk, self._desk.say(name))
        made.itemActivated.connect(self._go)
        made.currentItemChanged.connect(self._point)
        made.itemClicked.connect(self._point)
        return made

    def _go(self, item: QListWidgetItem) -> None:
        address: Address = item.data(_PLACE)
        if address:
            self._desk.controller.go(address)

    def _point(self, item: QListWidgetItem | None, _before: object = None) -> None:
        if item is not None and self.isVisible():
            self.pointed.emit(item.data(_PLACE))

    def show_state(self, state: State) -> None:
        """Show blocks and findings of ``state``."""
        say = self._desk.say
        blocks, findings = state.assessment.blocks, state.assessment.findings
        self.head.setText(say("gate.blocked", count=len(blocks)) if blocks else say("gate.allowed"))
        self.blocks.setVisible(bool(blocks))
        self._fill(self.blocks, [(self._of_block(block), block.place) for block in blocks])
        self.findings_head.setText(say("desktop.gate.findings-count", n=len(findings)))
        self._fill(self.findings, [(self._of_finding(one), _address(one)) for one in findings])
        self.findings.setVisible(bool(findings))

    def _of_block(self, block: Block) -> str:
        return self._desk.say.text(block.message)

    def _of_finding(self, finding: Finding) -> str:
        return f"{self._desk.say(f'desktop.severity.{finding.severity}')}: {self._desk.say.text(finding.message)}"

    def _fill(self, target: QListWidget, lines: list[tuple[str, Address]]) -> None:
        if [target.item(row).text() for row in range(target.count())] == [text for text, _ in lines]:
            return
        target.clear()
        for text, address in lines:
            item = QListWidgetItem(text)
            item.setData(_PLACE, address)
            item.setToolTip(text)
            target.addItem(item)


def _address(finding: Finding) -> Address:
    """Where a finding leads: its citation, where it is about one."""
    return ("citation", finding.about) if finding.about.startswith("c") else ("place", "matrix")
