"""Chosen citations side by side: what may be drawn, what must be stated, and what stands alone and why."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from claimscope.core.document import Pack
from claimscope.core.message import Message
from claimscope.core.pairs import Pair, pairs_of
from claimscope.core.report.comparison import comparisons_of
from claimscope.core.report.model import Comparison
from claimscope.core.report.numbering import numbers_of
from claimscope.services.assessing import rulebook_anyhow

MOST_PAIRED = 8
"""Citations of which every pair is told; 28 pairs can still be read."""


@dataclass(frozen=True, slots=True)
class SideBySide:
    """``groups`` is what the report would draw of them, ``alone`` why the others stand in none, ``pairs`` every two of
    them (empty for more than MOST_PAIRED)."""

    groups: tuple[Comparison, ...] = ()
    alone: tuple[Message, ...] = ()
    pairs: tuple[Pair, ...] = ()


def side_by_side(pack: Pack, ids: Collection[str]) -> SideBySide:
    """The chosen citations by the rules of the report; ids that are not in the pack are left out."""
    chosen = tuple(replace(one, sort="decision") for one in pack.citations if one.id in ids)
    if not chosen:
        return SideBySide()
    rules = rulebook_anyhow().compatibility
    part = replace(pack, citations=chosen)
    groups, alone = comparisons_of(part, numbers_of(part), rules)
    return SideBySide(groups, alone, pairs_of(chosen, rules) if len(chosen) <= MOST_PAIRED else ())


def citation_of_number(pack: Pack, exhibit: str) -> str:
    """Id of the citation that the report calls ``C-12``, or empty."""
    return next((id for id, number in numbers_of(pack).citations.items() if number == exhibit), "")
