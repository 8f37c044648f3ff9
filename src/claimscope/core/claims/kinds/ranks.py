"""Ranks: "third place", "Rang zwei", "nobody has a higher score", "the fastest of all"."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.candidate import Candidate
from claimscope.core.claims.numbers.values import Surroundings
from claimscope.core.claims.words.clauses import said_near
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.little import AGAINST
from claimscope.core.claims.words.mention import Mention, Scene
from claimscope.core.claims.words.sentences import Sentence

PLACED, NOBODY, SUPERLATIVE = 0.85, 0.75, 0.6
"""How surely each wording is a rank of a result; superlatives are often mere praise."""

_PRAISE = re.compile(r"record|rekord|récord|recorde|рекорд|mark|marke|記録|纪录", re.IGNORECASE)
_COMPARED_WITH = re.compile(
    rf"\b(?:{AGAINST}|of|than|as|over|behind|below|from|to|short of|von|hinter|als|unter|du|de|del|que|do que|di|"
    r"чем)\s+(?:the |its |dem |der |den |die |das |le |la |el |o |a |il )?$",
    re.IGNORECASE,
)
""" "within 4 % of the best result": the best is another's."""

_COMPARATIVE = re.compile(
    r"\b(?:higher|better|faster|höher\w*|schneller\w*|besser\w*|plus rapide|más rápid\w+)\b", re.IGNORECASE
)
_RANKING = re.compile(
    r"\b(?:placed|places|ranks?|ranked|came|comes|came in|finished|finishes)\s(?:in )?$",
    re.IGNORECASE,
)
_COME = re.compile(r"\b(?:come|coming|finish|finishing|end up)\s(?:in )?$", re.IGNORECASE)
""" "we come second in Server": of many things, and a rank where a test is named."""

_NUMBERED = re.compile(r"(?:#|\bNo\. ?|\bNumber |\bNr\. ?)(\d)\b(?=\s+(?:in|on|for|bei|en)\s+(?!all\b|every\b|most\b))")
_DIGIT_PLACE = re.compile(
    r"(?<![\d.,])([1-9])(?:\.|er|e|ère|ème|\.?[ºª°])\s(?:Platz|Rang|Stelle|place|rang|puesto|lugar|posto|"
    r"ex ?[æa]e?quo)\b",
    re.IGNORECASE,
)
_PLACE_DIGIT = re.compile(
    r"\b(?:Platz|Rang|rank|place|position|puesto|lugar|posto)\s(?:Nr\. ?|no\. ?)?([1-9]\d?)\b(?![.,]\d|\s?%)"
)
_OF_COUNT = (
    r"\s(?:out )?(?:of|von|sur|de|su)\s(?:the |all |les |los )?(?:[1-9]\d{0,2}|two|three|four|five|six|seven|eight|"
    r"nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|twenty)(?=\s*(?:[.,;:)]|$)|\s(?:in|on|for|with|entr|sub|"
    r"systems|results|servers|machines|firms)\w*\b)"
)
_NTH = re.compile(rf"(?<![\d.,])([1-9]\d?)(?:st|nd|rd|th)(?={_OF_COUNT})")
""" "6th of twelve"."""

_AS_NTH = re.compile(_OF_COUNT)
""" "fourth of eleven"."""

_NO_OTHER = re.compile(
    r"(?<!\w)(?:no|not (?:one|a single)|kein\w*|aucune?|ning[uú]n\w*|nessun\w*|nenhum\w*|ни один)\s"
    r"(?P<field>(?:[^\W\d][\w-]*\s){1,6}?)(?:(?:has|have|had|is|was|does|did|can|hat|haben|hatte|ist|war|n'a|n'ont|n'est|"
    r"ha|han|tem|foi|è)\s)(?:[^,;:.!?]|[.,](?=\d)){0,70}?\b"
    r"(?P<more>(?:higher|better|faster|höher\w*|besser\w*|schneller\w*|plus (?:haut|rapide|élevé)\w*|meilleure?s?|"
    r"mejor\w*|más (?:alt|rápid)\w+|mais (?:alt|rápid)\w+|melhor\w*|miglior\w*|più (?:alt|veloc)\w+))\s"
    r"(?:(?:results?|scores?|figures?|numbers?|values?|rates?|throughput|marks?|performance|Wert\w*|Ergebnis\w*|Zahl\w*|"
    r"Durchsatz|résultats?|chiffres?|débits?|resultados?|valor\w*|cifras?|risultat\w*|результат\w*)\s)?"
    r"(?:[^\W\d]+\s)?(?:than|als|que|do que|d[ei]l?|della|di quell\w+|чем)\s",
    re.IGNORECASE,
)
""" "No server with PCIe cards has ever posted a higher number than …": where none is better, that is the first rank."""

_OF_LIST = re.compile(
    r"\s(?:on|in|of|auf|in|dans|sur|au|en|de|del|nel|nella|na|no|da|do)\s(?:(?:the|der|dem|le|la|el|il|o|a|this|that|its)\s)?"
    r"(?:[\w.-]+ ){0,3}?(?:ranking|rankings|standings|league|field|Rangliste|Rangfolge|Wertung|classement|"
    r"clasificación|classifica|classificação)\b|\son (?:the|this|that) list\b",
    re.IGNORECASE,
)
""" "third on the list", "Zweiter der Rangliste"."""

_BEHIND_ONE = re.compile(
    r"(?:,? (?:only|right|just|closely|close|knapp|dicht|juste|justo|appena|logo))?"
    r"\s(?:to|behind|after|hinter|nach|derrière|après|detrás del?|tras|por detrás del?|atrás d[aoe]|dietro(?: a)?|dopo)"
    r"\s(?:the |dem |der |den |le |la |el |il |o |a )?",
    re.IGNORECASE,
)
""" "second only to Dell", "Zweiter knapp hinter Dell"."""

AMONG = re.compile(
    r"\s(?:among(?:st)?|unter|parmi|entre|tra|fra|среди|(?:out of|of|von|de)(?=\s(?:all(?:en)?|tous|toutes|tod[ao]s|"
    r"tutt[ei]|всех)\s))\s(?P<field>(?:(?:all(?:en)?|tous|toutes|tod[ao]s|tutt[ei]|всех)\s)?"
    r"(?:(?:the|our|den|les|l[ao]s|os|as|le|gli|i)\s)?(?:[\w.-]+\s){0,3}?"
    r"(?:entr(?:y|ies)|entrants|submissions|submitters|results|systems|cards|workstations|Eintr\w+|Einreich\w+|"
    r"Ergebnissen|Systemen|"
    r"soumissions|résultats|systèmes|machines|envíos|resultados|sistem\w+|submissões|risultati|"
    r"servers|nodes|boxes|Rechnern|Servern|Knoten|serveurs|servidores|serveri|nodi)\b)",
    re.IGNORECASE,
)
""" "second among all entries with PCIe cards"."""

_IS, _PREDICATE = (
    re.compile(r"\b(?:is|are|was|were|be|been|comes?|came|finish\w*|as|ist|war|est|fut)\s(?:the |a )?$", re.IGNORECASE),
    re.compile(r"runners?[ -]up(?=\s*(?:[.,;:)]|$|(?:in|on|for|with|behind|to|among|at)\b))", re.IGNORECASE),
)
""" "our machine is runner-up in Server"."""

_IN_TEST = re.compile(r"\s+(?:in|on|for|bei|im|en|sur)\s+(?:the |der |dem )?")
_OF_A_UNIT = re.compile(r"(?:\b(?:per|a|each|every|one|the|of|pro|je|par|por|al|em)|\d|/)[ -]?$", re.IGNORECASE)
""" "tokens per second in Whisper" ranks nothing."""

_BEST = re.compile(r"[ -](?:fastest|best|highest|quickest|most efficient|schnellste[nrs]?|beste[nrs]?|höchste[nrs]?)\b")
_OWN_TEST = 12
_TALLY = re.compile(r"\s+(?:in|on|for|bei|en)\s+\d")
"""A tally ("#1 on 6 of 8 tests") is a rank, but not one of a certain test."""

_NO_PLACE = re.compile(
    r"\bin the $|\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|several|many|most) $",
    re.IGNORECASE,
)


def ranks_in(sentence: Sentence, mentions: Sequence[Mention], around: Surroundings) -> list[Candidate]:
    """Ranks that a sentence claims in a benchmark, in order of place."""
    scene = Scene(mentions)
    if not (around.mlperf or scene.has("other")) or sentence.has("count", "first-place"):
        return []
    found = [rank for ordinal in sentence.of("ordinal") if (rank := _placed(sentence, ordinal))]
    found = [rank for rank in found if not said_near(sentence, ("promise", "requirement"), rank.start, rank.end)]
    found = found or _next_best(sentence)
    found = found or _counted_place(sentence) or _verbal(sentence, mentions) or _numbered(sentence)
    if not found and scene.has("benchmark"):
        found = _nobody(sentence) or _unbeaten(sentence) or _superlative(sentence, mentions)
    return found


def _verbal(sentence: Sentence, mentions: Sequence[Mention]) -> list[Candidate]:
    """ "We placed second", "ranked first in A and second in B", "first in Whisper Offline": no noun of rank."""
    found: list[Candidate] = []
    for ordinal in sentence.of("ordinal"):
        verb = _RANKING.search(sentence.text[: ordinal.start])
        tested = any(mention.kind in ("benchmark", "scenario") for mention in mentions)
        verb = verb or (_COME.search(sentence.text, 0, ordinal.start) if tested else None)
        further = found and re.match(r"\s+(?:in|on|for)\b", sentence.text[ordinal.end :])
        if verb or further or _in_test(sentence, ordinal, mentions) or _in_order(sentence, ordinal, mentions):
            start = verb.start() if verb else ordinal.start
            found.append(_rank(sentence, start, ordinal.end, int(ordinal.value), PLACED))
    return found


def _next_best(sentence: Sentence) -> list[Candidate]:
    """ "the third fastest", "the second-best": a place among the best."""
    return [
        _rank(sentence, ordinal.start, best.end(), int(ordinal.value), PLACED)
        for ordinal in sentence.of("ordinal")
        if int(ordinal.value) > 1 and (best := _BEST.match(sentence.text, ordinal.end))
    ]


def _in_test(sentence: Sentence, ordinal: Match, mentions: Sequence[Mention]) -> bool:
    """Whether a test is named right behind an ordinal: "second in RetinaNet"."""
    link = _IN_TEST.match(sentence.text, ordinal.end)
    if _OF_A_UNIT.search(sentence.text[: ordinal.start]):
        return False
    return link is not None and any(m.kind in ("benchmark", "scenario") and m.start == link.end() for m in mentions)


def _in_order(sentence: Sentence, ordinal: Match, mentions: Sequence[Mention]) -> bool:
    """Whether a list, all others or the one before follow an ordinal: "third on the list", "second behind Dell"."""
    text = sentence.text
    if _PREDICATE.match(text, ordinal.start) and _IS.search(text, 0, ordinal.start):
        return True
    if _OF_A_UNIT.search(text, 0, ordinal.start):
        return False
    if AMONG.match(text, ordinal.end) or _AS_NTH.match(text, ordinal.end):
        return True
    one = _BEHIND_ONE.match(text, ordinal.end)
    named = (m for m in mentions if m.kind in ("submitter", "system", "accelerator"))
    return _OF_LIST.match(text, ordinal.end) is not None or any(one and m.start == one.end() for m in named)


def _numbered(sentence: Sentence) -> list[Candidate]:
    """ "#1 in Whisper Offline"; "No. 1 in 8 of 11 tests" is a tally, and less sure."""
    return [
        _rank(sentence, hit.start(), hit.end(1), int(hit.group(1)), _numbered_sure(hit))
        for hit in _NUMBERED.finditer(sentence.text)
    ]


def _numbered_sure(hit: re.Match[str]) -> float:
    return SUPERLATIVE if _TALLY.match(hit.string, hit.end()) else PLACED


def _counted_place(sentence: Sentence) -> list[Candidate]:
    """ "1. Platz", "2e place", "Platz 7", "6th of twelve": digits beside the noun of a place or a field."""
    hits = (hit for pattern in (_DIGIT_PLACE, _PLACE_DIGIT, _NTH) for hit in pattern.finditer(sentence.text))
    return [_rank(sentence, hit.start(), hit.end(), int(hit.group(1)), PLACED) for hit in hits]


def _placed(sentence: Sentence, ordinal: Match) -> Candidate | None:
    text = sentence.text[ordinal.start : ordinal.end]
    within = re.search(r"(?:place|spot|platz|rang|rank|位|위|名)", text, re.IGNORECASE)
    noun = next(
        (m for m in sentence.of("rank-noun") if m.first - ordinal.last == 1 or ordinal.first - m.last == 1), None
    )
    if not (within or noun) or _NO_PLACE.search(sentence.text[: ordinal.start]):
        return None
    start = min(ordinal.start, noun.start) if noun else ordinal.start
    end = max(ordinal.end, noun.end) if noun else ordinal.end
    return _rank(sentence, start, end, int(ordinal.value), PLACED)


def _nobody(sentence: Sentence) -> list[Candidate]:
    start = min((match.end for match in sentence.of("nobody")), default=None)
    if start is None:
        return []
    return [
        _rank(sentence, hit.start(), hit.end(), 1, NOBODY)
        for hit in _COMPARATIVE.finditer(sentence.text)
        if hit.start() > start
    ]


def unbeaten_field(text: str, start: int = -1) -> tuple[int, int] | None:
    """Place of the words for those of whom none has a better one ("No server with PCIe cards …"); ``start``: where the
    rank stands, -1 for any."""
    hits = (hit for hit in _NO_OTHER.finditer(text) if start in (-1, hit.start("more")))
    return next(((hit.start("field"), hit.end("field") - 1) for hit in hits), None)


def _unbeaten(sentence: Sentence) -> list[Candidate]:
    return [_rank(sentence, hit.start("more"), hit.end("more"), 1, NOBODY) for hit in _NO_OTHER.finditer(sentence.text)]


def _superlative(sentence: Sentence, mentions: Sequence[Mention]) -> list[Candidate]:
    """The first superlative, and each further one that has a test of its own ("the highest A and the highest B")."""
    found: list[Candidate] = []
    for match in sentence.of("superlative"):
        text = sentence.text[match.start : match.end]
        bounds = any(word.start == match.start for word in sentence.of("bound-below", "bound-above"))  # "höchstens"
        if bounds or _COMPARED_WITH.search(sentence.text[: match.start]) or _PRAISE.search(text):
            continue
        own = any(m.kind == "benchmark" and 0 <= m.start - match.end <= _OWN_TEST for m in mentions)
        if not found or own:
            found.append(_rank(sentence, match.start, match.end, 1, SUPERLATIVE))
    return found


def _rank(sentence: Sentence, start: int, end: int, value: int, sure: float) -> Candidate:
    text = sentence.text[start:end]
    return Candidate(start, end, "rank", Decimal(value), text, "rank", text, sure)
