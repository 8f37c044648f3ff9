"""A table as a grid of read cells: which rows and columns are heads, which field a column holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from claimscope.core import lazy_re as re
from claimscope.core.claims.grids.gridcell import CellRead, TableSpot, holds_measure, read_cell
from claimscope.core.claims.grids.gridshape import filled_down, filled_right, groups_of, is_scale
from claimscope.core.claims.grids.namedunits import named_unit
from claimscope.core.claims.words.mention import Mention
from claimscope.core.reading import Table

_MOST_HEAD_ROWS = 5
_FEWEST_COLUMNS = 3
_STATISTIC = re.compile(r"(?:mean|median|average|avg\.?|min|max|p\d{2}|std\w*|mittelwert)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells by place. ``heads`` is the number of head rows, ``stub`` that of head columns."""

    table: Table
    cells: dict[tuple[int, int], CellRead]
    heads: int
    stub: int
    count_rows: tuple[int, ...] = ()
    """Rows below the heads whose first cell says that they count accelerators."""
    counting: tuple[tuple[int, Mention], ...] = ()
    """Cards and machines named in the heads of columns that count them, with their column."""
    by_head: frozenset[str] = frozenset()
    """Fields that the heads of its columns tell apart (H100 | H200): a name beside them in a row is not theirs."""
    is_own_run: bool = False
    """Its columns say how it was run and nothing names what only an entry of MLPerf® has."""
    chosen: frozenset[int] = frozenset()
    """Columns of round whole numbers, which whoever ran the test chose."""
    named: Mapping[int, str] = field(default_factory=dict)
    """The field that the heads of a column name."""
    beside: frozenset[int] = frozenset()
    """Columns that tell of something else than the number ("99% of FP16" as the accuracy asked for)."""
    groups: Mapping[int, tuple[CellRead, ...]] = field(default_factory=dict)
    """For rows below a row that heads them: its text, the nearest first."""
    properties: Mapping[int, str] = field(default_factory=dict)
    """Rows that tell of each column what it is ("Accelerator | 8x H200 | 8x MI300X"): their field."""
    divided: Mapping[int, int] = field(default_factory=dict)
    """Columns headed by a divisor alone ("per GPU"): the column to their left whose numbers they divide."""

    alike: frozenset[int] = frozenset()
    """Columns of numbers of which no head says what they measure: all may be of one kind, named elsewhere."""

    @property
    def page(self) -> int:
        return next((read.sentence.passage.page for read in self.cells.values()), 0)

    def at(self, row: int, column: int) -> CellRead | None:
        found = self.cells.get((row, column))
        return None if found is None or found.is_empty else found

    def row(self, row: int) -> list[CellRead]:
        """Filled cells of a row."""
        return [cell for column in range(self.table.columns) if (cell := self.at(row, column))]

    def label(self, row: int) -> CellRead | None:
        """The words at the start of a row, behind a number that only counts the rows."""
        first = self.at(row, 0)
        second = self.at(row, 1) if first is None or first.numeral is not None else None
        return second if second is not None and second.is_head_text else first

    def head(self, column: int, row: int = 0) -> list[CellRead]:
        """Head cells over a column, the nearest first, then what rows of properties say of it at ``row``."""
        rows = [one for one in reversed(range(self.heads)) if one not in self.properties]
        rows += [one for one in self.properties if self._holds(one, row)]
        places = [column, *([self.divided[column]] if column in self.divided else [])]
        return [cell for place in places for row in rows if (cell := self.at(row, place))]

    def _holds(self, place: int, row: int) -> bool:
        """Whether a row of properties speaks at a row: the only one of its field, or the last of them above it."""
        same = [one for one, role in self.properties.items() if role == self.properties[place]]
        return len(same) == 1 or place == max((one for one in same if one < row), default=-1)


def read_grid(table: Table, spot: TableSpot) -> Grid:
    """The grid of a table that stands at a spot."""
    cells = {(cell.row, cell.column): read_cell(cell, table, spot) for cell in table.cells}
    heads = _head_rows(table, cells)
    cells = filled_right(table, cells, heads)
    stub, groups = _stub_columns(table, cells, heads), groups_of(table, cells, heads)
    named = {
        column: cells[row, column].column
        for row in range(heads)
        for column in range(table.columns)
        if (row, column) in cells and cells[row, column].column
    }
    cells = filled_down(table, cells, heads, tuple(groups), lambda column, read: _may_repeat(column, read, stub, named))
    return Grid(table, cells, heads, stub, _counting_rows(table, cells, heads), groups=groups)


def _may_repeat(column: int, read: CellRead, stub: int, named: Mapping[int, str]) -> bool:
    """Words of the first columns, and numbers of columns that count cards, hold for the empty cells below them."""
    return (column < stub and read.is_head_text) or named.get(column) == "count"


def _counting_rows(table: Table, cells: dict[tuple[int, int], CellRead], heads: int) -> tuple[int, ...]:
    """Rows whose first cell says that they count cards; beside "mean" and "p99" a count is one of samples."""
    firsts = [(row, first) for row in range(heads, table.rows) if (first := cells.get((row, 0))) is not None]
    if any(_STATISTIC.fullmatch(first.text.strip()) for _, first in firsts):
        return ()
    return tuple(row for row, first in firsts if first.column == "count")


def _head_rows(table: Table, cells: dict[tuple[int, int], CellRead]) -> int:
    """Leading rows that are heads: marked so by the file, or without a number while later rows hold some."""
    if _is_record(table, cells):
        return 0
    if is_scale(table, cells):
        return 1
    marked = 0
    while marked < min(table.rows, _MOST_HEAD_ROWS) and _is_marked(table, cells, marked):
        if marked and _is_bar(table, cells, marked):
            break
        marked += 1
    numbers = [_numbers(table, cells, row) for row in range(table.rows)]
    plain = 0
    while plain < min(table.rows, _MOST_HEAD_ROWS) and numbers[plain] == 0:
        if plain and plain >= marked and _is_body(table, cells, plain):
            break
        plain += 1
    if plain == table.rows or plain >= _MOST_HEAD_ROWS:
        plain = 0
    if marked and _names_versions(table, cells, marked - 1):
        return marked
    few = all(number * 2 < len(_in_row(table, cells, row)) for row, number in enumerate(numbers[:marked]))
    return max(plain, marked if marked < table.rows and few else 0)


def _is_body(table: Table, cells: dict[tuple[int, int], CellRead], row: int) -> bool:
    """Whether a row without numbers is one of the body: words with a measure, or one name that heads what follows."""
    if any(holds_measure(read) for read in _in_row(table, cells, row)) or _tells_part(table, cells, row):
        return True
    return _is_bar(table, cells, row)


def _is_bar(table: Table, cells: dict[tuple[int, int], CellRead], row: int) -> bool:
    """One name over the whole width below the heads of columns: it heads the rows that follow."""
    own = [[read for read in _in_row(table, cells, one) if not read.cell.inherited] for one in range(row + 1)]
    filled = [sum(1 for read in reads if not read.is_empty) for reads in own]
    return filled[row] == 1 and max(filled[:row]) > 1 and table.columns >= _FEWEST_COLUMNS


def _tells_part(table: Table, cells: dict[tuple[int, int], CellRead], row: int) -> bool:
    """ "GPU memory | 48 GB | 96 GB": a row of a data sheet: its label names no measure, its cells hold digits."""
    label = cells.get((row, 0))
    if label is None or label.column != "ignored" or table.columns < _FEWEST_COLUMNS:
        return False
    values = [read for read in _in_row(table, cells, row) if read.cell.column and not read.is_empty]
    return len(values) > 1 and all(read.text.lstrip("~≈<> ")[:1].isdigit() for read in values)


def _in_row(table: Table, cells: dict[tuple[int, int], CellRead], row: int) -> list[CellRead]:
    return [cells[row, column] for column in range(table.columns) if (row, column) in cells]


def _is_record(table: Table, cells: dict[tuple[int, int], CellRead]) -> bool:
    """Two columns, names of fields on the left: each row is a field, none is a head."""
    if table.columns != 2:
        return False
    keys = [read for row in range(table.rows) if (read := cells.get((row, 0)))]
    first = cells.get((0, 1))
    if first is not None and first.numeral is None and named_unit(first) is not None and not _is_unit_key(cells):
        return False
    named = sum(1 for read in keys if read.column)
    return len(keys) > 2 and named >= 2 and named >= len(keys) / 3 and (first is None or not first.column)


def _names_versions(table: Table, cells: dict[tuple[int, int], CellRead], row: int) -> bool:
    """ "| | 2.3 | 2.4 |" marked as a head over rows that begin with words: versions, and no numbers of the body."""
    corner = cells.get((row, 0))
    others = _in_row(table, cells, row)[1:]
    below = [cells.get((one, 0)) for one in range(row + 1, table.rows)]
    plain = all(read.numeral is not None and not (read.unit and read.unit.kind) for read in others)
    worded = bool(below) and all(read is not None and any(map(str.isalpha, read.text)) for read in below)
    return (corner is None or corner.is_empty) and plain and worded


def _is_unit_key(cells: dict[tuple[int, int], CellRead]) -> bool:
    """ "unit | ms" opens a record; "Result | tokens/s" heads a table."""
    key = cells.get((0, 0))
    return key is not None and key.text.strip().lower().endswith(("unit", "units", "einheit"))


def _is_marked(table: Table, cells: dict[tuple[int, int], CellRead], row: int) -> bool:
    found = _in_row(table, cells, row)
    return bool(found) and sum(read.cell.header for read in found) > len(found) / 2


def _numbers(table: Table, cells: dict[tuple[int, int], CellRead], row: int) -> int:
    found = [cells.get((row, column)) for column in range(1 if table.columns > 1 else 0, table.columns)]
    return sum(1 for read in found if read is not None and not read.is_empty and read.numeral is not None)


def _stub_columns(table: Table, cells: dict[tuple[int, int], CellRead], heads: int) -> int:
    """Leading columns that hold no result: at least the first where it is mostly text."""
    stub = 0
    for column in range(table.columns - 1):
        body = [read for row in range(heads, table.rows) if (read := cells.get((row, column))) and not read.is_empty]
        if not body or sum(1 for read in body if read.is_head_text) >= len(body) / 2:
            stub = column + 1
        else:
            break
    return stub
