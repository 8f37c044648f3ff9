"""Claims of tables: every number of the body with what its row, its column, the caption and the page say of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claimscope.core import lazy_re as re
from claimscope.core.claim import Anchor, Claim
from claimscope.core.claims import confidence
from claimscope.core.claims.grids.grid import Grid
from claimscope.core.claims.grids.gridcell import CellRead
from claimscope.core.claims.grids.namedunits import is_bench_test, named_unit
from claimscope.core.claims.grids.tablecomparators import comparator_of, worked_out
from claimscope.core.claims.grids.tablefamily import around_cell, family_of_both, family_of_cell
from claimscope.core.claims.grids.tablegoals import is_chosen_column, is_tariff, tells_results
from claimscope.core.claims.grids.tableknown import known_of
from claimscope.core.claims.grids.tableresults import is_result, is_time_of_job, is_weighed
from claimscope.core.claims.grids.tableroles import (
    ASKED,
    LIMITS,
    has_numbers,
    is_answer,
    is_limiting,
    is_pass_mark,
    lists_bars,
    tells_setting,
)
from claimscope.core.claims.grids.tableunits import (
    TablePlace,
    divides_columns,
    is_loosely_headed,
    is_told_for,
    names_units_apart,
    scale_of,
    scaled,
    unit_corner,
    unit_of_cell,
)
from claimscope.core.claims.kinds.candidate import Candidate, kind_of, value_of
from claimscope.core.claims.links.fields import Known, claim_fields, completed
from claimscope.core.claims.links.origins import OF_AN_ENTRY
from claimscope.core.claims.links.spots import EARLIER_ROUND, Spot
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.names.submitters import BRAND
from claimscope.core.claims.numbers.units import UnitRead
from claimscope.core.claims.textclaims import anchor_of
from claimscope.core.claims.words.normal import readable
from claimscope.core.claims.words.passages import marks_in

_NUMBERING = frozenset({"no.", "no", "#", "nr.", "nr", "pos.", "pos", "lfd. nr.", "id", "item", "n°", "序号", "番号"})
"""Heads of a first column that numbers its rows."""

_MEASURED_ROW = re.compile(
    r"\b(?:measure[d]?|measurements?|gemessen\w*|messung\w*|mesurée?s?|mesures?|medid[oa]s?|misurat[oaie])\b|実測|"
    r"实测|實測|실측",
    re.IGNORECASE,
)
_OUTPUT = frozenset({"output", "out", "generation", "decode", "ausgabe", "sortie", "salida"})
_LONGEST_DEMAND, _LONGEST_ORIGIN = 2, 6
"""Words of a row's name that is a demand and nothing else."""
_ASKED_FOR = re.compile(
    r"\b(?:target(?:ed)?|requested|configured|goal|agreed|contractual|guaranteed|committed|vereinbart\w*|zugesagt\w*|"
    r"garanti\w*|zugesichert\w*|convenue?s?|acordad[oa]s?|concordat[oaie]|soll(?:wert)?|zielwert|mindest(?:wert|anforderung|leistung)\w*|"
    r"minimum (?:value|required)|valeur minimale|valor mínimo|valore minimo)\b(?!\s*accuracy)",
    re.IGNORECASE,
)
""" "Target QPS", "requested rate": what a run was told to do."""

_MET = re.compile(
    r"\b(?:met|meets?|missed|misses|fulfil\w*|satisf\w+|passed|passes|failed|exceed\w*|erfüll\w+|verfehlt\w*|"
    r"eingehalten|überschr\w+|respect\w+|cumpl\w+)\b",
    re.IGNORECASE,
)
""" "No run met the requirement of 10 s" tells of runs, and lists no requirements."""

_FEWEST_DEMANDS = 2
_SPEEDS = ("rate", "time")


def table_claims(place: TablePlace) -> list[Claim]:
    """The claims of a table, row by row."""
    if not place.grid.cells or _is_void(place):
        return []
    grid, claims = place.grid, []
    announced = bool(_announced(place))
    for row in range(grid.heads, grid.table.rows):
        if announced and not _tells_of_run(grid, row):
            continue
        for column in range(grid.table.columns):
            read = grid.cells.get((row, column))
            if read is None or read.cell.inherited or read.numeral is None or read.is_empty:
                continue
            for one in (read, *read.more):
                claim = _cell_claim(place, one, row, column)
                if claim is not None:
                    claims.append(claim)
    return claims


def _is_void(place: TablePlace) -> bool:
    """Tables of limits, targets, requirements: their title or caption says so."""
    columns = range(place.grid.stub, place.grid.table.columns)
    if all(any(is_limiting(head) for head in place.grid.head(column)) for column in columns):
        return True
    opening = [cell for column in columns if (cell := place.grid.at(0, column)) is not None]
    if not place.grid.heads and opening and all(is_limiting(cell) and cell.numeral is None for cell in opening):
        return True  # "Model | MultiStream latency limit" over rows that say so of each model
    corner = [cell for row in range(place.grid.heads) if (cell := place.grid.at(row, 0)) is not None]
    answered = any(is_answer(head) for column in columns for head in place.grid.head(column))
    if place.grid.stub and any(is_limiting(head) for head in corner) and not answered:
        return True
    return any(one.sentence.has(*LIMITS) and not _MET.search(one.sentence.text) for one in place.caption)


def _announced(place: TablePlace) -> set[str]:
    """What the page around announces its tables to be (limits, demands, promises), unless columns answer to it."""
    columns = range(place.grid.stub, place.grid.table.columns)
    heads = [head for column in columns for head in place.grid.head(column)]
    answered = any(is_answer(head) for head in heads)
    beside = answered and any(is_limiting(head) for head in heads)
    if _lists_demands(place.grid):
        return {"page-requirement"}
    met = ({"page-requirement"} if answered else set()) | ({"page-limit"} if beside else set())
    return set(place.around.page_cues & set(LIMITS) - met)


def _lists_demands(grid: Grid) -> bool:
    """Whether most rows of a list of parameters ("Parameter | Value | Unit") are plainly demands: then all are."""
    numbered = [column for column in range(grid.stub, grid.table.columns) if has_numbers(grid, column)]
    if len(numbered) != 1:
        return False
    labels = [label for row in range(grid.heads, grid.table.rows) if (label := grid.label(row)) is not None]
    speeds = [label for label in labels if label.sentence.has("rate", "strong-latency", "strong-performance")]
    asking = [label for label in speeds if label.sentence.has("requirement", "limit", "need")]
    return len(asking) >= _FEWEST_DEMANDS and 2 * len(asking) > len(speeds)


def _tells_of_run(grid: Grid, row: int) -> bool:
    """ "Own measurement, p95", "MLPerf Inference v5.1, Llama 2 70B": a row on a page of demands that was measured."""
    label = grid.label(row)
    if label is None or label.numeral is not None or label.sentence.has(*LIMITS, "requirement", "limit", "promise"):
        return False
    kinds = {mention.kind for mention in label.mentions}
    return {"family", "round"} <= kinds or "result_ids" in kinds or _MEASURED_ROW.search(label.text) is not None


def _cell_claim(place: TablePlace, read: CellRead, row: int, column: int) -> Claim | None:
    grid = place.grid
    heads, line = around_cell(grid, read)
    if _not_a_value(grid, read, row, column, heads, line) or is_weighed(heads, line):
        return None
    unit, unit_source = unit_of_cell(place, read, heads, line)
    if unit is None:
        return None
    worked = worked_out(place, read, unit.unit)
    family, suite = family_of_cell(place, read, unit, heads, line)
    if worked is not None and (not suite or divides_columns(grid, read, heads)):
        family, suite = family_of_both(place, worked)
    better = read.cell if worked is None else worked.better.cell
    known = known_of(place, read, better.column, line, suite, better.row)
    unsaid = OF_AN_ENTRY if family == "vendor-measured" else _estranged(heads, line)
    known = {kind: item for kind, item in known.items() if kind not in unsaid}
    if not is_result(place, read, unit, heads, line, known, family) and worked is None:
        return None
    chosen = unit.kind in _SPEEDS and is_chosen_column(grid, column) and not tells_results(place, heads, line)
    if chosen and is_tariff(grid, column):
        return None
    candidate = _candidate(place, read, unit, unit_source, heads, line)
    if chosen:
        candidate = replace(candidate, sure=min(candidate.sure, confidence.UNEVIDENT))
    if isinstance(unit_source, Statement) and _is_loose_unit(place, unit_source, unit, heads):
        candidate = replace(candidate, sure=min(candidate.sure, confidence.UNIT_OF_ANOTHER_LINE))
    if unit.kind == "time" and is_time_of_job(place, heads, column):
        candidate = replace(candidate, sure=min(candidate.sure, confidence.TIME_OF_A_JOB))
    if family == "other-benchmark" and candidate.unit in ("", "%") and read.numeral is not None:
        candidate = replace(candidate, kind="absolute", unit=candidate.unit or "score", value=read.numeral.value)
    spot = _spot(place, read, heads, line, known)
    known = completed(known, family, spot, place.context, tuple(unsaid))
    known = {kind: item for kind, item in known.items() if kind != "count" or not _counts_names(grid, item)}
    known = _rivalled(place, [read, *heads, *line], known)
    comparator = comparator_of(place, line, heads, spot, unit.unit, worked)
    read_sure = read.sentence.passage.confidence_of(0, len(read.text))
    if read_sure < 1 and isinstance(unit_source, Statement):
        read_sure = min(read_sure, confidence.UNIT_ELSEWHERE)
    return Claim(
        id="",
        family=family,
        kind=candidate.kind,
        anchor=_anchor(read, heads, line),
        fields=claim_fields(candidate, known, family, read_sure, comparator),
        link=f"p{read.sentence.passage.page}.{read.sentence.passage.order}.r{row}",
        context=readable(" | ".join(cell.text for cell in grid.row(row))),
    )


def _is_loose_unit(place: TablePlace, line: Statement, unit: UnitRead, heads: Sequence[CellRead]) -> bool:
    """Whether the unit is that of another line, or of one that names several and does not say which is for what."""
    if names_units_apart(line) and not is_told_for(line, unit):
        return True
    return line in place.unit_lines and is_loosely_headed(heads)


def _rivalled(place: TablePlace, cells: Sequence[CellRead], known: dict[str, Known]) -> dict[str, Known]:
    """What is known, with a firm from farther away below 0.8 where table or caption name another one."""
    firm = known.get("submitter")
    if firm is None or firm.basis != "context":
        return known
    told = [*(cell.mentions for cell in cells), *(line.mentions for line in place.caption)]
    nearer = [m for mentions in told for m in mentions if m.kind == "submitter"]
    named = {str(mention.value) for mention in nearer if mention.sure > BRAND}
    if not named or str(firm.mention.value) in named:
        return known
    return {**known, "submitter": replace(firm, sure=min(firm.sure, confidence.SUBMITTER_RIVALLED))}


def _counts_names(grid: Grid, count: Known) -> bool:
    """Whether a count from around is that of the cards which rows or columns tell apart ("on four cards")."""
    named = {str(m.value) for cell in grid.cells.values() for m in cell.mentions if m.kind == "accelerator"}
    return count.basis == "context" and len(named) > 1 and count.mention.value == len(named)


def _not_a_value(
    grid: Grid, read: CellRead, row: int, column: int, heads: Sequence[CellRead], line: Sequence[CellRead]
) -> bool:
    """Counts, prices, accuracies: the head of the column or row says so."""
    if column == 0 and any(head.text.strip().lower() in _NUMBERING for head in heads):
        return True
    label = grid.label(row)
    told = [*heads, *([label] if label is not None and label is not read and label.numeral is None else [])]
    if any(_ASKED_FOR.search(one.text) for one in told):
        return True
    if any(cell.sentence.has("year-to-come") for cell in line):
        return True
    if lists_bars(grid, column) or any(is_pass_mark(head) for head in told):
        return True
    settings = [head for head in heads if head.cell.row >= grid.heads and tells_setting(head)]
    columns = {head.column for head in heads if head.column and head not in settings}
    factor = read.unit is not None and read.unit.kind == "times"
    if factor and _is_of_data_sheet(grid, row):
        return True
    rated = _says_output(heads, read) or any(head.sentence.has("rate") for head in heads)
    if columns & {"ignored", "count"} and not factor and not rated:
        return True
    first = grid.label(row)
    if first is not None and first is not read and _is_count_head(first) and not _measures(grid, column, heads):
        return True
    heads = [head for head in heads if not (factor and "margin" in head.text.lower())]
    voiding = ("quality", "money", "limit", "requirement", "page-requirement", "page-promise")
    if any(head.sentence.has(*voiding) and not head.sentence.has("rate") for head in heads):
        return True
    if any(_is_demand(cell) for cell in line):
        return True
    stub_quality = first is not None and first is not read and (first.sentence.has("promise") or _voids(first))
    return bool(stub_quality) or _is_count_column(heads, read)


def _is_of_data_sheet(grid: Grid, row: int) -> bool:
    """Whether a factor compares what is printed on two things: "Memory | 192 GB | 141 GB | 1.36x"."""
    corner = (grid.at(one, 0) for one in range(grid.heads))
    told = [*corner, grid.label(row)]
    return any(cell is not None and cell.numeral is None and cell.sentence.has("datasheet") for cell in told)


def _says_output(heads: Sequence[CellRead], read: CellRead) -> bool:
    """Whether a column "Output" holds rates ("7,310 tok/s") and no lengths."""
    rate = read.unit is not None and read.unit.kind == "rate"
    return rate and any(head.text.strip().lower() in _OUTPUT for head in heads)


def _measures(grid: Grid, column: int, heads: Sequence[CellRead]) -> bool:
    """Whether a column's head (or the corner) says what its numbers are: then the labels of rows do not."""
    told = any(head.column == "ratio" or named_unit(head) is not None for head in heads)
    return told or unit_corner(grid, column) is not None


def _voids(label: CellRead) -> bool:
    """A row of scores, prices, limits or demands ("Minimum value"), unless it names a rate."""
    demand = len(label.text.split()) <= _LONGEST_DEMAND and label.sentence.has("requirement")
    return (demand or label.sentence.has("quality", "money", "limit")) and not label.sentence.has("rate")


def _is_demand(cell: CellRead) -> bool:
    """ "requirement" beside "offer" in a column of kinds, "target value of the tender" in one of origins: the row asks,
    and tells no result."""
    text, length = cell.text.strip(), len(cell.text.split())
    if cell.numeral is not None or not 0 < length <= _LONGEST_ORIGIN or cell.sentence.has("rate"):
        return False
    if length <= _LONGEST_DEMAND:
        whole = any(m.end - m.start >= len(text) for m in cell.sentence.of("requirement", "limit"))
        if whole or text.strip(" :*").lower() in ASKED:
            return True
    leads = any(m.start == 0 for m in cell.sentence.of("requirement", "promise")) or _ASKED_FOR.match(text)
    return bool(cell.cell.column and leads) and not _MET.search(text)


def _is_count_head(head: CellRead) -> bool:
    """A row of counts: headed by a card's name alone ("Simulated B200"), or by a word such as "nodes"."""
    return head.column in ("ignored", "count")


def _is_count_column(heads: Sequence[CellRead], read: CellRead) -> bool:
    """A column headed "GPUs" counts; one headed "64 GPUs" holds what 64 of them did."""
    counted = any(
        head.sentence.has("gpu-noun")
        and not head.sentence.has("rate", "per")
        and not any(m.kind == "count" or m.count is not None for m in head.mentions)
        for head in heads
    )
    whole = read.numeral is not None and read.numeral.value == int(read.numeral.value)
    return counted and whole and not (read.unit and read.unit.kind)


def _estranged(heads: Sequence[CellRead], line: Sequence[CellRead]) -> frozenset[str]:
    """A column or row of an earlier round takes no round from title or caption."""
    earlier = [cell for cell in (*heads, *line) if cell.sentence.has("earlier-round")]
    named = any(mention.kind == "round" for cell in earlier for mention in cell.mentions)
    return EARLIER_ROUND if earlier and not named else frozenset()


def _candidate(
    place: TablePlace,
    read: CellRead,
    unit: UnitRead,
    source: CellRead | Statement | None,
    heads: Sequence[CellRead],
    line: Sequence[CellRead],
) -> Candidate:
    numeral = read.numeral
    assert numeral is not None
    scale = scale_of(source)
    if scale != 1 and not re.search(r"[kKM]$|illion|Mio", numeral.text):
        numeral = replace(numeral, low=scaled(numeral.low, scale), high=scaled(numeral.high, scale))
    kind = kind_of(numeral, unit)
    text = read.text[unit.start : unit.end] if source is None and unit.kind else ""
    if isinstance(source, CellRead):
        text = source.text[unit.start : unit.end]
    elif isinstance(source, Statement):
        text = source.sentence.text[unit.start : unit.end]
    conventional = isinstance(source, CellRead) and is_bench_test(source)
    sure = 0.96 if unit.kind == "rate" else 0.9 if unit.kind else 0.75
    end = max(numeral.end, unit.end if source is None and unit.kind else 0)
    return Candidate(
        numeral.start, end, kind, value_of(numeral, kind), numeral.text, unit.full, text or unit.full, sure,
        unit_sure=confidence.UNIT_OF_A_TEST if conventional else sure,
    )  # fmt: skip


def _spot(
    place: TablePlace, read: CellRead, heads: Sequence[CellRead], line: Sequence[CellRead], known: dict[str, Known]
) -> Spot:
    passage = read.sentence.passage
    marks = [
        mark
        for cell in (read, *heads, *line)
        for mark in (*marks_in(cell.text), *(m.note for m in cell.mentions if m.note))
    ]
    marks = marks or [mark for line in place.caption for mark in marks_in(line.sentence.text)]
    return Spot(
        passage.page, read.sentence.index, None, tuple(dict.fromkeys(marks)), tuple(k.mention for k in known.values())
    )


def _anchor(read: CellRead, heads: Sequence[CellRead], line: Sequence[CellRead]) -> Anchor:
    before = " | ".join([readable(head.text) for head in reversed(heads)] + [readable(cell.text) for cell in line[:2]])
    return replace(anchor_of(read.sentence, 0, len(read.text)), before=before[:120])
