"""How a written number relates to a published one: equal, rounded or cut off at the precision it is written with."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

Closeness = Literal["exact", "rounded", "truncated"]
CLOSENESS_ORDER: dict[Closeness, int] = {"exact": 0, "rounded": 1, "truncated": 2}

_DIGITS = re.compile(r"\d(?:[\d.,'’\u00a0\u202f\u2009]*\d)?")
_POWERS = frozenset(Decimal(10) ** exponent for exponent in range(-12, 13))
_FULL_DIGITS = 5
"""A published number with at least this many digits may itself be the rounded one."""
_OWN_ROUNDING = Decimal("0.00005")
"""Half a unit of the fifth digit, relative."""


@dataclass(frozen=True, slots=True)
class Written:
    """A number and the step of its last written digit (169k: 1000; 23,699.70: 0.01).

    ``loose`` is the step where zeros at the end of a whole number are places rounded away; equal to ``step`` elsewhere.
    """

    value: Decimal
    step: Decimal
    loose: Decimal

    @property
    def digits(self) -> int:
        """Significant digits as written."""
        return _digits(self.value, self.step)

    @property
    def low(self) -> Decimal:
        """Lowest published value that may have been written like this (or rounded by the record itself)."""
        return self.value - max(self.loose / 2, abs(self.value) * _OWN_ROUNDING)

    @property
    def high(self) -> Decimal:
        """Highest such value: cutting off may hide nearly a whole step."""
        return self.value + max(self.loose, abs(self.value) * _OWN_ROUNDING)

    def scaled(self, factor: Decimal) -> Written:
        """The same number on another scale."""
        return Written(self.value * factor, self.step * factor, self.loose * factor)

    def closeness(self, official: Decimal) -> Closeness | None:
        """How an official number was written down, or None where it is another number."""
        if official == self.value:
            return "exact"
        if self._finer_than(official):
            return "rounded"
        return self._within(official, self.step) or self._within(official, self.loose)

    def step_for(self, official: Decimal) -> Decimal:
        """The step at which the two numbers are close: the written one, or the loose one where only that fits."""
        strictly = official == self.value or self._finer_than(official) or self._within(official, self.step)
        return self.step if strictly else self.loose

    def digits_for(self, official: Decimal) -> int:
        """Digits that speak for the official number."""
        return _digits(self.value, self.step_for(official))

    def _within(self, official: Decimal, step: Decimal) -> Closeness | None:
        if abs(official - self.value) <= step / 2:
            return "rounded"
        if self.value <= official < self.value + step:
            return "truncated"
        return "truncated" if official == self.value + step and _rounded_up(official, step) else None

    def _finer_than(self, official: Decimal) -> bool:
        """Whether the source gives more digits than the record, which rounded them."""
        exponent = official.normalize().as_tuple().exponent
        digits = len(official.as_tuple().digits)
        if not isinstance(exponent, int) or digits < _FULL_DIGITS:
            return False
        return abs(official - self.value) <= Decimal(1).scaleb(exponent) / 2


def _rounded_up(official: Decimal, step: Decimal) -> bool:
    """Whether the published number may be rounded up itself, so that the one behind it, cut off, ends one lower."""
    exponent = official.normalize().as_tuple().exponent
    digits = (official / step).to_integral_value().as_tuple().digits
    return isinstance(exponent, int) and len(digits) >= _FULL_DIGITS and Decimal(1).scaleb(exponent) >= step


def written(value: Decimal, text: str | None) -> Written:
    """The number with the precision of ``text``, or of its own digits where there is no text."""
    for found in _DIGITS.findall(text or ""):
        digits = re.sub(r"\D", "", found)
        if int(digits) and (step := abs(value) / int(digits)).normalize() in _POWERS:
            return Written(value, step, _loose(digits, step))
    exponent = value.normalize().as_tuple().exponent
    assert isinstance(exponent, int)
    step = Decimal(1).scaleb(min(exponent, 0))
    return Written(value, step, _loose(f"{abs(value / step):f}", step))


def _loose(digits: str, step: Decimal) -> Decimal:
    """Zeros at the end of a whole number may be places that were rounded away (1,230; 24,300; 169,000)."""
    zeros = len(digits) - len(digits.rstrip("0"))
    return step * Decimal(10) ** zeros if step >= 1 and digits.strip("0") else step


def _digits(value: Decimal, step: Decimal) -> int:
    return len((value / step).to_integral_value().as_tuple().digits) if value else 1
