"""A table as a grid of read cells: which rows and columns are heads, which field a column holds."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from claimscope.core.claims.gridshape import filled_down, groups_of
from claimscope.core.claims.measured import BLOCKING
from claimscope.core.claims.mention import Mention
from claimscope.core.claims.mentions import mentions_of
from claimscope.core.claims.normal import normal
from claimscope.core.claims.numerals import Numeral, numerals_of
from claimscope.core.claims.passages import Passage, Place
from claimscope.core.claims.sentences import Sentence, read_sentence
from claimscope.core.claims.units import UnitRead, unit_of
from claimscope.core.claims.vocabulary import Vocabulary
from claimscope.core.quantity import DecimalSign
from claimscope.core.reading import Cell, Table

EMPTY = frozenset(
    {"", "-", "–", "—", "*", "**", "***", "n/a", "na", "n.a.", "k. a.", "k.a.", "none", "null", ".", "/", "x", "tbd"}
)
_MOST_HEAD_ROWS = 5
_WORDS_LEFT = 2
_MEASURED = ("rate", "time", "percent", "power")
_NUMBER_BEFORE = re.compile(r"\d[\d.,'\u00a0\u202f ]*(?:k|K|M|Mio\.?|million)?[\s(/-]*$")
_STATISTIC = re.compile(r"(?:mean|median|average|avg\.?|min|max|p\d{2}|std\w*|mittelwert)", re.IGNORECASE)
_CONDITIONS = frozenset(
    [
        "input",
        "output",
        "in",
        "out",
        "input len",
        "output len",
        "tp",
        "pp",
        "ep",
        "dp",
        "cp",
        "bs",
        "ngl",
        "fa",
        "params",
    ]
    + [
        "size",
        "requests",
        "prompts",
        "depth",
        "threads",
        "seqs",
        "conc",
        "rate",
        "qps target",
        "context",
        "ctx",
        "rank",
    ]
)
_SPREAD_BEHIND = re.compile(r"±|\+/-")
_SPREAD = re.compile(
    r"\b(?:std|stdev|stddev|std\.? ?dev(?:iation)?|standard deviation|variance|coefficient of variation)\b"
)
_COUNTING = re.compile(r"(?:num|number of|no\. ?of|nr|anzahl|nombre de|número de|total number)\b")
_CHOSEN = re.compile(
    r"\b(?:lengths?|len|concurren\w+|parallel(?:ism)?|batch(?:es)?|seqs?|sequences?|prompts?|threads?|layers?|steps?|"
    r"epochs?|seeds?|repetitions?|iterations?|runs|std ?(?:dev)?|stdev|variance|[vg]?ram|mem|memory|tokens|länge|größe)\b"
)
_FILLER = re.compile(r"[\s()\[\]{}:;,.+~≈<>|/*\ue000-\ue0ff\"'–-]+")


@dataclass(frozen=True, slots=True)
class CellRead:
    """A cell read with the vocabulary. ``numeral`` is set where the cell is a number and little else."""

    cell: Cell
    sentence: Sentence
    mentions: tuple[Mention, ...]
    numeral: Numeral | None = None
    unit: UnitRead | None = None
    column: str = ""
    """Field the text names as the head of a column, or empty."""

    @property
    def text(self) -> str:
        return self.sentence.text

    @property
    def is_empty(self) -> bool:
        return self.text.strip().lower() in EMPTY

    @property
    def is_head_text(self) -> bool:
        return not self.is_empty and self.numeral is None


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
    groups: Mapping[int, tuple[CellRead, ...]] = field(default_factory=dict)
    """For rows below a row that heads them: its text, the nearest first."""
    properties: tuple[int, ...] = ()
    """Rows below the heads that tell of each column what it is ("Accelerator | 8x H200 | 8x MI300X")."""

    @property
    def page(self) -> int:
        return next((read.sentence.passage.page for read in self.cells.values()), 0)

    def at(self, row: int, column: int) -> CellRead | None:
        found = self.cells.get((row, column))
        return None if found is None or found.is_empty else found

    def row(self, row: int) -> list[CellRead]:
        """Filled cells of a row."""
        return [cell for column in range(self.table.columns) if (cell := self.at(row, column))]

    def head(self, column: int) -> list[CellRead]:
        """Head cells over a column, the nearest first, then what rows of properties say of it."""
        rows = (*reversed(range(self.heads)), *self.properties)
        return [cell for row in rows if (cell := self.at(row, column))]


def read_grid(
    table: Table,
    page: int,
    order: int,
    index: int,
    visible: bool,
    vocabulary: Vocabulary,
    language: str,
    decimal: DecimalSign,
) -> Grid:
    """The grid of a table; ``index`` is the place of its cells among the sentences of the document."""
    cells = {
        (cell.row, cell.column): _read(cell, table, page, order, index, visible, vocabulary, language, decimal)
        for cell in table.cells
    }
    heads = _head_rows(table, cells)
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


def _read(
    cell: Cell,
    table: Table,
    page: int,
    order: int,
    index: int,
    visible: bool,
    vocabulary: Vocabulary,
    language: str,
    decimal: DecimalSign,
) -> CellRead:
    text, places = "", []
    for span in cell.spans:
        piece = _words(normal(span.text, span.superscript).replace("\n", " "))
        places.append(Place(len(text), len(text) + len(piece), span.box or cell.box, span.confidence))
        text += piece
    passage = Passage(
        text,
        page,
        order,
        table.object,
        "table-cell",
        visible and table.visible and cell.visible,
        cell.box or table.box,
        tuple(places),
    )
    sentence = read_sentence(passage, index, (0, text), vocabulary)
    mentions = mentions_of(sentence, vocabulary, language)
    alone = _alone(sentence, mentions, decimal)
    numeral, unit = alone if alone else (None, None)
    return CellRead(cell, sentence, mentions, numeral, unit, _column(sentence, mentions))


def _words(text: str) -> str:
    """A name as programs write them ("ttft_s_mean") as words, sign for sign."""
    return text.replace("_", " ") if "_" in text and " " not in text and text == text.lower() else text


def _alone(sentence: Sentence, mentions: Sequence[Mention], decimal: DecimalSign) -> tuple[Numeral, UnitRead] | None:
    """Number and unit of a cell that holds one number and hardly more; a year is a number here."""
    blocking = [mention for mention in mentions if mention.kind in BLOCKING and mention.kind != "date"]
    dated = any(mention.kind == "date" and mention.value for mention in mentions)
    numerals = numerals_of(sentence, blocking, decimal)
    spread = _SPREAD_BEHIND.search(sentence.text)
    if spread is not None and len(numerals) == 2 and numerals[0].end <= spread.start() < numerals[1].start:
        numerals = numerals[:1]
    if len(numerals) != 1 or numerals[0].money or dated:
        return None
    numeral = numerals[0]
    unit = unit_of(sentence, numeral, mentions)
    if spread is not None and not unit.kind:
        return numeral, unit
    rest = sentence.text[: numeral.start] + " " + sentence.text[max(numeral.end, unit.end if unit.kind else 0) :]
    for mention in mentions:
        if mention.kind in ("scenario", "tier", "benchmark"):
            rest = rest.replace(mention.text, " ", 1)
    words = [word for word in _FILLER.split(rest) if word]
    most = _WORDS_LEFT if unit.kind else 0
    return (numeral, unit) if len(words) <= most and unit.kind != "never" else None


def _column(sentence: Sentence, mentions: Sequence[Mention]) -> str:
    """The field a head names; ignored columns win over others ("accuracy result")."""
    found = sentence.of("column")
    plain = sentence.text.strip().strip("#*:.$").strip().lower()
    if sentence.text.strip() in ("#", "# GPUs", "n"):
        return "count"
    if _SPREAD.search(plain):
        return "ignored"
    if not found and _says_condition(sentence, plain):
        return "ignored"
    if not found or any(mention.kind == "scenario" for mention in mentions):
        return ""
    rest = sentence.text
    for match in found:
        rest = rest.replace(sentence.text[match.start : match.end], " ", 1)
    if re.search(r"\d", rest):
        return ""
    if sentence.of("rate"):
        return "value"
    ignored = [match for match in found if match.value == "ignored"]
    if ignored and not sentence.of("rate"):
        return "ignored"
    whole = [match for match in found if match.end - match.start >= 0.6 * len(sentence.text.strip())]
    return (whole or found)[0].value if whole or len(sentence.text) < 28 else ""


def _says_condition(sentence: Sentence, plain: str) -> bool:
    """A head of numbers that say how something was run ("Input", "TP", "max num seqs", "# requests")."""
    measured = sentence.has("rate", "time", "power", "strong-latency", "strong-performance")
    counted = sentence.text.strip().startswith("#") or _COUNTING.match(plain) or _CHOSEN.search(plain)
    return plain in _CONDITIONS or (bool(counted) and not measured)


def _head_rows(table: Table, cells: dict[tuple[int, int], CellRead]) -> int:
    """Leading rows that are heads: marked so by the file, or without a number while later rows hold some."""
    if _is_record(table, cells):
        return 0
    marked = 0
    while marked < min(table.rows, _MOST_HEAD_ROWS) and _is_marked(table, cells, marked):
        marked += 1
    numbers = [_numbers(table, cells, row) for row in range(table.rows)]
    plain = 0
    while plain < min(table.rows, _MOST_HEAD_ROWS) and numbers[plain] == 0:
        if plain and plain >= marked and _is_body(table, cells, plain):
            break
        plain += 1
    if plain == table.rows or plain >= _MOST_HEAD_ROWS:
        plain = 0
    few = all(number * 2 < len(_in_row(table, cells, row)) for row, number in enumerate(numbers[:marked]))
    return max(plain, marked if marked < table.rows and few else 0)


def _is_body(table: Table, cells: dict[tuple[int, int], CellRead], row: int) -> bool:
    """Whether a row without numbers is one of the body: words with a measure, or one name that heads what follows."""
    if any(holds_measure(read) for read in _in_row(table, cells, row)):
        return True
    filled = [sum(1 for read in _in_row(table, cells, one) if not read.is_empty) for one in range(row + 1)]
    return filled[row] == 1 and max(filled[:row]) > 1 and table.columns > _WORDS_LEFT


def holds_measure(read: CellRead) -> bool:
    """Whether a cell holds a number with a unit among other words ("Met: 33,812 tokens/s with 8x H200")."""
    text = read.sentence.text
    return read.numeral is None and any(_NUMBER_BEFORE.search(text[: m.start]) for m in read.sentence.of(*_MEASURED))


def _in_row(table: Table, cells: dict[tuple[int, int], CellRead], row: int) -> list[CellRead]:
    return [cells[row, column] for column in range(table.columns) if (row, column) in cells]


def _is_record(table: Table, cells: dict[tuple[int, int], CellRead]) -> bool:
    """Two columns, names of fields on the left: each row is a field, none is a head."""
    if table.columns != 2:
        return False
    keys = [read for row in range(table.rows) if (read := cells.get((row, 0)))]
    first = cells.get((0, 1))
    named = sum(1 for read in keys if read.column)
    return len(keys) > 2 and named >= 2 and named >= len(keys) / 3 and (first is None or not first.column)


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
