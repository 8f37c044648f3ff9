"""Every layout generation by name: how to write one, and what must be read from it."""

from __future__ import annotations

from pathlib import Path

from unit.evidence.result_files import (
    ACCURACY,
    AIPERF_TIMES,
    DEEPEVAL,
    DETAIL,
    EEE,
    END,
    ENDPOINTS,
    GARAK_HEAD,
    GARAK_NEW,
    GARAK_OLD,
    GUIDE_METRICS,
    HELM_CASES,
    HELM_STATS,
    INSPECT_LOG,
    INSTANCE,
    LLMD_01,
    LM_04_WITHOUT_FILTER,
    LM_OLD,
    MADE,
    MATCHES,
    REPORT,
    SPEC,
    SUMMARY,
    THROUGHPUT,
    VLLM,
    Make,
    eval_archive,
    folder,
    lines,
    one,
    text,
)

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
