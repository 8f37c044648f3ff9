"""An own serving measurement against the buyer's SLA: the same question as for a citation, asked of our own numbers."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from claimscope.core.claim import text_of
from claimscope.core.document import Bound, Evidence, Measure, Sla

STREAMS = ("poisson", "constant")
Verdict = Literal["holds", "broken", "not-measured"]


@dataclass(frozen=True, slots=True)
class BoundCheck:
    """One bound of the SLA beside what was measured at the same quantity and percentile (milliseconds)."""

    bound: Bound
    verdict: Verdict
    measured_ms: Decimal | None
    locator: str = ""


@dataclass(frozen=True, slots=True)
class LoadCheck:
    """Whether the load was ours: a stream, at least our rate. ``reason`` is the id of a sentence, "" where it fits."""

    fits: bool
    reason: str


@dataclass(frozen=True, slots=True)
class ServingMatch:
    """The whole answer; ``answers`` only where the load fits and every bound holds."""

    bounds: tuple[BoundCheck, ...]
    load: LoadCheck

    @property
    def answers(self) -> bool:
        return self.load.fits and bool(self.bounds) and all(check.verdict == "holds" for check in self.bounds)


def match_serving(item: Evidence, sla: Sla) -> ServingMatch:
    """Compares a serving measurement with the SLA, bound by bound."""
    return ServingMatch(tuple(_bound(item, bound) for bound in sla.bounds), _load(item, sla))


def _bound(item: Evidence, bound: Bound) -> BoundCheck:
    """A measurement at a higher percentile of the same quantity proves the bound too, but cannot break it."""
    known = [
        (one.percentile, one)
        for one in item.measures
        if _quantity(one) == bound.quantity and one.percentile is not None
    ]
    exact = next((one for share, one in known if share == bound.percentile), None)
    if exact is not None:
        return BoundCheck(bound, "holds" if exact.value <= bound.limit_ms else "broken", exact.value, exact.locator)
    higher = [one for share, one in known if share > bound.percentile and one.value <= bound.limit_ms]
    if higher:
        best = min(higher, key=lambda one: one.value)
        return BoundCheck(bound, "holds", best.value, best.locator)
    lower = [one for share, one in known if share < bound.percentile and one.value > bound.limit_ms]
    if lower:
        return BoundCheck(bound, "broken", lower[0].value, lower[0].locator)
    return BoundCheck(bound, "not-measured", None)


def _quantity(measure: Measure) -> str:
    return measure.name.partition(" ")[0] if measure.unit == "ms" else ""


def _load(item: Evidence, sla: Sla) -> LoadCheck:
    arrival = text_of(item.fact("arrival")) or ""
    if arrival not in STREAMS:
        return LoadCheck(False, "serving.load-unknown" if not arrival else "serving.load-no-stream")
    if sla.arrival == "poisson" and arrival == "constant":
        return LoadCheck(False, "serving.load-smoother")
    rate = item.fact("request_rate")
    if sla.requests_per_s is not None:
        if rate is None or not isinstance(rate.value, (int, Decimal)):
            return LoadCheck(False, "serving.rate-unknown")
        if rate.value < sla.requests_per_s:
            return LoadCheck(False, "serving.rate-lower")
    return LoadCheck(True, "")


def percentile_table(item: Evidence) -> tuple[tuple[str, tuple[tuple[Decimal, Decimal], ...]], ...]:
    """(quantity, ((percentile, ms), …)) of a serving measurement, for the table and the plot."""
    found: dict[str, list[tuple[Decimal, Decimal]]] = {}
    for one in item.measures:
        if _quantity(one) and one.percentile is not None:
            found.setdefault(_quantity(one), []).append((one.percentile, one.value))
    return tuple((name, tuple(sorted(points))) for name, points in found.items())


def load_curve(items: tuple[Evidence, ...], quantity: str, percentile: Decimal) -> tuple[tuple[Decimal, Decimal], ...]:
    """(requests/s, ms) over several measurements of one system, for the plot of latency against load."""
    points = []
    for item in items:
        rate = item.fact("request_rate")
        at = next((one for one in item.measures if _quantity(one) == quantity and one.percentile == percentile), None)
        if at is not None and rate is not None and isinstance(rate.value, (int, Decimal)):
            points.append((Decimal(rate.value), at.value))
    return tuple(sorted(points))


def goodput(item: Evidence) -> Measure | None:
    """The measured goodput under the SLA the tool was given, where the file has one."""
    return next((one for one in item.measures if one.name in ("request_goodput", "goodput")), None)
