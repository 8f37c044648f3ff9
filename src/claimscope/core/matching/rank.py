"""Ranks ("the fastest", "third place") checked by counting; the population counted is always said."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from claimscope.core.match import Match
from claimscope.core.matching import wording
from claimscope.core.matching.benchmarks import base_and_tier, named_scenario
from claimscope.core.matching.evidence import evidence
from claimscope.core.matching.names import Names
from claimscope.core.matching.subject import Subject
from claimscope.core.message import Message, message
from claimscope.core.record_row import RecordQuery, RecordRow, RowFilter

_LOWER_IS_BETTER = frozenset({"ms", "s"})
CONFIDENCE = 0.6
"""A rank holds only in the population counted, and the source hardly ever says which it counted."""


def look_up_rank(subject: Subject, record: RecordQuery, names: Names) -> Match:
    """``exact`` or ``value-differs`` where one benchmark and scenario of one round is meant, else ``ambiguous``."""
    if not (subject.text("benchmark") and subject.text("round")):
        return Match("ambiguous", 0.3, (), message("matching.rank-unclear"))
    own = [row for row in record.rows(subject.filter(names)) if not evidence(subject, row, names).clashing]
    fields = {(base_and_tier(row.benchmark), named_scenario(row.benchmark, row.scenario)) for row in own}
    scenarios = {scenario for _, scenario in fields}
    if not own or len(scenarios) != 1:
        return Match("ambiguous", 0.3, tuple(own[:12]), message("matching.rank-unclear"))
    best = min(own, key=_goodness)
    return _counted(subject, best, _population(best, record, subject, names))


def _population(row: RecordRow, record: RecordQuery, subject: Subject, names: Names) -> Sequence[RecordRow]:
    """Every row of the same round, division, suite, benchmark and scenario; of one product where the claim says so."""
    same = RowFilter(rounds=(row.round,), benchmarks=(row.benchmark,), scenarios=(row.scenario,), division=row.division)
    rows = [one for one in record.rows(same) if one.suite == row.suite and one.unit == row.unit]
    compared = names.products.identify(subject.text("comparator"))
    if compared.products:
        rows = [one for one in rows if compared.products <= names.products.identify(one.accelerator).products]
    if subject.count is not None and compared.products:
        rows = [one for one in rows if one.accelerators_total == subject.count]
    return rows if row in rows else [row, *rows]


def _counted(subject: Subject, row: RecordRow, population: Sequence[RecordRow]) -> Match:
    place = 1 + sum(_goodness(one) < _goodness(row) for one in population)
    right = place == subject.number.value
    said = message(
        "matching.rank-holds" if right else "matching.rank-fails",
        row=wording.row_name(row),
        place=place,
        population=population_name(row, len(population)),
    )
    return Match("exact" if right else "value-differs", CONFIDENCE, (row,), said, remarks=wording.remarks(row))


def population_name(row: RecordRow, count: int) -> Message:
    """``27 results of llama2-70b-99 Server, v5.0 closed datacenter``."""
    return message(
        "matching.population",
        count=count,
        benchmark=row.benchmark,
        scenario=row.scenario,
        round=row.round,
        division=row.division,
        suite=row.suite or "–",
    )


def _goodness(row: RecordRow) -> Decimal:
    return row.value if row.unit in _LOWER_IS_BETTER else -row.value
