"""Items of a page: sections side by side that each tell results of a firm or machine of their own.

A digest, a bulletin, a comparison: what one item says of division, machine or software is no word on the next. An
introduction before the items, or a heading above them, goes on speaking for all.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from claimscope.core.claims.links.nearness import alike
from claimscope.core.claims.links.sections import heading_level
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.words.mention import Mention

_BY_OWNER = ("submitter", "system")
_CERTAIN = 0.8
_MOST_COMPARED = 40
"""So many sections of a page are set against each other: the first tell whether it is a page of items."""


@dataclass(slots=True)
class _Section:
    index: int
    level: int
    names: list[Mention] = field(default_factory=list)
    tells: bool = False
    """Whether it holds results."""


class Items:
    """Knows which places of a page stand in different items."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        """``statements`` in order of place."""
        self._sections: dict[int, list[_Section]] = {}
        self._itemised: dict[tuple[int, int], bool] = {}
        for statement in statements:
            self._take(statement)

    def _take(self, statement: Statement) -> None:
        sentence = statement.sentence
        if sentence.passage.role in ("footnote", "footer", "notes", "comment", "metadata"):
            return
        sections = self._sections.setdefault(sentence.passage.page, [])
        level = heading_level(sentence)
        if level is not None and sentence.passage.role != "title":
            sections.append(_Section(sentence.index, level))
        if sections:
            sections[-1].names += [m for m in statement.of(*_BY_OWNER, "accelerator") if m.sure >= _CERTAIN]
            sections[-1].tells |= bool(statement.candidates)

    def are_apart(self, page: int, first: int, second: int) -> bool:
        """Whether the place ``first`` stands in an item that the item of ``second`` does not go on with."""
        sections = self._sections.get(page, [])
        low, high = (bisect_right(sections, place, key=lambda one: one.index) - 1 for place in (first, second))
        if low < 0 or low == high:
            return False
        one, other = sections[low], sections[high]
        closing = sections[low + 1 : high + 1] if low < high else sections[high + 1 : low + 1]
        if not (one.tells and one.names) or all(section.level > one.level for section in closing):
            return False
        told = _differ(one, other)
        return self._is_itemised(page, one.level) if told is None else told

    def _is_itemised(self, page: int, level: int) -> bool:
        """Whether two sections of a level tell results of different firms or machines."""
        known = self._itemised.get((page, level))
        if known is None:
            telling = [one for one in self._sections[page] if one.level == level and one.tells][:_MOST_COMPARED]
            known = any(_differ(a, b) for a, b in combinations(telling, 2))
            self._itemised[page, level] = known
        return known


def _differ(one: _Section, other: _Section) -> bool | None:
    """Whether two sections name different firms or machines, else cards; None where they name no such pair."""
    for kinds in (_BY_OWNER, ("accelerator",)):
        shared = [kind for kind in kinds if _of(one, kind) and _of(other, kind)]
        if shared:
            return not all(any(alike(a, b) for a in _of(one, kind) for b in _of(other, kind)) for kind in shared)
    return None


def _of(section: _Section, kind: str) -> list[Mention]:
    return [mention for mention in section.names if mention.kind == kind]
