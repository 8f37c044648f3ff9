"""Distils the benchmark facts of the rules (``resources/knowledge/{benchmarks,rounds}.json``) from a fuller table.

    python tools/build_knowledge.py FOLDER

``FOLDER`` holds ``benchmarks.json`` with one entry per round, suite, benchmark and scenario. Only facts are kept:
names, numbers, units and the commits they were read from; sentences of the source stay behind.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
KNOWLEDGE = ROOT / "resources" / "knowledge"
QUANTITIES = {
    "TTFT": "ttft",
    "TPOT": "tpot",
    "end-to-end query latency": "end-to-end",
    "query completion within the arrival interval": "interval",
}
COLUMNS = (
    "round",
    "suite",
    "benchmark",
    "scenario",
    "model",
    "dataset",
    "unit",
    "published_label",
    "better",
    "statistic",
    "label_warning",
    "bounds",
    "gates",
    "status",
    "requirement",
)


def main() -> None:
    """Write both knowledge files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    source = json.loads((parser.parse_args().folder / "benchmarks.json").read_text("utf-8"))
    _write(KNOWLEDGE / "benchmarks.json", _benchmarks(source))
    _write(KNOWLEDGE / "rounds.json", _rounds(source))


def _benchmarks(source: dict[str, Any]) -> dict[str, Any]:
    gates: list[Any] = []
    entries = [_entry(entry, gates) for entry in source["entries"]]
    return {
        "schema": "claimscope.knowledge.benchmarks/1",
        "about": "columns names the places of an entry. bounds: [quantity, percentile, milliseconds]; gates: number "
        "of a list in gate_sets; a gate: [metric, lowest, highest, reference, factor, unit]. statistic: what a latency "
        "result is (p90, p99, p99.9, mean). suite is unsplit in v0.5. Precedence: gates and token latencies from the "
        "submission checker of the round, other bounds from the rules and mlperf.conf; sources per round stand in "
        "rounds.json.",
        "columns": list(COLUMNS),
        "gate_sets": gates,
        "entries": entries,
    }


def _entry(entry: dict[str, Any], gates: list[Any]) -> list[Any]:
    metric = entry["metric"]
    gate = [_gate(quality) for quality in entry["quality"] or ()]
    if gate not in gates:
        gates.append(gate)
    better = {True: "higher", False: "lower", None: ""}[metric["higher_is_better"]]
    return [
        *(entry[name] for name in ("round", "suite", "benchmark", "scenario", "model")),
        _dataset(entry["dataset"]),
        (metric["unit"] or "").removesuffix(" (inferred)"),
        metric["published_unit_label"] or "",
        better,
        _statistic(metric),
        _label_warning(entry),
        [[QUANTITIES[b["kind"]], b["percentile"], _plain(b["bound_ms"])] for b in entry["latency_constraints"]],
        gates.index(gate),
        entry["status"],
        entry["requirement"] or "",
    ]


def _gate(quality: dict[str, Any]) -> list[Any]:
    names = ("metric", "gate_min", "gate_max", "reference", "factor", "unit")
    return [_plain(quality[name]) for name in names]


def _plain(value: Any) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _dataset(name: str | None) -> str:
    return re.sub(r", up to ([\d,]+) tokens", r" (to \1 tokens)", name or "")


def _statistic(metric: dict[str, Any]) -> str:
    if metric["higher_is_better"] is not False:
        return ""
    found = re.match(r"([\d.]+)th-percentile", metric["name"])
    return f"p{found[1]}" if found else "mean"


def _label_warning(entry: dict[str, Any]) -> str:
    """Id of the trap behind the published unit label; the sentences are ours (``record.label.<id>``)."""
    if not entry["metric"]["label_warning"]:
        return ""
    benchmark, scenario, round_ = entry["benchmark"], entry["scenario"], entry["round"]
    if scenario == "MultiStream":
        return "streams-not-latency" if entry["metric"]["unit"] == "streams" else "eight-samples"
    by_start = (("gptj", "tokens-factor-69"), ("whisper", "tokens-labelled-samples"), ("e2e-rag", "rag-rate"))
    named = next((warning for start, warning in by_start if benchmark.startswith(start)), "")
    if named:
        return named
    if benchmark.startswith("llama2-70b") and round_ == "v4.0":
        return "queries-in-v4.0" if scenario == "Server" else "tokens-labelled-samples"
    if benchmark.startswith("llama3.1-8b"):
        return "tokens-labelled-queries"
    return "accuracy-only" if not entry["metric"]["unit"] else "mean-latency"


def _rounds(source: dict[str, Any]) -> dict[str, Any]:
    sources: dict[str, set[str]] = {}
    for entry in source["entries"]:
        sources.setdefault(entry["round"], set()).update(entry["sources"])
    return {
        "schema": "claimscope.knowledge.rounds/1",
        "repositories": source["repositories"],
        "rounds": [_round(found, sources.get(found["round"], ())) for found in source["rounds"]],
        "label_anomalies": [_anomaly(found) for found in source["unit_label_anomalies"]],
    }


def _round(found: dict[str, Any], sources: Iterable[str]) -> dict[str, Any]:
    known = found["publication_date_source"] != "analyst_knowledge"
    keep = ("round", "submission_deadline", "publication_date", "rules_commit", "rules_commit_date")
    checker = ("checker_commit", "checker_commit_date", "checker_file")
    kept = {name: found[name] for name in (*keep, *checker)}
    return {**kept, "publication_date_sourced": known and bool(found["publication_date"]), "sources": sorted(sources)}


def _anomaly(found: dict[str, Any]) -> dict[str, Any]:
    kept = {name: found[name] for name in ("benchmark", "published_label", "true_unit")}
    factor = [
        float(number) for number in re.findall(r"\d+(?:\.\d+)?", (found["factor_between"] or "").split("against")[0])
    ]
    return {
        "rounds": found["round"].split(", "),
        **kept,
        "published_label": (re.match(r"[A-Za-z]+/s", found["published_label"]) or [""])[0],
        "scenarios": found["scenario"].split(" and "),
        "factor": [_plain(number) for number in factor],
    }


def _write(path: Path, value: dict[str, Any]) -> None:
    """One entry a line, so that a change is seen in a diff."""
    parts = []
    for name, content in value.items():
        if isinstance(content, list) and content and isinstance(content[0], (list, dict)):
            lines = ",\n".join("  " + json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in content)
            parts.append(f' "{name}": [\n{lines}\n ]')
        else:
            parts.append(f' "{name}": ' + json.dumps(content, ensure_ascii=False))
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
