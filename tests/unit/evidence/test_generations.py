"""Every layout generation, as a small file of our own: recognised by content, n and values as written."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from claimscope.core.document import Evidence
from claimscope.evidence.cases import Case
from claimscope.evidence.read import read_evidence
from claimscope.evidence.recognise import cases_of, recognise
from claimscope.evidence.subject import Subject

Make = Callable[[Path], None]


def one(data: Any) -> Make:
    return lambda path: path.write_text(json.dumps(data), encoding="utf-8")


def lines(*entries: Any) -> Make:
    return lambda path: path.write_text("\n".join(json.dumps(entry) for entry in entries), encoding="utf-8")


def text(words: str) -> Make:
    return lambda path: path.write_text(words, encoding="utf-8")


def folder(**members: Any) -> Make:
    def make(path: Path) -> None:
        path.mkdir()
        for name, content in members.items():
            words = content if isinstance(content, str) else json.dumps(content)
            (path / name.replace("__", ".")).write_text(words, encoding="utf-8")

    return make


def eval_archive(members: dict[str, Any]) -> Make:
    def make(path: Path) -> None:
        with zipfile.ZipFile(path, "w") as archive:
            for name, content in members.items():
                archive.writestr(name, json.dumps(content))

    return make


def metric(**known: float) -> dict[str, Any]:
    return {"successful": {"mean": 100.0, "percentiles": {"p50": 90.0, "p99": 200.0, "p999": 300.0}, **known}}


GUIDE_METRICS = {
    "time_to_first_token_ms": metric(),
    "request_latency": {"successful": {"mean": 2.0, "percentiles": {"p99": 3.0}}},
    "requests_per_second": metric(mean=4.0),
}
MADE = {"successful": 18, "errored": 1, "incomplete": 1, "total": 20}
INSPECT_LOG = {
    "version": 2,
    "status": "success",
    "plan": {},
    "eval": {
        "task": "ours",
        "created": "2026-03-01T10:00:00+00:00",
        "model": "vllm/m",
        "dataset": {"name": "ours", "samples": 2},
        "config": {"epochs": 3},
    },
    "results": {
        "completed_samples": 6,
        "scores": [{"name": "match", "metrics": {"accuracy": {"name": "accuracy", "value": 0.5}}}],
    },
}
AIPERF_TIMES = {
    "request_latency": {"unit": "ms", "avg": 900.0, "p99": 1500.0},
    "time_to_first_token": {"unit": "ms", "avg": 120.0, "p99": 300.0},
    "request_count": {"unit": "requests", "avg": 50.0},
}
SUMMARY = """================================================
MLPerf Results Summary
================================================
SUT name : own
Scenario : Server
Mode     : PerformanceOnly
Completed tokens per second: 1000.5
Result is : VALID
  Min queries satisfied : Yes
99.00 percentile first token latency (ns)   : 450000000
target_qps : 12
min_query_count : 270336
"""
DETAIL = [
    ':::MLLOG {"key": "loadgen_version", "value": "5.1"}',
    ':::MLLOG {"key": "test_datetime", "value": "2026-03-02T08:00:00Z"}',
    ':::MLLOG {"key": "result_completed_tokens_per_second", "value": 1000.5}',
    ':::MLLOG {"key": "result_validity", "value": "VALID"}',
]
ACCURACY = "{'rouge1': 44.4, 'rougeL': 28.6, 'gen_len': 10}\nhash=" + "a" * 64 + "\n"
EEE = {
    "evaluation_id": "x",
    "retrieved_timestamp": "1760000000",
    "source_metadata": {"source_organization_name": "Our team", "evaluator_relationship": "first_party"},
    "model_info": {"name": "m", "id": "o/m"},
    "evaluation_results": [
        {
            "evaluation_name": "letters",
            "source_data": {"dataset_name": "letters", "source_type": "other"},
            "metric_config": {"lower_is_better": False},
            "score_details": {"score": 0.8, "uncertainty": {"num_samples": 500}},
        }
    ],
}
INSTANCE = {
    "schema_version": "0.2.1",
    "evaluation_id": "x",
    "model_id": "o/m",
    "evaluation_name": "letters",
    "interaction_type": "single_turn",
    "input": {"raw": "Which lot?", "reference": ["3"]},
    "output": {"raw": ["3"]},
}
DEEPEVAL = {
    "testCases": [
        {
            "name": "t1",
            "input": "i",
            "actualOutput": "o",
            "success": True,
            "metricsData": [{"name": "Faith", "score": 1.0, "threshold": 0.5, "success": True, "evaluationModel": "j"}],
        }
    ],
    "metricsScores": [{"metric": "Faith", "scores": [1.0], "passes": 1, "fails": 0, "errors": 0}],
    "testPassed": 1,
    "testFailed": 0,
}
SPEC = {"spec": {"eval_name": "ours", "completion_fns": ["m"], "run_id": "r", "created_at": "2026-03-01 10:00:00"}}
REPORT = {"final_report": {"accuracy": 0.5}}
MATCHES = [
    {"type": "match", "sample_id": "a", "data": {"correct": True, "expected": "x", "sampled": "x"}},
    {"type": "match", "sample_id": "b", "data": {"correct": False, "expected": "x", "sampled": "y"}},
]
GARAK_HEAD = [
    {"entry_type": "start_run setup", "plugins.model_type": "openai", "plugins.model_name": "m"},
    {"entry_type": "init", "garak_version": "0.9", "start_time": "2026-03-01T10:00:00"},
]
GARAK_OLD = {"entry_type": "eval", "probe": "dan.Dan_11_0", "detector": "dan.DAN", "passed": 37, "total": 50}
GARAK_NEW = {
    "entry_type": "eval",
    "probe": "dan.Dan_11_0",
    "detector": "dan.DAN",
    "passed": 37,
    "fails": 13,
    "total_evaluated": 50,
    "total_processed": 51,
    "confidence_lower": 0.14,
    "confidence_upper": 0.38,
}
END = {"entry_type": "completion", "end_time": "x"}
LM_OLD = {
    "results": {"ours": {"acc": 0.75, "acc_stderr": 0.02, "acc_norm": "N/A"}},
    "versions": {"ours": 0},
    "config": {"model": "hf", "model_args": "pretrained=o/m,dtype=float16", "limit": None},
}
LM_04_WITHOUT_FILTER = {**LM_OLD, "configs": {"ours": {}}, "n-shot": {"ours": 0}}
VLLM = {"model_id": "m", "mean_ttft_ms": 200.0, "p99_ttft_ms": 400.0, "completed": 10, "request_rate": 2.0}
THROUGHPUT = {
    "elapsed_time": 10.0,
    "num_requests": 50,
    "total_num_tokens": 5000,
    "requests_per_second": 5.0,
    "tokens_per_second": 500.0,
}
ENDPOINTS = {
    "version": "0.1",
    "git_sha": None,
    "test_started_at": 0,
    "n_samples_issued": 100,
    "n_samples_completed": 99,
    "n_samples_failed": 1,
    "ttft": {"avg": 1.5e8, "percentiles": {"99": 4e8}},
    "tpot": {"percentiles": {"99.9": 2e7}},
    "qps": 5.0,
    "tps": 900.0,
    "complete": True,
    "run_config": {"load_pattern": {"type": "poisson", "target_qps": 5}},
}
LLMD_01 = {
    "version": "0.1",
    "scenario": {
        "model": {"name": "o/m"},
        "host": {"accelerator": [{"model": "H100", "count": 8}]},
        "platform": {"engine": [{"name": "vllm", "version": "0.8"}]},
        "load": {"name": "vllm-benchmark", "rate_qps": 3},
    },
    "metrics": {
        "requests": {"total": 40, "failures": 0},
        "latency": {"time_to_first_token": {"units": "ms", "p99": 250}},
    },
}
HELM_STATS = [
    {"name": {"name": "exact_match", "split": "test"}, "count": 1, "mean": 0.5},
    {
        "name": {
            "name": "exact_match",
            "split": "test",
            "perturbation": {"name": "robustness", "computed_on": "worst"},
        },
        "count": 1,
        "mean": 0.25,
    },
]
HELM_CASES = [
    {"instance_id": f"id{n}", "stats": [{"name": {"name": "exact_match", "split": "test"}, "mean": float(n % 2)}]}
    for n in range(4)
]

GENERATIONS: dict[str, tuple[Make, str, str, int | None, str, str]] = {
    "lm-eval 0.3": (one(LM_OLD), "lm-eval", "results-old", None, "acc", "0.75"),
    "lm-eval 0.4.0": (one(LM_04_WITHOUT_FILTER), "lm-eval", "results-old", None, "acc", "0.75"),
    "inspect json, epochs": (one(INSPECT_LOG), "inspect", "json", 2, "accuracy", "0.5"),
    "inspect died": (
        eval_archive({"_journal/start.json": {"version": 2, "eval": INSPECT_LOG["eval"], "plan": {}}}),
        "inspect",
        "eval-unfinished",
        None,
        "",
        "",
    ),
    "helm with instances": (
        folder(
            run_spec__json={"name": "r", "adapter_spec": {}},
            stats__json=HELM_STATS,
            per_instance_stats__json=HELM_CASES,
        ),
        "helm",
        "run",
        4,
        "exact_match (test)",
        "0.5",
    ),
    "deepeval wrapped": (one({"testRunData": DEEPEVAL}), "deepeval", "run", 1, "Faith (mean)", "1"),
    "deepeval alone": (one(DEEPEVAL), "deepeval", "run", 1, "pass rate", "1"),
    "deepeval link": (one({"testRunLink": "https://x"}), "deepeval", "link", None, "", ""),
    "ragas 0.2": (
        text("user_input,response,faithfulness\na,b,1\nc,d,0\n"),
        "ragas",
        "cases",
        2,
        "faithfulness (mean of 2 of 2)",
        "0.5",
    ),
    "ragas 0.1": (
        text("question,contexts,answer,ground_truth,context_recall\na,[],b,c,0.5\n"),
        "ragas",
        "cases-0.1",
        1,
        "context_recall (mean of 1 of 1)",
        "0.5",
    ),
    "openai-evals, report last": (lines(SPEC, *MATCHES, REPORT), "openai-evals", "log", 2, "accuracy", "0.5"),
    "openai-evals, report first": (lines(REPORT, SPEC, *MATCHES), "openai-evals", "log", 2, "accuracy", "0.5"),
    "eee 0.2": (one({"schema_version": "0.2.1", **EEE}), "every-eval-ever", "0.2.1", 500, "score", "0.8"),
    "eee 0.3": (
        one({"schema_version": "0.3.0", "eval_library": {"name": "inspect", "version": "1"}, **EEE}),
        "every-eval-ever",
        "0.3.0",
        500,
        "score",
        "0.8",
    ),
    "eee instances": (
        lines(
            {**INSTANCE, "sample_id": "1", "evaluation": {"score": 1, "is_correct": True}},
            {**INSTANCE, "sample_id": "2", "evaluation": {"score": 0, "is_correct": False}},
        ),
        "every-eval-ever",
        "instances",
        2,
        "correct",
        "0.5",
    ),
    "garak before 2026": (
        lines(*GARAK_HEAD, GARAK_OLD, END),
        "garak",
        "report",
        50,
        "attack success: dan.Dan_11_0 / dan.DAN",
        "0.26",
    ),
    "garak from 2026": (
        lines(*GARAK_HEAD, GARAK_NEW, {**GARAK_NEW, "detector": "other.X"}, END),
        "garak",
        "report",
        50,
        "attack success: dan.Dan_11_0 / dan.DAN",
        "0.26",
    ),
    "garak hits": (lines({"goal": "g", "probe": "p", "detector": "d", "output": "o"}), "garak", "hitlog", 1, "", ""),
    "vllm serve": (one(VLLM), "vllm-bench", "serve", 10, "ttft p99", "400.0"),
    "vllm appended": (lines(VLLM, VLLM), "vllm-bench", "serve", 10, "ttft p99", "400.0"),
    "vllm 2024": (one({**VLLM, "best_of": 1}), "vllm-bench", "serve-2024", 10, "ttft mean", "200.0"),
    "vllm throughput": (one(THROUGHPUT), "vllm-bench", "throughput", 50, "tokens per second", "500.0"),
    "guidellm v0": (
        one(
            {
                "benchmarks": [
                    {
                        "args": {"strategy": {"type_": "poisson", "rate": 4}},
                        "run_stats": {"requests_made": MADE},
                        "worker": {"backend_model": "m"},
                        "metrics": GUIDE_METRICS,
                        "start_time": 1760000000.5,
                    }
                ]
            }
        ),
        "guidellm",
        "v0",
        18,
        "ttft p99",
        "200.0",
    ),
    "guidellm v1": (
        one(
            {
                "metadata": {"version": 1, "guidellm_version": "0.5"},
                "args": {"model": "m"},
                "benchmarks": [
                    {
                        "config": {"strategy": {"type_": "constant", "rate": 4}},
                        "scheduler_metrics": {"requests_made": MADE},
                        "metrics": GUIDE_METRICS,
                    }
                ],
            }
        ),
        "guidellm",
        "v1",
        18,
        "end-to-end p99",
        "3000.0",
    ),
    "guidellm v2": (
        one(
            {
                "config": {"metadata": {"guidellm_version": "0.8"}, "spec": {"backend": {"model": "m"}, "data": ["d"]}},
                "benchmarks": [
                    {
                        "config": {"strategy": {"type_": "poisson", "rate": 4}},
                        "scheduler_metrics": {"requests_made": MADE},
                        "metrics": GUIDE_METRICS,
                    }
                ],
            }
        ),
        "guidellm",
        "v2",
        18,
        "ttft p99.9",
        "300.0",
    ),
    "aiperf records": (
        one(
            {
                "records": AIPERF_TIMES,
                "input_config": {"endpoint": {"model_names": ["m"]}, "loadgen": {"concurrency": 4}},
                "was_cancelled": False,
            }
        ),
        "aiperf",
        "records",
        50,
        "ttft p99",
        "300.0",
    ),
    "aiperf 1.3": (
        one(
            {
                "schema_version": "1.3",
                "aiperf_version": "0.6",
                **AIPERF_TIMES,
                "input_config": {"models": {"items": [{"name": "m"}]}, "phases": [{"request_rate": 3}]},
            }
        ),
        "aiperf",
        "1.3",
        50,
        "end-to-end p99",
        "1500.0",
    ),
    "genai-perf": (
        one(
            {
                "request_latency": {"unit": "ms", "avg": 1},
                "input_config": {"perf_analyzer": {}, "subcommand": "profile"},
            }
        ),
        "aiperf",
        "genai-perf",
        None,
        "",
        "",
    ),
    "endpoints": (one(ENDPOINTS), "mlperf-endpoints", "0.1", 99, "tpot p99.9", "20"),
    "llm-d 0.1": (one(LLMD_01), "llm-d", "0.1", 40, "ttft p99", "250"),
    "loadgen summary": (text(SUMMARY), "mlperf-loadgen", "summary", 270336, "ttft p99", "450"),
    "loadgen detail": (
        text("\n".join(DETAIL)),
        "mlperf-loadgen",
        "detail",
        None,
        "completed_tokens_per_second",
        "1000.5",
    ),
    "loadgen accuracy": (text(ACCURACY), "mlperf-loadgen", "accuracy", None, "gate metric rouge1", "44.4"),
    "loadgen folder": (
        folder(mlperf_log_summary__txt=SUMMARY, mlperf_log_detail__txt="\n".join(DETAIL), accuracy__txt=ACCURACY),
        "mlperf-loadgen",
        "folder",
        270336,
        "Completed tokens per second",
        "1000.5",
    ),
    "moonshot": (
        one({"metadata": {"endpoints": ["e"], "prompt_selection_percentage": 1}, "results": {"recipes": []}}),
        "attached",
        "moonshot",
        None,
        "",
        "",
    ),
    "ai-verify": (
        one({"gid": "g", "cid": "c", "version": "1", "testArguments": {}, "output": {"score": 0.9}}),
        "attached",
        "ai-verify",
        None,
        "",
        "",
    ),
}


def made(tmp_path: Path, name: str) -> Path:
    path = tmp_path / "file"
    GENERATIONS[name][0](path)
    return path


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
