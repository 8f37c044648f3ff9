"""Cost models."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class CostAssumption:
    """``low`` and ``high`` give the range; equal to ``value`` where there is none."""

    name: str
    value: Decimal
    unit: str
    low: Decimal | None = None
    high: Decimal | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class CostModel:
    """The cost model of one candidate: assumptions by name, each a number with unit and source. See ``cost``."""

    candidate: str
    currency: str = "EUR"
    as_of: str = ""
    assumptions: tuple[CostAssumption, ...] = ()
