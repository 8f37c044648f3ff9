"""The buyer's SLA against the scenario's bound and against the measured p99 of the row.

Rule: a bound of the SLA is met where the scenario has a bound on the same quantity and percentile that is equal or
tighter (matrix rules, row 2). A measured p99 that fits is not promised by the benchmark and carries partly at most.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Literal

from claimscope.core.checks.demand import Demand
from claimscope.core.document import Bound, Sla
from claimscope.core.message import Message, message

Verdict = Literal["promised", "measured", "implied", "no-counterpart", "looser", "measured-over"]
"""How one bound of the SLA fares. ``implied``: a bound at a higher percentile covers it; ``looser``: the benchmark
allows more than the SLA and nothing measured fits; ``measured-over``: the run itself was over the SLA."""


@dataclass(frozen=True, slots=True)
class BoundMatch:
    """One bound of the SLA beside what the benchmark promises and what the run measured."""

    wanted: Bound
    verdict: Verdict
    promised: Bound | None = None
    measured: Bound | None = None

    @property
    def fits(self) -> bool:
        """Whether something speaks for this bound."""
        return self.verdict in ("promised", "measured", "implied")


@dataclass(frozen=True, slots=True)
class SlaMatch:
    """The whole SLA: ``yes`` all bounds promised under our load, ``partly``, or ``no``. ``load`` are differences of
    load."""

    answer: Literal["yes", "partly", "no"]
    bounds: tuple[BoundMatch, ...]
    load: tuple[Message, ...] = ()


def match_sla(
    sla: Sla, promised: tuple[Bound, ...], measured: tuple[Bound, ...], requests_per_s: Decimal | None = None
) -> SlaMatch:
    """Decide the SLA. ``requests_per_s`` is the request rate the whole system sustained, where known."""
    found = tuple(_match_bound(wanted, promised, measured) for wanted in sla.bounds)
    load = tuple(_load_differences(sla, requests_per_s))
    if any(one.verdict in ("looser", "measured-over") for one in found) or not any(one.fits for one in found):
        return SlaMatch("no", found, load)
    whole = all(one.verdict == "promised" for one in found) and not load
    return SlaMatch("yes" if whole else "partly", found, load)


def _match_bound(wanted: Bound, promised: tuple[Bound, ...], measured: tuple[Bound, ...]) -> BoundMatch:
    limit = _same(wanted, promised)
    run = _same(wanted, measured)
    return BoundMatch(wanted, _verdict(wanted, limit, run, promised), limit or _quantity(wanted, promised), run)


def _verdict(wanted: Bound, limit: Bound | None, run: Bound | None, promised: tuple[Bound, ...]) -> Verdict:
    if limit and limit.limit_ms <= wanted.limit_ms:
        return "promised"
    if run:
        return "measured" if run.limit_ms <= wanted.limit_ms else "measured-over"
    if limit:
        return "looser"
    other = _quantity(wanted, promised)
    implied = other and other.percentile > wanted.percentile and other.limit_ms <= wanted.limit_ms
    return "implied" if implied else "no-counterpart"


def _same(wanted: Bound, among: Iterable[Bound]) -> Bound | None:
    key = (wanted.quantity, wanted.percentile)
    return next((one for one in among if (one.quantity, one.percentile) == key), None)


def _quantity(wanted: Bound, among: Iterable[Bound]) -> Bound | None:
    return next((one for one in among if one.quantity == wanted.quantity), None)


def _load_differences(sla: Sla, requests_per_s: Decimal | None) -> Iterable[Message]:
    if sla.arrival not in ("", "poisson"):
        yield message("checks.sla.arrival", arrival=Message(f"checks.arrival.{sla.arrival}"))
    if sla.requests_per_s and requests_per_s is not None and requests_per_s < sla.requests_per_s:
        yield message("checks.sla.rate", ours=sla.requests_per_s, theirs=requests_per_s.quantize(Decimal("0.01")))


def tokens_per_user(bound: Bound) -> Decimal | None:
    """Per-user speed (tokens/s) that a TPOT bound leaves: 1000 / TPOT in ms. None for other quantities."""
    if bound.quantity != "tpot" or not bound.limit_ms:
        return None
    return (Decimal(1000) / bound.limit_ms).quantize(Decimal("0.1"))


def sla_entered(demand: Demand) -> bool:
    """Whether the buyer has given at least one bound."""
    return bool(demand.sla.bounds)


@lru_cache(maxsize=4096)
def written_bound(bound: Bound) -> Message:
    """``TTFT p99 ≤ 2 s`` as a message."""
    return message("checks.bound", what=_quantity_at(bound), limit=written_ms(bound.limit_ms))


@lru_cache(maxsize=4096)
def written_measure(bound: Bound) -> Message:
    """``TTFT p99 1.39 s`` as a message."""
    return message("checks.measure", what=_quantity_at(bound), value=written_ms(bound.limit_ms))


def _quantity_at(bound: Bound) -> Message:
    percentile = bound.percentile.normalize()
    return message(f"checks.quantity.{bound.quantity}", percentile=f"p{percentile:f}")


def written_ms(value: Decimal) -> Message:
    """A duration: milliseconds below one second, seconds up to two minutes, then minutes; three significant digits."""
    if value < 1000:
        return message("checks.ms", value=_three_digits(value))
    if value < 120_000:
        return message("checks.s", value=_three_digits(value / 1000))
    return message("checks.min", value=_three_digits(value / 60_000), seconds=_three_digits(value / 1000))


def _three_digits(value: Decimal) -> Decimal:
    if value == 0:
        return value
    places = max(0, 2 - value.adjusted())
    rounded = value.quantize(Decimal(1).scaleb(-places))
    return rounded.normalize() if rounded % 1 else Decimal(int(rounded))
