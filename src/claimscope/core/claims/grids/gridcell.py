"""A cell of a table read with the vocabulary: its words, the number it is, the field it names as a head."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import get_args

from claimscope.core import lazy_re as re
from claimscope.core.claims.grids.cellparts import Part, parts_of
from claimscope.core.claims.names.mentions import mentions_of
from claimscope.core.claims.numbers.measured import BLOCKING
from claimscope.core.claims.numbers.numerals import Numeral, numerals_of
from claimscope.core.claims.numbers.units import UnitRead, unit_of
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.normal import normal
from claimscope.core.claims.words.passages import Passage, Place
from claimscope.core.claims.words.sentences import Sentence, read_sentence
from claimscope.core.claims.words.vocabulary import Vocabulary
from claimscope.core.quantity import DecimalSign, read_number
from claimscope.core.reading import Cell, Table

EMPTY = frozenset(
    {"", "-", "–", "—", "*", "**", "***", "n/a", "na", "n.a.", "k. a.", "k.a.", "none", "null", ".", "/", "x", "tbd"}
)
_DIGITS = re.compile(r"\d(?:[\d.,'\u00a0 ]*\d)?")
_HELD = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?")
_WORDS_LEFT, _WORDS_OF_A_PART = 2, 3
_MEASURED = ("rate", "time", "percent", "power")
_NUMBER_BEFORE = re.compile(r"(?<![\w.,])\d[\d.,'\u00a0\u202f ]*(?:k|K|M|Mio\.?|million)?[\s(/-]*$")
_CONDITIONS = frozenset(
    {"input", "output", "in", "out", "input len", "output len", "tp", "pp", "ep", "dp", "cp", "bs", "ngl", "fa"}
    | {"params", "size", "requests", "prompts", "depth", "threads", "seqs", "conc", "rate", "qps target", "context"}
)
_SPREAD_BEHIND = re.compile(r"±|\+/-")
_SPREAD = re.compile(
    r"\b(?:std|stdev|stddev|std\.? ?dev(?:iation)?|standard deviation|variance|coefficient of variation)\b"
)
_CHANGE = re.compile(r"(?:δ|∆|delta\b|diff(?:erence)?\b|change\b|% ?(?:gain|change|diff)|vs\.? baseline|veränderung)")
_LABELLED = re.compile(r"[^\W\d_)]\)?\s*[:=]\s*\d")
""" "Total TPS: 4284.68"."""

_SIGNED = re.compile(r"[+\-–−xX×↑↓]")
_COUNTED_BY_SIGN = re.compile(r"\s*#\s*[^\W\d_]")
_COUNTS_LOAD = re.compile(
    r"\b(?:requests?|prompts?|samples?|tokens?|images?|queries|users?|sequences?) (?:count|number|num)\b"
)
_COUNTING = re.compile(r"(?:num|number of|no\. ?of|nr|anzahl|nombre de|número de|total number)\b")
_CHOSEN = re.compile(
    r"\b(?:lengths?|len|concurren\w+|parallel(?:ism)?|batch(?:es)?|seqs?|sequences?|threads?|layers?|steps?|"
    r"prompts?(?! ?(?:processing|eval\w*|speed|throughput))|"
    r"epochs?|seeds?|repetitions?|iterations?|runs|std ?(?:dev)?|stdev|variance|[vg]?ram|mem|memory|tokens|länge|"
    r"größe)\b"
)
_FILLER = re.compile(r"[=★☆✓✔✗✘▲△▼▽◆◇●○🏆⭐↑↓→\s()\[\]{}:;,.+~≈<>|/*\ue000-\ue0ff\"'–-]+")


@dataclass(frozen=True, slots=True)
class TableSpot:
    """Where a table stands and how its cells are read.

    ``order`` is its place among the blocks of the page, ``index`` that of its cells among the sentences.
    """

    page: int
    order: int
    index: int
    visible: bool
    vocabulary: Vocabulary
    language: str
    decimal: DecimalSign


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
    more: tuple[CellRead, ...] = ()
    """Further numbers of the cell ("17.9k → 24.3k (+36 %)")."""
    is_change: bool = False
    """The change that stands in brackets behind a number."""

    @property
    def text(self) -> str:
        return self.sentence.text

    @property
    def is_empty(self) -> bool:
        return self.text.strip().lower() in EMPTY

    @property
    def is_head_text(self) -> bool:
        return not self.is_empty and self.numeral is None


def read_cell(cell: Cell, table: Table, spot: TableSpot) -> CellRead:
    """A cell of a table as read at a spot."""
    text, places = "", []
    for span in cell.spans:
        piece = _words(normal(span.text, span.superscript).replace("\n", " "))
        places.append(Place(len(text), len(text) + len(piece), span.box or cell.box, span.confidence))
        text += piece
    passage = Passage(
        text,
        spot.page,
        spot.order,
        table.object,
        "table-cell",
        spot.visible and table.visible and cell.visible,
        cell.box or table.box,
        tuple(places),
    )
    parts = parts_of(text)
    return (_in_parts(cell, passage, spot, parts) if parts else None) or _read(cell, passage, spot)


def _in_parts(cell: Cell, passage: Passage, spot: TableSpot, parts: Sequence[Part]) -> CellRead | None:
    """A cell of several numbers as its first one, with the others behind it; None where one of them is no number."""
    read = [_read(cell, _cut(passage, part.start, part.end), spot, _WORDS_OF_A_PART) for part in parts]
    plain = [one for one, part in zip(read, parts, strict=True) if not part.is_change]
    if any(one.numeral is None for one in plain):
        return None
    shared = plain[-1].unit
    behind = [_sharing(one, shared) for one in plain[1:]]
    changes = [replace(one, is_change=True) for one, part in zip(read, parts, strict=True) if part.is_change]
    told = [one for one in changes if one.numeral is not None and _SIGNED.search(one.text)]
    return replace(_sharing(plain[0], shared), more=(*behind, *told))


def _sharing(read: CellRead, shared: UnitRead | None) -> CellRead:
    """ "1,190 / 1,205 ms": the unit behind the last number is that of those before it."""
    if shared is None or not shared.kind or (read.unit is not None and read.unit.kind):
        return read
    return replace(read, unit=replace(shared, start=len(read.text), end=len(read.text)))


def _read(cell: Cell, passage: Passage, spot: TableSpot, words: int = 0) -> CellRead:
    sentence = read_sentence(passage, spot.index, (0, passage.text), spot.vocabulary)
    mentions = tuple(_as_read(mention, passage) for mention in mentions_of(sentence, spot.vocabulary, spot.language))
    alone = _alone(sentence, mentions, _sign(cell, spot.decimal), words)
    numeral, unit = alone if alone else (None, None)
    return CellRead(cell, sentence, mentions, numeral, unit, _column(sentence, mentions))


def _as_read(mention: Mention, passage: Passage) -> Mention:
    """A mention no surer than its words were read."""
    read = passage.confidence_of(mention.start, mention.end)
    return mention if read >= mention.sure else replace(mention, sure=read)


def _sign(cell: Cell, usual: DecimalSign) -> DecimalSign:
    """The decimal sign of a cell: the one that reads its text as the number the file holds, where it holds one."""
    shown = _DIGITS.search(cell.text)
    if shown is None or not _HELD.fullmatch(cell.number or ""):
        return usual
    held = abs(Decimal(cell.number or 0))
    read = {sign: read_number(shown.group(), sign) for sign in get_args(DecimalSign)}
    return min(read, key=lambda sign: (abs((read[sign] or Decimal(0)) - held), sign != usual))


def _cut(passage: Passage, start: int, end: int) -> Passage:
    """A stretch of a cell as a passage of its own."""
    places = tuple(replace(place, start=place.start - start, end=place.end - start) for place in passage.places)
    return replace(passage, text=passage.text[start:end], places=places)


def _words(text: str) -> str:
    """A name as programs write them ("ttft_s_mean") as words, sign for sign."""
    return text.replace("_", " ") if "_" in text and " " not in text and text == text.lower() else text


def _alone(
    sentence: Sentence, mentions: Sequence[Mention], decimal: DecimalSign, words_left: int
) -> tuple[Numeral, UnitRead] | None:
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
    most = max(words_left, _WORDS_LEFT if unit.kind else 0)
    return (numeral, unit) if len(words) <= most and unit.kind != "never" else None


def _column(sentence: Sentence, mentions: Sequence[Mention]) -> str:
    """The field a head names; ignored columns win over others ("accuracy result")."""
    found = sentence.of("column")
    plain = sentence.text.strip().strip("#*:.$").strip().lower()
    if any(per.value == "J" for per in sentence.of("per")):
        return "value"
    if _COUNTS_LOAD.search(plain) and not sentence.has("rate", "gpu-noun"):
        return "ignored"
    if sentence.text.strip() in ("#", "# GPUs", "n"):
        return "count"
    if _SPREAD.search(plain):
        return "ignored"
    if _CHANGE.match(plain):
        return "ratio"
    if not found and _says_condition(sentence, plain):
        return "ignored"
    if not found or any(mention.kind in ("scenario", "count") for mention in mentions):
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
    counted = _COUNTED_BY_SIGN.match(sentence.text) or _COUNTING.match(plain) or _CHOSEN.search(plain)
    return plain in _CONDITIONS or (bool(counted) and not measured)


def holds_measure(read: CellRead) -> bool:
    """Whether a cell holds a number with a unit among other words ("Met: 33,812 tokens/s with 8x H200")."""
    text = read.sentence.text
    if read.numeral is None and _LABELLED.search(text) and read.sentence.has("rate", "strong-latency"):
        return True
    for match in read.sentence.of(*_MEASURED) if read.numeral is None else ():
        number = _NUMBER_BEFORE.search(text[: match.start])
        if number is not None and not any(m.overlaps(number.start(), number.start() + 1) for m in read.mentions):
            return True
    return False
