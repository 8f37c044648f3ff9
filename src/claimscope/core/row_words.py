"""A record row in plain words: what was measured, under which bound, past which gate, and what it does not say.

Sources of the wording: MLPerf inference rules, Scenarios and benchmark tables of the row's round
(``BenchmarkFacts.sources``); the Open division has neither bound nor gate (rules, Divisions).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from claimscope.core.knowledge import BenchmarkFacts, Gate
from claimscope.core.matching.benchmarks import named_scenario
from claimscope.core.matching.filling import not_held
from claimscope.core.matching.wording import published, remarks
from claimscope.core.message import Arg, Message, message
from claimscope.core.record_row import Coverage, RecordRow

_MEASURED = (
    ("ttft", "measured_ttft_p99_ms"),
    ("tpot", "measured_tpot_p99_ms"),
    ("end-to-end", "measured_latency_p99_ms"),
)
_BOUNDED = frozenset({"server", "interactive"})


def row_explained(row: RecordRow, facts: BenchmarkFacts | None, coverage: Sequence[Coverage]) -> tuple[Message, ...]:
    """Sentences for the detail of a row, in reading order."""
    said = [*_what(row, facts)]
    if row.division == "open":
        said.append(message("record.row.open"))
    else:
        said += [*_bounds(row, facts), *_gate(facts)]
    return (*said, *remarks(row), *not_held(row, coverage), message(f"record.row.silent.{_scenario(row)}"))


def _what(row: RecordRow, facts: BenchmarkFacts | None) -> Iterator[Message]:
    scenario = _scenario(row)
    unbounded = "-open" if row.division == "open" and scenario in _BOUNDED else ""
    yield message(f"record.row.what.{scenario}{unbounded}", value=published(row), statistic=_statistic(facts))
    yield _on(row)
    if facts is not None:
        yield message("record.row.model", model=facts.model, dataset=facts.dataset or "–")
    if facts is not None and facts.label_warning:
        yield message(f"record.label.{facts.label_warning}")


def _on(row: RecordRow) -> Message:
    places: dict[str, Arg] = {"nodes": row.nodes, "software": row.software or "–"}
    if row.accelerators_total:
        return message("record.row.on", count=row.accelerators_total, accelerator=row.accelerator, **places)
    if row.accelerator:
        return message("record.row.on-mixed", accelerator=row.accelerator, **places)
    return message("record.row.on-host", host=row.host_processor or "–", **places)


def _scenario(row: RecordRow) -> str:
    """The wording to use: MultiStream counted streams up to v1.1."""
    if row.scenario == "MultiStream" and row.unit == "streams":
        return "streams"
    return named_scenario(row.benchmark, row.scenario).lower()


def _statistic(facts: BenchmarkFacts | None) -> Arg:
    return facts.statistic if facts is not None and facts.statistic else "p90"


def _bounds(row: RecordRow, facts: BenchmarkFacts | None) -> Iterator[Message]:
    measured = {quantity: getattr(row, name) for quantity, name in _MEASURED}
    for bound in facts.bounds if facts is not None else ():
        places: dict[str, Arg] = {"percentile": bound.percentile, "limit": bound.limit_ms}
        found: Decimal | None = measured.get(bound.quantity)
        quantity = message(f"record.row.quantity.{bound.quantity}")
        if found is None:
            yield message("record.row.bound", quantity=quantity, **places)
        else:
            yield message("record.row.bound-measured", quantity=quantity, measured=found, **places)
    if facts is not None and not facts.bounds:
        yield message("record.row.no-bound")


def _gate(facts: BenchmarkFacts | None) -> Iterator[Message]:
    if facts is not None and facts.gates:
        yield message("record.row.gate", gates=tuple(_gate_part(gate) for gate in facts.gates))


def _gate_part(gate: Gate) -> Message:
    metric, low, high = gate.metric, gate.low, gate.high
    if low is not None and high is not None:
        return message("record.row.gate.between", metric=metric, low=low, high=high)
    if low is not None:
        return message("record.row.gate.low", metric=metric, low=low)
    return message("record.row.gate.high", metric=metric, high=high if high is not None else "–")
