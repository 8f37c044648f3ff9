"""vLLM bench: ``serve`` (JSON, JSON lines and console), ``latency``, ``throughput``."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from claimscope.core.document import Evidence
from claimscope.core.statistics import mean, percentile
from claimscope.evidence.normal import Draft, day, items, number, whole
from claimscope.evidence.subject import Subject

TOOL = "vllm-bench"
BANNER = re.compile(r"=+ Serving Benchmark Result =+")
QUANTITIES = {"ttft": "ttft", "tpot": "tpot", "itl": "itl", "e2el": "end-to-end"}
CONSOLE_NAMES = {
    "Successful requests": "completed",
    "Failed requests": "failed",
    "Benchmark duration (s)": "duration",
    "Total input tokens": "total_input_tokens",
    "Total generated tokens": "total_output_tokens",
    "Request throughput (req/s)": "request_throughput",
    "Output token throughput (tok/s)": "output_throughput",
    "Total Token throughput (tok/s)": "total_token_throughput",
    "Total token throughput (tok/s)": "total_token_throughput",
    "Request goodput (req/s)": "request_goodput",
    "Maximum request concurrency": "max_concurrency",
    "Request rate configured (RPS)": "request_rate",
}


def generation_of(subject: Subject) -> str:
    """``serve``, ``serve-2024``, ``console``, ``latency`` or ``throughput``."""
    if BANNER.search(subject.head):
        return "console"
    data = subject.json if isinstance(subject.json, dict) else next(iter(subject.first_lines), {})
    if {"model_id", "mean_ttft_ms"} <= data.keys() and data.keys() & {"num_prompts", "completed"}:
        return "serve-2024" if "best_of" in data else "serve"
    if {"avg_latency", "latencies", "percentiles"} <= data.keys():
        return "latency"
    if {"elapsed_time", "tokens_per_second"} <= data.keys():
        return "throughput"
    return ""


def read(subject: Subject) -> tuple[Evidence, ...]:
    """One item per run (``--append-result`` writes several into one file)."""
    generation = generation_of(subject)
    if generation == "console":
        return tuple(_serve(_from_console(text, subject.text), "console") for text in BANNER.split(subject.text)[1:])
    runs = [subject.json] if isinstance(subject.json, dict) else [line.value for line in subject.lines()]
    if generation == "latency":
        return tuple(_latency(run) for run in runs)
    if generation == "throughput":
        return tuple(_throughput(run) for run in runs)
    return tuple(_serve(run, generation) for run in runs)


def _serve(run: dict[str, Any], generation: str) -> Evidence:
    draft = Draft("serving_speed", TOOL, str(run.get("model_id") or ""), generation=generation)
    draft.fact("model_id", run.get("model_id"), "model_id")
    draft.fact("request_rate", run.get("request_rate"), "request_rate")
    draft.fact("max_concurrency", run.get("max_concurrency"), "max_concurrency")
    draft.fact("burstiness", run.get("burstiness"), "burstiness")
    draft.fact("arrival", _arrival(run), "request_rate")
    draft.tested_on = day(run.get("date"))
    draft.n_scored = whole(run.get("completed"))
    draft.n_total = whole(run.get("num_prompts")) or draft.n_scored
    draft.n_errors = whole(run.get("failed"))
    _speeds(draft, run)
    _latencies(draft, run)
    _doubts(draft, run)
    return draft.evidence()


def _arrival(run: dict[str, Any]) -> str:
    rate = number(run.get("request_rate"))
    if rate is None:
        return "burst" if run.get("request_rate") is not None else ""
    return "poisson" if number(run.get("burstiness")) in (None, Decimal(1)) else "other"


def _speeds(draft: Draft, run: dict[str, Any]) -> None:
    units = {
        "request_throughput": "requests/s",
        "request_goodput": "requests/s",
        "output_throughput": "tokens/s",
        "total_token_throughput": "tokens/s",
        "duration": "s",
    }
    for name, unit in units.items():
        draft.measure(name, run.get(name), unit, name)


def _latencies(draft: Draft, run: dict[str, Any]) -> None:
    for key, value in run.items():
        named = re.fullmatch(r"(mean|median|p([0-9]+(?:\.[0-9]+)?))_(ttft|tpot|itl|e2el)_ms", key)
        if not named:
            continue
        share = Decimal(50) if named[1] == "median" else number(named[2])
        draft.measure(
            f"{QUANTITIES[named[3]]} {named[1]}",
            value,
            "ms",
            key,
            higher_is_better=False,
            percentile=share,
            recomputed=_recomputed(run, named[3], share),
        )


def _recomputed(run: dict[str, Any], quantity: str, share: Decimal | None) -> Decimal | None:
    raw = [exact for value in items(run.get(quantity + "s")) if (exact := number(value)) is not None]
    if not raw or quantity != "ttft":
        return None
    return (mean(raw) if share is None else percentile(raw, share)) * 1000


def _doubts(draft: Draft, run: dict[str, Any]) -> None:
    if _arrival(run) == "burst":
        draft.flag("burst-load")
    if draft.n_scored == 0 or (draft.n_total and draft.n_errors and draft.n_errors >= draft.n_total):
        draft.flag("all-errors")
    if whole(run.get("total_output_tokens")) == 0:
        draft.flag("zero-tokens")
    zeros = sum(1 for value in items(run.get("ttfts")) if number(value) == 0)
    if zeros:
        draft.flag("failed-counted-as-zero", n=zeros)
    if draft.n_errors and draft.n_total:
        draft.flag("some-failed", blocking=False, failed=draft.n_errors, n=draft.n_total)


def _from_console(block: str, whole_text: str) -> dict[str, Any]:
    run: dict[str, Any] = {}
    for line in block.split("=" * 50, maxsplit=1)[0].splitlines():
        name, colon, value = line.partition(":")
        if not colon:
            continue
        label = name.strip()
        statistic = re.fullmatch(r"(Mean|Median|P[0-9.]+) (TTFT|TPOT|ITL|E2EL) \(ms\)", label)
        if statistic:
            run[f"{statistic[1].lower()}_{statistic[2].lower()}_ms"] = number(value)
        elif label in CONSOLE_NAMES:
            run[CONSOLE_NAMES[label]] = number(value) if number(value) is not None else value.strip()
    called = re.search(r"Namespace\((.*)\)", whole_text)
    if called:
        for name, key in (
            ("model", "model_id"),
            ("request_rate", "request_rate"),
            ("burstiness", "burstiness"),
            ("num_prompts", "num_prompts"),
            ("max_concurrency", "max_concurrency"),
        ):
            found = re.search(rf"\b{name}=('([^']*)'|[^,)]+)", called[1])
            if found and found[1] != "None":
                text = found[2] if found[2] is not None else found[1]
                run[key] = number(text) if number(text) is not None else text
    return run


def _latency(run: dict[str, Any]) -> Evidence:
    draft = Draft("serving_speed", TOOL, "latency", generation="latency")
    raw = [exact for value in items(run.get("latencies")) if (exact := number(value)) is not None]
    draft.n_scored = draft.n_total = len(raw) or None
    recomputed = mean(raw) if raw else None
    draft.measure("batch latency mean", run.get("avg_latency"), "s", "avg_latency", recomputed=recomputed)
    for share, value in sorted((run.get("percentiles") or {}).items(), key=lambda pair: Decimal(pair[0])):
        draft.measure(
            f"batch latency p{share}",
            value,
            "s",
            f"percentiles.{share}",
            percentile=Decimal(share),
            recomputed=percentile(raw, Decimal(share)) if raw else None,
        )
    draft.fact("arrival", "closed-loop", "latency")
    draft.flag("no-stream-load")
    return draft.evidence()


def _throughput(run: dict[str, Any]) -> Evidence:
    draft = Draft("serving_speed", TOOL, "throughput", generation="throughput")
    draft.n_scored = draft.n_total = whole(run.get("num_requests"))
    draft.measure("tokens per second", run.get("tokens_per_second"), "tokens/s", "tokens_per_second")
    draft.measure("requests per second", run.get("requests_per_second"), "requests/s", "requests_per_second")
    draft.fact("arrival", "burst", "throughput")
    draft.flag("burst-load")
    return draft.evidence()
