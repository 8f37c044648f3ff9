"""GuideLLM reports: v0.2/0.3, v1 (0.4 to 0.6) and v2."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from claimscope.core.document import Evidence
from claimscope.evidence.normal import Draft, at, day, items, mapping, number, whole
from claimscope.evidence.subject import Subject

TOOL = "guidellm"
LATENCIES = {
    "time_to_first_token_ms": ("ttft", 1),
    "time_per_output_token_ms": ("tpot", 1),
    "inter_token_latency_ms": ("itl", 1),
    "request_latency": ("end-to-end", 1000),
}
RATES = {"requests_per_second": "requests/s", "output_tokens_per_second": "tokens/s", "request_concurrency": "requests"}
STREAMS = {"constant": "constant", "poisson": "poisson"}


def generation_of(subject: Subject) -> str:
    """``v2``, ``v1`` or ``v0``."""
    data = subject.json
    benchmarks = items(at(data, "benchmarks"))
    if not benchmarks or not isinstance(benchmarks[0], dict):
        return ""
    if at(data, "metadata", "guidellm_version"):
        return "v1"
    if at(data, "config", "spec") and at(data, "config", "metadata"):
        return "v2"
    return "v0" if benchmarks[0].keys() & {"run_stats", "scheduler_metrics"} else ""


def read(subject: Subject) -> tuple[Evidence, ...]:
    """One item per benchmark of the report; only successful requests are measured, the others are counted."""
    data, generation = subject.json, generation_of(subject)
    return tuple(_benchmark(data, mapping(one), generation) for one in items(data["benchmarks"]))


def _benchmark(data: Any, run: Any, generation: str) -> Evidence:
    strategy = mapping(at(run, "config", "strategy") or at(run, "args", "strategy"))
    kind = str(strategy.get("type_") or "")
    draft = Draft("serving_speed", TOOL, kind, generation=generation)
    version = at(data, "metadata", "guidellm_version") or at(data, "config", "metadata", "guidellm_version")
    draft.tool_version = str(version or "")
    _facts(draft, data, run, strategy, kind)
    _counts(draft, run)
    _numbers(draft, mapping(run.get("metrics")))
    draft.tested_on = day(run.get("start_time"))
    return draft.evidence()


def _facts(draft: Draft, data: Any, run: Any, strategy: Any, kind: str) -> None:
    model = (
        at(data, "args", "model")
        or at(run, "config", "backend", "model")
        or at(run, "worker", "backend_model")
        or at(data, "config", "spec", "backend", "model")
    )
    draft.fact("model_id", model, "args.model")
    sources = at(data, "args", "data") or at(run, "request_loader", "data") or at(data, "config", "spec", "data")
    draft.fact("dataset", ", ".join(str(one) for one in items(sources)) or sources, "args.data")
    draft.fact("client_platform", at(data, "metadata", "platform"), "metadata.platform")
    if "client_platform" in draft.facts:
        draft.flag("client-machine", blocking=False)
    draft.fact("request_rate", strategy.get("rate"), "config.strategy.rate")
    draft.fact("max_concurrency", strategy.get("streams") or strategy.get("max_concurrency"), "config.strategy")
    draft.fact(
        "arrival",
        STREAMS.get(kind, "burst" if kind == "throughput" else "closed-loop" if kind else ""),
        "config.strategy.type_",
    )
    if kind == "throughput":
        draft.flag("burst-load")
    elif kind and kind not in STREAMS:
        draft.flag("no-stream-load")


def _counts(draft: Draft, run: Any) -> None:
    made = mapping(
        at(run, "scheduler_metrics", "requests_made")
        or at(run, "run_stats", "requests_made")
        or at(run, "metrics", "request_totals")
    )
    draft.n_scored, draft.n_total = whole(made.get("successful")), whole(made.get("total"))
    lost = (whole(made.get("errored")) or 0) + (whole(made.get("incomplete")) or 0)
    draft.n_errors = lost or None
    if draft.n_scored == 0:
        draft.flag("all-errors")
    elif lost:
        draft.flag("some-failed", blocking=False, failed=lost, n=draft.n_total or 0)


def _numbers(draft: Draft, metrics: Any) -> None:
    for name, unit in RATES.items():
        draft.measure(f"{name} mean", at(metrics, name, "successful", "mean"), unit, f"metrics.{name}.successful.mean")
    for name, (quantity, factor) in LATENCIES.items():
        good = mapping(at(metrics, name, "successful"))
        _latency(draft, f"{quantity} mean", good.get("mean"), factor, f"metrics.{name}.successful.mean")
        for key, value in mapping(good.get("percentiles")).items():
            named = re.fullmatch(r"p(\d\d)(\d*)", key)
            if named and key != "p001":
                share = Decimal(f"{named[1]}.{named[2] or 0}").normalize()
                _latency(
                    draft,
                    f"{quantity} p{share:f}",
                    value,
                    factor,
                    f"metrics.{name}.successful.percentiles.{key}",
                    share,
                )
    tokens = number(at(metrics, "output_token_count", "successful", "mean"))
    if tokens == 0:
        draft.flag("zero-tokens")


def _latency(draft: Draft, name: str, value: object, factor: int, locator: str, share: Decimal | None = None) -> None:
    exact = number(value)
    if exact is not None:
        draft.measure(name, exact * factor, "ms", locator, higher_is_better=False, percentile=share)
