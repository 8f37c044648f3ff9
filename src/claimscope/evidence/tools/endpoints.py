"""MLPerf Endpoints ``result_summary.json`` (values in nanoseconds)."""

from __future__ import annotations

from decimal import Decimal

from claimscope.core.document import Evidence
from claimscope.evidence.normal import Draft, at, day, mapping, number, whole
from claimscope.evidence.subject import Subject

TOOL = "mlperf-endpoints"
NS_TO_MS = Decimal(1000000)


def generation_of(subject: Subject) -> str:
    """The version the file states, or ``unversioned``."""
    data = subject.json
    if isinstance(data, dict) and {"n_samples_issued", "ttft", "run_config"} <= data.keys():
        return str(data.get("version") or "unversioned")
    return ""


def read(subject: Subject) -> tuple[Evidence, ...]:
    """One item: a point of the curve, never an MLPerf Inference result."""
    data = subject.json
    pattern = str(at(data, "run_config", "load_pattern", "type") or "")
    draft = Draft("serving_speed", TOOL, pattern, generation=generation_of(subject))
    draft.n_total, draft.n_scored = whole(data.get("n_samples_issued")), whole(data.get("n_samples_completed"))
    draft.n_errors = whole(data.get("n_samples_failed")) or None
    draft.fact(
        "arrival",
        "poisson" if "poisson" in pattern.lower() else "closed-loop" if pattern else "",
        "run_config.load_pattern",
    )
    draft.fact(
        "request_rate", at(data, "run_config", "load_pattern", "target_qps"), "run_config.load_pattern.target_qps"
    )
    started = number(data.get("test_started_at"))
    draft.tested_on = day(started / 10**9 if started and started > 10**12 else started)
    draft.measure("requests per second", data.get("qps"), "requests/s", "qps")
    draft.measure("tokens per second", data.get("tps"), "tokens/s", "tps")
    for name, quantity in (("ttft", "ttft"), ("tpot", "tpot"), ("latency", "end-to-end")):
        _latencies(draft, mapping(data.get(name)), name, quantity)
    if data.get("complete") is False or str(data.get("state") or "complete").lower() not in (
        "complete",
        "completed",
        "finished",
    ):
        draft.flag("run-unfinished", status=str(data.get("state") or "incomplete"))
    if draft.facts.get("arrival") is None or draft.facts["arrival"].value != "poisson":
        draft.flag("no-stream-load")
    return (draft.evidence(),)


def _latencies(draft: Draft, entry: object, name: str, quantity: str) -> None:
    average = number(at(entry, "avg"))
    if average is not None:
        draft.measure(f"{quantity} mean", average / NS_TO_MS, "ms", f"{name}.avg", higher_is_better=False)
    for key, value in mapping(at(entry, "percentiles")).items():
        share, exact = number(key), number(value)
        if share is not None and exact is not None:
            draft.measure(
                f"{quantity} p{share.normalize():f}",
                exact / NS_TO_MS,
                "ms",
                f"{name}.percentiles.{key}",
                higher_is_better=False,
                percentile=share,
            )
