"""OpenAI evals run logs (JSON lines)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from claimscope.core.document import Evidence
from claimscope.evidence.cases import Case, plain
from claimscope.evidence.normal import Draft, at, day, items, mapping, whole
from claimscope.evidence.subject import Subject

TOOL = "openai-evals"


def generation_of(subject: Subject) -> str:
    """``log`` for a run log."""
    return "log" if any(_is_spec(line.get("spec")) for line in subject.first_lines[:3]) else ""


def _is_spec(spec: object) -> bool:
    """Other tools have lines with a ``spec`` too."""
    return isinstance(spec, dict) and "eval_name" in spec and bool(spec.keys() & {"completion_fns", "model", "run_id"})


def read(subject: Subject) -> tuple[Evidence, ...]:
    """One item; accuracy is recomputed from the match events."""
    spec: Mapping[str, Any] = {}
    report: Mapping[str, Any] = {}
    verdicts: dict[str, bool] = {}
    errors, scored, runs = 0, set[str](), 0
    for line in subject.lines():
        entry = line.value
        spec = mapping(entry.get("spec")) or spec
        runs += "spec" in entry
        report = mapping(entry.get("final_report")) or report
        kind, sample = entry.get("type"), str(entry.get("sample_id"))
        if kind in ("match", "metrics"):
            scored.add(sample)
            if isinstance(at(entry, "data", "correct"), bool):
                verdicts[sample] = at(entry, "data", "correct")
        errors += kind == "error"
    return (_evidence(spec, report, verdicts, len(scored), errors, runs),)


def _evidence(spec: Any, report: Any, verdicts: dict[str, bool], n: int, errors: int, runs: int) -> Evidence:
    draft = Draft("task_accuracy", TOOL, str(spec.get("eval_name") or ""), generation="log")
    if runs > 1:
        draft.flag("runs-joined", n=runs)
    models = items(spec.get("completion_fns")) or [spec.get("model")]
    draft.fact("model_id", models[0], "spec.completion_fns")
    draft.fact("dataset", at(spec, "run_config", "eval_spec", "args", "samples_jsonl"), "spec.run_config.eval_spec")
    draft.fact("split", spec.get("split"), "spec.split")
    draft.fact("seed", at(spec, "run_config", "seed"), "spec.run_config.seed")
    draft.tested_on = day(spec.get("created_at"))
    draft.n_scored, draft.n_errors = n, errors or None
    limit = whole(at(spec, "run_config", "max_samples"))
    if limit is not None:
        draft.flag("limit-set", limit=str(limit))
    if not report:
        draft.flag("run-unfinished", status="no final report")
    right = sum(verdicts.values())
    for name, value in mapping(report).items():
        if name.startswith(("boostrap_std", "bootstrap_std")):
            continue
        if name == "accuracy" and verdicts:
            recomputed = Decimal(right) / len(verdicts)
            draft.rate("accuracy (recomputed)", right, len(verdicts), "match events")
            draft.measure(name, value, "share", "final_report.accuracy", recomputed=recomputed)
        else:
            draft.measure(name, value, "", f"final_report.{name}")
    return draft.evidence()


def cases(subject: Subject) -> Iterator[Case]:
    """The match events."""
    for line in subject.lines():
        if line.value.get("type") != "match":
            continue
        data = mapping(line.value.get("data"))
        yield Case(
            id=str(line.value.get("sample_id")),
            input="",
            output=plain(data.get("sampled")),
            expected=plain(data.get("expected")),
            passed=data.get("correct") if isinstance(data.get("correct"), bool) else None,
        )
