"""The record as the program asks it: rows that fit, rows of an ID, coverage. Read-only, opened when first asked."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from claimscope.core.record_row import Coverage, RecordRow, RowFilter
from claimscope.core.result_id import normal_result_id
from claimscope.record.rows import RowReader, columns
from claimscope.record.words import asked_words

_VALUE_COLUMNS = {
    "": "r.number",
    "accelerator": "r.per_accelerator",
    "node": "r.per_node",
    "watt": "r.per_watt",
    "power": "CAST(r.power_value AS REAL)",
    "latency-p99": "CAST(r.measured_latency_p99_ms AS REAL)",
    "ttft-p99": "CAST(r.measured_ttft_p99_ms AS REAL)",
    "tpot-p99": "CAST(r.measured_tpot_p99_ms AS REAL)",
}
TABLES = "results r JOIN systems s ON s.id = r.system"
SYSTEMS_FIRST = "systems s CROSS JOIN results r ON r.system = s.id"
"""For questions about a round or a firm: few systems, while one benchmark may have 28,000 rows."""
_KEPT_ROWS = 16_000
_PARAMETERS = 500
_SLACK = 1e-9
"""Relative widening of float bounds: the exact comparison is made with Decimals by the caller."""


class DamagedRecord(Exception):
    """The database cannot be read as what it should be."""


class Record:
    """The official record in one database file. Safe to ask from several threads."""

    def __init__(self, path: Path, version: str) -> None:
        self._path = path
        self._version = version
        self._local = threading.local()
        self._lock = threading.Lock()
        self._connections: list[sqlite3.Connection] = []
        self._kept: dict[int, RecordRow] = {}

    @property
    def version(self) -> str:
        """Date of the record (ISO)."""
        return self._version

    @property
    def path(self) -> Path:
        """The database file."""
        return self._path

    def close(self) -> None:
        """Closes every connection. The record opens itself again when asked."""
        with self._lock:
            for connection in self._connections:
                connection.close()
            self._connections.clear()
            self._local = threading.local()

    def rows(self, wanted: RowFilter) -> Sequence[RecordRow]:
        """Rows that fit, closed division and newest round first."""
        where, values = self._where(wanted)
        numbered = wanted.value_low is not None or wanted.value_high is not None
        by_system = (wanted.rounds or wanted.submitters) and not (wanted.ids or wanted.text or numbered)
        return self.select(f"WHERE {where} ORDER BY r.id", values, SYSTEMS_FIRST if by_system else TABLES)

    def show(self, id: str) -> Sequence[RecordRow]:
        """Every row of a result ID in any of its written forms, or the one row of a key; empty where there is none."""
        normal = normal_result_id(id)
        if normal:
            return self.rows(RowFilter(ids=(normal,)))
        found = self.row(id)
        return (found,) if found else ()

    def row(self, key: str) -> RecordRow | None:
        """The row with this key, or None."""
        parts = key.split("/")
        if len(parts) < 8:
            return None
        named = dict(zip(("round", "division", "suite", "submitter", "platform"), parts, strict=False))
        where = " AND ".join(f"ifnull(s.{name}, '') = ?" for name in named)
        found = self.select(f"WHERE {where} ORDER BY r.id", list(named.values()))
        return next((one for one in found if one.key == key), None)

    def coverage(self) -> Sequence[Coverage]:
        """Every round the record holds, oldest first."""
        return self._coverage

    def newest_round(self) -> str:
        """The newest round in the record."""
        return self._coverage[-1].round if self._coverage else ""

    @cached_property
    def notes(self) -> Mapping[str, Any]:
        """Coverage data as kept: sources, commits and licences per round."""
        return cast(Mapping[str, Any], json.loads(self._meta("coverage")))

    @cached_property
    def withdrawals(self) -> Mapping[str, Mapping[str, str]]:
        """Register of results changed or withdrawn after publication, by row key."""
        return {entry["key"]: entry for entry in json.loads(self._meta("withdrawals"))}

    def select(self, tail: str, values: Sequence[object], tables: str = TABLES) -> Sequence[RecordRow]:
        """Rows by the end of a SELECT over results ``r`` and systems ``s`` (for the search of this room)."""
        ids = [id for (id,) in self.query(f"SELECT r.id FROM {tables} {tail}", values)]
        kept = self._kept
        found = {id: kept[id] for id in ids if id in kept}
        new = self._fetched([id for id in ids if id not in found])
        self._kept = kept if len(kept) < _KEPT_ROWS else {}
        self._kept.update(new)
        return [found.get(id) or new[id] for id in ids]

    def _fetched(self, ids: Sequence[int]) -> dict[int, RecordRow]:
        """Rows by number. The latest few thousand are kept, since the claims of a document ask for the same ones."""
        rows: dict[int, RecordRow] = {}
        for start in range(0, len(ids), _PARAMETERS):
            part = ids[start : start + _PARAMETERS]
            sql = f"SELECT r.id, {columns()} FROM {TABLES} WHERE r.id IN ({', '.join('?' * len(part))})"
            rows |= {id: self.reader.row(tuple(cells)) for id, *cells in self.query(sql, part)}
        return rows

    def query(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Rows of a statement. DamagedRecord where the file is broken."""
        with self._guard():
            return self._connection.execute(sql, values).fetchall()

    @cached_property
    def reader(self) -> RowReader:
        """Turns database rows into values."""
        dates = {one["round"]: one["publication_date"] for one in self.notes["rounds"]}
        return RowReader(dict(self.query("SELECT id, text FROM texts")), dates)

    @cached_property
    def _coverage(self) -> Sequence[Coverage]:
        counted = "SELECT s.round, count(*) FROM results r JOIN systems s ON s.id = r.system GROUP BY 1"
        counts = dict(self.query(counted))
        return tuple(
            Coverage(
                one["round"],
                counts.get(one["round"], 0),
                one["publication_date"],
                one["complete"],
                tuple(one["lacks"]),
            )
            for one in self.notes["rounds"]
        )

    def _meta(self, name: str) -> str:
        found = self.query("SELECT value FROM meta WHERE name = ?", (name,))
        if not found:
            raise DamagedRecord(name)
        return str(found[0][0])

    @property
    def _connection(self) -> sqlite3.Connection:
        connection = getattr(self._local, "connection", None)
        if connection is None:
            uri = self._path.resolve().as_uri() + "?mode=ro&immutable=1"
            connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
            self._local.connection = connection
            with self._lock:
                self._connections.append(connection)
        return cast(sqlite3.Connection, connection)

    @contextmanager
    def _guard(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise DamagedRecord(str(error)) from error

    def _where(self, wanted: RowFilter) -> tuple[str, list[object]]:
        """Conditions and values. The plus sign keeps SQLite off the index on benchmarks where a number finds less."""
        parts: list[str] = ["1"]
        values: list[object] = []
        for column, texts in (("s.round", wanted.rounds), ("s.submitter", wanted.submitters)):
            _one_of(parts, values, column, texts)
        _one_of(parts, values, "s.accelerator", wanted.accelerators)
        by_number = "+" if wanted.value_low is not None or wanted.value_high is not None else ""
        for column, texts in (("r.benchmark", wanted.benchmarks), ("r.scenario", wanted.scenarios)):
            _one_of(parts, values, by_number + column, tuple(self.reader.number_of(text) for text in texts))
        if wanted.ids:
            marks = ", ".join("?" * len(wanted.ids))
            parts.append(f"r.id IN (SELECT result FROM ids WHERE normal IN ({marks}))")
            values += wanted.ids
        self._plain_conditions(wanted, parts, values)
        return " AND ".join(parts), values

    def _plain_conditions(self, wanted: RowFilter, parts: list[str], values: list[object]) -> None:
        column = _VALUE_COLUMNS[wanted.per]
        conditions = (
            ("s.accelerators_total = ?", wanted.accelerators_total),
            ("s.division = ?", wanted.division or None),
            ("instr(',' || s.suite || ',', ',' || ? || ',')", wanted.suite or None),
            (f"{column} >= ?", _bound(wanted.value_low, -_SLACK)),
            (f"{column} <= ?", _bound(wanted.value_high, _SLACK)),
            ("r.id IN (SELECT rowid FROM found WHERE found MATCH ?)", match_expression(wanted.text) or None),
        )
        for condition, value in conditions:
            if value is not None:
                parts.append(condition)
                values.append(value)


def match_expression(text: str) -> str:
    """The words of a search for FTS5: all must be there, the last may be unfinished."""
    words = [word.replace('"', "") for word in asked_words(text)]
    quoted = [f'"{word}"' for word in words if word]
    return " ".join(quoted) + "*" if quoted else ""


def _one_of(parts: list[str], values: list[object], column: str, choices: Sequence[object]) -> None:
    if choices:
        parts.append(f"{column} IN ({', '.join('?' * len(choices))})")
        values += choices


def _bound(value: Decimal | None, slack: float) -> float | None:
    return None if value is None else float(value) + abs(float(value)) * slack
