"""DeepEval test runs."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from claimscope.core.document import Evidence
from claimscope.evidence.cases import Case, plain
from claimscope.evidence.normal import Draft, at, items, mapping, number, whole
from claimscope.evidence.subject import Subject

TOOL = "deepeval"


def generation_of(subject: Subject) -> str:
    """``run`` (wrapped or alone) or ``link`` (only a link to a service: no evidence)."""
    data = subject.json
    if not isinstance(data, dict):
        return ""
    if "testRunData" in data or {"testCases", "metricsScores"} <= data.keys():
        return "run"
    return "link" if data.keys() == {"testRunLink"} else ""


def read(subject: Subject) -> tuple[Evidence, ...]:
    """One item; the mean of each metric is recomputed from its scores."""
    if generation_of(subject) == "link":
        draft = Draft("task_accuracy", TOOL, "", generation="link")
        draft.flag("link-only")
        return (draft.evidence(),)
    run = mapping(subject.json.get("testRunData") or subject.json)
    draft = Draft("task_accuracy", TOOL, str(run.get("testFile") or run.get("identifier") or ""), generation="run")
    draft.fact("dataset", run.get("datasetAlias"), "datasetAlias")
    draft.fact("model_id", at(run, "hyperparameters", "model"), "hyperparameters.model")
    cases_ = [*items(run.get("testCases")), *items(run.get("conversationalTestCases"))]
    draft.n_total = len(cases_)
    judges = {
        str(at(metric, "evaluationModel"))
        for case in cases_
        for metric in items(at(case, "metricsData"))
        if at(metric, "evaluationModel")
    }
    draft.fact("judge_model", ", ".join(sorted(judges)), "testCases[].metricsData[].evaluationModel")
    failed = sum(1 for case in cases_ if any(at(metric, "error") for metric in items(at(case, "metricsData"))))
    draft.n_errors, draft.n_scored = failed or None, len(cases_) - failed
    _metrics(draft, run)
    _doubts(draft, cases_)
    return (draft.evidence(),)


def _metrics(draft: Draft, run: Any) -> None:
    passed, failed = whole(run.get("testPassed")), whole(run.get("testFailed"))
    if passed is not None and failed is not None:
        known = [at(case, "success") for case in items(run.get("testCases")) if isinstance(at(case, "success"), bool)]
        recomputed = Decimal(sum(known)) / len(known) if known else None
        draft.rate("pass rate", passed, passed + failed, "testPassed", higher_is_better=True, recomputed=recomputed)
    for entry in items(run.get("metricsScores")):
        scores = [exact for value in items(at(entry, "scores")) if (exact := number(value)) is not None]
        if scores:
            name = str(at(entry, "metric"))
            draft.mean(f"{name} (mean)", scores, f"metricsScores[{name}]")
            counted = sum(whole(at(entry, part)) or 0 for part in ("passes", "fails"))
            if counted and counted != len(scores):
                draft.flag("totals-differ", stated=counted, counted=len(scores))


def _doubts(draft: Draft, cases_: list[Any]) -> None:
    if cases_ and draft.n_errors == len(cases_):
        draft.flag("all-errors")
    differ = 0
    for case in cases_:
        for metric in items(at(case, "metricsData")):
            score, threshold, passed = (
                number(at(metric, "score")),
                number(at(metric, "threshold")),
                at(metric, "success"),
            )
            if (
                score is not None
                and threshold is not None
                and isinstance(passed, bool)
                and passed != (score >= threshold)
            ):
                differ += 1
    if differ:
        draft.flag("judge-reason-differs", n=differ)


def cases(subject: Subject) -> Iterator[Case]:
    """The test cases of the run."""
    run = mapping(subject.json.get("testRunData") or subject.json)
    for number_, case in enumerate(items(run.get("testCases")), 1):
        metrics = items(at(case, "metricsData"))
        scores = [exact for metric in metrics if (exact := number(at(metric, "score"))) is not None]
        yield Case(
            id=str(at(case, "name") or number_),
            input=plain(at(case, "input")),
            output=plain(at(case, "actualOutput")),
            expected=plain(at(case, "expectedOutput")),
            score=min(scores, default=Decimal(0)) if scores else None,
            passed=at(case, "success") if isinstance(at(case, "success"), bool) else None,
            reason=plain("\n".join(str(at(metric, "reason") or "") for metric in metrics)),
            error=plain(next((at(metric, "error") for metric in metrics if at(metric, "error")), "")),
        )
