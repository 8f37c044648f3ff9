"""llm-d benchmark reports 0.1 to 0.2.x (YAML or JSON)."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from claimscope.core.document import Evidence
from claimscope.evidence.normal import Draft, at, day, items, mapping, number, whole
from claimscope.evidence.subject import Subject
from claimscope.evidence.yaml_text import parsed_yaml

TOOL = "llm-d"
QUANTITIES = {
    "time_to_first_token": "ttft",
    "time_per_output_token": "tpot",
    "inter_token_latency": "itl",
    "request_latency": "end-to-end",
}
TO_MS = {"s": 1000, "s/token": 1000, "ms": 1, "ms/token": 1}


def generation_of(subject: Subject) -> str:
    """The version of the report."""
    data = _data(subject)
    if (
        {"version", "scenario"} <= data.keys()
        and data.keys() & {"results", "metrics"}
        and isinstance(data["scenario"], dict)
    ):
        return str(data["version"])
    return ""


def _data(subject: Subject) -> Any:
    if isinstance(subject.json, dict):
        return subject.json
    if not re.search(r"^scenario:", subject.head, re.M) and not re.search(r"^scenario:", subject.text[-200_000:], re.M):
        return {}
    return mapping(parsed_yaml(subject.text))


def read(subject: Subject) -> tuple[Evidence, ...]:
    """One item with hardware, engine, load and aggregate request performance."""
    data = _data(subject)
    draft = Draft("serving_speed", TOOL, str(at(data, "run", "description") or ""), generation=str(data.get("version")))
    load = mapping(at(data, "scenario", "load", "standardized") or at(data, "scenario", "load"))
    draft.fact("load_tool", load.get("tool") or at(load, "name"), "scenario.load.standardized.tool")
    draft.fact("load_tool_version", load.get("tool_version"), "scenario.load.standardized.tool_version")
    draft.fact("request_rate", load.get("rate_qps"), "scenario.load.standardized.rate_qps")
    draft.fact("max_concurrency", load.get("concurrency"), "scenario.load.standardized.concurrency")
    kind = str(at(data, "scenario", "load", "native", "config", "load", "type") or "")
    rate = number(load.get("rate_qps"))
    draft.fact(
        "arrival", kind if kind in ("constant", "poisson") else "closed-loop" if rate is None else "", "scenario.load"
    )
    if rate is None:
        draft.flag("no-stream-load")
    draft.tested_on = day(at(data, "run", "time", "start"))
    _stack(draft, items(at(data, "scenario", "stack")), mapping(at(data, "scenario")))
    _performance(draft, mapping(at(data, "results", "request_performance", "aggregate") or data.get("metrics")))
    return (draft.evidence(),)


def _stack(draft: Draft, stack: list[Any], scenario: Any) -> None:
    accelerators, engines = [], []
    for part in stack:
        known = mapping(at(part, "standardized"))
        model = at(known, "accelerator", "model")
        if model:
            count = _total(known)
            accelerators.append(f"{count}x {model}" if count else str(model))
            engines.append(f"{known.get('tool') or ''} {known.get('tool_version') or ''}".strip())
            draft.fact("model_id", at(known, "model", "name"), "scenario.stack[].standardized.model.name")
    for entry in items(at(scenario, "host", "accelerator")):
        accelerators.append(f"{at(entry, 'count') or 1}x {at(entry, 'model')}")
    for entry in items(at(scenario, "platform", "engine")):
        engines.append(f"{at(entry, 'name')} {at(entry, 'version') or ''}".strip())
    draft.fact(
        "model_id",
        draft.facts["model_id"].value if "model_id" in draft.facts else at(scenario, "model", "name"),
        "scenario",
    )
    draft.fact("hardware", " + ".join(accelerators), "scenario.stack[].standardized.accelerator")
    draft.fact("serving_engine", " + ".join(sorted(set(filter(None, engines)))), "scenario.stack[].standardized.tool")


def _total(part: Any) -> int | None:
    """Accelerators of all replicas of a part of the stack, or None where the report does not decide it.

    ``count`` is that of one replica (a replica with tensor parallelism 8 counts 8) in the published examples; where
    it equals the product with the replicas, it is the total already.
    """
    replicas, count = whole(part.get("replicas")) or 1, whole(at(part, "accelerator", "count"))
    widths = [whole(at(part, "accelerator", "parallelism", name)) or 1 for name in ("tp", "pp", "dp")]
    one = widths[0] * widths[1] * widths[2]
    if count is None or count < 1:
        return None
    if replicas == 1 or count == one:
        return replicas * count
    return count if count == replicas * one else None


def _performance(draft: Draft, performance: Any) -> None:
    total, failures = whole(at(performance, "requests", "total")), whole(at(performance, "requests", "failures"))
    draft.n_total, draft.n_errors = total, failures or None
    draft.n_scored = None if total is None else total - (failures or 0)
    for name, quantity in QUANTITIES.items():
        entry = mapping(at(performance, "latency", name))
        factor = TO_MS.get(str(entry.get("units")))
        for key, value in entry.items():
            named, exact = re.fullmatch(r"mean|p(\d+)(?:p(\d+))?", key), number(value)
            if factor is None or named is None or exact is None:
                continue
            share = None if key == "mean" else Decimal(f"{named[1]}.{named[2] or 0}").normalize()
            label = "mean" if share is None else f"p{share:f}"
            draft.measure(
                f"{quantity} {label}",
                exact * factor,
                "ms",
                f"latency.{name}.{key}",
                higher_is_better=False,
                percentile=share,
            )
    for name, unit in (
        ("output_token_rate", "tokens/s"),
        ("total_token_rate", "tokens/s"),
        ("request_rate", "requests/s"),
    ):
        draft.measure(f"{name} mean", at(performance, "throughput", name, "mean"), unit, f"throughput.{name}.mean")
