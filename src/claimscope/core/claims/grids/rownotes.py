"""Notes that point at rows of a table: "First two rows: MLPerf v5.0; third row: our own reading", "except for †".

What such a note says is said of the rows it points at and of no others: it stands with them like a heading of their own
and speaks no longer for the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from claimscope.core import lazy_re as re
from claimscope.core.claims.grids.grid import Grid
from claimscope.core.claims.grids.gridcell import CellRead
from claimscope.core.claims.names.mentions import mentions_of
from claimscope.core.claims.words.lexer import is_note, note_mark
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.passages import Passage, mark_of
from claimscope.core.claims.words.sentences import Sentence, read_sentence
from claimscope.core.claims.words.vocabulary import Vocabulary
from claimscope.core.reading import Cell, Span

_TO = r"(?:to|through|bis|à|al?|até|по|–|—|-|~|〜|～|至|到|から)"
_JOINED = re.compile(r"\s*(?:,|;|&|\+|、|und|and|et|y|e|и|と|和)\s*")
_RANGE = re.compile(rf"\s*(?:n[ro°]\.?\s*|#\s*)?(\d{{1,2}})(?!\w|[.,]\d)(?:\s*{_TO}\s*(\d{{1,2}})(?!\w|[.,]\d))?")
_ROW_NUMBERS = re.compile(
    rf"(?:第\s*)?(\d{{1,2}})(?:\s*{_TO}\s*(\d{{1,2}}))?\s*(?:st|nd|rd|th|\.|ª|º|e|ème|番目の?)?\s*$"
)
_BOTH = re.compile(r"\b(?:beiden|both)\s*$", re.IGNORECASE)
_BREAK = re.compile(r"[.;。；\n]\s*")
_MARK = re.compile(r"[\ue000-\ue0ff]+|[†‡§]+|(?<=\w)\*{1,3}(?![\w*])|(?<=\s)\*{1,3}(?=[\s(:=]|$)")
_SPEAKS = frozenset({"family", "round", "division", "scenario", "result_ids", "submitter", "accelerator", "system"})
_CUES = ("own-measurement", "unofficial", "promise", "requirement", "limit", "simulated", "own-lab")


@dataclass(frozen=True, slots=True)
class _Pointing:
    start: int
    rows: frozenset[int]
    exactly: bool = False
    """Whether it speaks from its start on, and not from the break before it."""


def rows_told(
    passage: Passage, grid: Grid, index: int, vocabulary: Vocabulary, language: str
) -> dict[int, tuple[CellRead, ...]]:
    """For each row of a grid what a passage says of it alone; empty where the passage points at none.

    ``index``: the place of the passage among the sentences.
    """
    whole = read_sentence(passage, index, (0, passage.text.replace("\n", " ")), vocabulary)
    found = list(_by_marks(whole.text, grid)) or list(_pointings(whole, grid.table.rows - grid.heads))
    told: dict[int, tuple[CellRead, ...]] = {}
    for pointing, (start, end) in zip(found, _clauses(passage.text, found), strict=True):
        clause = read_sentence(passage, index, (start, whole.text[start:end]), vocabulary)
        mentions = mentions_of(clause, vocabulary, language)
        if not (clause.has(*_CUES) or any(mention.kind in _SPEAKS for mention in mentions)):
            return {}
        for row in sorted(pointing.rows):
            cell = Cell(grid.heads + row, 0, (Span(clause.text),), inherited=True)
            told[grid.heads + row] = (*told.get(grid.heads + row, ()), CellRead(cell, clause, mentions))
    return told


def points_at_rows(sentences: Sequence[Sentence]) -> bool:
    """Whether a passage may be such a note: it names rows or marks of rows, and gives no measures of its own."""
    pointing = any(one.has("row-noun") or _marks_inside(one.passage.text) for one in sentences)
    return pointing and not any(one.has("rate", "time") for one in sentences)


def _by_marks(text: str, grid: Grid) -> Iterator[_Pointing]:
    """ "MLPerf v6.1, except for † (our own run)": what stands behind a mark is said of the rows that carry it, what
    stands before it of the others."""
    inside = _marks_inside(text)
    rows = range(grid.heads, grid.table.rows) if inside else ()
    carried = {row: {mark for cell in grid.row(row) for _, mark in _marks(cell.text)} for row in rows}
    inside = [(start, mark) for start, mark in inside if any(mark in marks for marks in carried.values())]
    if inside:
        pointed = {mark for _, mark in inside}
        others = frozenset(row - grid.heads for row in rows if not carried[row] & pointed)
        yield _Pointing(0, others, True)
    for start, mark in inside:
        yield _Pointing(start, frozenset(row - grid.heads for row in rows if mark in carried[row]), True)


def _marks_inside(text: str) -> list[tuple[int, str]]:
    """Marks in a text that does not begin with one, with their places."""
    return [] if mark_of(text)[0] else [(start, mark) for start, mark in _marks(text) if start]


def _marks(text: str) -> Iterator[tuple[int, str]]:
    """Signs that mark notes, raised or not; numbers point to notes of their own."""
    for found in _MARK.finditer(text):
        mark = "".join(note_mark(char) if is_note(char) else char for char in found.group())
        if not any(map(str.isalnum, mark)):
            yield found.start(), mark


def noted(grid: Grid, told: dict[int, tuple[CellRead, ...]]) -> Grid:
    """The grid with what notes say of single rows, before what heads several of them."""
    groups = {row: (*cells, *grid.groups.get(row, ())) for row, cells in told.items()}
    return replace(grid, groups={**grid.groups, **groups})


def _clauses(text: str, found: Sequence[_Pointing]) -> Iterator[tuple[int, int]]:
    """The stretches that pointings speak in: each from the break before it to that before the next one."""
    starts = [_opening(text, one) for one in found]
    starts = [begin if at == 0 or begin > found[at - 1].start else found[at].start for at, begin in enumerate(starts)]
    yield from pairwise([*starts, len(text)])


def _opening(text: str, pointing: _Pointing) -> int:
    breaks = () if pointing.exactly else _BREAK.finditer(text, 0, pointing.start)
    return pointing.start if pointing.exactly else max((found.end() for found in breaks), default=0)


def _pointings(sentence: Sentence, rows: int) -> Iterator[_Pointing]:
    for noun in sentence.of("row-noun"):
        pointing = _behind(sentence, noun, rows) or _before(sentence, noun, rows)
        if pointing is not None:
            yield pointing


def _behind(sentence: Sentence, noun: Match, rows: int) -> _Pointing | None:
    """ "Rows 1 to 3", "Zeilen 1, 2 und 4"."""
    found: set[int] = set()
    at = noun.end
    while (match := _RANGE.match(sentence.text, at)) is not None:
        found |= _between(int(match.group(1)), int(match.group(2) or match.group(1)))
        joint = _JOINED.match(sentence.text, match.end())
        if joint is None or _RANGE.match(sentence.text, joint.end()) is None:
            break
        at = joint.end()
    return _Pointing(noun.start, frozenset(found)) if found and _fit(found, rows) else None


def _before(sentence: Sentence, noun: Match, rows: int) -> _Pointing | None:
    """ "The last two rows", "les deux premières lignes", "third row", "1〜3行目"."""
    counted = _ROW_NUMBERS.search(sentence.text, max(0, noun.start - 12), noun.start)
    if counted is not None and _is_open(sentence.text, counted.start()):
        low, high = int(counted.group(1)), int(counted.group(2) or counted.group(1))
        place = _word_before(sentence, counted.start(), "place-word")
        if place is not None and counted.group(2) is None:
            return _ends(place, low, rows, place.start)
        found = _between(low, high)
        return _Pointing(counted.start(), frozenset(found)) if _fit(found, rows) else None
    both = _BOTH.search(sentence.text, 0, noun.start)
    if both is not None and (place := _word_before(sentence, both.start(), "place-word")) is not None:
        return _ends(place, 2, rows, place.start)
    first = _word_before(sentence, noun.start, "place-word", "number-word", "ordinal")
    if first is None:
        return None
    second = _word_before(sentence, first.start, "place-word", "number-word")
    words = {word.kind: word for word in (first, second) if word is not None}
    start = min(word.start for word in words.values())
    if "place-word" in words:
        number = words.get("number-word")
        return _ends(words["place-word"], int(number.value) if number else 1, rows, start)
    if first.kind == "ordinal" and int(first.value) <= rows:
        return _Pointing(start, frozenset({int(first.value) - 1}))
    return None


def _ends(place: Match, number: int, rows: int, start: int) -> _Pointing | None:
    if not 0 < number <= rows:
        return None
    chosen = range(number) if place.value == "first" else range(rows - number, rows)
    return _Pointing(start, frozenset(chosen))


def _word_before(sentence: Sentence, end: int, *kinds: str) -> Match | None:
    """The word of one of these kinds right before a place, the first kind first."""
    for kind in kinds:
        for match in sentence.of(kind):
            if match.end <= end and not sentence.text[match.end : end].strip(" -\u00a0"):
                return match
    return None


def _is_open(text: str, place: int) -> bool:
    return place == 0 or not (text[place - 1].isdigit() or text[place - 1] in ".,")


def _between(low: int, high: int) -> set[int]:
    return set(range(low - 1, high))


def _fit(found: set[int], rows: int) -> bool:
    return bool(found) and min(found) >= 0 and max(found) < rows
