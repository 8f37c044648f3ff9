"""Cost with every assumption and every step printed."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import combinations

from claimscope.core.cost import UNITS, CostResult, Incomplete, break_even, cost_of, curve, sized_for
from claimscope.core.document import CostAssumption, CostModel, Pack
from claimscope.core.message import Message, message
from claimscope.core.report.evidence_model import CostPage, CostSection
from claimscope.core.report.fact import Fact
from claimscope.core.report.figures import Line, LinesFigure, RangeBar, RangeFigure, Text
from claimscope.core.report.numbering import candidate_name

PLACES = Decimal("0.000001")
"""Money per request is rounded to six places, money per month to two; the steps keep what was calculated."""

CENT, TENTH = Decimal("0.01"), Decimal("0.1")
CURVE_POINTS = 24
UPWARDS = ", rounded up"
_SINGLE, _LONG = re.compile(r"\((\d+(?:\.\d+)?)\)"), re.compile(r"(\.\d{6})\d+")
KNOWN_UNITS = frozenset(UNITS.values()) | {"money/request", "output tokens/s", "systems"}


def cost_section(pack: Pack) -> CostSection:
    """The cost models in the order of the pack, side by side only in one currency."""
    results = [(model, cost_of(model)) for model in pack.costs]
    done = [(model, result) for model, result in results if isinstance(result, CostResult)]
    pages = tuple(_page(pack, model, result) for model, result in results)
    if len({model.currency for model, _ in done}) != 1:
        return CostSection(pages, None, None, _remarks(done))
    bars = tuple(
        RangeBar(
            candidate_name(pack, model.candidate),
            *(_money(part) for part in (result.low, result.per_request, result.high)),
        )
        for model, result in done
    )
    unit = unit_name("money/request", done[0][0].currency)
    return CostSection(pages, RangeFigure(unit, bars), _lines(pack, [model for model, _ in done]))


def _remarks(done: list[tuple[CostModel, CostResult]]) -> tuple[Message, ...]:
    return (Message("report.cost-currencies"),) if len(done) > 1 else ()


def _money(value: Decimal) -> Decimal:
    return value.quantize(PLACES).normalize() + 0


def _page(pack: Pack, model: CostModel, result: CostResult | Incomplete) -> CostPage:
    return CostPage(
        candidate_name(pack, model.candidate),
        model.currency,
        model.as_of,
        tuple(_assumption(one, model.currency) for one in model.assumptions),
        _result(model, result) if isinstance(result, CostResult) else (),
        (*(_gaps(result) if isinstance(result, Incomplete) else ()), *_load(pack, model)),
        _steps(result, model.currency) if isinstance(result, CostResult) else (),
        _tornado(model, result) if isinstance(result, CostResult) else None,
    )


def _result(model: CostModel, result: CostResult) -> tuple[Fact, ...]:
    values = (
        ("per-request", message("report.value", n=_money(result.per_request), unit=model.currency)),
        ("range", message("report.cost-range", low=_money(result.low), high=_money(result.high), unit=model.currency)),
        ("per-month", message("report.value", n=result.per_month.quantize(CENT), unit=model.currency)),
        ("systems", message("report.number", n=result.systems) if result.systems else ""),
    )
    return tuple(Fact(Message(f"report.cost-result.{name}"), value) for name, value in values if value)


def _load(pack: Pack, model: CostModel) -> tuple[Message, ...]:
    """Whether the systems are sized for fewer requests than the service level of the decision asks for."""
    asked, sized = pack.context.sla.requests_per_s, sized_for({one.name: one.value for one in model.assumptions})
    if asked is None or sized is None or sized >= asked:
        return ()
    return (message("report.cost-load", asked=asked, sized=sized.quantize(TENTH)),)


def _gaps(result: Incomplete) -> tuple[Message, ...]:
    missing = tuple(message("report.cost-missing", name=assumption_name(name)) for name in result.missing)
    return missing + tuple(
        message("report.cost-wrong", name=assumption_name(name), reason=Message(f"report.cost-reason.{reason}"))
        for name, reason in result.wrong
    )


def _steps(result: CostResult, currency: str) -> tuple[tuple[Message, Text, Text], ...]:
    return tuple(
        (
            Message(f"report.cost-step.{step.name}"),
            _calculation(step.expression),
            _amount(step.value, step.unit, currency),
        )
        for step in result.steps
    )


def _amount(value: Decimal, unit: str, currency: str) -> Message:
    """A value with its unit; money per month has cents, other values the digits they need."""
    shown = value.quantize(CENT) if unit == "money/month" else _money(value)
    return message("report.value", n=shown, unit=unit_name(unit, currency))


def unit_name(unit: str, currency: str) -> Text:
    """The words for a unit of the cost model; a unit it does not know is printed as it was written."""
    if unit not in KNOWN_UNITS:
        return unit.replace("money", currency)
    name = re.sub(r"[^a-z]+", "-", unit.lower())
    return message(f"report.unit.{name}", currency=currency)


def _calculation(expression: str) -> Text:
    """A calculation as it is printed: numbers with more than six decimal places end in an ellipsis."""
    text = _SINGLE.sub(r"\1", _LONG.sub(r"\1…", expression)).replace(" x ", " × ")
    plain = text.removesuffix(UPWARDS)
    return message("report.cost-rounded-up", calculation=plain) if plain != text else text


def assumption_name(name: str) -> Text:
    """The words for an assumption; a class of requests keeps its own name behind it."""
    base, _, part = name.partition(".")
    label = Message(f"report.cost.{base}")
    return message("report.cost-class", name=label, part=part) if part else label


def _assumption(one: CostAssumption, currency: str) -> tuple[Text, Text, Text, str]:
    value = message("report.value", n=one.value, unit=unit_name(one.unit, currency))
    spread: Text = ""
    if one.low is not None and one.high is not None and one.low != one.high:
        spread = message("report.range", low=one.low, high=one.high)
    return assumption_name(one.name), value, spread, one.source


def _tornado(model: CostModel, result: CostResult) -> RangeFigure | None:
    bars = tuple(
        RangeBar(
            assumption_name(one.name),
            _money(min(one.at_low, one.at_high)),
            _money(result.per_request),
            _money(max(one.at_low, one.at_high)),
        )
        for one in result.drivers[:8]
    )
    return RangeFigure(unit_name("money/request", model.currency), bars) if bars else None


def _lines(pack: Pack, models: list[CostModel]) -> LinesFigure | None:
    volume = pack.context.volume.requests_per_month
    if volume is None or volume <= 0 or len(models) < 2:
        return None
    low, high = volume / 10, volume * 3
    volumes = [low + (high - low) * step / CURVE_POINTS for step in range(CURVE_POINTS + 1)]
    lines = tuple(Line(candidate_name(pack, one.candidate), curve(one, volumes)) for one in models)
    crossings = {at for one, other in combinations(models, 2) for at in break_even(one, other, low, high)}
    return LinesFigure(
        Message("report.requests-per-month"),
        unit_name("money/month", models[0].currency),
        lines,
        tuple(sorted(crossings)),
    )
