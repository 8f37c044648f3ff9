"""HELM run folders (``run_spec.json`` and ``stats.json``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from claimscope.core.document import Evidence
from claimscope.core.statistics import mean
from claimscope.evidence.normal import Draft, at, items, mapping, number, whole
from claimscope.evidence.subject import Subject

TOOL = "helm"
HEADLINES = (
    "exact_match",
    "quasi_exact_match",
    "prefix_exact_match",
    "quasi_prefix_exact_match",
    "f1_score",
    "rouge_l",
    "classification_micro_f1",
    "classification_macro_f1",
    "final_acc",
    "math_equiv",
    "accuracy",
    "chain_of_thought_correctness",
)


def generation_of(subject: Subject) -> str:
    """``run`` for a run folder."""
    return "run" if _member(subject, "run_spec.json") and _member(subject, "stats.json") else ""


def read(subject: Subject) -> tuple[Evidence, ...]:
    """One item: the headline metrics without perturbation; ``count`` of the file is trials, never instances."""
    spec, stats = _json(subject, "run_spec.json"), items(_json(subject, "stats.json"))
    adapter = mapping(at(spec, "adapter_spec"))
    draft = Draft("task_accuracy", TOOL, str(mapping(spec).get("name") or ""), generation="run")
    draft.fact("model_id", adapter.get("model"), "run_spec.json adapter_spec.model")
    draft.fact("serving_engine", adapter.get("model_deployment"), "run_spec.json adapter_spec.model_deployment")
    draft.fact("dataset", at(spec, "scenario_spec", "class_name"), "run_spec.json scenario_spec.class_name")
    draft.fact("shots", adapter.get("max_train_instances"), "run_spec.json adapter_spec.max_train_instances")
    _counts(draft, subject, adapter)
    raw = _raw(subject)
    _measures(draft, stats, raw, "")
    changed = sorted({_perturbation(entry) for entry in stats} - {""})
    return (draft.evidence(), *(_perturbed(draft, stats, raw, kind) for kind in changed))


def _perturbed(
    plain: Draft, stats: list[Any], raw: Mapping[tuple[str, str, str], list[Decimal]], kind: str
) -> Evidence:
    """The same run under changed inputs (robustness, fairness): a separate item, never the headline."""
    draft = replace(plain, title=f"{plain.title} ({kind})", measures=[], flags=list(plain.flags))
    draft.fact("perturbation", kind, "stats.json name.perturbation")
    _measures(draft, stats, raw, kind)
    return draft.evidence()


def _perturbation(entry: Any) -> str:
    return str(at(entry, "name", "perturbation", "name") or "")


def _measures(draft: Draft, stats: list[Any], raw: Mapping[tuple[str, str, str], list[Decimal]], kind: str) -> None:
    for entry in stats:
        name = mapping(mapping(entry).get("name"))
        if _perturbation(entry) != kind or name.get("sub_split") or name.get("name") not in HEADLINES:
            continue
        draft.fact("split", name.get("split"), "stats.json")
        if at(name, "perturbation", "computed_on") not in (None, "perturbed"):
            continue
        values = raw.get((str(name.get("name")), str(name.get("split")), kind))
        draft.measure(
            f"{name.get('name')} ({name.get('split')})",
            at(entry, "mean"),
            "share",
            f"stats.json {name.get('name')}",
            higher_is_better=True,
            recomputed=mean(values) if values else None,
        )


def _raw(subject: Subject) -> Mapping[tuple[str, str, str], list[Decimal]]:
    """(metric, split, perturbation) -> the means of the single instances."""
    found: dict[tuple[str, str, str], list[Decimal]] = {}
    for entry in items(_json(subject, "per_instance_stats.json")):
        for stat in items(at(entry, "stats")):
            name, value = mapping(at(stat, "name")), number(at(stat, "mean"))
            if value is not None and name.get("name") in HEADLINES:
                key = (str(name.get("name")), str(name.get("split")), _perturbation(stat))
                found.setdefault(key, []).append(value)
    return found


def _counts(draft: Draft, subject: Subject, adapter: Any) -> None:
    instances = _json(subject, "per_instance_stats.json")
    limit = whole(adapter.get("max_eval_instances"))
    if isinstance(instances, list):
        draft.n_scored = len({str(at(entry, "instance_id")) for entry in instances})
    elif limit is not None:
        draft.n_scored = limit
        draft.flag("n-is-a-ceiling", blocking=False, n=limit)
    if limit is not None:
        draft.flag("limit-set", limit=str(limit), blocking=False)
    trials = number(adapter.get("num_train_trials"))
    draft.fact("trials", trials, "run_spec.json adapter_spec.num_train_trials")


def _member(subject: Subject, name: str) -> Path | None:
    return next((path for path in subject.members if path.name == name), None)


def _json(subject: Subject, name: str) -> Any:
    path = _member(subject, name)
    return Subject(path).json if path else None
