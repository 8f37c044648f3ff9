"""The last row of a table that was read as texts below it: words alone, each in its column ("Unit | samples/s | …").

A reader that tells tables by their numbers leaves a row of units outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claimscope.core.claims.grids.places import ACROSS, DOWN, aligned, shared
from claimscope.core.claims.words.passages import around
from claimscope.core.reading import Block, Box, Cell, Table, TextBlock

_FEWEST, _LONGEST, _EDGE, _LEVEL, _NEAR = 2, 30, 0.015, 0.5, 1.6


def with_rows_below(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of a page, with such texts as the last row of their table."""
    made: list[Block] = []
    for block in blocks:
        made.append(block)
        joined = _joined(made)
        if joined is not None:
            made = joined
    return made


def _joined(blocks: Sequence[Block]) -> list[Block] | None:
    """The blocks with the texts behind the last table taken into it, where the text behind them would not fit."""
    at = next((place for place in range(len(blocks) - 1, -1, -1) if isinstance(blocks[place], Table)), None)
    if at is None:
        return None
    table, behind = blocks[at], blocks[at + 1 :]
    assert isinstance(table, Table)
    row = _row(table, behind) if len(behind) == table.columns else None
    return None if row is None else [*blocks[:at], _with_row(table, row)]


def _row(table: Table, texts: Sequence[Block]) -> list[TextBlock] | None:
    """The texts as one row right below a table, one in each column; None where they are none."""
    found = [text for text in texts if isinstance(text, TextBlock) and _is_word(text)]
    boxes = [text.box for text in found if text.box is not None]
    last = _boxes(table, table.rows - 1)
    if len(found) != len(texts) or len(boxes) != len(found) or len(boxes) < _FEWEST or not last:
        return None
    whole, above = around(boxes), around(last)
    assert whole is not None and above is not None
    near = 0 <= whole[1] - above[3] + _EDGE <= _NEAR * (above[3] - above[1]) + _EDGE
    level = all(shared(boxes[0], box, DOWN) > _LEVEL for box in boxes)
    placed = all(_stands_in(table, column, box) for column, box in enumerate(boxes))
    return found if near and level and placed else None


def _is_word(text: TextBlock) -> bool:
    return len(text.lines) == 1 and len(text.text) <= _LONGEST and not any(map(str.isdigit, text.text))


def _boxes(table: Table, row: int) -> list[Box]:
    return [cell.box for cell in table.cells if cell.row == row and cell.box is not None and cell.text.strip()]


def _stands_in(table: Table, column: int, box: Box) -> bool:
    """Whether a text stands where the cells of a column do, and those of no other column."""
    own = [cell.box for cell in table.cells if cell.column == column and cell.box is not None and cell.text.strip()]
    return any(aligned(one, box, ACROSS, _EDGE) or shared(one, box, ACROSS) > _LEVEL for one in own)


def _with_row(table: Table, texts: Sequence[TextBlock]) -> Table:
    cells = [Cell(table.rows, column, text.lines[0], box=text.box) for column, text in enumerate(texts)]
    return replace(table, rows=table.rows + 1, cells=(*table.cells, *cells))
