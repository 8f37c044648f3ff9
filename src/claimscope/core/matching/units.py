"""Units of claims and of rows: which differ in words only, which are another quantity."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

UnitRelation = Literal["same", "words", "other-rate", "other-quantity", "unknown"]
Per = Literal["", "accelerator", "node", "watt", "usd", "user"]

_COUNTING = frozenset({"samples/s", "queries/s", "images/s", "tasks/s", "requests/s"})
_LATENCY = {"s": Decimal(1000), "ms": Decimal(1), "us": Decimal("0.001"), "µs": Decimal("0.001")}
_PER = {
    " per accelerator": "accelerator",
    " per node": "node",
    " per W": "watt",
    " per USD": "usd",
    " per user": "user",
}


@dataclass(frozen=True, slots=True)
class ClaimedUnit:
    """The unit of a claim in its two parts; empty base: nobody said it."""

    base: str
    per: Per = ""

    @property
    def is_latency(self) -> bool:
        """Whether it is a time."""
        return self.base in _LATENCY

    @property
    def is_ratio(self) -> bool:
        """Whether it is a factor or per cent."""
        return self.base in ("x", "%")


def claimed_unit(text: str | None) -> ClaimedUnit:
    """A canonical unit of the contract in its parts."""
    unit = text or ""
    for ending, per in _PER.items():
        if unit.endswith(ending):
            return ClaimedUnit(unit.removesuffix(ending), per)  # type: ignore[arg-type]
    return ClaimedUnit(unit)


def unit_relation(claimed: str, official: str) -> UnitRelation:
    """How the unit of a claim relates to that of a row.

    ``words``: samples, queries, images of a test that counts one sample a query; ``other-rate``: tokens against these.
    """
    if not claimed:
        return "unknown"
    if claimed == official or (claimed in _LATENCY and official in _LATENCY):
        return "same"
    if claimed in _COUNTING and official in _COUNTING:
        return "words"
    if claimed.endswith("/s") and official.endswith("/s") and {claimed, official} <= _COUNTING | {"tokens/s"}:
        return "other-rate"
    return "other-quantity"


def latency_factor(claimed: str, official: str) -> Decimal:
    """What a claimed time is multiplied with to stand in the unit of the row; 1 for everything else."""
    if claimed in _LATENCY and official in _LATENCY:
        return _LATENCY[claimed] / _LATENCY[official]
    return Decimal(1)
