"""Cells of a table that hold words and not a number alone: "Met: 33,812 tokens/s with 8x H200 (entry 5.1-0133)".

They are read as text. What stands beside them in their row, and the head of their column, leads them: it says what the
answer is about and holds no result itself ("At least 30,000 tokens/s in MLPerf Inference v5.1, Llama 2 70B").
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from claimscope.core.claims.grids.grid import Grid
from claimscope.core.claims.grids.gridcell import CellRead, holds_measure
from claimscope.core.claims.grids.tableroles import is_answer
from claimscope.core.claims.words.passages import Passage

_LIMITING = ("limit", "page-limit", "page-requirement", "page-promise", "requirement")


def prose_rows(grid: Grid) -> Iterator[tuple[list[Passage], list[Passage]]]:
    """For each row with such cells: what leads them, and the cells themselves."""
    for row in range(grid.heads, grid.table.rows):
        line = [cell for cell in grid.row(row) if not cell.cell.inherited]
        answers = [cell for cell in line if holds_measure(cell) and not _is_limited(grid, cell)]
        if answers:
            heads = [head for cell in answers for head in grid.head(cell.cell.column)]
            silent = (
                cell for cell in line if cell not in answers and (cell.numeral is None or _is_limited(grid, cell))
            )
            leads = [*heads, *silent]
            yield [cell.sentence.passage for cell in leads], [_told(grid, cell) for cell in answers]


def _told(grid: Grid, cell: CellRead) -> Passage:
    """The words of a cell; in a column of answers they are none of the demands that the page announces."""
    passage = cell.sentence.passage
    return replace(passage, answers=True) if any(is_answer(head) for head in grid.head(cell.cell.column)) else passage


def _is_limited(grid: Grid, cell: CellRead) -> bool:
    """Whether the head of the column says that its cells demand, limit or promise."""
    return any(head.sentence.has(*_LIMITING) for head in grid.head(cell.cell.column))
