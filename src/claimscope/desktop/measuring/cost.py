"""What a request costs: assumptions of one candidate, the steps, what moves the result most, and the break-even."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from claimscope.core import edits
from claimscope.core.cost import UNITS, way_of
from claimscope.core.document import CostAssumption, CostModel, Pack
from claimscope.core.report.cost import cost_section
from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.measuring.assumptions import AssumptionModel, AssumptionTable
from claimscope.desktop.measuring.chooser import CandidateChoice
from claimscope.desktop.measuring.figure import FigureView
from claimscope.desktop.measuring.inputs import Suggestion, suggestions
from claimscope.desktop.tokens import GAP, WIDE
from claimscope.desktop.widgets.columns import in_columns
from claimscope.desktop.widgets.fields import ChoiceField, LineField, date_field
from claimscope.desktop.widgets.layout import ScrollPage, Section, button, clear, words

HOSTED = (
    "requests_per_month",
    "input_tokens",
    "output_tokens",
    "price_per_million_input",
    "price_per_million_output",
    "people_per_month",
    "other_per_month",
)
OWN = tuple(name for name in UNITS if not name.startswith("price_per_million") and name != "input_tokens")


class CostPage(QWidget):
    """One candidate at a time; the break-even shows all that are complete."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._way = ""
        self._classes: tuple[str, ...] = ()
        self.whose = CandidateChoice(desk)
        ways = [(one, desk.say(f"measuring.cost.way.{one}")) for one in ("own", "hosted")]
        self.way = ChoiceField(desk, "measuring.cost.way", ways)
        self.currency = LineField(desk, "measuring.cost.currency")
        self.as_of = date_field(desk, "measuring.cost.as-of")
        self.model_ = AssumptionModel(desk)
        self.table = AssumptionTable(desk, self.model_)
        self.offers = QVBoxLayout()
        self.offers.setSpacing(0)
        self.result = QVBoxLayout()
        self.tornado, self.even, self.ranges = FigureView(desk), FigureView(desk), FigureView(desk)
        self.class_name = LineField(desk, "measuring.cost.class")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        page = ScrollPage(self.desk.theme_width(124))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(page)
        fields = [self.whose, self.way, self.currency, self.as_of]
        page.column.addWidget(in_columns(fields, 4, self.desk.theme_width(24)))
        page.column.addWidget(words(self.desk.say("measuring.cost.lead"), "muted"))
        page.column.addLayout(self.offers)
        page.column.addWidget(self.table)
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addWidget(self.class_name, 2)
        row.addWidget(button(self.desk.say("measuring.cost.add-class"), self._add_class))
        row.addStretch(3)
        page.column.addLayout(row)
        page.column.addLayout(self.result)
        for figure in (self.tornado, self.ranges, self.even):
            page.column.addWidget(figure)

    def _connect(self) -> None:
        self.whose.committed.connect(lambda _: self._other_candidate())
        self.way.committed.connect(self._other_way)
        self.currency.committed.connect(lambda _: self._terms())
        self.as_of.committed.connect(lambda _: self._terms())
        self.model_.entered.connect(self._enter)
        self.model_.emptied.connect(self._empty)

    @property
    def candidate(self) -> str:
        """Candidate in view."""
        return self.whose.id

    def _cost(self, pack: Pack) -> CostModel:
        return next((one for one in pack.costs if one.candidate == self.candidate), CostModel(self.candidate))

    def show_state(self, state: State) -> None:
        """Show the model of the chosen candidate."""
        pack = state.pack
        self.whose.offer(pack)
        self.setEnabled(bool(pack.candidates))
        model = self._cost(pack)
        values = {one.name: one.value for one in model.assumptions}
        way = self._way or way_of(values)
        self.way.show_value(way)
        self.currency.show_value(model.currency)
        self.as_of.show_value(model.as_of)
        names = HOSTED if way == "hosted" else OWN
        extra = tuple(one.name for one in model.assumptions if one.name not in names)
        self.model_.show_model(model, (*names, *self._class_rows(way), *extra))
        self.table.fit()
        self._show_offers(suggestions(pack, self.candidate, state.assessment, self.desk.say))
        self._show_result(pack)

    def _class_rows(self, way: str) -> tuple[str, ...]:
        kinds = ("share", "input_tokens", "output_tokens") if way == "hosted" else ("share", "output_tokens")
        return tuple(f"{kind}.{name}" for name in self._classes for kind in kinds)

    def _show_offers(self, offers: tuple[Suggestion, ...]) -> None:
        clear(self.offers)
        for one in offers:
            text = self.desk.say.text(one.said)
            self.offers.addWidget(button(text, lambda one=one: self._take(one), "link"))  # type: ignore[misc]

    def _take(self, one: Suggestion) -> None:
        for made in one.assumptions:
            self.desk.controller.do(edits.set_assumption(self.candidate, made))

    def _show_result(self, pack: Pack) -> None:
        clear(self.result)
        section = cost_section(pack)
        at = [one.candidate for one in pack.costs]
        page = section.pages[at.index(self.candidate)] if self.candidate in at else None
        self.tornado.show_figure(page.tornado if page else None)
        self.ranges.show_figure(section.ranges if section.ranges and len(section.ranges.bars) > 1 else None)
        self.even.show_figure(section.break_even)
        if page is None:
            return
        say = self.desk.say.text
        facts = _grid([(say(fact.label), say(fact.value)) for fact in page.result])
        self.result.addWidget(facts)
        for said in page.missing:
            self.result.addWidget(words(say(said), "muted"))
        if page.steps:
            steps = Section(self.desk, self.desk.say("report.cost-steps"))
            steps.column.addWidget(
                _grid([(say(name), say(expression), say(value)) for name, expression, value in page.steps])
            )
            self.result.addWidget(steps)
        if page.tornado:
            self.result.addWidget(words(self.desk.say("report.cost-drivers"), "label"))

    def _other_candidate(self) -> None:
        self._way, self._classes = "", ()
        self.show_state(self.desk.controller.state)

    def _other_way(self, way: str) -> None:
        """Hosted is what has a price per token; the way back takes those prices out."""
        self._way = way
        if way == "own":
            for one in self._cost(self.desk.controller.pack).assumptions:
                if one.name.startswith("price_per_million"):
                    self.desk.controller.do(edits.remove_assumption(self.candidate, one.name))
        self.show_state(self.desk.controller.state)

    def _terms(self) -> None:
        if self.as_of.readable():
            terms = edits.set_cost_terms(self.candidate, self.currency.value().upper(), self.as_of.value())
            self.desk.controller.do(terms)

    def _enter(self, made: CostAssumption) -> None:
        self._way = ""
        if made.name.startswith("price_per_million"):
            self._way = "hosted"
        self.desk.controller.do(edits.set_assumption(self.candidate, made))

    def _empty(self, name: str) -> None:
        self.desk.controller.do(edits.remove_assumption(self.candidate, name))

    def _add_class(self) -> None:
        name = "-".join(self.class_name.value().split()).replace(".", "-")
        if name and name not in self._classes:
            self._classes = (*self._classes, name)
            self.show_state(self.desk.controller.state)

    def reveal(self, id: str) -> None:
        """Choose a candidate."""
        if self.whose.choose(id):
            self._other_candidate()

    def step(self, by: int) -> None:
        """The next or previous candidate."""
        at = self.whose.combo.currentIndex() + by
        if 0 <= at < self.whose.combo.count():
            self.whose.combo.setCurrentIndex(at)
            self._other_candidate()

    def enter(self) -> None:
        """The table takes the focus."""
        self.table.setFocus()


def _grid(rows: list[tuple[str, ...]]) -> QWidget:
    holder = QWidget()
    grid = QGridLayout(holder)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(WIDE)
    for at, row in enumerate(rows):
        for column, text in enumerate(row):
            grid.addWidget(words(text, "label" if column == 0 else ""), at, column)
    for column in range(max((len(row) for row in rows), default=0)):
        grid.setColumnStretch(column, (2, 4, 2)[min(column, 2)])
    return holder
