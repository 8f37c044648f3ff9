"""Plain fact files: one gzipped CSV per round, one line per published result. They are the source of the database."""

from __future__ import annotations

import csv
import gzip
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from claimscope.record.schema import KEY, PUBLISHED, SYSTEM_COLUMNS

Fact = dict[str, str]
"""A result as text, exactly as published; empty string: not held."""

COLUMNS = (
    "result_id",
    "result_id_source",
    "alt_result_id",
    *SYSTEM_COLUMNS[1:],  # the round is the name of the file
    "benchmark",
    "model_used",
    "scenario",
    "value",
    "unit",
    "published_unit",
    "inferred",
    "power_value",
    "power_unit",
    "weight_data_types",
    "accuracy",
    "log_result",
    *PUBLISHED,
    "source_location",
    "notes",
)
_CELL_LIMIT = 4_000


class BrokenFacts(ValueError):
    """A fact file that cannot be used: ``line`` (1-based) and ``field`` say where, ``why`` is an id."""

    def __init__(self, why: str, line: int = 0, field: str = "", value: str = "") -> None:
        super().__init__(f"{why} (line {line}, field {field or '-'}: {value[:80]!r})")
        self.why, self.line, self.field, self.value = why, line, field, value


def key_of(fact: Mapping[str, str]) -> str:
    """The row's key within the record."""
    return "/".join(fact[name] for name in KEY)


def read_facts(folder: Path) -> dict[str, list[Fact]]:
    """Facts by round, of every ``<round>.csv.gz`` in ``folder``. BrokenFacts names line and field."""
    return {path.name.removesuffix(".csv.gz"): read_round(path) for path in sorted(folder.glob("v*.csv.gz"))}


def read_round(path: Path) -> list[Fact]:
    """The facts of one file; each carries its round."""
    with gzip.open(path, "rt", encoding="utf-8", newline="") as stream:
        return list(rows_of(stream, path.name.removesuffix(".csv.gz")))


def rows_of(stream: Iterable[str], round_: str) -> Iterator[Fact]:
    """The facts of an open CSV of one round. BrokenFacts names line and field."""
    reader = csv.reader(stream, strict=True)
    if tuple(next(reader, ())) != COLUMNS:
        raise BrokenFacts("columns", 1)
    for number, cells in enumerate(reader, start=2):
        if len(cells) != len(COLUMNS):
            raise BrokenFacts("cells", number, value=str(len(cells)))
        fact = dict(zip(COLUMNS, cells, strict=True))
        if too_long := next((name for name, cell in fact.items() if len(cell) > _CELL_LIMIT), ""):
            raise BrokenFacts("too-long", number, too_long, fact[too_long])
        yield {"round": round_, **fact}


def write_round(path: Path, facts: Sequence[Mapping[str, str]]) -> None:
    """Writes one round; the same facts give the same bytes."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([fact[name] for name in COLUMNS] for fact in sorted(facts, key=key_of))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.getvalue().encode("utf-8"), mtime=0))
