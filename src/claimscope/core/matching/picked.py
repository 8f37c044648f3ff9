"""A row that a reviewer picked: how the claim's number relates to it, in the words of a looked-up match."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from claimscope.core.claim import Claim
from claimscope.core.match import Match, Outcome
from claimscope.core.matching import wording
from claimscope.core.matching.candidates import divisor_of
from claimscope.core.matching.subject import Subject, subject_of
from claimscope.core.matching.units import latency_factor, unit_relation
from claimscope.core.message import message
from claimscope.core.record_row import RecordRow


def picked(claim: Claim, row: RecordRow, before: Match | None) -> Match:
    """The match of a claim with the row that a person says is meant. Rows found before stay after it."""
    others = tuple(other for other in (before.rows if before else ()) if other.key != row.key)
    if before is not None and len(others) < len(before.rows):
        return replace(before, rows=(row, *others))
    subject = subject_of(claim)
    said = message("wizard.record.picked", value=row.value, unit=row.unit)
    outcome, percent = related(subject, row) if subject else ("value-differs", None)
    divisor = divisor_of(subject, row) if subject and outcome == "derived" else None
    return Match(
        outcome,
        1.0,
        (row, *others),
        said,
        difference_percent=percent,
        divisor=divisor if isinstance(divisor, int) else None,
        remarks=wording.remarks(row),
    )


def related(subject: Subject, row: RecordRow) -> tuple[Outcome, Decimal | None]:
    """Outcome and 100 x (claimed - official) / official, None where the two are no numbers of one scale."""
    unit, divisor = unit_relation(subject.unit.base, row.unit), divisor_of(subject, row)
    if unit == "other-quantity" or divisor == 0 or not row.value:
        return "value-differs", None
    official = row.value / divisor if divisor else row.value
    number = subject.number.scaled(latency_factor(subject.unit.base, row.unit))
    percent = (100 * (number.value - official) / official).quantize(Decimal("0.01"))
    close = number.closeness(official)
    if close is None:
        return "value-differs", percent
    if divisor:
        return "derived", percent
    if unit == "other-rate":
        return "unit-differs", percent
    return ("exact" if close == "exact" else "rounded"), percent
