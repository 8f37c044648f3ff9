"""Units of table cells: their own, that of a unit column, of the heads, of the caption, of a line of the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Context as Arithmetic
from decimal import Decimal
from typing import cast

from claimscope.core import lazy_re as re
from claimscope.core.claims.families.suites import FamilyMap
from claimscope.core.claims.grids.grid import Grid
from claimscope.core.claims.grids.gridcell import CellRead, holds_measure
from claimscope.core.claims.grids.namedunits import named_unit, stands_as_unit
from claimscope.core.claims.grids.sides import said_side
from claimscope.core.claims.links.context import Context
from claimscope.core.claims.links.sections import heading_level
from claimscope.core.claims.links.statements import Statement, statement_of
from claimscope.core.claims.numbers.normalised import base_in
from claimscope.core.claims.numbers.units import UnitKind, UnitRead
from claimscope.core.claims.numbers.values import Surroundings
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.mention import Mention
from claimscope.core.reading import Cell

_THOUSANDS = r"k|K|(?i:thousands?|tausend|tsd\.?|milliers|miles|mila|тыс\.?)|['’]000|[x×] ?1[.,]?000|[x×] ?10(?:\^3|³)"
_MILLIONS = r"M|(?i:millions?|millionen|mio\.?|millones|milioni|млн\.?)|[x×] ?10(?:\^6|⁶)"
_LEADING = re.compile(rf"(?:^|(?<!\d)[\s(\[,:])(?:in )?(?:({_THOUSANDS})|({_MILLIONS}))(?: of| de| di)?\s*$")
_BEHIND = re.compile(rf"^\s*[(\[]?(?:in )?(?:({_THOUSANDS})|({_MILLIONS}))[)\]]?\s*$|^\s*[(\[](?:(k|K)|(M))[)\]]")
""" "k tokens/s", "thousands of tokens/s", "tokens/s (k)", "tokens/s ×1,000"."""

_RATIO = re.compile(r"(?:ratio|factor|faktor|facteur|fattore|fator|verhältnis|rapport|rapporto|x|×)\.?", re.IGNORECASE)
_DIVIDES, _TWO = re.compile(r"\s*[/÷:]\s*|\s+(?:vs\.?|to|zu)\s+"), 2
_BETWEEN_UNITS = re.compile(r"\b(?:or|and|und|oder|et|ou|y|o)\b|[\s/,;|()–-]+")
_LOOKS_MEASURED, _FEW_ROWS = 100, 12
_OF_OTHERS = frozenset({"ignored", "count", "ratio"})
"""Heads of columns whose numbers are not of the kind that the corner names."""

_TELLS_RUN = frozenset(
    {"scenario", "benchmark", "accelerator", "system", "precision", "count", "family", "round", "division"}
)
_WHOSE = ("own-measurement", "unofficial", "own-lab")
"""A head "Own run, not submitted" beside "MLPerf v6.1": it tells whose results stand below it."""

_AS_LETTER = 3
"""The group of a bare k in brackets behind a unit."""


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A grid with its surroundings."""

    grid: Grid
    context: Context
    families: FamilyMap
    caption: tuple[Statement, ...] = ()
    unit_lines: tuple[Statement, ...] = ()
    """Lines of the page that name a unit for all ("All values in tokens/s")."""
    lead: Statement | None = None
    """The line right before the table, where it holds no claim of its own."""

    @property
    def around(self) -> Surroundings:
        return self.families.around(next(iter(self.grid.cells.values())).sentence)


def unit_of_cell(
    place: TablePlace, read: CellRead, heads: Sequence[CellRead], line: Sequence[CellRead]
) -> tuple[UnitRead | None, CellRead | Statement | None]:
    """The unit of a cell: its own, that of a unit column, of its column's head, of its row's head, of the caption."""
    if read.unit is not None and read.unit.kind and read.unit.kind != "never":
        return _with_head_per(place.grid, read, read.unit, heads), None
    if divides_columns(place.grid, read, heads):
        return UnitRead("times", "x", 0, 0), None
    compared = any(head.column == "ratio" for head in heads)
    takes_up = _may_take_up(place.grid, read, heads) and not compared
    units = [c for c in line if _in_unit_column(place.grid, c)] if takes_up else []
    units.sort(key=lambda cell: _distance(place.grid, cell, read))
    if takes_up and not units and (unit_in_turn := _unit_in_turn(place.grid, read, heads, line)) is not None:
        return unit_in_turn
    labels = [cell for cell in line[:2] if cell.numeral is None and not holds_measure(cell) and not compared]
    for source in [*units[:1], *heads, *labels]:
        unit = _unit_named(source, [*heads, *labels])
        if unit is not None:
            return _with_head_per(place.grid, read, unit, heads), source
    for below in _unit_rows(place.grid, read.cell):
        return _with_head_per(place.grid, read, named_unit(below) or UnitRead("", "", 0, 0), heads), below
    corner = unit_corner(place.grid, read.cell.column)
    if corner is not None and (unit := _unit_named(corner, [*heads, *labels])) is not None:
        return _with_head_per(place.grid, read, unit, heads), corner
    for statement in (*place.caption, *place.unit_lines) if takes_up else ():
        unit = _sentence_unit(place, statement, [*heads, *labels])
        if unit is not None:
            return _with_head_per(place.grid, read, unit, heads), statement
    if (base_of(place, heads) or _is_factor(place, read, heads)) and read.numeral is not None:
        return (UnitRead("times", "x", 0, 0), None) if read.numeral.value != 1 else (None, None)
    looks_measured = read.numeral is not None and (read.numeral.marked or read.numeral.value >= _LOOKS_MEASURED)
    if looks_measured and not (is_loosely_headed(heads) and _others_take_up(place.grid, read.cell.column)):
        return UnitRead("", "", 0, 0), None
    return None, None


def divides_columns(grid: Grid, read: CellRead, heads: Sequence[CellRead]) -> bool:
    """ "Ours / MLPerf" beside columns headed "Ours" and "MLPerf v3.1": one is divided by the other."""
    if not heads or heads[0].sentence.has("rate", "time") or read.numeral is None:
        return False
    parts = [part.strip().lower() for part in _DIVIDES.split(heads[0].text)]
    if len(parts) != _TWO or min(map(len, parts)) <= _TWO:
        return False
    columns = (column for column in range(grid.stub, grid.table.columns) if column != read.cell.column)
    names = [head.text.strip().lower() for column in columns for head in grid.head(column)]
    return all(any(name.startswith(part) for name in names) for part in parts)


def _unit_in_turn(
    grid: Grid, read: CellRead, heads: Sequence[CellRead], line: Sequence[CellRead]
) -> tuple[UnitRead, CellRead] | None:
    """ "samples/s / queries/s" at the end of a row: each for the scenario that the head over it names in the same turn,
    or for the column of numbers in that turn."""
    lists = [cell for cell in line if len(cell.sentence.of("rate")) > 1 and len(_rates_alone(cell)) > 1]
    if len(lists) != 1:
        return None
    rates = _rates_alone(lists[0])
    scenes = [str(m.value) for head in grid.head(lists[0].cell.column) for m in head.mentions if m.kind == "scenario"]
    mine = [str(m.value) for head in heads for m in head.mentions if m.kind == "scenario"]
    if not scenes:
        columns = [column for column in range(grid.stub, grid.table.columns) if _holds_numbers(grid, column)]
        scenes, mine = [str(column) for column in columns], [str(read.cell.column)]
    turns = [turn for turn, scene in enumerate(scenes) if scene in mine]
    if len(scenes) != len(rates) or len(turns) != 1:
        return None
    rate = rates[turns[0]]
    return UnitRead("rate", rate.value, rate.start, rate.end), lists[0]


def _rates_alone(cell: CellRead) -> list[Match]:
    """The rates of a cell that holds nothing else."""
    rates, rest = cell.sentence.of("rate"), cell.text
    for rate in reversed(rates):
        rest = rest[: rate.start] + rest[rate.end :]
    return [] if cell.numeral is not None or _BETWEEN_UNITS.sub("", rest) else list(rates)


def _is_factor(place: TablePlace, read: CellRead, heads: Sequence[CellRead]) -> bool:
    """ "Improvement factor, Offline" over 1.96: a number under a word for factors is one, where it may be."""
    small = read.numeral is not None and not read.numeral.is_range and read.numeral.value < _LOOKS_MEASURED
    if small and any(head.sentence.has("factor-noun") for head in heads):
        return True
    speeds = place.around.mlperf or any(cell.sentence.has("rate") for cell in place.grid.row(read.cell.row))
    return small and speeds and any(_RATIO.fullmatch(head.text.strip()) for head in heads)


def _unit_rows(grid: Grid, cell: Cell) -> list[CellRead]:
    """The unit below (or above) a number, in a row that holds units and words and no number."""
    rows = [row for row in range(grid.heads, grid.table.rows) if row != cell.row and _is_unit_row(grid, row)]
    found = [read for row in rows if (read := grid.at(row, cell.column)) is not None and _is_unit_cell(read)]
    return sorted(found, key=lambda read: abs(read.cell.row - cell.row))[:1]


def _is_unit_row(grid: Grid, row: int) -> bool:
    line = grid.row(row)
    return not any(cell.numeral is not None for cell in line) and sum(map(_is_unit_cell, line)) > 1


def unit_corner(grid: Grid, column: int) -> CellRead | None:
    """The head of a first column of words that names a unit, which is that of the numbers beside it."""
    if not grid.stub or column < grid.stub or {head.column for head in grid.head(column)} & _OF_OTHERS:
        return None
    heads = (grid.at(row, 0) for row in range(grid.heads))
    return next((head for head in heads if head is not None and named_unit(head) is not None), None)


def base_of(place: TablePlace, heads: Sequence[CellRead]) -> str:
    """What a table sets to one ("H100 = 1" in a head, the corner, the caption or a line of the page), or empty."""
    corner = [cell for row in range(place.grid.heads) if (cell := place.grid.at(row, 0)) is not None]
    said = [source.sentence.text for source in (*heads, *corner)]
    said += [line.sentence.text for line in (*place.caption, *place.unit_lines)]
    return next((base for text in said if (base := base_in(text))), "")


def _in_unit_column(grid: Grid, cell: CellRead) -> bool:
    """A cell of a column of units, also one that names its measure with it ("Latency (ms)")."""
    headed = any(head.column == "unit" for head in grid.head(cell.cell.column))
    return headed and cell.numeral is None and named_unit(cell) is not None


def _is_unit_cell(cell: CellRead) -> bool:
    match = next(iter(cell.sentence.of("rate", "time", "power", "other-unit")), None)
    return match is not None and cell.numeral is None and match.end - match.start >= len(cell.text.strip()) - 1


def _distance(grid: Grid, unit: CellRead, read: CellRead) -> tuple[bool, bool, int]:
    """How far a column of units is from a number: under the same head first, on the usual side, then by columns."""
    mine, theirs = (grid.at(0, one.cell.column) if grid.heads else None for one in (read, unit))
    apart = mine is None or theirs is None or mine.text != theirs.text
    return apart, unit.cell.column > read.cell.column, abs(unit.cell.column - read.cell.column)


def is_loosely_headed(heads: Sequence[CellRead]) -> bool:
    """Whether nothing over a number says what was measured or on what."""
    return not _is_telling(heads) and not any(head.column in ("value", "scenario") for head in heads)


def _may_take_up(grid: Grid, read: CellRead, heads: Sequence[CellRead]) -> bool:
    """A unit said for the whole table belongs to columns headed by what is measured, or whose numbers look measured."""
    if not is_loosely_headed(heads) or read.cell.column in grid.alike:
        return True
    measured = read.numeral is not None and (read.numeral.marked or read.numeral.value >= _LOOKS_MEASURED)
    return measured and read.cell.column not in grid.chosen and not _others_take_up(grid, read.cell.column)


def _others_take_up(grid: Grid, column: int) -> bool:
    """Whether other columns of numbers say what they measured: a unit said for all is theirs."""
    if any(not is_loosely_headed(grid.head(one)) and _holds_numbers(grid, one) for one in range(grid.table.columns)):
        return bool(grid.head(column))
    return False


def _holds_numbers(grid: Grid, column: int) -> bool:
    rows = range(grid.heads, min(grid.table.rows, grid.heads + _FEW_ROWS))
    return any((cell := grid.at(row, column)) is not None and cell.numeral is not None for row in rows)


def _is_telling(heads: Sequence[CellRead]) -> bool:
    return any(
        head.column in ("value", "")
        and (head.sentence.has(*_WHOSE) or any(mention.kind in _TELLS_RUN for mention in head.mentions))
        for head in heads
    )


def _sentence_unit(place: TablePlace, statement: Statement, cells: Sequence[CellRead]) -> UnitRead | None:
    """The unit that a line gives for a cell: that of its scenario or benchmark where several are said apart."""
    family = place.around.family
    text = statement.sentence.text
    if names_units_apart(statement) and (unit := _unit_said_for(statement, cells)) is not None:
        return unit
    kinds = ("rate", "time") if family in ("training", "hpc") else ("rate",)
    match = next((m for m in statement.sentence.of(*kinds) if m.kind == "rate" or m.value in ("min", "h")), None)
    leads = statement is place.lead or _heads_its_table(statement)
    if match is None and leads and statement.sentence.has("strong-latency"):
        match = next((m for m in statement.sentence.of("time") if _is_told_as_unit(text, m.start, m.end)), None)
    if match is None:
        return None
    per = _per_behind(statement, match.end) if match.kind == "rate" else ""
    return UnitRead(cast("UnitKind", match.kind), match.value, match.start, match.end, per)


def _unit_named(source: CellRead, beside: Sequence[CellRead]) -> UnitRead | None:
    """The unit that a head or label names for a cell with these heads and labels."""
    if len(source.sentence.of("rate")) > 1 and names_units_apart(
        told := statement_of(source.sentence, source.mentions)
    ):
        return _unit_said_for(told, [cell for cell in beside if cell is not source])
    return named_unit(source)


def _unit_said_for(statement: Statement, cells: Sequence[CellRead]) -> UnitRead | None:
    """Of several rates of a line ("samples/s (Offline) or queries/s (Server)") that of the scenario or the test of a
    cell, else the one that is said for none; None where the line does not tell them apart."""
    said = _said_for(statement)
    mine = {str(m.value) for cell in cells for m in cell.mentions if m.kind in ("scenario", "benchmark")}
    own = [rate for rate, m in said if str(m.value) in mine]
    free = [rate for rate in statement.sentence.of("rate") if all(rate is not other for other, _ in said)]
    if not said or not (own or free):
        return None
    chosen = (own or free)[0]
    return UnitRead("rate", chosen.value, chosen.start, chosen.end, _per_behind(statement, chosen.end))


def names_units_apart(statement: Statement) -> bool:
    """Whether a line names several rates ("samples/s for Offline, queries/s for Server")."""
    return len({rate.value for rate in statement.sentence.of("rate")}) > 1


def is_told_for(statement: Statement, unit: UnitRead) -> bool:
    """Whether a line says of a unit what it is the unit of."""
    return any(rate.start == unit.start for rate, _ in _said_for(statement))


def _said_for(statement: Statement) -> list[tuple[Match, Mention]]:
    """The rates of a line with the scenario or the test that each is said for."""
    rates, text = statement.sentence.of("rate"), statement.sentence.text
    scenes = statement.of("scenario")
    said = [(rate, m) for rate in rates for m in scenes if _is_for(text[rate.end : m.start])]
    said += [(rate, m) for rate in rates for m in scenes if text[m.end : rate.start] in (": ", " (", " in ")]
    return said + [(rate, m) for rate in rates for m in statement.of("benchmark") if text[m.end : rate.start] == ": "]


def _is_told_as_unit(text: str, start: int, end: int) -> bool:
    """ "TTFT in ms at 64 users", "p99 TTFT (ms)"."""
    return text[:start].endswith((" in ", " en ")) or stands_as_unit(text, start, end)


def _per_behind(statement: Statement, end: int) -> str:
    """What a unit in a line is divided by right behind it ("tokens/s per user")."""
    behind = (per.value for per in statement.sentence.of("per") if per.start - end in (0, 1))
    return next((divisor for divisor in behind if divisor != "query"), "")


def _heads_its_table(statement: Statement) -> bool:
    """A caption, a heading, a note "Right: …": what it says of a time ("p99 TTFT (ms)") is said of the table."""
    captioned = statement.sentence.passage.role == "caption" or said_side(statement) is not None
    return captioned or heading_level(statement.sentence) is not None


def _is_for(between: str) -> bool:
    """Whether only "in", "for" or a bracket stands between a unit and the scenario it is said for."""
    return (
        re.fullmatch(r"\s*(?:\(|in|for|im|bei|beim|für|en|pour)?\s*(?:the|le|la|el)?\s*", between, re.IGNORECASE)
        is not None
    )


def _with_head_per(grid: Grid, read: CellRead, unit: UnitRead, heads: Sequence[CellRead]) -> UnitRead:
    """The unit with what the heads of its column or the label of its row divide it by ("per GPU Offline")."""
    if unit.per or unit.kind not in ("rate", "times", "percent"):
        return unit
    label = grid.label(read.cell.row)
    labels = [label] if label is not None and label is not read and label.numeral is None else []
    for source in [*heads, *(cell for cell in labels if not cell.sentence.has("limit"))]:
        for match in source.sentence.of("per"):
            if match.value != "query":
                return replace(unit, per=match.value)
    return unit


def scale_of(source: CellRead | Statement | None) -> int:
    """ "k tokens/s", "tokens/s (k)" in a head or caption: all numbers under it are thousands."""
    if source is None:
        return 1
    sentence = source.sentence
    match = next(iter(sentence.of("rate")), None)
    if match is None:
        return 1
    found = _LEADING.search(sentence.text[: match.start]) or _BEHIND.search(sentence.text[match.end :])
    if found is None:
        return 1
    thousands = found.group(1) or (found.lastindex == _AS_LETTER and found.group(_AS_LETTER))
    return 1000 if thousands else 1_000_000


_WIDE = Arithmetic(prec=80)


def scaled(number: Decimal | None, scale: int) -> Decimal | None:
    """A number times a magnitude, in plain digits."""
    if number is None:
        return None
    made = _WIDE.multiply(number, Decimal(scale))
    return made.quantize(Decimal(1), context=_WIDE) if made == made.to_integral_value() else made
