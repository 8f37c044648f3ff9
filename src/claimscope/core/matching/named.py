"""The row that a claim names, where its number is not the row's: the ID, or round, benchmark, scenario and system."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from claimscope.core.match import Match
from claimscope.core.matching import wording
from claimscope.core.matching.benchmarks import base_and_tier, named_scenario
from claimscope.core.matching.candidates import divisor_of
from claimscope.core.matching.evidence import Evidence, evidence
from claimscope.core.matching.names import Names
from claimscope.core.matching.subject import Subject
from claimscope.core.matching.units import latency_factor, unit_relation
from claimscope.core.message import message
from claimscope.core.record_row import RecordQuery, RecordRow

_Named = tuple[RecordRow, Evidence]


def named_rows(subject: Subject, record: RecordQuery, names: Names) -> list[_Named]:
    """Rows of every quantity that fit each named field; empty where neither an ID nor benchmark and round are named."""
    if not subject.ids and not (subject.text("benchmark") and subject.text("round")):
        return []
    firms = names.submitters.spellings(subject.sure("submitter"))
    wanted = replace(subject.filter(names), ids=subject.ids, submitters=firms, division=subject.sure("division"))
    rows = ((row, evidence(subject, row, names)) for row in record.rows(wanted))
    return [(row, found) for row, found in rows if not found.clashing]


def value_differs(subject: Subject, candidates: Sequence[_Named]) -> Match | None:
    """``value-differs`` where the claim names one result; None where it names none or several."""
    named = [(row, found) for row, found in candidates if _same_quantity(subject, row) and _names_one(subject, found)]
    named = [one for one in named if not one[1].doubted] or named
    results = {_result(row) for row, _ in named}
    if not named or (len(results) > 1 and not subject.ids):
        return None
    rows = sorted((row for row, _ in named), key=lambda row: abs(_percent(subject, row)))
    row = rows[0]
    said = message("matching.value-differs", row=wording.row_name(row), official=wording.published(row))
    if wrong := _wrong_divisor(subject, row):
        said = message(
            "matching.wrong-divisor", row=wording.row_name(row), used=wrong, divisor=row.accelerators_total or 0
        )
    sure = len(results) == 1 and _named_by_itself(subject)
    return Match(
        "value-differs",
        0.9 if sure else 0.75,
        tuple(rows[:12]),
        said,
        difference_percent=_percent(subject, row),
        remarks=wording.remarks(row),
    )


def _names_one(subject: Subject, found: Evidence) -> bool:
    """An ID does; else scenario and system, or firm and accelerator."""
    if found.agrees("result_ids"):
        return True
    if not found.agrees("scenario") or not found.agrees("round"):
        return False
    return found.agrees("system") or (found.agrees("submitter") and found.agrees("accelerator"))


def _named_by_itself(subject: Subject) -> bool:
    """Whether the source names the result where the number stands, not only in the text around: an ID, or a firm or
    system together with round or scenario. Titles and lines before are often about something else."""
    fields = subject.claim.fields
    stated = {name for name, found in fields.known() if found.basis != "context"}
    if "result_ids" in stated:
        return True
    return bool(stated & {"system", "submitter"}) and bool(stated & {"round", "scenario"})


def _same_quantity(subject: Subject, row: RecordRow) -> bool:
    return unit_relation(subject.unit.base, row.unit) != "other-quantity" and divisor_of(subject, row) != 0


def _result(row: RecordRow) -> tuple[str, ...]:
    base, _ = base_and_tier(row.benchmark)
    return row.round, row.division, row.submitter, row.platform, base, named_scenario(row.benchmark, row.scenario)


def _percent(subject: Subject, row: RecordRow) -> Decimal:
    divisor = divisor_of(subject, row)
    official = row.value / divisor if divisor else row.value
    claimed = subject.number.value * latency_factor(subject.unit.base, row.unit)
    return (100 * (claimed - official) / official).quantize(Decimal("0.01")) if official else Decimal(0)


def _wrong_divisor(subject: Subject, row: RecordRow) -> int:
    """Accelerators of one node, where the claim divided the value of several nodes by them; else 0."""
    per_node = row.accelerators_per_node
    if subject.unit.per != "accelerator" or row.nodes < 2 or not per_node:
        return 0
    return per_node if subject.number.closeness(row.value / per_node) else 0
