"""What speaks for a number having been reached by somebody, and what for its being asked for, hoped for or supposed.

A rule may take "45,000 tokens/s" for a result because nothing forbids it. Sure it is only where something says so: who
did it, a verb of reaching that is no wish, what only an entry has, digits that nobody would choose.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.given import Given
from claimscope.core.claims.kinds.speedwords import speed_words
from claimscope.core.claims.kinds.unreached import COULD_ONLY, PAST, against
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.numbers.weights import weight
from claimscope.core.claims.words.clauses import clause_around, lead_end, without_asides
from claimscope.core.claims.words.lexer import is_eastern
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.sentences import Sentence
from claimscope.core.quantity import told_digits

_PARTIES = ("submitter", "system", "accelerator", "count")
_ENTRY = ("round", "division", "result_ids", "verification")
_DOERS = ("accelerator", "system", "software", "submitter")
_MEASURES = ("rate", "time", "power")
_NAMED = 0.6
_PRECISE, _CHOSEN, _HALF = 4, 2, 5
"""Digits of a number that was measured; a number with so few (45,000) is rather chosen."""

_LARGE = 1000
_INFINITIVE = re.compile(r"(?:\bto|\bzu|\bpour|\bpara|\bper|\bchtoby|чтобы)\s+(?:\w+ly\s+)?$", re.IGNORECASE)
_MODAL_REACH = 24
_SO_THAT = re.compile(r"\b(?:that|until|dass|damit|bis|que|che|чтобы)\b", re.IGNORECASE)
""" "wollen wir ihn so weit haben, dass er 35 Tokens/s schafft"."""

_PLURAL = re.compile(
    r"(?:\b(?:we|they|you|I|both|these|those|which|that|who|all|two|three|four|six|eight|sixteen|\d+)|\w+s|"
    r"[A-Z]\w*\d\w*)\s(?:\w+ly )?$"
)
_SHOWN_THAT = re.compile(
    r"\b(?:showed|shown|found|confirmed|proved|demonstrated|zeigten?|ergab|montré|demostró|mostró)\s+(?:that|dass|"
    r"que)\b"
    r"[^;]{0,60}$"
)
""" "The tests showed that the servers could process …" tells of a test."""

_AT_MOST = re.compile(
    r"\b(?:no more than|not more than|at most|höchstens|maximal|au plus|como máximo|no máximo|al massimo|"
    r"не более)\s\S{0,3}\d",
    re.IGNORECASE,
)
""" "at least 4,000 tokens/s, no more than 12 kW": a floor here and a ceiling there are what is asked for."""

_EQUALS = re.compile(
    r"\s*(?:are|is|equals?|=|≈|means?|correspond\w* to|(?:turns?|turned) into|into|sind|ist|entsprechen|sont|font|"
    r"son|equivalen a|"
    r"sono|são|это)\s*(?:not |no |nicht |pas |about |rund )?",
    re.IGNORECASE,
)


_NEEDS = re.compile(r"need|brauch|benötig|requi|besoin|necesit|richied|precis", re.IGNORECASE)
""" "A bid needed 25,000 tokens/s": what takes power or time may be told by it, and no rate."""

_NOUN_BEFORE = re.compile(
    r"(?:(?<![\w.,])\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|the|these|those|all|our|of|for|test|"
    r"trial|"
    r"both|with|in|as many|more|many))\s$",
    re.I,
)

_NOUN_BEHIND = re.compile(r" of\b|(?:量|能力|速度|性能|率|器|량|능력|속도|율)")


ENOUGH, WISHED = 3, -1
_WHICHEVER = frozenset({"ahead", "question", "described", "if", "condition"})
"""Beside these a verb of reaching tells of no run: of one to come, one asked for, whichever."""

_REACHED = frozenset({"told", "party", "entry", "precise", "close"})

_RUN = frozenset({"told", "precise"})
_WISHES = tuple(
    (frozenset(needed.split()), unless)
    for needed, unless in (
        ("floor modal", {"precise"}),
        ("floor anybody", {"precise"}),
        ("floor framed", {*_RUN, "close"}),
        ("modal asking", {*_RUN, "close"}),
        ("modal chosen", _RUN),
        ("modal even", _RUN),
        ("anybody even", _RUN),
        ("even unnamed", {"told", "party", "entry", "suite", "test", "goes-on"}),
        ("worked-out", {"past", "precise"}),
        ("floor even", _RUN),
        ("asking even", {*_RUN, "party", "entry", "suite"}),
        ("instructed", {"past", "precise"}),
        ("described even", {"past", "precise", "close"}),
        ("anybody bounded", _RUN),
        ("even elliptic", {*_RUN, "party", "entry"}),
        ("under", {*_RUN, "close", "suite"}),
        ("under anybody", ()),
        ("modal wish", {"precise", "close"}),
        ("anybody chosen", _RUN),
        ("supposed", {*_RUN, "entry"}),
        ("supposed whoever", {"past", "precise", "entry"}),
        ("restated chosen", ()),
        ("converted", {"party", "entry"}),
        ("forbidden", ()),
    )
)
"""Signs that together make a number a wish, and those beside which they do not."""


def is_evident(given: Given, item: Measured) -> bool:
    """Whether more speaks for a number having been reached than for a wish."""
    return evidence(given, item) >= ENOUGH


def is_wished(given: Given, item: Measured) -> bool:
    """Whether nothing says that a number was reached, and something that it is asked for, hoped for or supposed."""
    told = set(_for(given, item))
    if "precise" in told and told & {"party", "entry"}:
        return False  # whatever else is said, somebody measured that
    signs = told | _speaking_against(given, item)
    if any(signs >= needed and signs.isdisjoint(unless) for needed, unless in _WISHES):
        return True
    reached = _REACHED - {"told"} if signs & _WHICHEVER else _REACHED
    return signs.isdisjoint(reached) and weight("evidence", signs) <= WISHED


def evidence(given: Given, item: Measured) -> int:
    """The weight of the signs at a number (``weights.EVIDENCE``)."""
    return weight("evidence", signs_of(given, item))


def tells_of_speed(given: Given, item: Measured) -> bool:
    """Whether a ratio's sentence names a product or speed: what went up may be the number of results as well."""
    if item.unit.per or given.scene.has(*_DOERS) or any(other.unit.kind in _MEASURES for other in given.accepted):
        return True
    words = [*speed_words(given.sentence), *given.sentence.of("beats")]
    return any(not any(m.start <= word.start < m.end for m in given.scene.mentions) for word in words)


def is_round(value: Decimal) -> bool:
    """Whether a value has two digits or fewer before its noughts (``40000``, ``25``, ``1.5``)."""
    return told_digits(value) <= _CHOSEN


def is_even(value: Decimal) -> bool:
    """Whether a whole number has one digit before its noughts, or two that end on five (``20``, ``4500``)."""
    digits = value.normalize().as_tuple().digits
    return value == int(value) and (len(digits) == 1 or digits[1:] == (_HALF,))


_SPEAKING = ("accelerator", "system", "software", "submitter", "benchmark", "scenario")
_ALL_OF_LABEL = re.compile(r"[^:.;]{2,60}:\s*~?$")


def _is_unnamed(given: Given, item: Measured) -> bool:
    """Whether nothing up to a rate names a machine, a test or a measurement, and no label stands right before it."""
    text = given.sentence.text
    labelled = _ALL_OF_LABEL.match(text[: item.numeral.start]) and not text[item.unit.end :].strip(" .")
    named = given.around.named or given.scene.has(*_SPEAKING) or given.sentence.has("own-measurement", "composite")
    return item.unit.kind == "rate" and not named and not labelled


def signs_of(given: Given, item: Measured) -> set[str]:
    """The signs at a number, by name."""
    return {*_for(given, item), *_speaking_against(given, item)}


def _speaking_against(given: Given, item: Measured) -> set[str]:
    signs = set(against(given.sentence, item))
    signs |= {"converted"} if _is_converted(given, item) else set[str]()
    signs |= {"framed"} if "floor" in signs and _AT_MOST.search(given.sentence.text) else set[str]()
    signs |= {"unnamed"} if _is_unnamed(given, item) else set[str]()
    signs |= {"supposed"} if given.around.supposed else set[str]()
    return signs | ({"restated"} if _is_restated(given, item) else set[str]())


def _for(given: Given, item: Measured) -> Iterator[str]:
    sentence, scene, around = given.sentence, given.scene, given.around
    if any(mention.sure >= _NAMED for mention in scene.of(*_PARTIES)):
        yield "party"
    if any(mention.sure >= _NAMED for mention in scene.of(*_ENTRY)):
        yield "entry"
    if scene.has("scenario", "benchmark"):
        yield "test"
    if around.mlperf:
        yield "suite"
    if around.last_rate is not None:
        yield "goes-on"
    yield from _figure(item)
    governing = _governing(sentence, item)
    if governing is None:
        yield "eastern" if is_eastern(sentence.text) else "no-verb"
    elif _is_wish(sentence, governing):
        yield "wish"
    else:
        yield "told"
        if PAST.search(sentence.text, governing.start, governing.end):
            yield "past"


def _figure(item: Measured) -> Iterator[str]:
    """How a number looks: 94,310 was measured, 90,000 was rather chosen."""
    told = told_digits(item.numeral.value)
    if told >= _PRECISE:
        yield "precise"
    elif told > _CHOSEN:
        yield "close"
    elif item.numeral.value >= _LARGE:
        yield "chosen"
    if item.elliptic or item.loose:
        yield "elliptic"
    if item.numeral.bound:
        yield "bounded"
    if item.numeral.bound == "below" and item.unit.kind == "rate":
        yield "under"
    if is_even(item.numeral.value) and not item.numeral.is_range:
        yield "even"


def _governing(sentence: Sentence, item: Measured) -> Match | None:
    """The verb of reaching nearest to a number in its clause, one before it first."""
    plain = without_asides(sentence.text, item.numeral.start)
    low, high = clause_around(plain, item.numeral.start, item.unit.end)
    verbs = [m for m in sentence.of("achieves") if low <= m.start < high and plain[m.start] != " "]
    verbs = [m for m in verbs if m.value != "base" or _is_verb(sentence, m)]
    needs = item.unit.kind == "rate"
    verbs = [m for m in verbs if not _is_noun(plain, m) and not (needs and _NEEDS.match(plain, m.start))]
    before = [m for m in verbs if m.end <= item.numeral.start]
    behind = [m for m in verbs if m.start >= item.unit.end]
    return before[-1] if before else behind[0] if behind else None


def _is_noun(text: str, word: Match) -> bool:
    """ "in three runs", "处理能力": what looks like a verb and is none."""
    plural = word.value == "told" and text[word.end - 1] == "s"
    return (plural and _NOUN_BEFORE.search(text, 0, word.start) is not None) or _NOUN_BEHIND.match(
        text, word.end
    ) is not None


def _is_converted(given: Given, item: Measured) -> bool:
    """ "29,400 t/s are 100 q/s": two rates set equal to explain a unit."""
    others = [o for o in given.read if o is not item and o.unit.kind == "rate" and o.unit.unit != item.unit.unit]
    places = [sorted([(item.numeral.start, item.unit.end), (o.numeral.start, o.unit.end)]) for o in others]
    text = given.sentence.text
    return item.unit.kind == "rate" and any(
        first[1] <= second[0] and _EQUALS.fullmatch(text, first[1], second[0]) is not None for first, second in places
    )


def _is_restated(given: Given, item: Measured) -> bool:
    """ "1,800 tokens/s with 150 users: we saw 2,115 tokens/s": a number in the head of a sentence that behind it tells
    another one of its unit with a verb."""
    text, lead = given.sentence.text, lead_end(given.sentence.text)
    if item.unit.end > lead or any(m.end <= lead for m in given.sentence.of("achieves") if m.value != "base"):
        return False
    others = [o for o in given.read if o.numeral.start >= lead and o.unit.unit == item.unit.unit]
    told = [m.end for m in given.sentence.of("achieves") if m.start >= lead and m.value != "base"]
    return any(end <= other.numeral.start for other in others for end in told) and ":" in text[:lead]


def _is_verb(sentence: Sentence, word: Match) -> bool:
    """Whether a plain form is a verb ("the servers answer", "shall answer"), and no noun ("an answer")."""
    before = sentence.text[: word.start]
    modal = any(0 <= word.start - m.end <= _MODAL_REACH for m in sentence.of("modal"))
    return modal or _INFINITIVE.search(before) is not None or _PLURAL.search(before) is not None


def _is_wish(sentence: Sentence, verb: Match) -> bool:
    """ "to get past 1,500", "shall deliver": a verb in its plain form behind a modal or "to"."""
    text = sentence.text
    if _SHOWN_THAT.search(text[: verb.start]):
        return False
    if verb.value == "base" and _INFINITIVE.search(text[: verb.start]):
        return True
    low, high = clause_around(text, verb.start, verb.end)
    modals = [m for m in sentence.of("modal") if low <= m.start < high and not COULD_ONLY.match(text, m.start)]
    if any(m.end <= verb.start and _SO_THAT.search(text, m.end, verb.start) for m in modals):
        return True
    return any(0 <= verb.start - m.end <= _MODAL_REACH or (verb.value != "told" and m.start > verb.end) for m in modals)
