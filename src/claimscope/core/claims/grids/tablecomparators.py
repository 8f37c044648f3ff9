"""What a factor or percentage of a table is compared with: "vs" in its row or head, the base of a normalised chart, or
the number of the same row or column that it was worked out from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, DivisionByZero, InvalidOperation

from claimscope.core import lazy_re as re
from claimscope.core.claim import Field
from claimscope.core.claims.grids.gridcell import CellRead
from claimscope.core.claims.grids.namedunits import named_unit
from claimscope.core.claims.grids.tableroles import heads_rivals
from claimscope.core.claims.grids.tableunits import TablePlace, base_of, unit_of_cell
from claimscope.core.claims.links.spots import Spot
from claimscope.core.claims.words.little import AGAINST
from claimscope.core.claims.words.normal import readable

_VERSUS = re.compile(rf"\b(?:over|{AGAINST}|than)\s+(.*)$", re.IGNORECASE)
_UNIT_BEHIND = re.compile(r"\s*[(\[][^()\[\]]{1,20}[)\]]$")
_WORKED_OUT = 0.85
_MOST_CELLS = 40
"""Numbers of a row or column that are looked through for the two behind a factor."""

_LEAST_FACTOR = Decimal("0.015")
"""Changes below 1.5 % fit too many pairs of numbers, but for the only two of a row that tells its change."""

_PAIR = 2


@dataclass(frozen=True, slots=True)
class WorkedOut:
    """The two numbers behind a factor or percentage: the one praised and the one it is compared with."""

    better: CellRead
    base: CellRead
    across: bool
    """Whether they stand in the factor's own row (their heads tell what they are), or in a column above it."""


def comparator_of(
    place: TablePlace,
    line: Sequence[CellRead],
    heads: Sequence[CellRead],
    spot: Spot,
    unit: str,
    worked: WorkedOut | None = None,
) -> Field | None:
    """The comparator of a cell with the unit ``x`` or ``%``; None for other units and where nothing is named."""
    if unit not in ("x", "%"):
        return None
    for cell in line:
        if cell.numeral is None and not cell.is_empty and heads_rivals(place.grid, cell.cell.column):
            return Field(readable(cell.text), "stated", 0.88, readable(cell.text))
    for cell in (*line, *heads):
        found = _VERSUS.search(cell.text)
        if found:
            return Field(readable(found.group(1)), "stated", 0.88, readable(found.group(1)))
    base = base_of(place, heads) if unit == "x" else ""
    if base:
        return Field(base, "context", 0.85, base)
    if worked is not None and (name := _name_of(place, worked)):
        return Field(name, "context", _WORKED_OUT, name)
    before = place.context.comparison_before(spot)
    return Field(before, "context", 0.7, before) if before else None


def _name_of(place: TablePlace, worked: WorkedOut) -> str:
    """What the base of a factor is called: by the heads of its column, or at the start of its row."""
    grid, cell = place.grid, worked.base.cell
    if worked.across:
        heads = grid.head(cell.column, cell.row)
        return _UNIT_BEHIND.sub("", readable(heads[0].text)) if heads else ""
    mine, theirs = grid.groups.get(worked.better.cell.row, ()), grid.groups.get(cell.row, ())
    first = theirs[0] if theirs and mine != theirs else grid.at(cell.row, 0)
    return readable(first.text) if first is not None and first.numeral is None else ""


def worked_out(place: TablePlace, read: CellRead, unit: str) -> WorkedOut | None:
    """The two numbers that a factor was worked out from, where only one pair of its row, or of its column, fits."""
    grid, cell = place.grid, read.cell
    if unit not in ("x", "%") or read.numeral is None or read.numeral.is_range:
        return None
    factor = read.numeral.value if unit == "x" else 1 + _signed(read) / 100
    row = [one for one in grid.row(cell.row) if _is_measure(place, one, read)][:_MOST_CELLS]
    if abs(factor - 1) < _LEAST_FACTOR and (len(row) != _PAIR or grid.named.get(cell.column) != "ratio"):
        return None
    own = [one for one in _column(place, read) if _is_measure(place, one, read)] if grid.groups else []
    pairs = [(a, b, True) for a in row for b in row]
    pairs += [(a, b, False) for a in row for b in _column(place, a)] + [(a, b, False) for a in own for b in own]
    for across in (True, False):
        fits = [(a, b) for a, b, side in pairs if side is across and a is not b and _fits(a, b, factor, read, unit)]
        if len({(a.text, b.text) for a, b in fits}) == 1:
            return _sides(place, *fits[0], unit, across)
    return None


def _sides(place: TablePlace, above: CellRead, below: CellRead, unit: str, across: bool) -> WorkedOut:
    """Which of two numbers is praised: of rates the one above the line, of times the smaller."""
    swapped = unit == "x" and _is_time(place, above)
    return WorkedOut(below, above, across) if swapped else WorkedOut(above, below, across)


def _is_time(place: TablePlace, cell: CellRead) -> bool:
    heads = place.grid.head(cell.cell.column, cell.cell.row)
    units = [cell.unit, *(named_unit(head) for head in heads)]
    return next((unit.kind == "time" for unit in units if unit is not None and unit.kind), False)


def _column(place: TablePlace, read: CellRead) -> Iterator[CellRead]:
    """Other numbers of a cell's column."""
    grid = place.grid
    for row in range(grid.heads, min(grid.table.rows, grid.heads + _MOST_CELLS)):
        other = grid.at(row, read.cell.column)
        if other is not None and row != read.cell.row and other.numeral is not None:
            yield other


def _is_measure(place: TablePlace, cell: CellRead, read: CellRead) -> bool:
    if cell is read or cell.numeral is None or (cell.unit is not None and cell.unit.unit in ("x", "%")):
        return False
    grid = place.grid
    heads = [*grid.head(cell.cell.column, cell.cell.row), *grid.groups.get(cell.cell.row, ())]
    label = grid.label(cell.cell.row)
    if any(one.column in ("count", "ignored", "ratio") for one in heads):
        return False
    if any(one.sentence.has("money", "quality", "datasheet") for one in (*heads, *([label] if label else []))):
        return False
    unit, _ = unit_of_cell(place, cell, heads, [one for one in grid.row(cell.cell.row) if one is not cell])
    return unit is not None and unit.kind in ("rate", "time", "power", "other-unit")


def _signed(read: CellRead) -> Decimal:
    """The percentage with its sign, which a numeral does not hold."""
    numeral = read.numeral
    assert numeral is not None
    below = read.text[: numeral.start].rstrip().endswith(("-", "–"))
    return -numeral.value if below else numeral.value


def _fits(better: CellRead, base: CellRead, factor: Decimal, read: CellRead, unit: str) -> bool:
    """Whether two numbers give a factor, to the digits it is written with."""
    assert better.numeral is not None and base.numeral is not None and read.numeral is not None
    try:
        made = better.numeral.value / base.numeral.value
    except (DivisionByZero, InvalidOperation):
        return False
    exponent = read.numeral.value.as_tuple().exponent
    digits = Decimal(1).scaleb(exponent) if isinstance(exponent, int) else Decimal(1)
    step = digits if unit == "x" else digits / 100
    return abs(made - factor) <= step * Decimal("0.6")
