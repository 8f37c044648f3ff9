"""Sums that a bracket works out: "78 FPS/W (1000 / 12.77)". Their numbers are parts of the sum, and no results."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from decimal import Decimal

from claimscope.core import lazy_re as re
from claimscope.core.claims.numbers.numerals import Numeral

_OPENS = re.compile(r"\(\s*[~≈=]?\s*$")
_SIGN = re.compile(r"\s*(?P<sign>[/÷:]|[x×*·]|divided by|geteilt durch|times|mal|durch)\s*", re.IGNORECASE)
_CLOSES = re.compile(r"\s*(?:=[^()]*)?\)")
_TIMES = frozenset({"x", "×", "*", "·", "times", "mal"})
_NEAR = 60
"""Signs from the number that is worked out to the bracket, at most."""

_AWAY = Decimal("0.02")
"""How far rounding may take the number told from the one worked out."""


def without_workings(text: str, numerals: Sequence[Numeral]) -> list[Numeral]:
    """The numbers of a text but those of brackets that work out a number told before them."""
    worked = [
        (first, second) for first, second in itertools.pairwise(numerals) if _is_working(text, first, second, numerals)
    ]
    return [one for one in numerals if not any(one is first or one is second for first, second in worked)]


def _is_working(text: str, first: Numeral, second: Numeral, numerals: Sequence[Numeral]) -> bool:
    sign = _SIGN.fullmatch(text, first.end, second.start)
    if sign is None or not _OPENS.search(text, 0, first.start) or not _CLOSES.match(text, second.end):
        return False
    if first.is_range or second.is_range or not second.value:
        return False
    times = sign["sign"].lower() in _TIMES
    result = first.value * second.value if times else first.value / second.value
    told = (one.value for one in numerals if one.end <= first.start and first.start - one.end <= _NEAR)
    return any(abs(one - result) <= _AWAY * result for one in told)
