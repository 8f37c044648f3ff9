"""Tables drawn with rules: cells given as boxes, words dropped into them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from claimscope.core.reading import Cell, Table
from claimscope.readers.layout.blocks import Sheet
from claimscope.readers.layout.grid import head_rows
from claimscope.readers.layout.lines import segments
from claimscope.readers.layout.tables import placed_cell
from claimscope.readers.layout.words import Piece, Segment, Word, share, words_of

Rect = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class RuledTable:
    """Cells as boxes in points (x0, top, x1, bottom), each with the segments in it."""

    x0: float
    top: float
    x1: float
    bottom: float
    cells: tuple[Rect, ...]
    parts: tuple[tuple[Segment, ...], ...] = ()

    @property
    def is_table(self) -> bool:
        """At least two rows and two columns, and words in three cells or more."""
        filled = sum(1 for part in self.parts if part)
        return len(_edges(self.cells, 0)) > 1 and len(_edges(self.cells, 1)) > 1 and filled > 2


def words_outside(table: RuledTable, pieces: Sequence[Piece]) -> tuple[RuledTable, list[Piece]]:
    """The table with its words, and what is in none of its cells."""
    inside: list[list[Word]] = [[] for _ in table.cells]
    outside: list[Piece] = []
    for piece in pieces:
        if not table.top <= (piece.top + piece.bottom) / 2 <= table.bottom:
            outside.append(piece)
            continue
        for word in words_of((piece,)):
            index = _cell_of(table, (word.x0 + word.x1) / 2, (word.top + word.bottom) / 2)
            (outside if index is None else inside[index]).append(word)
    parts = tuple(tuple(segments(found)) if found else () for found in inside)
    return RuledTable(table.x0, table.top, table.x1, table.bottom, table.cells, parts), outside


def _cell_of(table: RuledTable, x: float, y: float) -> int | None:
    if not (table.x0 <= x <= table.x1 and table.top <= y <= table.bottom):
        return None
    return next(
        (i for i, (x0, top, x1, bottom) in enumerate(table.cells) if x0 <= x <= x1 and top <= y <= bottom), None
    )


def _edges(cells: Sequence[Rect], side: int) -> list[float]:
    """Where columns (side 0) or rows (side 1) begin; edges closer than two points are one."""
    edges: list[float] = []
    for value in sorted(cell[side] for cell in cells):
        if not edges or value - edges[-1] > 2:
            edges.append(value)
    return edges


def ruled_table(table: RuledTable, name: str, sheet: Sheet) -> Table:
    """The table as a block; a cell over several rows or columns is repeated and marked as inherited."""
    lefts, tops = _edges(table.cells, 0), _edges(table.cells, 1)
    places = [_place(cell, lefts, tops) for cell in table.cells]
    grid: list[list[tuple[Segment, ...]]] = [[() for _ in lefts] for _ in tops]
    for (row, column, _, _), parts in zip(places, table.parts, strict=True):
        grid[row][column] = parts
    heads = head_rows(grid)
    cells: dict[tuple[int, int], Cell] = {}
    for place, parts in zip(places, table.parts, strict=True):
        for cell in placed_cell(place, parts, place[0] < heads, sheet) if parts else ():
            cells.setdefault((cell.row, cell.column), cell)
    box = share(table.x0, table.top, table.x1, table.bottom, sheet.width, sheet.height)
    ordered = tuple(cells[key] for key in sorted(cells))
    return Table(name, len(tops), len(lefts), ordered, "", box, any(cell.visible for cell in ordered))


def _place(cell: Rect, lefts: Sequence[float], tops: Sequence[float]) -> tuple[int, int, int, int]:
    x0, top, x1, bottom = cell
    column, row = _index(lefts, x0), _index(tops, top)
    return row, column, max(_index(tops, bottom - 4) - row + 1, 1), max(_index(lefts, x1 - 4) - column + 1, 1)


def _index(edges: Sequence[float], value: float) -> int:
    return max(bisect_left(edges, value + 2.01) - 1, 0)
