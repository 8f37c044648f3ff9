"""Tables that only lay cards out: a row of numbers over a row of labels, a card in each cell, names under drawn bars.

Their cells are texts at places of their own; read as a table, numbers would be heads and labels would be values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from claimscope.core.claims.grids.cardforms import is_number_card
from claimscope.core.claims.grids.places import ACROSS, middle
from claimscope.core.claims.words.normal import normal
from claimscope.core.claims.words.passages import around
from claimscope.core.reading import Block, Box, Cell, Span, Table, TextBlock

_FEWEST, _FEWEST_BARS, _MOST_CELLS, _MOST_LINES = 2, 3, 40, 4
_LONGEST = 80
_ABOVE = 0.01
_FEWEST_WORDS, _LEVEL = 6, 7


def with_laid_out(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of a page, with tables that only lay cards out as texts."""
    numbers = [block.box for block in blocks if isinstance(block, TextBlock) and block.box and _is_number(block.text)]
    made: list[Block] = []
    for block in blocks:
        texts = _texts(block, numbers) if isinstance(block, Table) and len(block.cells) <= _MOST_CELLS else []
        made += texts or [block]
    return made


def _texts(table: Table, numbers: Sequence[Box]) -> list[TextBlock]:
    """The texts of such a table; none of any other."""
    filled = [cell for cell in table.cells if cell.text.strip() and not cell.inherited]
    if len(filled) < _FEWEST:
        return []
    if all(_is_card(cell) for cell in filled):
        return [_block(table, [cell]) for cell in filled]
    if all(_is_article(cell) for cell in filled):
        return [part for cell in filled for part in _article(table, cell)]
    if _lays_rows(table, filled):
        return [_block(table, column) for column in _columns(filled)]
    if _is_under_bars(filled, numbers):
        return [_block(table, [cell]) for cell in filled]
    return []


def _is_article(cell: Cell) -> bool:
    """Whether a cell is a text of its own: a short bold line over a paragraph."""
    first, *rest = _written(cell)
    head, told = normal("".join(span.text for span in first)).strip(), " ".join(_lines(cell)[1:])
    bold = 0 < len(head) <= _LONGEST and all(span.bold for span in first if span.text.strip())
    return bold and bool(rest) and len(told.split()) >= _FEWEST_WORDS and told.rstrip().endswith((".", "!", "?", "。"))


def _written(cell: Cell) -> list[tuple[Span, ...]]:
    """The lines of a cell that hold words; a cell of a table that is looked at holds some."""
    return [line for line in _split(cell.spans) if any(span.text.strip() for span in line)]


def _article(table: Table, cell: Cell) -> list[TextBlock]:
    first, *rest = _written(cell)
    whole = replace(_block(table, [cell]), lines=tuple(rest))
    return [replace(whole, role="heading", level=_LEVEL, lines=(first,)), whole]


def _is_number(text: str) -> bool:
    return is_number_card(normal(text).strip())


def _lines(cell: Cell) -> list[str]:
    return [line for line in normal(cell.text).split("\n") if line.strip()]


def _is_card(cell: Cell) -> bool:
    """Whether a cell begins with a line that is a number, and goes on with short lines of words."""
    lines = _lines(cell)
    worded = all(len(line) <= _LONGEST and any(map(str.isalpha, line)) for line in lines[1:])
    return 1 < len(lines) <= _MOST_LINES and is_number_card(lines[0].strip()) and worded


def _lays_rows(table: Table, filled: Sequence[Cell]) -> bool:
    """Whether rows of numbers and rows of labels take turns, numbers first."""
    if table.rows % 2 or any(cell.header for cell in filled if cell.row) or table.columns < _FEWEST:
        return False
    kinds = {(cell.row % 2, _is_number(cell.text)) for cell in filled}
    measured = any(any(map(str.isalpha, cell.text)) for cell in filled if not cell.row % 2)
    return kinds == {(0, True), (1, False)} and measured and all(len(cell.text) <= _LONGEST for cell in filled)


def _columns(filled: Sequence[Cell]) -> Iterator[list[Cell]]:
    """Each number with the label below it."""
    cells = {(cell.row, cell.column): cell for cell in filled}
    for (row, column), cell in cells.items():
        if not row % 2:
            label = cells.get((row + 1, column))
            yield [cell, *([label] if label is not None else [])]


def _is_under_bars(filled: Sequence[Cell], numbers: Sequence[Box]) -> bool:
    """Whether the first row of a table without numbers holds the names below bare numbers of the page."""
    names = [cell.box for cell in filled if cell.row == filled[0].row and cell.box is not None]
    if len(names) < _FEWEST_BARS or any(cell.box is None or _is_number(cell.text) for cell in filled):
        return False
    return all(any(_stands_over(number, name) for number in numbers) for name in names)


def _stands_over(number: Box, name: Box) -> bool:
    return name[0] <= middle(number, ACROSS) <= name[2] and number[3] <= name[1] + _ABOVE


def _block(table: Table, cells: Sequence[Cell]) -> TextBlock:
    """Cells below each other as one text, a line for each of their lines."""
    lines = [line for cell in cells for line in _split(cell.spans)]
    name = f"{table.object}:{cells[0].row + 1}.{cells[0].column + 1}"
    return TextBlock(name, "body", tuple(lines), around(cell.box for cell in cells), table.visible and cells[0].visible)


def _split(spans: Sequence[Span]) -> Iterator[tuple[Span, ...]]:
    """Spans cut into lines."""
    line: list[Span] = []
    for span in spans:
        first, *others = span.text.split("\n")
        line.append(replace(span, text=first))
        for text in others:
            yield tuple(line)
            line = [replace(span, text=text)]
    yield tuple(line)
