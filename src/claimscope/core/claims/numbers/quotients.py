"""Shares that the numbers themselves tell: a number that is a rate told before it divided by as many cards or machines
as its text counts ("eight B200 … 30,900 tokens/s. Divide that by eight and you have 3,862").

How a division is worded has no end; that one was made shows in the numbers.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from decimal import Decimal

from claimscope.core.claims.numbers.numerals import Numeral
from claimscope.core.claims.numbers.shares import count_of, things_in
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.sentences import Sentence

_FEWEST_DIGITS, _FEWEST_AT_WORD = 3, 2
"""Digits before the noughts of a number that no chance makes a quotient, by itself and in a sentence that divides."""

Counted = tuple[int, str]
"""How many of what a rate may be divided among."""


def counted_in(sentence: Sentence, mentions: Sequence[Mention]) -> frozenset[Counted]:
    """The cards and machines that a sentence counts, more than one of them."""
    counts = ((count_of(sentence, thing, mentions), thing.per) for thing in things_in(sentence, mentions))
    bare = ((one.count or (one.value if one.kind == "count" else None), "accelerator") for one in mentions)
    found = ((int(many), per) for many, per in (*counts, *bare) if isinstance(many, int | Decimal) and many > 1)
    return frozenset(one for one in found if one[1] in ("accelerator", "node"))


def quotient(sentence: Sentence, numeral: Numeral, wholes: Iterable[Decimal], counted: frozenset[Counted]) -> str:
    """What a number is the share of one of (accelerator, node), or empty where it is no rate divided by a count."""
    share = numeral.value
    digits = share.normalize().as_tuple()
    fewest = _FEWEST_AT_WORD if sentence.has("sharing", "each") else _FEWEST_DIGITS
    if numeral.money or numeral.is_range or numeral.worded or len(digits.digits) < fewest or share <= 0:
        return ""
    exponent = int(digits.exponent) if numeral.about else min(int(share.as_tuple().exponent), 0)
    step = Decimal(1).scaleb(exponent)
    sums = list(wholes)
    for many, per in sorted(counted | _of_all(counted)):
        if any(many * (share - step / 2) <= whole < many * (share + step) for whole in sums):
            return per
    return ""


def _of_all(counted: frozenset[Counted]) -> set[Counted]:
    """ "three nodes of eight H200 each": the cards of all of them."""
    return {
        (one * other, "accelerator")
        for (one, of), (other, also) in itertools.product(counted, counted)
        if of == "node" and also == "accelerator"
    }
