"""What a sentence asks for or supposes, as the sentences behind it need it: bids and answers may give bare numbers."""

from __future__ import annotations

from decimal import Decimal

from claimscope.core import lazy_re as re
from claimscope.core.claims.numbers.numerals import numerals_of
from claimscope.core.claims.numbers.units import UnitRead
from claimscope.core.claims.words.sentences import Sentence
from claimscope.core.quantity import DecimalSign

_SUPPOSES = re.compile(
    r"\W*(?:sizing (?:aid|example|rule|note)|rule of thumb|back of the envelope|faustregel|rechenhilfe|"
    r"(?:exercise|problem|task|question|aufgabe|übung|exercice|ejercicio|esercizio|exercício|задача) ?\d+|"
    r"(?:spreadsheet|tabellenkalkulation|feuille de calcul|hoja de cálculo|foglio di calcolo|planilha)(?=:)|"
    r"imagine|suppose|picture this|"
    r"let's (?:say|assume)|such a (?:system|machine|chip|setup) would|what if|"
    r"angenommen|stell(?:en Sie|t) (?:sich|euch) vor|stell dir vor|supposons|imaginons|imaginez|supongamos|"
    r"imagin(?:a|e|emos)|immagin\w+|suponha\w*|представ(?:ьте|им)|предположим)\b|\W*(?:假设|假設|想象|想像してみ|"
    r"例えば)",
    re.IGNORECASE,
)
""" "Imagine a system that …": what is told behind it in the paragraph was measured by nobody."""

_BY_THE_HOUR = re.compile(
    r"\b(?:(?:an|per) (?:hour|day|shift)|(?:each|every) (?:hour|day)|a day|(?:pro|je|in der) (?:Stunde|Tag)|"
    r"täglich|stündlich|par (?:heure|jour)|(?:por|al) (?:hora|día|dia)|all'ora|al giorno|в (?:час|день))\b|每天|"
    r"每小时|1日|"
    r"1時間|하루|시간당",
    re.IGNORECASE,
)
_SHARED_OUT = re.compile(
    r"\b(?:each|apiece|at a time|at once|simultaneously|(?:an|per) (?:hour|day|shift)|a day|je|jeweils|gleichzeitig|"
    r"(?:pro|je) (?:Stunde|Tag)|"
    r"chacun\w*|à la fois|par (?:heure|jour)|cada un[oa]?|a la vez|(?:por|al) (?:hora|día|dia)|"
    r"ciascun[oa]?|alla volta|каждый|одновременно|в день)\b|同时|每天|每人|同時|1日|동시|하루",
    re.IGNORECASE,
)


def counts_people(sentence: Sentence) -> bool:
    """ "1,200 clerks, one in twenty writing at a time, 15 tokens/s each": people who use a system, and how much."""
    return (_is_counted(sentence, "job-noun") and _SHARED_OUT.search(sentence.text) is not None) or (
        _is_counted(sentence, "user-noun") and _BY_THE_HOUR.search(sentence.text) is not None
    )


def _is_counted(sentence: Sentence, kind: str) -> bool:
    """Whether a number stands right before a noun of a kind."""
    return any(sentence.text[: m.start].rstrip()[-1:].isdigit() for m in sentence.of(kind))


def supposes(sentence: Sentence) -> bool:
    """Whether a sentence opens something to imagine, or reckons with people and tells of no run."""
    if _SUPPOSES.match(sentence.text):
        return True
    run = sentence.has("accelerator", "software") or any(m.value != "base" for m in sentence.of("achieves"))
    return not run and counts_people(sentence)


def asked_in(sentence: Sentence) -> frozenset[str]:
    """Kinds of unit that a demand or question names: a time of an answer is one of seconds or less."""
    named = {"time"} if sentence.has("strong-latency") else set[str]()
    return frozenset(named) | frozenset(
        match.kind for match in sentence.of("time", "power") if match.kind == "power" or match.value in ("s", "ms")
    )


def demanded_in(sentence: Sentence, sign: DecimalSign) -> tuple[UnitRead, Decimal] | None:
    """The rate that is demanded: the bids behind it may give bare numbers."""
    numerals = numerals_of(sentence, [], sign)
    for rate in sentence.of("rate"):
        own = next((n for n in numerals if 0 <= rate.start - n.end <= 1), None)
        if own is not None:
            return UnitRead("rate", rate.value, 0, 0), own.value
    return None
