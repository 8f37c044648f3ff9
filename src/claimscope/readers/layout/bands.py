"""What stands at one height of a page, apart from what stands above and below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar


class Set(Protocol):
    """Something set at a height, in letters of a size."""

    @property
    def top(self) -> float: ...
    @property
    def bottom(self) -> float: ...
    @property
    def size(self) -> float: ...


Item = TypeVar("Item", bound=Set)


def bands(items: Sequence[Item]) -> list[list[Item]]:
    """Groups from the top. Items of two groups share less than half of the smallest letter's height: never a line."""
    found: list[list[Item]] = []
    slack = 0.5 * min([item.size for item in items], default=0.0)
    reach = float("-inf")
    for item in sorted(items, key=lambda one: one.top):
        if item.top < reach:
            found[-1].append(item)
        else:
            found.append([item])
        reach = max(reach, item.bottom - slack)
    return found
