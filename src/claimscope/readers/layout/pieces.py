"""Tables of recognised pictures: columns are what white gutters part over all rows, rows gather around their numbers.

Recognition gives each cell, or each line of a cell, at the edges of its letters. What cannot be told surely stays
below the confidence from which a field counts as sure (0.8): a bare number without a head above it, two numbers in
one cell, a bare number that stands in no table, the numbers of a column whose thousands are parted in two ways.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from claimscope.readers.layout.grid import Cells, Grid, Homes, Row, is_table, level_rows, placed, spanning
from claimscope.readers.layout.words import DIGIT, Segment

UNSURE = 0.7
"""Highest confidence of a number whose meaning is not written beside or above it."""
_BARE = re.compile(r"[~≈<>±(]{0,2}\d[\d.,'’\s]*[kKM]?[+)]?")
_VALUE = re.compile(r"[~≈<>±(]{0,2}\d[\d.,'’\s]*(?:[kKM+)]|%|[mµu]?s)?")
_GROUPED = re.compile(r"(?<![\d.,])\d{1,3}([.,])\d{3}(?!\d)")
_GUTTER = 0.3
"""Narrowest white between two columns, in heights of a line."""
_NEAR = 2.6
"""Widest white between two rows, in heights of a line."""
_CLOSE = 0.4
"""Widest white between two lines of one cell, in heights of a line."""
_SHORT = 28
Extents = list[tuple[float, float]]


def piece_grids(segments: Sequence[Segment]) -> tuple[list[Grid], list[Segment]]:
    """Tables of a recognised picture, and the segments that belong to none."""
    grids: list[Grid] = []
    used: set[int] = set()
    for run in _runs(level_rows([item for item in segments if not item.turned])):
        rows = _trimmed(run)
        homes = Homes(_extents(rows))
        if sum(map(_is_valued, rows)) < 2 or not is_table(rows, homes):
            continue
        grids.append(_grid(rows, homes))
        used.update(id(item) for row in rows for item in row.segments)
    return grids, [item for item in segments if id(item) not in used]


def doubted_grid(grid: Grid) -> Grid:
    """The table with less certainty for bare numbers that no head names or that share a cell."""
    shared = {(row, column) for row, first, last in grid.spans for column in range(first, last + 1)}
    named = [
        any(row[column] and (index, column) not in shared for index, row in enumerate(grid.rows[: grid.heads]))
        for column in range(len(grid.rows[0]))
    ]
    body = grid.rows[grid.heads :]
    mixed = [_is_mixed([item.text for row in body for item in row[column]]) for column in range(len(grid.rows[0]))]
    rows = tuple(
        tuple(
            tuple(map(_unsure, cell)) if mixed[column] else _doubted_cell(cell, named[column] or column == 0)
            for column, cell in enumerate(row)
        )
        for row in body
    )
    return grid._replace(rows=(*grid.rows[: grid.heads], *rows))


def _is_mixed(texts: Sequence[str]) -> bool:
    """Whether numbers of one column part thousands by a comma and by a dot: one of the two was misread."""
    return len({found[1] for text in texts for found in _GROUPED.finditer(text)}) > 1


def doubted(item: Segment) -> Segment:
    """The segment, less sure where it is a bare number."""
    return _unsure(item) if _BARE.fullmatch(item.text) else item


def _unsure(item: Segment) -> Segment:
    """The segment with no more certainty than a bare number; without digits as it is."""
    if not DIGIT.search(item.text):
        return item
    words = tuple(word._replace(confidence=min(word.confidence, UNSURE)) for word in item.words)
    return Segment((item.x0, item.top, item.x1, item.bottom), words, item.size, item.turned)


def _doubted_cell(cell: tuple[Segment, ...], is_named: bool) -> tuple[Segment, ...]:
    numbers = sum(bool(_VALUE.fullmatch(item.text)) for item in cell)
    return cell if is_named and numbers < 2 else tuple(map(doubted, cell))


def _is_valued(row: Row) -> bool:
    return any(_VALUE.fullmatch(item.text) for item in row.segments)


def _runs(rows: Sequence[Row]) -> list[list[Row]]:
    """Rows that follow each other closely; a line of prose ends a run."""
    runs: list[list[Row]] = [[]]
    for row in rows:
        size = max(item.size for item in row.segments)
        if runs[-1] and row.top - runs[-1][-1].bottom > _NEAR * size:
            runs.append([])
        if len(row.segments) == 1 and len(row.segments[0].text) > _SHORT:
            runs.append([])
        else:
            runs[-1].append(row)
    return [run for run in runs if len(run) > 1]


def _trimmed(run: Sequence[Row]) -> list[Row]:
    """Without titles above the heads and without what stands below the last row of numbers."""
    rows = list(run)
    while len(rows) > 1 and len(rows[0].segments) == 1 and not _touches(rows[0], rows[1]):
        del rows[0]
    while len(rows) > 1 and not _is_valued(rows[-1]) and not _touches(rows[-2], rows[-1]):
        del rows[-1]
    return rows


def _touches(upper: Row, lower: Row) -> bool:
    """Lines of one cell: closer than two rows stand."""
    return lower.top - upper.bottom < 0.1 * min(upper.segments[0].size, lower.segments[0].size)


def _extents(rows: Sequence[Row]) -> Extents:
    """Columns between the white gutters of the rows of numbers, widened and added to by the heads above them."""
    first = next((index for index, row in enumerate(rows) if _is_valued(row)), 0)
    body = [item for row in rows[first:] if len(row.segments) > 1 for item in row.segments]
    extents: Extents = []
    for item in sorted(body, key=lambda found: found.x0):
        if extents and item.x0 - extents[-1][1] < _GUTTER * item.size:
            extents[-1] = (extents[-1][0], max(extents[-1][1], item.x1))
        else:
            extents.append((item.x0, item.x1))
    for row in rows[:first]:
        extents = _with_heads(extents, row.segments)
    return extents


def _with_heads(extents: Extents, heads: Sequence[Segment]) -> Extents:
    """A head over one column widens it, one over several changes nothing; one over none belongs to the only neighbour
    that has no head, or is a column of its own."""
    under = [_under(extents, head) for head in heads]
    headed = {index for found in under for index in found}
    made, own = list(extents), []
    for head, found in zip(heads, under, strict=True):
        place = sum(low < head.x0 for low, _ in extents)
        free = [index for index in (place - 1, place) if 0 <= index < len(extents) and index not in headed]
        target = found if found else free
        if len(target) == 1:
            low, high = made[target[0]]
            made[target[0]] = (min(low, head.x0), max(high, head.x1))
        elif not found:
            own.append((head.x0, head.x1))
    return sorted([*made, *own])


def _under(extents: Extents, head: Segment) -> list[int]:
    return [index for index, (low, high) in enumerate(extents) if head.x0 < high and head.x1 > low]


def _grid(rows: Sequence[Row], homes: Homes) -> Grid:
    groups = _gathered(rows)
    heads = next((index for index, group in enumerate(groups) if any(map(_is_valued, group))), 0)
    items = [item for row in rows for item in row.segments]
    cells: list[Cells] = [placed([item for row in group for item in row.segments], homes) for group in groups]
    spans = [(n, *found) for n, group in enumerate(groups[:heads]) for found in spanning(group, homes)]
    box = (
        min(item.x0 for item in items),
        min(item.top for item in items),
        max(item.x1 for item in items),
        max(item.bottom for item in items),
    )
    return Grid(*box, tuple(cells), heads, tuple(spans))


def _gathered(rows: Sequence[Row]) -> list[list[Row]]:
    """Lines without numbers join the row of numbers that they stand much closer to than to any other row."""
    gaps = [lower.top - upper.bottom for upper, lower in pairwise(rows)]
    groups = [[rows[0]]]
    for index, row in enumerate(rows[1:], 1):
        gap = gaps[index - 1]
        following = gaps[index] if index < len(gaps) else float("inf")
        size = row.segments[0].size
        numbers = _is_valued(row) and any(map(_is_valued, groups[-1]))
        headed = not any(map(_is_valued, groups[-1])) and len(groups) == 1 and gap > 0
        nearest = gap <= following + 0.1 * size or not any(map(_is_valued, groups[-1]))
        if gap < _CLOSE * size and not numbers and not headed and nearest:
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups
