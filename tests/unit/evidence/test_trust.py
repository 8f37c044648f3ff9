"""Each rule of trust has its own small failing file, and a twin that passes."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from claimscope.core.document import Evidence
from claimscope.core.problem import Problem
from claimscope.core.trust import blocking_flags, enough_scored
from claimscope.evidence.read import read_evidence

VLLM: dict[str, Any] = {
    "date": "20260301-101500",
    "model_id": "our/model",
    "num_prompts": 4,
    "request_rate": 2.0,
    "burstiness": 1.0,
    "completed": 4,
    "failed": 0,
    "total_output_tokens": 400,
    "mean_ttft_ms": 250.0,
    "p99_ttft_ms": 398.5,
    "ttfts": [0.1, 0.2, 0.3, 0.4],
}
PROMPTFOO_CASE = {
    "id": "1",
    "success": True,
    "score": 1,
    "failureReason": 0,
    "provider": {"id": "our:model"},
    "vars": {"q": "a"},
    "response": {"output": "four", "tokenUsage": {"completion": 3}},
    "gradingResult": {"pass": True, "reason": "fits"},
}
INSPECT: dict[str, Any] = {
    "version": 2,
    "status": "success",
    "plan": {},
    "stats": {},
    "eval": {
        "task": "ours",
        "created": "2026-03-01T10:00:00+00:00",
        "model": "vllm/our-model",
        "dataset": {"name": "ours", "samples": 2},
        "config": {},
        "revision": {"dirty": False},
    },
    "results": {
        "total_samples": 2,
        "completed_samples": 2,
        "scores": [{"name": "match", "metrics": {"accuracy": {"name": "accuracy", "value": 0.5}}}],
    },
    "samples": [
        {"id": 1, "epoch": 1, "scores": {"match": {"value": "C"}}},
        {"id": 2, "epoch": 1, "scores": {"match": {"value": "I"}}},
    ],
}


def promptfoo(*cases: dict[str, Any], **stats: int) -> dict[str, Any]:
    counted = stats or {
        "successes": sum(1 for case in cases if case["success"]),
        "failures": sum(1 for case in cases if not case["success"]),
        "errors": 0,
    }
    return {
        "evalId": "e",
        "results": {"version": 3, "timestamp": "2026-03-01T10:00:00Z", "results": list(cases), "stats": counted},
    }


def read(tmp_path: Path, data: Any) -> Evidence:
    path = tmp_path / "anything"
    path.write_text(json.dumps(data), encoding="utf-8")
    return read_evidence(path)[0]


def flags(item: Evidence) -> set[str]:
    return {flag.id for flag in item.flags}


@pytest.mark.parametrize("data", [VLLM, INSPECT, promptfoo(PROMPTFOO_CASE)])
def test_sound_files_carry_no_blocking_flag(tmp_path: Path, data: dict[str, Any]) -> None:
    assert blocking_flags(read(tmp_path, data)) == ()


@pytest.mark.parametrize(
    ("change", "flag"),
    [
        ({"request_rate": "inf"}, "burst-load"),
        ({"completed": 0, "failed": 4}, "all-errors"),
        ({"total_output_tokens": 0}, "zero-tokens"),
        ({"ttfts": [0, 0.2, 0.3, 0.4], "mean_ttft_ms": 225.0}, "failed-counted-as-zero"),
        ({"mean_ttft_ms": 180.0}, "recomputed-differs"),
        ({"mean_ttft_ms": float("nan")}, "not-a-number"),
        ({"completed": 3, "failed": 1}, "some-failed"),
    ],
)
def test_serving_files(tmp_path: Path, change: dict[str, Any], flag: str) -> None:
    assert flag not in flags(read(tmp_path, VLLM))
    assert flag in flags(read(tmp_path, {**VLLM, **change}))


@pytest.mark.parametrize(
    ("change", "flag"),
    [
        ({"status": "cancelled"}, "run-unfinished"),
        ({"invalidated": True}, "run-invalidated"),
        ({"eval": {**INSPECT["eval"], "config": {"limit": 2}}}, "limit-set"),
        ({"eval": {**INSPECT["eval"], "revision": {"dirty": True}}}, "dirty-revision"),
        ({"eval": {**INSPECT["eval"], "model": "mockllm/model"}}, "mock-model"),
        ({"eval": {**INSPECT["eval"], "dataset": {"name": "ours", "samples": 500}}}, "part-of-data"),
        (
            {
                "eval": {
                    **INSPECT["eval"],
                    "model": "openai/gpt-4",
                    "model_roles": {"grader": {"model": "openai/gpt-4o"}},
                }
            },
            "judge-same-family",
        ),
        (
            {
                "results": {
                    **INSPECT["results"],
                    "scores": [{"name": "match", "metrics": {"accuracy": {"name": "accuracy", "value": 1.0}}}],
                }
            },
            "recomputed-differs",
        ),
    ],
)
def test_accuracy_files(tmp_path: Path, change: dict[str, Any], flag: str) -> None:
    assert flag not in flags(read(tmp_path, INSPECT))
    assert flag in flags(read(tmp_path, {**INSPECT, **change}))


def test_error_bodies_that_passed(tmp_path: Path) -> None:
    broken = {**PROMPTFOO_CASE, "response": {"output": "Error: rate limit reached", "tokenUsage": {"completion": 3}}}
    assert "error-bodies-passed" in flags(read(tmp_path, promptfoo(broken)))


def test_judge_against_its_own_reason(tmp_path: Path) -> None:
    odd = {**PROMPTFOO_CASE, "gradingResult": {"pass": True, "reason": "Incorrect: the sum is wrong"}}
    assert "judge-reason-differs" in flags(read(tmp_path, promptfoo(odd)))


def test_totals_that_do_not_add_up(tmp_path: Path) -> None:
    assert "totals-differ" in flags(read(tmp_path, promptfoo(PROMPTFOO_CASE, successes=5, failures=0, errors=0)))


def test_red_team_runs_are_safety(tmp_path: Path) -> None:
    attack = {**PROMPTFOO_CASE, "success": False, "testCase": {"metadata": {"pluginId": "pii"}}}
    item = read(tmp_path, promptfoo(attack, PROMPTFOO_CASE))
    assert (item.kind, item.question, item.measures[0].name) == ("safety", "safety", "attack success")


def test_judge_failures_are_counted_apart_and_not_averaged_over(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("user_input,response,faithfulness\na,b,1.0\nc,d,nan\n", encoding="utf-8")
    item = read_evidence(path)[0]
    assert (item.n_scored, item.n_total, item.n_errors) == (1, 2, 1)
    assert "judge-failed" in flags(item)


def test_one_right_of_two_is_no_evidence(tmp_path: Path) -> None:
    item = read(tmp_path, INSPECT)
    assert not enough_scored(item, 100)
    assert enough_scored(item, 2)


@pytest.mark.parametrize("cut", [0.3, 0.6, 0.95])
def test_truncated_files_never_become_numbers(tmp_path: Path, cut: float) -> None:
    text = json.dumps(VLLM)
    path = tmp_path / "cut.json"
    path.write_text(text[: int(len(text) * cut)], encoding="utf-8")
    with pytest.raises(Problem):
        read_evidence(path)


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"spec": {"eval_name": "x", "run_id": "r"}}\n{"type": "match", \n', encoding="utf-8")
    with pytest.raises(Problem) as raised:
        read_evidence(path)
    assert raised.value.happened.get("line") == 2


def test_secrets_are_hidden_and_listed(tmp_path: Path) -> None:
    secret = {**VLLM, "model_id": "/home/maria/models/x?api_key=sk-abcdefghijklmnop1234 mail maria@example.org"}
    item = read(tmp_path, secret)
    shown = repr(item)
    assert "maria" not in shown and "abcdefghijklmnop" not in shown
    assert {said.id for said in item.hidden} == {
        "evidence.hidden.home",
        "evidence.hidden.secret",
        "evidence.hidden.e-mail",
    }


def test_console_table_of_lm_eval_from_the_clipboard(tmp_path: Path) -> None:
    pasted = "\n".join(
        [
            "|Tasks|Version|Filter|n-shot|Metric|   |Value|   |Stderr|",
            "|-----|------:|------|-----:|------|---|----:|---|-----:|",
            "|ours |      1|none  |     0|acc   |↑  |0.812|±  |0.0123|",
        ]
    )
    (tmp_path / "pasted.txt").write_text(pasted, encoding="utf-8")
    item = read_evidence(tmp_path / "pasted.txt")[0]
    assert item.measures[0].value == Decimal("0.812")
    assert item.n_scored is None
    assert "model_id" in item.missing


def test_unknown_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pasted.txt").write_text("accuracy 0.99, trust us", encoding="utf-8")
    with pytest.raises(Problem):
        read_evidence(tmp_path / "pasted.txt")


def test_several_appended_runs_are_several_items(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("\n".join(json.dumps({**VLLM, "request_rate": rate}) for rate in (1, 2, 3)), encoding="utf-8")
    assert len(read_evidence(path)) == 3


@pytest.mark.parametrize(("engine", "local"), [("hf", True), ("vllm", True), ("local-completions", False)])
def test_the_client_machine_is_not_taken_for_the_server(tmp_path: Path, engine: str, local: bool) -> None:
    data = {
        "results": {"ours": {"acc,none": 0.5}},
        "configs": {"ours": {}},
        "versions": {"ours": 1},
        "config": {"model": engine},
        "pretty_env_info": "PyTorch version: 2\nGPU 0: NVIDIA L4\n",
    }
    item = read(tmp_path, data)
    assert (item.fact("hardware") is not None) is local
    assert ("client-machine" in flags(item)) is not local
    assert ("hardware" in item.missing) is not local
