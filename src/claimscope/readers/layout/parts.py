"""Columns of a page, as text is set in them: a table in one of them has no rows in the other.

A white strip that runs down a page parts columns of text, or columns of one table. Rows of a table stand level; lines
of two columns of text do not, or are prose on both sides.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from claimscope.readers.layout.bands import are_stacked
from claimscope.readers.layout.words import Segment

_FEWEST = 5
"""Lines from which a column is one."""
_MOST_EDGES, _MOST_DEPTH, _MOST_BESIDE = 12, 12, 40
_EDGE = 1.5
"""Points by which the left edges of a column's lines may differ."""
_GUTTER = 0.8
"""Narrowest white between two columns, in font heights."""
_LONG = 12
"""Width in font heights from which a line looks like prose: about 28 letters."""
_LEVEL, _HALF = 0.2, 0.16
"""Distances of two lines' middles, in font heights: level, and halfway between two lines of one cell."""
_ODD = 0.25
"""Share of lines that stand level with nothing beside them, from which two sides are no rows of one table."""
_LEADING = 0.75
_RUNNING, _BEGINS_SMALL = 3, 0.4
_NARROW = 0.6
"""A column narrower than this share of the one beside it is a side column."""


@dataclass(frozen=True, slots=True)
class Part:
    """Segments of one column, or what belongs to none. ``after``: the column that is read before this one."""

    segments: tuple[Segment, ...]
    after: Part | None = None


@dataclass(frozen=True, slots=True)
class _Sides:
    left: list[Segment]
    right: list[Segment]


def page_parts(segments: Sequence[Segment]) -> list[Part]:
    """The columns of a page, and what reaches over several of them; one part where there are none.

    Turned text stays with the part that it stands in.
    """
    turned = [item for item in segments if item.turned]
    parts = _level_parts([item for item in segments if not item.turned] if turned else segments)
    if not turned:
        return parts
    if len(parts) == 1:
        return [Part(tuple(segments))]
    homes = [_home(item, parts) for item in turned]
    added = [[item for item, home in zip(turned, homes, strict=True) if home == n] for n in range(len(parts))]
    made: dict[int, Part] = {}
    for index in reversed(range(len(parts))):
        part = parts[index]
        after = next((made[n] for n, one in enumerate(parts) if one is part.after), None)
        made[index] = Part((*part.segments, *added[index]), after)
    return [made[index] for index in range(len(parts))]


def _home(item: Segment, parts: Sequence[Part]) -> int:
    """The part around a segment, else the last."""
    return next((n for n, part in enumerate(parts) if _reaches_around(part.segments, item)), len(parts) - 1)


def _reaches_around(side: Sequence[Segment], item: Segment) -> bool:
    return min(one.x0 for one in side) <= item.x0 and item.x1 <= max(one.x1 for one in side)


def _level_parts(segments: Sequence[Segment], depth: int = 0) -> list[Part]:
    """The parts of what is not turned; without lines of prose a page holds tables and cards, and no columns of text."""
    prose = sum(map(_is_long, segments))
    if prose < _RUNNING or len(segments) < 2 * _FEWEST or depth > _MOST_DEPTH:
        return [Part(tuple(segments))]
    if are_stacked(segments):
        return [Part(tuple(segments))]
    ordered = sorted(segments, key=_middle)
    sides = next((found for edge in _edges(segments) for found in _cuts(ordered, edge)), None)
    return [Part(tuple(segments))] if sides is None else _parted(segments, sides, depth + 1)


def _parted(segments: Sequence[Segment], sides: _Sides, depth: int) -> list[Part]:
    """The parts of both sides, then of the rest; a narrow column on the left is read behind the wide one."""
    on_left, on_right = set(map(id, sides.left)), set(map(id, sides.right))
    both = on_left | on_right
    rest = [item for item in segments if id(item) not in both]
    left = _level_parts([item for item in segments if id(item) in on_left], depth)
    right = _level_parts([item for item in segments if id(item) in on_right], depth)
    if len(left) == 1 and _width(sides.left) < _NARROW * _width(sides.right):
        left = [Part(left[0].segments, right[-1])]
    return [*left, *right, *(_level_parts(rest, depth) if rest else [])]


def _width(side: Sequence[Segment]) -> float:
    return max(item.x1 for item in side) - min(item.x0 for item in side)


def _edges(segments: Sequence[Segment]) -> list[float]:
    """Left edges that many lines share, the most common first."""
    found: list[list[float]] = []
    for x0 in sorted(item.x0 for item in segments):
        if found and x0 - found[-1][0] <= _EDGE:
            found[-1].append(x0)
        else:
            found.append([x0])
    common = sorted((one for one in found if len(one) >= _FEWEST), key=len, reverse=True)
    first = min((item.x0 for item in segments), default=0.0)
    return [one[0] for one in common[:_MOST_EDGES] if one[0] > first + _EDGE]


def _cuts(ordered: Sequence[Segment], edge: float) -> Iterator[_Sides]:
    """Stretches of the page in which the white left of an edge parts two columns of text. ``ordered`` by middle."""
    white = edge - _GUTTER * max(item.size for item in ordered if abs(item.x0 - edge) <= _EDGE)
    ends, inside = [-1], []
    for place, item in enumerate(ordered):
        if item.x0 < edge - 1 and item.x1 > white:
            ends.append(place)
        elif abs(item.x0 - edge) <= _EDGE:
            inside.append(place)
    for high, low in pairwise([*ends, len(ordered)]):
        if bisect_left(inside, low) - bisect_left(inside, high) >= _FEWEST:
            sides = _sides(ordered[high + 1 : low], edge)
            if sides is not None and _are_columns(sides.left, sides.right):
                yield sides


def _sides(inside: Sequence[Segment], edge: float) -> _Sides | None:
    """Both sides of a stretch, without the rows of a table over the whole width above or below the column."""
    left = [item for item in inside if item.x1 <= edge]
    right = [item for item in inside if item.x0 >= edge - 1]
    middles = [_middle(item) for item in inside]
    rows = {id(item) for item in right if _is_row(item, inside, middles)}
    at_edge = [item for item in right if abs(item.x0 - edge) <= _EDGE and id(item) not in rows]
    if len(at_edge) < _FEWEST:
        return None
    top, bottom = min(item.top for item in at_edge), max(item.bottom for item in at_edge)
    above = _table_beyond([item for item in right if item.bottom < top], rows)
    below = _table_beyond([item for item in right if item.top > bottom], rows)
    high = max((item.bottom for item in above), default=float("-inf"))
    low = min((item.top for item in below), default=float("inf"))
    left = [item for item in left if item.bottom > high and item.top < low]
    right = [item for item in right if item.bottom > high and item.top < low]
    return _Sides(left, right) if min(len(left), len(right)) >= _FEWEST else None


def _table_beyond(outside: Sequence[Segment], rows: Collection[int]) -> Sequence[Segment]:
    """The right half of a table above or below a column: several lines, all of which are rows."""
    return outside if len(outside) > 1 and all(id(item) in rows for item in outside) else ()


def _is_row(item: Segment, inside: Sequence[Segment], middles: Sequence[float]) -> bool:
    """Whether a segment stands in one row with short ones of both sides."""
    middle, near = _middle(item), _LEVEL * item.size
    low = bisect_right(middles, middle - near)
    beside = inside[low : min(bisect_left(middles, middle + near), low + _MOST_BESIDE)]
    return len(beside) > 2 and any(one.x1 < item.x0 for one in beside) and not any(map(_is_long, beside))


def _are_columns(left: Sequence[Segment], right: Sequence[Segment]) -> bool:
    """Whether two sides are columns of text and no columns of one table."""
    if _is_prose(left) and _is_prose(right):
        return True
    return _is_uneven(left, right) or _runs_beside(left, right) or _runs_beside(right, left)


def _is_prose(side: Sequence[Segment]) -> bool:
    """Whether most of what a side holds stands in long lines below each other."""
    whole = sum(item.x1 - item.x0 for item in side)
    running = sum(item.x1 - item.x0 for run in _runs(side) for item in run)
    return 2 * running > whole


def _is_long(item: Segment) -> bool:
    return item.x1 - item.x0 > _LONG * item.size


def _runs(side: Sequence[Segment]) -> list[list[Segment]]:
    """Long lines right below each other with one left edge."""
    runs: list[list[Segment]] = []
    for item in sorted(filter(_is_long, side), key=lambda one: one.top):
        last = runs[-1][-1] if runs else None
        if last is not None and item.top - last.bottom < _LEADING * item.size and abs(item.x0 - last.x0) < item.size:
            runs[-1].append(item)
        else:
            runs.append([item])
    return [run for run in runs if len(run) > 1]


def _is_uneven(left: Sequence[Segment], right: Sequence[Segment]) -> bool:
    """Whether lines of the shorter side stand neither level with lines of the other nor halfway between two."""
    fewer, more = sorted((left, right), key=_height)
    middles = sorted(map(_middle, more))
    within = [item for item in fewer if middles[0] <= _middle(item) <= middles[-1]]
    odd = sum(_is_odd(item, middles) for item in within)
    return len(within) >= _FEWEST and odd > _ODD * len(within)


def _height(side: Sequence[Segment]) -> float:
    return max(item.bottom for item in side) - min(item.top for item in side)


def _is_odd(item: Segment, middles: Sequence[float]) -> bool:
    middle, place = _middle(item), bisect_left(middles, _middle(item))
    above, below = middles[max(place - 1, 0)], middles[min(place, len(middles) - 1)]
    level = min(abs(middle - above), abs(below - middle)) < _LEVEL * item.size
    return not level and abs((above + below) / 2 - middle) >= _HALF * item.size


def _runs_beside(prose: Sequence[Segment], other: Sequence[Segment]) -> bool:
    """Whether broken lines of prose run beside lines of their own: no table has a cell for each line of a sentence."""
    for run in _runs(prose):
        small = sum(item.opening[:1].islower() for item in run[1:])
        if len(run) >= _RUNNING and small >= _BEGINS_SMALL * (len(run) - 1):
            beside = sum(run[0].top - 1 < _middle(item) < run[-1].bottom + 1 for item in other)
            if 2 * beside > len(run):
                return True
    return False


def _middle(item: Segment) -> float:
    return (item.top + item.bottom) / 2
