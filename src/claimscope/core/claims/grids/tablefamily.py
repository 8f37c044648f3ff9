"""Whose test the numbers of a table are: the words that speak of each, and the two numbers behind a factor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimscope.core.claim import Family
from claimscope.core.claims.families.cells import CellWords, cell_family, cell_suite
from claimscope.core.claims.grids.grid import Grid
from claimscope.core.claims.grids.gridcell import CellRead
from claimscope.core.claims.grids.tablecomparators import WorkedOut
from claimscope.core.claims.grids.tablefields import record_mentions
from claimscope.core.claims.grids.tableroles import has_numbers
from claimscope.core.claims.grids.tableunits import TablePlace
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.numbers.units import UnitRead

_FEWEST_WORDS = 5
_MEASURED = UnitRead("rate", "", 0, 0)


def family_of_cell(
    place: TablePlace, read: CellRead, unit: UnitRead, heads: Sequence[CellRead], line: Sequence[CellRead]
) -> tuple[Family, str]:
    """Whose test a number is, and the suite in reach (empty for an own test)."""
    words = _words(place, read, heads, line)
    family = cell_family(words, place.families, unit)
    return family, "" if family == "vendor-measured" else cell_suite(words, place.families)[0]


def family_of_both(place: TablePlace, worked: WorkedOut) -> tuple[Family, str]:
    """That of the two numbers behind a factor, where it is the same."""
    both = (worked.better, worked.base)
    told = {family_of_cell(place, one, _MEASURED, *around_cell(place.grid, one)) for one in both}
    return told.pop() if len(told) == 1 else ("vendor-measured", "")


def around_cell(grid: Grid, read: CellRead) -> tuple[list[CellRead], list[CellRead]]:
    """The heads over a number and the other cells of its row."""
    row, column = read.cell.row, read.cell.column
    heads = [*grid.head(column, row), *grid.groups.get(row, ())]
    return heads, [cell for cell in grid.row(row) if cell.cell.column != column]


def _words(place: TablePlace, read: CellRead, heads: Sequence[CellRead], line: Sequence[CellRead]) -> CellWords:
    """What speaks of a number: a remark in a column of values ("not submitted") is that of another number."""
    grid = place.grid
    line = [cell for cell in line if not _stands_for_number(grid, cell)]
    row = [cell for cell in line if cell.cell.column < grid.stub or _is_worded(grid, cell)]
    corner = (head for head in _corner(grid) if head not in heads)
    beside = _is_beside_suite(grid, read, heads)
    caption: tuple[Statement | CellRead, ...] = () if beside else (*place.caption, *corner)
    return CellWords(read, row, heads, caption, record_mentions(grid, read.cell.row), grid.is_own_run, beside)


def _is_beside_suite(grid: Grid, read: CellRead, heads: Sequence[CellRead]) -> bool:
    """ "Ours" beside "MLPerf v3.1": a column of numbers whose head tells nothing of an entry, where another one's names
    the suite; what the caption says of the suite is said of that one."""
    if not heads or any(mention.kind != "count" for head in heads for mention in head.mentions):
        return False
    others = (column for column in range(grid.stub, grid.table.columns) if column != read.cell.column)
    named = (head for column in others if has_numbers(grid, column) for head in grid.head(column))
    return any(mention.kind == "family" for head in named for mention in head.mentions) and not any(
        head.sentence.has("rate", "time") or head.column for head in heads
    )


def _corner(grid: Grid) -> Iterator[CellRead]:
    """Heads over the labels of rows that name a suite ("MLPerf Inference v5.1, Llama 2 70B"): said of the table."""
    for row in range(grid.heads):
        for column in range(grid.stub):
            head = grid.at(row, column)
            if head is not None and any(mention.kind == "family" for mention in head.mentions):
                yield head


def _is_worded(grid: Grid, cell: CellRead) -> bool:
    """Whether a cell says something of its row: a column of words, or a sentence among numbers."""
    return not has_numbers(grid, cell.cell.column) or len(cell.text.split()) >= _FEWEST_WORDS


def _stands_for_number(grid: Grid, cell: CellRead) -> bool:
    """ "not submitted" in a column headed "Server (queries/s)": a word in the place of a number."""
    if cell.numeral is not None or len(cell.text.split()) >= _FEWEST_WORDS or not cell.sentence.has("unofficial"):
        return False
    heads = grid.head(cell.cell.column)
    return any(head.sentence.has("rate", "time") or any(m.kind == "scenario" for m in head.mentions) for head in heads)
