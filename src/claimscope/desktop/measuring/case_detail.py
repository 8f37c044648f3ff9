"""Beside the cases: the whole text of the chosen one, tags with their digits, and the rates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from claimscope.core import edits
from claimscope.core.document import Evidence, Pack
from claimscope.core.error_analysis import Rate, rate, reviewed_share, slice_rates
from claimscope.core.message import written_number
from claimscope.core.report.figures import ShareBar, SharesFigure
from claimscope.desktop.desk import Desk
from claimscope.desktop.measuring.case_model import tag_word
from claimscope.desktop.measuring.figure import FigureView
from claimscope.desktop.measuring.told import rounded
from claimscope.desktop.widgets.columns import in_columns
from claimscope.desktop.widgets.layout import ScrollPage, button, clear, words
from claimscope.evidence.cases import Case
from claimscope.services.case_table import CaseRow, CaseTable

MOST_SLICES = 12


class CaseSide(QWidget):
    """Sends ``tagged(tag)`` and ``grouped(value)``."""

    tagged = Signal(str)
    grouped = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._wanted: tuple[str, int] = ("", -1)
        self._whole: Case | None = None
        page = ScrollPage()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(page)
        self.case, self.rates = QVBoxLayout(), QVBoxLayout()
        self.figure = FigureView(desk)
        page.column.addLayout(self.case)
        page.column.addWidget(self.figure)
        page.column.addLayout(self.rates)

    def show_case(self, item: Evidence, path: Path, row: CaseRow, tag: str, taxonomy: Sequence[str]) -> None:
        """Show what is at hand at once, the whole texts when they have been read."""
        clear(self.case)
        say = self.desk.say
        self.case.addWidget(words(say("measuring.cases.case", id=row.id), "label"))
        buttons = [
            button(f"{at} {tag_word(name, self.desk)}", lambda name=name: self.tagged.emit(name),  # type: ignore[misc]
                   "primary" if name == tag else "")
            for at, name in enumerate(taxonomy, 1)
        ]  # fmt: skip
        buttons.append(button(f"0 {say('measuring.cases.untag')}", lambda: self.tagged.emit("")))
        self.case.addWidget(in_columns(buttons, 3, self.desk.theme_width(18), 4))
        self._texts = QVBoxLayout()
        self.case.addLayout(self._texts)
        self._fill(Case(row.id, row.input, row.output, row.expected, fields=row.fields))
        self._choose_button(item, row)
        wanted = self._wanted = (item.source, row.number)

        def done(found: Case | None) -> None:
            if found is not None and self._wanted == wanted:
                self._whole = found
                self._fill(found)

        def work(_: object) -> Case | None:
            return self.desk.services.cases.whole(path, row.number, lambda: self._wanted != wanted)

        self.desk.jobs.start("", work, done, lambda _: None, "case")

    def _choose_button(self, item: Evidence, row: CaseRow) -> None:
        chosen = any((one.evidence, one.case) == (item.id, row.id) for one in self.desk.controller.pack.chosen_cases)
        text = self.desk.say("measuring.cases.unchoose" if chosen else "measuring.cases.choose")
        self.case.addWidget(button(text, lambda: self.choose(item, row, chosen)))

    def choose(self, item: Evidence, row: CaseRow, chosen: bool) -> None:
        """Into the report with the whole texts where they have been read, else with the previews; or out again."""
        if chosen:
            self.desk.controller.do(edits.unchoose_case(item.id, row.id))
            return
        found = self._whole if self._whole is not None and self._whole.id == row.id else None
        source = found or Case(row.id, row.input, row.output, row.expected)
        texts = (source.input, source.output, source.expected, source.reason)
        self.desk.controller.do(edits.choose_case(item.id, row.id, *(text[:4000] for text in texts)))

    def _fill(self, found: Case) -> None:
        clear(self._texts)
        for name in ("input", "output", "expected", "reason", "error"):
            text = getattr(found, name)
            if text:
                self._texts.addWidget(words(self.desk.say(f"measuring.cases.column.{name}"), "label"))
                self._texts.addWidget(words(text[:6000]))
        if found.fields:
            self._texts.addWidget(words(" · ".join(f"{name}: {value}" for name, value in found.fields), "small"))

    def show_rates(self, pack: Pack, item: Evidence, table: CaseTable, tags: Mapping[str, str], group: str) -> None:
        """Rates per tag among the failed cases, and failure per value of the chosen field."""
        clear(self.rates)
        failed = sum(1 for row in table.rows if row.failed)
        n = failed or len(table.rows)
        found = [rate(tag, min(hits, n), n) for tag, hits in Counter(tags.values()).most_common()] if n else []
        bars = tuple(ShareBar(tag_word(one.name, self.desk), one.hits, one.share, one.low, one.high) for one in found)
        self.figure.show_figure(SharesFigure(n, bars) if bars else None)
        looked = reviewed_share([tag for tag in pack.tags if tag.evidence == item.id], item.id, failed)
        if looked is not None:
            percent = rounded(min(looked, Decimal(1)) * 100, 1)
            self.rates.addWidget(words(self.desk.say("measuring.cases.looked", percent=percent, n=failed), "muted"))
        if group:
            outcomes = ((dict(row.fields).get(group, ""), bool(row.failed)) for row in table.rows)
            for one in slice_rates(outcomes)[:MOST_SLICES]:
                self.rates.addWidget(button(self._slice(one), lambda one=one: self.grouped.emit(one.name), "link"))  # type: ignore[misc]

    def _slice(self, one: Rate) -> str:
        ends = [written_number(rounded(end * 100, 1), self.desk.say.language) for end in (one.low, one.high)]
        percent = rounded(one.share * 100, 1)
        name = one.name or "–"
        return self.desk.say(
            "measuring.cases.slice", name=name, percent=percent, hits=one.hits, n=one.n, low=ends[0], high=ends[1]
        )
