"""Claimed power against measured power of the record (mean system watts, or energy per query)."""

from __future__ import annotations

from decimal import Decimal

from claimscope.core.match import Match
from claimscope.core.matching import wording
from claimscope.core.matching.candidates import bounded
from claimscope.core.matching.coverage import not_found
from claimscope.core.matching.evidence import evidence
from claimscope.core.matching.names import Names
from claimscope.core.matching.subject import Subject
from claimscope.core.message import message
from claimscope.core.record_row import RecordQuery, RecordRow

_FACTORS = {"W": ("Watts", 1), "kW": ("Watts", 1000), "mJ": ("millijoules", 1), "J": ("millijoules", 1000)}


def look_up_power(subject: Subject, record: RecordQuery, names: Names) -> Match:
    """``exact`` or ``rounded`` for the measured power of one system; a nameplate figure is never in the record."""
    unit, factor = _FACTORS.get(subject.unit.base, ("", 1))
    if not unit or subject.unit.per:
        return Match("not-comparable", 0.6, (), message("matching.not-held", unit=subject.unit.base or "–"))
    number = subject.number.scaled(Decimal(factor))
    rows = record.rows(bounded(subject.filter(names), number.low, number.high, "power"))
    found = [row for row in rows if _fits(row, unit) and not evidence(subject, row, names).clashing]
    found = [row for row in found if row.power_value is not None and number.closeness(row.power_value)]
    systems = {(row.round, row.submitter, row.platform) for row in found}
    if not found:
        return not_found(subject, record)
    said = message("matching.power", row=wording.row_name(found[0]), power=found[0].power_value or 0, unit=unit)
    if len(systems) > 1:
        listed = tuple(wording.row_name(row) for row in found[:3])
        return Match(
            "ambiguous", 0.5, tuple(found[:12]), message("matching.ambiguous", count=len(systems), rows=listed)
        )
    exact = found[0].power_value == number.value
    agreeing = evidence(subject, found[0], names).agreeing
    return Match("exact" if exact else "rounded", 0.85 if len(agreeing) >= 3 else 0.6, tuple(found), said)


def _fits(row: RecordRow, unit: str) -> bool:
    return row.power_unit.startswith(unit)
