"""Rows of cells to blocks: blank rows part tables, lone cells around a table are its title and its notes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from claimscope.core.message import Message
from claimscope.core.reading import Block, Cell, Role, Span, Table, TextBlock

_NOTE = re.compile(r"^(?:[*†‡§]|\[\d+\]|\(\d+\)|\d{1,2}\)|[¹²³⁴-⁹]|(?:note|source|quelle|hinweis|anmerkung)\b)", re.I)
_LONGEST_HEAD = 6


@dataclass(frozen=True, slots=True)
class RawCell:
    """A filled cell of a sheet. ``number`` is the machine value; ``numeric`` cells are no headers."""

    text: str
    number: str | None = None
    numeric: bool = False
    bold: bool = False
    visible: bool = True
    inherited: bool = False
    note: Message | None = None


Cells = dict[int, dict[int, RawCell]]
"""Row number to column number to cell, both from 0; empty cells are absent."""


def sheet_blocks(cells: Cells, name: str, visible: bool = True) -> tuple[Block, ...]:
    """Blocks from the top. ``name`` of the sheet stands before the cells' addresses in the objects' names."""
    blocks: list[Block] = []
    for area in _areas(cells):
        blocks.extend(_area_blocks(cells, area, name, visible, first=not blocks))
    return tuple(blocks)


def _areas(cells: Cells) -> list[list[int]]:
    """Runs of rows without a blank row between."""
    areas: list[list[int]] = []
    for row in sorted(cells):
        if areas and row == areas[-1][-1] + 1:
            areas[-1].append(row)
        else:
            areas.append([row])
    return areas


def _area_blocks(cells: Cells, area: list[int], name: str, visible: bool, first: bool) -> list[Block]:
    start, end = 0, len(area)
    while start < end and _lone(cells[area[start]]):
        start += 1
    while end > start and _lone(cells[area[end - 1]]):
        end -= 1
    if end - start == 0 and _is_list(cells, area):
        return [_table(cells, area, name, visible)]
    blocks: list[Block] = [
        _text(cells[row], row, name, visible, "title" if first and row == area[0] else _role(cells[row], "heading"))
        for row in area[:start]
    ]
    if end > start:
        blocks.append(_table(cells, area[start:end], name, visible))
    blocks += [_text(cells[row], row, name, visible, _role(cells[row], "body")) for row in area[max(start, end) :]]
    return blocks


def _is_list(cells: Cells, area: list[int]) -> bool:
    """One column of several cells with numbers among them is a table of one column."""
    return len(area) > 2 and sum(cell.numeric for row in area for cell in cells[row].values()) >= 2


def _lone(row: dict[int, RawCell]) -> bool:
    """One text in the row, perhaps merged over all its cells."""
    own = [cell for cell in row.values() if not cell.inherited]
    return len(own) == 1 and not own[0].numeric and all(cell.text == own[0].text for cell in row.values())


def _role(row: dict[int, RawCell], otherwise: Role) -> Role:
    text = next(iter(row.values())).text
    return "footnote" if _NOTE.match(text) else "body" if len(text) > 120 else otherwise


def _text(row: dict[int, RawCell], number: int, name: str, visible: bool, role: Role) -> TextBlock:
    column = min(row)
    cell = row[column]
    lines = tuple((Span(line, bold=cell.bold),) for line in cell.text.splitlines() or [""])
    return TextBlock(f"{name}{address(number, column)}", role, lines, None, visible and cell.visible)


def _table(cells: Cells, rows: Sequence[int], name: str, visible: bool) -> Table:
    columns = sorted({column for row in rows for column in cells[row]})
    left, width = columns[0], columns[-1] - columns[0] + 1
    heads = _heads([cells[row] for row in rows])
    found = [
        _cell(cells[row][column], (index, column - left), index < heads, visible)
        for index, row in enumerate(rows)
        for column in sorted(cells[row])
    ]
    place = f"{address(rows[0], left)}:{address(rows[-1], columns[-1])}"
    return Table(f"{name}{place}", len(rows), width, tuple(found), "", None, any(cell.visible for cell in found))


def _cell(raw: RawCell, place: tuple[int, int], header: bool, visible: bool) -> Cell:
    spans = (Span(raw.text, bold=raw.bold),)
    return Cell(*place, spans, header, raw.inherited, None, visible and raw.visible, raw.number, raw.note)


def _heads(rows: Sequence[dict[int, RawCell]]) -> int:
    """Rows above the first that holds a number; none where all rows look alike and the first is not bold."""
    for index, row in enumerate(rows[: _LONGEST_HEAD + 1]):
        own = [cell for cell in row.values() if not cell.inherited]
        if any(cell.numeric for cell in own):
            return index
    return 1 if len(rows) > 1 else 0


def address(row: int, column: int) -> str:
    """The cell's name in a workbook: ``B7`` for row 6, column 1."""
    letters, column = "", column + 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


def place(name: str) -> tuple[int, int] | None:
    """Row and column (from 0) of a cell's name; None for what is no name."""
    found = re.fullmatch(r"\$?([A-Za-z]{1,3})\$?(\d{1,7})", name)
    if found is None or found.group(2) == "0":
        return None
    column = 0
    for letter in found.group(1).upper():
        column = column * 26 + ord(letter) - 64
    return int(found.group(2)) - 1, column - 1
