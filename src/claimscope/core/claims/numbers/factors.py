"""Factors in one word: "doubled throughput", "twice as fast", "the score … has tripled"."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from claimscope.core import lazy_re as re
from claimscope.core.claims.numbers.numerals import Numeral
from claimscope.core.claims.numbers.units import UnitRead
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.little import AGAINST
from claimscope.core.claims.words.mention import Mention, inside_any
from claimscope.core.claims.words.sentences import Sentence

_NO_FACTOR = re.compile(
    r"[ -](?:precision|digit|wide|click|sided|the price|the cost|the memory|the capacity|the bandwidth|check)",
    re.IGNORECASE,
)
_OF_WHAT = re.compile(r"\s+(?:di|del|della|dello|de la|de los|du|da|do|des|der|of)\s")
_IN_TEST = re.compile(r"\s(?:in|on|for|im|bei|beim|en|sur|em|nel|su|в|на)\s(?:the |dem |la |el )?", re.IGNORECASE)
_REACH = 40
_AS_FAST = re.compile(r"\s*(?:as |so )?(?:fast|quick\w*|schnell|rapide\w*|rápid\w+|veloc\w+|быстр\w+)\b", re.IGNORECASE)
_AS_HIGH = re.compile(
    r"\s*(?:as |so )?(?:high|large|good|hoch|groß|gut|élevée?s?|alt[oa]s?|высок\w+)\s+(?:as|wie|que?\b|qu'|di|чем)",
    re.IGNORECASE,
)
_GREW = re.compile(r"[^\W\d_]+(?:ed|es|t|te|ten|ée?s?|ó|ou|ad[oa]|at[oa]|an|ился|илась|илось)", re.IGNORECASE)
""" "doubled", "verdoppelt", "triplé", "dobrou": a verb."""

_OF_SUBJECT = re.compile(
    rf"\s*(?:[.,;:)]|$|(?:over|since|from|between|on|in|with|within|seit|depuis|desde|dal|{AGAINST})\b)", re.IGNORECASE
)
_RESULT = re.compile(
    r"\b(?:scores?|results?|Ergebnis\w*|Punktzahl|Wert|résultats?|resultados?|risultat[oi]|результат\w*)\b",
    re.IGNORECASE,
)
_PARTED = re.compile(r"[,;:!?]|\.(?=\s)|\b(?:and|but|while|und|aber|et|mais|y|pero|e|ma|и|а|number|Zahl|cost|price)\b")
_NUMBER = re.compile(r"\d")
_NUMBER_OF = re.compile(
    r"\b(?:number|count|share|Zahl|Anzahl|Menge|nombre|número|numero|quantité|число)\s"
    r"(?:of |de |der |di |des )?(?:the )?$",
    re.IGNORECASE,
)
""" "The number of results doubled": a round grew."""


def factors_in(sentence: Sentence, mentions: Sequence[Mention]) -> list[Measured]:
    """Factors in a word, where it stands beside performance or is said of it."""
    suites = [mention for mention in mentions if mention.kind == "family"]
    speeds = [w for w in sentence.of("strong-performance") if not inside_any(w.start, w.end, suites)]
    found = []
    for match in sentence.of("factor-word"):
        if _NO_FACTOR.match(sentence.text, match.end) or not (
            any(0 <= w.start - match.end <= 24 or 0 <= match.start - w.end <= 12 for w in speeds)
            or _follows_rate(sentence, match)
            or _in_a_test(sentence, match, mentions)
            or _AS_FAST.match(sentence.text, match.end)
            or _is_of_subject(sentence, match, speeds, mentions)
        ):
            continue
        value, text = Decimal(match.value), sentence.text[match.start : match.end]
        numeral = Numeral(match.start, match.end, text, value, value, worded=True)
        found.append(Measured(numeral, UnitRead("times", "x", match.start, match.end)))
    return found


def _follows_rate(sentence: Sentence, match: Match) -> bool:
    """ "33,1 imagens por segundo, o dobro da geração anterior": a factor said of the rate before it."""
    behind = _OF_WHAT.match(sentence.text, match.end)
    return behind is not None and any(0 <= match.start - rate.end <= _REACH for rate in sentence.of("rate"))


def _in_a_test(sentence: Sentence, match: Match, mentions: Sequence[Mention]) -> bool:
    """ "twofold in Offline, threefold in Server"."""
    link = _IN_TEST.match(sentence.text, match.end)
    return link is not None and any(m.kind in ("scenario", "benchmark") and m.start == link.end() for m in mentions)


def _is_of_subject(sentence: Sentence, match: Match, speeds: Sequence[Match], mentions: Sequence[Mention]) -> bool:
    """ "Throughput on Llama 2 70B more than doubled over v5.0", "the score is twice as high as in v5.0": a verb or an
    adjective whose subject is performance, or the result of a test that the sentence names."""
    text = sentence.text
    grown = _GREW.fullmatch(text, match.start, match.end) and _OF_SUBJECT.match(text, match.end)
    if not grown and not _AS_HIGH.match(text, match.end):
        return False
    subjects = [word.end for word in speeds if word.end <= match.start]
    if any(mention.kind in ("benchmark", "scenario") for mention in mentions):
        named = _RESULT.finditer(text, 0, match.start)
        subjects += [hit.end() for hit in named if not _NUMBER_OF.search(text, 0, hit.start())]
    if not subjects:
        return False
    gap = text[max(subjects) : match.start]
    for mention in mentions:
        if max(subjects) <= mention.start and mention.end <= match.start:
            gap = gap.replace(mention.text, "", 1)
    return _PARTED.search(gap) is None and _NUMBER.search(gap) is None
