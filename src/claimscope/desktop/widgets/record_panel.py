"""One result of the record in plain words, beside those it may be compared with, and what can be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from claimscope.core.message import Message, written_number
from claimscope.core.record_row import RecordRow
from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.tokens import GAP, UNIT, WIDE
from claimscope.desktop.widgets.dot_plot import Dot, DotPlot
from claimscope.desktop.widgets.fields import QuietCombo
from claimscope.desktop.widgets.layout import ScrollPage, button, clear, rule, words

if TYPE_CHECKING:
    from claimscope.core.row_peers import Peers

QUANTITIES = ("ttft", "tpot", "end-to-end")
MEASURED = {
    "ttft": "measured_ttft_p99_ms",
    "tpot": "measured_tpot_p99_ms",
    "end-to-end": "measured_latency_p99_ms",
}


class RecordPanel(QWidget):
    """Sends ``cite(candidate id)``, ``copy(kind)`` with ``text`` or ``csv``, ``packs``."""

    cite = Signal(str)
    copy = Signal(str)
    packs = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setAccessibleName(desk.say("browsing.detail"))
        self.value = words("", "title")
        self.value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.name = words("", "label")
        self.system = words("", "muted")
        self.plot = DotPlot(desk)
        self.caption = words("", "small")
        self.footnote = words("")
        self._lines = QVBoxLayout()
        self._lines.setSpacing(GAP)
        self._latency = QGridLayout()
        self._latency.setHorizontalSpacing(WIDE)
        self._latency.setVerticalSpacing(UNIT)
        self.latency_head = words(desk.say("browsing.latency"), "label")
        self.page = page = ScrollPage()
        page.column.setSpacing(GAP)
        for part in (self.value, self.name, self.system, rule()):
            page.column.addWidget(part)
        page.column.addLayout(self._lines)
        page.column.addWidget(self.latency_head)
        page.column.addLayout(self._latency)
        page.column.addWidget(words(desk.say("browsing.peers"), "label"))
        page.column.addWidget(self.plot)
        page.column.addWidget(self.caption)
        page.column.addWidget(words(desk.say("browsing.footnote"), "label"))
        page.column.addWidget(self.footnote)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(page, 1)
        column.addWidget(rule())
        column.addLayout(self._buttons())

    def _buttons(self) -> QVBoxLayout:
        say = self._desk.say
        self.whose = QuietCombo()
        self.whose.setAccessibleName(say("browsing.whose"))
        self.whose.setToolTip(say("browsing.whose"))
        self.cite_button = button(say("desktop.action.cite-row"), lambda: self.cite.emit(self.candidate), "primary")
        first, second, third = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        first.addWidget(self.whose, 1)
        first.addWidget(self.cite_button)
        second.addWidget(button(say("desktop.action.copy-row-text"), lambda: self.copy.emit("text")))
        second.addWidget(button(say("desktop.action.copy-row-csv"), lambda: self.copy.emit("csv")))
        second.addStretch(1)
        third.addWidget(button(say("desktop.action.packs-citing-row"), self.packs.emit))
        third.addStretch(1)
        column = QVBoxLayout()
        column.setSpacing(GAP)
        for line in (first, second, third):
            line.setSpacing(GAP)
            column.addLayout(line)
        return column

    @property
    def candidate(self) -> str:
        """Whose number it will be; empty = nobody's yet."""
        return str(self.whose.currentData() or "")

    def show_state(self, state: State) -> None:
        """Offer the candidates of ``state``."""
        held = self.candidate
        self.whose.clear()
        self.whose.addItem(self._desk.say("browsing.nobody"), "")
        for one in state.pack.candidates:
            self.whose.addItem(self._desk.say("browsing.for", name=one.name), one.id)
        self.whose.setCurrentIndex(max(0, self.whose.findData(held)))

    def show_row(self, row: RecordRow) -> None:
        """Explain a row."""
        from claimscope.core.matching.wording import result_id

        say, browsing = self._desk.say, self._desk.services.browsing
        self.value.setText(f"{written_number(row.value, say.language)} {row.unit}")
        self.name.setText(f"{row.benchmark} {row.scenario}, {row.round} {row.division} {row.suite}".strip())
        self.system.setText(f"{row.submitter}, {row.system_name or row.platform} · {say.text(result_id(row))}")
        clear(self._lines)
        for line in browsing.explained(row):
            self._lines.addWidget(words(say.text(line)))
        self._show_latency(row)
        footnote = browsing.footnote(row)
        self.footnote.setText(say.text(footnote) if footnote else "")
        self._show_peers(row, browsing.peers(row))
        self.page.verticalScrollBar().setValue(0)

    def _show_latency(self, row: RecordRow) -> None:
        """Bound and measured side by side, where the row holds any of them."""
        clear(self._latency)
        say, facts = self._desk.say, self._desk.services.browsing.facts_of(row)
        bounds = {one.quantity: one for one in facts.bounds} if facts and row.division == "closed" else {}
        shown = [name for name in QUANTITIES if name in bounds or getattr(row, MEASURED[name]) is not None]
        self.latency_head.setVisible(bool(shown))
        for at, head in enumerate(("quantity", "bound", "measured") if shown else ()):
            self._latency.addWidget(words(say(f"browsing.latency.{head}"), "small"), 0, at)
        for line, name in enumerate(shown, 1):
            bound, measured = bounds.get(name), getattr(row, MEASURED[name])  # type: ignore[call-overload]
            limit = f"≤ {self._ms(bound.limit_ms)} (p{bound.percentile})" if bound else say("browsing.latency.none")
            found = f"{self._ms(measured)} (p99)" if measured is not None else say("browsing.latency.not-held")
            for at, text in enumerate((say(f"record.row.quantity.{name}"), limit, found)):
                self._latency.addWidget(words(text), line, at)

    def _ms(self, value: object) -> str:
        return f"{written_number(value, self._desk.say.language)} ms"  # type: ignore[arg-type]

    def _show_peers(self, row: RecordRow, peers: Peers) -> None:
        say = self._desk.say
        self.plot.setVisible(bool(peers.rows))
        if not peers.rows:
            self.caption.setText(say(f"browsing.alone.{peers.why_none}"))
            return
        said = say("browsing.peers.said", n=len(peers.rows) - 1)
        states = tuple(Message(f"browsing.state.{rule}") for rule in peers.state)
        stated = say("browsing.peers.state", differences=states) if states else say("browsing.peers.plain")
        self.caption.setText(f"{said} {stated}")
        dots = [Dot(one.value, f"{one.submitter}, {one.system_name}", one is row) for one in peers.rows]
        self.plot.show_dots(dots, row.unit, f"{said} {self.value.text()}")
