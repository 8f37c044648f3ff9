"""Ranks ("the fastest", "third place") checked by counting; the population counted is always said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from claimscope.core.match import Match
from claimscope.core.matching import wording
from claimscope.core.matching.benchmarks import named_scenario
from claimscope.core.matching.evidence import evidence
from claimscope.core.matching.names import Names
from claimscope.core.matching.subject import Subject
from claimscope.core.message import Message, message
from claimscope.core.record_row import RecordQuery, RecordRow, RowFilter

_EVERYBODY = re.compile(
    r"(?:\W|\b(?:of|in|among|the|an?|all|every|any|whole|entire|other|others|else|entire|entr(?:y|ies)|results?|systems?|"
    r"servers?|submissions?|submitters?|vendors?|competitors?|competition|rivals?|field|rest|round|division|closed|open|"
    r"category|market|everybody|everyone|alle[rn]?|anderen?|Feld|Runde|Einreichungen|Wettbewerber|Konkurrenz|der|die|das|"
    r"unter|tous|les|autres|todos|los|demás|resultados|résultats|v\d\.\d)\b)*",
    re.IGNORECASE,
)
"""A comparator that names everybody who took part, or nobody."""

_LOWER_IS_BETTER = frozenset({"ms", "s"})
CONFIDENCE = 0.6
"""A rank holds only in the population counted, and the source hardly ever says which it counted."""


def look_up_rank(subject: Subject, record: RecordQuery, names: Names) -> Match:
    """``exact`` where the rank holds in a natural population, ``value-differs`` where it holds in none of them.

    ``ambiguous`` where benchmark, round, scenario or whose result it is stays open, and where the rank does not hold
    in a field that the record cannot count ("among all entries with PCIe cards").
    """
    own = _own_rows(subject, record, names)
    if not own or len({named_scenario(row.benchmark, row.scenario) for row in own}) != 1:
        return Match("ambiguous", 0.3, tuple(own[:12]), message("matching.rank-unclear"))
    row = min(own, key=_goodness)
    same = RowFilter(rounds=(row.round,), benchmarks=(row.benchmark,), scenarios=(row.scenario,), division=row.division)
    rows = [one for one in record.rows(same) if one.suite == row.suite and one.unit == row.unit]
    return _judged(subject, row, _populations(row, rows, subject, names), _may_be_denied(subject, names))


def _own_rows(subject: Subject, record: RecordQuery, names: Names) -> list[RecordRow]:
    whose = subject.ids or any(subject.text(name) for name in ("submitter", "system", "accelerator"))
    if not (whose and subject.text("benchmark") and subject.text("round")):
        return []
    return [row for row in record.rows(subject.filter(names)) if not evidence(subject, row, names).clashing]


def _populations(
    row: RecordRow, rows: Sequence[RecordRow], subject: Subject, names: Names
) -> list[tuple[str, Sequence[RecordRow]]]:
    """What a rank may be counted in: the named product, else everything, or systems with as many accelerators."""
    compared = names.products.identify(subject.text("comparator"))
    if compared.products:
        rows = [one for one in rows if compared.products <= names.products.identify(one.accelerator).products]
    same_count = [one for one in rows if one.accelerators_total == row.accelerators_total]
    return [("all", rows), ("same-count", same_count)]


def _may_be_denied(subject: Subject, names: Names) -> bool:
    """Whether the source says whose result it means, and no field that the record cannot count ("with PCIe cards")."""
    compared = subject.text("comparator")
    counted = _EVERYBODY.fullmatch(compared) or names.products.identify(compared).products
    return bool(counted) and bool(subject.ids or subject.text("submitter") or subject.text("system"))


def _judged(
    subject: Subject, row: RecordRow, populations: Sequence[tuple[str, Sequence[RecordRow]]], deniable: bool
) -> Match:
    counted = [(kind, _place(row, rows), len(rows)) for kind, rows in populations]
    right = next((one for one in counted if one[1] == subject.number.value), None)
    kind, place, count = right or counted[0]
    said = message(
        f"matching.rank-{'holds' if right else 'fails' if deniable else 'unsaid'}",
        row=wording.row_name(row),
        place=place,
        population=population_name(row, count, kind),
    )
    if not right and not deniable:
        return Match("ambiguous", CONFIDENCE, (row,), said)
    return Match("exact" if right else "value-differs", CONFIDENCE, (row,), said, remarks=wording.remarks(row))


def _place(row: RecordRow, rows: Sequence[RecordRow]) -> int:
    return 1 + sum(_goodness(one) < _goodness(row) for one in rows)


def population_name(row: RecordRow, count: int, kind: str) -> Message:
    """``27 results of llama2-70b-99 Server, v5.0 closed datacenter``; ``same-count`` names the accelerators too."""
    return message(
        f"matching.population.{kind}",
        accelerators=row.accelerators_total or 0,
        count=count,
        benchmark=row.benchmark,
        scenario=row.scenario,
        round=row.round,
        division=row.division,
        suite=row.suite or "–",
    )


def _goodness(row: RecordRow) -> Decimal:
    return row.value if row.unit in _LOWER_IS_BETTER else -row.value
