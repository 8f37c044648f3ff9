"""every_eval_ever exchange records 0.2 and 0.3."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from claimscope.core.document import Evidence
from claimscope.evidence.cases import Case, plain
from claimscope.evidence.normal import Draft, at, day, doubts_of_lines, items, mapping, number, whole
from claimscope.evidence.subject import Subject

TOOL = "every-eval-ever"


def generation_of(subject: Subject) -> str:
    """The schema version of the record, e.g. ``0.2.0``; ``instances`` for the file of single cases beside it."""
    first = next(iter(subject.first_lines), {})
    if {"evaluation_id", "sample_id", "interaction_type", "evaluation"} <= first.keys():
        return "instances"
    data = subject.json
    if isinstance(data, dict) and {"schema_version", "evaluation_id", "evaluation_results"} <= data.keys():
        return str(data["schema_version"])
    return ""


def read(subject: Subject) -> tuple[Evidence, ...]:
    """One item per evaluation result; one error-analysis item for a file of cases."""
    if generation_of(subject) == "instances":
        return (_instances(subject),)
    return tuple(_result(subject.json, mapping(result)) for result in items(subject.json.get("evaluation_results")))


def _instances(subject: Subject) -> Evidence:
    """The score is counted out of the cases themselves."""
    draft = Draft("error_analysis", TOOL, "", generation="instances")
    seen, twice, foreign, right, judged, errors = set[int](), 0, 0, 0, 0, 0
    for line in subject.lines():
        if "sample_id" not in line.value:
            foreign += 1
            continue
        draft.title = draft.title or str(line.value.get("evaluation_name") or "")
        if "model_id" not in draft.facts:
            draft.fact("model_id", line.value.get("model_id"), "model_id")
            draft.fact("dataset", line.value.get("evaluation_name"), "evaluation_name")
        key = hash(str(line.value["sample_id"]))
        twice += key in seen
        seen.add(key)
        errors += bool(line.value.get("error"))
        verdict = at(line.value, "evaluation", "is_correct")
        judged += isinstance(verdict, bool)
        right += verdict is True
    draft.n_total, draft.n_scored, draft.n_errors = len(seen), judged - twice, errors or None
    doubts_of_lines(draft, twice, foreign)
    draft.rate("correct", right, judged, "every line", higher_is_better=True)
    return draft.evidence()


def cases(subject: Subject) -> Iterator[Case]:
    """The single cases of a file of instances; a record of scores has none."""
    if generation_of(subject) != "instances":
        return
    for line in subject.lines():
        verdict = at(line.value, "evaluation", "is_correct")
        yield Case(
            id=str(line.value.get("sample_id")),
            input=plain(at(line.value, "input", "raw")),
            output=plain(next(iter(items(at(line.value, "output", "raw"))), at(line.value, "messages"))),
            expected=plain(", ".join(str(one) for one in items(at(line.value, "input", "reference")))),
            score=number(at(line.value, "evaluation", "score")),
            passed=verdict if isinstance(verdict, bool) else None,
            error=plain(line.value.get("error")),
            fields=tuple((key, plain(value)) for key, value in mapping(line.value.get("metadata")).items()),
        )


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
