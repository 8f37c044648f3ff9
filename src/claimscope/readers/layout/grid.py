"""Tables without rules: rows of short segments whose places repeat. Prose in columns has longer lines."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from operator import attrgetter
from statistics import median
from typing import NamedTuple

from claimscope.readers.layout.bands import are_stacked
from claimscope.readers.layout.columns import Columns
from claimscope.readers.layout.words import DIGIT, Segment

_LONG = 28
"""Characters from which a segment looks like a line of prose."""
_NEAR = 2.6
"""Widest white between two rows, in font heights."""

_TOP, _BOTTOM, _LEFT, _RIGHT = map(attrgetter, ("top", "bottom", "x0", "x1"))
Cells = tuple[tuple[Segment, ...], ...]
Extents = Sequence[tuple[float, float]]


class Row(NamedTuple):
    """Segments on one height, from the left."""

    top: float
    bottom: float
    segments: tuple[Segment, ...]


class Grid(NamedTuple):
    """A table: for each (row, column) the segments in it. ``heads`` counts header rows."""

    x0: float
    top: float
    x1: float
    bottom: float
    rows: tuple[Cells, ...]
    heads: int
    spans: tuple[tuple[int, int, int], ...] = ()
    """(row, first column, last column) of segments that stretch over several columns."""


@dataclass(slots=True)
class _Stretch:
    """Rows that may be one table, while they are collected."""

    rows: list[Row] = field(default_factory=list)
    columns: Columns | None = None

    def take(self, row: Row) -> bool:
        """Takes the row where it continues the table."""
        if self.columns is None or not self._near(row):
            return False
        fits = self._lone(row.segments[0]) if len(row.segments) == 1 else self.columns.admit(row.segments)
        if fits:
            self.rows.append(row)
        return fits

    def _near(self, row: Row) -> bool:
        last = self.rows[-1]
        return row.top - last.bottom < _NEAR * max(item.size for item in last.segments)

    def _lone(self, item: Segment) -> bool:
        """The rest of a broken cell, or a short title over a group of rows; not a line of prose."""
        assert self.columns is not None
        if len(item.text) > (_LONG if item.x0 > self.columns.extents[0][1] else 2 * _LONG):
            return False
        touched = self.columns.touched(item)
        return (
            touched == [0] or len(touched) == 1 or (bool(touched) and touched[0] == 0 and not item.text.endswith("."))
        )

    def closed(self) -> list[Row]:
        """The rows without single segments at the end: they are text below the table."""
        rows = self.rows
        while rows and len(rows[-1].segments) == 1:
            rows = rows[:-1]
        return rows


def find_grids(segments: Sequence[Segment]) -> tuple[list[Grid], list[Segment]]:
    """Tables, and the segments that belong to none."""
    if are_stacked(segments):
        return [], list(segments)
    turned = [item for item in segments if item.turned]
    grids: list[Grid] = []
    used: set[int] = set()
    for stretch in _stretches(level_rows([item for item in segments if not item.turned])):
        rows = stretch.closed()
        homes = Homes(stretch.columns.extents) if stretch.columns is not None else None
        if homes is None or not is_table(rows, homes):
            continue
        heads = _turned_heads(rows, homes.columns, turned)
        grids.append(_grid(rows, homes, heads))
        used.update(id(item) for row in rows for item in row.segments)
        used.update(id(item) for item in heads)
    return grids, [item for item in segments if id(item) not in used]


def level_rows(segments: Sequence[Segment]) -> list[Row]:
    """Segments on one height side by side, from the top."""
    rows: list[list[Segment]] = []
    lowest = limit = right = float("-inf")
    for item in sorted(segments, key=lambda found: found.top + found.bottom):
        top, bottom, x1 = item.top, item.bottom, item.x1
        if rows and (top + bottom) / 2 < limit and _level(rows[-1], item, right):
            rows[-1].append(item)
            lowest, right = bottom if bottom > lowest else lowest, x1 if x1 > right else right
        else:
            rows.append([item])
            lowest, right = bottom, x1
        limit = lowest - 0.2 * item.size
    return [_row(row) for row in rows]


def _level(row: Sequence[Segment], item: Segment, right: float) -> bool:
    """On one height with the row and beside everything in it, which ends at ``right``."""
    last = row[0]
    if item.top == last.top and item.bottom == last.bottom and item.x0 >= right - 1:  # most cells of most tables
        return True
    shared = min(last.bottom, item.bottom) - max(last.top, item.top)
    return shared > 0.5 * min(last.size, item.size) and (
        item.x0 >= right - 1 or all(item.x0 >= found.x1 - 1 or item.x1 <= found.x0 + 1 for found in row)
    )


def _row(segments: Sequence[Segment]) -> Row:
    ordered = tuple(sorted(segments, key=_LEFT))
    return Row(min(map(_TOP, ordered)), max(map(_BOTTOM, ordered)), ordered)


def _stretches(rows: Sequence[Row]) -> list[_Stretch]:
    """Runs of rows that may be one table each."""
    stretches = [_Stretch()]
    for row in rows:
        if stretches[-1].take(row):
            continue
        several = len(row.segments) > 1
        stretches.append(_Stretch([row], Columns(row.segments)) if several else _Stretch())
    return stretches


def is_table(rows: Sequence[Row], homes: Homes) -> bool:
    """Two columns need three rows; and no more than one column may hold lines of prose."""
    columns = homes.columns
    if len(columns) < 2 or len(columns) > 60 or len(rows) < (3 if len(columns) == 2 else 2) or _cards(rows):
        return False
    lengths: list[list[int]] = [[] for _ in columns]
    numbers = 0
    for row in rows:
        places = range(len(columns)) if homes.take(row) else [homes.of(item) for item in row.segments]
        for place, item in zip(places, row.segments, strict=True):
            text = item.text
            lengths[place].append(len(text))
            numbers += DIGIT.search(text) is not None
    typical = [median(found) for found in lengths if found]
    prose = sum(1 for length in typical if length > _LONG)
    return prose == 0 or (prose == 1 and numbers >= len(rows) and min(typical) <= 16)


def _cards(rows: Sequence[Row]) -> bool:
    """Large numbers with labels below them: each column is read for itself."""
    first, second = rows[0].segments, rows[1].segments
    if 2 * len(second) < len(first):
        return False
    return all(DIGIT.search(item.text) for item in first) and not any(DIGIT.search(item.text) for item in second)


class Homes:
    """The columns of a table, asked for each of its segments."""

    def __init__(self, columns: Extents) -> None:
        self.columns = columns
        self._lows, self._highs = [low for low, _ in columns], [high for _, high in columns]
        self._apart = all(left[1] <= right[0] for left, right in pairwise(columns))
        self._known: dict[int, int] = {}
        self._within: set[int] = set()
        self._full: set[int] = set()

    def of(self, item: Segment) -> int:
        """The column with the largest shared width; the nearest where none is shared."""
        place = self._known.get(id(item))
        if place is None:
            place = bisect_right(self._lows, item.x0) - 1
            if self._apart and place >= 0 and item.x0 < item.x1 <= self._highs[place]:
                self._within.add(id(item))
            else:
                place = _column_of(item, self.columns)
            self._known[id(item)] = place
        return place

    def take(self, row: Row) -> bool:
        """Whether a row has one segment within each column: then nobody has to ask for each of them."""
        known = id(row.segments)
        if known in self._full:
            return True
        if not self._apart or len(row.segments) != len(self.columns):
            return False
        for item, (low, high) in zip(row.segments, self.columns, strict=True):
            if not low <= item.x0 < item.x1 <= high:
                return False
        self._full.add(known)
        return True

    def is_within(self, item: Segment) -> bool:
        """Whether a segment that was asked for lies in one column as a whole."""
        return id(item) in self._within


def _column_of(item: Segment, columns: Extents) -> int:
    """The column with the largest shared width; the nearest where none is shared."""
    x0, x1 = item.x0, item.x1
    best, widest = -1, 0.0
    for index, (low, high) in enumerate(columns):
        shared = (x1 if x1 < high else high) - (x0 if x0 > low else low)
        if shared > widest or (shared == widest > 0 and _nearer(item, columns, index, best)):
            best, widest = index, shared
    return best if best >= 0 else min(range(len(columns)), key=lambda index: _distance(item, columns[index]))


def _nearer(item: Segment, columns: Extents, index: int, than: int) -> bool:
    return _distance(item, columns[index]) < _distance(item, columns[than])


def _distance(item: Segment, extent: tuple[float, float]) -> float:
    """Between the middles of a segment and a column."""
    return abs((item.x0 + item.x1) / 2 - (extent[0] + extent[1]) / 2)


def _grid(rows: Sequence[Row], homes: Homes, heads: Sequence[Segment]) -> Grid:
    items = [*heads, *chain.from_iterable(row.segments for row in rows)]
    groups = _broken_lines(rows)
    cells = [_group_cells(group, homes) for group in groups]
    if heads:
        cells.insert(0, placed(heads, homes))
    spans = [(n + bool(heads), *found) for n, group in enumerate(groups) for found in spanning(group, homes)]
    return Grid(
        min(map(_LEFT, items)),
        min(map(_TOP, items)),
        max(map(_RIGHT, items)),
        max(map(_BOTTOM, items)),
        tuple(cells),
        head_rows(cells),
        tuple(spans),
    )


def _broken_lines(rows: Sequence[Row]) -> list[list[Row]]:
    """Rows grouped where narrow and wide gaps alternate: lines of one cell stand closer than two rows."""
    gaps = [below.top - above.bottom for above, below in pairwise(rows)]
    size = rows[0].segments[0].size
    narrow, wide = min(gaps, default=0.0), max(gaps, default=0.0)
    limit = (narrow + wide) / 2
    bimodal = narrow < 0.35 * size and wide - narrow > 0.4 * size and not any(abs(g - limit) < 0.1 * size for g in gaps)
    groups = [[rows[0]]]
    for row, gap in zip(rows[1:], gaps, strict=True):
        if bimodal and gap < limit and not _new_numbers(groups[-1], row):
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups


def _new_numbers(group: Sequence[Row], row: Row) -> bool:
    """A second line with numbers in several columns is a row of its own, however close it stands."""
    first = sum(bool(DIGIT.match(item.text)) for item in group[0].segments[1:])
    return first > 0 and sum(bool(DIGIT.match(item.text)) for item in row.segments[1:]) > 0


def _group_cells(group: Sequence[Row], homes: Homes) -> Cells:
    if len(group) == 1 and homes.take(group[0]):
        return tuple(zip(group[0].segments, strict=True))
    return placed([item for row in group for item in row.segments], homes)


def placed(row: Sequence[Segment], homes: Homes) -> Cells:
    """The segments of a row in their columns."""
    cells: list[list[Segment]] = [[] for _ in homes.columns]
    for item in row:
        cells[homes.of(item)].append(item)
    return tuple(tuple(cell) for cell in cells)


def spanning(group: Sequence[Row], homes: Homes) -> list[tuple[int, int]]:
    """First and last column of segments that stretch over several."""
    found = []
    for item in (item for row in group if not homes.take(row) for item in row.segments):
        if homes.is_within(item):
            continue
        x0, x1 = item.x0, item.x1
        under = [
            index
            for index, (low, high) in enumerate(homes.columns)
            if (x1 if x1 < high else high) - (x0 if x0 > low else low) > 2
        ]
        if len(under) > 1:
            found.append((under[0], under[-1]))
    return found


def _turned_heads(rows: Sequence[Row], columns: Extents, turned: Sequence[Segment]) -> list[Segment]:
    """Turned segments right above the table, one over each column."""
    top, size = rows[0].top, rows[0].segments[0].size
    low, high = columns[0][0] - size, columns[-1][1] + 4 * size
    return [item for item in turned if abs(item.bottom - top) < 2.5 * size and low < item.x0 and item.x0 < high]


def head_rows(rows: Sequence[Sequence[Sequence[Segment]]]) -> int:
    """Rows before the first one that holds numbers beyond its first column; at least one."""
    for index, row in enumerate(rows):
        values = [item.text for cell in row[1:] for item in cell]
        if values and sum(bool(DIGIT.search(text)) and not text[:1].isalpha() for text in values) * 2 > len(values):
            return index
    return 1
