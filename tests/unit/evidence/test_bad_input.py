"""Cut, joined, foreign, wrongly encoded, oversized: a sentence or a named doubt, never a number taken on trust."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from claimscope.core.problem import Problem
from claimscope.evidence import subject
from claimscope.evidence.read import read_evidence
from claimscope.evidence.recognise import recognise

VLLM = {"model_id": "m", "mean_ttft_ms": 200.0, "p99_ttft_ms": 400.0, "completed": 10, "request_rate": 2.0}
SPEC = {"spec": {"eval_name": "ours", "completion_fns": ["m"], "run_id": "r"}}
MATCH = {"type": "match", "sample_id": "a", "data": {"correct": True}}
CASE = {"doc_id": 1, "doc": {"q": "?"}, "target": "x", "resps": [["x"]], "metrics": ["acc"], "acc": 1.0}
GARAK = {"entry_type": "start_run setup", "plugins.model_name": "m"}
HITS = {"entry_type": "eval", "probe": "dan.X", "detector": "d", "passed": 1, "total": 2}


def written(tmp_path: Path, *entries: Any, encoding: str = "utf-8") -> Path:
    path = tmp_path / "file"
    path.write_text("\n".join(json.dumps(entry) for entry in entries), encoding=encoding)
    return path


def flags(path: Path) -> dict[str, bool]:
    return {flag.id: flag.blocking for item in read_evidence(path) for flag in item.flags}


@pytest.mark.parametrize(
    ("entries", "flag"),
    [
        ((SPEC, MATCH, SPEC, MATCH), "runs-joined"),
        ((GARAK, HITS, GARAK, HITS), "runs-joined"),
        ((CASE, CASE), "cases-twice"),
        ((CASE, {"something": "else"}), "foreign-lines"),
        ((GARAK, {"doc_id": 1}), "foreign-lines"),
    ],
)
def test_joined_and_mixed_files_are_doubted(tmp_path: Path, entries: tuple[Any, ...], flag: str) -> None:
    assert flags(written(tmp_path, *entries))[flag]


def test_two_filters_of_one_case_are_one_case(tmp_path: Path) -> None:
    item = read_evidence(written(tmp_path, {**CASE, "filter": "strict"}, {**CASE, "filter": "loose"}))[0]
    assert item.n_scored == 1
    assert "cases-twice" not in {flag.id for flag in item.flags}
    assert {one.name for one in item.measures} == {"acc (strict)", "acc (loose)"}


def test_runs_of_another_kind_in_one_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Problem) as raised:
        read_evidence(written(tmp_path, VLLM, {"anything": 1}))
    assert raised.value.happened.id == "evidence.mixed"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "latin-1"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    path = written(tmp_path, {**VLLM, "label": "Gemüse"}, encoding=encoding)
    assert read_evidence(path)[0].n_scored == 10


def test_several_printed_values_in_one_file_are_named(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text(json.dumps(VLLM, indent=1) + json.dumps(VLLM, indent=1), encoding="utf-8")
    with pytest.raises(Problem) as raised:
        read_evidence(path)
    assert raised.value.happened.id == "evidence.json-broken"


def test_one_huge_value_is_refused_with_its_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subject, "WHOLE_JSON_BYTES", 50)
    monkeypatch.setattr("claimscope.evidence.read.WHOLE_JSON_BYTES", 50)
    path = tmp_path / "file"
    path.write_text(json.dumps(VLLM, indent=1), encoding="utf-8")
    with pytest.raises(Problem) as raised:
        read_evidence(path)
    assert raised.value.happened.id == "evidence.too-big"


@pytest.mark.parametrize(
    "stranger",
    [
        b"",
        b"{}",
        b"[]",
        b"\x00\x01\x02",
        b'{"spec": {"replicas": 3}}\n{"kind": "Deployment"}',
        b'{"backend": "vllm", "results": [1, 2]}',
        b"{" * 5000,
        b'{"results": {"a": 1}, "configs": 3}',
    ],
)
def test_strangers_are_refused(tmp_path: Path, stranger: bytes) -> None:
    path = tmp_path / "vllm_benchmark.json"
    path.write_bytes(stranger)
    assert recognise(path) is None
    with pytest.raises(Problem):
        read_evidence(path)


@pytest.mark.parametrize("name", ["header.json", "unknown.json"])
@pytest.mark.parametrize("damage", [0.2, 0.5, 0.8, 0.97])
def test_damaged_archives_are_refused(tmp_path: Path, name: str, damage: float) -> None:
    path = tmp_path / "file"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, json.dumps({"version": 2, "text": [str(n) for n in range(500)]}))
    data = bytearray(path.read_bytes())
    at = int(len(data) * damage)
    data[at : at + 8] = b"\xff" * 8
    path.write_bytes(data)
    recognise(path)
    with pytest.raises(Problem):
        read_evidence(path)


@pytest.mark.parametrize("name", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999"])
def test_no_number_is_infinite(tmp_path: Path, name: str) -> None:
    path = tmp_path / "file"
    path.write_text(json.dumps(VLLM).replace("400.0", name), encoding="utf-8")
    item = read_evidence(path)[0]
    assert {one.name for one in item.measures} == {"ttft mean"}
    assert "not-a-number" in {flag.id for flag in item.flags}
