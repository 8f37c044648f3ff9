"""Tables laid out of boxes: lines of a label and the numbers of several columns, heads above.

"Output throughput (tokens/s) | 7,940 | 18,630" in three boxes of a slide is a row of a table, with its label before,
between or behind the numbers; a table of the file may be set so as well.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from claimscope.core.claims.grids.boxes import PlacedText, placed_texts
from claimscope.core.claims.grids.cardforms import is_number_card
from claimscope.core.claims.grids.namedunits import opens_with_unit
from claimscope.core.claims.grids.places import ACROSS, DOWN, aligned, middle, shared
from claimscope.core.claims.words.normal import normal
from claimscope.core.claims.words.passages import around
from claimscope.core.claims.words.vocabulary import Vocabulary
from claimscope.core.reading import Block, Table

_FEWEST_ROWS, _FEWEST_OF_ONE, _COLUMNS = 2, 3, 3
_LEVEL, _UNDER = 0.5, 0.3
_EDGE = 0.015
"""Share of the page by which edges of one column may differ."""
_HEAD_ABOVE = 0.2
"""Farthest that the head of a column stands above its first number, as a share of the page."""
_ROW_APART = 0.28
_NAME_BELOW = 0.1
_MOST_HEAD_ROWS = 2


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of boxes: ``label`` and ``values`` (numbers of several columns) from the left, ``behind``: further texts
    right of the numbers."""

    label: PlacedText
    values: tuple[PlacedText, ...]
    behind: tuple[PlacedText, ...] = ()

    @property
    def all(self) -> tuple[PlacedText, ...]:
        return (self.label, *self.values, *self.behind)


def with_box_tables(blocks: Sequence[Block], vocabulary: Vocabulary) -> list[Block]:
    """The blocks of a page, with rows of boxes made into tables, and labels in the middle of a table moved first."""
    boxes = placed_texts(blocks)
    made: list[Block | None] = [_labels_first(block) if isinstance(block, Table) else block for block in blocks]
    taken: set[int] = set()
    for rows in _tables(_rows(boxes), vocabulary):
        used = {place for row in rows for one in row.all for place in one.places}
        if used & taken:
            continue
        free = [one for one in boxes if not taken & {*one.places}]
        heads = _heads(free, rows)
        names = {} if heads else _names_below(free, rows)
        told = [*names.values(), *(head for line in heads for head in line if head is not None)]
        used |= {place for one in told for place in one.places}
        table = _named_table(rows, names) if names else _table(rows, heads)
        first = min(used)
        made = [table if at == first else None if at in used else one for at, one in enumerate(made)]
        taken |= used
    return [one for one in made if one is not None]


def _rows(boxes: Sequence[PlacedText]) -> list[_Row]:
    """Lines of one label and two or more numbers, from the top."""
    numbers = [one for one in boxes if one.is_number]
    seen: set[int] = set()
    found = []
    for number in numbers:
        if number.places[0] in seen:
            continue
        level = [one for one in boxes if one is number or shared(one.box, number.box, DOWN) > _LEVEL]
        seen |= {one.places[0] for one in level if one.is_number}
        row = _row(sorted(level, key=lambda one: one.box[0]))
        if row is not None:
            found.append(row)
    return sorted(found, key=lambda row: row.values[0].box[1])


def _row(level: Sequence[PlacedText]) -> _Row | None:
    """The boxes of one line as a row: numbers side by side (or on both sides of their label) and at least one label."""
    level = [one for one in level if any(map(str.isalnum, one.text))]
    values = tuple(one for one in level if one.is_number)
    labels = [one for one in level if not one.is_number]
    if not values or not labels or not all(one.is_label for one in labels):
        return None
    if len(values) < _COLUMNS - 1 and [one.is_number for one in level] != [False, True, False]:
        return None
    if any(right.box[0] < left.box[2] - _EDGE for left, right in itertools.pairwise(level)):
        return None
    if level[0].is_number and level[-1].is_number:
        return _Row(labels[0], values) if len(values) == len(labels) + 1 == 2 else None
    first = next(at for at, one in enumerate(level) if one.is_number)
    if not all(one.is_number for one in level[first : first + len(values)]) or first > 1:
        return None
    behind = tuple(level[first + len(values) :])
    return _Row(labels[0], values, behind) if first else _Row(behind[0], values, behind[1:])


def _tables(rows: Sequence[_Row], vocabulary: Vocabulary) -> Iterator[list[_Row]]:
    """Rows of one shape that stand below each other in the same columns; two of one number where a unit follows it."""
    rest = list(rows)
    while rest:
        table = [rest.pop(0)]
        for row in [*rest]:
            near = row.label.box[1] - table[-1].label.box[3] < _ROW_APART
            if near and _is_below(table[-1], row):
                table.append(row)
                rest.remove(row)
        whole = all(row.behind and opens_with_unit(row.behind[0].text, vocabulary) for row in table)
        if len(table) >= (_FEWEST_ROWS if len(table[0].values) > 1 or whole else _FEWEST_OF_ONE):
            yield table


def _is_below(first: _Row, row: _Row) -> bool:
    if len(first.values) != len(row.values) or len(first.behind) != len(row.behind):
        return False
    return all(_in_column(a, b) for a, b in zip(first.all, row.all, strict=True))


def _in_column(a: PlacedText, b: PlacedText) -> bool:
    return shared(a.box, b.box, ACROSS) > _UNDER or aligned(a.box, b.box, ACROSS, _EDGE)


def _heads(boxes: Sequence[PlacedText], rows: Sequence[_Row]) -> list[list[PlacedText | None]]:
    """Lines of short texts above the columns, from the top; one over several columns heads each of them."""
    made: list[list[PlacedText | None]] = []
    used = {one.places[0] for row in rows for one in row.all}
    top = min(one.box[1] for one in rows[0].all)
    reach = top - _HEAD_ABOVE
    free = [one for one in boxes if one.is_label and one.places[0] not in used]
    while len(made) < _MOST_HEAD_ROWS:
        above = [one for one in free if reach < one.box[3] <= top + 0.01]
        line = [_head(above, column) for column in zip(*(row.all for row in rows), strict=True)]
        told = [one for one in line[1:] if one is not None]
        if not told:
            break
        level = max(told, key=lambda one: one.box[3])
        line = [one if one is not None and shared(one.box, level.box, DOWN) > 0 else None for one in line]
        if made and sum(one is not None for one in line[1:]) < min(_COLUMNS, len(line)) - 1:
            break
        made.insert(0, line)
        top = min(one.box[1] for one in line if one is not None)
        reach = top - _HEAD_ABOVE / 2
    return made


def _head(above: Sequence[PlacedText], column: Sequence[PlacedText]) -> PlacedText | None:
    """The nearest of the texts above that stands over a column."""
    over = [one for one in above if any(_is_over(one, cell) for cell in column)]
    return max(over, key=lambda one: one.box[3], default=None)


def _is_over(head: PlacedText, cell: PlacedText) -> bool:
    inside = head.box[0] - _EDGE <= middle(cell.box, ACROSS) <= head.box[2] + _EDGE
    return inside and shared(head.box, cell.box, ACROSS) > _LEVEL


def _table(rows: Sequence[_Row], heads: Sequence[Sequence[PlacedText | None]]) -> Table:
    cells = []
    for number, line in enumerate(heads):
        for column, head in enumerate(line):
            if head is not None:
                again = column > 0 and line[column - 1] is head
                cells.append(replace(head.cell(number, column, True), inherited=again))
    for number, row in enumerate(rows, len(heads)):
        cells += [one.cell(number, column) for column, one in enumerate(row.all)]
    box = around(cell.box for cell in cells)
    return Table(rows[0].label.blocks[0].object, len(rows) + len(heads), len(rows[0].all), tuple(cells), "", box)


def _names_below(boxes: Sequence[PlacedText], rows: Sequence[_Row]) -> dict[int, PlacedText]:
    """The text right below each number, by its place, where every one has a text of its own: tiles in rows."""
    used = {one.places[0] for row in rows for one in row.all}
    free = [one for one in boxes if one.is_label and one.places[0] not in used]
    found: dict[int, PlacedText] = {}
    for value in (value for row in rows for value in row.values):
        below = [one for one in free if 0 <= one.box[1] - value.box[3] + 0.01 <= _NAME_BELOW]
        below = [one for one in below if _in_column(one, value)]
        name = min(below, key=lambda one: one.box[1], default=None)
        if name is None or any(name is other for other in found.values()):
            return {}
        found[value.places[0]] = name
    return found


def _named_table(rows: Sequence[_Row], names: Mapping[int, PlacedText]) -> Table:
    """A line for each number: the label of its row, its own name, the number."""
    lines = [(row.label, names[value.places[0]], value) for row in rows for value in row.values]
    cells = [one.cell(number, column) for number, line in enumerate(lines) for column, one in enumerate(line)]
    box = around(cell.box for cell in cells)
    return Table(rows[0].label.blocks[0].object, len(lines), _COLUMNS, tuple(cells), "", box)


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
