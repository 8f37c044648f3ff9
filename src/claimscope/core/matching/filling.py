"""A sure match fills what the source left open; what the source says is never overwritten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from claimscope.core.claim import Anchor, Claim, ClaimFields, Field, FieldValue, Kind
from claimscope.core.match import Match
from claimscope.core.matching.benchmarks import base_and_tier, named_scenario
from claimscope.core.message import Message, message
from claimscope.core.precision import declared_precision
from claimscope.core.record_row import Coverage, RecordRow

UNCONFIRMED_ID = 0.6
"""Confidence of a reconstructed ID: shown as to be confirmed."""
_TIERED = ("division", "round", "availability", "submitter", "software")


def fill_from_match(fields: ClaimFields, match: Match, chosen: RecordRow | None = None) -> ClaimFields:
    """``fields`` with every open one that the matched row answers (basis ``record``; precision ``declared``).

    ``chosen`` is the row a reviewer picked; without it only a sure match fills. Where accuracy tiers share the value,
    the benchmark is filled without its tier.
    """
    if chosen is None and match.row is None:
        return fields
    rows = (chosen,) if chosen else match.rows
    sure = 1.0 if chosen else match.confidence
    answers = {name: found for name, found in _answers(rows, sure) if fields.get(name) is None}
    return replace(fields, **answers)


def _answers(rows: Sequence[RecordRow], sure: float) -> Iterator[tuple[str, Field]]:
    row = rows[0]
    for name in _TIERED:
        if value := str(getattr(row, name)):
            yield name, _field(value, sure)
    yield "benchmark", _field(_benchmark(rows), sure)
    yield "scenario", _field(named_scenario(row.benchmark, row.scenario), sure)
    if row.suite in ("datacenter", "edge"):
        yield "suite", _field(row.suite, sure)
    if row.system_name:
        yield "system", _field(row.system_name, sure)
    if row.accelerator:
        yield "accelerator", _field(row.accelerator, sure)
    if row.accelerators_total:
        yield "accelerator_count", _field(row.accelerators_total, sure)
    if precision := declared_precision(row.weight_data_types):
        yield "precision", Field(precision, "declared", sure, text=row.weight_data_types)
    if row.id_printable:
        confidence = sure if row.id_confirmed else min(sure, UNCONFIRMED_ID)
        yield "result_ids", Field((row.result_id,), "record", confidence, text=row.result_id_source)


def _field(value: FieldValue, sure: float) -> Field:
    return Field(value, "record", sure)


def _benchmark(rows: Sequence[RecordRow]) -> str:
    names = {row.benchmark for row in rows}
    return names.pop() if len(names) == 1 else base_and_tier(rows[0].benchmark)[0]


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
    fields = ClaimFields(value=_field(row.value, 1.0), unit=_field(row.unit, 1.0), **dict(_answers((row,), 1.0)))
    kind: Kind = "latency" if row.unit in ("ms", "s") else "absolute"
    return Claim(id, "inference", kind, Anchor(1, object=row.key), fields)
