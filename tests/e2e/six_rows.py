"""Builds a pack in which own files answer all six rows, the way a person does: new, drop, say, tag, enter, plan."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from claimscope.core import edits
from claimscope.core.document import (
    Bound,
    Candidate,
    Concern,
    Configuration,
    CostAssumption,
    Pack,
    Person,
    Plan,
    Sla,
    Volume,
)
from claimscope.core.record_row import RecordRow, RowFilter
from claimscope.services import browsing
from claimscope.services.case_table import read_cases
from claimscope.services.importing import Imported, add_files, standard_tools
from claimscope.services.intake import classify_all, coming_from
from claimscope.services.record import open_record
from claimscope.services.workspace import Workspace

KINDS = ("invoice", "letter", "complaint", "form")


def official_row() -> RecordRow:
    """A closed, available Server result in tokens/s of the newest round that has one."""
    found = open_record().rows(RowFilter(benchmarks=("llama2-70b-99",), rounds=("v5.1",), scenarios=("Server",)))
    kept = (row for row in found if row.division == "closed" and row.availability == "available")
    return next(row for row in kept if row.accelerators_total == 8 and not row.inferred)


def serving(rate: float, scale: float, seed: int) -> dict[str, Any]:
    """vLLM bench serve with raw times, as ``--save-detailed`` writes it."""
    draw = random.Random(seed)
    firsts = [round(0.15 * scale + draw.expovariate(20 / scale), 6) for _ in range(1200)]
    gaps = [[round(0.02 * scale + draw.random() * 0.01, 6) for _ in range(20)] for _ in firsts]
    tpots = sorted(sum(row) / 20 * 1000 for row in gaps)
    ordered = sorted(value * 1000 for value in firsts)

    def at(values: list[float], share: float) -> float:
        place = share * (len(values) - 1)
        low = int(place)
        return values[low] + (values[min(low + 1, len(values) - 1)] - values[low]) * (place - low)

    return {
        "date": "20261102-101500",
        "backend": "vllm",
        "model_id": "our/model-70b",
        "num_prompts": 1200,
        "request_rate": rate,
        "burstiness": 1.0,
        "completed": 1200,
        "failed": 0,
        "duration": 1200 / rate,
        "total_input_tokens": 600_000,
        "total_output_tokens": 25_200,
        "request_throughput": rate,
        "output_throughput": rate * 260,
        "mean_ttft_ms": sum(ordered) / len(ordered),
        "p50_ttft_ms": at(ordered, 0.5),
        "p99_ttft_ms": at(ordered, 0.99),
        "mean_tpot_ms": sum(tpots) / len(tpots),
        "p99_tpot_ms": at(tpots, 0.99),
        "ttfts": firsts,
        "itls": gaps,
        "output_lens": [21] * len(firsts),
    }


def evaluation() -> dict[str, Any]:
    """An Inspect log over 400 letters, 352 of them right."""
    samples = [
        {
            "id": n,
            "epoch": 1,
            "input": f"Letter {n}: which kind of document is this, and what is its reference?",
            "target": f"{KINDS[n % 4]} R-{1000 + n}",
            "output": {"completion": f"{KINDS[(n + (n % 25 < 3)) % 4]} R-{1000 + n}"},
            "metadata": {"kind": KINDS[n % 4]},
            "scores": {"match": {"value": "I" if n % 25 < 3 else "C", "answer": "", "explanation": "compared as text"}},
        }
        for n in range(400)
    ]
    right = sum(sample["scores"]["match"]["value"] == "C" for sample in samples)  # type: ignore[index]
    return {
        "version": 2,
        "status": "success",
        "plan": {"name": "plan", "steps": []},
        "eval": {
            "task": "letters",
            "created": "2026-11-03T09:00:00+00:00",
            "model": "vllm/our/model-70b",
            "dataset": {"name": "letters-2026", "samples": 400},
            "config": {"epochs": 1},
            "revision": {"dirty": False},
            "packages": {"inspect_ai": "0.3.140"},
        },
        "results": {
            "total_samples": 400,
            "completed_samples": 400,
            "scores": [
                {
                    "name": "match",
                    "metrics": {
                        "accuracy": {"name": "accuracy", "value": right / 400},
                        "stderr": {"name": "stderr", "value": 0.0162},
                    },
                }
            ],
        },
        "stats": {"started_at": "2026-11-03T09:00:00+00:00"},
        "samples": samples,
    }


def attacks() -> list[dict[str, Any]]:
    """A garak report over three probe families."""
    head = [
        {
            "entry_type": "start_run setup",
            "plugins.target_type": "openai.OpenAICompatible",
            "plugins.target_name": "our/model-70b",
        },
        {"entry_type": "init", "garak_version": "0.14.0", "start_time": "2026-11-04T08:00:00"},
    ]
    probes = (
        ("promptinject.HijackHateHumans", "promptinject.AttackRogueString", 181),
        ("dan.Dan_11_0", "dan.DAN", 196),
        ("leakreplay.LiteratureCloze", "leakreplay.StartsWith", 199),
    )
    evals = [
        {"entry_type": "eval", "probe": probe, "detector": detector, "passed": passed, "fails": 200 - passed,
         "total_evaluated": 200, "total_processed": 200}
        for probe, detector, passed in probes
    ]  # fmt: skip
    return [*head, *evals, {"entry_type": "completion", "end_time": "2026-11-04T10:00:00"}]


def write_files(folder: Path) -> list[Path]:
    """The files under names that say nothing."""
    texts = [json.dumps(serving(rate, scale, n)) for n, (rate, scale) in enumerate(((8, 0.8), (12, 1.0), (24, 3.0)))]
    texts += [json.dumps(evaluation()), "\n".join(json.dumps(entry) for entry in attacks())]
    paths = [folder / f"file{n}" for n in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def context(row: RecordRow) -> Pack:
    """The decision: one candidate that offers the stack of the row, a second one that is hosted."""
    offered = Configuration(
        row.system_name,
        row.accelerator,
        row.accelerators_total,
        row.nodes,
        runtime=row.software.split(maxsplit=1)[0],
        precision=row.weight_data_types,
    )
    sla = Sla(
        (Bound("ttft", Decimal(99), Decimal(600)), Bound("tpot", Decimal(99), Decimal(50))), "poisson", Decimal(10)
    )
    pack = Pack("six-rows", candidates=(Candidate("b1", "Bidder A", offered), Candidate("b2", "Bidder B")))
    given = replace(
        pack.context,
        title="Letter assistant 2027",
        authority="City of Example",
        task="Sort letters and read their reference",
        sla=sla,
        volume=Volume(Decimal(2_000_000), Decimal(500), Decimal(120)),
        concerns=(
            Concern("k1", "Prompt injection through letters"),
            Concern("k2", "Leak of personal data"),
            Concern("k3", "Toxic answers to citizens"),
        ),
        people=(Person("Ada Example", "preparer"),),
    )
    return replace(pack, context=given)


def assumption(
    name: str, value: str, unit: str, low: str = "", high: str = "", source: str = "offer of 2026-10-20"
) -> CostAssumption:
    ends = (Decimal(low), Decimal(high)) if low else (None, None)
    return CostAssumption(name, Decimal(value), unit, *ends, source=source)


def cost(pack: Pack) -> Pack:
    """Own systems at A, hosted at B."""
    own = (
        assumption("requests_per_month", "2000000", "requests/month", "1000000", "4000000", "decision: volume"),
        assumption("output_tokens", "120", "tokens/request", "90", "200", "letters-2026"),
        assumption("throughput_at_sla", "3120", "output tokens/s per system", "2800", "3300", "e2, vllm-bench"),
        assumption("utilisation", "0.35", "share", "0.25", "0.5", "own estimate"),
        assumption("system_price", "310000", "money/system", "290000", "340000"),
        assumption("months_of_use", "48", "months"),
        assumption("power_kw", "9.5", "kW/system", "8", "10.2", "data sheet"),
        assumption("power_price", "0.24", "money/kWh", "0.20", "0.32", "contract"),
    )
    hosted = (
        assumption("requests_per_month", "2000000", "requests/month", "1000000", "4000000", "decision: volume"),
        assumption("input_tokens", "500", "tokens/request", "400", "700", "letters-2026"),
        assumption("output_tokens", "120", "tokens/request", "90", "200", "letters-2026"),
        assumption("price_per_million_input", "3.5", "money/million tokens"),
        assumption("price_per_million_output", "14", "money/million tokens"),
    )
    for candidate, items in (("b1", own), ("b2", hosted)):
        pack = edits.set_cost_terms(candidate, "EUR", "2026-10-20").apply(pack)
        for one in items:
            pack = edits.set_assumption(candidate, one).apply(pack)
    return pack


def dropped(pack: Pack, paths: list[Path], workspace: Workspace, candidate: str = "b1") -> tuple[Pack, Imported]:
    """The pack after a drop."""
    made = add_files(pack, coming_from(candidate, classify_all(paths)), workspace, standard_tools())
    assert made.edit is not None
    return made.edit.apply(pack), made


def said(pack: Pack) -> Pack:
    """What people say about the evidence: whose data, in use, where it ran."""
    for item in pack.evidence:
        if item.kind != "serving_speed":
            pack = edits.set_our_data(item.id, "Ada Example").apply(pack)
        if "hardware" in item.missing:
            pack = edits.set_fact(item.id, "hardware", pack.candidates[0].offered.accelerator).apply(pack)
    return edits.use_evidence([item.id for item in pack.evidence], "used").apply(pack)


def tagged(pack: Pack, workspace: Workspace) -> Pack:
    """The failed cases, looked at."""
    item = next(one for one in pack.evidence if one.kind == "error_analysis")
    failed = [row for row in read_cases(workspace.source_path(item.source)).rows if row.failed]
    for at, row in enumerate(failed):
        pack = edits.tag_cases(item.id, [row.id], ("wrong-fact", "format", "wrong-fact")[at % 3], "Ada Example").apply(
            pack
        )
    first = failed[0]
    return edits.choose_case(item.id, first.id, first.input, first.output, first.expected).apply(pack)


def build(folder: Path, workspace: Workspace) -> Pack:
    """The whole pack."""
    row = official_row()
    pack = context(row)
    pack = browsing.cite(row, "b1", workspace).apply(pack)
    pack = edits.plan_cell("b1", "task-accuracy", Plan("Evaluate letters", "Ada", "2026-12-15", minimum_n=300)).apply(
        pack
    )
    pack, _ = dropped(pack, write_files(folder), workspace)
    pack = tagged(said(pack), workspace)
    for question in ("standard-load-speed", "latency-sla", "task-accuracy", "safety", "edge-case-errors"):
        plan = Plan("Measure at Bidder B as at A", "Ada Example", "2026-12-20", "letters-2026", 400)
        pack = edits.plan_cell("b2", question, plan).apply(pack)
    return cost(pack)
