"""The buyer's SLA against the scenario's bound and against the measured p99 of the row.

Rule: a bound of the SLA is met where the scenario has a bound on the same quantity and percentile that is equal or
tighter (matrix rules, row 2). A measured p99 that fits is not promised by the benchmark and carries partly at most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
    load, ``unknown`` what is not known of the load of the run."""

    answer: Literal["yes", "partly", "no"]
    bounds: tuple[BoundMatch, ...]
    load: tuple[Message, ...] = ()
    unknown: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class RunLoad:
    """The load of a run as far as it is known: requests per second of the whole system, tokens of the longest input."""

    requests_per_s: Decimal | None = None
    longest_input: int | None = None


def match_sla(sla: Sla, promised: tuple[Bound, ...], measured: tuple[Bound, ...], run: RunLoad = RunLoad()) -> SlaMatch:
    """Decide the SLA by the bounds, and the load of the run against ours."""
    found = tuple(_match_bound(wanted, promised, measured) for wanted in sla.bounds)
    load, unknown = tuple(_load_differences(sla, run)), tuple(_load_unknown(sla, run))
    if any(one.verdict in ("looser", "measured-over") for one in found) or not any(one.fits for one in found):
        return SlaMatch("no", found, load, unknown)
    whole = all(one.verdict == "promised" for one in found) and not load
    return SlaMatch("yes" if whole else "partly", found, load, unknown)


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


def _load_differences(sla: Sla, run: RunLoad) -> Iterator[Message]:
    if sla.arrival not in ("", "poisson"):
        yield message("checks.sla.arrival", arrival=Message(f"checks.arrival.{sla.arrival}"))
    theirs, longest = run.requests_per_s, run.longest_input
    if sla.requests_per_s and theirs is not None and theirs < sla.requests_per_s:
        yield message("checks.sla.rate", ours=sla.requests_per_s, theirs=theirs.quantize(Decimal("0.01")))
    if sla.context_tokens and longest is not None and longest < sla.context_tokens:
        yield message("checks.sla.context", ours=sla.context_tokens, theirs=longest)


def _load_unknown(sla: Sla, run: RunLoad) -> Iterator[Message]:
    """What of our load the record and the rules say nothing about."""
    if sla.context_tokens and run.longest_input is None:
        yield message("checks.sla.context-unknown", ours=sla.context_tokens)
    if sla.concurrency:
        yield message("checks.sla.concurrency-unknown", ours=sla.concurrency)


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
