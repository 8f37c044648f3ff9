"""What the buyer asks for, and what the rules of the round promise, in one shape for the checks."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from claimscope.core.citation_view import CitationView
from claimscope.core.document import Bound, Configuration, LatencyQuantity, Sla
from claimscope.core.knowledge import BenchmarkFacts, BenchmarkKnowledge

NO_BOUND = ("Offline", "SingleStream", "MultiStream")
"""Scenarios without a latency bound (MultiStream from v2.0). Inference rules, Scenarios, 2026-07-23."""

QUANTITIES: tuple[LatencyQuantity, ...] = ("ttft", "tpot", "end-to-end")


NO_SLA = Sla()
NOTHING_OFFERED = Configuration()


@dataclass(frozen=True, slots=True)
class Demand:
    """The buyer's SLA and the configuration one candidate offers. ``known`` is False outside a pack, where nobody could
    have entered them."""

    sla: Sla = NO_SLA
    offered: Configuration = NOTHING_OFFERED
    known: bool = True


NO_PACK = Demand(known=False)


def facts_of(view: CitationView, knowledge: BenchmarkKnowledge) -> BenchmarkFacts | None:
    """The rules the run had to keep, or None where round, benchmark or scenario is not known."""
    if view.row is not None:
        return knowledge.of_row(view.row)
    round, benchmark, scenario = view.text("round"), view.text("benchmark"), view.text("scenario")
    if not (round and benchmark and scenario):
        return None
    found = knowledge.find(round, view.text("suite"), benchmark, scenario)
    if found is None and scenario == "Interactive":
        return knowledge.find(round, view.text("suite"), _as_published_in_v5_0(benchmark), "Server")
    return found


def _as_published_in_v5_0(benchmark: str) -> str:
    name, dash, tier = benchmark.partition("-99")
    return f"{name}-interactive{dash}{tier}"


def promised_bounds(view: CitationView, knowledge: BenchmarkKnowledge) -> tuple[Bound, ...] | None:
    """The bounds that hold for the run: the rules' in the closed and network division, the run's own targets in the
    open division. None: not known; empty: the scenario has none."""
    if view.text("scenario") in NO_BOUND:
        return ()
    if view.text("division") == "open":
        return _targets(view)
    facts = facts_of(view, knowledge)
    if facts is None:
        return None
    return tuple(
        Bound(quantity, found.percentile, found.limit_ms)
        for quantity in QUANTITIES
        if (found := facts.bound(quantity)) is not None
    )


def _targets(view: CitationView) -> tuple[Bound, ...] | None:
    row = view.row
    if row is None:
        return None
    held = zip(QUANTITIES, (row.target_ttft_ms, row.target_tpot_ms, row.target_latency_ms), strict=True)
    bounds = tuple(Bound(quantity, Decimal(99), limit) for quantity, limit in held if limit is not None)
    return bounds or None


def measured_p99(view: CitationView) -> tuple[Bound, ...]:
    """The p99 latencies the row's log holds, as bounds (limit = what was measured). Empty where the round lacks
    them."""
    row = view.row
    if row is None:
        return ()
    held = zip(
        QUANTITIES,
        (row.measured_ttft_p99_ms, row.measured_tpot_p99_ms, row.measured_latency_p99_ms),
        strict=True,
    )
    return tuple(Bound(quantity, Decimal(99), found) for quantity, found in held if found is not None)
