"""Which numbers of a table are results: by the kind of their unit, and what row, column and page say of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from claimscope.core.claims.grids.gridcell import CellRead
from claimscope.core.claims.grids.tableunits import TablePlace, base_of
from claimscope.core.claims.links.fields import Known
from claimscope.core.claims.numbers.units import UnitRead

_PAIR = 2
_LONGEST_NAME = 40
_SUM_OF_ALL = re.compile(
    r"\s*(?:grand total|gesamtergebnis|gesamtsumme|total général|total general|totale complessivo|"
    r"общий итог|総計|总计|總計|총합계)\s*",
    re.IGNORECASE,
)
"""What a spreadsheet's pivot adds up over all rows or columns is nobody's result."""
_GROUNDS = ("accelerator", "system", "benchmark", "software", "count", "submitter")


def is_result(
    place: TablePlace,
    read: CellRead,
    unit: UnitRead,
    heads: Sequence[CellRead],
    line: Sequence[CellRead],
    known: dict[str, Known],
    family: str,
) -> bool:
    """Whether a number with this unit is a result, and no price, limit or property of the machine."""
    label = place.grid.label(read.cell.row)
    heads = [head for head in heads if head.cell.row not in place.grid.properties]
    words = [cell for cell in line if cell.numeral is None and len(cell.text) < _LONGEST_NAME]
    if any(_SUM_OF_ALL.fullmatch(cell.text) for cell in (*words, *heads)):
        return False
    spoken = [*heads, *([label] if label is not None and label is not read else [])]
    if family == "other-benchmark" and unit.kind in ("", "percent"):
        return True
    if unit.kind == "rate":
        # A rate by the minute without a machine or model is what a plan allows.
        named = any(kind in known for kind in _GROUNDS)
        return named or unit.unit.endswith("/s") or family != "vendor-measured"
    if unit.kind == "other-unit":
        return family in ("storage", "other-benchmark")
    if unit.kind == "time":
        return _is_latency(place, unit, [*spoken, *words], known, family)
    if unit.kind == "power":
        drawn = _is_machines(place, spoken, known) or any(cell.sentence.has("datasheet") for cell in spoken)
        return family != "vendor-measured" and not drawn
    if unit.kind == "times" and read.numeral is not None and read.numeral.value == 1:
        return False
    if unit.kind in ("times", "percent"):
        changes = unit.kind == "percent" and _lists_no_measures(place, read)
        return base_of(place, heads) != "" or (not changes and _is_ratio(unit, heads, line, family))
    named = "benchmark" in known and ("scenario" in known or any(head.column == "value" for head in heads))
    return family != "vendor-measured" and named


def _lists_no_measures(place: TablePlace, read: CellRead) -> bool:
    """Whether all other columns of numbers are prices, counts or scores: a change between them is none of speed."""
    grid = place.grid
    others = {cell.cell.column for cell in grid.row(read.cell.row) if cell is not read and cell.numeral is not None}
    return bool(others) and all(
        any(head.column in ("ignored", "count") or head.sentence.has("money", "quality") for head in grid.head(column))
        for column in others
    )


def _is_machines(place: TablePlace, spoken: Sequence[CellRead], known: dict[str, Known]) -> bool:
    """A row "Power" where only other rows name the suite: what the machine draws, unless the row says which test."""
    if {"benchmark", "scenario"} & known.keys():
        return False
    if any(cell.sentence.has("datasheet") for row in _others(place, spoken) for cell in row):
        return True
    naming = [cell for cell in place.grid.cells.values() if any(m.kind == "family" for m in cell.mentions)]
    return bool(naming) and not any(cell in spoken for cell in naming)


def _others(place: TablePlace, spoken: Sequence[CellRead]) -> Iterator[list[CellRead]]:
    """The labels of the other rows of a table of two columns: a data sheet lists memory, bandwidth and power."""
    rows = range(place.grid.table.rows) if place.grid.table.columns == _PAIR else range(0)
    yield from ([label] for row in rows if (label := place.grid.label(row)) is not None and label not in spoken)


def _is_latency(
    place: TablePlace, unit: UnitRead, spoken: Sequence[CellRead], known: dict[str, Known], family: str
) -> bool:
    if unit.unit in ("min", "h"):
        return family in ("training", "hpc") or place.around.family in ("training", "hpc")
    scenario = known["scenario"].mention.value if "scenario" in known else ""
    streams = scenario in ("SingleStream", "MultiStream")
    return (
        streams or any(cell.sentence.has("strong-latency", "latency") for cell in spoken) or place.around.title_latency
    )


def _is_ratio(unit: UnitRead, heads: Sequence[CellRead], line: Sequence[CellRead], family: str) -> bool:
    cells = [*heads, *line]
    if any(cell.sentence.has("quality", "money") for cell in heads):
        return False
    compared = any(head.column == "ratio" or head.sentence.has("direction", "comparator") for head in heads)
    rows = any(cell.sentence.has("strong-performance") for cell in cells)
    return compared or (unit.kind == "times" and (rows or family != "vendor-measured"))
