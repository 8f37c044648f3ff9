"""Units written once for several numbers: "596.11 and 855.82 tokens/s"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claimscope.core import lazy_re as re
from claimscope.core.claims.numbers.freely import is_nearer, is_setting
from claimscope.core.claims.numbers.numerals import RISES_TO, Numeral
from claimscope.core.claims.numbers.scores import score_of
from claimscope.core.claims.numbers.units import UnitRead
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.little import AGAINST, INSTEAD_OF, TO
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.sentences import Sentence

_LOAD_SIGN = re.compile(r"\s*(?:@|\b(?:at|bei|à|a|con)\b)\s*(?:BS ?|batch |concurrency |c=|bs=)?", re.IGNORECASE)
_LIST_MARK = re.compile(r"\)\s")
""" "1) 0.71 ms": the number of an item."""

_SORT = re.compile(r"^\s*(?:input|output|prompt|prefill|decode|generated|total)(?: tokens?)?\b", re.IGNORECASE)
""" "18,471 input and 9,087 output tokens per second": a word of what is counted."""

_ASIDE = re.compile(r"^\s?\([^()\d]{1,20}\)")
_SHARE_OF = re.compile(r"\d ?(?:%|percent|per cent|Prozent) (?:of|von|de|di|от)\s$", re.IGNORECASE)
""" "99 % of 24.4, Server at 2 s": what a share is taken of has the unit of what it is."""

_SET = re.compile(
    r"\b(?:capability|version|driver|(?:input|output|prompt) (?:tokens|length)|ISL|OSL|batch(?: size)?|concurrency)"
    r"\s?[:=]?\s?$",
    re.IGNORECASE,
)
""" "compute capability 6.1, 42.3 tokens/s": a setting takes no unit from the number behind it."""

_STROKE = re.compile(r"\d[kKM]?\s?/\s?$")
""" "21.8k/33.1k/34.4k": a list, and no setting."""

RESPECTIVELY = re.compile(r"\b(?:respectively|beziehungsweise|respectivement|respectivamente|rispettivamente)\b", re.I)
""" "980, 24.1 and 19.2 W respectively": each number has the unit of its place, and not the last one's."""

_LISTS = rf"{AGAINST}|{INSTEAD_OF}|{TO}|and|und|et|y|e|и|or|beziehungsweise|bzw\."
_LIST_GAP = re.compile(
    rf"[\s,/&()\ue000-\ue0ff-]*(?:{_LISTS}|[<>]|→|->|sowie|with|for|in|im|at|on|the|"
    r"、|和|と|及)?[\s,/&()~-]*(?:in|im|the|at|for|auf|on|up to|bis zu|about|at (?:best|worst|most|least))?[\s(]*~?"
    r"(?:\s(?:racks?|nodes?|servers?|systems?|box(?:es)?|machines?|cards?|chips?|entry|Karten?|Knoten|Maschine)\s)?",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    rf"\s(?:{INSTEAD_OF})\s(?:the |der |den |des |les |los |las |os |gli |i )?(?:[^\W\d_]+ ){{0,2}}",
    re.IGNORECASE,
)
""" "bei 62 statt der versprochenen 55 W"."""

_RISE_GAP = re.compile(r"\s*(?:(?:提升|提高|增加|增长|增長|上升|降低|下降|降)[到至]|から|에서)\s*(?:約|约|약\s)?")
_LITTLE = re.compile(r"\b(auf|bei|at|to|with|mit|à|avec|en|a|con|com|na)\s(?:about |etwa |rund )?$")
_OTHER_PLACE = re.compile(
    r",? ?(?:and |und |et |y |e )?(?:beim|bei|im|in|on|for|mit|auf|en|pour|sur|para|vor|hinter|ahead of|"
    r"before|behind|devant|derrière|delante de|davanti a|à frente de) (?:[\w-]+ ){1,3}"
    r"(auf|bei|at|to|with|mit|à|avec|en|a|con|com|na) (?:about |etwa |rund )?"
)
_CLOSE = re.compile(rf"(?:,? {RESPECTIVELY.pattern})?[ .;)]*$", re.IGNORECASE)
_SEVERAL = 2
_JOINT = re.compile(r"\s?(?:,|/|and|und|et|y|e|и)\s$")
_IN = re.compile(r"\b(?:in|en|em|в)\s$")
_APART, _TOO_SMALL = 1000, 100
""" "34,200 and 1.4 s": no two times of one list."""


def shared(sentence: Sentence, read: list[Measured], mentions: Sequence[Mention]) -> list[Measured]:
    """From right to left: a bare number takes the unit of the next one where only list words stand between."""
    out = list(read)
    for place in range(len(out) - 2, -1, -1):
        here, after = out[place], out[place + 1]
        if score_of(sentence, here, mentions) or _SET.search(sentence.text, 0, here.numeral.start):
            continue
        if _SHARE_OF.search(sentence.text, 0, here.numeral.start):
            continue
        instead = _INSTEAD.fullmatch(sentence.text, here.numeral.end, after.numeral.start)
        if place and not instead and _is_load_of(sentence, out[place - 1], here):
            continue
        listed = _STROKE.search(sentence.text, 0, here.numeral.start) is not None
        if (not listed and is_setting(sentence.text, here.numeral.start)) or _is_pairs_rate(out, here, after):
            continue
        if here.unit.kind or after.unit.kind not in ("rate", "time", "percent", "times", "power"):
            continue
        compared = after.unit.kind in ("percent", "times")
        if compared and not re.search(
            r"\b(?:and|und|et|y|e|и|to|bis)\b", sentence.text[here.numeral.end : after.numeral.start]
        ):
            continue
        mixed = RESPECTIVELY.search(sentence.text) and len({item.unit.kind for item in out[:place]} - {"", "never"}) > 1
        parallel = after.unit.kind == "rate" and _is_parallel(sentence, here.numeral, after.numeral)
        apart = after.unit.kind == "time" and here.numeral.value > after.numeral.value * _APART
        apart = apart or (after.unit.kind == "rate" and here.numeral.value * _TOO_SMALL < after.numeral.value)
        if not mixed and not apart and (parallel or _is_list_gap(sentence, here.numeral, after.numeral, mentions)):
            unit = replace(after.unit, start=here.numeral.end, end=here.numeral.end)
            out[place] = Measured(here.numeral, unit, shared=True)
    return out


def _is_pairs_rate(read: Sequence[Measured], here: Measured, after: Measured) -> bool:
    """ "38.4 tokens/s with a TTFT of 1.4 s; at 1,024 it is 21.7 and 3.9 s": a second pair of rate and time."""
    rates = [o for o in read if o.unit.kind == "rate" and o.numeral.end <= here.numeral.start]
    return (
        after.unit.kind == "time"
        and bool(rates)
        and is_nearer(here.numeral, rates[-1].numeral.value, after.numeral.value)
    )


def in_turn(sentence: Sentence, read: list[Measured]) -> list[Measured]:
    """ "10,300.7 (Offline) and 8,202.98 (Server), in samples/s and queries/s": units named last, in the same order."""
    units = _closing_rates(sentence)
    bare = [item for item in read if not item.unit.kind and item.numeral.marked]
    if len(units) < _SEVERAL or len(bare) != len(units) or any(item.unit.kind == "rate" for item in read):
        return read
    of_each = dict(zip((item.numeral.start for item in bare), units, strict=True))
    return [
        replace(item, unit=UnitRead("rate", unit.value, item.numeral.end, item.numeral.end), shared=True)
        if (unit := of_each.get(item.numeral.start)) is not None
        else item
        for item in read
    ]


def _closing_rates(sentence: Sentence) -> list[Match]:
    """The units that a sentence ends in a list of, behind "in"."""
    found: list[Match] = []
    close = _CLOSE.search(sentence.text)
    stop = close.start() if close else len(sentence.text)
    for match in sorted(sentence.of("rate"), key=lambda m: m.start, reverse=True):
        if match.end != stop:
            continue
        found.insert(0, match)
        joint = _JOINT.search(sentence.text, 0, match.start)
        stop = joint.start() if joint else 0
    return found if found and _IN.search(sentence.text, 0, found[0].start) else []


def _is_parallel(sentence: Sentence, first: Numeral, second: Numeral) -> bool:
    """ "Beim Prefill kommt die Karte auf 4.180, beim Generieren auf 61 Token/s": the same little word before both."""
    before = _LITTLE.search(sentence.text[: first.start])
    gap = _OTHER_PLACE.fullmatch(sentence.text[first.end : second.start])
    return before is not None and gap is not None and before.group(1) == gap.group(1)


def _is_load_of(sentence: Sentence, before: Measured, here: Measured) -> bool:
    """ "5,400 tok/s @ 128, 3,900 tok/s @ 64": the number behind the sign says under which load the first was read."""
    gap = sentence.text[max(before.unit.end, before.numeral.end) : here.numeral.start]
    return bool(before.unit.kind) and _LOAD_SIGN.fullmatch(gap) is not None


def _is_list_gap(sentence: Sentence, first: Numeral, second: Numeral, mentions: Sequence[Mention]) -> bool:
    gap = _ASIDE.sub("", _SORT.sub(" ", sentence.text[first.end : second.start]))
    if _INSTEAD.fullmatch(gap):
        return True
    rise = _RISE_GAP.fullmatch(gap)
    if rise:
        return "到" in gap or "至" in gap or RISES_TO.match(sentence.text, second.end) is not None
    if _LIST_MARK.match(gap) and sentence.text.count("(", 0, first.start) == sentence.text.count(")", 0, first.start):
        return False
    for mention in mentions:
        if (
            first.end <= mention.start
            and mention.end <= second.start
            and mention.kind in ("scenario", "benchmark", "accelerator", "system", "tier", "round")
        ):
            gap = gap.replace(mention.text, "", 1)
    return (
        len(gap) < 30
        and bool(re.search(rf"[,/&()<>、和と及→]|\bbzw\.|\b(?:{_LISTS})\b", gap))
        and bool(_LIST_GAP.fullmatch(gap))
    )
