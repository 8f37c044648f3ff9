"""The outcome of a claim: which of the ways to look it up applies, and what the rest of the document adds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claimscope.core.claim import Claim, text_of
from claimscope.core.match import CONFIRMING, Match
from claimscope.core.matching import wording
from claimscope.core.matching.absolute import look_up
from claimscope.core.matching.candidates import MANY_DIGITS
from claimscope.core.matching.coverage import outside, own_measurement
from claimscope.core.matching.latency import look_up_latency
from claimscope.core.matching.names import Names
from claimscope.core.matching.power import look_up_power
from claimscope.core.matching.rank import look_up_rank
from claimscope.core.matching.ratio import Matched, look_up_ratio
from claimscope.core.matching.siblings import settled_by_document
from claimscope.core.matching.subject import Subject, subject_of
from claimscope.core.matching.units import ClaimedUnit
from claimscope.core.message import message
from claimscope.core.record_row import RecordQuery

_NOT_HELD = frozenset({"usd", "user"})


def match_claims(claims: Sequence[Claim], record: RecordQuery, names: Names) -> tuple[Match, ...]:
    """The same for all claims of one document, each looked up once."""
    first = [_alone(claim, record, names) for claim in claims]
    matched = [Matched(claim, found) for claim, found in zip(claims, first, strict=True) if isinstance(found, Match)]
    return tuple(
        found
        if isinstance(found, Match) and not _needs_document(found)
        else _with_document(claim, found, record, names, [one for one in matched if one.claim is not claim])
        for claim, found in zip(claims, first, strict=True)
    )


def _needs_document(found: Match) -> bool:
    """Whether the rest of the document may settle it."""
    return found.outcome == "ambiguous" or (found.outcome in CONFIRMING and found.confidence < 0.8)


def _with_document(
    claim: Claim, found: Match | Subject, record: RecordQuery, names: Names, others: Sequence[Matched]
) -> Match:
    if isinstance(found, Subject):
        return look_up_ratio(found, record, names, others)
    return settled_by_document(claim, found, others)


def _alone(claim: Claim, record: RecordQuery, names: Names) -> Match | Subject:
    """The outcome without the rest of the document; a ratio comes back as its subject, it needs the document."""
    if found := outside(claim, record):
        return found
    if text_of(claim.fields.verification) == "unverified":
        return Match("not-found", 0.9, (), message("matching.unverified"))
    subject = subject_of(claim)
    if claim.family == "vendor-measured":
        return _perhaps_official(claim, subject, record, names)
    if subject is None:
        return Match("not-comparable", 0.9, (), message("matching.no-number"))
    if subject.unit.is_ratio or claim.kind == "ratio":
        return subject if subject.unit.per not in _NOT_HELD else _not_held(subject)
    return _number(subject, record, names)


def _perhaps_official(claim: Claim, subject: Subject | None, record: RecordQuery, names: Names) -> Match:
    """A number presented as the vendor's own, under the name of a benchmark: official only where the row is sure."""
    if subject is None or subject.unit.is_ratio or subject.unit.per in _NOT_HELD or claim.kind == "rank":
        return own_measurement(claim)
    found = _number(subject, record, names)
    return found if found.row is not None else own_measurement(claim)


def _number(subject: Subject, record: RecordQuery, names: Names) -> Match:
    claim = subject.claim
    if claim.kind == "rank" or subject.unit.base == "rank":
        return look_up_rank(subject, record, names)
    if subject.unit.per == "user" and (total := _total_of_all_users(subject, record, names)):
        return total
    if subject.unit.per in _NOT_HELD:
        return _not_held(subject)
    if claim.kind == "power" or subject.unit.base in ("W", "kW", "mJ", "J"):
        return look_up_power(subject, record, names)
    found = look_up(subject, record, names)
    if subject.unit.is_latency and found.outcome == "not-found" and not subject.unit.per:
        found = look_up_latency(subject, record, names) or found
    if subject.low_end and found.outcome in CONFIRMING:
        return replace(found, outcome="rounded" if found.outcome == "exact" else found.outcome)
    return found


def _total_of_all_users(subject: Subject, record: RecordQuery, names: Names) -> Match | None:
    """The result whose number for the whole system is given as that of one user, where it is surely that number."""
    whole = replace(subject, unit=ClaimedUnit(subject.unit.base))
    found = look_up(whole, record, names)
    if found.row is None or whole.number.digits < MANY_DIGITS:
        return None
    places = {"row": wording.row_name(found.row), "official": wording.published(found.row)}
    return replace(found, outcome="unit-differs", explanation=message("matching.total-per-user", **places))


def _not_held(subject: Subject) -> Match:
    unit = text_of(subject.claim.fields.unit) or "–"
    return Match("not-comparable", 0.8, (), message("matching.not-held", unit=unit))
