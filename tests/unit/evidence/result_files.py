"""What result files of evaluation and serving tools hold, as small ones of our own: content, and ways to write it."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

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
