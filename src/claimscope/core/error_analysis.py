"""Why it fails on our edge cases: tagged cases, rates per tag and slice, with intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from claimscope.core.document import CaseTag
from claimscope.core.statistics import wilson

TAXONOMY = ("wrong-fact", "refusal", "format", "truncation", "retrieval-miss", "unsafe", "judge-wrong", "other")
"""Tags to start from; a pack may keep its own."""


@dataclass(frozen=True, slots=True)
class Rate:
    """``hits`` of ``n`` with the 95 % Wilson interval, all as shares."""

    name: str
    hits: int
    n: int
    low: Decimal
    high: Decimal

    @property
    def share(self) -> Decimal:
        return Decimal(self.hits) / self.n


def rate(name: str, hits: int, n: int) -> Rate:
    """A rate with its interval; ValueError for n = 0."""
    low, high = wilson(hits, n)
    return Rate(name, hits, n, Decimal(f"{low:.4f}"), Decimal(f"{high:.4f}"))


def slice_rates(outcomes: Iterable[tuple[str, bool]]) -> tuple[Rate, ...]:
    """Failure rate per slice from (slice value, failed) pairs, worst first. One pass, so that cases may be streamed."""
    n, failed = Counter[str](), Counter[str]()
    for value, is_failure in outcomes:
        n[value] += 1
        failed[value] += is_failure
    found = [rate(value, failed[value], n[value]) for value in n]
    return tuple(sorted(found, key=lambda one: (-one.share, one.name)))


def reviewed_share(tags: Iterable[CaseTag], evidence: str, failures: int) -> Decimal | None:
    """Share of failed cases that carry a tag; None where nothing failed."""
    if failures <= 0:
        return None
    return Decimal(len({tag.case for tag in tags if tag.evidence == evidence})) / failures
