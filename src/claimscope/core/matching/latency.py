"""A claimed latency against the latencies measured in the runs: TTFT, TPOT and end-to-end p99 are no official results.

An official Server, Interactive or Offline result is a rate; its log also holds latencies. A vendor who quotes one is
neither confirmed by the record nor contradicted by it: the run is shown, and what the number is.
"""

from __future__ import annotations

import re
from decimal import Decimal

from claimscope.core.match import Match
from claimscope.core.matching import wording
from claimscope.core.matching.candidates import bounded
from claimscope.core.matching.evidence import evidence
from claimscope.core.matching.names import Names
from claimscope.core.matching.subject import Subject
from claimscope.core.matching.units import latency_factor
from claimscope.core.message import message
from claimscope.core.record_row import RecordQuery, RecordRow

MEASURED = {"ttft": "measured_ttft_p99_ms", "tpot": "measured_tpot_p99_ms", "latency": "measured_latency_p99_ms"}
RATE_SCENARIOS = ("Server", "Interactive", "Offline")
_NAMED = (
    ("ttft", re.compile(r"\bttft\b|first[- ]token|ersten? token", re.I)),
    ("tpot", re.compile(r"\btpot\b|per[- ]output[- ]token|inter[- ]token|je ausgabe-?token", re.I)),
)


def look_up_latency(subject: Subject, record: RecordQuery, names: Names) -> Match | None:
    """What the record says to a latency that is no SingleStream or MultiStream result; None where it may be one."""
    quantity = _quantity(subject)
    for name in (quantity,) if quantity else tuple(MEASURED):
        rows = _rows(subject, name, record, names)
        if rows:
            value = getattr(rows[0], MEASURED[name])
            said = message(f"matching.measured.{name}", row=wording.row_name(rows[0]), measured=value)
            return Match("not-comparable", 0.85, rows, said)
    if quantity or subject.sure("scenario") in RATE_SCENARIOS:
        return Match("not-comparable", 0.7, (), message("matching.latency-no-result"))
    return None


def _quantity(subject: Subject) -> str:
    words = f"{subject.claim.anchor.quote} {subject.claim.context}"
    return next((name for name, pattern in _NAMED if pattern.search(words)), "")


def _rows(subject: Subject, name: str, record: RecordQuery, names: Names) -> tuple[RecordRow, ...]:
    """Runs whose measured latency is the claimed number (four digits and more) and that nothing said contradicts."""
    number = subject.number.scaled(latency_factor(subject.unit.base, "ms"))
    if number.digits < 4:
        return ()
    wanted = bounded(subject.filter(names), number.low, number.high, f"{name}-p99")
    found = [
        row
        for row in record.rows(wanted)
        if _is(row, name, number.value) and not evidence(subject, row, names).clashing
    ]
    systems = {(row.round, row.submitter, row.platform, row.scenario) for row in found}
    return tuple(found) if len(systems) == 1 else ()


def _is(row: RecordRow, name: str, claimed: Decimal) -> bool:
    value = getattr(row, MEASURED[name])
    return value is not None and abs(value - claimed) <= max(abs(claimed) / 2000, Decimal("0.05"))
