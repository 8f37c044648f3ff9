"""A mention: words of a sentence that say something about a result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from claimscope.core.claim import FieldValue

MentionKind = Literal[
    "family",
    "round",
    "benchmark",
    "tier",
    "other",
    "scenario",
    "division",
    "suite",
    "submitter",
    "system",
    "accelerator",
    "count",
    "software",
    "precision",
    "result_ids",
    "retrieved_on",
    "availability",
    "verification",
    "date",
]

QUALITY = "quality"
"""``family`` of mentions that name tests of a model's answers, which say nothing about speed."""


@dataclass(frozen=True, slots=True)
class Mention:
    """``value`` is canonical, ``text`` as written. ``sure`` is how surely the words mean this (1 = no doubt)."""

    kind: MentionKind
    value: FieldValue
    start: int
    end: int
    text: str
    sure: float = 1.0
    count: int | None = None
    """Accelerators: how many, where the number stands beside the name."""
    count_text: str = ""
    family: str = ""
    """Rounds and benchmarks: the suite they are named with. Other benchmarks: ``quality`` where they time nothing."""
    note: str = ""
    """Glued footnote digit."""

    def overlaps(self, start: int, end: int) -> bool:
        """Whether the mention and a stretch share a character."""
        return self.start < end and start < self.end


def inside_any(start: int, end: int, mentions: Iterable[Mention]) -> bool:
    """Whether a stretch touches one of the mentions."""
    return any(mention.overlaps(start, end) for mention in mentions)


@dataclass(frozen=True, slots=True)
class Scene:
    """A sentence's mentions, for judging: lookups by kind."""

    mentions: Sequence[Mention]

    def of(self, *kinds: str) -> list[Mention]:
        return [mention for mention in self.mentions if mention.kind in kinds]

    def has(self, *kinds: str) -> bool:
        return any(mention.kind in kinds for mention in self.mentions)


def without_mentions(text: str, low: int, high: int, mentions: Iterable[Mention]) -> str:
    """The words of a stretch without those of the mentions, whose digits are no numbers."""
    gap = text[low:high]
    for mention in mentions:
        if low <= mention.start and mention.end <= high:
            first, last = mention.start - low, mention.end - low
            gap = gap[:first] + " " * (last - first) + gap[last:]
    return gap
