"""Numbers with their units: own, shared over a list, or taken up from the sentence before."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import cast

from claimscope.core import lazy_re as re
from claimscope.core.claims.numbers.ellipsis import is_graded, taken_up
from claimscope.core.claims.numbers.factors import factors_in
from claimscope.core.claims.numbers.freely import gone_on, left_free
from claimscope.core.claims.numbers.freesigns import is_free
from claimscope.core.claims.numbers.goingon import share_going_on, time_going_on
from claimscope.core.claims.numbers.keyed import carded_unit, is_spread, keyed_unit
from claimscope.core.claims.numbers.normalised import base_in
from claimscope.core.claims.numbers.numerals import Numeral, numerals_of
from claimscope.core.claims.numbers.quotients import counted_in, quotient
from claimscope.core.claims.numbers.sharing import in_turn, shared
from claimscope.core.claims.numbers.things import thing_rate
from claimscope.core.claims.numbers.units import UnitKind, UnitRead, unit_of
from claimscope.core.claims.numbers.values import Measured, Surroundings
from claimscope.core.claims.numbers.worded import AND_HALF
from claimscope.core.claims.numbers.workings import without_workings
from claimscope.core.claims.words.clauses import lead_end
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.sentences import Sentence
from claimscope.core.quantity import DecimalSign

BLOCKING = (
    "round",
    "benchmark",
    "tier",
    "other",
    "system",
    "accelerator",
    "count",
    "software",
    "precision",
    "result_ids",
    "date",
    "retrieved_on",
)
"""Mentions whose digits are no numbers of their own."""

_SECONDS, _HALF = Decimal(60), Decimal("0.5")
_AT_PERCENTILE = re.compile(
    r"\s?(?:\(|(?:at|@|for|bei|im|au|en|no|nel) )(?:the )?(?:p\d\d|\d\dth percentile)\b", re.IGNORECASE
)
_HALF_MORE = re.compile(rf"半|{AND_HALF.pattern}", re.IGNORECASE)
_SIZE = re.compile(r"\d+[kK]")
_VERB_REACH = 16
_MOVES = re.compile(
    r"\b(?:rose|rises|grew|fell|falls|dropped|went|climbed|jumped|raised|raises|lifted|lifts|boosted|cut|"
    r"increased|decreased|improved|stieg|stiegen|"
    r"fiel|fielen|"
    r"sank|sanken|wuchs|kletterte|passe|passent|monte|tombe|sube|subió|baja|bajó|pasa|pasó|sale|cai|passa|passou)\b",
    re.IGNORECASE,
)
_CLOSES = re.compile(r"\d[^()]*\((?:[^()]*[,;] |all |alles |in |values in |Werte in |each in )*$")
_ALL_IN = re.compile(
    r"\b(?:all (?:in|values in|times in|of them in)|each in|alle (?:Werte )?in|alles in|tous en|toutes en|todo en|"
    r"todos en|todas en|tudo em|tutti in|tutto in|всё в|все в|all|alle|alles|tous|toutes|todos|tutti) (?=\w)",
    re.IGNORECASE,
)
""" "TTFT p50 212, p99 640, TPOT 18.4, all in ms"."""

_UNIT_IS = re.compile(
    r"\b(?:units?|Einheit|unité|unidad|unidade|unità|единица)(?: (?:is|ist|est|es|é|è))?:?\s$", re.IGNORECASE
)
""" "B200 29,815; H200 17,410; unit tokens/s"."""

_HEADED, _COLON = re.compile(r"(?:, (?:in )?|\(|\bin )$"), re.compile(r"\)?:\s")
""" "Median time per request, seconds: cold 4.1, warm 0.9"."""

_ROW = re.compile(r":\s+[\d.,]+(?:\s?[/|;]\s?[\d.,]+){2,}\s*$")
_CLOSED = re.compile(r"(?:[,;][^()]*)?\)\W*$")
""" "… 99,214, Offline 102,131 (tokens/s, v5.1)": the sentence closes with its unit."""

_PARAMETER = re.compile(r"(?<![A-Za-z_])[a-z_]{2,20} ?= ?$|(?<![A-Za-z_])[A-Z]{2,4} ?= ?$")
""" "batch=1", "TP = 8": a setting, which takes no unit from its neighbours."""

_BELOW, _ABOVE = ("未満", "以下", "以内", "未满", "미만", "이하"), ("以上", "超", "이상")
"""Behind a unit of East Asian languages: how the number bounds."""


def measured_in(
    sentence: Sentence, mentions: Sequence[Mention], decimal: DecimalSign, around: Surroundings
) -> list[Measured]:
    """Every number of the sentence that has a unit, in order of place."""
    blocked = [mention for mention in mentions if mention.kind in BLOCKING]
    numerals = [numeral for numeral in numerals_of(sentence, blocked, decimal) if not is_spread(sentence, numeral)]
    numerals = without_workings(sentence.text, numerals)
    ones = sentence.of("per-second-before", "per")  # "1秒あたり", "1基あたり"
    numerals = [n for n in numerals if not any(one.start <= n.start < one.end for one in ones)]
    read = [Measured(numeral, _unit_of(sentence, numeral, mentions)) for numeral in numerals]
    read = [item if item.unit.kind else _of_things(sentence, item, mentions, around) for item in read]
    read = [item for item in read if item.unit.kind or not _PARAMETER.search(sentence.text[: item.numeral.start])]
    read = _whole_times(sentence, _of_sizes(sentence, in_turn(sentence, _all_in(sentence, read))))
    read = _at_percentiles(sentence, shared(sentence, read, mentions))
    read = sorted([*read, *factors_in(sentence, mentions)], key=lambda item: item.numeral.start)
    if not read:
        return []
    out: list[Measured] = []
    declared = _declared(sentence, read) or around.declared
    read = _listed(sentence, read)
    rate, scale = around.last_rate or declared, around.last_value
    for one in read:
        item = _as_share(sentence, one, mentions, around, (rate, out))
        item = time_going_on(sentence, share_going_on(sentence, item, mentions, around), mentions, out, around)
        taken = taken_up(sentence, item, mentions, rate, out[-1] if out else None, declared)
        subject = (rate if scale is not None else None) if rate else _subject(sentence, item, read)
        if taken is item:
            taken = gone_on(sentence, item, mentions, out, around.last_value)
        if taken is item and subject is not None:
            taken = left_free(sentence, item, mentions, subject, (scale, around.last_value), out)
        served = taken.unit.kind == "other-unit" and around.family == "storage"
        if (taken.unit.kind == "rate" or served) and taken.unit.per not in ("W", "J", "USD"):
            rate, scale = replace(taken.unit, per=""), taken.numeral.value
        out.append(taken)
    return out


def _as_share(
    sentence: Sentence,
    item: Measured,
    mentions: Sequence[Mention],
    around: Surroundings,
    before: tuple[UnitRead | None, Sequence[Measured]],
) -> Measured:
    """A number that is a rate before it divided by so many of something, as the rate of one of them."""
    unit, numeral = before[0] if not item.unit.kind else item.unit, item.numeral
    if unit is None or unit.kind != "rate" or unit.per or is_graded(sentence, numeral):
        return item
    wholes = [*around.told, *(o.numeral.value for o in before[1] if o.unit.kind == "rate" and o.unit.unit == unit.unit)]
    if not wholes:
        return item
    per = quotient(sentence, numeral, wholes, around.counted | counted_in(sentence, mentions))
    if not per:
        return item
    bare = not item.unit.kind
    unit = replace(unit, per=per, start=numeral.end, end=numeral.end) if bare else replace(unit, per=per)
    return replace(item, unit=unit, elliptic=bare, worked_out=True)


def _of_things(sentence: Sentence, item: Measured, mentions: Sequence[Mention], around: Surroundings) -> Measured:
    things = thing_rate(sentence, item.numeral, mentions, around)
    return replace(item, unit=things, weak=True) if things else item


def _all_in(sentence: Sentence, read: list[Measured]) -> list[Measured]:
    """The numbers with the time or power that the sentence closes with for all of them."""
    words = sentence.of("time", "power") if read else ()
    closing = _ALL_IN.search(sentence.text) if words else None
    named = next((word for word in words if closing and word.start == closing.end()), None)
    head = next((word for word in words if _HEADED.search(sentence.text[: word.start])), None)
    if head is not None and (colon := _COLON.match(sentence.text, head.end)):
        unit = UnitRead(cast("UnitKind", head.kind), head.value, head.start, head.end)
        return _with_unit(sentence, read, unit, colon.end(), len(sentence.text))
    if named is None:
        return read
    unit = UnitRead(cast("UnitKind", named.kind), named.value, named.start, named.end)
    return _with_unit(sentence, read, unit, 0, named.start)


def _at_percentiles(sentence: Sentence, read: list[Measured]) -> list[Measured]:
    """ "212 ms in the median, with 143 at p10": a number named by its percentile has the unit of the one before it."""
    out = list(read)
    for place, item in enumerate(out):
        last = next((o for o in reversed(out[:place]) if o.unit.kind), None)
        if (
            last
            and last.unit.kind in ("rate", "time")
            and not item.unit.kind
            and _AT_PERCENTILE.match(sentence.text, item.numeral.end)
        ):
            unit = replace(last.unit, start=item.numeral.end, end=item.numeral.end)
            out[place] = replace(item, unit=unit, shared=True)
    return out


def _with_unit(sentence: Sentence, read: list[Measured], unit: UnitRead, low: int, high: int) -> list[Measured]:
    """The numbers of a stretch that have no unit and no noun of their own, with a unit said once for all."""
    return [
        replace(item, unit=replace(unit, start=item.numeral.end, end=item.numeral.end), shared=True)
        if not item.unit.kind
        and low <= item.numeral.start
        and item.numeral.end <= high
        and is_free(sentence.text, item.numeral.end)
        else item
        for item in read
    ]


def _of_sizes(sentence: Sentence, read: list[Measured]) -> list[Measured]:
    """ "5.338 128K prefill tok/s": the size of a prompt stands between a number and its unit."""
    out = list(read)
    for place, (here, after) in enumerate(itertools.pairwise(read)):
        apart = sentence.text[here.numeral.end : after.numeral.start].strip()
        if not apart and not here.unit.kind and after.unit.kind == "rate" and _SIZE.fullmatch(after.numeral.text):
            out[place] = replace(here, unit=after.unit)
            out[place + 1] = replace(after, unit=UnitRead("never", "", after.numeral.end, after.numeral.end))
    return out


def _unit_of(sentence: Sentence, numeral: Numeral, mentions: Sequence[Mention]) -> UnitRead:
    """The unit behind a number, else that of the key before it or of the label of its card."""
    behind = unit_of(sentence, numeral, mentions)
    return behind if behind.kind else keyed_unit(sentence, numeral) or carded_unit(sentence, numeral) or behind


def _whole_times(sentence: Sentence, read: list[Measured]) -> list[Measured]:
    """ "21 minutes 30 seconds" is one time, "2分半" is two minutes and a half."""
    out: list[Measured] = []
    for item in read:
        before = out[-1] if out else None
        if before and before.unit.unit == "min" and item.unit.unit == "s" and before.numeral.end <= item.numeral.start:
            gap = sentence.text[before.unit.end : item.numeral.start]
            if re.fullmatch(r"\s*(?:,|and|und|et|y|e)?\s*", gap):
                out[-1] = _longer(before, item.numeral.value / _SECONDS, item.unit.end, sentence.text)
                continue
        half = _HALF_MORE.match(sentence.text, item.unit.end) if item.unit.unit in ("min", "h") else None
        out.append(_bounded(_longer(item, _HALF, half.end(), sentence.text) if half else item, sentence.text))
    return out


def _bounded(item: Measured, text: str) -> Measured:
    after = text[item.unit.end : item.unit.end + 3].lstrip()
    bound = "below" if after.startswith(_BELOW) else "above" if item.unit.kind and after.startswith(_ABOVE) else ""
    return replace(item, numeral=replace(item.numeral, bound=bound)) if bound and item.unit.kind else item


def _longer(item: Measured, more: Decimal, end: int, text: str) -> Measured:
    value = round(item.numeral.value + more, 4).normalize()
    start = item.numeral.start
    numeral = replace(item.numeral, low=value, high=value, text=text[start:end])
    return replace(item, numeral=numeral, unit=replace(item.unit, end=end))


def _declared(sentence: Sentence, read: Sequence[Measured]) -> UnitRead | None:
    """A unit said once for all numbers: "Offline, tokens/s: Llama 2 70B 101,253; …", "Results in samples/s: …",
    "Server 99,214, Offline 102,131 (tokens/s, v5.1)"."""
    lead = lead_end(sentence.text)
    if base_in(sentence.text) or any(m.end <= lead for m in sentence.of("factor-noun")):
        return UnitRead("times", "x", 0, 0)
    first = min((item.numeral.start for item in read if not item.unit.kind), default=0)
    taken = [(item.unit.start, item.unit.end) for item in read if item.unit.kind == "rate"]
    for match in sentence.of("rate"):
        free = not any(start <= match.start < end for start, end in taken)
        if free and _UNIT_IS.search(sentence.text[: match.start]):
            return UnitRead("rate", match.value, match.start, match.end)
        if free and match.end <= first and re.match(r"[^;]{0,80}?[:)]", sentence.text[match.end :]):
            return UnitRead("rate", match.value, match.start, match.end)
        if free and _CLOSES.search(sentence.text[: match.start]) and _CLOSED.match(sentence.text, match.end):
            return UnitRead("rate", match.value, match.start, match.end)
    return None


def _listed(sentence: Sentence, read: list[Measured]) -> list[Measured]:
    """ "Tokens per second by batch (1 / 8 / 32): 62 / 410 / 1,370": a row behind the colon has the unit of its head."""
    row = _ROW.search(sentence.text)
    rate = next((m for m in sentence.of("rate") if row and m.end <= row.start()), None)
    if row is None or rate is None or any(item.unit.kind == "rate" for item in read):
        return read
    unit = UnitRead("rate", rate.value, rate.start, rate.end)
    return [
        replace(item, unit=replace(unit, start=item.numeral.end, end=item.numeral.end), shared=True)
        if item.numeral.start > row.start() and not item.unit.kind
        else item
        for item in read
    ]


def _subject(sentence: Sentence, item: Measured, read: Sequence[Measured]) -> UnitRead | None:
    """ "Offline samples per second rose from 4,480 to 11,190": a unit as the subject, before a verb."""
    before = [rate for rate in sentence.of("rate") if rate.end <= item.numeral.start]
    if not before or any(other.numeral.start < before[-1].start for other in read):
        return None
    if not _MOVES.search(sentence.text, max(0, before[-1].start - _VERB_REACH), item.numeral.start):
        return None
    return UnitRead("rate", before[-1].value, before[-1].start, before[-1].end)
