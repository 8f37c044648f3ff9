"""The shape of a table beyond its head: rows that head the rows below them, cells empty because the one above holds.

"H100" alone in a row speaks for the rows under it until the next such row; a first column that names its model once
for three rows means it for all three.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from claimscope.core.claims.grids.gridcell import CellRead
from claimscope.core.reading import Table

Cells = Mapping[tuple[int, int], CellRead]
_FEWEST_COLUMNS = 3
_SMALL = 20
_DOUBTFUL_GROUP = 0.75
"""Ceiling for what a lone first cell says of the rows below it, where its other cells may only be missing."""


def groups_of(table: Table, cells: Cells, heads: int) -> dict[int, tuple[CellRead, ...]]:
    """For each row below such a heading row: the headings in force, the nearest first."""
    lone = {row: found for row in range(heads, table.rows) if (found := _lone(table, cells, row)) is not None}
    if not lone or len(lone) * 2 > table.rows - heads:
        return {}
    sure = heads in lone
    groups: dict[int, tuple[CellRead, ...]] = {}
    current: tuple[CellRead, ...] = ()
    for row in range(heads, table.rows):
        if row in lone:
            found = lone[row] if sure or _is_merged(table, cells, row) else _doubted(lone[row])
            current = (found, *current) if row - 1 in lone else (found,)
        elif current:
            groups[row] = current
    return groups


def is_usual_setting(value: int) -> bool:
    """A power of two or a multiple of fifty, as lengths and batches are; or a small number."""
    return value < _SMALL or value & (value - 1) == 0 or value % 50 == 0


def is_scale(table: Table, cells: Cells) -> bool:
    """Whether the first row is a scale of settings (1k, 2k, 4k, 8k) over rows that begin with words."""
    first = [cells.get((0, column)) for column in range(table.columns)]
    begin = next((at for at, cell in enumerate(first) if at and cell is not None and cell.numeral is not None), 0)
    values = [cell.numeral.value for cell in first[begin:] if cell is not None and cell.numeral is not None]
    if (
        not begin
        or len(values) < _FEWEST_COLUMNS
        or len(values) < table.columns - begin
        or values != sorted(set(values))
    ):
        return False
    if not all(value == int(value) and is_usual_setting(int(value)) for value in values):
        return False
    body = [c.numeral.value for (row, column), c in cells.items() if row and column >= begin and c.numeral is not None]
    measured = any(value != int(value) or not is_usual_setting(int(value)) for value in body)
    corner = cells.get((0, 0))
    worded = all(_begins_with_words(cells, row, begin) for row in range(1, table.rows))
    return worded and measured and (corner is None or corner.numeral is None)


def _begins_with_words(cells: Cells, row: int, columns: int) -> bool:
    return any((cell := cells.get((row, column))) is not None and cell.is_head_text for column in range(columns))


def _lone(table: Table, cells: Cells, row: int) -> CellRead | None:
    """The one text of a row whose other cells are empty or merged into it."""
    filled = [cell for column in range(table.columns) if (cell := cells.get((row, column))) and not cell.is_empty]
    own = [cell for cell in filled if not cell.cell.inherited]
    if len(own) != 1 or not own[0].is_head_text or own[0].cell.column:
        return None
    merged = len(filled) == table.columns
    return own[0] if merged or (len(filled) == 1 and table.columns >= _FEWEST_COLUMNS) else None


def _is_merged(table: Table, cells: Cells, row: int) -> bool:
    return all((row, column) in cells and not cells[row, column].is_empty for column in range(table.columns))


def _doubted(read: CellRead) -> CellRead:
    mentions = tuple(replace(m, sure=min(m.sure, _DOUBTFUL_GROUP)) for m in read.mentions)
    return replace(read, mentions=mentions)


def filled_right(table: Table, cells: Cells, heads: int) -> dict[tuple[int, int], CellRead]:
    """The cells, with heads that reach over several columns repeated where the file left those columns empty.

    "TTFT (ms)" over "mean", then nothing over "p99": both columns have heads of their own below.
    """
    made = dict(cells)
    for row in range(heads - 1):
        for column in range(1, table.columns):
            left, own = made.get((row, column - 1)), made.get((row, column))
            open_here = own is None or (own.is_empty and not own.cell.inherited)
            if left is None or left.is_empty or not open_here:
                continue
            if _has_head(made, row + 1, heads, column - 1) and _has_head(made, row + 1, heads, column):
                made[row, column] = replace(left, cell=replace(left.cell, column=column, inherited=True))
    return made


def _has_head(cells: Cells, first: int, heads: int, column: int) -> bool:
    found = (cells.get((row, column)) for row in range(first, heads))
    return any(cell is not None and cell.is_head_text and not cell.cell.inherited for cell in found)


def filled_down(
    table: Table, cells: Cells, heads: int, groups: Sequence[int], repeats: Callable[[int, CellRead], bool]
) -> dict[tuple[int, int], CellRead]:
    """The cells, with empty ones at the start of a row filled from the row above; ``repeats``: what may be repeated."""
    made = dict(cells)
    for row in range(heads + 1, table.rows):
        empty = _empty_run(table, made, row)
        if not empty or empty == table.columns or (row in groups) != (row - 1 in groups):
            continue
        for column in range(empty):
            above = made.get((row - 1, column))
            if above is not None and not above.is_empty and repeats(column, above):
                made[row, column] = replace(above, cell=replace(above.cell, row=row, inherited=True))
    return made


def _empty_run(table: Table, cells: Cells, row: int) -> int:
    """How many cells at the start of a row are empty; all of them where a row holds nothing."""
    for column in range(table.columns):
        cell = cells.get((row, column))
        if cell is not None and not cell.is_empty:
            return column
    return table.columns
