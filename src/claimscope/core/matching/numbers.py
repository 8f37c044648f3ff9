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
    """A number and the step of its last written digit (169k: 1000; 23,699.70: 0.01)."""

    value: Decimal
    step: Decimal

    @property
    def digits(self) -> int:
        """Significant digits as written."""
        return len((self.value / self.step).to_integral_value().as_tuple().digits) if self.value else 1

    @property
    def low(self) -> Decimal:
        """Lowest published value that may have been written like this (or rounded by the record itself)."""
        return self.value - max(self.step / 2, abs(self.value) * _OWN_ROUNDING)

    @property
    def high(self) -> Decimal:
        """Highest such value: cutting off may hide nearly a whole step."""
        return self.value + max(self.step, abs(self.value) * _OWN_ROUNDING)

    def scaled(self, factor: Decimal) -> Written:
        """The same number on another scale."""
        return Written(self.value * factor, self.step * factor)

    def closeness(self, official: Decimal) -> Closeness | None:
        """How an official number was written down, or None where it is another number."""
        if official == self.value:
            return "exact"
        if abs(official - self.value) <= self.step / 2:
            return "rounded"
        if self.value <= official < self.value + self.step:
            return "truncated"
        return "rounded" if self._finer_than(official) else None

    def _finer_than(self, official: Decimal) -> bool:
        """Whether the source gives more digits than the record, which rounded them."""
        exponent = official.normalize().as_tuple().exponent
        digits = len(official.as_tuple().digits)
        if not isinstance(exponent, int) or digits < _FULL_DIGITS:
            return False
        return abs(official - self.value) <= Decimal(1).scaleb(exponent) / 2


def written(value: Decimal, text: str | None) -> Written:
    """The number with the precision of ``text``; without text trailing thousands count as rounded away."""
    for found in _DIGITS.findall(text or ""):
        digits = re.sub(r"\D", "", found)
        if int(digits) and (step := abs(value) / int(digits)).normalize() in _POWERS:
            return Written(value, step)
    return Written(value, _bare_step(value))


def _bare_step(value: Decimal) -> Decimal:
    exponent = value.normalize().as_tuple().exponent
    assert isinstance(exponent, int)
    return Decimal(1).scaleb(exponent if exponent < 0 or exponent >= 3 else 0)
