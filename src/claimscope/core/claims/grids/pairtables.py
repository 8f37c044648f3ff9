"""Tables of several pairs of name and value in a row ("Division: | Closed | Submitted by: | Acme") as one record."""

from __future__ import annotations

from dataclasses import replace

from claimscope.core.reading import Cell, Table

_FEWEST_COLUMNS = 4


def as_record(table: Table) -> Table:
    """The table with its pairs below each other; unchanged where its rows are no pairs."""
    if table.columns < _FEWEST_COLUMNS or table.columns % 2:
        return table
    cells = {(cell.row, cell.column): cell for cell in table.cells}
    pairs = [
        (cells.get((row, column)), cells.get((row, column + 1)))
        for row in range(table.rows)
        for column in range(0, table.columns, 2)
    ]
    held = [(key, value) for key, value in pairs if key is not None and value is not None and _filled(key, value)]
    if not held or not all(_is_key(key) and not _is_key(value) for key, value in held):
        return table
    made = [
        replace(cell, row=row, column=column, header=False)
        for row, pair in enumerate(held)
        for column, cell in enumerate(pair)
    ]
    return replace(table, rows=len(held), columns=2, cells=tuple(made))


def _filled(key: Cell, value: Cell) -> bool:
    return bool(key.text.strip() or value.text.strip())


def _is_key(cell: Cell) -> bool:
    return cell.header or cell.text.rstrip().endswith((":", "："))
