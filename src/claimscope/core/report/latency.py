"""The SLA match as a picture: bound of the scenario, measured latency and our bound on one axis per quantity."""

from __future__ import annotations

from decimal import Decimal

from claimscope.core.document import LatencyQuantity, Sla
from claimscope.core.knowledge import BenchmarkFacts
from claimscope.core.record_row import RecordRow
from claimscope.core.report.concise import to_microsecond
from claimscope.core.report.figures import LatencyAxis, LatencyFigure, LatencyMark

QUANTITIES: tuple[LatencyQuantity, ...] = ("ttft", "tpot", "end-to-end")
P99 = Decimal(99)


def latency_figure(sla: Sla, row: RecordRow | None, rules: BenchmarkFacts | None) -> LatencyFigure | None:
    """Axes that have at least two marks of different kinds; None where there is nothing to set against each other."""
    axes = tuple(LatencyAxis(quantity, _marks(quantity, sla, row, rules)) for quantity in QUANTITIES)
    told = tuple(axis for axis in axes if len({mark.kind for mark in axis.marks}) > 1)
    return LatencyFigure(told) if told else None


def _marks(
    quantity: LatencyQuantity, sla: Sla, row: RecordRow | None, rules: BenchmarkFacts | None
) -> tuple[LatencyMark, ...]:
    marks = [LatencyMark("ours", one.limit_ms, one.percentile) for one in sla.bounds if one.quantity == quantity]
    bound = _bound(quantity, row, rules)
    if bound:
        marks.append(bound)
    measured = _measured(quantity, row)
    if measured is not None:
        marks.append(LatencyMark("measured", measured, P99))
    return tuple(marks)


def _bound(quantity: LatencyQuantity, row: RecordRow | None, rules: BenchmarkFacts | None) -> LatencyMark | None:
    ruled = rules.bound(quantity) if rules else None
    if ruled:
        return LatencyMark("bound", ruled.limit_ms, ruled.percentile)
    if row is None or rules is not None:
        return None
    written = {"ttft": row.target_ttft_ms, "tpot": row.target_tpot_ms, "end-to-end": row.target_latency_ms}[quantity]
    return LatencyMark("bound", written, P99) if written is not None else None


def _measured(quantity: LatencyQuantity, row: RecordRow | None) -> Decimal | None:
    if row is None:
        return None
    found = {
        "ttft": row.measured_ttft_p99_ms,
        "tpot": row.measured_tpot_p99_ms,
        "end-to-end": row.measured_latency_p99_ms,
    }[quantity]
    return to_microsecond(found) if found is not None else None
