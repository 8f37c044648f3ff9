"""Times and ratios that no rule calls results: the signs around them, to be weighed (``weights.py``).

A time of a run is told by what is made in it ("four pictures in 4 seconds"), a ratio by a verb of gain or loss and a
word of speed ("worth 11 percent of throughput"). Both are shown as unsure.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.given import Given
from claimscope.core.claims.kinds.latencies import STATISTIC, is_no_latency, is_paired, other_key
from claimscope.core.claims.kinds.ratios import is_directed, is_no_ratio
from claimscope.core.claims.kinds.speedwords import speed_words
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.numbers.weights import is_enough
from claimscope.core.claims.words.clauses import clause_around, lead_end, said_near, without_asides
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.little import AGAINST, HEDGE, INSTEAD_OF, TO
from claimscope.core.claims.words.sentences import Sentence

_PRODUCTS = ("accelerator", "system", "software", "benchmark")
_OF_STORAGE = "checkpoint"
"""A test of MLPerf Storage, and outside of it a plain word."""

_ALIKE = 8
_TAKES_REACH, _BEHIND_REACH, _COMPARED_REACH = 36, 5, 28
_IN = re.compile(
    rf"(?:\b(?:in|en|em|за|within)\s|で)(?:under |soli |{HEDGE})*$",
    re.IGNORECASE,
)
_FOR = re.compile(
    r"\b(?:for|over|during|lasts?|lasted|the (?:last|first|next)|another|every|each|all|alle|jede|während|pendant|"
    r"durant|toutes? les|durante|cada|por|ogni|per|в течение|каждые|at least|mindestens)\s(?:about |the |a |an )?$|"
    r"(?:每|毎)\s?$",
    re.IGNORECASE,
)
_PIECES_BEFORE = re.compile(
    r"\b(?:\d+|an?|one|two|three|four|five|six|eight|ten|ein|eine|zwei|drei|vier|fünf|une?|deux|trois|quatre|dos|tres|cuatro|"
    r"dois|duas|três|due|tre|quattro) (?:[\w-]+ ){1,2}(?:in|en|em|за)\s(?:[^\W\d]+ )?$",
    re.IGNORECASE,
)
""" "makes three posters in about 11 seconds"."""

_AMOUNT = re.compile(
    r"\d\S* (?:\w+ )?(?:tok(?:en)?s?|words|prompts|requests|queries|samples|Wörter|Anfragen|jetons|requêtes)\s"
    r"(?:in|en|em)\s(?:about |only |just )?$",
    re.IGNORECASE,
)
_THING = re.compile(
    r"-[^\W\d]|\s(?:windows?|clips?|videos?|recordings?|intervals?|timeouts?|runs?|tests?|sessions?|budgets?|"
    r"of (?:audio|video|speech|footage)|old|ago|later|before|apart|long|each day|a day)\b"
)
_PER = re.compile(
    r"\s?(?:/|,? ?\b(?:per|each|a|an|for (?:each|an?|one|every)|pro|je|für (?:ein|eine|jedes|jede)|par|"
    r"pour (?:une?|chaque)|por|para cada|al|a|per ogni|на)\s)\s?"
)
_UNIT_WORD = re.compile(r"(?:[^\W\d]+)?")
_PER_STEP = re.compile(r"(?:it|iter|step|img|tok|req)s?\b", re.IGNORECASE)
_MOVE = re.compile(rf"\b(?:{TO}|from|nach|{AGAINST}|{INSTEAD_OF})\b|→|->|=>|到|から|에서")
_EACH_OF = re.compile(
    r"\b(?:respectively|beziehungsweise|jeweils|respectivement|respectivamente|rispettivamente)\b|それぞれ|分别|각각"
)
_LABEL = re.compile(r"[^.;:\d]{0,24}:\s*$")
_OF_SIZE = re.compile(r"\d ?(?:[KMGT]i?B|°C|dB|EUR|USD|euros?|dollars?|[€$])\s?[(,]\s?[+−-]?\s?$", re.IGNORECASE)
_SIGNED = re.compile(r"(?:^|[\s(,:;])[+−-]\s?$")
_ALONE = re.compile(r"\(\s*[~≈]?$")
_OF_SPEED = re.compile(
    r"\s+(?:of|in|on|der|des|an|beim?|du|de la|de|del|da|do|in der|im|en|em|nel|nella)\s+(?:the |its |total |overall |"
    r"raw |peak )*"
)
_KEPT = re.compile(r"\s(?:results|entries|submissions|tests|runs|figures|numbers|metrics|records)\b", re.IGNORECASE)
""" "12 % of the performance results": a share of what was handed in."""

_OF_THINGS = re.compile(
    r"\s+(?:of|der|des|von|du|des|de los|de las|de|dos|das|dei|delle|degli)\s+(?:the |all |our )?(?!an? )"
)


def is_weakly_time(given: Given, item: Measured) -> bool:
    """Whether more speaks for a time of a run than against it."""
    if item.unit.unit == "h" or other_key(given.sentence, item) or item.numeral.bound == "above":
        return False
    if is_no_latency(given, item):
        return False
    signs = set(_time_signs(given, item))
    anchored = signs & {"product", "rate", "told", "performance", "again", "spent"}
    anchored |= signs & {"statistic"} if item.unit.unit != "min" else set()
    if not anchored and not ("per-piece" in signs and item.unit.unit == "ms"):
        return False
    return is_enough("time", signs)


def _time_signs(given: Given, item: Measured) -> Iterator[str]:
    sentence, accepted, around = given.sentence, given.accepted, given.around
    text, start, end = sentence.text, item.numeral.start, item.unit.end
    plain = without_asides(text, start)
    low, high = clause_around(plain, start, end)
    opened = text.rfind(";", 0, start) + 1
    low = opened if text[:low].rstrip().endswith(":") else low
    lead = text[low:start]
    inside = [m for m in given.scene.of(*_PRODUCTS) if opened <= m.start < high and m.value != _OF_STORAGE]
    others = [o for o in given.read if o.unit.kind == "time" and o is not item and o.numeral.start != start]
    named = [m for m in given.scene.of("accelerator", "system") if m.end <= start]
    told = {
        "per-piece": _per_piece(sentence, item),
        "takes": _near(sentence, "takes", max(low, start - _TAKES_REACH), start, end + _BEHIND_REACH),
        "in": _IN.search(lead) is not None,
        "piece": _PIECES_BEFORE.search(lead) is not None
        or any(low <= m.start < high and plain[m.start] != " " for m in sentence.of("piece")),
        "statistic": STATISTIC.search(text[low:high]) is not None,
        "from-to": any(_MOVE.search(text[min(end, o.unit.end) : max(start, o.numeral.start)]) for o in others),
        "again": any(plain[o.numeral.start] != " " and _is_alike(o, item) for o in accepted),
        "product": bool(inside),
        "tested": around.mlperf,
        "alike": _EACH_OF.search(text) is not None,
        "labelled": any(_LABEL.fullmatch(text[m.end : start]) for m in named),
        "told": around.told_latency,
        "spent": any(o.unit.kind == "power" for o in accepted),
        "rate": is_paired(sentence, item, accepted),
        "performance": sentence.has("strong-performance"),
        "fraction": item.numeral.marked,
        "lasting": said_near(sentence, ("lasting",), start, end),
        "for": _FOR.search(lead) is not None,
        "amount": _AMOUNT.search(lead) is not None,
        "noun": _THING.match(text, end) is not None,
        "money": sentence.has("money"),
    }
    yield from (sign for sign, holds in told.items() if holds)


def _is_alike(one: Measured, item: Measured) -> bool:
    """Whether two times have one unit and one size."""
    alike = one.unit.kind == "time" and one.unit.unit == item.unit.unit
    return alike and one.numeral.value / _ALIKE <= item.numeral.value <= one.numeral.value * _ALIKE


def _near(sentence: Sentence, kind: str, low: int, start: int, high: int) -> bool:
    """Whether a word of a kind stands before a number, or right behind it."""
    return any((low <= m.start and m.end <= start) or start < m.start <= high for m in sentence.of(kind))


def _per_piece(sentence: Sentence, item: Measured) -> bool:
    """ "412 ms/step", "8 ms an image"."""
    word = _UNIT_WORD.match(sentence.text, item.unit.start)
    link = _PER.match(sentence.text, word.end()) if word else None
    if link is None:
        return False
    stepped = _PER_STEP.match(sentence.text, link.end()) is not None
    return stepped or any(m.start == link.end() for m in sentence.of("piece"))


def is_weakly_ratio(given: Given, item: Measured) -> bool:
    """Whether more speaks for a comparison of speed than against it."""
    if item.elliptic or item.numeral.worded or is_no_ratio(given, item):
        return False
    if said_near(given.sentence, ("limit", "need"), item.numeral.start, item.unit.end):
        return False
    signs = set(_ratio_signs(given, item))
    return bool(signs & {"rate", "told", "performance", "near-speed", "tested", "per"}) and is_enough("ratio", signs)


_THE_SHARE = re.compile(
    r"(?:\b(?:the|this|der|die|das|dieser|le|la|el|il|o|a)\s|\bl['’])(?:share|ratio|factor|lead|gap|margin|advantage|figure|"
    r"Anteil|Faktor|Abstand|Vorsprung|Wert|Verhältnis|part|facteur|écart|avance|rapport|proporción|factor|ventaja|"
    r"proporção|fator|vantagem|quota|fattore|vantaggio)\s(?:is|was|comes to|reaches|ist|war|beträgt|betrug|liegt bei|"
    r"est|était|atteint|es|era|é|è)\s(?:\w+\s)?$|"
    r"\b(?:beträgt|betrug|ist|war|liegt)\s(?:der|die|das)\s(?:Anteil|Faktor|Abstand|Vorsprung|Wert|Verhältnis)\s"
    r"(?:bei\s)?$",
    re.IGNORECASE,
)
""" "In Server the share is 59 %": the ratio of the sentence before in another test."""


def _ratio_signs(given: Given, item: Measured) -> Iterator[str]:
    sentence, scene, accepted, around = given.sentence, given.scene, given.accepted, given.around
    text, start, end = sentence.text, item.numeral.start, item.unit.end
    low, high = clause_around(text, start, end)
    low = clause_around(text, low - 1, low)[0] if _ALONE.search(text[:start]) and low else low
    speed = _speed_behind(sentence, end)
    told = {
        "per": bool(item.unit.per),
        "directed": is_directed(sentence, item),
        "compared": speed or _compares(sentence.of("comparator", "comparator-strong"), text, end, high),
        "gains": any(low <= m.start < high for m in sentence.of("gains")),
        "rounds": _sets_rounds_apart(given),
        "factor": item.unit.kind == "times",
        "of-size": _OF_SIZE.search(text[:start]) is not None,
        "signed": _SIGNED.search(text[:start]) is not None,
        "bracketed": _ALONE.search(text[:start]) is not None,
        "rate": any(o.unit.kind in ("rate", "time") for o in accepted),
        "told": around.last_rate is not None or around.last_ratio == item.unit.unit,
        "goes-on": around.last_ratio == item.unit.unit and _THE_SHARE.search(text, 0, start) is not None,
        "performance": any(low <= m.start < high for m in speed_words(sentence)),
        "labelled": any(m.end <= lead_end(text) <= start for m in speed_words(sentence)),
        "near-speed": bool(speed_words(sentence)),
        "tested": around.mlperf and scene.has("benchmark", "scenario"),
        "product": scene.has("accelerator", "system", "software"),
        "again": any(o.unit.kind in ("percent", "times") for o in accepted),
        "of-things": item.unit.kind == "percent" and not speed and _OF_THINGS.match(text, end) is not None,
        "counted": sentence.has("count"),
        "money": sentence.has("money", "cost"),
    }
    yield from (sign for sign, holds in told.items() if holds)


def _sets_rounds_apart(given: Given) -> bool:
    """ "31 %: RetinaNet Offline in v5.1 against v5.0": a word that compares stands between two rounds."""
    rounds = given.scene.of("round")
    return any(
        one.end <= word.start and word.end <= other.start
        for one, other in itertools.pairwise(rounds)
        for word in given.sentence.of("comparator")
    )


def _speed_behind(sentence: Sentence, end: int) -> bool:
    """ "11 to 14 percent of throughput"."""
    link = _OF_SPEED.match(sentence.text, end)
    speeds = (m for m in sentence.of("strong-performance") if link and m.start == link.end())
    return any(not _KEPT.match(sentence.text, m.end) for m in speeds)


def _compares(words: Sequence[Match], text: str, end: int, high: int) -> bool:
    return any(
        end <= m.start < high and m.start - end <= _COMPARED_REACH and "," not in text[end : m.start] for m in words
    )
