"""Builds the record database from fact files, coverage and withdrawals. Standard library only, as the wheel runs it."""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

from claimscope.core.precision import declared_precision
from claimscope.core.products import ProductNames, product_names
from claimscope.core.result_id import normal_result_id
from claimscope.record.facts import Fact, key_of, read_facts
from claimscope.record.schema import FINISH, FORMAT, INTERNED, PLAIN, SYSTEM_COLUMNS, TABLES
from claimscope.record.stamp import Stamp, facts_digest, file_digest, stamp_path
from claimscope.record.words import words_of

_DIVISION_ORDER = {"closed": 0, "network": 1, "open": 2}
_UNVERIFIED = "reconstructed_unverified"


def build_database(folder: Path, target: Path, vocabulary: Path | None = None) -> Stamp:
    """Builds ``target`` and its stamp from ``folder`` (facts/, coverage.json, withdrawals.json), atomically.

    ``vocabulary`` is the folder of ``accelerators.json`` (``resources/vocabulary`` beside ``folder`` unless given).
    Raises BrokenFacts for facts that cannot be used, OSError where the place cannot be written.
    """
    vocabulary = vocabulary or folder.parent / "vocabulary"
    names = _product_names(vocabulary)
    coverage = json.loads((folder / "coverage.json").read_text("utf-8"))
    withdrawals = json.loads((folder / "withdrawals.json").read_text("utf-8"))
    facts = read_facts(folder / "facts")
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".record-", suffix=".tmp", dir=target.parent)
    os.close(handle)
    draft = Path(name)
    try:
        rows = _fill(draft, facts, coverage, withdrawals, names)
        stamp = _stamp(draft, coverage["version"], facts_digest(folder, vocabulary), rows)
        draft.chmod(0o644)
        draft.replace(target)
        stamp_path(target).write_text(json.dumps(asdict(stamp), indent=1) + "\n", "utf-8")
    finally:
        draft.unlink(missing_ok=True)
    return stamp


def _stamp(draft: Path, version: str, facts: str, rows: int) -> Stamp:
    return Stamp(FORMAT, version, facts, file_digest(draft), draft.stat().st_size, rows)


def _product_names(folder: Path) -> ProductNames:
    return product_names(json.loads((folder / "accelerators.json").read_text("utf-8")))


def _fill(
    path: Path,
    facts: Mapping[str, Iterable[Fact]],
    coverage: Mapping[str, object],
    withdrawals: Mapping[str, list[dict[str, str]]],
    names: ProductNames,
) -> int:
    ordered = sorted((fact for rows in facts.values() for fact in rows), key=_reading_order)
    withdrawn = {entry["key"]: entry["state"] for entry in withdrawals["results"]}
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + TABLES)
        database.execute("BEGIN")
        filler = _Filler(database, names, withdrawn)
        for number, fact in enumerate(ordered, start=1):
            filler.add(number, fact)
        filler.finish()
        meta = {"format": str(FORMAT), "version": str(coverage["version"]), "coverage": json.dumps(coverage)}
        meta["withdrawals"] = json.dumps(withdrawals["results"])
        database.executemany("INSERT INTO meta VALUES (?, ?)", sorted(meta.items()))
        database.execute("COMMIT")
        database.executescript(FINISH)
    return len(ordered)


def _reading_order(fact: Fact) -> tuple[int, float, str]:
    """Closed before Network before Open, newest round first: what a citation most likely means comes first."""
    return _DIVISION_ORDER.get(fact["division"], 3), -float(fact["round"][1:]), key_of(fact)


class _Filler:
    """Adds results, keeping every text and every system once."""

    def __init__(self, database: sqlite3.Connection, names: ProductNames, withdrawn: Mapping[str, str]) -> None:
        self._database = database
        self._names = names
        self._withdrawn = withdrawn
        self._texts: dict[str, int] = {"": 0}
        self._systems: dict[tuple[object, ...], int] = {}
        self._words: dict[str, int] = {}

    def add(self, number: int, fact: Fact) -> None:
        full = {**fact, "withdrawn": self._withdrawn.get(key_of(fact), "")}
        full["precision"] = declared_precision(fact["weight_data_types"])
        product = " + ".join(self._names.names(self._names.identify(fact["accelerator"]))) or fact["accelerator"]
        plain = [full[name] or None for name in PLAIN]
        interned = [self._text(full[name]) for name in INTERNED]
        cells = [number, self._system(full, product), *plain, *interned, *_aids(full)]
        self._database.execute(f"INSERT INTO results VALUES ({', '.join('?' * len(cells))})", cells)
        self._add_ids(number, full)
        self._add_words(number, words_of(full, product))

    def finish(self) -> None:
        texts = [(number, text) for text, number in self._texts.items()]
        self._database.executemany("INSERT INTO texts VALUES (?, ?)", texts)
        self._database.executemany("INSERT INTO words VALUES (?, ?)", [(id, word) for word, id in self._words.items()])

    def _text(self, text: str) -> int:
        return self._texts.setdefault(text, len(self._texts))

    def _system(self, fact: Fact, product: str) -> int:
        cells = tuple(_system_cell(name, fact[name]) for name in SYSTEM_COLUMNS)
        if cells not in self._systems:
            number = len(self._systems) + 1
            self._systems[cells] = number
            marks = ", ".join("?" * (len(cells) + 2))
            self._database.execute(f"INSERT INTO systems VALUES ({marks})", (number, *cells, product))
        return self._systems[cells]

    def _add_ids(self, number: int, fact: Fact) -> None:
        if fact["result_id_source"] == _UNVERIFIED:
            return
        written = f"{fact['result_id']}|{fact['alt_result_id']}".split("|")
        found = {normal for one in written if (normal := normal_result_id(one))}
        self._database.executemany("INSERT INTO ids VALUES (?, ?)", [(one, number) for one in sorted(found)])

    def _add_words(self, number: int, words: set[str]) -> None:
        self._database.execute("INSERT INTO found (rowid, words) VALUES (?, ?)", (number, " ".join(sorted(words))))
        for word in sorted(words):
            if len(word) > 2 and not word.replace(".", "").isdigit():
                self._words.setdefault(word, len(self._words) + 1)


def _system_cell(name: str, text: str) -> object:
    return int(text) if name in ("nodes", "accelerators_total") and text.isdigit() else text or None


def _aids(fact: Fact) -> list[float | None]:
    """Value, and value per accelerator, node and watt, as floats: only to find rows, never to compare numbers."""
    value = float(fact["value"])
    rate = fact["unit"].endswith("/s")
    watts = float(fact["power_value"]) if fact["power_unit"] == "Watts" else 0.0
    divisors = (fact["accelerators_total"], fact["nodes"])
    per = [value / int(one) if rate and one.isdigit() and int(one) else None for one in divisors]
    return [value, *per, value / watts if rate and watts else None]
