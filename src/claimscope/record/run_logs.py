"""A results folder without a summary: one fact per run log, with the system description beside it.

Layout of the results repositories: ``<division>/<submitter>/results/<platform>/<model>/<scenario>/performance/run_1/
mlperf_log_summary.txt`` and ``<division>/<submitter>/systems/<platform>.json``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from pathlib import PurePosixPath
from typing import Any

from claimscope.record.facts import COLUMNS, Fact
from claimscope.record.official import BENCHMARKS, SCENARIOS, Incoming, plain_number
from claimscope.record.refusal import refused, wrong_field

_ROUND = re.compile(r"(?:^|[^\d.])v?(\d\.\d)(?![\d.])")
_LINE = re.compile(r"^\s*([^:\n]+?)\s*:\s*(.+?)\s*$", re.M)
_RATES = (
    ("Completed tokens per second", "tokens/s"),
    ("Tokens per second", "tokens/s"),
    ("Completed samples per second", "queries/s"),
    ("Scheduled samples per second", "queries/s"),
    ("Samples per second", "samples/s"),
)
_LATENCIES = {
    "SingleStream": ("Early stopping 90th percentile estimate", "90th percentile latency (ns)"),
    "MultiStream": ("Early stopping 99th percentile estimate", "99th percentile latency (ns)"),
}
_SYSTEM = {
    "system_name": "system_name",
    "nodes": "number_of_nodes",
    "host_processor": "host_processor_model_name",
    "host_processors_per_node": "host_processors_per_node",
    "accelerator": "accelerator_model_name",
    "accelerators_per_node": "accelerators_per_node",
    "software": "framework",
    "operating_system": "operating_system",
    "suite": "system_type",
    "availability": "status",
}


def read_run_logs(names: Iterable[str], read: Callable[[str], bytes], name: str) -> Incoming:
    """Facts of every run log. Problem where there is none, or where the round cannot be told from the folder's name."""
    names = list(names)
    logs = sorted(one for one in names if one.endswith("/run_1/mlperf_log_summary.txt") and "/performance/" in one)
    if not logs:
        raise refused("foreign", name)
    found = _ROUND.search(name)
    if not found:
        raise refused("round", name)
    systems = {one: read(one) for one in names if "/systems/" in one and one.endswith(".json")}
    facts = [(line, _fact(log, read(log), systems, f"v{found[1]}", line)) for line, log in enumerate(logs, start=1)]
    return Incoming("folder", name, tuple(facts))


def _fact(log: str, data: bytes, systems: Mapping[str, bytes], round_: str, line: int) -> Fact:
    parts = PurePosixPath(log).parts
    try:
        at = parts.index("results")
        division, submitter = parts[at - 2], parts[at - 1]
        platform, model, scenario = parts[at + 1 : at + 4]
    except (ValueError, IndexError) as error:
        raise refused("foreign", log) from error
    fact = dict.fromkeys(COLUMNS, "")
    fact |= {"round": round_, "division": division, "submitter": submitter, "platform": platform, "model_used": model}
    fact["benchmark"] = BENCHMARKS.get(model.lower(), model.lower())
    fact["scenario"] = SCENARIOS.get(scenario.lower(), "")
    if not fact["scenario"]:
        raise wrong_field(log, line, "scenario", "scenario", scenario)
    if division not in ("closed", "open", "network"):
        raise wrong_field(log, line, "division", "division", division)
    fact |= _measured(data, fact["scenario"], log, line)
    prefix = "/".join(parts[:at])
    return {**fact, **_system(systems.get(f"{prefix}/systems/{platform}.json"), log, line)}


def _measured(data: bytes, scenario: str, log: str, line: int) -> Fact:
    lines: dict[str, str] = dict(_LINE.findall(data.decode("utf-8", "replace")))
    verdict = lines.get("Result is", "")
    for label in _LATENCIES.get(scenario, ()):
        if label in lines and (latency := plain_number(lines[label].split()[0])):
            value = plain_number(Decimal(latency) / 1_000_000) or ""
            return {"value": value, "unit": "ms", "log_result": verdict}
    for label, unit in _RATES:
        if label in lines and (rate := plain_number(lines[label])):
            return {"value": rate, "unit": unit, "log_result": verdict}
    raise wrong_field(log, line, "result", "number", "")


def _system(data: bytes | None, log: str, line: int) -> Fact:
    if data is None:
        raise wrong_field(log, line, "systems/*.json", "text", "")
    try:
        described: Any = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise refused("broken", log, kind="JSON") from error
    if not isinstance(described, dict):
        raise refused("foreign", log)
    fact = {column: " ".join(str(described.get(key) or "").split())[:300] for column, key in _SYSTEM.items()}
    counts = (fact["nodes"] or "1", fact["accelerators_per_node"])
    whole = fact["accelerator"] and all(map(str.isdigit, counts))
    return {**fact, "accelerators_total": str(int(counts[0]) * int(counts[1])) if whole else ""}
