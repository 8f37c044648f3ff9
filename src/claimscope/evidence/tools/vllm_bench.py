"""vLLM bench: ``serve`` (JSON, JSON lines and console), ``latency``, ``throughput``."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from claimscope.core.document import Evidence
from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.core.statistics import mean, percentile
from claimscope.evidence.normal import Draft, day, items, mapping, number, whole
from claimscope.evidence.subject import Subject

TOOL = "vllm-bench"
ADVICE = message("evidence.odd.advice")
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
    return _layout(subject.json if isinstance(subject.json, dict) else next(iter(subject.first_lines), {}))


def _layout(data: dict[str, Any]) -> str:
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
    return tuple(_run(run, place) for place, run in enumerate(runs, 1))


def _run(run: dict[str, Any], place: int) -> Evidence:
    """Each run by its own layout: one file may hold runs of several kinds and ages."""
    generation = _layout(run)
    if generation == "latency":
        return _latency(run)
    if generation == "throughput":
        return _throughput(run)
    if not generation:
        raise Problem(message("evidence.mixed", line=place), message("evidence.unknown.meaning"), ADVICE)
    return _serve(run, generation)


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


def _recomputed(run: dict[str, Any], quantity: str, share: Decimal | None, zeros: bool = False) -> Decimal | None:
    """Milliseconds out of the raw times (seconds) of ``--save-detailed``. A failed request stands there as zero and
    has no latency; ``zeros`` counts it as one, to see whether the tool did."""
    raw = _raw(run, quantity)
    if not zeros:
        raw = [value for value in raw if value > 0]
    if not raw:
        return None
    return (mean(raw) if share is None else percentile(raw, share)) * 1000


def _raw(run: dict[str, Any], quantity: str) -> list[Decimal]:
    firsts = [number(value) or Decimal(0) for value in items(run.get("ttfts"))]
    if quantity == "ttft":
        return firsts
    gaps = [[exact for one in items(row) if (exact := number(one)) is not None] for row in items(run.get("itls"))]
    if quantity == "itl":
        return [one for row in gaps for one in row]
    lengths = [whole(value) or 0 for value in items(run.get("output_lens"))]
    if not len(firsts) == len(gaps) == len(lengths):
        return []
    if quantity == "e2el":
        return [first + sum(row, Decimal(0)) for first, row in zip(firsts, gaps, strict=True)]
    return [sum(row, Decimal(0)) / (n - 1) for row, n in zip(gaps, lengths, strict=True) if n > 1]


def _doubts(draft: Draft, run: dict[str, Any]) -> None:
    if _arrival(run) == "burst":
        draft.flag("burst-load")
    if draft.n_scored == 0 or (draft.n_total and draft.n_errors and draft.n_errors >= draft.n_total):
        draft.flag("all-errors")
    if whole(run.get("total_output_tokens")) == 0:
        draft.flag("zero-tokens")
    zeros = sum(1 for value in items(run.get("ttfts")) if number(value) == 0)
    if zeros and _counts_zeros(run):
        draft.flag("failed-counted-as-zero", n=zeros)
    if draft.n_errors and draft.n_total:
        draft.flag("some-failed", blocking=False, failed=draft.n_errors, n=draft.n_total)


def _counts_zeros(run: dict[str, Any]) -> bool:
    """Whether the stated mean fits the raw times only when failed requests count as zero."""
    stated, without = number(run.get("mean_ttft_ms")), _recomputed(run, "ttft", None)
    with_zeros = _recomputed(run, "ttft", None, zeros=True)
    if stated is None or with_zeros is None:
        return False
    return without is None or abs(stated - with_zeros) < abs(stated - without)


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
    for key, value in mapping(run.get("percentiles")).items():
        share = number(key)
        if share is None or not 0 <= share <= 100:
            continue
        again = percentile(raw, share) if raw else None
        draft.measure(f"batch latency p{share:f}", value, "s", f"percentiles.{key}", percentile=share, recomputed=again)
    draft.fact("arrival", "closed-loop", "latency")
    draft.flag("no-stream-load")
    return draft.evidence()


def _throughput(run: dict[str, Any]) -> Evidence:
    draft = Draft("serving_speed", TOOL, "throughput", generation="throughput")
    draft.n_scored = draft.n_total = whole(run.get("num_requests"))
    seconds = number(run.get("elapsed_time"))
    for name, key, unit, count in (
        ("tokens per second", "tokens_per_second", "tokens/s", "total_num_tokens"),
        ("requests per second", "requests_per_second", "requests/s", "num_requests"),
    ):
        counted = number(run.get(count))
        again = counted / seconds if counted is not None and seconds else None
        draft.measure(name, run.get(key), unit, key, recomputed=again)
    draft.fact("arrival", "burst", "throughput")
    draft.flag("burst-load")
    return draft.evidence()
