"""NVIDIA AIPerf (three JSON layouts and CSV). GenAI-Perf is recognised and attached, without numbers."""

from __future__ import annotations

import csv
import io
import re
from decimal import Decimal
from typing import Any

from claimscope.core.document import Evidence
from claimscope.evidence.normal import Draft, at, day, items, mapping, number, whole
from claimscope.evidence.subject import Subject

TOOL = "aiperf"
QUANTITIES = {"time_to_first_token": "ttft", "inter_token_latency": "tpot", "request_latency": "end-to-end"}
TO_MS = {"ms": Decimal(1), "s": Decimal(1000), "sec": Decimal(1000), "us": Decimal("0.001"), "ns": Decimal("0.000001")}
RATES = ("output_token_throughput", "output_token_throughput_per_user", "request_throughput", "goodput")
CSV_HEAD = re.compile(r"Metric,avg,min,max,")


def generation_of(subject: Subject) -> str:
    """``records``, ``flat``, ``1.x`` (with a schema version), ``csv`` or ``genai-perf``."""
    if CSV_HEAD.match(subject.head.lstrip("\ufeff")) and "Request Latency" in subject.head:
        return "csv"
    data = subject.json
    if not isinstance(data, dict) or "input_config" not in data or not data.keys() & {"request_latency", "records"}:
        return ""
    if at(data, "input_config", "perf_analyzer") is not None or at(data, "input_config", "subcommand") is not None:
        return "genai-perf"
    if "schema_version" in data:
        return str(data["schema_version"])
    return "records" if isinstance(data.get("records"), dict) else "flat"


def read(subject: Subject) -> tuple[Evidence, ...]:
    """One item per run; units come from the file."""
    generation = generation_of(subject)
    draft = Draft("serving_speed", TOOL, "", generation=generation)
    if generation == "genai-perf":
        draft.tool = "genai-perf"
        draft.flag("not-read")
        return (draft.evidence(),)
    data: Any = _from_csv(subject.text) if generation == "csv" else subject.json
    metrics = mapping(data.get("records")) or data
    _facts(draft, data)
    _numbers(draft, metrics)
    _doubts(draft, data, metrics)
    return (draft.evidence(),)


def _facts(draft: Draft, data: Any) -> None:
    config = mapping(data.get("input_config"))
    named = items(at(config, "endpoint", "model_names")) or [
        at(one, "name") for one in items(at(config, "models", "items"))
    ]
    draft.fact("model_id", named[0] if named else None, "input_config.endpoint.model_names")
    draft.tool_version = str(data.get("aiperf_version") or "")
    load = mapping(config.get("loadgen"))
    phases = [mapping(phase) for phase in items(config.get("phases"))]
    rate = load.get("request_rate") or next(
        (phase.get("request_rate") for phase in phases if phase.get("request_rate")), None
    )
    concurrency = load.get("concurrency") or next(
        (phase.get("concurrency") for phase in phases if phase.get("concurrency")), None
    )
    draft.fact("request_rate", rate, "input_config.loadgen.request_rate")
    draft.fact("max_concurrency", concurrency, "input_config.loadgen.concurrency")
    if config:
        mode = str(load.get("request_rate_mode") or "")
        draft.fact(
            "arrival",
            mode if rate and mode in ("poisson", "constant") else "poisson" if rate else "closed-loop",
            "input_config.loadgen.request_rate_mode",
        )
        if not rate:
            draft.flag("no-stream-load")
    draft.tested_on = day(data.get("start_time"))


def _numbers(draft: Draft, metrics: Any) -> None:
    for name in RATES:
        entry = mapping(metrics.get(name))
        draft.measure(name, entry.get("avg"), str(entry.get("unit") or ""), f"{name}.avg")
    for name, quantity in QUANTITIES.items():
        entry = mapping(metrics.get(name))
        factor = TO_MS.get(str(entry.get("unit") or ""))
        if factor is None:
            continue
        for key, value in entry.items():
            exact = number(value)
            if exact is None or not re.fullmatch(r"avg|p\d+(\.\d+)?", key):
                continue
            share = None if key == "avg" else Decimal(key[1:])
            label = "mean" if key == "avg" else key
            draft.measure(
                f"{quantity} {label}", exact * factor, "ms", f"{name}.{key}", higher_is_better=False, percentile=share
            )
    draft.n_scored = whole(at(metrics, "request_count", "avg"))
    failed = whole(at(metrics, "error_request_count", "avg")) or 0
    draft.n_errors = failed or None
    draft.n_total = None if draft.n_scored is None else draft.n_scored + failed


def _doubts(draft: Draft, data: Any, metrics: Any) -> None:
    if data.get("was_cancelled") is True:
        draft.flag("run-unfinished", status="cancelled")
    errors = sum(whole(at(entry, "count")) or 0 for entry in items(data.get("error_summary")))
    if errors and not draft.n_errors:
        draft.n_errors = errors
    if draft.n_scored == 0:
        draft.flag("all-errors")
    elif draft.n_errors:
        draft.flag("some-failed", blocking=False, failed=draft.n_errors, n=draft.n_total or 0)
    wrong = whole(at(metrics, "osl_mismatch_count", "avg"))
    if wrong:
        draft.flag("output-length-differs", n=wrong)
    asked, got = number(_asked_length(data)), number(at(metrics, "output_sequence_length", "avg"))
    if asked and got is not None and abs(got - asked) > asked / 10:
        draft.flag("output-length-differs", n=draft.n_scored or 0)


def _asked_length(data: Any) -> object:
    return at(data, "input_config", "input", "prompt", "output_tokens", "mean")


def _from_csv(text: str) -> dict[str, Any]:
    metrics: dict[str, Any] = {}
    header: list[str] = []
    for row in csv.reader(io.StringIO(text.lstrip("\ufeff"), newline="")):
        if not row:
            continue
        if row[0] == "Metric":
            header = row[1:]
            continue
        named = re.fullmatch(r"(.*?)(?: \(([^)]*)\))?", row[0].strip())
        if not named or not header:
            continue
        name = named[1].strip().lower().replace(" ", "_")
        keys = ["avg"] if header == ["Value"] else header
        metrics[name] = {"unit": named[2] or "", **dict(zip(keys, row[1:], strict=False))}
    return metrics
