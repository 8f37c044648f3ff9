"""Official files of several generations, results folders and record files: shown, taken over, or refused."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimscope.core.message import Message
from claimscope.core.problem import Problem
from claimscope.core.record_row import RowFilter
from claimscope.datafiles import resource
from claimscope.record.facts import read_round
from claimscope.record.incoming import read_incoming
from claimscope.record.official import plain_number, read_summary
from claimscope.record.record_file import MANIFEST, write_record_file
from claimscope.record.store import Places, open_record
from claimscope.record.update import apply, discard, preview
from record_for_tests import small_record

LABELS = {"samples/s": "Samples/s", "queries/s": "Queries/s", "tokens/s": "Tokens/s", "ms": "Latency (ms)",
          "s": "Latency (s)"}  # fmt: skip
Row = dict[str, Any]


@pytest.fixture
def places(tmp_path: Path) -> Places:
    """A shipped record of v6.0 alone, and an own folder."""
    return small_record(tmp_path)


def first_generation() -> list[Row]:
    """The v6.0 facts as the repository's summary writes them."""
    return [
        {
            "ID": fact["result_id"]
            if fact["result_id_source"] == "repo_summary"
            else fact["alt_result_id"] or fact["result_id"],
            "Submitter": fact["submitter"],
            "Availability": fact["availability"],
            "Category": fact["division"],
            "Suite": fact["suite"],
            "System": fact["system_name"],
            "Platform": fact["platform"],
            "UsedModel": fact["model_used"],
            "Model": fact["benchmark"],
            "Scenario": fact["scenario"],
            "Nodes": int(fact["nodes"] or 1),
            "Accelerator": fact["accelerator"],
            "a#": fact["accelerators_per_node"],
            "version": "v6.0",
            "inferred": 0,
            "Performance_Result": float(fact["value"]),
            "Performance_Units": LABELS[fact["published_unit"] or fact["unit"]],
        }
        for fact in read_round(resource("record", "facts", "v6.0.csv.gz"))
    ]


def second_generation(result: float = 10891.1, **more: Any) -> Row:
    """A row as the v6.1 summary and the submission checker write it."""
    return {
        "Organization": "AMD",
        "Availability": "available",
        "Division": "closed",
        "SystemType": "datacenter",
        "SystemName": "8xMI350X_2xEPYC_9575F",
        "Platform": "8xMI350X_2xEPYC_9575F",
        "Model": "wan-2.2-t2v-a14b",
        "MlperfModel": "text_to_video",
        "Scenario": "offline",
        "Result": result,
        "Accuracy": "vbench_score: 70.1",
        "number_of_nodes": 1,
        "accelerator_model_name": "AMD Instinct MI350X 288GB HBM3e",
        "accelerators_per_node": 8,
        "total_accelerators": 8,
        "framework": "PyTorch 2.10.0",
        "version": "v6.2",
        "inferred": 0,
        "has_power": False,
        "Units": "Samples/s",
        "weight_data_types": "fp8",
        "PrivateID": None,
        **more,
    }


def written(folder: Path, rows: object, name: str = "summary_results.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(rows), "utf-8")
    return path


def refusal(call: Callable[[], object]) -> Message:
    with pytest.raises(Problem) as caught:
        call()
    assert caught.value.exit_code == 3 and len(caught.value.sentences()) == 3
    return caught.value.happened


def test_the_official_summary_of_a_held_round_changes_nothing(places: Places, tmp_path: Path) -> None:
    found = preview(read_incoming(written(tmp_path, first_generation())), places)
    assert (found.added, found.changes, found.withdrawn, found.same) == ((), (), (), 520)
    assert found.empty


def test_added_changed_and_withdrawn_are_told_apart_and_taken_over(places: Places, tmp_path: Path) -> None:
    rows = first_generation()
    rows[0]["Performance_Result"] = 1.5
    rows[1].update(version="v6.2", ID="6.2-0001")
    found = preview(read_incoming(written(tmp_path, rows[:-2])), places)
    assert [key[:5] for key in found.added] == ["v6.2/"]
    assert [(change.field, change.after) for change in found.changes] == [("value", "1.5")]
    assert len(found.withdrawn) == 3 and found.touched == {found.changes[0].key, *found.withdrawn}
    before = open_record(places).record.version
    version = apply(found, places, "2026-12-24")
    opened = open_record(places)
    assert (opened.updated, opened.record.version, version > before) == (True, "2026-12-24", True)
    changed = opened.record.row(found.changes[0].key)
    assert changed is not None and (str(changed.value), changed.withdrawn) == ("1.5", "changed")
    assert changed.measured_ttft_p99_ms is None
    assert opened.record.newest_round() == "v6.2"
    assert {row.withdrawn for row in opened.record.rows(RowFilter(rounds=("v6.0",)))} == {"", "changed", "withdrawn"}
    opened.record.close()
    discard(places)
    assert not open_record(places).updated


def test_two_updates_on_one_day_are_two_versions(places: Places, tmp_path: Path) -> None:
    versions = []
    for value in (11.5, 12.5):
        found = preview(read_incoming(written(tmp_path, {"0": second_generation(value)})), places)
        versions.append(apply(found, places, "2026-11-30"))
    assert versions == ["2026-11-30.1", "2026-11-30.2"]


def test_the_second_generation_with_power_rows(tmp_path: Path) -> None:
    rows = {"0": second_generation(0.0565013), "1": second_generation(5694.25, Units="Watts")}
    (line, fact), *rest = read_incoming(written(tmp_path, rows, "summary.json")).facts
    assert (line, rest) == (1, [])
    assert (fact["round"], fact["benchmark"], fact["scenario"]) == ("v6.2", "wan-2.2-t2v-a14b", "Offline")
    assert (fact["value"], fact["unit"], fact["power_value"], fact["power_unit"]) == (
        "0.0565013", "samples/s", "5694.25", "Watts"
    )  # fmt: skip


def test_checker_output_as_csv(tmp_path: Path) -> None:
    row = second_generation(71.25)
    path = tmp_path / "summary.csv"
    path.write_text(",".join(row) + "\n" + ",".join(f'"{value}"' for value in row.values()) + "\n", "utf-8")
    assert [fact["value"] for _, fact in read_incoming(path).facts] == ["71.25"]


def test_a_label_that_is_wrong_in_the_official_table_keeps_the_true_unit(places: Places, tmp_path: Path) -> None:
    rows = [dict(row, version="v6.2", ID="6.2-0009") for row in first_generation() if row["Model"] == "whisper"][:1]
    assert rows[0]["Performance_Units"] == "Samples/s"
    found = preview(read_incoming(written(tmp_path, rows)), places)
    fact = found.facts["v6.2"][0]
    assert (fact["unit"], fact["published_unit"]) == ("tokens/s", "samples/s")


@pytest.mark.parametrize("packed", [True, False])
def test_a_results_folder_or_zip_with_its_summary(tmp_path: Path, packed: bool) -> None:
    folder = tmp_path / "inference_results_v6.2"
    folder.mkdir()
    written(folder, {"0": second_generation()}, "summary.json")
    path = folder
    if packed:
        path = Path(shutil.make_archive(str(tmp_path / "round"), "zip", tmp_path, folder.name))
    found = read_incoming(path)
    assert (found.kind, len(found.facts)) == ("folder", 1)


def logs(folder: Path, summary: str, scenario: str = "Server", model: str = "llama2-70b-99") -> Path:
    base = folder / "inference_results_v6.2" / "closed" / "AMD"
    run = base / "results" / "8xMI355X" / model / scenario / "performance" / "run_1"
    run.mkdir(parents=True)
    (run / "mlperf_log_summary.txt").write_text(summary, "utf-8")
    (base / "systems").mkdir()
    system = {"system_name": "Eight", "number_of_nodes": 2, "accelerator_model_name": "AMD Instinct MI355X",
              "accelerators_per_node": 8, "system_type": "datacenter", "status": "available"}  # fmt: skip
    (base / "systems" / "8xMI355X.json").write_text(json.dumps(system), "utf-8")
    return folder / "inference_results_v6.2"


@pytest.mark.parametrize(
    ("summary", "scenario", "value", "unit"),
    [
        ("Result is : VALID\nCompleted tokens per second : 100282.00\n", "Server", "100282", "tokens/s"),
        ("Samples per second: 770496\nResult is : VALID\n", "Offline", "770496", "samples/s"),
        ("90th percentile latency (ns) : 12529764\nResult is : VALID\n", "singlestream", "12.529764", "ms"),
    ],
)
def test_a_results_folder_without_summary_is_read_from_its_logs(
    tmp_path: Path, summary: str, scenario: str, value: str, unit: str
) -> None:
    ((_, fact),) = read_incoming(logs(tmp_path, summary, scenario)).facts
    assert (fact["round"], fact["value"], fact["unit"], fact["log_result"]) == ("v6.2", value, unit, "VALID")
    assert (fact["accelerators_total"], fact["submitter"], fact["suite"]) == ("16", "AMD", "datacenter")


def test_a_record_file_of_a_newer_version(places: Places, tmp_path: Path) -> None:
    newer = tmp_path / "newer"
    shutil.copytree(places.shipped, newer)
    shutil.copy(resource("record", "facts", "v6.1.csv.gz"), newer / "facts")
    coverage = json.loads((newer / "coverage.json").read_text("utf-8"))
    (newer / "coverage.json").write_text(json.dumps({**coverage, "version": "2027-03-01"}), "utf-8")
    write_record_file(newer, tmp_path / "record.zip")
    found = preview(read_incoming(tmp_path / "record.zip"), places)
    assert (len(found.added), found.changes, found.withdrawn) == (492, (), ())
    assert apply(found, places, "2026-12-01") == "2027-03-01"


def test_an_older_record_file_is_refused(places: Places, tmp_path: Path) -> None:
    write_record_file(places.shipped, tmp_path / "record.zip")
    said = refusal(lambda: preview(read_incoming(tmp_path / "record.zip"), places))
    assert said.id == "record.refused.older"


def test_a_hand_edited_record_file_is_refused(places: Places, tmp_path: Path) -> None:
    write_record_file(places.shipped, tmp_path / "record.zip")
    with zipfile.ZipFile(tmp_path / "record.zip") as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(tmp_path / "edited.zip", "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content.replace(b"Apache", b"Apach3") if name == "coverage.json" else content)
    assert MANIFEST in members
    assert refusal(lambda: read_incoming(tmp_path / "edited.zip")).id == "record.refused.altered"


@pytest.mark.parametrize(
    ("change", "field", "line"),
    [
        ({"Performance_Result": "fast"}, "Performance_Result", 3),
        ({"Performance_Result": -4}, "Performance_Result", 3),
        ({"Performance_Result": None}, "Performance_Result", 3),
        ({"Performance_Units": "Frames"}, "Performance_Units", 3),
        ({"Scenario": "Batch"}, "Scenario", 3),
        ({"Category": "secret"}, "Category", 3),
        ({"Suite": "mobile"}, "Suite", 3),
        ({"Platform": ""}, "Platform", 3),
        ({"Model": None}, "Model", 3),
    ],
)
def test_a_broken_row_is_named_by_row_and_field(tmp_path: Path, change: Row, field: str, line: int) -> None:
    rows = first_generation()[:5]
    rows[2] |= change
    said = refusal(lambda: read_incoming(written(tmp_path, rows)))
    assert (said.id, said.get("field"), said.get("line")) == ("record.refused.field", field, line)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "foreign"),
        (b"hello", "foreign"),
        (b"[1, 2", "broken"),
        (b"[1, 2]", "foreign"),
        (b"[]", "foreign"),
        (b'[{"a": 1}]', "foreign"),
        (b'[{"benchmark": "llama2_70b_lora", "minutes": 12}]', "suite"),
        (b'[{"Result": NaN}]', "broken"),
        (b"[" * 100_000, "broken"),
        (b"PK\x03\x04 not really", "foreign"),
    ],
)
def test_foreign_and_broken_files(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(content)
    assert refusal(lambda: read_incoming(path)).id == f"record.refused.{why}"


def test_a_missing_file_and_an_empty_folder(tmp_path: Path) -> None:
    assert refusal(lambda: read_incoming(tmp_path / "none")).id == "record.refused.not-there"
    assert refusal(lambda: read_incoming(tmp_path)).id == "record.refused.foreign"


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as stream:
        stream.truncate(65 << 20)
    assert refusal(lambda: read_incoming(path)).id == "record.refused.too-big"


def test_a_member_that_unpacks_without_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("summary.json", b"[" + b" " * (70 << 20))
    assert path.stat().st_size < 1 << 20
    assert refusal(lambda: read_incoming(path)).id == "record.refused.too-big"


def test_repeated_rows_are_counted_once_and_named(places: Places, tmp_path: Path) -> None:
    rows = first_generation()
    found = preview(read_incoming(written(tmp_path, [*rows, rows[4], rows[7]])), places)
    assert (found.repeated, found.same) == ((521, 522), 520)


def test_one_result_with_two_values_is_refused_by_number(places: Places, tmp_path: Path) -> None:
    rows = first_generation()
    incoming = read_incoming(written(tmp_path, [*rows, {**rows[4], "Performance_Result": 2.5}]))
    said = refusal(lambda: preview(incoming, places))
    assert (said.id, said.get("rows"), said.get("field")) == ("record.refused.conflict", "5, 521", "value")


def test_a_file_without_round_is_refused(tmp_path: Path) -> None:
    rows = [{**row, "version": None, "ID": None} for row in first_generation()[:2]]
    assert refusal(lambda: read_incoming(written(tmp_path, rows))).id == "record.refused.round"


def test_a_refused_update_writes_nothing(places: Places, tmp_path: Path) -> None:
    refusal(lambda: read_incoming(written(tmp_path, [{"a": 1}])))
    assert not places.own.exists()


def test_an_update_that_fails_half_way_leaves_the_old_copy(
    places: Places, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = preview(read_incoming(written(tmp_path, {"0": second_generation(11.5)})), places)
    apply(first, places, "2026-12-01")
    second = preview(read_incoming(written(tmp_path, {"0": second_generation(12.5)})), places)
    monkeypatch.setattr("claimscope.record.update.build_database", _full_disk)
    with pytest.raises(OSError, match="full"):
        apply(second, places, "2026-12-02")
    assert open_record(places).record.version == "2026-12-01"


def _full_disk(*_: object) -> None:
    raise OSError("disk full")


KEYS = st.sampled_from(["Submitter", "Result", "Units", "Division", "Category", "Suite", "Scenario"])
LEAVES = st.none() | st.booleans() | st.floats() | st.text(max_size=8)
JSON = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner), max_leaves=12)


@given(JSON)
def test_no_json_raises_anything_but_a_refusal(content: object) -> None:
    try:
        read_summary(json.dumps(content).encode(), "x.json")
    except Problem as problem:
        assert problem.happened.id.startswith("record.refused.")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("100282.0", "100282"),
        (6154.8035493827, "6154.803549"),
        (True, None),
        ("NaN", None),
        ("", None),
        ("1e3", "1000"),
    ],
)
def test_numbers_as_the_record_keeps_them(value: object, expected: str | None) -> None:
    assert plain_number(value) == expected
