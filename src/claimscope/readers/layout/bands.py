"""What stands at one height of a page, apart from what stands above and below it."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Protocol, TypeVar


class Set(Protocol):
    """Something set at a height, in letters of a size."""

    @property
    def top(self) -> float: ...
    @property
    def bottom(self) -> float: ...
    @property
    def size(self) -> float: ...


SHARED = 0.3
"""What a raised mark shares with its line at least, in its own heights."""

_TOP = attrgetter("top")
Item = TypeVar("Item", bound=Set)


def bands(items: Sequence[Item]) -> list[list[Item]]:
    """Groups from the top. Items of two groups share so little of the smallest letter's height that they are no line,
    not even one with raised marks."""
    found: list[list[Item]] = []
    slack = SHARED * min([item.size for item in items], default=0.0)
    reach = float("-inf")
    for item in sorted(items, key=_TOP):
        if item.top < reach:
            found[-1].append(item)
        else:
            found.append([item])
        reach = max(reach, item.bottom - slack)
    return found


def are_stacked(items: Sequence[Set]) -> bool:
    """Whether each item has a height of the page to itself: each is a band of its own."""
    slack = SHARED * min([item.size for item in items], default=0.0)
    reach = float("-inf")
    for item in sorted(items, key=_TOP):
        if item.top < reach:
            return False
        reach = max(reach, item.bottom - slack)
    return True
