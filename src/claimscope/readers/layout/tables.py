"""Grids to tables of the document, with merged heads repeated and marked as inherited."""

from __future__ import annotations

from collections.abc import Sequence

from claimscope.core.reading import Cell, Span, Table
from claimscope.readers.layout.blocks import Sheet, line_spans, word_span
from claimscope.readers.layout.grid import Grid
from claimscope.readers.layout.words import Line, Segment, share

Place = tuple[int, int, int, int]
"""Row, column, rows covered, columns covered."""


def grid_table(grid: Grid, name: str, sheet: Sheet) -> Table:
    """A table found by alignment."""
    stretched = {(row, first): last for row, first, last in grid.spans if row < grid.heads}
    cells: list[Cell] = []
    for index, row in enumerate(_without_tails(grid.rows)):
        covered = {first: last for (number, first), last in stretched.items() if number == index}
        for (first, last), found in _parts(row, covered).items():
            cells += placed_cell((index, first, 1, last - first + 1), found, index < grid.heads, sheet)
    if stretched:
        own_first = sorted(cells, key=lambda cell: not cell.inherited)
        cells = list({(cell.row, cell.column): cell for cell in own_first}.values())
        cells.sort(key=lambda cell: (cell.row, cell.column))
    rows = max(cell.row for cell in cells) + 1
    box = share(grid.x0, grid.top, grid.x1, grid.bottom, sheet.width, sheet.height)
    return Table(name, rows, len(grid.rows[0]), tuple(cells), "", box, any(cell.visible for cell in cells))


def _parts(row: Sequence[tuple[Segment, ...]], covered: dict[int, int]) -> dict[tuple[int, int], tuple[Segment, ...]]:
    """What stands in each cell of a row, by its first and last column: below a stretched head all that it covers."""
    if not covered:
        return {(column, column): found for column, found in enumerate(row) if found}
    parts: dict[tuple[int, int], tuple[Segment, ...]] = {}
    for column, found in enumerate(row):
        if found:
            ranges = ((first, last) for first, last in covered.items() if first <= column <= last)
            extent = next(ranges, (column, column))
            parts[extent] = (*parts.get(extent, ()), *found)
    return parts


def _without_tails(rows: Sequence[Sequence[tuple[Segment, ...]]]) -> list[list[tuple[Segment, ...]]]:
    """Joins a row with one filled cell (not the first) to the row above: it is the rest of a broken line."""
    found: list[list[tuple[Segment, ...]]] = []
    for row in rows:
        filled = [index for index, cell in enumerate(row) if cell]
        if found and len(filled) == 1 and filled[0] > 0 and found[-1][filled[0]]:
            found[-1][filled[0]] += row[filled[0]]
        else:
            found.append(list(row))
    return found


def placed_cell(place: Place, parts: Sequence[Segment], header: bool, sheet: Sheet) -> list[Cell]:
    """The cell at its first place, and its repetitions at the places that it covers."""
    row, column, rows, columns = place
    if len(parts) == 1:
        only = parts[0]
        if only.count == rows == columns == 1:  # most cells of most tables
            span = word_span(only.words[0], sheet)
            return [Cell(row, column, (span,), header, False, span.box, not span.hidden)]
        spans, visible = line_spans(only, sheet), not only.hidden
        if len(spans) == 1 and (only.count == 1 or isinstance(only, Line)):
            box = spans[0].box
        else:
            box = share(only.x0, only.top, only.x1, only.bottom, sheet.width, sheet.height)
    else:
        spans, visible = cell_spans(parts, sheet), not all(part.hidden for part in parts)
        box = share(*_around(parts), sheet.width, sheet.height)
    if rows == columns == 1:
        return [Cell(row, column, spans, header, False, box, visible)]
    return [
        Cell(row + down, column + right, spans, header, bool(down or right), box, visible)
        for down in range(rows)
        for right in range(columns)
    ]


def _around(parts: Sequence[Segment]) -> tuple[float, float, float, float]:
    return (
        min(part.x0 for part in parts),
        min(part.top for part in parts),
        max(part.x1 for part in parts),
        max(part.bottom for part in parts),
    )


def cell_spans(parts: Sequence[Segment], sheet: Sheet) -> tuple[Span, ...]:
    """Spans of all lines of a cell, with a blank between the lines."""
    spans: list[Span] = []
    for part in sorted(parts, key=lambda item: (round(item.top), item.x0)):
        if spans:
            last = spans.pop()
            spans.append(Span(last.text + " ", last.superscript, last.bold, last.size, last.box, last.confidence))
        spans.extend(line_spans(part, sheet))
    return tuple(spans)
