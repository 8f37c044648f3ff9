"""Bare numbers that take up the unit said before: "A100: 32.1", "33,071 server", "it was 68 for each user"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claimscope.core import lazy_re as re
from claimscope.core.claims.numbers.freesigns import is_free
from claimscope.core.claims.numbers.numerals import Numeral
from claimscope.core.claims.numbers.shares import share_of
from claimscope.core.claims.numbers.units import UnitRead, divisors_of
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.words.little import AGAINST, HEDGE
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.sentences import Sentence

_BEHIND_SCENARIO = re.compile(
    r"(?:[- ]Szenario| scenario| mode)?(?P<about>\s+(?:gut|rund|knapp|etwa|about|around|nearly|almost|some|ca\.|"
    r"~)\s*)$",
    re.IGNORECASE,
)
_MAGNITUDE = re.compile(r"(?:[kKM]|[Tt]sd\.?|[Mm]io\.?|million|thousand)$")
_AGAINST = re.compile(rf"(?:(?<=[\ds])\s?[<>]\s*|\b(?:{AGAINST}|(?:up|down) from)\s+)(?:{HEDGE})*$")
_AGAINST_REACH, _ROSE_REACH = 30, 80
_BEHIND_AGAINST = re.compile(
    r"\s*(?:tokens?|queries|samples|images|requests)?\s*(?:$|[.,;)]|(?:on|for|with|in|auf|bei|mit|für|an?|one|"
    r"two|three|"
    r"six|half|last|the|earlier|before|previously|at|\d+ (?:months?|years?|weeks?))\b)",
    re.IGNORECASE,
)
_ON = re.compile(
    r"\s*(?:on|with|in|auf|mit|bei|im|sur|avec|en|con)\s+(?:the |an? |dem |der |den |einer? |le |la |el )?"
)
_TAKEN_UP = re.compile(
    r"(?:[:(=|–]|\b(?:reach(?:es|ed)?|at|gets|got|with|delivers|delivered|hits|scores?|does|achieves|it is|it was|"
    r"it's|are|sind es|es sind|waren es|"
    r"erreicht|kommt auf|liefert|bei|mit|atteint|alcanza|atinge|raggiunge|достигает|показал))"
    rf"\s*(?:{HEDGE})?$"
)
_AT = re.compile(rf"\b(?:with|at|mit|bei|auf|avec|à|con|a|com)\s(?:{HEDGE})?$", re.IGNORECASE)
_SUBJECT_IS = re.compile(
    r"(?:\s+(?!and\b|while\b|whereas\b)[^\W\d_][\w-]*){0,5}\s+(?:is|are|was|were|ist|sind|war|waren|"
    rf"lag bei|liegt bei|est|es|è)(?: at)?\s+(?:{HEDGE})?$",
    re.IGNORECASE,
)
_NAME_BEHIND = re.compile(
    r"\s*(?:\(|(?:in|on|for|with|at|under|en|im|auf|bei|mit|sur|au|em|no|na|su|с|на|в)\s+)?"
    r"(?:the |an? |le |la |el |dem |der |den )?(?P<mode>(?:mode|modo|modalità|режиме|scénario|escenario|cenário) )?",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\([^()]*\)")
_LEADS = re.compile(r"[^\d\s]{0,3}?[\u3040-\u9fff\uac00-\ud7af]{1,4}\s?(?:約|约|약|:)?\s?")
""" "(単卡1,602)", "(GPUあたり1,602)": in these languages the divisor stands before its number."""

_RISE = re.compile(r"\s*(?:から|より|에서|→|(?:提升|提高|增加|增長|增长|上升|增|降|下降)?[到至])\s*(?:約|约|약)?\s*")
""" "毎秒5,300クエリから17,400クエリへ"."""

_AT_SCENE = re.compile(r"(?:에서는?|では?|は|で|中|下|为|為|達|达|约|約|약|の|:|\s)*")
""" "…, 서버 시나리오에서 32,870토큰", "GPU당 2,180건": the test or the divisor leads the second number."""

_OF = re.compile(r"[\s:=(]*(?:(?:of|is|was|at|von|bei|de|di)\s)?")
_NEAR = 4
_OTHER_ONE = re.compile(
    r"(?:旧|前|从前|舊|新|他|老|上一代|竞品|競品|以前|従来)[^\d,。、]{0,8}(?:は|が|为|為|是|仅|僅|只有|达|達)?\s?(?:约|約)?\s?$|"
    r"(?:구형|신형|이전|기존|경쟁|다른)[^\d,.]{0,8}(?:은|는|이|가)\s?(?:약 )?$"
)
_AND = re.compile(r"\s*(?:,|、|/|&|and|und|et|y|e|и|bzw\.|beziehungsweise)\s*(?:about |rund )?$", re.IGNORECASE)
_IN_TOTAL = re.compile(
    r"\s*(?:in total|altogether|overall|insgesamt|au total|en total|in totale|no total|ao todo|всего)\b", re.IGNORECASE
)
_SUMMED = re.compile(
    r"(?:\bin (?:total|all|sum)|\bthe (?:sum|total) (?:is|was)|insgesamt|zusammen|in (?:der )?Summe|"
    r"au total|en total|no total|in totale|всего)\s?:?\s(?:about |rund |also )?$",
    re.IGNORECASE,
)
_COLON = re.compile(r":\s")
_TO_EACH = re.compile(r"\s(?:to|for|auf|pour|por|per)\s")
""" "…, 23.6 to each watt"."""

_DIVIDED_IS = re.compile(
    r"\s*,?\s*(?:that is|this is|that makes|this makes|it is|it was|=|:|makes|sind das|ist das|sind es|ist es|"
    r"waren es|seien es|entspricht|cela fait)\s*"
    r"(?:about |roughly |etwa |rund |~)?$",
    re.IGNORECASE,
)
_THINGS = ("accelerator", "node", "rack", "user")
_HEDGED = re.compile(
    rf"\s(?:(?:also|then|thus|so|mithin|somit|damit|donc|soit|cioè|es decir|ou seja|portanto)\s)?(?:{HEDGE})?",
    re.IGNORECASE,
)
_SO = re.compile(
    r"(?:\b(?:or|that is|which is|i\.e\.|makes|also|oder|das sind|soit|ou|es decir|o sea|ou seja|cioè|ovvero|то есть)|"
    r"[=:(])\s(?:about |rund |etwa |environ |some )?$",
    re.IGNORECASE,
)
""" "23,800 images/s, or 125 for each watt"."""

_GOES_ON = re.compile(
    r"\s*(?:and|und|et|y|while|for|in|on|with|at|versus|vs|bei|im|auf|mit|en|server|offline|beziehungsweise|,)",
    re.IGNORECASE,
)
_LETTER = re.compile(r"\s*[A-Za-z]")
_NAMING = ("accelerator", "scenario", "benchmark", "system", "submitter", "round")
_NAMING_BEHIND = ("scenario", "benchmark", "accelerator", "system", "submitter")
_THOUSANDS = re.compile(r"\d[,.\u00a0' ]\d{3}|\d[万萬만]\s?\d")


def taken_up(
    sentence: Sentence,
    item: Measured,
    mentions: Sequence[Mention],
    rate: UnitRead | None,
    before: Measured | None,
    declared: UnitRead | None,
) -> Measured:
    """A number without a unit, with that of the rate said before it where its neighbours show that it is one.

    ``before``: the number before it, as read; ``declared``: the unit that a heading, the sentence's head or its end
    names for all.
    """
    numeral = item.numeral
    if rate is None or numeral.money or is_graded(sentence, numeral):
        return item
    if item.unit.kind == "never" and _counts_on(sentence, item, rate, before):
        return _with(numeral, rate)
    if item.unit.kind in ("", "never") and numeral.marked and _is_set_against(sentence, numeral, mentions):
        alike = before is not None and before.unit.kind == "rate"
        return _with(numeral, replace(rate, per=before.unit.per) if before and alike else rate)
    if item.unit.kind:
        return item
    share = share_of(sentence, numeral.start, numeral.end, mentions) if numeral.marked else None
    divided = _divided(sentence, numeral) or _led_by(sentence, numeral) or (share.per if share else "")
    if divided or (is_total(sentence, numeral) and numeral.marked):
        return _with(numeral, replace(rate, per=divided))
    if not numeral.marked:
        return _with(numeral, rate) if _is_headed(sentence, numeral, mentions, declared) else item
    shown = (
        _ranked_at(sentence, numeral, declared)
        or _names_behind(sentence, numeral, mentions)
        or _follows_name(sentence, numeral, mentions, declared is not None)
        or _leads_name(sentence, numeral, mentions)
        or _goes_with(sentence, numeral, before)
        or _closed_by(sentence, numeral, declared)
    )
    return _with(numeral, rate) if shown else item


def _is_headed(sentence: Sentence, numeral: Numeral, mentions: Sequence[Mention], declared: UnitRead | None) -> bool:
    """ "Images/s, Offline: HPE 742, Cisco 739": a plain number right behind a name, under a head that names a unit."""
    if declared is None or numeral.worded or _COLON.search(sentence.text, declared.end, numeral.start) is None:
        return False
    named = any(0 <= numeral.start - m.end <= 2 for m in mentions if m.kind in _NAMING)
    return named and is_free(sentence.text, numeral.end)


def _ranked_at(sentence: Sentence, numeral: Numeral, declared: UnitRead | None) -> bool:
    """ "Ranked by tokens/s in Server, the first comes in at 98,443": under a head that names the unit."""
    here = declared is not None and any(declared.start == m.start for m in sentence.of("rate"))
    led = (
        here and declared is not None and declared.end <= numeral.start and _AT.search(sentence.text, 0, numeral.start)
    )
    return bool(led) and _THOUSANDS.search(numeral.text) is not None and is_free(sentence.text, numeral.end)


def _counts_on(sentence: Sentence, item: Measured, rate: UnitRead, before: Measured | None) -> bool:
    """ "毎秒34,000トークン(…)、32,000トークン": the second names only what is counted."""
    if before is None:
        counted = any(m.value == rate.unit and m.start == item.unit.start for m in sentence.of("count-noun"))
        leads = (m.end for m in sentence.of("scenario", "per") if m.end <= item.numeral.start)
        return counted and any(_AT_SCENE.fullmatch(sentence.text[end : item.numeral.start]) for end in leads)
    if before.unit.kind != "rate":
        return False
    rises = _RISE.fullmatch(sentence.text[before.unit.end : item.numeral.start]) is not None
    plain = _THOUSANDS.search(item.numeral.text) is None
    if plain and not rises and not _is_rivals(sentence, item, before):
        return False
    noun = sentence.text[item.unit.start : item.unit.end]
    named = any(match.value == rate.unit and match.start == item.unit.start for match in sentence.of("count-noun"))
    gap = _ASIDE.sub("", sentence.text[before.unit.end : item.numeral.start])
    scenes = [match.end for match in sentence.of("scenario", "scenario?", "per") if before.unit.end <= match.start]
    behind = any(_AT_SCENE.fullmatch(sentence.text[end : item.numeral.start]) for end in scenes)
    return bool(noun) and named and (plain or behind or rises or _AND.fullmatch(gap) is not None)


def is_graded(sentence: Sentence, numeral: Numeral) -> bool:
    """ "accuracy 0.952", "WER of 4.1": a word of quality right before a number."""
    text, start = sentence.text, numeral.start
    return any(_OF.fullmatch(text, m.end, start) for m in sentence.of("quality") if m.end <= start)


def _is_rivals(sentence: Sentence, item: Measured, before: Measured) -> bool:
    """ "초당 92토큰…, 구형은 51토큰에 그쳤다": another product's number of the size of the first, and no length."""
    near = before.numeral.value / _NEAR <= item.numeral.value <= before.numeral.value * _NEAR
    gap = sentence.text[before.unit.end : item.numeral.start]
    return near and _OTHER_ONE.search(gap) is not None


def _with(numeral: Numeral, rate: UnitRead) -> Measured:
    return Measured(numeral, replace(rate, start=numeral.end, end=numeral.end), elliptic=True)


def _divided(sentence: Sentence, numeral: Numeral) -> str:
    """What a bare number is divided by: "it was 68 for each user", "per GPU that is 135"; empty for none."""
    text = sentence.text
    for match in divisors_of(sentence):
        if _TO_EACH.fullmatch(text, numeral.end, match.start):
            return match.value
        if match.value in ("query", "USD") or (match.value in ("W", "J") and not _SO.search(text[: numeral.start])):
            continue
        behind = 0 <= match.start - numeral.end <= 1 or _LEADS.fullmatch(text[match.start : numeral.start]) is not None
        if behind or (match.end <= numeral.start and _DIVIDED_IS.fullmatch(text[match.end : numeral.start])):
            return match.value
    return ""


def _led_by(sentence: Sentence, numeral: Numeral) -> str:
    """ "je Knoten also knapp 98.400": a card or machine right before a number of the looks of a result."""
    gaps = ((m.value, sentence.text[m.end : numeral.start]) for m in divisors_of(sentence) if m.end <= numeral.start)
    led = (value for value, gap in gaps if value in _THINGS and _HEDGED.fullmatch(gap))
    return next(led, "") if numeral.marked else ""


def is_total(sentence: Sentence, numeral: Numeral) -> bool:
    """Whether a word beside a number says that it is that of all together."""
    text = sentence.text
    return _IN_TOTAL.match(text, numeral.end) is not None or _SUMMED.search(text, 0, numeral.start) is not None


def _follows_name(sentence: Sentence, numeral: Numeral, mentions: Sequence[Mention], declared: bool) -> bool:
    """ "A100: 32.1", "Mixtral 8x7B 61,802", "Server on the same box is 128,794"."""
    before, text = sentence.text[: numeral.start], sentence.text
    lead, behind = _TAKEN_UP.search(before), _BEHIND_SCENARIO.search(before)
    places = [lead.start()] if lead else [behind.start(), behind.start("about")] if behind else []
    places = places or ([numeral.start] if declared or _THOUSANDS.search(numeral.text) else [])
    if _LETTER.match(text, numeral.end) and not _GOES_ON.match(text, numeral.end):
        return False
    for mention in mentions:
        if mention.kind in _NAMING and mention.end <= numeral.start:
            near = any(0 <= place - mention.end <= 2 for place in places)
            if near or (mention.kind == "scenario" and _SUBJECT_IS.fullmatch(before[mention.end :])):
                return True
    return False


def _leads_name(sentence: Sentence, numeral: Numeral, mentions: Sequence[Mention]) -> bool:
    """ "33,071 server", "98.115 en Server": a name of the test right behind."""
    link = _NAME_BEHIND.match(sentence.text, numeral.end)
    ends = (link.end(), link.start("mode")) if link else (numeral.end,)
    large = _THOUSANDS.search(numeral.text) is not None
    return any(
        m.kind in _NAMING_BEHIND and m.start in ends and (m.kind == "scenario" or large) and m.start > numeral.end
        for m in mentions
    )


def _goes_with(sentence: Sentence, numeral: Numeral, before: Measured | None) -> bool:
    """ "61,802 and 59,335": the second of two numbers of which the first took the unit up."""
    if before is None or not before.elliptic or not _THOUSANDS.search(numeral.text):
        return False
    return _AND.fullmatch(sentence.text[before.numeral.end : numeral.start]) is not None


def _closed_by(sentence: Sentence, numeral: Numeral, declared: UnitRead | None) -> bool:
    """ "theirs is at 109,000, ours at 112,000 (tokens/s)": the sentence closes with the unit of its numbers."""
    here = declared is not None and any(declared.start == match.start >= numeral.end for match in sentence.of("rate"))
    if not here or not _THOUSANDS.search(numeral.text):
        return False
    return not _LETTER.match(sentence.text, numeral.end) or _GOES_ON.match(sentence.text, numeral.end) is not None


def _names_behind(sentence: Sentence, numeral: Numeral, mentions: Sequence[Mention]) -> bool:
    """ "3,1 Tsd. Token/s auf dem L40S und 5,2 Tsd. auf dem H200": written with the same magnitude, on another card."""
    joined = _MAGNITUDE.search(numeral.text) and re.search(
        r"\b(?:and|und|et|y|e)\s*(?:rund |about )?$", sentence.text[: numeral.start]
    )
    on = _ON.match(sentence.text, numeral.end)
    return bool(joined and on) and any(
        m.kind in ("accelerator", "system", "scenario", "count") and 0 <= m.start - on.end() <= 3
        for m in mentions
        if on
    )


def _is_set_against(sentence: Sentence, numeral: Numeral, mentions: Sequence[Mention]) -> bool:
    """ "33.7 tok/s versus 29.4 on …": the second of two numbers set against each other has the unit of the first."""
    before = _AGAINST.search(sentence.text[: numeral.start])
    if before is None or not _BEHIND_AGAINST.match(sentence.text, numeral.end):
        return False
    rose = before.group().lower().startswith(("up", "down"))
    digits = re.compile(r"\d\d" if rose else r"\d")
    return any(
        0 <= before.start() - rate.end <= (_ROSE_REACH if rose else _AGAINST_REACH)
        and not digits.search(_without_names(sentence.text, rate.end, before.start(), mentions))
        for rate in sentence.of("rate")
    )


def _without_names(text: str, low: int, high: int, mentions: Sequence[Mention]) -> str:
    """The words of a stretch without its names, whose digits are no numbers ("on eight H200")."""
    between = text[low:high]
    for mention in mentions:
        if low <= mention.start and mention.end <= high:
            between = between.replace(mention.text, "")
    return between
