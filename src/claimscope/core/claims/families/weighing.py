"""What each sign weighs, and the verdict: positive sums speak for the suite, all others for somebody's own test.

Weights are whole points, set so that the signs of the number's own words outweigh what stands around it, and that a tie
is an own test: taking a vendor's figure for an official result is the worse mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

FOR: Final[Mapping[str, int]] = {
    "names-suite": 6,
    "shares-suite": 4,
    "result_ids": 5,
    "division": 3,
    "round": 3,
    "scenario": 2,
    "tier": 2,
    "verification": 3,
    "noted-suite": 4,
    "official": 3,
    "benchmark": 2,
}
"""In the number's own words."""

AGAINST: Final[Mapping[str, int]] = {
    "denied": 12,
    "own-test": 6,
    "suites-code": 9,
    "trial": 5,
    "yours": 5,
    "client": 4,
    "people": 5,
    "load": 4,
    "tried": 4,
    "own-load": 3,
    "on-own-load": 5,
    "rerun": 5,
    "gauge": 4,
    "tool": 5,
    "practice": 3,
    "other-model": 5,
    "own-tail": 5,
    "typical": 2,
    "dated": 2,
    "is-latency": 4,
    "is-power": 3,
    "second-value": 5,
    "strange-unit": 4,
    "noted-rival": 3,
    "noted-else": 3,
    "suite-turns": 9,
}
"""In the number's own words."""

REACH: Final[Mapping[str, int]] = {
    "suite-heads": 4,
    "suite-near": 3,
    "suite-aside": 1,
    "suite-later": 2,
    "suite-source": 4,
    "suite-elsewhere": -2,
    "suite-parted": -2,
    "suite-compared": -6,
    "denied-before": -6,
    "denied-behind": -6,
    "own-told": -8,
    "own-heads": -6,
    "own-before": -5,
    "own-nearby": -2,
    "own-run": -4,
    "suite-run": 3,
    "suite-again": 5,
    "named-behind": 8,
    "sourced": 8,
    "power-told": 6,
    "own-again": -5,
    "suite-beside": -1,
    "suite-in-row": -2,
    "own-led": -5,
    "own-joined": -5,
    "asked-anew": -4,
    "legend-own": -12,
    "legend-suite": 5,
}
"""Around the number."""

USUAL: Final[Mapping[str, frozenset[str]]] = {
    "training": frozenset({"other-model"}),
    "hpc": frozenset({"other-model"}),
    "storage": frozenset({"other-model", "people", "load", "client"}),
    "client": frozenset({"other-model", "load", "typical", "is-latency"}),
    "mobile": frozenset({"other-model", "is-latency"}),
    "tiny": frozenset({"other-model", "is-latency", "is-power"}),
    "endpoints": frozenset({"other-model", "people", "load", "typical", "is-latency"}),
    "automotive": frozenset({"other-model", "is-latency"}),
}
"""Signs that tell nothing against a suite, because its own results state such things (inference: none)."""

TELLS_OWN = 5
"""A sentence with this much against a suite speaks of somebody's own test."""

_MOST_AGAINST = 10
"""However many small signs there are, they weigh no more than a plain word: the same thing is said twice."""


def weight(signs: Iterable[str]) -> int:
    """The sum of different signs, by name."""
    told = set(signs)
    if not told:
        return 0
    against = [points for name, points in AGAINST.items() if name in told]
    pro = sum(points for name, points in FOR.items() if name in told)
    around = sum(points for name, points in REACH.items() if name in told)
    return pro + around - min(sum(against), max(*against, _MOST_AGAINST) if against else 0)


def is_entry(suite: str, signs: Iterable[str]) -> bool:
    """Whether a number is one of the suite in reach."""
    return weight(set(signs) - USUAL.get(suite, frozenset())) > 0
