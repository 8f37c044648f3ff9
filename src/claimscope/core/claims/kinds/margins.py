"""Ratios told by form, where no word such as "faster" says the direction: a sign before the number, "by", "within …
of", a noun behind it ("lead", "gap"), or a sentence that sums up the one before ("That is the 2.7-fold").

Such a ratio counts only where its own sentence gives a result or speaks of performance; but for a sign it is unsure.
"""

from __future__ import annotations

from collections.abc import Sequence

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.given import Given
from claimscope.core.claims.kinds.speedwords import speed_words
from claimscope.core.claims.numbers.values import Measured
from claimscope.core.claims.words.little import HEDGE
from claimscope.core.claims.words.sentences import Sentence

_ABOUT = rf"(?:up to |over |{HEDGE})*"
_SIGNED = re.compile(r"(?:^|[\s(\[,:;])[+−-]\s?$")
_BY = re.compile(rf"\b(?:by|um)\s+(?:(?:an? )?(?:average |factors? |margins? )of )?{_ABOUT}$", re.IGNORECASE)
_WINS = re.compile(rf"\bwins?\s+by\s+{_ABOUT}$", re.IGNORECASE)
""" "wins by 2.4x" counts no wins."""

_WITHIN = re.compile(rf"\b(?:within|innerhalb von|bis auf)\s+{_ABOUT}$", re.IGNORECASE)
_OF = re.compile(r"\s+(?:of|from|von|des|der|an)\b", re.IGNORECASE)
_NOUN_BEHIND = re.compile(
    r"[ -](?:[\w-]+ )?(?:gap|lead|advantage|edge|margin|win|difference|deficit|disadvantage|\w*[Vv]orsprung|"
    r"\w*[Rr]ückstand|"
    r"\w*[Aa]bstand|\w*[Vv]orteil|"
    r"d'avance|de retard|d'écart|de ventaja|de diferencia|de vantagem|di vantaggio)\b",
    re.IGNORECASE,
)
_NOUN_BEFORE = re.compile(
    r"\b(?:gap|lead|advantage|edge|margin|difference|Vorsprung|Rückstand|Abstand|Vorteil|avance|écart|ventaja|brecha|"
    r"vantagem|vantaggio|scarto)\s+(?:(?:closes|closed|narrows|narrowed|widens|widened|grows|grew|shrinks|shrank) to|"
    rf"of|is|was|at|von|ist|beträgt|liegt bei|de|est de|es de|di|è del)\s+{_ABOUT}$",
    re.IGNORECASE,
)
_PLACED = re.compile(
    r"\s+(?:longer|shorter|behind|ahead|short of|länger\w*|kürzer\w*|zurück|dahinter|davor|atrás|adelante|"
    r"indietro|avanti|"
    r"derrière|devant|(?:über|unter) de[mnr]|"
    r"por (?:encima|debajo) del?|au-dess(?:us|ous) d\w+|acima d\w+|abaixo d\w+|al di (?:sopra|sotto) d\w+)\b|"
    r"\s+(?:above|below|over|under)\s+(?:the|our|its|their|last|previous)\b",
    re.IGNORECASE,
)
_LOST = re.compile(
    rf"\b(?:los(?:es?|t|ing)|cost(?:s|ing)?|shav(?:es?|ed|ing)|t(?:akes?|aking|ook)|knock(?:s|ed|ing)?|"
    rf"trim(?:s|med|ming)?|sav(?:es?|ed|ing)|verlor|verliert|verlieren|kostet\w*|spart\w*|nahm|nimmt|"
    rf"perd\w*|gagn\w+|ahorr\w+|risparmi\w+)\s+{_ABOUT}$",
    re.IGNORECASE,
)
_SPEED = re.compile(
    r"\s+(?:of |off |from |von |sur |en |em )?(?:the |its |their |an |de |del |an |der |die |den |la |le |el )?"
    r"(?:[\w.-]+ ){0,2}?(?:throughput|performance|speed|latency|response time|(?:waiting )?time(?! (?:to market|"
    r"off|of (?:staff|the team)))|TTFT|TPOT|Durchsatz|Leistung|Tempo|Latenz|Wartezeit|débit|latence|rendimiento|"
    r"velocidad|latencia|desempenho|latência|prestazioni|latenza)\b",
    re.IGNORECASE,
)
""" "lost 2 % of throughput", "shaved 18 % off the latency"."""

_SHARE = re.compile(
    r"\s+(?:of|der|des|du|de la|del|della|da|do)\s+(?:the |its )?(?:throughput|performance|speed|Leistung|"
    r"Geschwindigkeit|"
    r"débit|performances?|vitesse|rendimiento|velocidad|desempenho|prestazioni|Ergebnis\w*|"
    r"Werte?s|résultat|resultado|risultato)\s+(?:of|des|der|von|de|du|del|"
    r"d'|di|da|do)\b",
    re.IGNORECASE,
)
""" "70 % der Leistung des großen Modells"."""

_BEHIND = re.compile(
    r"\s+(?:behind|ahead|zurück|dahinter|davor|atrás|adelante|indietro|avanti|derrière|"
    r"devant)\b",
    re.I,
)
""" "The other one is 22 % behind." after a rate."""

_OF_THAT = re.compile(
    r"\s+(?:of (?:that|this|it|which|what (?:it|they|we|the|an?|its|our|had|was)\b)|dessen, was\b|"
    r"de (?:ce que|lo que)\b|di quanto\b)",
    re.IGNORECASE,
)
""" "38,750, or 94 % of that", "91 % of what it had shown without the cap"."""

_SHARE_OF_RESULT = re.compile(
    r"\s+of (?:the|its|our|their|that)\s(?:[\w.'’-]+ ){0,6}?"
    r"(?:throughput|performance|speed|score|result|figure|rate|value|"
    r"(?:tokens|samples|images|queries)(?:/s| per second))"
    r"(?= of\b| on\b| that\b|\s*[,.;:)(]|\s*$| and\b| in\b| with(?:out)?\b| had\b)",
    re.IGNORECASE,
)
""" "83 % of the Mixtral Server throughput of the uncapped machine", "90 % of the larger node's score"."""

_GAP = re.compile(
    r"\b(?:gap|lead|advantage|edge|margin|difference|better|ahead|Unterschied|Abstand|Vorsprung|écart|"
    r"différence|avance|"
    r"diferencia|ventaja|diferença|vantagem|differenza|vantaggio|scarto)\b",
    re.IGNORECASE,
)
_IN_WHAT = re.compile(
    r"\s+(?:in|on|sur|en|bei|beim|im|nel|nella|sul|sulla|no|na|em)\s+(?:the |der |le |la |l'|el |los )?(?:throughput|"
    r"latency|performance|speed|Durchsatz|Latenz|Leistung|débit|latence|rendimiento|latencia|prestazioni|latenza|"
    r"desempenho|latência)\b",
    re.IGNORECASE,
)
""" "the gap is small: 4 % in throughput, 11 % in latency"."""

_SUMS_UP = re.compile(
    r"^\W*(?:in other words|put differently|anders gesagt|that|this|it|so|das|dies|damit|also|cela|c'est|soit|"
    r"eso|esto|es|"
    r"son|isso|é|è|questo|это)\b",
    re.IGNORECASE,
)
_RATES = ("rate", "time", "power")
_NEAR = 60


def by_form(sentence: Sentence, item: Measured) -> bool:
    """Whether the wording right around a factor or percentage says that it sets two results against each other."""
    before, text, end = sentence.text[: item.numeral.start], sentence.text, item.unit.end
    if (
        is_part_of_result(sentence, item)
        or _OF_THAT.match(text, end)
        or (_GAP.search(before) and _IN_WHAT.match(text, end))
    ):
        return True
    within = is_loss(sentence, item) or (_WITHIN.search(before) is not None and _OF.match(text, end) is not None)
    return within or any(
        (
            _BY.search(before),
            _NOUN_BEFORE.search(before),
            _NOUN_BEHIND.match(text, end),
            _PLACED.match(text, end),
        )
    )


def is_part_of_result(sentence: Sentence, item: Measured) -> bool:
    """ "83 % of the throughput of the larger node", "88 % of its tokens per second": what it is a part of is speed."""
    text, end = sentence.text, item.unit.end
    return _SHARE.match(text, end) is not None or _SHARE_OF_RESULT.match(text, end) is not None


def is_loss(sentence: Sentence, item: Measured) -> bool:
    """ "lowering the cap cost only 11 % of the speed": what is lost is speed, and no money."""
    lost = _LOST.search(sentence.text[: item.numeral.start]) is not None
    return lost and _SPEED.match(sentence.text, item.unit.end) is not None


def is_won_by(sentence: Sentence, item: Measured) -> bool:
    """ "wins by 2.4x": told by how much, and not how often."""
    return _WINS.search(sentence.text[: item.numeral.start]) is not None


def is_signed(sentence: Sentence, item: Measured, accepted: Sequence[Measured]) -> bool:
    """ "1,544 tok/s (+41.8 % vs baseline)": a sign right behind a result, or where speed is spoken of."""
    start = item.numeral.start
    last = max((other.unit.end for other in accepted if other.unit.end <= start), default=None)
    gap = sentence.text[last:start] if last is not None else ""
    near = last is not None and len(gap) <= _NEAR and not re.search(r"(?<![A-Za-z\d.])\d", gap)
    near = near or (not accepted and (sentence.has("beats") or bool(speed_words(sentence))))
    return near and _SIGNED.search(sentence.text[:start]) is not None


def is_margin(given: Given, item: Measured) -> bool:
    """Whether a ratio told by form is one of results: its sentence gives one or speaks of speed, or sums one up."""
    sentence, around = given.sentence, given.around
    if is_signed(sentence, item, given.accepted):
        return True
    told = any(other.unit.kind in _RATES for other in given.accepted) or sentence.has("per")
    told = told or (around.last_rate is not None and _BEHIND.match(sentence.text, item.unit.end) is not None)
    if not by_form(sentence, item):
        return around.last_rate is not None and is_summary(sentence, item)
    spoken = (sentence.has("beats") or speed_words(sentence)) and _PLACED.match(sentence.text, item.unit.end) is None
    return bool(told or spoken)


def is_summary(sentence: Sentence, item: Measured) -> bool:
    """ "That is 2.7 times what …", "Es el 28% más": says again what the sentence before gave, right at its start."""
    opened = _SUMS_UP.match(sentence.text)
    gap = sentence.text[opened.end() : item.numeral.start] if opened else ""
    return opened is not None and len(gap) <= _NEAR // 2 and not re.search(r"[\d,;.]", gap)
