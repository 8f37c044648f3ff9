"""Comparisons laid out of boxes: a label between (or beside) the numbers of two products, row by row, heads above.

"7,940 | Output throughput (tokens/s) | 18,630" in three boxes of a slide is a row of a table whose labels stand in the
middle; a table of the file may be set so as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimscope.core.claims.grids.cards import is_number_card
from claimscope.core.claims.words.normal import normal
from claimscope.core.claims.words.passages import around
from claimscope.core.reading import Block, Box, Cell, Span, Table, TextBlock

_ROLES = ("body", "list", "diagram", "heading", "caption")
_LONGEST = 60
_FEWEST_ROWS, _COLUMNS = 2, 3
_MOST_BOXES = 300
_LEVEL, _UNDER = 0.5, 0.3
_HEAD_ABOVE = 0.2
"""Farthest that the head of a column stands above its first number, as a share of the page."""


@dataclass(frozen=True, slots=True)
class _Box:
    """The blocks of one object as one text."""

    places: tuple[int, ...]
    blocks: tuple[TextBlock, ...]
    box: Box

    @property
    def is_number(self) -> bool:
        return len(self.blocks) == 1 and is_number_card(normal(self.blocks[0].text))

    @property
    def is_label(self) -> bool:
        return not self.is_number and sum(len(block.text) for block in self.blocks) <= _LONGEST


@dataclass(frozen=True, slots=True)
class _Row:
    label: _Box
    left: _Box
    right: _Box


def with_box_tables(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of a page, with rows of boxes made into one table, and labels in the middle of a table moved first."""
    boxes = _boxes(blocks)
    rows = _rows(boxes)
    made = [_labels_first(block) if isinstance(block, Table) else block for block in blocks]
    if len(rows) < _FEWEST_ROWS:
        return made
    heads = [_head(boxes, [getattr(row, side) for row in rows]) for side in ("left", "right")]
    used = {place for row in rows for one in (row.label, row.left, row.right) for place in one.places}
    used |= {place for head in heads if head is not None for place in head.places}
    table = _table(rows, heads)
    first = min(used)
    return [
        table if place == first else block for place, block in enumerate(made) if place == first or place not in used
    ]


def _boxes(blocks: Sequence[Block]) -> list[_Box]:
    """Visible texts of the page with a place, those of one object that follow each other together."""
    found: list[list[int]] = []
    for place, block in enumerate(blocks):
        if isinstance(block, TextBlock) and block.role in _ROLES and block.box is not None and block.visible:
            last = found[-1][-1] if found else -1
            before = blocks[last] if last == place - 1 >= 0 else None
            if isinstance(before, TextBlock) and before.object == block.object:
                found[-1].append(place)
            else:
                found.append([place])
    return [_box(blocks, places) for places in found] if len(found) <= _MOST_BOXES else []


def _box(blocks: Sequence[Block], places: Sequence[int]) -> _Box:
    texts = tuple(block for place in places if isinstance(block := blocks[place], TextBlock))
    box = around(block.box for block in texts)
    assert box is not None
    return _Box(tuple(places), texts, box)


def _rows(boxes: Sequence[_Box]) -> list[_Row]:
    """Labels between two numbers on their height, those that stand below each other; from the top."""
    found = [row for label in boxes if label.is_label and (row := _row(label, boxes)) is not None]
    found.sort(key=lambda row: row.label.box[1])
    first = found[0] if found else None
    return [row for row in found if first is not None and _is_below(first, row)]


def _row(label: _Box, boxes: Sequence[_Box]) -> _Row | None:
    level = [one for one in boxes if one is not label and _shared(one.box, label.box, 1) > _LEVEL]
    left = max((one for one in level if one.box[2] <= label.box[0]), key=lambda one: one.box[2], default=None)
    right = min((one for one in level if one.box[0] >= label.box[2]), key=lambda one: one.box[0], default=None)
    alone = len(level) == _COLUMNS - 1
    return _Row(label, left, right) if alone and left and right and left.is_number and right.is_number else None


def _is_below(first: _Row, row: _Row) -> bool:
    pairs = ((first.label, row.label), (first.left, row.left), (first.right, row.right))
    return all(_shared(a.box, b.box, 0) > _UNDER for a, b in pairs)


def _head(boxes: Sequence[_Box], column: Sequence[_Box]) -> _Box | None:
    """The nearest short text above a column of numbers."""
    top = column[0].box
    above = [
        one
        for one in boxes
        if one.is_label and one.box[3] <= top[1] + 0.01 and top[1] - one.box[3] < _HEAD_ABOVE
        if _shared(one.box, top, 0) > _LEVEL
    ]
    return max(above, key=lambda one: one.box[3], default=None)


def _shared(a: Box, b: Box, axis: int) -> float:
    """Shared part of the shorter side along an axis (0: across, 1: down)."""
    low, high = max(a[axis], b[axis]), min(a[axis + 2], b[axis + 2])
    shorter = min(a[axis + 2] - a[axis], b[axis + 2] - b[axis])
    return (high - low) / shorter if shorter > 0 else 0.0


def _table(rows: Sequence[_Row], heads: Sequence[_Box | None]) -> Table:
    headed = any(heads)
    cells = [_cell(0, column, head, True) for column, head in enumerate(heads, 1) if head is not None]
    for number, row in enumerate(rows, int(headed)):
        cells += [_cell(number, column, one) for column, one in enumerate((row.label, row.left, row.right))]
    box = around(cell.box for cell in cells)
    return Table(rows[0].label.blocks[0].object, len(rows) + headed, _COLUMNS, tuple(cells), "", box)


def _cell(row: int, column: int, one: _Box, header: bool = False) -> Cell:
    spans: list[Span] = []
    for line in (line for block in one.blocks for line in block.lines):
        if spans:
            spans[-1] = replace(spans[-1], text=spans[-1].text.rstrip() + " ")
        spans += line
    return Cell(row, column, tuple(spans), header, False, one.box)


def _labels_first(table: Table) -> Table:
    """A table of three columns whose labels stand between the numbers, with its labels moved to the first column."""
    if table.columns != _COLUMNS:
        return table
    cells = {(cell.row, cell.column): normal(cell.text) for cell in table.cells}
    rows = [[cells.get((row, column), "").strip() for column in range(_COLUMNS)] for row in range(table.rows)]
    sided = [row for row in rows if is_number_card(row[0]) and is_number_card(row[2])]
    if len(sided) < _FEWEST_ROWS or not all(row[1] and not is_number_card(row[1]) for row in sided):
        return table
    if any(all(row) for row in rows if row not in sided):
        return table  # the labels have a head of their own: "Rank | System | tokens/s"
    order = {1: 0, 0: 1, 2: 2}
    return replace(table, cells=tuple(replace(cell, column=order[cell.column]) for cell in table.cells))
