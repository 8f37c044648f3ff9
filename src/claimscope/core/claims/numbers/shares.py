"""Rates that a sentence divides among things without "per": "each of the eight", "apiece", "card by card", "divided by
the eight cards", "umgelegt auf die einzelne Karte".

Such a word decides only where what it divides among is plain and it stands at the number; anywhere else in the clause
it leaves open whether the rate is that of the whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.clauses import clause_around, lead_end, without_asides
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.mention import Mention, without_mentions
from claimscope.core.claims.words.sentences import Sentence

_REACH_ON, _REACH_BACK = 120, 28
_TESTS = ("round", "benchmark", "tier", "scenario")
_NOUNS = {"gpu-noun": "accelerator", "node-noun": "node", "user-noun": "user"}
_TO_THING = re.compile(
    r"\s(?:(?:single|individual|einzelne[nrsm]?|of (?:the|its|these|those|our)|one of (?:the|its)|der|des|de los|"
    r"de las|des?|dos|das|degli|delle|dei|из) )?(?:[\w-]+ ){0,3}"
)
_TO_NAME = re.compile(_TO_THING.pattern + r"(?:(?:NVIDIA|AMD|Intel|Instinct|RTX|PRO|Tesla) )*")
_LARGER = re.compile(
    r"[ -](?:server|node|system|box|machine|rack|cluster|pod|instance|host|chassis|NVL\d|Knoten|System|nœud|serveur|"
    r"servidor|nodo|узел|сервер)",
    re.IGNORECASE,
)
_INSIDE = re.compile(r"\b(?:in|inside|within|with|having|holding|of|in|mit|dans|en|em|nel)\s(?:the )?$", re.IGNORECASE)
""" "with eight GPUs in each node": parts are counted, and no rate is divided."""

_WHOLE_OF = re.compile(
    r"\b(?:of|in|inside|from|to|zum|des|der|im|au|du|de la|dans|al|del?|dell?a|da|do)\s"
    r"(?:(?:the|its|our|this|that|a|el|la|le|il|in)\s)?(?:[\w-]+[ -]){0,2}$",
    re.IGNORECASE,
)
""" "every H200 of the node delivers", "adds to the 8-GPU result": the whole that the parts are of."""

_OF_WHOLE = re.compile(
    r"\b(?:of|out of|von|sur|de|di) (?:the|its|their|den|les|los|las|as|os|i|le)(?: full| whole| total)? $",
    re.IGNORECASE,
)
""" "711 tokens/s of the 2,844": the whole, whatever was divided."""

_IN_ALL = re.compile(
    r"[ ,]{0,2}(?:in total|altogether|in all|in sum|(?:is |as )?the (?:sum|total|whole)|insgesamt|zusammen|in Summe|"
    r"au total|en total|no total|ao todo|in totale|всего)\b",
    re.IGNORECASE,
)
_ADVERBIAL = re.compile(r"\b(?:auf|für|for|on|to|à|pour|sur|por|para|su|per|на|von|from|by)\s$", re.IGNORECASE)
_OF_THEM = re.compile(r"(?:of (?:them|these|those)|davon|d'entre (?:eux|elles)|de ell[oa]s)$", re.IGNORECASE)
_EQUIPPED = re.compile(
    r"\W*(?:with|of (?:which|whom)|having|has|have|holds?|holding|carr(?:y|ies|ying)|using|fitted|equipped|built|"
    r"running|mit|avec|con|com|hat|hält|second|time|run|test|"
    r"of the (?:two|three|four|five|six|seven)? ?(?:tests|rounds|runs|scenarios|benchmarks|models))\b|\W*\d",
    re.IGNORECASE,
)
""" "two servers, each with eight H200"."""

_SO_MANY = re.compile(
    r",? (?P<many>\d+|[^\W\d_]+) (?:in number|of them|in all|an der Zahl|au total|en total)\b", re.IGNORECASE
)
_NUMBER_BEFORE = re.compile(r"(?<![\d.,])(?P<many>\d{1,3}(?:[,.]\d{3})+|\d{1,5})\s(?:[\w-]+ )?$")
_ONE_WORD = re.compile(r"[ -](?:[\w-]+[ -])?")
_BY_TURNS = re.compile(
    r"\b(GPU|card|chip|accelerator|node|server|machine|rack|user)s?[ -](?:for|by)[ -]\1\b|"
    r"\b(Karte|Knoten|GPU|Server|Chip) (?:für|um) (?:Karte|Knoten|GPU|Server|Chip)\b|"
    r"\b(carte|nœud|GPU|serveur) (?:par|pour) (?:carte|nœud|GPU|serveur)\b|"
    r"\b(tarjeta|nodo|GPU|servidor) (?:por|a) (?:tarjeta|nodo|GPU|servidor)\b",
    re.IGNORECASE,
)
_OTHERS = {"user": "user", "rack": "rack", "watt": "W", "joule": "J", "dollar": "USD", "euro": "USD"}
_SO_MANY_TIMES = re.compile(
    r"(?<![\w.,])(?P<many>\d{1,5}|[^\W\d_]{2,9}(?:-[^\W\d_]{2,6})?)[ -]?(?:times|x|×|mal|fois|veces|volte|vezes) "
    r"(?=\d[\d.,' ]*\d\s?[kKM]?\s?[^\W\d_])",
    re.IGNORECASE,
)
_PER_SO_MANY = re.compile(
    r"\b(?:per|pro|je|par|por|for every|for each|every|cada|ogni|на)\s(?:[$€]\s?)?\d[\d.,]*\s?"
    r"(?:€|\$|EUR|USD|Euros?|dollars?|k?W|watts?|joules?|users?|Nutzer|GPUs?|cards?|racks?|units?)(?!\w)",
    re.IGNORECASE,
)
""" "pro 1.000 Euro": no unit that a result has, and no plain rate."""

_OF_ONE_KIND = re.compile(r"(?:node|server|machine|knoten|nœud|serveur|nodo|servidor)", re.IGNORECASE)
_PARTED = re.compile(
    r"\b(?:divid\w+|broken down|umgelegt|umgerechnet|heruntergerechnet|heruntergebrochen|gerechnet|bezogen|"
    r"geteilt|ramené\w*|rapporté\w*|"
    r"divis\w+|repartid\w+|ripartit\w+|réparti\w*|делённ\w+|разделить)\b",
    re.IGNORECASE,
)
_AMONG = re.compile(r"\b(?:by|auf|durch|à|aux?|sur|entre|por|per|su|tra|на|to)\s(?:[\w-]+ ){0,3}$", re.IGNORECASE)
_SPREAD = re.compile(r"\b(?:split|spread|shared|distributed|verteilt|aufgeteilt)\b", re.IGNORECASE)
_SHARE_OF = re.compile(
    r"\b(?:share|portion|part|Anteil|parte|quota) (?:of|for|pro|je|einer|d'une?|de (?:una?|cada)|di (?:una?|ogni)) "
    r"(?:one |a |each |single |einzelnen )?(?:NVIDIA |AMD |Intel )?$",
    re.IGNORECASE,
)
""" "Its share of one H200: 7,378"."""

_THAT_LEAVES = re.compile(
    r"\b(?:(?:that|this|it|which) (?:is|makes|gives|leaves|comes to|means|works out at)|leaves|leaving|"
    r"(?:sind|ist|macht) (?:das|es)|bleiben|bleibt|cela (?:fait|donne)|soit|son|sono|cioè|ovvero)\b",
    re.IGNORECASE,
)
""" "split over the eight cards, that is 1,560"; a model that is split over eight cards divides no rate."""

_THE_ONE = re.compile(
    r"\b(?:by the|to the|share (?:of|for) (?:one|a|each))\s(?:single )?"
    r"(?P<noun>GPU|card|chip|accelerator|node|server|machine|rack|user|watt|joule|dollar|euro)"
    r"(?=\s*[,.:;)(]|\s*$|\s+(?:it|this|that|and|in|on|for|with|is|was|comes)\b)",
    re.IGNORECASE,
)
_PART_OF = re.compile(
    r"\b(?:one|a single|eine einzelne|une seule|una sola|un solo|один|одн\w+)\s(?P<name>[^,;:()]{2,24}?)\s"
    r"(?:(?:out )?of|von|sur|de|di|из)\s(?:the |its |den |les |las |los |delle |dei )?(?P<many>\d+|[^\W\d_]+)\b",
    re.IGNORECASE,
)
""" "a single B200 of the eight in it"."""


_WORKED_OUT = re.compile(
    r"\b(?:therefore|thus|hence|works out|on average|rechnerisch|also|damit|donc|por tanto|quindi)\b", re.IGNORECASE
)
_ONE = re.compile(r"\b(?:one|a single|eine einzelne)(?=\s)", re.IGNORECASE)
""" "One card therefore does about 3,379", where "one card does" tells of a test with one."""


@dataclass(frozen=True, slots=True)
class Share:
    """``per``: accelerator, node, user, or empty where it stays open; ``start`` to ``end``: its words."""

    per: str
    start: int
    end: int


def share_of(sentence: Sentence, start: int, end: int, mentions: Sequence[Mention]) -> Share | None:
    """What the rate at a stretch is divided among, or a share with an empty ``per`` where that stays open."""
    if is_of_whole(sentence.text, start):
        return None
    low, high = clause_around(without_asides(sentence.text, start), start, end)
    found = [
        s
        for s in _shares(sentence, mentions)
        if (s.end <= start or s.start >= end) and (s.start == end or not _is_of_other(sentence, s, end))
    ]
    summed = _IN_ALL.match(sentence.text, end) is not None
    placed = [s for s in found if not summed and _is_at(sentence, s, start, end, low, mentions)]
    if placed:
        return min(placed, key=lambda s: (s.end > start, abs(start - s.end)))
    near = [s for s in found if low <= s.start and s.end <= high]
    return Share("", near[0].start, near[0].end) if near else None


def is_of_whole(text: str, start: int) -> bool:
    """Whether a number is that of which another one was a part: "711 tokens/s of the 2,844"."""
    return _OF_WHOLE.search(text, 0, start) is not None


def _is_of_other(sentence: Sentence, share: Share, end: int) -> bool:
    """ "eight cards (1,000 W each)": right behind the unit of another number."""
    units = sentence.of("power", "time", "rate", "other-unit", "never")
    return any(0 <= share.start - unit.end <= 1 and unit.end != end for unit in units)


def _is_at(sentence: Sentence, share: Share, start: int, end: int, low: int, mentions: Sequence[Mention]) -> bool:
    """Whether nothing between a share and a number gives the number another owner."""
    text = sentence.text
    if share.start >= end:
        gap = text[end : share.start]
        return len(gap) <= _REACH_BACK and re.search(r"[\d;,()]", gap) is None
    if share.end <= lead_end(text) <= start:
        return True
    if share.start < low or start - share.end > _REACH_ON or _is_behind(sentence, share):
        return False
    kinds = _TESTS if not _ADVERBIAL.search(text, 0, share.start) else (*_TESTS, "system", "accelerator", "submitter")
    between = without_mentions(text, share.end, start, [m for m in mentions if m.kind in kinds])
    nouns = (m for m in sentence.of("node-noun", "gpu-noun") if share.end <= m.start and m.end <= start)
    others = any(not _WHOLE_OF.search(text, share.end, noun.start) for noun in nouns)
    return not others and re.search(r"\d(?!\d*-[A-Z])", between) is None


def _is_behind(sentence: Sentence, share: Share) -> bool:
    """ "28 tokens/s was what each of them saw, 1,792 …": words behind a rate that lead on to no other one."""
    rates = (rate for rate in sentence.of("rate", "other-unit") if rate.end <= share.start)
    gaps = (sentence.text[rate.end : share.start] for rate in rates)
    return any(len(gap) <= _REACH_BACK and re.search(r"[\d;,()]", gap) is None for gap in gaps)


def _shares(sentence: Sentence, mentions: Sequence[Mention]) -> Iterator[Share]:
    yield from _each(sentence, mentions)
    text = sentence.text
    for hit in _BY_TURNS.finditer(text):
        yield Share(_value_of(re.split("[ -]", hit.group())[0]), hit.start(), hit.end())
    for hit in _THE_ONE.finditer(text):
        yield Share(_value_of(hit["noun"]), hit.start(), hit.end())
    for hit in _PART_OF.finditer(text):
        named = any(m.kind == "accelerator" and m.overlaps(hit.start("name"), hit.end("name")) for m in mentions)
        counted = hit["many"].isdigit() or any(m.start == hit.start("many") for m in sentence.of("number-word"))
        if named and counted:
            yield Share("accelerator", hit.start(), hit.end())
    worked_out = _WORKED_OUT.search(text) is not None
    yield from _multiplied(sentence, mentions)
    yield from (Share("", hit.start(), hit.end()) for hit in _PER_SO_MANY.finditer(text))
    for thing in things_in(sentence, mentions):
        one = (hit.end() for hit in _ONE.finditer(text, 0, thing.start)) if worked_out else ()
        if _is_parted(text, thing) or any(_TO_NAME.fullmatch(text, place, thing.start) for place in one):
            yield thing


def _multiplied(sentence: Sentence, mentions: Sequence[Mention]) -> Iterator[Share]:
    """ "sixty-four B200, sixty-four times 12,604 tokens/s": the rate is that of one of as many."""
    text = sentence.text
    for hit in _SO_MANY_TIMES.finditer(text):
        many = hit["many"].lower()
        counted = (m for m in mentions if m.count and m.end <= hit.start() and m.text)
        same = any(many in text[m.start : m.end].lower() for m in counted)
        yield Share("accelerator" if same else "", hit.start(), hit.end())


def _value_of(noun: str) -> str:
    lower = noun.lower().removesuffix("s")
    return _OTHERS.get(lower) or ("node" if _OF_ONE_KIND.fullmatch(lower) else "accelerator")


def things_in(sentence: Sentence, mentions: Sequence[Mention]) -> Iterator[Share]:
    """The cards, machines and users of a sentence, as what a rate may be divided among."""
    for kind, value in _NOUNS.items():
        for noun in sentence.of(kind):
            if kind != "gpu-noun" or not _LARGER.match(sentence.text, noun.end):
                yield Share(value, noun.start, noun.end)
    for one in mentions:
        inside = any(m.kind == "system" and m.overlaps(one.start, one.end) for m in mentions)
        if one.kind == "accelerator" and not inside and not _LARGER.match(sentence.text, one.end):
            yield Share("accelerator", one.start, one.end)


def _is_parted(text: str, thing: Share) -> bool:
    """ "divided by the eight cards", "auf die einzelne H200 umgelegt", "split over the eight cards, that is"."""
    before, behind = text[max(0, thing.start - 110) : thing.start], text[thing.end : thing.end + 30]
    if _PARTED.search(before) and _AMONG.search(before):
        return True
    if _PARTED.match(behind.lstrip(" ,")) and re.search(r"\bauf\b", before):
        return True
    if _SHARE_OF.search(before):
        return True
    return _SPREAD.search(before[-44:]) is not None and _THAT_LEAVES.search(behind) is not None


def _each(sentence: Sentence, mentions: Sequence[Mention]) -> Iterator[Share]:
    """Words such as "each" with the thing behind them, or the counted one before them."""
    text, things = sentence.text, list(things_in(sentence, mentions))
    for word in sentence.of("each"):
        inside = _INSIDE.search(text, 0, word.start)
        if (inside and _holds_so_many(sentence, inside.start(), things)) or _EQUIPPED.match(text, word.end):
            continue
        thing = _behind(text, word, things)
        if thing is not None:
            on_all = thing.per == "node" and _ADVERBIAL.search(text, 0, word.start)
            yield Share("" if on_all else thing.per, word.start, thing.end)
        elif not any(m.start == word.start for m in sentence.of("per-second")):
            per = _counted_before(sentence, word, things, mentions)
            if per is None and _OF_THEM.search(text, word.start, word.end):
                per = ""
            if per is not None:
                yield Share(per, word.start, word.end)


def _holds_so_many(sentence: Sentence, place: int, things: Sequence[Share]) -> bool:
    """ "eight GPUs in each node", "three servers, four in each": what is counted right before "in each"."""
    counted = (*(t.end for t in things), *(m.end for m in sentence.of("number-word")))
    return any(0 <= place - end <= 1 for end in counted) or re.search(r"\d\s?$", sentence.text[:place]) is not None


def _behind(text: str, word: Match, things: Sequence[Share]) -> Share | None:
    for thing in sorted(things, key=lambda t: t.start):
        if thing.start > word.end and _TO_NAME.fullmatch(text, word.end, thing.start):
            return thing
    return None


def _counted_before(
    sentence: Sentence, word: Match, things: Sequence[Share], mentions: Sequence[Mention]
) -> str | None:
    """What "each" stands for: the last counted thing before it; empty where a test stands between, None for none."""
    counted = [t for t in things if t.end <= word.start and count_of(sentence, t, mentions)]
    if not counted or word.start - counted[-1].end <= 1:
        return None  # "eight H100 each": how many each machine holds
    last = max(counted, key=lambda t: t.end)
    others = ("scenario", "benchmark", "system")
    between = any(m.kind in others and last.end <= m.start and m.end <= word.start for m in mentions)
    return "" if between else last.per


def count_of(sentence: Sentence, thing: Share, mentions: Sequence[Mention]) -> int | None:
    """How many of a thing are told, where it is more than one."""
    named = (
        m.count
        for m in mentions
        if m.kind in ("accelerator", "count") and m.count and m.count > 1 and m.end >= thing.end > m.start
    )
    text = sentence.text
    behind = _SO_MANY.match(text, thing.end)
    words = [m for m in sentence.of("number-word") if m.value != "1"]
    before = next((m for m in words if m.end <= thing.start and _ONE_WORD.fullmatch(text, m.end, thing.start)), None)
    if before is None and behind:
        before = next((m for m in words if m.start == behind.start("many")), None)
    digits = _NUMBER_BEFORE.search(text[: thing.start])
    written = digits["many"] if digits else behind["many"] if behind and behind["many"].isdigit() else ""
    return next(named, None) or int(before.value if before else re.sub(r"\D", "", written) or 0) or None
