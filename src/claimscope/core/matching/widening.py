"""Nothing fits what is known of the row: the search once more without what the source does not surely say of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from claimscope.core.match import Match, Outcome
from claimscope.core.matching import wording
from claimscope.core.matching.candidates import MANY_DIGITS, Candidate, grouped, hits
from claimscope.core.matching.evidence import evidence
from claimscope.core.matching.names import Names
from claimscope.core.matching.subject import Subject
from claimscope.core.message import message
from claimscope.core.record_row import RecordQuery

WIDENED = 0.6
"""Confidence of a row found like this: shown and asked about, never filled by itself."""
_NAMING = frozenset(
    {"round", "division", "suite", "benchmark", "scenario", "submitter", "system", "accelerator", "accelerator_count",
     "result_ids"}
)  # fmt: skip
_OWN = frozenset({"system", "accelerator"})
_SHOWN = 12


def widened(subject: Subject, record: RecordQuery, names: Names) -> Match | None:
    """Rows with the very number that only unsure fields rule out, or fields taken from the text around.

    First without the unsure fields (see ``SURE_FIELD``); numbers with four digits only where system or accelerator
    agree. Then without all context, where system or accelerator agree. Fewer digits fit too many rows by chance.
    """
    if subject.number.digits < MANY_DIGITS - 1:
        return None
    known = subject.claim.fields.known()
    unsure = _NAMING & subject.unsure
    around = unsure | {name for name, found in known if name in _NAMING and found.basis == "context"}
    for dropped in dict.fromkeys((frozenset(unsure), frozenset(around))):
        found = _without(subject, dropped, record, names) if dropped else []
        anyhow = MANY_DIGITS if dropped == unsure else None
        kept = [one for one in found if _speaks(subject, one, names, anyhow)]
        if kept:
            return _match(kept, subject, names)
    return None


def _without(subject: Subject, dropped: Collection[str], record: RecordQuery, names: Names) -> list[Candidate]:
    nothing: dict[str, Any] = dict.fromkeys(dropped)
    claim = replace(subject.claim, fields=replace(subject.claim.fields, **nothing))
    ids = () if "result_ids" in dropped else subject.ids
    narrowed = replace(subject, claim=claim, ids=ids)
    return [one for one in hits(narrowed, record, names) if not one.evidence.clashing]


def _speaks(subject: Subject, one: Candidate, names: Names, anyhow: int | None) -> bool:
    """Enough digits by themselves, or one digit less with the system or accelerator that the claim names."""
    if anyhow is not None and one.digits >= anyhow:
        return True
    return one.digits >= MANY_DIGITS - 1 and bool(_OWN & evidence(subject, one.row, names).agreeing)


def _match(found: list[Candidate], subject: Subject, names: Names) -> Match:
    groups = grouped(found)
    rows = tuple(row for group in groups[:_SHOWN] for row in group.rows)
    if len(groups) > 1:
        listed = tuple(wording.row_name(group.best.row) for group in groups[:3])
        return Match("ambiguous", 0.5, rows, message("matching.ambiguous", count=len(groups), rows=listed))
    row = groups[0].best.row
    said = message("matching.widened", row=wording.row_name(row), official=wording.published(row))
    against = wording.conflicts(subject, row, evidence(subject, row, names))
    plain = groups[0].best.divisor is None and groups[0].best.unit != "other-rate"
    outcome: Outcome = "rounded" if plain else "ambiguous"
    return Match(outcome, WIDENED, rows, said, conflicts=against, remarks=wording.remarks(row))
