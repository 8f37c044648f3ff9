"""Own measurements as printed: concerns tested or not, latency over load, reproduction of cited rows, chosen cases."""

from __future__ import annotations

from decimal import Decimal

from claimscope.core.checks.same import Names
from claimscope.core.citation_view import row_of
from claimscope.core.document import Evidence, Measure, Pack
from claimscope.core.error_analysis import TAXONOMY
from claimscope.core.message import Message, message
from claimscope.core.probes import FAMILIES
from claimscope.core.report.evidence_model import CaseView, ConcernLine, LoadView, ReproductionView
from claimscope.core.report.figures import Line, LinesFigure, Text
from claimscope.core.report.numbering import Numbers, candidate_name
from claimscope.core.reproduction import Difference, Reproduction, best_run
from claimscope.core.safety_coverage import coverage
from claimscope.core.serving_sla import load_curve

QUANTITIES = ("ttft", "tpot", "end-to-end")
P99 = Decimal(99)
THOUSANDTH = Decimal("0.001")
MOST_RATES = 8
LONGEST = 1200
"""Characters of a case that are printed; the pack holds more."""


def concern_lines(pack: Pack, numbers: Numbers) -> tuple[ConcernLine, ...]:
    """Per candidate and concern the attack success measured, or nothing: what was not tested is printed."""
    lines = []
    for id in [one.id for one in pack.candidates] or [""]:
        found = coverage(pack.context.concerns, _of(pack, id), FAMILIES)
        for one in found:
            rates = tuple(
                _rate(measure, numbers.evidence.get(item, item)) for item, measure in one.measures[:MOST_RATES]
            )
            more = len(one.measures) - len(rates)
            lines.append(ConcernLine(candidate_name(pack, id) if id else "", one.concern.text, rates, max(0, more)))
    return tuple(lines)


def _of(pack: Pack, candidate: str) -> tuple[Evidence, ...]:
    alone = len(pack.candidates) <= 1
    mine = (one for one in pack.evidence if one.candidate == candidate or (alone and not one.candidate))
    return tuple(one for one in mine if one.use != "rejected")


def _rate(one: Measure, number: str) -> Message:
    """A share as per cent where the file says that it is one (its unit, or an interval within 0 to 1); any other number
    as it stands: a metric without a unit may be anything."""
    if one.unit == "%" or (one.interval is None and one.unit != "share"):
        bare = message("report.number", n=one.value)
        value = message("report.value", n=one.value, unit=one.unit) if one.unit else bare
        return message("report.rate-plain", name=one.name, value=value, number=number)
    percent = (one.value * 100).quantize(THOUSANDTH).normalize() + 0
    if one.interval is None:
        return message("measuring.report.rate-bare", name=one.name, value=percent, number=number)
    low, high = ((end * 100).quantize(THOUSANDTH).normalize() + 0 for end in one.interval[:2])
    return message("measuring.report.rate", name=one.name, value=percent, low=low, high=high, number=number)


def loads(pack: Pack) -> tuple[LoadView, ...]:
    """Latency over load of every candidate and quantity with at least two measurements."""
    return tuple(
        LoadView(one.name, quantity, figure)
        for one in pack.candidates
        for quantity in QUANTITIES
        if (figure := curves(pack, _serving(pack, one.id), quantity)) is not None
    )


def _serving(pack: Pack, candidate: str) -> tuple[Evidence, ...]:
    return tuple(one for one in _of(pack, candidate) if one.kind == "serving_speed")


def curves(pack: Pack, items: tuple[Evidence, ...], quantity: str) -> LinesFigure | None:
    """Latency over load at the percentiles of our SLA (p99 where none is entered), with our bounds as lines; None with
    fewer than two measurements."""
    bounds = [one for one in pack.context.sla.bounds if one.quantity == quantity]
    shares = sorted({one.percentile for one in bounds}) or [P99]
    found = [(share, load_curve(items, quantity, share)) for share in shares]
    lines = [Line(f"p{share:f}", points) for share, points in found if len(points) > 1]
    if not lines:
        return None
    end = max(x for line in lines for x, _ in line.points)
    limits = [
        Line(Message("measuring.load.our-bound"), ((Decimal(0), one.limit_ms), (end, one.limit_ms))) for one in bounds
    ]
    needed = pack.context.sla.requests_per_s
    marks = (needed,) if needed is not None and needed <= end else ()
    return LinesFigure(Message("measuring.load.rate"), "ms", (*lines, *limits), marks)


def reproductions(pack: Pack, numbers: Numbers, names: Names) -> tuple[ReproductionView, ...]:
    """The best own run against each cited row of the same candidate that has a number in the same unit."""
    if names.products is None:
        return ()
    views = []
    for cited in pack.citations:
        row = row_of(cited) if cited.sort == "decision" else None
        best = best_run(row, _serving(pack, pack.candidate_of(cited)), names.products) if row is not None else None
        if best is not None and row is not None:
            own = numbers.evidence.get(best[0].id, best[0].id)
            number = numbers.citations.get(cited.id, cited.id)
            views.append(ReproductionView(own, number, verdict_of(best[1], row.unit), differences_of(best[1])))
    return tuple(views)


def verdict_of(found: Reproduction, unit: str) -> Message:
    """Reproduces or not, with both numbers."""
    own, percent = (part.quantize(Decimal("0.1")) for part in (found.own.value, found.percent))
    if found.reproduces:
        return message("measuring.reproduce.yes", own=own, cited=found.cited, unit=unit, percent=percent)
    return message("measuring.reproduce.no", own=own, cited=found.cited, unit=unit, percent=percent)


def differences_of(found: Reproduction) -> tuple[Message, ...]:
    """What differs in stack, load and precision."""
    return tuple(_difference(one) for one in found.differences)


def _difference(one: Difference) -> Message:
    field = Message(f"measuring.reproduce.field.{one.field}")
    return message("measuring.reproduce.difference", field=field, own=one.own or "–", cited=one.cited or "–")


def case_views(pack: Pack, item: Evidence) -> tuple[CaseView, ...]:
    """The cases chosen for the report, each with its tag."""
    tags = {tag.case: tag.tag for tag in pack.tags if tag.evidence == item.id}
    return tuple(
        CaseView(
            one.case, tag_name(tags.get(one.case, "")), *(_cut(text) for text in (one.input, one.output, one.expected))
        )
        for one in pack.chosen_cases
        if one.evidence == item.id
    )


STANDARD = frozenset(TAXONOMY)


def tag_name(tag: str) -> Text:
    """The word for a standard tag; own tags are their own words."""
    return Message(f"measuring.tag.{tag}") if tag in STANDARD else tag


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST].rstrip() + " […]"
