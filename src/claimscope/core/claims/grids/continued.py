"""Tables that go on at the top of the next page, without their heads or with the same once more.

The heads of the page before hold there too, and what stands over the table there is its caption.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from claimscope.core.claims.grids.places import ACROSS, aligned
from claimscope.core.reading import Block, Cell, Table, TextBlock

_EDGE = 0.02
_MOST_HEADS, _MOST_LINES, _LONGEST_LEAD = 3, 3, 300
_FRAME = ("header", "footer", "aside", "metadata")


def with_continued(pages: Sequence[list[Block]]) -> list[list[Block]]:
    """The blocks of each page, with such tables under the heads they go on from."""
    made = [list(blocks) for blocks in pages]
    for before, blocks in pairwise(made):
        last, first = _last_table(before), _first_table(blocks)
        if last is None or first is None:
            continue
        above, below = before[last], blocks[first]
        assert isinstance(above, Table) and isinstance(below, Table)
        lead = below.caption or above.caption or _lead(before[:last])
        if _goes_on(above, below):
            blocks[first] = replace(_headed(above, below), caption=lead)
        elif _heads(above) and _heads(above) == _heads(below):
            blocks[first] = replace(below, caption=lead)
    return made


def _last_table(blocks: Sequence[Block]) -> int | None:
    """The place of a table that ends a page."""
    for place in range(len(blocks) - 1, -1, -1):
        block = blocks[place]
        if isinstance(block, Table):
            return place
        if not _is_frame(block):
            return None
    return None


def _first_table(blocks: Sequence[Block]) -> int | None:
    """The place of a table that begins a page."""
    place = next((at for at, block in enumerate(blocks) if not _is_frame(block)), None)
    return place if place is not None and isinstance(blocks[place], Table) else None


def _is_frame(block: Block) -> bool:
    return isinstance(block, TextBlock) and (block.role in _FRAME or block.text.strip().isdecimal())


def _head_rows(table: Table) -> int:
    """Leading rows that are marked as heads."""
    marked = {cell.row for cell in table.cells if cell.header}
    return next(row for row in range(table.rows + 1) if row not in marked)


def _goes_on(above: Table, below: Table) -> bool:
    """Whether a table is as wide as the one before it, in the same columns, and begins with a row of values."""
    heads = _head_rows(above)
    if above.columns != below.columns or not 0 < heads <= _MOST_HEADS or heads >= above.rows:
        return False
    first = {cell.column: cell for cell in below.cells if cell.row == 0}
    body = {cell.column: cell for cell in above.cells if cell.row == above.rows - 1}
    valued = [column for column, cell in body.items() if _is_value(cell)]
    if not valued or not all(column in first and _is_value(first[column]) for column in valued):
        return False
    return all(_are_in_column(body.get(column), cell) for column, cell in first.items())


def _is_value(cell: Cell) -> bool:
    """Whether a cell begins with a digit: a number, with a unit or without."""
    return cell.text.strip()[:1].isdigit()


def _are_in_column(a: Cell | None, b: Cell) -> bool:
    if a is None or a.box is None or b.box is None:
        return a is not None
    return aligned(a.box, b.box, ACROSS, _EDGE)


def _lead(blocks: Sequence[Block]) -> str:
    """The last short lines over a table."""
    texts = [block.text.strip() for block in blocks if isinstance(block, TextBlock) and not _is_frame(block)]
    told = "; ".join(texts[-_MOST_LINES:])
    return told if len(told) <= _LONGEST_LEAD else ""


def _heads(table: Table) -> list[str]:
    """The texts of the heads in order of place."""
    heads = _head_rows(table)
    return [cell.text for cell in sorted(table.cells, key=lambda one: (one.row, one.column)) if cell.row < heads]


def _headed(above: Table, below: Table) -> Table:
    heads = _head_rows(above)
    cells = [replace(cell, box=None) for cell in above.cells if cell.row < heads]
    cells += [replace(cell, row=cell.row + heads, header=False) for cell in below.cells]
    return replace(below, rows=below.rows + heads, cells=tuple(cells))
