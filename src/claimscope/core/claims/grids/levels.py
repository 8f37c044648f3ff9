"""Numbers and labels in turn on one line of a page: "2.3x | higher throughput   1.9x | more documents".

Whether labels stand left or right of their numbers is told by the line: the side on which it begins. A lone pair counts
where another line is set like it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from claimscope.core.claims.grids.cardforms import is_label
from claimscope.core.claims.grids.places import ACROSS, DOWN, aligned, gap, shared
from claimscope.core.claims.words.passages import Passage

_LEVEL, _EDGE, _TOUCH = 0.5, 0.015, 0.01
_FEWEST, _WIDEST_GAP = 2, 0.35
_RIGHT_BELOW = 0.06
_LONGEST_KEY = 60


@dataclass(frozen=True, slots=True)
class _Pair:
    number: int
    label: int


def level_pairs(passages: Sequence[Passage], numbers: Sequence[int], used: Sequence[int]) -> dict[int, int]:
    """Number -> the label on its line, where at least two pairs of the page are set alike."""
    labels = [place for place, one in enumerate(passages) if place not in {*numbers, *used} and is_label(one)]
    pairs: list[_Pair] = []
    seen: set[int] = set()
    for number in numbers:
        if number in seen or passages[number].box is None:
            continue
        line = [one for one in (*numbers, *labels) if one == number or _is_level(passages, one, number)]
        line.sort(key=lambda place: passages[place].box or ())
        seen.update(one for one in line if one in numbers)
        if not any(_has_label_below(passages, one, labels) for one in line if one in numbers):
            pairs.extend(_in_turn(passages, line, numbers))
    return {one.number: one.label for one in pairs if _is_repeated(passages, one, pairs)}


def _is_level(passages: Sequence[Passage], one: int, other: int) -> bool:
    a, b = passages[one].box, passages[other].box
    seen = passages[one].visible == passages[other].visible
    return seen and a is not None and b is not None and shared(a, b, DOWN) > _LEVEL


def _has_label_below(passages: Sequence[Passage], number: int, labels: Sequence[int]) -> bool:
    box = passages[number].box
    boxes = (passages[label].box for label in labels)
    return box is not None and any(
        other is not None
        and shared(box, other, ACROSS) > _LEVEL
        and other[1] > box[1]
        and gap(box, other, DOWN) < _RIGHT_BELOW
        and shared(box, other, DOWN) <= 0.1
        for other in boxes
    )


def _in_turn(passages: Sequence[Passage], line: Sequence[int], numbers: Sequence[int]) -> Iterator[_Pair]:
    """The pairs of a line in which numbers and labels take turns."""
    kinds = [place in numbers for place in line]
    if len(line) < _FEWEST or len(line) % 2 or any(a == b for a, b in pairwise(kinds)):
        return
    for first, second in zip(line[::2], line[1::2], strict=True):
        a, b = passages[first].box, passages[second].box
        if a is None or b is None or not -_TOUCH <= b[0] - a[2] <= _WIDEST_GAP:
            return
        number, label = (first, second) if kinds[0] else (second, first)
        if kinds[0] or len(passages[label].text) <= _LONGEST_KEY:
            yield _Pair(number, label)


def _is_repeated(passages: Sequence[Passage], pair: _Pair, pairs: Sequence[_Pair]) -> bool:
    """Whether another pair is set like this one: its parts in the same columns, or on the same line."""
    return any(
        other is not pair
        and (
            _is_level(passages, other.number, pair.number)
            or (_in_column(passages, other.label, pair.label) and _in_column(passages, other.number, pair.number))
        )
        for other in pairs
    )


def _in_column(passages: Sequence[Passage], one: int, other: int) -> bool:
    a, b = passages[one].box, passages[other].box
    return a is not None and b is not None and aligned(a, b, ACROSS, _EDGE)
