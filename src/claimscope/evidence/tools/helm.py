"""HELM run folders (``run_spec.json`` and ``stats.json``)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from claimscope.core.document import Evidence
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
    for entry in stats:
        name = mapping(mapping(entry).get("name"))
        if name.get("perturbation") or name.get("sub_split") or name.get("name") not in HEADLINES:
            continue
        draft.fact("split", name.get("split"), "stats.json")
        draft.measure(
            f"{name.get('name')} ({name.get('split')})",
            at(entry, "mean"),
            "share",
            f"stats.json {name.get('name')}",
            higher_is_better=True,
        )
    return (draft.evidence(),)


def _counts(draft: Draft, subject: Subject, adapter: Any) -> None:
    instances = _json(subject, "per_instance_stats.json")
    limit = whole(adapter.get("max_eval_instances"))
    if isinstance(instances, list):
        draft.n_scored = len(
            {(str(at(entry, "instance_id")), str(at(entry, "train_trial_index"))) for entry in instances}
        )
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
