"""Tables of what somebody chose (classes of service, tariffs, plans): such numbers are round, measured ones are not."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from claimscope.core import lazy_re as re
from claimscope.core.claims.grids.grid import Grid
from claimscope.core.claims.grids.gridcell import CellRead
from claimscope.core.claims.grids.tableroles import is_answer
from claimscope.core.claims.grids.tableunits import TablePlace

_NAMES = frozenset({"accelerator", "system", "submitter", "benchmark", "software", "count", "scenario"})
_TOLD_BY = frozenset({"round", "result_ids", "verification", "family"})
_LARGE = 1000
_UP_TO = re.compile(
    r"\s*(?:up to|max(?:imum|\.)?|bis(?: zu)?|jusqu'à|hasta|até|fino a|до|最大|最多|최대)\s", re.IGNORECASE
)


def is_chosen(value: Decimal) -> bool:
    """Whether a number looks chosen: 20, 250, 1,900, 52,000; not 1,910 and not 42."""
    digits = format(value.normalize(), "f").replace(".", "").strip("0")
    return len(digits) <= 1 or (len(digits) == 2 and (digits[1] == "5" or value >= _LARGE))


def is_chosen_column(grid: Grid, column: int) -> bool:
    """Whether all numbers of a column, two or more, look chosen."""
    cells = (grid.at(row, column) for row in range(grid.heads, grid.table.rows))
    values = [cell.numeral.value for cell in cells if cell is not None and cell.numeral is not None]
    return len(values) > 1 and all(map(is_chosen, values))


def tells_results(place: TablePlace, heads: Sequence[CellRead], line: Sequence[CellRead]) -> bool:
    """Whether row, heads or caption say that numbers were measured or entered."""
    cells = (*heads, *line)
    if any(is_answer(head) or head.sentence.has("own-measurement", "official") for head in cells):
        return True
    captions = [*place.caption, *([place.lead] if place.lead is not None else [])]
    told = [mention for cell in cells for mention in cell.mentions]
    told += [mention for one in captions for mention in one.mentions]
    return any(mention.kind in _TOLD_BY for mention in told) or any(
        one.sentence.has("achieves", "own-measurement", "tried") for one in captions
    )


def is_tariff(grid: Grid, column: int) -> bool:
    """Whether a column of chosen numbers is one of classes or tariffs: all are ceilings, or the table names neither a
    machine nor a test."""
    cells = [grid.at(row, column) for row in range(grid.heads, grid.table.rows)]
    texts = [cell.text for cell in cells if cell is not None and cell.numeral is not None]
    if all(_UP_TO.match(text) for text in texts):
        return True
    return not any(mention.kind in _NAMES for cell in grid.cells.values() for mention in cell.mentions)
