"""every_eval_ever exchange records 0.2 and 0.3."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from claimscope.core.document import Evidence
from claimscope.evidence.normal import Draft, at, day, items, mapping, number, whole
from claimscope.evidence.subject import Subject

TOOL = "every-eval-ever"


def generation_of(subject: Subject) -> str:
    """The schema version of the record, e.g. ``0.2.0``."""
    data = subject.json
    if isinstance(data, dict) and {"schema_version", "evaluation_id", "evaluation_results"} <= data.keys():
        return str(data["schema_version"])
    return ""


def read(subject: Subject) -> tuple[Evidence, ...]:
    """One item per evaluation result."""
    return tuple(_result(subject.json, mapping(result)) for result in items(subject.json.get("evaluation_results")))


def _result(data: Any, result: Any) -> Evidence:
    draft = Draft(
        "task_accuracy", TOOL, str(result.get("evaluation_name") or ""), generation=str(data["schema_version"])
    )
    draft.tool_version = str(at(data, "eval_library", "version") or "")
    draft.fact("eval_library", at(data, "eval_library", "name"), "eval_library.name")
    draft.fact("model_id", at(data, "model_info", "id"), "model_info.id")
    draft.fact(
        "weights_dtype",
        at(data, "model_info", "additional_details", "precision"),
        "model_info.additional_details.precision",
    )
    source = mapping(data.get("source_metadata"))
    draft.fact("measured_by", source.get("source_organization_name"), "source_metadata.source_organization_name")
    draft.fact("evaluator_relationship", source.get("evaluator_relationship"), "source_metadata.evaluator_relationship")
    draft.fact("dataset", at(result, "source_data", "dataset_name"), "source_data.dataset_name")
    draft.fact("retrieved_on", day(data.get("retrieved_timestamp")), "retrieved_timestamp")
    draft.tested_on = day(result.get("evaluation_timestamp") or data.get("evaluation_timestamp"))
    details = mapping(result.get("score_details"))
    uncertainty = mapping(details.get("uncertainty"))
    draft.n_scored = draft.n_total = whole(uncertainty.get("num_samples"))
    lower_is_better = at(result, "metric_config", "lower_is_better")
    draft.measure(
        "score",
        details.get("score"),
        "",
        "score_details.score",
        interval=_interval(details.get("score"), uncertainty),
        higher_is_better=None if lower_is_better is None else not lower_is_better,
    )
    if at(result, "source_data", "source_type") in ("hf_dataset", "url"):
        draft.flag("public-data", blocking=False)
    return draft.evidence()


def _interval(score: object, uncertainty: Any) -> tuple[Decimal, Decimal, str] | None:
    low, high = (
        number(at(uncertainty, "confidence_interval", "lower")),
        number(at(uncertainty, "confidence_interval", "upper")),
    )
    if low is not None and high is not None:
        return low, high, "as in the file"
    error, centre = number(at(uncertainty, "standard_error", "value")), number(score)
    if error is None or centre is None:
        return None
    half = error * Decimal("1.959964")
    return centre - half, centre + half, "normal 95 % from the file's standard error"
