"""Tables whose cells are paragraphs one after the other: "GPU, tokens/s, TTFT (ms), L40S, 1,410, 530, H100, …".

Web pages that lay tables out with boxes lose their rows when saved. A run of short paragraphs is one where, behind as
many heads without a number, words and numbers return at the same distance in every row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimscope.core.claims.grids.cardforms import is_number_card
from claimscope.core.claims.words.normal import normal
from claimscope.core.reading import Block, Cell, Table, TextBlock

_FEWEST_COLUMNS, _MOST_COLUMNS, _FEWEST_ROWS = 3, 10, 2
_FEWEST_NUMBERS = 2
_LONGEST, _MOST_BEFORE = 60, 2
_SAME_EDGE = 0.004


def with_linear_tables(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of a page, with runs of paragraphs that are tables as such."""
    made: list[Block] = []
    place = 0
    for start, end in _runs(blocks):
        found = _table(blocks, start, end)
        if found is not None:
            at, stop, table = found
            made += [*blocks[place:at], table]
            place = stop
    return [*made, *blocks[place:]]


def _runs(blocks: Sequence[Block]) -> Iterator[tuple[int, int]]:
    """Longest stretches of short paragraphs of one width."""
    start = 0
    for place in range(len(blocks) + 1):
        goes_on = place < len(blocks) and _is_cell(blocks[place])
        alike = goes_on and (place == start or _are_alike(blocks[place - 1], blocks[place]))
        if goes_on and alike:
            continue
        if place - start >= _FEWEST_COLUMNS * (_FEWEST_ROWS + 1):
            yield start, place
        start = place if goes_on else place + 1


def _is_cell(block: Block) -> bool:
    if not isinstance(block, TextBlock) or block.role not in ("body", "list") or not block.visible:
        return False
    return len(block.lines) == 1 and 0 < len(block.text.strip()) <= _LONGEST and not block.text.rstrip().endswith(".")


def _are_alike(one: Block, other: Block) -> bool:
    if one.box is None or other.box is None:
        return one.box is other.box and one.object != other.object
    return abs(one.box[0] - other.box[0]) < _SAME_EDGE and abs(one.box[2] - other.box[2]) < _SAME_EDGE


def _table(blocks: Sequence[Block], start: int, end: int) -> tuple[int, int, Table] | None:
    """Where a table begins and ends in a run, and the table."""
    numbers = [_is_number(block) for block in blocks[start:end]]
    for columns in range(_FEWEST_COLUMNS, _MOST_COLUMNS + 1):
        for before in range(_MOST_BEFORE + 1):
            rows = _rows(numbers[before:], columns)
            if rows and not (rows * columns < len(numbers) - before - columns):
                at = start + before
                stop = at + rows * columns
                return at, stop, _made([one for one in blocks[at:stop] if isinstance(one, TextBlock)], columns)
    return None


def _rows(numbers: Sequence[bool], columns: int) -> int:
    """How many rows a run has in so many columns, heads included; 0 where it is none."""
    if any(numbers[:columns]):
        return 0
    shape = list(numbers[columns : 2 * columns])
    if len(shape) < columns or shape[0] or sum(shape) < _FEWEST_NUMBERS:
        return 0
    rows = 2
    while list(numbers[rows * columns : (rows + 1) * columns]) == shape:
        rows += 1
    return rows if rows > _FEWEST_ROWS else 0


def _is_number(block: Block) -> bool:
    return isinstance(block, TextBlock) and is_number_card(normal(block.text).strip())


def _made(cells: Sequence[TextBlock], columns: int) -> Table:
    made = tuple(
        Cell(place // columns, place % columns, block.lines[0], place < columns, box=block.box)
        for place, block in enumerate(cells)
    )
    return Table(cells[0].object, len(cells) // columns, columns, made)
