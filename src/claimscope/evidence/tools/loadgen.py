"""MLPerf LoadGen runs: a folder with summary, accuracy, system and measurements files, or a summary alone.

An own run is never an official result: it is unverified, and says so wherever it is printed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from claimscope.core.document import Evidence
from claimscope.evidence.normal import Draft, day, mapping, number, whole
from claimscope.evidence.subject import Subject, parsed

TOOL = "mlperf-loadgen"
BANNER = "MLPerf Results Summary"
NS_TO_MS = Decimal(1000000)
PERCENTILE = re.compile(r"([0-9.]+) percentile (latency|first token latency|time to output token) \(ns\)", re.I)
QUANTITIES = {"latency": "end-to-end", "first token latency": "ttft", "time to output token": "tpot"}


def generation_of(subject: Subject) -> str:
    """``folder``, ``summary``, ``detail`` or ``accuracy``."""
    if subject.is_folder:
        return "folder" if _summary(subject) else ""
    lines = subject.head.splitlines()
    if len(lines) > 1 and lines[1].strip() == BANNER:
        return "summary"
    if subject.head.startswith(":::MLLOG {"):
        return "detail"
    last = next((line for line in reversed(subject.head.splitlines()) if line.strip()), "")
    if subject.size < 4096 and re.fullmatch(r"hash=[0-9a-f]{64}", last.strip()):
        return "accuracy"
    return ""


def read(subject: Subject) -> tuple[Evidence, ...]:
    """One item. Only a folder holds system and precision; a lone part leaves them to be asked."""
    draft = Draft("serving_speed", TOOL, "", generation=generation_of(subject))
    draft.flag("unverified-run", blocking=False)
    if draft.generation == "folder":
        _folder(draft, subject)
    elif draft.generation == "summary":
        _summary_text(draft, subject.text, "summary")
    elif draft.generation == "accuracy":
        draft.kind = "task_accuracy"
        _accuracy(draft, subject.text, "accuracy")
        draft.flag("public-data", blocking=False)
    else:
        _detail(draft, subject)
    return (draft.evidence(),)


def _summary(subject: Subject) -> Path | None:
    for path in subject.members:
        if path.suffix == ".txt" and BANNER in Subject(path).head[:300]:
            return path
    return None


def _folder(draft: Draft, subject: Subject) -> None:
    summary = _summary(subject)
    if summary:
        _summary_text(draft, Subject(summary).text, summary.name)
    for path in subject.members:
        part = Subject(path)
        data = mapping(part.json) if path.suffix == ".json" else {}
        if {"submitter", "division", "accelerator_model_name"} <= data.keys():
            _system(draft, data, path.name)
        elif {"weight_data_types", "starting_weights_filename"} <= data.keys():
            draft.fact("weights_dtype", data["weight_data_types"], path.name)
        elif generation_of(part) == "accuracy":
            _accuracy(draft, part.text, path.name)
        elif generation_of(part) == "detail":
            _from_detail(draft, part)


def _summary_text(draft: Draft, text: str, name: str) -> None:
    values = {
        key.strip(): value.strip()
        for key, _, value in (line.partition(":") for line in text.splitlines())
        if value.strip()
    }
    draft.title = values.get("Scenario", "")
    draft.fact("scenario", values.get("Scenario"), name)
    draft.fact("sut", values.get("SUT name"), name)
    draft.fact("result", values.get("Result is"), name)
    stream = values.get("Scenario") in ("Server", "Interactive")
    draft.fact(
        "arrival", "poisson" if stream else "burst" if values.get("Scenario") == "Offline" else "closed-loop", name
    )
    draft.fact("request_rate", number(values.get("target_qps")) if stream else None, name)
    for label, unit in (
        ("Completed tokens per second", "tokens/s"),
        ("Completed samples per second", "samples/s"),
        ("Samples per second", "samples/s"),
        ("Tokens per second", "tokens/s"),
    ):
        draft.measure(label, values.get(label), unit, f"{name}: {label}", higher_is_better=True)
    for label, value in values.items():
        named, exact = PERCENTILE.fullmatch(label), number(value)
        if named and exact is not None:
            share = Decimal(named[1]).normalize()
            draft.measure(
                f"{QUANTITIES[named[2].lower()]} p{share:f}",
                exact / NS_TO_MS,
                "ms",
                f"{name}: {label}",
                higher_is_better=False,
                percentile=share,
            )
    least = whole(values.get("min_query_count"))
    if least and values.get("Min queries satisfied") == "Yes":
        draft.n_scored = least
        draft.flag("n-is-a-floor", blocking=False, n=least)
    if values.get("Result is") != "VALID":
        draft.flag("run-invalid", result=values.get("Result is", "not stated"))
    if values.get("Mode") not in (None, "PerformanceOnly"):
        draft.flag("run-unfinished", status=values["Mode"])
    if not stream:
        draft.flag("no-stream-load")


def _system(draft: Draft, data: Mapping[str, Any], name: str) -> None:
    per_node, nodes = number(data.get("accelerators_per_node")), number(data.get("number_of_nodes")) or Decimal(1)
    count = "" if per_node is None else f"{per_node * nodes:f}x "
    draft.fact("hardware", f"{count}{data.get('accelerator_model_name')}", name)
    draft.fact("accelerators_total", None if per_node is None else per_node * nodes, name)
    draft.fact("nodes", nodes, name)
    draft.fact("serving_engine", data.get("framework"), name)
    draft.fact("system", data.get("system_name"), name)
    draft.fact("measured_by", data.get("submitter"), name)
    draft.fact("division", data.get("division"), name)


def _accuracy(draft: Draft, text: str, name: str) -> None:
    for metric, value in re.findall(r"'(\w+)':\s*([0-9.]+)", text):
        if metric not in ("gen_len", "gen_num", "gen_tok_len"):
            draft.measure(f"gate metric {metric}", number(value), "", name)


def _detail(draft: Draft, subject: Subject) -> None:
    for key, value in _from_detail(draft, subject):
        if key.startswith("result_") and number(value) is not None and key.endswith("per_second"):
            draft.measure(key.removeprefix("result_"), value, key.split("_")[-3] + "/s", key)
    draft.flag("detail-only")


DETAILS = {
    "effective_scenario": "scenario",
    "sut_name": "sut",
    "result_validity": "result",
    "loadgen_version": "loadgen_version",
}


def _from_detail(draft: Draft, subject: Subject) -> tuple[tuple[str, Any], ...]:
    """Date, version, verdict and errors out of a detail log; returns its ``result_`` entries."""
    results = []
    for raw in subject.raw_lines():
        if not raw.startswith(":::MLLOG "):
            continue
        try:
            entry = mapping(parsed(raw.removeprefix(":::MLLOG ")))
        except ValueError:
            draft.flag("run-unfinished", status="cut off")
            continue
        key, value = str(entry.get("key")), entry.get("value")
        if key in DETAILS and DETAILS[key] not in draft.facts:
            draft.fact(DETAILS[key], value, key)
        elif key == "test_datetime":
            draft.tested_on = draft.tested_on or day(value)
        elif key == "num_errors" and (whole(value) or 0) > 0:
            draft.flag("run-invalid", result=f"num_errors {value}")
        elif key.startswith("result_"):
            results.append((key, value))
    return tuple(results)
