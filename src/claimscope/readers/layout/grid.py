"""Tables without rules: rows of short segments whose places repeat. Prose in columns has longer lines."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from claimscope.readers.layout.words import DIGIT, Segment

_LONG = 28
"""Characters from which a segment looks like a line of prose."""


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
    rows: tuple[tuple[tuple[Segment, ...], ...], ...]
    heads: int
    spans: tuple[tuple[int, int, int], ...] = ()
    """(row, first column, last column) of segments that stretch over several columns."""


def find_grids(segments: Sequence[Segment]) -> tuple[list[Grid], list[Segment]]:
    """Tables, and the segments that belong to none."""
    flat = [item for item in segments if not item.turned]
    turned = [item for item in segments if item.turned]
    grids: list[Grid] = []
    used: set[int] = set()
    for rows in _stretches(_rows(flat)):
        grid, heads = _grid(rows, turned)
        if grid is not None:
            grids.append(grid)
            used.update(id(item) for row in rows for item in row.segments)
            used.update(id(item) for item in heads)
    return grids, [item for item in segments if id(item) not in used]


def _rows(segments: Sequence[Segment]) -> list[Row]:
    rows: list[list[Segment]] = []
    bottom = float("-inf")
    for item in sorted(segments, key=lambda found: (found.top + found.bottom) / 2):
        middle = (item.top + item.bottom) / 2
        if rows and middle < bottom and _level(rows[-1], item):
            rows[-1].append(item)
        else:
            rows.append([item])
        bottom = max(found.bottom for found in rows[-1]) - 0.2 * item.size
    return [_row(row) for row in rows]


def _level(row: Sequence[Segment], item: Segment) -> bool:
    """On one height with the row and beside everything in it."""
    last = row[0]
    shared = min(last.bottom, item.bottom) - max(last.top, item.top)
    return shared > 0.5 * min(last.size, item.size) and all(
        item.x0 >= found.x1 - 1 or item.x1 <= found.x0 + 1 for found in row
    )


def _row(segments: Sequence[Segment]) -> Row:
    ordered = tuple(sorted(segments, key=lambda found: found.x0))
    return Row(min(found.top for found in ordered), max(found.bottom for found in ordered), ordered)


def _stretches(rows: Sequence[Row]) -> list[list[Row]]:
    """Runs of rows that may be one table: several segments each, close to each other."""
    stretches: list[list[Row]] = []
    current: list[Row] = []
    for row in rows:
        near = bool(current) and row.top - current[-1].bottom < 2.6 * max(item.size for item in row.segments)
        if (len(row.segments) > 1 and (near or not current)) or (
            current and near and len(row.segments) == 1 and _inside_cell(row.segments[0], current)
        ):
            current.append(row)
        else:
            stretches.append(current)
            current = [row] if len(row.segments) > 1 else []
    stretches.append(current)
    return [_trimmed(found) for found in stretches if len(_trimmed(found)) >= 2]


def _trimmed(rows: list[Row]) -> list[Row]:
    """Without single segments at the end: they are text below the table."""
    while rows and len(rows[-1].segments) == 1:
        rows = rows[:-1]
    return rows


def _inside_cell(item: Segment, rows: Sequence[Row]) -> bool:
    """A lone segment continues a table where it stands within one column and is not a line of prose."""
    if len(item.text) > _LONG:
        return False
    columns = _columns([found for row in rows for found in row.segments])
    return sum(1 for low, high in columns if item.x0 < high and item.x1 > low) == 1


def _columns(segments: Sequence[Segment]) -> list[tuple[float, float]]:
    """Extents of columns: segments that overlap sideways. Segments over several columns are left out first."""
    narrow = [item for item in segments if not _over_several(item, segments)]
    columns: list[list[float]] = []
    for item in sorted(narrow, key=lambda found: found.x0):
        if columns and item.x0 < columns[-1][1] - 0.5:
            columns[-1][1] = max(columns[-1][1], item.x1)
        else:
            columns.append([item.x0, item.x1])
    return [(low, high) for low, high in columns]


def _over_several(item: Segment, segments: Sequence[Segment]) -> bool:
    """Whether two segments of one other row lie beneath this one."""
    beneath = [
        found
        for found in segments
        if found is not item and found.x0 > item.x0 - 2 and found.x1 < item.x1 + 2 and abs(found.top - item.top) > 2
    ]
    return any(
        abs(one.top - other.top) < 2 and one.x1 < other.x0
        for index, one in enumerate(beneath)
        for other in beneath[index + 1 : index + 8]
    )


def _grid(rows: Sequence[Row], turned: Sequence[Segment]) -> tuple[Grid | None, list[Segment]]:
    items = [item for row in rows for item in row.segments]
    columns = _columns(items)
    if not _is_table(rows, columns):
        return None, []
    heads = _turned_heads(rows, columns, turned)
    placed = [_placed(row.segments, columns) for row in rows]
    spans = [(index + bool(heads), *found) for index, row in enumerate(rows) for found in _spanning(row, columns)]
    if heads:
        placed.insert(0, _placed(heads, columns))
    cells = [*items, *heads]
    grid = Grid(
        min(item.x0 for item in cells),
        min(item.top for item in cells),
        max(item.x1 for item in cells),
        max(item.bottom for item in cells),
        tuple(placed),
        head_rows(placed),
        tuple(spans),
    )
    return grid, heads


def _is_table(rows: Sequence[Row], columns: Sequence[tuple[float, float]]) -> bool:
    """Two columns need three rows; and no more than one column may hold lines of prose."""
    if len(columns) < 2 or len(columns) > 60 or len(rows) < (3 if len(columns) == 2 else 2):
        return False
    if _cards(rows):
        return False
    lengths: list[list[int]] = [[] for _ in columns]
    numbers = 0
    for row in rows:
        for item in row.segments:
            lengths[_column_of(item, columns)].append(len(item.text))
            numbers += bool(DIGIT.search(item.text))
    prose = sum(1 for found in lengths if found and median(found) > _LONG)
    return prose == 0 or (prose == 1 and numbers >= len(rows) and len(columns) > 1 and _others_short(lengths))


def _cards(rows: Sequence[Row]) -> bool:
    """Large numbers with labels below them: each column is read for itself."""
    first, second = rows[0].segments, rows[1].segments
    return all(DIGIT.search(item.text) for item in first) and not any(DIGIT.search(item.text) for item in second)


def _others_short(lengths: Sequence[Sequence[int]]) -> bool:
    return sorted(median(found) for found in lengths if found)[0] <= 16


def _column_of(item: Segment, columns: Sequence[tuple[float, float]]) -> int:
    """The column with the largest shared width; the nearest where none is shared."""
    middle = (item.x0 + item.x1) / 2
    return max(
        range(len(columns)),
        key=lambda index: (
            max(min(item.x1, columns[index][1]) - max(item.x0, columns[index][0]), 0.0),
            -abs(middle - (columns[index][0] + columns[index][1]) / 2),
        ),
    )


def _placed(row: Sequence[Segment], columns: Sequence[tuple[float, float]]) -> tuple[tuple[Segment, ...], ...]:
    cells: list[list[Segment]] = [[] for _ in columns]
    for item in row:
        cells[_column_of(item, columns)].append(item)
    return tuple(tuple(cell) for cell in cells)


def _spanning(row: Row, columns: Sequence[tuple[float, float]]) -> list[tuple[int, int]]:
    """First and last column of segments that stretch over several."""
    found = []
    for item in row.segments:
        under = [index for index, (low, high) in enumerate(columns) if min(item.x1, high) - max(item.x0, low) > 2]
        if len(under) > 1:
            found.append((under[0], under[-1]))
    return found


def _turned_heads(
    rows: Sequence[Row], columns: Sequence[tuple[float, float]], turned: Sequence[Segment]
) -> list[Segment]:
    """Turned segments right above the table, one over each column."""
    top, size = rows[0].top, rows[0].segments[0].size
    low, high = columns[0][0] - size, columns[-1][1] + 4 * size
    return [item for item in turned if abs(item.bottom - top) < 2.5 * size and low < item.x0 and item.x0 < high]


def head_rows(rows: Sequence[Sequence[Sequence[Segment]]]) -> int:
    """Rows before the first one that holds numbers beyond its first column; at least one."""
    for index, row in enumerate(rows):
        values = [item.text for cell in row[1:] for item in cell]
        if values and sum(bool(DIGIT.search(text)) and not text[:1].isalpha() for text in values) * 2 > len(values):
            return max(index, 1) if index else 0
    return 1
