"""Ratios ("1.4 times", "45 % faster", "97 % of") checked by finding the two rows and computing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import islice, product

from claimscope.core.claim import Claim, ClaimFields, Field, text_of
from claimscope.core.match import CONFIRMING, Match, Outcome
from claimscope.core.matching import wording
from claimscope.core.matching.benchmarks import base_and_tier, named_scenario
from claimscope.core.matching.candidates import result_key
from claimscope.core.matching.evidence import evidence
from claimscope.core.matching.names import Names
from claimscope.core.matching.numbers import Written
from claimscope.core.matching.subject import Subject, subject_of
from claimscope.core.message import Arg, message
from claimscope.core.record_row import RecordQuery, RecordRow, RowFilter
from claimscope.core.result_id import normal_result_id

Pair = tuple[RecordRow, RecordRow]
_ROUND = re.compile(r"\bv?(\d\.\d)\b(?!-)")
_ID = re.compile(r"\b\d\.\d-\d{2,5}\b")
_TIER = re.compile(r"\b(99\.9|99)\b(?!\.\d)")
_FEWER = re.compile(r"\b(less|lower|faster latency|shorter|fewer|slower|weniger|kürzer|langsamer|niedriger)\b", re.I)
_COUNTED = re.compile(r"(?<![\d.-])(\d{1,3})\s*[x×]\b|\b(eight|four|two|single)\b", re.I)
_NUMBER_WORDS = {"single": 1, "two": 2, "four": 4, "eight": 8}
_FEW_PAIRS = 4
_PRAISED = Decimal("0.9")
"""A ratio of the record must be so much of the one told, however few digits that has."""

_ROWS_LOOKED_AT = 400
_PAIRS_LOOKED_AT = 4_000


@dataclass(frozen=True, slots=True)
class Matched:
    """Another claim of the document with what the record says to it."""

    claim: Claim
    match: Match


def look_up_ratio(subject: Subject, record: RecordQuery, names: Names, others: Sequence[Matched]) -> Match:
    """``ratio-supported``, ``ratio-not-supported`` or ``ambiguous`` (baseline or subject not known well enough)."""
    for pairs, confidence in (
        (_by_ids(subject, record), 0.9),
        (_by_document(subject, others, names), 0.85),
        (_by_comparator(subject, record, names), 0.7),
    ):
        if pairs and (judged := _judged(subject, pairs, confidence)):
            return judged
    if not subject.text("comparator") and (found := _by_neighbours(subject, others, names)):
        return found
    return Match("ambiguous", 0.4, (), message("matching.ratio-baseline-unknown"))


def factors(subject: Subject) -> tuple[Written, ...]:
    """The factors a ratio may mean: 1.4x; 45 % (more) = 1.45; 97 % (of) = 0.97; less by 30 % = 0.7."""
    number, unit = subject.number, subject.unit.base
    if unit != "%":
        inverse = _inverse(number)
        return (number, inverse) if _FEWER.search(subject.claim.context) else (number,)
    share = number.scaled(Decimal("0.01"))
    more = Written(1 + share.value, share.step, share.step)
    less = Written(1 - share.value, share.step, share.step)
    readings = [more, less] if _FEWER.search(subject.claim.context) else [more]
    return (*readings, share) if share.value > Decimal("0.5") else tuple(readings)


def _fits(reading: Written, ratio: Decimal) -> bool:
    """Whether a ratio may be told so; "twice" for 1.57 rounds rightly and praises too much."""
    praised = reading.value * _PRAISED if reading.value > 1 else ratio * _PRAISED
    return reading.closeness(ratio) is not None and praised <= (ratio if reading.value > 1 else reading.value)


def _inverse(number: Written) -> Written:
    if not number.value:
        return number
    value = 1 / number.value
    step = value * number.step / number.value
    return Written(value, step, step)


def _judged(subject: Subject, pairs: Sequence[Pair], confidence: float) -> Match | None:
    readings = factors(subject)
    ratios = [(pair, ratio_of(pair, subject)) for pair in pairs]
    fitting = [(pair, ratio) for pair, ratio in ratios if any(_fits(one, ratio) for one in readings)]
    if fitting and (len(fitting) == len(ratios) or len(ratios) <= _FEW_PAIRS or confidence >= 0.85):
        pair, ratio = fitting[0]
        return _said("ratio-supported", pair, ratio, confidence if len(fitting) == len(ratios) else confidence - 0.15)
    if fitting:
        pair, ratio = fitting[0]
        said = message("matching.ratio-some-pairs", fitting=len(fitting), pairs=len(ratios), **_places(pair, ratio))
        return Match("ambiguous", 0.5, pair, said, computed_ratio=_short(ratio))
    pair, ratio = min(ratios, key=lambda one: min(abs(one[1] - reading.value) for reading in readings))
    if confidence < 0.85 and len(ratios) > _FEW_PAIRS:
        said = message("matching.ratio-no-pair", pairs=len(ratios), **_places(pair, ratio))
        return Match("ambiguous", 0.5, pair, said, computed_ratio=_short(ratio))
    return _said("ratio-not-supported", pair, ratio, confidence - 0.1)


def _said(outcome: Outcome, pair: Pair, ratio: Decimal, confidence: float) -> Match:
    said = message(f"matching.{outcome}", **_places(pair, ratio))
    remarks = tuple(dict.fromkeys(one for row in pair for one in wording.remarks(row)))
    return Match(outcome, round(confidence, 2), pair, said, computed_ratio=_short(ratio), remarks=remarks)


def _places(pair: Pair, ratio: Decimal) -> dict[str, Arg]:
    left, right = pair
    return {
        "row": wording.row_name(left),
        "official": wording.published(left),
        "base": wording.row_name(right),
        "base_official": wording.published(right),
        "ratio": _short(ratio),
    }


def _short(ratio: Decimal) -> Decimal:
    return ratio.quantize(Decimal("0.001")).normalize() + 0


def ratio_of(pair: Pair, subject: Subject) -> Decimal:
    """Value of the first row by that of the second, per accelerator where the claim says so."""
    values = [_per(row, subject) for row in pair]
    return values[0] / values[1]


def _per(row: RecordRow, subject: Subject) -> Decimal:
    divisor = {"accelerator": row.accelerators_total, "node": row.nodes}.get(subject.unit.per)
    return row.value / divisor if divisor else row.value


def _comparable(left: RecordRow, right: RecordRow) -> bool:
    """Same benchmark and scenario, same unit; the tier may differ (that is then the ratio's point)."""
    same = base_and_tier(left.benchmark)[0] == base_and_tier(right.benchmark)[0] and left.unit == right.unit
    scenarios = (named_scenario(left.benchmark, left.scenario), named_scenario(right.benchmark, right.scenario))
    return same and scenarios[0] == scenarios[1] and left.key != right.key and right.value != 0


def _by_ids(subject: Subject, record: RecordQuery) -> list[Pair]:
    """Two IDs in the claim: the first is the new one, the one in the comparator the old one."""
    compared = {normal_result_id(one) for one in _ID.findall(subject.text("comparator"))}
    ids = [id for id in subject.ids if id not in compared]
    base = [id for id in subject.ids if id in compared] or list(compared)
    if not compared and len(subject.ids) == 2:
        ids, base = list(subject.ids[:1]), list(subject.ids[1:])
    if not ids or not base:
        return []
    return _pairs(_of_ids(ids, subject, record), _of_ids(base, subject, record))


def _of_ids(ids: Sequence[str], subject: Subject, record: RecordQuery) -> list[RecordRow]:
    rows = record.rows(RowFilter(ids=tuple(ids)))
    asked, scenario = subject.text("benchmark"), subject.text("scenario")
    return [
        row
        for row in rows
        if (not asked or base_and_tier(asked)[0] == base_and_tier(row.benchmark)[0])
        and (not scenario or scenario == named_scenario(row.benchmark, row.scenario))
    ]


def _by_document(subject: Subject, others: Sequence[Matched], names: Names) -> list[Pair]:
    """Numbers of the same document: the subject's own and those that fit the comparator, on one benchmark."""
    sure = [one for one in others if one.match.outcome in CONFIRMING and one.match.confidence >= 0.7 and one.match.rows]
    own = [row for one in sure for row in one.match.rows if not evidence(_without_ids(subject), row, names).clashing]
    base = [row for one in sure for row in one.match.rows if _fits_comparator(subject, row, names)]
    return _pairs(own, base)


def _by_neighbours(subject: Subject, others: Sequence[Matched], names: Names) -> Match | None:
    """Without a word on what is compared, two numbers of the same page may show it: only to confirm, never to deny."""
    here = [one for one in others if one.claim.anchor.page == subject.claim.anchor.page and one.match.row]
    rows = [row for one in here for row in one.match.rows]
    own = [row for row in rows if not evidence(_without_ids(subject), row, names).clashing]
    pairs = _pairs(own, [row for row in rows if row not in own])
    fitting = [pair for pair in pairs if any(_fits(one, ratio_of(pair, subject)) for one in factors(subject))]
    if len(fitting) != 1:
        return None
    return _said("ratio-supported", fitting[0], ratio_of(fitting[0], subject), 0.75)


def _fits_comparator(subject: Subject, row: RecordRow, names: Names) -> bool:
    baseline = baseline_of(subject, names)
    return baseline is not None and not evidence(baseline, row, names).clashing


def _by_comparator(subject: Subject, record: RecordQuery, names: Names) -> list[Pair]:
    """Rows that fit the claim against rows that fit what it is compared with."""
    baseline = baseline_of(subject, names)
    if baseline is None or not subject.text("benchmark"):
        return []
    own, base = (_fitting(one, record, names) for one in (_without_ids(subject), baseline))
    if not base and baseline.text("round") == subject.text("round"):
        base = _fitting(_without(baseline, "round"), record, names)
    return [pair for pair in _pairs(own, base) if _natural(pair, subject)]


def _without(subject: Subject, name: str) -> Subject:
    """What a source compares with may stand in an earlier round without saying so."""
    return replace(subject, claim=replace(subject.claim, fields=replace(subject.claim.fields, **{name: None})))


def _fitting(subject: Subject, record: RecordQuery, names: Names) -> list[RecordRow]:
    rows = islice(record.rows(subject.filter(names)), _ROWS_LOOKED_AT)
    return [row for row in rows if not evidence(subject, row, names).clashing]


def _pairs(own: Sequence[RecordRow], base: Sequence[RecordRow]) -> list[Pair]:
    seen: dict[tuple[object, ...], Pair] = {}
    for left, right in islice(product(own, base), _PAIRS_LOOKED_AT):
        if _comparable(left, right):
            seen.setdefault((result_key(left), result_key(right)), (left, right))
    return list(seen.values())


def _natural(pair: Pair, subject: Subject) -> bool:
    """Same number of accelerators, unless the claim counts them or divides by them."""
    left, right = pair
    if subject.unit.per or subject.count is not None:
        return left.division == right.division
    return left.accelerators_total == right.accelerators_total and left.division == right.division


def _without_ids(subject: Subject) -> Subject:
    return replace(subject, ids=())


def baseline_of(subject: Subject, names: Names) -> Subject | None:
    """What a claim is compared with, as a claim of its own; None where its words name nothing of the record."""
    text = subject.text("comparator")
    changes = dict(_named_in(text, subject, names))
    if not changes:
        return None
    kept = subject.claim.fields
    if "accelerator" in changes or "submitter" in changes or "system" in changes:
        dropped = ("accelerator", "accelerator_count", "submitter", "system", "precision", "software", "availability")
        kept = replace(kept, **dict.fromkeys(dropped))
    fields: ClaimFields = replace(kept, result_ids=None, **changes)
    found = subject_of(replace(subject.claim, fields=fields))
    return replace(found, unit=subject.unit) if found else None


def _named_in(text: str, subject: Subject, names: Names) -> Iterator[tuple[str, Field]]:
    found = names.products.identify(text)
    if len(found.products) == 1:
        yield "accelerator", Field(names.products.names(found)[0], "stated")
    counted = _COUNTED.search(text)
    if counted and found.products:
        yield "accelerator_count", Field(int(counted[1] or _NUMBER_WORDS[counted[2].lower()]), "stated")
    if (firm := _firm_in(text, names)) and firm != subject.text("submitter"):
        yield "submitter", Field(firm, "stated")
        system = text.replace(firm, "").strip()
        if re.search(r"\d", system) and not found.products:
            yield "system", Field(system, "stated")
    if rounds := _ROUND.findall(_ID.sub(" ", text)):
        yield "round", Field("v" + rounds[0], "stated")
    tier = _TIER.search(text)
    base, own_tier = base_and_tier(text_of(subject.claim.fields.benchmark) or "")
    if tier and own_tier and tier[1] != own_tier:
        yield "benchmark", Field(f"{base}-{tier[1]}", "stated")


def _firm_in(text: str, names: Names) -> str:
    """A firm named in a few words, tried word by word."""
    for word in re.findall(r"[A-Z][\w.-]+(?: [A-Z][\w.-]+)?", text):
        for part in (word, word.split()[0]):
            if len(part) > 2 and (firm := names.submitters.find(part)):
                return part if firm.record else ""
    return ""
