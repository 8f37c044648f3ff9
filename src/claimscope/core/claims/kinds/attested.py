"""Whether anything attests a number: what did it, in which test, or an odd figure that only measuring gives.

Goals, limits and talk come in more words than any list holds, and nearly all of them in round numbers. A round number
in a sentence that names no product, firm, test or scenario is therefore shown as unsure, whatever its words are.
"""

from __future__ import annotations

from decimal import Decimal

from claimscope.core.claims.kinds.given import Given
from claimscope.core.claims.numbers.values import Measured

_DOERS = ("accelerator", "system", "software", "submitter")
_ATTESTING = (*_DOERS, "benchmark", "model", "scenario", "division", "result_ids")
_MEASURES = ("rate", "time", "power")
_DIGITS_OF_GOALS = 2
"""Digits before the noughts of a number that somebody sets: 800 ms, 25 tokens/s, 40,000, 1.5 s."""


def is_attested(given: Given) -> bool:
    """Whether a sentence names what its numbers belong to, tells of measuring, or one of them is not round."""
    measures = (item for item in given.accepted if item.unit.kind in _MEASURES)
    return (
        given.scene.has(*_ATTESTING)
        or given.sentence.has("own-measurement")
        or any(not is_round(item.numeral.value) for item in measures)
    )


def tells_of_speed(given: Given, item: Measured) -> bool:
    """Whether a ratio's sentence names a product or speed: what went up may be the number of results as well."""
    if item.unit.per or given.scene.has(*_DOERS) or any(other.unit.kind in _MEASURES for other in given.accepted):
        return True
    words = given.sentence.of("strong-performance", "beats")
    return any(not any(m.start <= word.start < m.end for m in given.scene.mentions) for word in words)


def is_round(value: Decimal) -> bool:
    """Whether a value has two digits or fewer before its noughts (``40000``, ``25``, ``1.5``)."""
    return len(value.normalize().as_tuple().digits) <= _DIGITS_OF_GOALS
