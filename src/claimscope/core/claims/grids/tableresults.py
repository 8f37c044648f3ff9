"""Which numbers of a table are results: by the kind of their unit, and what row, column and page say of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimscope.core import lazy_re as re
from claimscope.core.claims.grids.gridcell import CellRead
from claimscope.core.claims.grids.tableunits import TablePlace, base_of, unit_corner
from claimscope.core.claims.links.fields import Known
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.numbers.units import UnitRead
from claimscope.core.claims.words.little import AGAINST

_PAIR, _FEW_ROWS = 2, 12
_LONGEST_NAME = 40
_SUM_OF_ALL = re.compile(
    r"\s*(?:grand total|gesamtergebnis|gesamtsumme|total général|total general|totale complessivo|"
    r"общий итог|総計|总计|總計|총합계)\s*",
    re.IGNORECASE,
)
"""What a spreadsheet's pivot adds up over all rows or columns is nobody's result."""
_WEIGHTS = re.compile(
    r"\s*(?:(?:max(?:imum|\.)? |total )?points?|(?:evaluation |award )?weight(?:s|ing|ings)?|Gewicht(?:e|ung)?|"
    r"(?:max\. |maximale )?(?:Wertungs)?punkte|poids|pondération|peso|pesos|ponderación|ponderazione|ponderação|"
    r"puntos|punti|pontos|вес|баллы|权重|權重|分值|配点|重み|가중치|배점)"
    r"(?:[\s,(\[]*(?:in )?(?:%|per ?cent|Prozent)[)\]]?)?\s*:?\s*",
    re.IGNORECASE,
)
"""A row or column of weights and points says how a bid is judged."""
_PERCENTILE = re.compile(
    r"\b[pP]\d\d(?:\.9)?\b|\d\d(?:th|st|\.|e|º)?[ -]?(?:percentile|Perzentil|centile|percentil)|パーセンタイル|百分位",
    re.IGNORECASE,
)
"""Only times of answers have percentiles."""
_SETS_AGAINST = re.compile(rf"\b(?:{AGAINST}|than)\s|^\s*over\s|相比|対比|대비", re.IGNORECASE)
_LEADS = re.compile(r"\b(?:margin|advantage|lead|vorsprung|vorteil|avance|ventaja|vantaggio)\b", re.IGNORECASE)
_MEASURED = re.compile(
    r"\b(?:mean|avg|average|median|measured|under load|full load|during the (?:test|run)|unter last|im test|"
    r"en charge|bajo carga|sotto carico|mittlere\w*|mittel|gemessen\w*|moyenne|mesurée?|medi[oa]|media|medid[oa])\b",
    re.IGNORECASE,
)
_DRAWN = ("W", "kW")
_OF_A_RUN = re.compile(r"\b(?:wall(?:[ -]?(?:time|clock))?|elapsed|duration|dauer|durée|duración|总耗时|總耗時)\b")
_JOB_TIMES = frozenset({"time", "zeit", "runtime", "run time", "laufzeit", "temps", "tiempo", "inference time"})
_STEP_TIME = re.compile(
    r"(?:avg\.? |mean |average )?(?:inference|inferencing|summari[sz]ation|generation|response|processing|prediction|"
    r"prefill|decod(?:e|ing)|transcription|translation|forward|encoding|embedding|rerank\w*|image|frame) times?\b"
)
_TOTAL = re.compile(r"[^\W\d] total(?: \([^)]*\))?$")
_LEAST = re.compile(r"min(?:imum)?\b")
_SUMS = frozenset({"total", "sum", "summe", "gesamt"})
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
    if read.numeral is not None and read.numeral.value == 0:
        return False
    spoken = [*heads, *([label] if label is not None and label is not read else [])]
    if family == "other-benchmark" and unit.kind in ("", "percent"):
        return True
    if unit.kind == "rate":
        # A rate by the minute without a machine or model is what a plan allows.
        named = any(kind in known for kind in _GROUNDS)
        return named or unit.unit.endswith("/s") or unit.per in ("J", "W") or family != "vendor-measured"
    if unit.kind == "other-unit":
        return family in ("storage", "other-benchmark")
    if unit.kind == "time":
        return _is_latency(place, unit, read.cell.column, [*spoken, *words], known, family)
    if unit.kind == "power":
        drawn = _is_machines(place, spoken, known) or any(_is_of_data_sheet(cell) for cell in spoken)
        measured = unit.unit in _DRAWN and (_is_beside_rates(place, read) or _is_measured(spoken))
        return not drawn and (family != "vendor-measured" or measured)
    if unit.kind == "times" and read.numeral is not None and read.numeral.value == 1:
        return False
    if unit.kind in ("times", "percent"):
        if read.is_change:
            return True
        changes = (unit.kind == "percent" and _lists_no_measures(place, read)) or _is_of_other_rows(place, label)
        return base_of(place, heads) != "" or (not changes and _is_ratio(unit, heads, line, family))
    named = "benchmark" in known and ("scenario" in known or any(head.column == "value" for head in heads))
    return family != "vendor-measured" and named


def _is_of_data_sheet(cell: CellRead) -> bool:
    """Whether a cell uses words of data sheets, but for those in the name of a card ("H100 PCIe")."""
    cards = [(m.start, m.end) for m in cell.mentions if m.kind in ("accelerator", "system")]
    told = cell.sentence.of("datasheet")
    return any(not any(start <= match.start < end for start, end in cards) for match in told)


def is_weighed(heads: Sequence[CellRead], line: Sequence[CellRead]) -> bool:
    """Whether a row or column holds the weights of a bid, or what a pivot adds up."""
    words = [cell for cell in line if cell.numeral is None and len(cell.text) < _LONGEST_NAME]
    return any(_SUM_OF_ALL.fullmatch(cell.text) or _WEIGHTS.fullmatch(cell.text) for cell in (*words, *heads))


def _lists_no_measures(place: TablePlace, read: CellRead) -> bool:
    """Whether all other columns of numbers are prices, counts or scores: a change between them is none of speed."""
    grid = place.grid
    others = {cell.cell.column for cell in grid.row(read.cell.row) if cell is not read and cell.numeral is not None}
    return bool(others) and all(
        any(head.column in ("ignored", "count") or head.sentence.has("money", "quality") for head in grid.head(column))
        for column in others
    )


def _is_beside_rates(place: TablePlace, read: CellRead) -> bool:
    """Whether the row or the column of a power holds a rate or a latency: it was drawn while that was measured."""
    grid, cell = place.grid, read.cell
    beside = [one for one in grid.row(cell.row) if one.cell.column != cell.column]
    rows = range(grid.heads, min(grid.table.rows, grid.heads + _FEW_ROWS))
    beside += [one for row in rows if row != cell.row and (one := grid.at(row, cell.column)) is not None]
    return any(one.numeral is not None and _names_speed(place, one) for one in beside)


def _is_measured(spoken: Sequence[CellRead]) -> bool:
    """ "Average power (W)", "Power during the test": whoever writes so has measured it."""
    return any(_MEASURED.search(cell.text) for cell in spoken)


def _names_speed(place: TablePlace, read: CellRead) -> bool:
    label = place.grid.label(read.cell.row)
    heads = place.grid.head(read.cell.column)
    if any(head.column in ("ignored", "count") for head in heads):
        return False
    units = [cell for cell in place.grid.row(read.cell.row) if cell.numeral is None and cell.cell.column]
    named = [*heads, *units, *([label] if label is not None and label is not read else [])]
    return any(cell.sentence.has("rate", "strong-latency") for cell in (read, *named))


def _is_of_other_rows(place: TablePlace, label: CellRead | None) -> bool:
    """Whether other rows are headed by speeds and this one by something else ("Energy per picture", "Violations")."""
    speed = ("rate", "strong-latency", "latency", "strong-performance")
    if label is None or label.numeral is not None or label.sentence.has(*speed):
        return False
    grid = place.grid
    others = (grid.label(row) for row in range(grid.heads, min(grid.table.rows, grid.heads + _FEW_ROWS)))
    return any(one is not None and one.is_head_text and one.sentence.has("rate", "strong-latency") for one in others)


def _is_machines(place: TablePlace, spoken: Sequence[CellRead], known: dict[str, Known]) -> bool:
    """A row "Power" where only other rows name the suite: what the machine draws, unless the row says which test."""
    measured = any(_MEASURED.search(cell.text) or cell.sentence.has("own-measurement") for cell in spoken)
    if {"benchmark", "scenario"} & known.keys() or measured:
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
    place: TablePlace, unit: UnitRead, column: int, spoken: Sequence[CellRead], known: dict[str, Known], family: str
) -> bool:
    if unit.unit in ("min", "h"):
        return family in ("training", "hpc") or place.around.family in ("training", "hpc")
    scenario = known["scenario"].mention.value if "scenario" in known else ""
    corner = [cell for cell in [unit_corner(place.grid, column)] if cell is not None]
    if is_time_of_job(place, spoken, column):
        return True
    if any(_is_duration(cell) for cell in spoken):
        return False
    streams = scenario in ("SingleStream", "MultiStream")
    return (
        streams
        or any(cell.sentence.has("strong-latency", "latency") for cell in (*spoken, *corner))
        or any(statement.sentence.has("strong-latency") for statement in _leading(place))
        or any(_PERCENTILE.search(cell.text) for cell in spoken)
        or place.around.title_latency
    )


def _leading(place: TablePlace) -> list[Statement]:
    """The captions of a table and the line before it."""
    return [*place.caption, *([place.lead] if place.lead is not None else [])]


def is_time_of_job(place: TablePlace, spoken: Sequence[CellRead], column: int) -> bool:
    """A column of times of a named step, or a column "Time" in a table of programs that measures nothing else."""
    grid = place.grid
    named = [head.text.strip().lower() for head in spoken if head.cell.row < grid.heads]
    if any(_STEP_TIME.match(text) for text in named):
        return True
    if not any(text in _JOB_TIMES for text in named):
        return False
    heads = [head for one in range(grid.table.columns) if one != column for head in grid.head(one)]
    told = any(m.kind in ("software", "benchmark", "precision") for cell in grid.cells.values() for m in cell.mentions)
    return told and not any(head.sentence.has("rate", "strong-latency") for head in heads)


def _is_duration(cell: CellRead) -> bool:
    """ "Wall time (s)", "total" beside mean and p99: how long a whole run took."""
    text = cell.text.strip().lower()
    return (
        text in _SUMS
        or _LEAST.match(text) is not None
        or _TOTAL.search(text) is not None
        or (_OF_A_RUN.search(text) is not None and not cell.sentence.has("strong-latency"))
    )


def _is_ratio(unit: UnitRead, heads: Sequence[CellRead], line: Sequence[CellRead], family: str) -> bool:
    cells = [*heads, *line]
    led = unit.kind == "times" and any(_LEADS.search(head.text) for head in heads)
    if not led and any(cell.sentence.has("quality", "money") for cell in heads):
        return False
    compared = any(
        head.column == "ratio" or head.sentence.has("direction") or _SETS_AGAINST.search(head.text) for head in heads
    )
    compared |= any(cell.cell.column == 0 and _SETS_AGAINST.search(cell.text) is not None for cell in line)
    if unit.kind == "times":
        compared |= led
        compared |= any(head.sentence.has("comparator") for head in heads)
    rows = any(cell.sentence.has("strong-performance") for cell in cells)
    return compared or (unit.kind == "times" and (rows or family != "vendor-measured"))
