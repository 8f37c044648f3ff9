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
    r"imagine|suppose|picture this|"
    r"let's (?:say|assume)|such a (?:system|machine|chip|setup) would|what if|"
    r"angenommen|stell(?:en Sie|t) (?:sich|euch) vor|stell dir vor|supposons|imaginons|imaginez|supongamos|"
    r"imagin(?:a|e|emos)|immagin\w+|suponha\w*|представ(?:ьте|им)|предположим)\b|\W*(?:假设|假設|想象|想像してみ|例えば)",
    re.IGNORECASE,
)
""" "Imagine a system that …": what is told behind it in the paragraph was measured by nobody."""


def supposes(sentence: Sentence) -> bool:
    """Whether a sentence opens something to imagine."""
    return _SUPPOSES.match(sentence.text) is not None


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
