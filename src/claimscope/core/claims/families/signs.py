"""What the words at a number tell of the test behind it: signs of an entry of a suite, signs of somebody's own test.

A sign is only a name here; what it weighs stands in ``weighing.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claimscope.core import lazy_re as re
from claimscope.core.claims.names.models import names_strange_model
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.sentences import Sentence

PLAIN_SIGNS = ("trial", "yours", "client", "load", "rerun", "gauge", "tool", "practice", "typical")
"""Kinds of words in ``origins.json`` that are signs as they stand."""

_WORDED = frozenset(("own-measurement", *PLAIN_SIGNS, "people", "tried"))
"""Most sentences hold none of these."""

_PERSON_REACH = 4
_COUNT_REACH = 2
_NEGATION_REACH = 3
_NEEDS_NO_PERSON = "cjk"
_DAY = re.compile(r"\d{1,2}(?:\.|st|nd|rd|th)? |^[^\d]{3,} \d{1,2}\b")
_ISO_LENGTH = 10


_POSSESSED = r"(?:our|my|their|his|her|unser\w*|mein\w*|notre|nos|mes|nuestr\w+|noss\w+|nostr\w+|наш\w*)"
_NO_LOAD = (
    r"(?:(?!Llama|Mixtral)[\w-]+ ){0,2}(?:own|new|newest|latest|first|second|previous|servers?|nodes?|systems?|"
    r"clusters?|racks?|box(?:es)?|machines?|GPUs?|cards?|chips?|accelerators?|hardware|platforms?|software|stack|engine|"
    r"compiler|kernels?|optimi[sz]\w*|tuning|entry|entries|submissions?|results?|numbers?|figures?|partners?|side|behalf|favou?r|opinion|customers?|teams?|"
    r"sites?|web\w*|page|clouds?|infrastructure|fleet|release|version|solution|technology|help|support|view|opinion|case|"
    r"knowledge|experience|category|class|country|market|division|Knoten|Karten|Rechner\w*|Maschine\w*|Server\w*|System\w*|"
    r"serveurs?|machines?|cartes|servidor\w*|máquina\w*|nod[oi]|schede|сервер\w*|узл\w*)\b"
)
_OWN_LOAD = re.compile(
    rf"\b(?:with|using|through|mit|an|avec|com|с) {_POSSESSED} "
    rf"(?:own |eigen\w+ |propres |propi\w+ )?(?!{_NO_LOAD})[^\W\d_]{{3,}}",
    re.IGNORECASE,
)
_ON_OWN_LOAD = re.compile(
    rf"\b(?:on|in|for|auf|bei|für|sur|dans|pour|en|sobre|para|su|per|на|для) {_POSSESSED} "
    rf"(?:own |eigen\w+ |propres |propi\w+ )?(?!{_NO_LOAD})[^\W\d_]{{3,}}",
    re.IGNORECASE,
)
""" "We loaded both with our newsroom archive", "on our retrieval service": what somebody works on, and no machine."""

_OWN_RESULT = re.compile(
    r"(?:its|their|his|her) own (?:(?:[\w.-]+ ){0,3}?)(?:results?|marks?|entr(?:y|ies)|scores?|submissions?|records?|"
    r"figures?|bests?|numbers?|predecessors?)\b",
    re.IGNORECASE,
)
""" "adds 7 % to its own last result": what a result is set against is no daily work."""

_SURE = 0.9
_ENTRY_KINDS = ("result_ids", "division", "round", "scenario", "tier")


@dataclass(frozen=True, slots=True)
class Stretch:
    """The words that speak of one number: a stretch of its sentence, or a whole cell."""

    sentence: Sentence
    mentions: Sequence[Mention]
    low: int = 0
    high: int = 1_000_000

    def of(self, *kinds: str) -> list[Match]:
        """Vocabulary words of these kinds in the stretch."""
        found = self.sentence.of(*kinds)
        return [match for match in found if self.low <= match.start < self.high] if found else []

    def told(self, *kinds: str) -> list[Mention]:
        """Mentions of these kinds in the stretch."""
        return [mention for mention in self.mentions if mention.kind in kinds and self.low <= mention.start < self.high]


def signs_for(stretch: Stretch) -> Iterator[str]:
    """Signs of an entry that name no suite, round, division, scenario or test: these are tied to numbers one by one."""
    if stretch.told("result_ids"):
        yield "result_ids"
    denials = stretch.of("unofficial")
    nots = stretch.sentence.of("negation")
    if any(not _within(match, denials) and not _is_negated(match, nots) for match in stretch.of("official")):
        yield "official"


def whole_signs(sentence: Sentence, mentions: Sequence[Mention]) -> Iterator[str]:
    """All signs of words that are about one thing alone: a cell, a head."""
    stretch = Stretch(sentence, mentions)
    yield from signs_for(stretch)
    yield from signs_against(stretch)
    yield from entry_signs(mentions)
    if sentence.has("unofficial"):
        yield "denied"


def entry_signs(mentions: Sequence[Mention]) -> Iterator[str]:
    """Words that an entry of a suite is told by."""
    yield from (one.kind for one in mentions if one.kind in _ENTRY_KINDS and one.sure >= _SURE)
    yield from (one.kind for one in mentions if one.kind == "benchmark" and one.family != "model")


def signs_against(stretch: Stretch) -> Iterator[str]:
    """Signs of an own test, of a customer, of daily work: nothing that a suite would tell."""
    if stretch.sentence.has("person") and _ON_OWN_LOAD.search(stretch.sentence.text, stretch.low, stretch.high):
        yield "on-own-load"
    if not _WORDED.isdisjoint(stretch.sentence.by_kind):
        yield from _worded_against(stretch)
    if any(_is_day(mention) for mention in stretch.told("date")) and not stretch.of("published", "retrieved"):
        yield "dated"
    if names_strange_model(stretch.sentence.text, stretch.mentions, stretch.low, stretch.high):
        yield "other-model"


def _worded_against(stretch: Stretch) -> Iterator[str]:
    """Those that one word of the vocabulary tells."""
    text = stretch.sentence.text
    if stretch.of("own-measurement"):
        yield "own-test"
    for kind in PLAIN_SIGNS:
        if any(kind != "practice" or not _OWN_RESULT.match(text, match.start) for match in stretch.of(kind)):
            yield kind
    rates = stretch.of("rate")  # "30 Anfragen/s": whoever asks is part of the unit
    if any(_is_counted(stretch.sentence, m) and not _within(m, rates) for m in stretch.of("people")):
        yield "people"
    if any(_is_persons(stretch, match) and not _is_of_suite(stretch, match) for match in stretch.of("tried")):
        yield "tried"
        if _OWN_LOAD.search(text, stretch.low, stretch.high):
            yield "own-load"


def _is_of_suite(stretch: Stretch, match: Match) -> bool:
    """ "多流测试": behind the name of a scenario or benchmark the word is the noun for its test."""
    return any(0 <= match.start - one.end <= 1 for one in stretch.told("scenario", "benchmark"))


def _within(match: Match, others: Sequence[Match]) -> bool:
    return any(other.start <= match.start and match.end <= other.end for other in others)


def _is_negated(match: Match, nots: Sequence[Match]) -> bool:
    """ "have not been reviewed by MLCommons"."""
    return any(0 < match.first - one.last <= _NEGATION_REACH for one in nots)


def _is_counted(sentence: Sentence, match: Match) -> bool:
    """ "for 300 employees", "30 concurrent users", "64名用户": people stand behind their number."""
    before = sentence.tokens[max(0, match.first - _COUNT_REACH) : match.first]
    return any(token.kind == "number" for token in before)


def _is_persons(stretch: Stretch, match: Match) -> bool:
    """ "we then measured", "gemessen haben wir": somebody in the same breath; some languages name nobody."""
    if match.value == _NEEDS_NO_PERSON:
        return True
    return any(
        0 < match.first - one.last <= _PERSON_REACH or 0 < one.first - match.last <= _PERSON_REACH
        for one in stretch.of("person")
    )


def _is_day(mention: Mention) -> bool:
    """Whether a date names the day; rounds are told by month and year."""
    return len(str(mention.value)) == _ISO_LENGTH or _DAY.search(mention.text) is not None
