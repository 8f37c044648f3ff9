"""Columns of a table as they emerge row by row. Two segments of one row never share a column."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from claimscope.readers.layout.words import Segment

_TOUCH = 0.5
_HEAD_ROWS = 2
_NOWHERE = (float("inf"), float("inf"))


class Columns:
    """Extents of the columns found so far, from the left."""

    def __init__(self, first: Sequence[Segment]) -> None:
        self.extents: list[tuple[float, float]] = [(item.x0, item.x1) for item in first]
        self._rows = 1

    def admit(self, row: Sequence[Segment]) -> bool:
        """Takes the row in where it fits; False where it belongs to something else."""
        if self._is_in_place(row):
            self._rows += 1
            return True
        hits = [self.touched(item) for item in row]
        if self._rows > _HEAD_ROWS and any(len(hit) > 1 for hit in hits):
            return False
        taken = [index for hit in hits for index in hit]
        if len(set(taken)) < len(taken):
            if not self._split(row, [index for index in sorted(set(taken)) if taken.count(index) > 1]):
                return False
            hits = [self.touched(item) for item in row]
        self._rows += 1
        self._extend(row, hits)
        return True

    def _is_in_place(self, row: Sequence[Segment]) -> bool:
        """Takes in a row with one segment inside of each column, and no other: most rows of most tables."""
        extents = self.extents
        if len(row) != len(extents):
            return False
        reach = float("-inf")
        for item, (low, high), after in zip(row, extents, (*extents[1:], _NOWHERE), strict=True):
            x0, x1 = item.x0, item.x1
            if x0 < low or x1 > high or x1 - x0 <= 2 * _TOUCH:
                return False
            if x0 + _TOUCH < reach or x1 - _TOUCH > after[0] or low > after[0]:
                return False
            reach = max(reach, high)
        return True

    def touched(self, item: Segment) -> list[int]:
        """Columns the segment reaches into."""
        x0, x1 = item.x0 + _TOUCH, item.x1 - _TOUCH
        return [index for index, (low, high) in enumerate(self.extents) if x0 < high and x1 > low]

    def _split(self, row: Sequence[Segment], shared: Sequence[int]) -> bool:
        """A column that only wide heads have made falls into the columns below them."""
        if self._rows > _HEAD_ROWS:
            return False
        kept = [extent for index, extent in enumerate(self.extents) if index not in shared]
        below = [(item.x0, item.x1) for item in row if set(self.touched(item)) & set(shared)]
        extents = sorted(kept + below)
        if any(left[1] > right[0] + _TOUCH for left, right in pairwise(extents)):
            return False
        self.extents = extents
        return True

    def _extend(self, row: Sequence[Segment], hits: Sequence[list[int]]) -> None:
        """Widens the columns by the segments that lie in one, and adds those that lie in none."""
        added = False
        for item, known in zip(row, hits, strict=True):
            hit = self.touched(item) if added else known
            if not hit:
                self.extents = sorted([*self.extents, (item.x0, item.x1)])
                added = True
            elif len(hit) == 1:
                low, high = self.extents[hit[0]]
                if item.x0 < low or item.x1 > high:
                    self.extents[hit[0]] = (min(low, item.x0), max(high, item.x1))
