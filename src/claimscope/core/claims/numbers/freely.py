"""Bare numbers that can be nothing but a further rate: of the size and look of the rate said before, and followed by
no noun of their own: "ahead of the second at 147.5", "it came to 93,200", "The correct figure is 112,100."."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from claimscope.core import lazy_re as re
from claimscope.core.claims.numbers.ellipsis import is_total
from claimscope.core.claims.numbers.freesigns import is_free, is_of_subject, is_of_test, signs_of
from claimscope.core.claims.numbers.numerals import Numeral
from claimscope.core.claims.numbers.units import UnitRead
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.numbers.weights import is_enough
from claimscope.core.claims.words.clauses import said_near
from claimscope.core.claims.words.little import AGAINST, INSTEAD_OF
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.sentences import Sentence

_ALIKE = 60
"""Rates of one paragraph seldom lie further apart, nor do the efficiencies of two tests."""

_SETTING = re.compile(
    r"(?:(?<!\d )\b(?:length|size|batch|concurrency|context|window|users?|clients?|seed|port|page|section|table|figure|"
    r"slide|step|steps|steps of|rank|item|line|row|note|version|question|answer|ISL|OSL|input|output|prompts?|"
    r"tokens of|up by|down by|Seite|Folie|Tabelle|Zeile|Länge|Kontext|Frage|page|tableau|version|Nr\.?|No\.?|CUDA|ROCm|"
    r"driver|temperatures?|temperature of|top[-_ ]?[pk]|penalty|threshold|ratio of|share of|Temperatur(?: von)?|"
    r"Treiber|issue|PR|pull|room|chapter|Raum|Kapitel|to reach|to hit)[\s:=]*|#[\w-]+:\s*|[+±#§/@×*]\s*)$",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(?:^|[\s(])[^\W\d_]*[A-Z][\w.-]*\s$")
""" "CUDA 12.4": a short fraction right behind a name is its version."""

_FRACTION = re.compile(r"\d{1,2}[.,]\d{1,2}")
_OTHERWISE, _LIMITS = ("promise", "need", "money", "count"), ("limit", "requirement")
_SIDE_BY_SIDE = re.compile(
    rf"\b(?:and|und|et|y|e|peaks?|peaking|maximum|idle|idling|{AGAINST}|{INSTEAD_OF}|from|"
    r"(?:jetzt |heute |nun )?sind es|(?:now |then )?it is|la (?:seconde|deuxième)|the (?:second|other)(?: one)?|"
    r"(?:die|der|das) (?:zweite|andere)|"
    r"el (?:segundo|otro)|il secondo|while the|whereas the|während d(?:er|ie|as)|erst nach)\s"
    r"(?:at |of |is |was |with |the |only |about |nur |noch )?(?:(?!(?:at|bei|à) )[\w.-]*[A-Za-z][\w.'-]* ){0,2}$",
    re.IGNORECASE,
)
_NEAR, _WITHIN, _LONGEST_GAP, _FARTHEST_GAP = 8, 15, 40, 80
_SHEET_REACH, _QUALITY_GAP = 20, 16
_SLASHED = re.compile(r"\s?/\s?\d")
_LABEL = re.compile(r"\s*[:=]\s*")
_PARALLEL = re.compile(
    r"[,;\s]+(?:(?:and|und|et|y|e)\s)?(?:(?:with|on|in|for|bei|mit|auf|im|avec|sur|con|en)\s[^,;.]{1,24}\s?)?"
)


def left_free(
    sentence: Sentence,
    item: Measured,
    mentions: Sequence[Mention],
    rate: UnitRead,
    lasts: Sequence[Decimal | None],
    before: Sequence[Measured],
) -> Measured:
    """The number with the unit of the rate before it, where nothing else can be meant; else as it was.

    ``lasts``: last numbers of that rate, in the sentence and before it; ``before``: numbers before it in the sentence.
    """
    numeral = item.numeral
    told = any(other.numeral.value == numeral.value for other in before)
    told_rates = (other.numeral.value for other in before if other.unit.kind == rate.kind)
    scales = [one for one in (*lasts, *told_rates) if one is not None]
    alike = any(_is_alike(numeral, one) for one in scales) or (not scales and numeral.value > 1)
    if item.unit.kind or numeral.money or numeral.is_range or numeral.bound or told or not alike:
        return item
    if _is_of_latency(sentence, numeral) or not may_go_on(sentence, numeral, mentions, before, scales):
        return item
    per = _divisor(sentence, item, before, parallel=is_of_subject(sentence, numeral, mentions))
    return Measured(numeral, replace(rate, per=per, start=numeral.end, end=numeral.end), elliptic=True, loose=True)


def is_setting(text: str, start: int) -> bool:
    """Whether a number stands behind a word of settings: "batch 64", "page 12"."""
    return _SETTING.search(text[:start]) is not None


def is_nearer(numeral: Numeral, one: Decimal, other: Decimal) -> bool:
    """Whether a number is closer in size to ``one`` than to ``other``, by the factor between them."""
    if min(numeral.value, one, other) <= 0:
        return False
    near, far = (abs((numeral.value / known).ln()) for known in (one, other))
    return near < far


def _is_of_latency(sentence: Sentence, numeral: Numeral) -> bool:
    """ "et réagissait en 70": a word of latency right before a number."""
    return any(0 <= numeral.start - m.end <= 1 for m in sentence.of("strong-latency"))


def may_go_on(
    sentence: Sentence,
    numeral: Numeral,
    mentions: Sequence[Mention],
    before: Sequence[Measured],
    scales: Sequence[Decimal],
) -> bool:
    """Whether look and place of a number let it be a result of the kind told before it, all signs weighed."""
    if is_setting(sentence.text, numeral.start) or _is_version(sentence, numeral, mentions):
        return False
    if _is_labelled_otherwise(sentence, numeral, before):
        return False
    return is_enough("rate", signs_of(sentence, numeral, mentions, before, scales))


def _is_labelled_otherwise(sentence: Sentence, numeral: Numeral, before: Sequence[Measured]) -> bool:
    """ "(target: 16,000)", "at a price of 38,000": a label or a word of the clause says what else it is; a limit that
    stands before the rate it goes on from speaks of neither."""
    first = min((other.numeral.start for other in before if other.unit.kind == "rate"), default=len(sentence.text))
    told = any(match.end <= first for match in sentence.of(*_LIMITS)) and first < numeral.start
    kinds = _OTHERWISE if told else (*_OTHERWISE, *_LIMITS)
    labels = (m for m in sentence.of(*kinds) if m.end <= numeral.start)
    labelled = any(_LABEL.fullmatch(sentence.text[m.end : numeral.start]) for m in labels)
    sheet = any(0 <= numeral.start - m.end <= _SHEET_REACH for m in sentence.of("datasheet"))
    end = numeral.end
    quality = sentence.of("quality")
    graded = any(0 <= numeral.start - m.end <= _QUALITY_GAP or 0 <= m.start - end <= _QUALITY_GAP for m in quality)
    return labelled or sheet or graded or said_near(sentence, kinds, numeral.start, numeral.end)


def gone_on(
    sentence: Sentence,
    item: Measured,
    mentions: Sequence[Mention],
    before: Sequence[Measured],
    last_rate: Decimal | None,
) -> Measured:
    """ "165 W, peaking at 190", "in 64.6 minutes; with 1,024 of them it was 35.1": a number of the size of a power,
    time or efficiency before it, where a word sets the two side by side or the signs around it say so, and no rate
    (``last_rate``: the last one before the sentence) is nearer in size."""
    numeral, text = item.numeral, sentence.text
    late = _is_of_latency(sentence, numeral)
    last = next((o for o in reversed(before) if (o.unit.kind == "time" if late else o.unit.kind)), None)
    if last is None or item.unit.kind or numeral.money or numeral.is_range or numeral.bound:
        return item
    efficient = last.unit.kind == "rate" and last.unit.per in ("W", "J", "USD")
    if not efficient and last.unit.kind not in ("power", "time"):
        return item
    told = max(last.unit.end, last.numeral.end)
    gap = text[told : numeral.start]
    if not late and any(told <= match.start < numeral.start for match in sentence.of("rate")):
        return item
    rates = [other.numeral.value for other in before if other.unit.kind == "rate"]
    rates += [last_rate] if last_rate is not None else []
    if not efficient and not late and any(is_nearer(numeral, rate, last.numeral.value) for rate in rates):
        return item
    size = _ALIKE if efficient and is_of_test(sentence, numeral, mentions) else _WITHIN
    if _goes_on_beside(text, numeral, last, gap) or (
        len(gap) <= _FARTHEST_GAP
        and last.numeral.value / size <= numeral.value <= last.numeral.value * size
        and may_go_on(sentence, numeral, mentions, before, [last.numeral.value])
    ):
        return Measured(numeral, replace(last.unit, start=numeral.end, end=numeral.end), elliptic=True, loose=True)
    return item


def _goes_on_beside(text: str, numeral: Numeral, last: Measured, gap: str) -> bool:
    """Whether a word right before a number sets it beside the last one, of whose size it is."""
    free = is_free(text, numeral.end) or _SLASHED.match(text, numeral.end) is not None
    beside = _SIDE_BY_SIDE.search(gap) is not None or (last.loose and gap.strip() == "/")
    near = last.numeral.value / _NEAR <= numeral.value <= last.numeral.value * _NEAR
    return free and beside and near and len(gap) <= _LONGEST_GAP


def _is_alike(numeral: Numeral, scale: Decimal) -> bool:
    return numeral.value > 0 and scale > 0 and scale / _ALIKE <= numeral.value <= scale * _ALIKE


def _is_version(sentence: Sentence, numeral: Numeral, mentions: Sequence[Mention]) -> bool:
    """Whether a short fraction stands right behind a name that is no product, firm or test."""
    if not _FRACTION.fullmatch(numeral.text) or not _NAMED.search(sentence.text[: numeral.start]):
        return False
    return not any(0 <= numeral.start - m.end <= 1 and m.kind not in ("software", "round", "other") for m in mentions)


def _divisor(sentence: Sentence, item: Measured, before: Sequence[Measured], parallel: bool) -> str:
    """The divisor of the rate before it, where both stand in one list or in clauses of one build."""
    last = next((other for other in reversed(before) if other.unit.kind == "rate"), None)
    if last is None:
        return ""
    gap = sentence.text[max(last.unit.end, last.numeral.end) : item.numeral.start]
    user = last.unit.per == "user" and not is_total(sentence, item.numeral)
    return last.unit.per if parallel or user or _PARALLEL.fullmatch(gap) else ""
