"""Numbers the pack already holds that can be assumptions of the cost model, each with where it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal

from claimscope.core.assessment import Assessment
from claimscope.core.citation_view import row_of
from claimscope.core.cost import UNITS, sized_for
from claimscope.core.document import LATENCY, SPEED, CostAssumption, Evidence, Pack
from claimscope.core.message import Catalogue, Message, message
from claimscope.core.serving_sla import match_serving

THROUGHPUTS = (
    "output_throughput",
    "output_token_throughput",
    "output_tokens_per_second mean",
    "output_token_rate mean",
    "Completed tokens per second",
    "Tokens per second",
)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A sentence that says what would be taken over, and the assumptions it becomes."""

    said: Message
    assumptions: tuple[CostAssumption, ...]


def suggestions(pack: Pack, candidate: str, assessment: Assessment, say: Catalogue) -> tuple[Suggestion, ...]:
    """Volume of the decision; throughput of own measurements within the SLA, else of a published result on the same
    stack (derived); last the peak that the service level asks for."""
    found = [*_volume(pack, say), *_measured(pack, candidate)]
    own = any(one.assumptions[0].name == "throughput_at_sla" for one in found)
    found += [] if own else _derived(pack, candidate, assessment, say)
    return (*found, *_peak(pack, candidate, say))


def _volume(pack: Pack, say: Catalogue) -> list[Suggestion]:
    volume = pack.context.volume
    known = {name: getattr(volume, name) for name in ("requests_per_month", "input_tokens", "output_tokens")}
    made = tuple(
        CostAssumption(name, value, UNITS[name], source=say("measuring.cost.source.volume"))
        for name, value in known.items()
        if value is not None
    )
    return [Suggestion(message("measuring.cost.take-volume", n=len(made)), made)] if made else []


def _peak(pack: Pack, candidate: str, say: Catalogue) -> list[Suggestion]:
    """The peak factor that sizes the systems for the requests per second of the service level."""
    asked = pack.context.sla.requests_per_s
    model = next((one for one in pack.costs if one.candidate == candidate), None)
    values = {one.name: one.value for one in model.assumptions} if model else {}
    sized = sized_for(values)
    if asked is None or not sized or sized >= asked:
        return []
    mean = sized / values.get("peak_factor", Decimal(1))
    peak = (asked / mean).quantize(Decimal("0.1"), ROUND_CEILING)
    said = message("measuring.cost.take-peak", peak=peak, asked=asked, mean=mean.quantize(Decimal("0.1")))
    made = CostAssumption("peak_factor", peak, UNITS["peak_factor"], source=say("measuring.cost.source.peak"))
    return [Suggestion(said, (made,))]


def _measured(pack: Pack, candidate: str) -> list[Suggestion]:
    alone = len(pack.candidates) <= 1
    mine = (one for one in pack.evidence if one.candidate == candidate or (alone and not one.candidate))
    return [made for one in mine if (made := _of_measurement(pack, one)) is not None]


def _of_measurement(pack: Pack, item: Evidence) -> Suggestion | None:
    """Only where every bound of our SLA held under a stream: that is what “at the SLA” means."""
    if item.kind != "serving_speed" or item.use == "rejected":
        return None
    match = match_serving(item, pack.context.sla)
    if not match.bounds or any(one.verdict != "holds" for one in match.bounds):
        return None
    rate = next((one.value for name in THROUGHPUTS for one in item.measures if one.name == name), None)
    if rate is None:
        return None
    source = f"{item.id}, {item.tool}, {item.tested_on}".rstrip(", ")
    return Suggestion(message("measuring.cost.take-measured", id=item.id, rate=round(rate, 1)), (_rate(rate, source),))


def _derived(pack: Pack, candidate: str, assessment: Assessment, say: Catalogue) -> list[Suggestion]:
    """A published result answers the speed or latency row only on the stack offered; then it may be an input."""
    found = []
    for question in (LATENCY, SPEED):
        cell = assessment.cell(candidate, question)
        for one in cell.evidence if cell else ():
            cited = pack.citation(one.id)
            row = row_of(cited) if cited and one.state == "used" and one.answers == "yes" else None
            if row is not None and row.unit.lower() == "tokens/s" and row.value:
                rate = row.value / (row.nodes or 1)
                source = say("measuring.cost.source.derived", id=row.result_id)
                said = message("measuring.cost.take-derived", id=row.result_id, rate=round(rate, 1))
                found.append(Suggestion(said, (_rate(rate, source),)))
    return found[:1]


def _rate(rate: Decimal, source: str) -> CostAssumption:
    return CostAssumption("throughput_at_sla", rate, UNITS["throughput_at_sla"], source=source)
