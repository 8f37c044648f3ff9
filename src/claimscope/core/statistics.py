"""Intervals, rates and sample sizes. Plain formulas with their names; inputs are counts and exact numbers."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from decimal import Decimal
from statistics import NormalDist

NORMAL = NormalDist()


def wilson(successes: int, n: int, level: float = 0.95) -> tuple[float, float]:
    """Wilson score interval of a rate (Wilson 1927). ``n`` > 0, 0 <= successes <= n; result within [0, 1]."""
    if n <= 0 or not 0 <= successes <= n:
        raise ValueError(f"no rate: {successes} of {n}")
    return score_interval(successes / n, n, level)


def score_interval(mean: float, n: int, level: float = 0.95) -> tuple[float, float]:
    """Wilson interval around a mean of ``n`` scores between 0 and 1. For rates it is the usual one; for graded scores
    it is wider than needed, since no such scores spread more than zeros and ones with the same mean do."""
    if n <= 0 or not 0 <= mean <= 1:
        raise ValueError(f"no score: {mean} of {n}")
    z = NORMAL.inv_cdf(0.5 + level / 2)
    centre = (mean + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(mean * (1 - mean) / n + z * z / (4 * n * n))
    return max(0.0, centre - half), min(1.0, centre + half)


def bootstrap_mean(
    values: Sequence[float], level: float = 0.95, rounds: int = 1000, seed: int = 1
) -> tuple[float, float]:
    """Percentile bootstrap interval of a mean (Efron 1979), the same for the same values and seed."""
    if not values:
        raise ValueError("no values")
    rounds = max(200, min(rounds, 20_000_000 // len(values)))
    draw = random.Random(seed)
    means = sorted(math.fsum(draw.choices(values, k=len(values))) / len(values) for _ in range(rounds))
    low = (1 - level) / 2
    return means[int(low * (rounds - 1))], means[int((1 - low) * (rounds - 1))]


def mean(values: Sequence[Decimal]) -> Decimal:
    """Arithmetic mean; ValueError for no values."""
    if not values:
        raise ValueError("no values")
    return sum(values, Decimal(0)) / len(values)


def percentile(values: Sequence[Decimal], share: Decimal) -> Decimal:
    """Percentile by linear interpolation between closest ranks (the common default of the serving tools).

    ``share`` in [0, 100]; ValueError for no values or a share outside.
    """
    if not values or not 0 <= share <= 100:
        raise ValueError("no percentile")
    ordered = sorted(values)
    place = share / 100 * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def cases_for_difference(base_rate: float, difference: float, power: float = 0.8, level: float = 0.95) -> int:
    """Cases per candidate to see a difference between two rates (two-sided z test of two proportions).

    ``base_rate`` and ``base_rate + difference`` within (0, 1), ``difference`` not 0. Fleiss et al. 2003, ch. 4.
    """
    other = base_rate + difference
    if difference == 0 or not 0 < base_rate < 1 or not 0 < other < 1:
        raise ValueError("rates must lie between 0 and 1 and differ")
    z_level, z_power = NORMAL.inv_cdf(0.5 + level / 2), NORMAL.inv_cdf(power)
    middle = (base_rate + other) / 2
    spread = z_level * math.sqrt(2 * middle * (1 - middle)) + z_power * math.sqrt(
        base_rate * (1 - base_rate) + other * (1 - other)
    )
    return math.ceil((spread / difference) ** 2)


def cases_for_interval(rate: float, half_width: float, level: float = 0.95) -> int:
    """Cases for which the Wilson interval around ``rate`` is at most ``half_width`` to either side."""
    if not 0 <= rate <= 1 or not 0 < half_width < 0.5:
        raise ValueError("rate within [0, 1] and half width within (0, 0.5)")
    n = 1
    while _half(rate, n, level) > half_width:
        n *= 2
    low = n // 2
    while low + 1 < n:
        middle = (low + n) // 2
        low, n = (middle, n) if _half(rate, middle, level) > half_width else (low, middle)
    return n


def _half(rate: float, n: int, level: float) -> float:
    low, high = wilson(round(rate * n), n, level)
    return (high - low) / 2
