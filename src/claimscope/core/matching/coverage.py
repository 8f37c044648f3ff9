"""What the record can and cannot deny: rounds it does not hold, parts of rounds it lacks."""

from __future__ import annotations

from claimscope.core.claim import Claim, text_of
from claimscope.core.match import Match
from claimscope.core.matching import wording
from claimscope.core.matching.candidates import Group
from claimscope.core.matching.subject import Subject
from claimscope.core.message import message
from claimscope.core.record_row import Coverage, RecordQuery
from claimscope.core.result_id import round_of_id

_DATACENTER_SCENARIOS = frozenset({"Server", "Interactive"})


def claimed_rounds(claim: Claim) -> tuple[str, ...]:
    """The round a claim names, or those its IDs belong to."""
    named = text_of(claim.fields.round)
    if named:
        return (named,)
    ids = claim.fields.result_ids
    written = ids.value if ids and isinstance(ids.value, tuple) else ()
    return tuple(dict.fromkeys(found for one in written if (found := round_of_id(str(one)))))


def outside(claim: Claim, record: RecordQuery) -> Match | None:
    """``out-of-record`` for other suites and for rounds that the record does not hold; None otherwise."""
    if claim.family != "inference" and not _names_a_benchmark(claim):
        return Match(
            "out-of-record",
            0.95,
            (),
            message("matching.other-suite", family=message(f"matching.family.{claim.family}")),
        )
    held = {one.round for one in record.coverage()}
    asked = claimed_rounds(claim)
    if asked and not held & set(asked):
        said = message("matching.round-not-held", round=asked[0], newest=max(held, default="–"))
        return Match("out-of-record", 0.95, (), said)
    return None


def _names_a_benchmark(claim: Claim) -> bool:
    """A vendor's number under the name of a benchmark may be an official result that does not say so."""
    return claim.family == "vendor-measured" and claim.fields.benchmark is not None


def own_measurement(claim: Claim) -> Match:
    """The outcome of a vendor's number that is no official result."""
    said = message("matching.other-suite", family=message(f"matching.family.{claim.family}"))
    return Match("out-of-record", 0.9, (), said)


def not_found(subject: Subject, record: RecordQuery, elsewhere: Group | None = None) -> Match:
    """Nothing fits. Where the record lacks the part in question it says so, and denies nothing."""
    gap = _gap(subject, record)
    if gap is not None:
        return Match("not-found", 0.4, (), message("matching.not-in-record", round=gap.round))
    if elsewhere is not None:
        row = elsewhere.best.row
        said = message("matching.number-elsewhere", row=wording.row_name(row), official=wording.published(row))
        return Match(
            "not-found", 0.7, elsewhere.rows, said, conflicts=wording.conflicts(subject, row, elsewhere.best.evidence)
        )
    rounds = claimed_rounds(subject.claim)
    id = "matching.not-found-round" if rounds else "matching.not-found"
    return Match("not-found", 0.8 if rounds else 0.6, (), message(id, round=rounds[0] if rounds else ""))


def _gap(subject: Subject, record: RecordQuery) -> Coverage | None:
    """The round whose missing part the claim may belong to (so far: results of the open edge division)."""
    if subject.text("division") in ("closed", "network") or subject.text("suite") == "datacenter":
        return None
    if subject.text("scenario") in _DATACENTER_SCENARIOS or subject.unit.base == "tokens/s":
        return None
    asked = claimed_rounds(subject.claim)
    partial = (one for one in record.coverage() if not one.complete and (not asked or one.round in asked))
    return next(partial, None)
