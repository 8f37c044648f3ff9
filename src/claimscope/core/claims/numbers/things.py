"""Rates of things that no vocabulary lists: "61 number plates per second", "54 plaques par seconde", "340 toekns/s"."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.distance import OSA

from claimscope.core import lazy_re as re
from claimscope.core.claims.numbers.numerals import Numeral
from claimscope.core.claims.numbers.units import UnitRead
from claimscope.core.claims.numbers.values import Surroundings
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.sentences import Sentence

_THINGS = re.compile(r"[ \u00a0](?P<noun>[^\W\d_][^\W_]{2,}(?:-[^\W\d_]+)?(?: [^\W\d_]{3,})?)[ \u00a0]?$")
_NO_THINGS = re.compile(
    r"(?:.*\s)?(?:revolution|rotation|turn|meter|metre|mile|kilomet|litre|liter|gallon|bit|byte|flop|op|operation|"
    r"calculation|instruction|dollar|euro|cent|cycle|beat|breath|step|word|letter|character|click|customer|visitor|"
    r"person|people|user|car|times?|Umdrehung|Meter|Liter|Wort|Wörter|Operation|Rechen|Befehl|tour|mètre|mot|opération|"
    r"vuelta|metro|palabra|operaci|giro|parol|palavra|volta|операц|слов|оборот|метр|and|or|of|in|at|the|und|et|y|e|more|"
    r"less|new|mehr|plus|más|mais|più)\w*$",
    re.IGNORECASE,
)
_MISTYPED = {
    "tokens": "tokens/s",
    "samples": "samples/s",
    "queries": "queries/s",
    "images": "images/s",
    "frames": "images/s",
    "inferences": "samples/s",
    "requests": "requests/s",
}
_RUN = ("accelerator", "system", "benchmark", "software")


def thing_rate(
    sentence: Sentence, numeral: Numeral, mentions: Sequence[Mention], around: Surroundings
) -> UnitRead | None:
    """The rate of a counted thing where a second stands behind its noun, in a sentence about a run; else None."""
    for beat in sentence.of("per-second"):
        found = _THINGS.fullmatch(sentence.text, numeral.end, beat.start) if beat.start > numeral.end else None
        if sentence.text[beat.end : beat.end + 1] == "=":
            continue
        if found is None or _NO_THINGS.fullmatch(found.group("noun")):
            continue
        told = any(m.kind in _RUN for m in mentions) or around.last_rate is not None
        if told or sentence.has("own-measurement", "strong-performance", "strong-latency", "power"):
            return UnitRead("rate", _rate_of(found.group("noun")), found.start("noun"), beat.end)
    return None


def _rate_of(noun: str) -> str:
    """ "toekns": a known noun with one slip of the hand is meant."""
    meant = (rate for known, rate in _MISTYPED.items() if OSA.distance(noun.lower(), known) <= 1)
    return next(meant, f"{noun}/s")
