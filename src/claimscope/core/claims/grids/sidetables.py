"""Two tables that stand side by side and were read as one: a name over the columns of each, labels of its own in each.

"MLPerf v4.0 | | | Own test | " over "Test | Mode | Value | Task | Value": what a row says on the left is no word on the
numbers of the right one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from claimscope.core.claims.grids.cardforms import is_number_card
from claimscope.core.claims.words.normal import normal
from claimscope.core.claims.words.passages import around
from claimscope.core.reading import Block, Cell, Table

_FEWEST_COLUMNS, _FEWEST_ROWS = 2, 3


def with_side_tables(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of a page, with such tables apart."""
    return [part for block in blocks for part in (_parts(block) if isinstance(block, Table) else (block,))]


def _parts(table: Table) -> Iterator[Table]:
    spans = _spans(table) if table.rows >= _FEWEST_ROWS else []
    if len(spans) > 1 and all(_stands_alone(table, span) for span in spans):
        yield from (_cut(table, span) for span in spans)
    else:
        yield table


def _spans(table: Table) -> list[range]:
    """The columns under each text of the first row, where each text reaches over several; empty elsewhere."""
    first = {cell.column: cell for cell in table.cells if cell.row == 0}
    starts = [column for column, cell in sorted(first.items()) if not cell.inherited and cell.text.strip()]
    if not starts or starts[0] != 0:
        return []
    spans = [range(low, high) for low, high in zip(starts, [*starts[1:], table.columns], strict=True)]
    reach = all(column in first and first[column].inherited for span in spans for column in span[1:])
    return spans if reach and all(len(span) >= _FEWEST_COLUMNS for span in spans) else []


def _stands_alone(table: Table, span: range) -> bool:
    """Whether the columns of a name begin with one of words and go on with numbers."""
    body = [cell for cell in table.cells if cell.row > 1 and cell.column in span and cell.text.strip()]
    labels = [cell for cell in body if cell.column == span[0]]
    return len(labels) > 1 and not any(map(_is_number, labels)) and any(map(_is_number, body))


def _is_number(cell: Cell) -> bool:
    text = normal(cell.text).strip()
    return is_number_card(text) or (text[:1].isdigit() and len(text.split()) <= _FEWEST_ROWS)


def _cut(table: Table, span: range) -> Table:
    cells = tuple(replace(cell, column=cell.column - span[0]) for cell in table.cells if cell.column in span)
    box = around(cell.box for cell in cells)
    return replace(table, columns=len(span), cells=cells, box=box or table.box)
