"""A row of the record as a claim, and what the record does not hold for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimscope.core.claim import Anchor, Claim, ClaimFields, Field, FieldValue, Kind
from claimscope.core.matching.benchmarks import named_scenario
from claimscope.core.message import Message, message
from claimscope.core.precision import declared_precision
from claimscope.core.record_row import Coverage, RecordRow

UNCONFIRMED_ID = 0.6
"""Confidence of a reconstructed ID: shown as to be confirmed."""
_TIERED = ("division", "round", "availability", "submitter", "software")


def _answers(row: RecordRow) -> Iterator[tuple[str, Field]]:
    for name in _TIERED:
        if value := str(getattr(row, name)):
            yield name, _field(value)
    yield "benchmark", _field(row.benchmark)
    yield "scenario", _field(named_scenario(row.benchmark, row.scenario))
    if row.suite in ("datacenter", "edge"):
        yield "suite", _field(row.suite)
    if row.system_name:
        yield "system", _field(row.system_name)
    if row.accelerator:
        yield "accelerator", _field(row.accelerator)
    if row.accelerators_total:
        yield "accelerator_count", _field(row.accelerators_total)
    if precision := declared_precision(row.weight_data_types):
        yield "precision", Field(precision, "declared", text=row.weight_data_types)
    if row.id_printable:
        confidence = 1.0 if row.id_confirmed else UNCONFIRMED_ID
        yield "result_ids", Field((row.result_id,), "record", confidence, text=row.result_id_source)


def _field(value: FieldValue) -> Field:
    return Field(value, "record")


def not_held(row: RecordRow, coverage: Sequence[Coverage]) -> tuple[Message, ...]:
    """What the record does not hold for the row's round, said as such; empty where it holds everything."""
    lacks = next((one.lacks for one in coverage if one.round == row.round), ())
    return tuple(message(f"matching.lacks.{name}") for name in _lacking(row, frozenset(lacks)))


def _lacking(row: RecordRow, lacks: frozenset[str]) -> Iterator[str]:
    if "latencies" in lacks and row.scenario in ("Server", "Interactive"):
        yield "latencies"
    if "precision" in lacks or not row.weight_data_types:
        yield "precision"
    if "accuracy" in lacks:
        yield "accuracy"
    if not row.id_printable:
        yield "id-unverified" if row.result_id else "result-id"


def claim_of_row(row: RecordRow, id: str) -> Claim:
    """A complete claim that cites a row as it stands, every field from the record (``cite this`` of the browser)."""
    fields = ClaimFields(value=_field(row.value), unit=_field(row.unit), **dict(_answers(row)))
    kind: Kind = "latency" if row.unit in ("ms", "s") else "absolute"
    return Claim(id, "inference", kind, Anchor(1, object=row.key), fields)
