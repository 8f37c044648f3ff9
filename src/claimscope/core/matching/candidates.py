"""Rows whose number is the claimed one, what speaks for each, and which of them are one result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from claimscope.core.matching.benchmarks import base_and_tier, named_scenario
from claimscope.core.matching.evidence import Evidence, evidence
from claimscope.core.matching.names import Names
from claimscope.core.matching.numbers import CLOSENESS_ORDER, Closeness
from claimscope.core.matching.subject import Subject
from claimscope.core.matching.units import UnitRelation, latency_factor, unit_relation
from claimscope.core.record_row import RecordQuery, RecordRow, RowFilter

MANY_DIGITS = 5
"""Digits from which a number alone hardly ever fits a row by chance."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A row and how it fits. ``divisor`` is what its value was divided by, ``digits`` how many digits agree."""

    row: RecordRow
    closeness: Closeness
    unit: UnitRelation
    evidence: Evidence
    divisor: int | Decimal | None
    digits: int


@dataclass(frozen=True, slots=True)
class Group:
    """Rows that are one result: the accuracy tiers of one system with the same value."""

    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate:
        """The candidate that fits best."""
        return self.candidates[0]

    @property
    def rows(self) -> tuple[RecordRow, ...]:
        """All rows of the result."""
        return tuple(one.row for one in self.candidates)


def hits(subject: Subject, record: RecordQuery, names: Names) -> list[Candidate]:
    """Rows with the claimed number among those of the named round, benchmark and scenario.

    Where none of them fits without contradiction, a number with many digits is looked for in the whole record.
    """
    found = _by_number(subject, record, names, subject.filter(names))
    fitting = any(not one.evidence.clashing for one in found)
    if fitting or subject.number.digits < MANY_DIGITS:
        return found
    known = {one.row.key for one in found}
    return found + [one for one in _by_number(subject, record, names, RowFilter()) if one.row.key not in known]


def _by_number(subject: Subject, record: RecordQuery, names: Names, wanted: RowFilter) -> list[Candidate]:
    factors = (Decimal(1), Decimal(1000), Decimal("0.001")) if subject.unit.is_latency else (Decimal(1),)
    rows: dict[str, RecordRow] = {}
    for factor in factors:
        number = subject.number.scaled(factor)
        for row in record.rows(bounded(wanted, number.low, number.high, _PER_OF.get(subject.unit.per, ""))):
            rows[row.key] = row
    judged = (judge(subject, row, names) for row in rows.values())
    return [one for one in judged if one is not None]


_PER_OF = {"accelerator": "accelerator", "node": "node", "watt": "watt"}


def bounded(wanted: RowFilter, low: Decimal, high: Decimal, per: str = "") -> RowFilter:
    """The same question with bounds on the number."""
    return replace(wanted, value_low=low, value_high=high, per=per)


def judge(subject: Subject, row: RecordRow, names: Names) -> Candidate | None:
    """The row as a candidate, or None where its number or its kind of quantity is another one."""
    unit = unit_relation(subject.unit.base, row.unit)
    divisor = divisor_of(subject, row)
    if unit == "other-quantity" or divisor == 0:
        return None
    official = row.value / divisor if divisor else row.value
    number = subject.number.scaled(latency_factor(subject.unit.base, row.unit))
    close = number.closeness(official)
    if close is None:
        return None
    return Candidate(row, close, unit, evidence(subject, row, names), divisor, number.digits_for(official))


def divisor_of(subject: Subject, row: RecordRow) -> int | Decimal | None:
    """What the row's value must be divided by to be what the claim says; 0 where the record does not hold it."""
    if subject.unit.per == "accelerator":
        return row.accelerators_total or 0
    if subject.unit.per == "node":
        return row.nodes
    if subject.unit.per == "watt":
        return row.power_value if row.power_value and row.power_unit == "Watts" else 0
    return None


def grouped(candidates: Iterable[Candidate]) -> list[Group]:
    """Candidates that are one result together, best first in each group and among the groups."""
    groups: dict[tuple[object, ...], list[Candidate]] = {}
    for one in sorted(candidates, key=_preference):
        groups.setdefault(result_key(one.row), []).append(one)
    return sorted((Group(tuple(members)) for members in groups.values()), key=lambda group: _preference(group.best))


def result_key(row: RecordRow) -> tuple[object, ...]:
    """Equal for rows of one system that differ only in the accuracy tier and hold the same value."""
    base, _ = base_and_tier(row.benchmark)
    system = (row.round, row.division, row.suite, row.submitter, row.platform)
    return (*system, base, named_scenario(row.benchmark, row.scenario), row.value)


def _preference(one: Candidate) -> tuple[object, ...]:
    close = -one.digits, CLOSENESS_ORDER[one.closeness]
    return len(one.evidence.clashing), -one.evidence.score, *close, one.row.key


def decided(groups: Sequence[Group], subject: Subject) -> Group | None:
    """The one group meant, or None where what is stated does not decide.

    A number that fits as written beats one that fits only if its zeros were rounded away; with many digits an equal
    number beats one that rounds to it; otherwise a group wins only where it agrees with a whole field more than others.
    """
    if len(groups) == 1:
        return groups[0]
    most = max(group.best.digits for group in groups)
    groups = [group for group in groups if group.best.digits == most]
    if len(groups) == 1:
        return groups[0]
    if most >= MANY_DIGITS:
        equal = [group for group in groups if group.best.closeness == "exact"]
        if len(equal) == 1:
            return equal[0]
        groups = equal or groups
    first, second = groups[0].best.evidence, groups[1].best.evidence
    return groups[0] if first.score - second.score >= 1 and not first.clashing else None


def chance(subject: Subject, record: RecordQuery, names: Names, group: Group) -> float:
    """How many rows would fit by chance: rows that fit everything but the number, near it, scaled to its precision."""
    factor = latency_factor(subject.unit.base, group.best.row.unit)
    number = subject.number.scaled(factor)
    best = group.best
    step = number.step_for(best.row.value / best.divisor if best.divisor else best.row.value)
    reach = min(step * 30, abs(number.value) / 2) or step
    per = _PER_OF.get(subject.unit.per, "")
    wanted = bounded(subject.filter(names), number.value - reach, number.value + reach, per)
    own = {row.key for row in group.rows}
    others = {result_key(row) for row in record.rows(wanted) if row.key not in own and _fits(subject, row, names)}
    return len(others) * float(step * Decimal("1.5") / (2 * reach))


def _fits(subject: Subject, row: RecordRow, names: Names) -> bool:
    if unit_relation(subject.unit.base, row.unit) == "other-quantity":
        return False
    return not evidence(subject, row, names).clashing
