"""What other claims of a document decide: a number a table names in full, a system that two numbers share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claimscope.core.claim import Claim
from claimscope.core.match import CONFIRMING, Match, Outcome
from claimscope.core.matching import wording
from claimscope.core.matching.candidates import result_key
from claimscope.core.matching.ratio import Matched
from claimscope.core.matching.subject import subject_of
from claimscope.core.message import message
from claimscope.core.record_row import RecordRow

_SURE = 0.8


def settled_by_document(claim: Claim, found: Match, others: Sequence[Matched]) -> Match:
    """The match with what the surely matched claims of the document add; unchanged where they add nothing."""
    sure = [one for one in others if one.match.outcome in CONFIRMING and one.match.confidence >= _SURE]
    rows = [row for row in found.rows if _same_number(claim, row, sure)]
    if not rows and claim.link:
        linked = [one for one in sure if one.claim.link == claim.link]
        rows = _on_systems(found.rows, linked)
    if not rows or len({result_key(row) for row in rows}) != 1:
        return found
    return _settled(claim, found, rows)


def _same_number(claim: Claim, row: RecordRow, sure: Sequence[Matched]) -> bool:
    """Whether another claim of the document means this very row with the same number."""
    subject = subject_of(claim)
    return subject is not None and any(
        row.key in {other.key for other in one.match.rows}
        and (theirs := subject_of(one.claim)) is not None
        and subject.number.closeness(theirs.number.value) is not None
        for one in sure
    )


def _on_systems(rows: Sequence[RecordRow], linked: Sequence[Matched]) -> list[RecordRow]:
    """Rows on the systems that claims of the same sentence, row or footnote are sure of."""
    systems = {(row.round, row.submitter, row.platform) for one in linked for row in one.match.rows}
    return [row for row in rows if (row.round, row.submitter, row.platform) in systems]


def _settled(claim: Claim, found: Match, rows: Sequence[RecordRow]) -> Match:
    row = rows[0]
    places = {"row": wording.row_name(row), "official": wording.published(row)}
    if found.outcome != "ambiguous":
        return replace(found, rows=tuple(rows), confidence=max(found.confidence, 0.85))
    subject = subject_of(claim)
    equal = subject is not None and subject.number.closeness(row.value) == "exact"
    outcome: Outcome = "exact" if equal else "rounded"
    said = message("matching.settled-by-document", **places)
    return Match(outcome, 0.82, tuple(rows), said, remarks=wording.remarks(row))
