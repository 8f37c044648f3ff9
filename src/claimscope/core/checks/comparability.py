"""May two results stand side by side? Yes, only with stated differences, or no, because.

Source: MLPerf Results Messaging Guidelines, sections 4 (compatible comparisons) and 5 (stating differences),
2025-07-11; round groups from the compatibility table, 2026-04-20. Suite, unit and power runs are rules of this
program built on both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from claimscope.core.citation_view import CitationView
from claimscope.core.compatibility import Compatibility
from claimscope.core.message import Message, message
from claimscope.core.row_fields import base_benchmark, tier_of

Verdict = Literal["side-by-side", "with-differences", "not"]


@dataclass(frozen=True, slots=True)
class Side:
    """What a comparison looks at; empty strings and None are not known."""

    id: str
    round: str = ""
    benchmark: str = ""
    scenario: str = ""
    suite: str = ""
    division: str = ""
    availability: str = ""
    verified: bool = True
    accelerators: int | None = None
    unit: str = ""
    power_run: bool | None = None
    mlperf: bool = True


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason against, or one difference to state. ``rule`` is the id of its rule."""

    rule: str
    message: Message


@dataclass(frozen=True, slots=True)
class Comparability:
    """The verdict on a set. ``reasons`` forbid, ``state`` are the words that must stand beside the numbers."""

    verdict: Verdict
    reasons: tuple[Reason, ...] = ()
    state: tuple[Reason, ...] = ()


def side_of(view: CitationView) -> Side:
    """The side a citation takes in a comparison."""
    row = view.row
    verified = view.text("verification") == "verified" and view.text("verification") != "unverified"
    unit = (row.unit if row else view.text("unit")).partition(" per ")[0]
    return Side(
        view.citation.id,
        view.text("round"),
        view.text("benchmark"),
        view.text("scenario"),
        view.text("suite"),
        view.text("division"),
        view.text("availability"),
        verified,
        view.number("accelerator_count"),
        unit.lower(),
        row.power_value is not None if row else None,
        view.citation.claim.family == "inference",
    )


def compare(sides: Iterable[Side], compatibility: Compatibility) -> Comparability:
    """The verdict on two or more results: the strictest of all pairs, each reason once."""
    reasons: dict[Message, Reason] = {}
    state: dict[Message, Reason] = {}
    for left, right in combinations(tuple(sides), 2):
        reasons.update((one.message, one) for one in _against(left, right, compatibility))
        state.update((one.message, one) for one in _to_state(left, right))
    if reasons:
        return Comparability("not", tuple(reasons.values()), tuple(state.values()))
    return Comparability("with-differences" if state else "side-by-side", (), tuple(state.values()))


def _against(left: Side, right: Side, compatibility: Compatibility) -> Iterator[Reason]:
    if left.mlperf != right.mlperf:
        yield Reason("M17", Message("findings.compare.not-mlperf"))
        return
    yield from _benchmark(left, right)
    for name, rule in (("scenario", "M16"), ("suite", "compare-suite")):
        yield from _field(left, right, name, rule)
    yield from _rounds(left, right, compatibility)
    yield from _units(left, right)
    if left.power_run is not None and right.power_run is not None and left.power_run != right.power_run:
        yield Reason("compare-power", Message("findings.compare.power-run"))


def _benchmark(left: Side, right: Side) -> Iterator[Reason]:
    one, other = left.benchmark, right.benchmark
    if not one or not other:
        yield Reason("M15", message("findings.compare.unknown", field=Message("checks.field.benchmark")))
    elif base_benchmark(one) != base_benchmark(other):
        yield Reason("M15", message("findings.compare.benchmark", left=one, right=other))
    elif tier_of(one) and tier_of(other) and tier_of(one) != tier_of(other):
        yield Reason("compare-tier", message("findings.compare.tier", left=one, right=other))


def _field(left: Side, right: Side, name: str, rule: str) -> Iterator[Reason]:
    one, other = getattr(left, name), getattr(right, name)
    field = Message(f"checks.field.{name}")
    if not one or not other:
        yield Reason(rule, message("findings.compare.unknown", field=field))
    elif not set(one.split(",")) & set(other.split(",")):
        yield Reason(rule, message(f"findings.compare.{name}", left=one, right=other))


def _rounds(left: Side, right: Side, compatibility: Compatibility) -> Iterator[Reason]:
    if not left.round or not right.round:
        yield Reason("M15", message("findings.compare.unknown", field=Message("checks.field.round")))
        return
    verdict = compatibility.rounds(left.suite, base_benchmark(left.benchmark), left.round, right.round)
    if verdict in ("not-compatible", "undetermined"):
        yield Reason("M15", message(f"findings.compare.round.{verdict}", left=left.round, right=right.round))
    elif left.scenario == "MultiStream" and _old_streams(left.round) != _old_streams(right.round):
        yield Reason("M15", message("findings.compare.round.streams", left=left.round, right=right.round))


def _old_streams(round: str) -> bool:
    """Up to v1.1 MultiStream counted streams, from v2.0 it is a latency (compatibility table, note on MultiStream)."""
    return round in ("v0.5", "v0.7", "v1.0", "v1.1")


def _units(left: Side, right: Side) -> Iterator[Reason]:
    one, other = left.unit, right.unit
    tokens = ("tokens/s" in one) != ("tokens/s" in other)
    if one and other and one != other and tokens:
        yield Reason("compare-unit", message("findings.compare.unit", left=one, right=other))
    elif _counts_tokens_later(left) != _counts_tokens_later(right):
        yield Reason("compare-unit", message("findings.compare.unit-scale", left=left.round, right=right.round))


def _counts_tokens_later(side: Side) -> bool:
    """GPT-J counts 69 tokens a sample from v4.1 on (submission checker)."""
    return base_benchmark(side.benchmark) == "gptj" and side.round >= "v4.1"


def _to_state(left: Side, right: Side) -> Iterator[Reason]:
    for name, rule in (("round", "M18"), ("division", "M19"), ("availability", "M20")):
        one, other = getattr(left, name) or "?", getattr(right, name) or "?"
        if one != other:
            yield Reason(rule, message(f"findings.state.{name}", left=one, right=other))
    if left.verified != right.verified:
        yield Reason("M21", Message("findings.state.verification"))
    if left.accelerators != right.accelerators or left.accelerators is None:
        counts = (str(side.accelerators) if side.accelerators is not None else "?" for side in (left, right))
        one, other = counts
        yield Reason("M24", message("findings.state.accelerators", left=one, right=other))
