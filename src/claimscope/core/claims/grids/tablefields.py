"""What the cells of a table say as fields: by their own words, or by the head of their column."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from claimscope.core import lazy_re as re
from claimscope.core.claims.grids.grid import Grid
from claimscope.core.claims.grids.gridcell import CellRead
from claimscope.core.claims.grids.tableroles import (
    NAMED_BY_COLUMN,
    SCENES,
    alike_columns,
    chosen_columns,
    columns_beside,
    counted_names,
    divided_columns,
    divided_rows,
    headed_machines,
    is_own_run,
    label_role,
    labels_its_row,
    models_of,
    named_columns,
    rivals_of,
    scenarios_of,
    scenes_of_labels,
    told_apart,
)
from claimscope.core.claims.words.mention import Mention, MentionKind
from claimscope.core.claims.words.normal import readable

_OPEN_COLUMNS = ("system", "submitter", "accelerator", "software")
"""Columns whose cells are names that no vocabulary has to know."""

_EXACT = {
    "division": {
        **dict.fromkeys(
            ("closed", "geschlossen", "fermé", "fermée", "cerrada", "cerrado", "fechada", "chiusa"), "closed"
        ),
        **dict.fromkeys(("open", "offen", "ouvert", "ouverte", "abierta", "abierto", "aberta", "aperta"), "open"),
        "network": "network",
    },
    "suite": {"datacenter": "datacenter", "data center": "datacenter", "edge": "edge"},
    "availability": {"available": "available", "preview": "preview", "rdi": "rdi", "research": "rdi"},
    "scenario": SCENES,
}
_TOLD_BY_KEY = frozenset({"division", "suite", "availability", "submitter"})
"""What a list of parts names for the numbers around it; "operating system" and "card count" name nothing."""

_CATEGORIES = ("suite", "availability")
"""What a "category" may be: the cells tell."""

_PERHAPS = 0.75
_NOTHING = re.compile(
    r"(?:not|nicht|kein\w*|non|no|sin|pas|none|pending|fails?|failed|unknown|tbd|offen|unbekannt)(?:\s|$)",
    re.IGNORECASE,
)
""" "not submitted" under "System" names nothing."""

_PROCESSOR = re.compile(r"(?:CPUs?\b|no GPU\b|none\b|(?:Intel )?(?:Core )?i[3579]-\d)", re.IGNORECASE)
_FEW_ROWS, _MOSTLY = 12, 0.6
_NUMBERED_TRY = re.compile(
    r"(?:test|run|config(?:uration)?|setup|case|variant|exp(?:eriment)?|trial|option|versuch|lauf|essai|prueba)[ #_-]*"
    r"(?:\d{1,3}|[A-Z])?",
    re.IGNORECASE,
)
""" "Test 1" under "Configuration" names no machine."""

_NUMBERS_TRIES = re.compile(
    r"(?:runs?|lots?|tests?|cases?|trials?|no\.?|nr\.?|#|id|pos\.?|item|ref\.?|versuch|lauf|messung|essai|série|ensayo|"
    r"prueba|n°|番号|编号|試験)(?:[ -]?(?:no\.?|nr\.?|id|number|nummer|#))?",
    re.IGNORECASE,
)
_SHORT_CODE = re.compile(r"[A-Z]-?\d{1,2}")
_BRACKETS = re.compile(r"\([^()]*\)")
_WORD = re.compile(r"[^\W\d_]+")
_COUNTING_WORDS = frozenset(
    {"number", "of", "no", "count", "total", "per", "node", "server", "system", "x", "and", "in", "used"}
)
_FEWEST_PARTS = 2


def with_columns(grid: Grid) -> Grid:
    """The grid with mentions that only the head of a column, or the label of a row of properties, gives."""
    cells = {**grid.cells, **dict(divided_rows(grid))}
    labels = {row: role for row in range(grid.table.rows) if (role := label_role(grid, row))}
    for row, role in labels.items():
        for column in range(1, grid.table.columns):
            if (read := grid.at(row, column)) is not None and read.is_head_text:
                cells[row, column] = _named(read, role)
    for column in range(grid.table.columns):
        if any(head.column == "benchmark" for head in grid.head(column)):
            cells.update(models_of(grid, column))
    for column in range(grid.table.columns):
        cells.update(_tries_of(grid, column))
        if column < max(grid.stub, 1):
            cells.update(scenes_of_labels(grid, column))
        cells.update(rivals_of(grid, column))
    for row in range(grid.heads):
        cells.update(scenarios_of(grid, row))
        cells.update(counted_names(grid, row))
        cells.update(headed_machines(grid, row))
    for column in range(grid.table.columns):
        heads = (head for head in grid.head(column) if column >= grid.stub or not labels_its_row(grid, head))
        named = next((head.column for head in heads if head.column), "")
        for row in range(grid.heads, grid.table.rows):
            read = cells.get((row, column))
            if read is not None and named and not read.is_empty and read.numeral is None:
                cells[row, column] = _named(read, named)
    grid = replace(grid, cells=cells, properties=labels)
    grid = replace(grid, divided=dict(divided_columns(grid)), chosen=frozenset(chosen_columns(grid)))
    grid = replace(grid, named=named_columns(grid))
    return replace(
        grid,
        counting=tuple(_counting(grid)),
        by_head=frozenset(told_apart(grid)),
        is_own_run=is_own_run(grid),
        alike=alike_columns(grid),
        beside=frozenset(columns_beside(grid)),
    )


def _tries_of(grid: Grid, column: int) -> dict[tuple[int, int], CellRead]:
    """The cells of a column that numbers runs: "A2" under "Run" is no card."""
    if not any(_NUMBERS_TRIES.fullmatch(head.text.strip()) for head in grid.head(column)):
        return {}
    reads = ((row, grid.cells.get((row, column))) for row in range(grid.heads, grid.table.rows))
    return {
        (row, column): replace(
            read, mentions=tuple(m for m in read.mentions if m.kind not in ("accelerator", "system"))
        )
        for row, read in reads
        if read is not None and _SHORT_CODE.fullmatch(read.text.strip())
    }


def _named(read: CellRead, column: str) -> CellRead:
    """The cell with what the field of its column makes of it; a "configuration" may be a machine, and may be none."""
    text = readable(read.text)
    sure = _PERHAPS if column == "configuration" else NAMED_BY_COLUMN
    column = "system" if column == "configuration" else column
    if column == "system" and (_is_software(read) or _NUMBERED_TRY.fullmatch(text)):
        return read
    if (column == "accelerator" and _PROCESSOR.match(text)) or (column in _OPEN_COLUMNS and _NOTHING.match(text)):
        return read
    if column in _CATEGORIES:
        column = next((one for one in _CATEGORIES if text.lower() in _EXACT[one]), column)
    value = _EXACT.get(column, {}).get(text.lower())
    if column == "round" and re.fullmatch(r"[vV]?\d\.\d", text):
        value = "v" + text.lower().removeprefix("v")
    if (
        value is None
        and column in _OPEN_COLUMNS
        and not any(m.kind == column for m in read.mentions)
        and re.search(r"[A-Za-z]", text)
    ):
        value = text
    if column == "system" and _is_card(read):
        named = read.sentence.has("node-noun") and not any(m.kind in ("system", "scenario") for m in read.mentions)
        return _as_system(read) if named else read
    if column == "system" and value is None:
        return _longest_system(read, text)
    if value is None or any(mention.kind == column for mention in read.mentions):
        return read
    mention = Mention(cast("MentionKind", column), value, 0, len(read.text), read.text, sure)
    return replace(read, mentions=(*read.mentions, mention))


def _is_software(read: CellRead) -> bool:
    """A column of platforms may hold engines alone ("vLLM")."""
    covered = sum(m.end - m.start for m in read.mentions if m.kind == "software")
    return covered >= _MOSTLY * len(read.text.strip()) > 0


_NO_MACHINE = ("accelerator", "count", "benchmark", "scenario", "tier", "round", "division")


def _is_card(read: CellRead) -> bool:
    """A column of systems may hold cards alone ("Jetson AGX Orin"), with their test or not: no machine."""
    if read.sentence.has("node-noun") and not any(m.kind == "scenario" for m in read.mentions):
        return False
    if not any(m.kind in ("accelerator", "count") for m in read.mentions):
        return False
    covered = sum(m.end - m.start for m in read.mentions if m.kind in _NO_MACHINE)
    return covered >= _MOSTLY * len(read.text.strip()) > 0


def _as_system(read: CellRead) -> CellRead:
    """ "4 x B200 node" in a column of systems is what the vendor calls the machine."""
    made = Mention("system", readable(read.text), 0, len(read.text), read.text, NAMED_BY_COLUMN)
    return replace(read, mentions=(*read.mentions, made))


def set_up_cells(grid: Grid) -> list[CellRead]:
    """Value cells of a list of a machine's parts ("Server | …", "Software | …"), which holds no result itself."""
    if grid.table.columns != 2 or grid.table.rows > RECORD_ROWS:
        return []
    rows = [(grid.at(row, 0), grid.at(row, 1)) for row in range(grid.table.rows)]
    values = [
        _named(value, key.column) if key.column in _TOLD_BY_KEY and value.numeral is None else value
        for key, value in rows
        if key is not None and key.numeral is None and value is not None
    ]
    measured = any(value.numeral is not None and value.unit and value.unit.kind for value in values)
    return [value for value in values if value.mentions] if len(values) >= _FEWEST_PARTS and not measured else []


def _longest_system(read: CellRead, text: str) -> CellRead:
    """In a column of systems the whole cell is the name, unless it also says what was run."""
    if any(mention.kind in ("benchmark", "scenario", "round") for mention in read.mentions):
        return read
    mentions = tuple(
        replace(mention, value=text, text=read.text)
        if mention.kind == "system" and "(" not in text and len(text) < 60
        else mention
        for mention in read.mentions
    )
    return replace(read, mentions=mentions)


def counted_heads(grid: Grid, column: int) -> list[Mention]:
    """Cards and machines named in the heads of columns that count them ("GPUs (H100)", "Nodes (BM.GPU.H100.8)")."""
    return [mention for place, mention in grid.counting if place != column]


def _counting(grid: Grid) -> Iterator[tuple[int, Mention]]:
    """The same of all columns: found once for each table, because every column is looked through."""
    for place in range(grid.table.columns):
        named = [
            mention
            for head in grid.head(place)
            if head.sentence.has("gpu-noun", "node-noun") and not head.sentence.has("rate")
            for mention in head.mentions
            if mention.kind in ("accelerator", "system")
        ]
        if named and not _holds_results(grid, place):
            yield from ((place, mention) for mention in named)


def _holds_results(grid: Grid, column: int) -> bool:
    """A column whose head counts itself, or whose cells hold units or fractions, is headed by what was measured."""
    if any(m.kind == "count" or m.count is not None for head in grid.head(column) for m in head.mentions):
        return True
    cells = [read for row in range(grid.heads, grid.table.rows) if (read := grid.at(row, column)) is not None]
    return any(
        read.numeral is not None
        and (bool(read.unit and read.unit.kind) or read.numeral.value != int(read.numeral.value))
        for read in cells
    )


def corner_mentions(grid: Grid) -> list[Mention]:
    """The corner over the row heads often names what the whole table is about ("MLPerf v5.1")."""
    rows = [row for row in range(grid.heads) if row not in grid.properties]
    corner = [grid.at(row, column) for row in rows for column in range(min(grid.stub, 1))]
    return [mention for read in corner if read is not None for mention in read.mentions]


RECORD_ROWS = 60
"""A longer list of names and values is a list of results and no description of one."""


def record_mentions(grid: Grid, row: int) -> list[Mention]:
    """Two columns of names and values are one record: its other rows speak for the number of this row."""
    if grid.table.columns != 2 or grid.heads or grid.table.rows > RECORD_ROWS:
        return []
    found: list[Mention] = []
    for place in range(grid.table.rows):
        key, read = grid.at(place, 0), grid.at(place, 1)
        if key is None or read is None or place == row:
            continue
        if key.column == "count" and read.numeral is not None:
            counted = _count(read)
            found += [counted] if counted else []
        elif read.numeral is None:
            found.extend(_named(read, key.column).mentions if key.column else read.mentions)
    return found


def row_count(grid: Grid, row: int, column: int) -> Mention | None:
    """The count of accelerators that a column "# of accelerators" (or a row of counts) gives for a cell."""
    for place in range(grid.table.columns):
        read = grid.at(row, place)
        if read is not None and place != column and _counts(grid, place) and read.numeral is not None:
            return _count(read)
    for place in grid.count_rows if column else ():
        read = grid.at(place, column)
        if read is not None and place != row and read.numeral is not None:
            return _count(read)
    return None


def _counts(grid: Grid, column: int) -> bool:
    heads = grid.head(column)
    if any(head.sentence.has("rate", "node-noun") and not head.sentence.has("gpu-noun") for head in heads):
        return False
    divided = any(head.sentence.has("per") and head.column != "count" for head in heads)
    if divided or _holds_measures(grid, column):
        return False
    return any(head.column == "count" or _names_cards(head) for head in heads)


def _names_cards(head: CellRead) -> bool:
    """ "GPUs (H100)" counts cards; "GPU cores" and "Max GPU memory" count something else."""
    if head.column == "ignored" or not head.sentence.has("gpu-noun"):
        return False
    rest = _BRACKETS.sub(" ", head.text)
    for word in (*(m.text for m in head.mentions), *(head.text[m.start : m.end] for m in head.sentence.of("gpu-noun"))):
        rest = rest.replace(word, " ", 1)
    return all(word.lower() in _COUNTING_WORDS for word in _WORD.findall(rest))


def _holds_measures(grid: Grid, column: int) -> bool:
    """A column whose numbers have units of their own counts nothing."""
    rows = range(grid.heads, min(grid.table.rows, grid.heads + _FEW_ROWS))
    return any((read := grid.at(row, column)) is not None and read.unit and read.unit.kind for row in rows)


def _count(read: CellRead) -> Mention | None:
    numeral = read.numeral
    if numeral is None or numeral.value != int(numeral.value) or numeral.value <= 0:
        return None
    return Mention("count", int(numeral.value), 0, len(read.text), read.text, 0.9, count=int(numeral.value))
