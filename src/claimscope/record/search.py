"""Search as you type over the record, with facets and a second look for parts of words and typing errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import fuzz, process

from claimscope.core.record_row import RecordRow
from claimscope.record.record import Record, match_expression
from claimscope.record.schema import FACETS
from claimscope.record.words import asked_words

Chosen = Mapping[str, Sequence[str]]
"""Facet name -> values of which a row must have one."""

_COLUMNS = {
    "round": "s.round",
    "division": "s.division",
    "suite": "s.suite",
    "availability": "s.availability",
    "submitter": "s.submitter",
    "accelerator": "s.product",
    "benchmark": "r.benchmark",
    "scenario": "r.scenario",
    "precision": "r.precision",
}
_OF_SYSTEM = ("round", "division", "suite", "availability", "submitter", "accelerator")
_OF_RESULT = ("benchmark", "scenario", "precision")
_ALL = "results r JOIN systems s ON s.id = r.system"
_JOINED = "found CROSS JOIN results r ON r.id = found.rowid CROSS JOIN systems s ON s.id = r.system"
ORDERS = {
    "": "",
    "round": "s.round",
    "submitter": "s.submitter COLLATE NOCASE",
    "system": "s.system_name COLLATE NOCASE",
    "accelerator": "s.product",
    "accelerators": "s.accelerators_total",
    "benchmark": "(SELECT text FROM texts WHERE texts.id = r.benchmark)",
    "scenario": "(SELECT text FROM texts WHERE texts.id = r.scenario)",
    "value": "r.number",
    "division": "s.division",
    "availability": "s.availability",
}
Counted = tuple[tuple[str, int], ...]
_TYPING_ERROR = 85.0
_WORDS_TRIED = 40
_WORDS_KEPT = 200


@dataclass(frozen=True, slots=True)
class Found:
    """A page of a search. ``total`` counts all rows; ``understood`` is what was searched instead of the text."""

    rows: Sequence[RecordRow]
    total: int
    understood: str = ""


@dataclass(frozen=True, slots=True)
class _Asked:
    """The part of a statement after SELECT: the index alone where only words are asked, else joined tables."""

    tables: str
    id: str
    where: str
    values: Sequence[object]


class RecordSearch:
    """Searches one record. ``facets`` needs the whole record in memory once (a few MB)."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._kept: dict[str, list[str]] = {}

    def search(
        self,
        text: str,
        chosen: Chosen | None = None,
        *,
        limit: int = 100,
        offset: int = 0,
        order: str = "",
        down: bool = False,
    ) -> Found:
        """Rows that hold every word of ``text`` and one value of every chosen facet.

        ``order`` is a key of ORDERS; the default: closed first, newest round first. Others: KeyError.
        """
        expression, understood = match_expression(text), ""
        asked = self._asked(expression, chosen or {})
        total = self._count(asked)
        if not total and expression and not self._any(expression):
            expression, understood = self._second_look(text)
            asked = self._asked(expression, chosen or {})
            total = self._count(asked) if expression else 0
        if not total:
            return Found((), 0)
        tables, id = (_JOINED, "found.rowid") if expression else (_ALL, "r.id")
        direction = "DESC" if down else "ASC"
        sorting = f"{ORDERS[order]} {direction}, {id}" if order else f"{id} {direction}"
        tail = f"WHERE {asked.where} ORDER BY {sorting} LIMIT ? OFFSET ?"
        return Found(self._record.select(tail, [*asked.values, limit, offset], tables), total, understood)

    def facets(self, text: str, chosen: Chosen | None = None) -> dict[str, Counted]:
        """For every facet its values with the number of rows, most frequent first; a facet does not narrow itself."""
        chosen = chosen or {}
        expression = self._expression(text)
        narrowed = self._tally(expression, chosen)
        for facet in chosen:
            others = {name: values for name, values in chosen.items() if name != facet}
            narrowed[facet] = self._tally(expression, others)[facet]
        narrowed["suite"] = _by_suite(narrowed["suite"])
        return {facet: _by_count(narrowed[facet]) for facet in FACETS}

    def _tally(self, expression: str, chosen: Chosen) -> dict[str, Counter[str]]:
        asked = self._asked(expression, chosen)
        ids: Iterable[int] = range(1, len(self._columns[0][0]))
        if expression or chosen:
            sql = f"SELECT {asked.id} FROM {asked.tables} WHERE {asked.where}"
            ids = [id for (id,) in self._record.query(sql, asked.values)]
        tally: dict[str, Counter[str]] = {facet: Counter() for facet in FACETS}
        for (column, kinds), names in zip(self._columns, (_OF_SYSTEM, _OF_RESULT), strict=True):
            for kind, number in Counter(map(column.__getitem__, ids)).items():
                for facet, cell in zip(names, kinds[kind], strict=True):
                    tally[facet][cell] += number
        return tally

    @cached_property
    def _columns(self) -> tuple[_Column, _Column]:
        """By row number the kind of its system and of its result, and the facets of each kind (small whole numbers
        are counted much faster than texts)."""
        of_system = ", ".join(f"ifnull({_COLUMNS[facet]}, '')" for facet in _OF_SYSTEM)
        systems = {id: tuple(cells) for id, *cells in self._record.query(f"SELECT id, {of_system} FROM systems s")}
        text = self._record.reader.text
        rows = self._record.query("SELECT system, benchmark, scenario, precision FROM results ORDER BY id")
        combined = {cells: tuple(map(text, cells)) for cells in {row[1:] for row in rows}}
        return _column([systems[row[0]] for row in rows]), _column([combined[row[1:]] for row in rows])

    def _asked(self, expression: str, chosen: Chosen) -> _Asked:
        if expression and not chosen:
            return _Asked("found", "found.rowid", "found MATCH ?", [expression])
        parts = ["found MATCH ?"] if expression else ["1"]
        values: list[object] = [expression] if expression else []
        for facet, wanted in chosen.items():
            condition, cells = self._condition(facet, wanted)
            parts.append(condition)
            values += cells
        return _Asked(_JOINED if expression else _ALL, "r.id", " AND ".join(parts), values)

    def _condition(self, facet: str, wanted: Sequence[str]) -> tuple[str, Sequence[object]]:
        if facet == "suite":
            return "(" + " OR ".join(["instr(',' || s.suite || ',', ',' || ? || ',')"] * len(wanted)) + ")", wanted
        number_of = self._record.reader.number_of
        cells = [number_of(one) for one in wanted] if facet in _OF_RESULT else wanted
        return f"{_COLUMNS[facet]} IN ({', '.join('?' * len(cells))})", cells

    def _count(self, asked: _Asked) -> int:
        return int(self._record.query(f"SELECT count(*) FROM {asked.tables} WHERE {asked.where}", asked.values)[0][0])

    def _expression(self, text: str) -> str:
        """FTS5 expression for facets: the words, or what the second look makes of them."""
        expression = match_expression(text)
        if not expression or self._any(expression):
            return expression
        return self._second_look(text)[0] or expression

    def _second_look(self, text: str) -> tuple[str, str]:
        """Where no row has the words as typed: an expression that has rows, and what it understood; else empty."""
        asked = asked_words(text)
        words = [self._meant(word) for word in asked]
        groups = [" OR ".join(map(_term, group)) for group in words]
        second = " AND ".join(f"({group})" for group in groups)
        meant = [group[0].removesuffix("*") for group in words]
        understood = "" if meant == asked else " ".join(meant)
        return (second, understood) if self._any(second) else ("", "")

    def _any(self, expression: str) -> bool:
        return bool(self._record.query("SELECT 1 FROM found WHERE found MATCH ? LIMIT 1", [expression]))

    def _meant(self, word: str) -> list[str]:
        """``_nearest``, kept: while one types on, the words before stay the same."""
        if word not in self._kept:
            self._kept = {**self._kept, word: self._nearest(word)} if len(self._kept) < _WORDS_KEPT else {}
        return self._kept.get(word) or self._nearest(word)

    def _nearest(self, word: str) -> list[str]:
        """The word itself where it is known, with a star where only as the start of others (``llama2-70b`` of
        ``llama2-70b-99``), words that contain it, or (letters only) what it may be mistyped for.

        A word with digits names a product or a number: it is never taken for another one.
        """
        plain = word.replace('"', "")
        if self._any(f'"{plain}"'):
            return [plain]
        if self._any(f'"{plain}"*'):
            return [f"{plain}*"]
        if len(plain) > 2:
            sql = "SELECT words.word FROM parts JOIN words ON words.id = parts.rowid WHERE parts MATCH ? LIMIT ?"
            inside = [found for (found,) in self._record.query(sql, [f'"{plain}"', _WORDS_TRIED])]
            if inside:
                return inside
        if any(letter.isdigit() for letter in plain) or len(plain) < 4:
            return [plain]
        near = process.extract(plain, self._names, scorer=fuzz.ratio, score_cutoff=_TYPING_ERROR, limit=3)
        return [found for found, _, _ in near] or [plain]

    @cached_property
    def _names(self) -> list[str]:
        words = (word for (word,) in self._record.query("SELECT word FROM words"))
        return [word for word in words if word.isalpha()]


_Kind = tuple[str, ...]
_Column = tuple[list[int], list[_Kind]]


def _column(cells: Sequence[_Kind]) -> _Column:
    """Number of the kind by row number (from 1), and the kinds."""
    kinds = {kind: number for number, kind in enumerate(dict.fromkeys(cells))}
    return [0, *map(kinds.__getitem__, cells)], list(kinds)


def _term(word: str) -> str:
    """A word for FTS5; a star after it stands for any ending."""
    return f'"{word[:-1]}"*' if word.endswith("*") else f'"{word}"'


def _by_suite(tally: Counter[str]) -> Counter[str]:
    """A system entered for both suites counts in each."""
    parted: Counter[str] = Counter()
    for value, number in tally.items():
        parted.update(dict.fromkeys(value.split(","), number))
    return parted


def _by_count(tally: Counter[str]) -> Counted:
    return tuple(sorted(((value, n) for value, n in tally.items() if value), key=lambda item: (-item[1], item[0])))
