"""Every layout generation, as a small file of our own: recognised by content, n and values as written."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from claimscope.core.document import Evidence
from claimscope.evidence.cases import Case
from claimscope.evidence.read import read_evidence
from claimscope.evidence.recognise import cases_of, recognise
from claimscope.evidence.subject import Subject
from claimscope.evidence.tools.lm_eval import _interval
from unit.evidence.generations import GENERATIONS, made
from unit.evidence.result_files import INSPECT_LOG


@pytest.mark.parametrize("name", GENERATIONS)
def test_recognised_and_read(tmp_path: Path, name: str) -> None:
    _, tool, generation, n, measure, value = GENERATIONS[name]
    path = made(tmp_path, name)
    found = recognise(path)
    assert found is not None and (found.tool, found.generation) == (tool, generation)
    item = read_evidence(path)[0]
    assert item.n_scored == n
    values = {each.name: each.value for each in item.measures}
    assert values.get(measure) == (Decimal(value) if value else None)
    assert bool(values) == bool(measure)


@pytest.mark.parametrize("name", ["genai-perf", "moonshot", "ai-verify", "deepeval link", "garak hits"])
def test_attached_files_carry_no_number_and_a_doubt(tmp_path: Path, name: str) -> None:
    item = read_evidence(made(tmp_path, name))[0]
    assert item.measures == ()
    assert any(flag.blocking for flag in item.flags)


def test_one_percent_of_the_prompts_is_said(tmp_path: Path) -> None:
    assert "limit-set" in {flag.id for flag in read_evidence(made(tmp_path, "moonshot"))[0].flags}


def test_a_rate_without_interval_gets_one(tmp_path: Path) -> None:
    item = read_evidence(made(tmp_path, "eee 0.3"))[0]
    assert item.measures[0].interval is not None
    low, high, method = item.measures[0].interval
    assert low < Decimal("0.8") < high and method == "wilson 95 %"


@pytest.mark.parametrize(
    ("share", "error", "n", "method"),
    [
        ("0.75", "0.02", 470, "normal 95 % from the file's standard error"),
        ("0.0004", "0.0003", 5000, "Wilson 95 % for 5000 cases"),
        ("0.0004", "0.0003", None, "normal 95 % from the file's standard error, cut at 0 and 1"),
    ],
)
def test_no_interval_of_a_share_reaches_below_zero(share: str, error: str, n: int | None, method: str) -> None:
    found = _interval({"acc_stderr": Decimal(error)}, "acc", Decimal(share), n)
    assert found is not None
    low, high, how = found
    assert how == method
    assert 0 <= low < Decimal(share) < high <= 1


def test_all_right_on_two_cases_is_no_certainty(tmp_path: Path) -> None:
    path = tmp_path / "x"
    sure = {
        "name": "match",
        "metrics": {"accuracy": {"name": "accuracy", "value": 1.0}, "stderr": {"name": "stderr", "value": 0.0}},
    }
    path.write_text(
        json.dumps({**INSPECT_LOG, "results": {"completed_samples": 6, "scores": [sure]}}), encoding="utf-8"
    )
    interval = read_evidence(path)[0].measures[0].interval
    assert interval is not None and interval[0] < Decimal("0.35")


def test_helm_keeps_changed_inputs_apart(tmp_path: Path) -> None:
    plain, changed = read_evidence(made(tmp_path, "helm with instances"))
    assert plain.measures[0].value == Decimal("0.5") and plain.measures[0].recomputed == Decimal("0.5")
    assert "robustness" in changed.title


def test_loadgen_folder_takes_the_date_from_the_detail_log(tmp_path: Path) -> None:
    item = read_evidence(made(tmp_path, "loadgen folder"))[0]
    assert item.tested_on == "2026-03-02"
    assert "n-is-a-floor" in {flag.id for flag in item.flags}


@pytest.mark.parametrize(
    ("replicas", "count", "tp", "hardware"),
    [(2, 8, 8, "16x H100"), (2, 16, 8, "16x H100"), (1, 8, 8, "8x H100"), (3, 5, 8, "H100")],
)
def test_llmd_counts_replicas(tmp_path: Path, replicas: int, count: int, tp: int, hardware: str) -> None:
    part = {
        "standardized": {
            "replicas": replicas,
            "tool": "vllm",
            "accelerator": {"model": "H100", "count": count, "parallelism": {"tp": tp}},
        }
    }
    report = {"version": "0.2.1", "scenario": {"stack": [part], "load": {}}, "results": {}}
    path = tmp_path / "x"
    path.write_text(json.dumps(report), encoding="utf-8")
    found = read_evidence(path)[0].fact("hardware")
    assert found is not None and found.value == hardware


def test_equal_inputs_have_one_hash(tmp_path: Path) -> None:
    def read(name: str, *cases: str) -> Evidence:
        path = tmp_path / name
        path.write_text("user_input,response,faithfulness\n" + "".join(f"{c},x,1\n" for c in cases), encoding="utf-8")
        return read_evidence(path)[0]

    first, same, other = read("a", "q1", "q2"), read("b", "q2", "q1"), read("c", "q1", "q3")
    assert first.fact("dataset_hash") is not None
    assert first.fact("dataset_hash") == same.fact("dataset_hash") != other.fact("dataset_hash")


def cases(path: Path) -> list[Case]:
    return list(cases_of(Subject(path)))


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("openai-evals, report first", ("a", True)),
        ("eee instances", ("1", True)),
        ("ragas 0.2", ("1", None)),
        ("deepeval alone", ("t1", True)),
    ],
)
def test_cases(tmp_path: Path, name: str, first: tuple[str, bool | None]) -> None:
    found = cases(made(tmp_path, name))
    assert (found[0].id, found[0].passed) == first
