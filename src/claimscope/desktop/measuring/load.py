"""Own serving measurements: latency over load against our SLA, percentiles, and how far they reproduce cited rows."""

from __future__ import annotations

from claimscope.core.citation_view import row_of
from claimscope.core.document import Evidence, Pack
from claimscope.core.message import written_number
from claimscope.core.report.measured import QUANTITIES, curves, differences_of, verdict_of
from claimscope.core.reproduction import Reproduction, best_run
from claimscope.core.serving_sla import BoundCheck, goodput, match_serving, percentile_table
from claimscope.desktop.desk import Desk
from claimscope.desktop.measuring.chooser import CandidatePage
from claimscope.desktop.measuring.figure import FigureView
from claimscope.desktop.measuring.told import number_of, rounded
from claimscope.desktop.widgets.layout import Section, words


class LoadPage(CandidatePage):
    """One candidate at a time."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, 110)

    def fill(self, pack: Pack) -> None:
        say = self.desk.say
        mine = self._items(pack)
        if not mine:
            self.page.column.addWidget(words(say("measuring.load.none"), "muted"))
            return
        self._add_curves(pack, mine)
        for item in mine:
            self.page.column.addWidget(self._measurement(pack, item))
        self._add_reproductions(pack, mine)

    def _items(self, pack: Pack) -> tuple[Evidence, ...]:
        mine, alone = self.whose.id, len(pack.candidates) <= 1
        kept = (one for one in pack.evidence if one.kind == "serving_speed" and one.use != "rejected")
        return tuple(one for one in kept if one.candidate == mine or (alone and not one.candidate))

    def _add_curves(self, pack: Pack, items: tuple[Evidence, ...]) -> None:
        for quantity in QUANTITIES:
            figure = curves(pack, items, quantity)
            if figure is None:
                continue
            self.page.column.addWidget(words(self.desk.say("measuring.load.curve", quantity=quantity.upper()), "label"))
            view = FigureView(self.desk)
            self.page.column.addWidget(view)
            view.show_figure(figure)

    def _measurement(self, pack: Pack, item: Evidence) -> Section:
        say = self.desk.say
        section = Section(self.desk, f"{item.id} · {item.tool} · {item.title}".rstrip(" ·"))
        match = match_serving(item, pack.context.sla)
        if match.load.reason:
            section.column.addWidget(words(say(f"matrix.evidence.{match.load.reason}")))
        for one in match.bounds:
            section.column.addWidget(words(self._bound(one)))
        good = goodput(item)
        if good is not None:
            section.column.addWidget(words(say("measuring.load.goodput", value=number_of(good, say))))
        for name, points in percentile_table(item):
            row = " · ".join(
                f"p{written_number(share, say.language)} {written_number(rounded(ms, 1), say.language)} ms"
                for share, ms in points
            )
            section.column.addWidget(words(f"{name.upper()}: {row}", "muted"))
        return section

    def _bound(self, one: BoundCheck) -> str:
        return self.desk.say(
            f"measuring.load.bound.{one.verdict}",
            quantity=one.bound.quantity.upper(),
            percentile=one.bound.percentile,
            limit=one.bound.limit_ms,
            value=rounded(one.measured_ms, 1) if one.measured_ms is not None else "–",
        )

    def _add_reproductions(self, pack: Pack, items: tuple[Evidence, ...]) -> None:
        from claimscope.services.assessing import names

        products = names().products
        rows = {row.key: row for one in pack.citations if one.sort == "decision" and (row := row_of(one)) is not None
                and pack.candidate_of(one) == self.whose.id}  # fmt: skip
        if products is None:
            return
        for row in rows.values():
            best = best_run(row, items, products)
            if best is not None:
                cited = f"{row.round} {row.result_id}"
                self.page.column.addWidget(self._reproduction(best[0], cited, row.unit, best[1]))

    def _reproduction(self, item: Evidence, cited: str, unit: str, found: Reproduction) -> Section:
        say = self.desk.say
        section = Section(self.desk, say("measuring.reproduce.title", own=item.id, cited=cited))
        section.column.addWidget(words(say.text(verdict_of(found, unit))))
        for said in differences_of(found):
            section.column.addWidget(words(say.text(said), "muted"))
        section.column.addWidget(words(say("trust.unverified-run"), "small"))
        return section
