"""A claimed number against the rows of the record: rates, latencies, values per accelerator, node and watt."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from claimscope.core.match import Match, Outcome
from claimscope.core.matching import wording
from claimscope.core.matching.candidates import MANY_DIGITS, Candidate, Group, chance, decided, grouped, hits
from claimscope.core.matching.coverage import not_found
from claimscope.core.matching.mislabelled import mislabelled
from claimscope.core.matching.named import named_rows, value_differs
from claimscope.core.matching.names import Names
from claimscope.core.matching.notation import read_otherwise
from claimscope.core.matching.other_scales import on_another_scale
from claimscope.core.matching.subject import Subject
from claimscope.core.matching.units import latency_factor
from claimscope.core.matching.widening import widened
from claimscope.core.message import Message, message
from claimscope.core.record_row import RecordQuery

_SHOWN = 12
UNSURE = 0.78
"""Below ``SURE``: what the source perhaps calls by another label fills nothing until a person has confirmed the row."""


def look_up(subject: Subject, record: RecordQuery, names: Names) -> Match:
    """The outcome for a claim with a number."""
    found = hits(subject, record, names)
    fitting = [one for one in found if not one.evidence.clashing]
    if fitting:
        return _of_groups(grouped(fitting), subject, record, names)
    if (wrongly_named := mislabelled(found)) is not None:
        return _contradicted([wrongly_named], subject)
    loose = [one for one in found if _loosely(one)]
    candidates = named_rows(subject, record, names)
    named = value_differs(subject, candidates)
    if loose and (named is None or named.confidence < 0.7):
        return _contradicted(grouped(loose), subject)
    if not (named and subject.sure("result_ids")) and (wider := widened(subject, record, names)):
        return wider
    other = on_another_scale(subject, record, names, [row for row, _ in candidates])
    if other is not None:
        return other
    elsewhere = [one for one in found if one.evidence.hard]
    return named or read_otherwise(subject, record, names) or not_found(subject, record, _elsewhere(elsewhere, subject))


def _loosely(one: Candidate) -> bool:
    """The number is the row's and one softer field contradicts it, or the ID agrees and a product name does not."""
    if one.digits < 3:
        return False
    if one.evidence.agrees("result_ids"):
        return not set(one.evidence.hard) - {"accelerator"}
    return one.digits >= MANY_DIGITS and not one.evidence.hard and len(one.evidence.clashing) == 1


def _of_groups(groups: Sequence[Group], subject: Subject, record: RecordQuery, names: Names) -> Match:
    group = decided(groups, subject)
    if group is None:
        return ambiguous(groups)
    alone = len(groups) == 1
    confidence = _confidence(group, chance(subject, record, names, group), alone)
    return confirmed(group, subject, confidence)


def ambiguous(groups: Sequence[Group], confidence: float = 0.6) -> Match:
    """Several results fit, and what is stated does not decide."""
    rows = tuple(row for group in groups[:_SHOWN] for row in group.rows)
    listed = tuple(wording.row_name(group.best.row) for group in groups[:3])
    said = message("matching.ambiguous", count=len(groups), rows=listed)
    return Match("ambiguous", confidence, rows, said)


def confirmed(group: Group, subject: Subject, confidence: float) -> Match:
    """The claim's number is the record's number."""
    best, row = group.best, group.best.row
    return Match(
        _outcome(best, subject),
        round(confidence, 2),
        group.rows,
        explained(best, subject),
        difference_percent=difference(subject, best),
        divisor=best.divisor if isinstance(best.divisor, int) else None,
        conflicts=wording.conflicts(subject, row, best.evidence),
        remarks=wording.remarks(row),
    )


def difference(subject: Subject, best: Candidate) -> Decimal:
    """100 x (claimed - official) / official on the scale of the claim."""
    official = best.row.value / best.divisor if best.divisor else best.row.value
    claimed = subject.number.value * latency_factor(subject.unit.base, best.row.unit)
    percent = 100 * (claimed - official) / official if official else Decimal(0)
    return percent.quantize(Decimal("0.001")).normalize() + 0


def explained(best: Candidate, subject: Subject) -> Message:
    """One sentence on how claim and row relate."""
    row = best.row
    places = {"row": wording.row_name(row), "official": wording.published(row)}
    if best.divisor is not None:
        return message(f"matching.derived.{subject.unit.per}", **places, divisor=best.divisor)
    if best.unit == "other-rate":
        label = row.published_unit
        known = "matching.unit-differs-like-label" if label == subject.unit.base else "matching.unit-differs"
        return message(known, **places, said=subject.unit.base)
    return message(f"matching.{best.closeness}", **places)


def _outcome(best: Candidate, subject: Subject) -> Outcome:
    if best.divisor is not None:
        return "derived"
    if best.unit == "other-rate":
        return "unit-differs"
    return "exact" if best.closeness == "exact" else "rounded"


def _confidence(group: Group, by_chance: float, alone: bool) -> float:
    """Humble: few digits, few agreeing fields and crowded neighbourhoods each bring it down."""
    evidence, digits = group.best.evidence, group.best.digits
    if evidence.agrees("result_ids") and digits >= 3:
        return 0.98
    confidence = 0.98 - 1.5 * by_chance
    agreeing = evidence.agreeing
    caps = [0.98 if alone else 0.75, _cap_by_digits(digits, group.best, agreeing)]
    if not agreeing:
        caps.append(0.85 if digits > MANY_DIGITS else 0.6)
    elif len(agreeing) == 1 and digits < MANY_DIGITS:
        caps.append(0.75)
    if evidence.doubted:
        caps.append(UNSURE if evidence.doubted_labels else 0.9)
    return max(0.3, min(confidence, *caps))


def _cap_by_digits(digits: int, best: Candidate, agreeing: frozenset[str]) -> float:
    """Three digits never fill by themselves (an invented one may hit a row by chance); four, cut off, need fields."""
    if digits < 4:
        return {1: 0.55, 2: 0.65, 3: 0.78}[digits]
    if digits == 4:
        return 0.75 if best.closeness == "truncated" and len(agreeing) < 3 else 0.97
    return 0.99


def _contradicted(groups: Sequence[Group], subject: Subject) -> Match:
    """The number is that of a row which the source describes differently: shown, never filled by itself."""
    group = decided(groups, subject) if len(groups) > 1 else groups[0]
    if group is None:
        return ambiguous(groups, 0.5)
    sure = group.best.evidence.agrees("result_ids") and group.best.closeness != "truncated"
    return confirmed(group, subject, 0.85 if sure else 0.7)


def _elsewhere(found: Sequence[Candidate], subject: Subject) -> Group | None:
    """Where the very number stands although everything says another row; only for numbers with many digits."""
    if subject.number.digits < MANY_DIGITS:
        return None
    groups = grouped(one for one in found if one.closeness == "exact")
    return groups[0] if len(groups) == 1 else None
