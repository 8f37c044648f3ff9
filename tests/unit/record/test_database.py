"""The database: built from plain facts, the same each time, noticed when damaged, rebuilt from the shipped facts."""

from __future__ import annotations

import csv
import gzip
import json
import os
from decimal import Decimal
from pathlib import Path

import pytest

from claimscope.core.record_row import RowFilter
from claimscope.datafiles import resource
from claimscope.record.build import build_database
from claimscope.record.facts import COLUMNS, BrokenFacts, key_of, read_facts, read_round, write_round
from claimscope.record.record import DamagedRecord, Record
from claimscope.record.stamp import read_stamp, stamp_path
from claimscope.record.store import DATABASE, Places, facts_version, is_current, open_record
from record_for_tests import shipped_record, small_record


@pytest.fixture
def small(tmp_path: Path) -> Places:
    """Places with the facts of one small round."""
    return small_record(tmp_path)


def test_every_fact_is_in_the_database_exactly_as_published() -> None:
    record = shipped_record()
    facts = read_round(resource("record", "facts", "v5.1.csv.gz"))
    rows = {row.key: row for row in record.rows(RowFilter(rounds=("v5.1",)))}
    assert len(rows) == len(facts) == 1448
    for fact in facts:
        row = rows[key_of(fact)]
        assert (row.value, row.unit, row.result_id) == (Decimal(fact["value"]), fact["unit"], fact["result_id"])
        assert str(row.measured_ttft_p99_ms or "") == fact["measured_ttft_p99_ms"]
        assert row.accelerators_total == (int(fact["accelerators_total"]) if fact["accelerators_total"] else None)


def test_coverage_counts_every_round() -> None:
    coverage = shipped_record().coverage()
    facts = read_facts(resource("record", "facts"))
    assert {one.round: one.rows for one in coverage} == {round_: len(rows) for round_, rows in facts.items()}
    assert sum(one.rows for one in coverage) == 39_776
    assert [one.round for one in coverage if not one.complete] == ["v3.1", "v5.0"]


def test_sources_and_licences_are_noted_for_every_round() -> None:
    for entry in shipped_record().notes["rounds"]:
        assert all(source["repository"] and source["commit"] and source["licence"] for source in entry["sources"])


def test_the_same_facts_give_the_same_bytes(small: Places, tmp_path: Path) -> None:
    stamps = [build_database(small.shipped, tmp_path / name, small.vocabulary) for name in ("a.sqlite", "b.sqlite")]
    assert stamps[0] == stamps[1] and stamps[0].rows == 520


def test_first_use_builds_and_the_second_does_not(small: Places) -> None:
    assert [open_record(small).state for _ in range(2)] == ["built", "ready"]
    assert is_current(small.shipped / DATABASE, small.shipped, small.vocabulary)


@pytest.mark.parametrize("harm", ["digit", "cut", "empty", "foreign"])
def test_a_damaged_database_is_noticed_and_rebuilt(small: Places, harm: str) -> None:
    before = open_record(small)
    path = small.shipped / DATABASE
    before.record.close()
    data = path.read_bytes()
    at = data.index(b"33356.2") if b"33356.2" in data else len(data) // 2
    harmed = {"digit": data[:at] + b"9" + data[at + 1 :], "cut": data[:5000], "empty": b"", "foreign": b"PK" + data[2:]}
    path.write_bytes(harmed[harm])
    after = open_record(small)
    assert after.state == "rebuilt" and path.read_bytes() == data
    assert sum(one.rows for one in after.record.coverage()) == 520


def test_a_lost_stamp_is_a_rebuild(small: Places) -> None:
    open_record(small).record.close()
    stamp_path(small.shipped / DATABASE).unlink()
    assert open_record(small).state == "rebuilt"
    assert read_stamp(small.shipped / DATABASE) is not None


@pytest.mark.skipif(os.name == "nt" or not hasattr(os, "geteuid") or os.geteuid() == 0, reason="needs folder rights")
def test_a_program_folder_that_cannot_be_written(small: Places) -> None:
    small.shipped.chmod(0o500)
    try:
        assert open_record(small).record.path.is_relative_to(small.own)
    finally:
        small.shipped.chmod(0o700)


def test_the_database_is_opened_read_only(small: Places) -> None:
    record = open_record(small).record
    with pytest.raises(DamagedRecord, match="readonly"):
        record.query("DELETE FROM results")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    path.write_bytes(b"not a database" * 100)
    with pytest.raises(DamagedRecord):
        Record(path, "2026-01-01").coverage()


def test_facts_with_a_missing_cell_name_their_line(tmp_path: Path) -> None:
    facts = read_round(resource("record", "facts", "v6.0.csv.gz"))
    write_round(tmp_path / "v6.0.csv.gz", facts)
    assert read_round(tmp_path / "v6.0.csv.gz") == sorted(facts, key=key_of)
    with gzip.open(tmp_path / "v6.0.csv.gz", "at", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerow(["4.1-0001"])
    with pytest.raises(BrokenFacts, match="cells") as caught:
        read_round(tmp_path / "v6.0.csv.gz")
    assert caught.value.line == len(facts) + 2


def test_other_columns_are_refused(tmp_path: Path) -> None:
    with gzip.open(tmp_path / "v9.0.csv.gz", "wt", encoding="utf-8") as stream:
        stream.write(",".join(COLUMNS[:-1]) + "\n")
    with pytest.raises(BrokenFacts, match="columns"):
        read_round(tmp_path / "v9.0.csv.gz")


def test_the_version_of_a_folder(small: Places, tmp_path: Path) -> None:
    assert facts_version(small.shipped) == json.loads((small.shipped / "coverage.json").read_text("utf-8"))["version"]
    assert facts_version(tmp_path / "nothing") == ""
