"""promptfoo results (version 3), ordinary and red-team."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from claimscope.core.document import Evidence
from claimscope.evidence.cases import Case, plain
from claimscope.evidence.normal import Draft, at, day, items, mapping, number, whole
from claimscope.evidence.subject import Subject

TOOL = "promptfoo"
ERROR_BODIES = ("error", "api error", "rate limit", "429", "500 internal", "unauthorized", "exception")


def generation_of(subject: Subject) -> str:
    """``v2``, ``v3``, … after ``results.version``."""
    data = subject.json
    if isinstance(data, dict) and "evalId" in data and at(data, "results", "stats") is not None:
        return f"v{at(data, 'results', 'version')}"
    return ""


def read(subject: Subject) -> tuple[Evidence, ...]:
    """One item per provider; red-team runs are safety, others task accuracy."""
    data = subject.json
    results = items(at(data, "results", "results"))
    if not results:
        return (_totals(data),)
    providers = sorted({_provider(result) for result in results})
    return tuple(_one(data, provider, [one for one in results if _provider(one) == provider]) for provider in providers)


def _provider(result: Any) -> str:
    return str(at(result, "provider", "id") or "")


def _is_red_team(result: Any) -> bool:
    metadata = {**mapping(at(result, "testCase", "metadata")), **mapping(at(result, "metadata"))}
    return bool(metadata.keys() & {"pluginId", "strategyId"})


def _one(data: Any, provider: str, results: list[Any]) -> Evidence:
    red_team = any(_is_red_team(result) for result in results)
    draft = Draft(
        "safety" if red_team else "task_accuracy",
        TOOL,
        str(at(data, "config", "description") or ""),
        generation=generation_of_data(data),
    )
    _facts(draft, data, provider)
    outcomes = [_outcome(result) for result in results]
    passed, failed, errors = (outcomes.count(kind) for kind in ("pass", "fail", "error"))
    draft.n_total, draft.n_scored, draft.n_errors = len(outcomes), passed + failed, errors or None
    if red_team:
        draft.rate("attack success", failed, passed + failed, "results.results", higher_is_better=False)
        _by_plugin(draft, results)
    else:
        draft.rate("pass rate", passed, passed + failed + errors, "results.results", higher_is_better=True)
    _against_totals(draft, data, results, passed)
    _doubts(draft, results, errors)
    return draft.evidence()


def _by_plugin(draft: Draft, results: list[Any]) -> None:
    """Attack success per plugin and strategy; attempts that ended in an error say nothing on the model."""
    counted: dict[str, tuple[int, int]] = {}
    for result in results:
        metadata = {**mapping(at(result, "testCase", "metadata")), **mapping(at(result, "metadata"))}
        outcome = _outcome(result)
        if outcome == "error" or not metadata.get("pluginId"):
            continue
        name = f"attack success: {metadata['pluginId']} / {metadata.get('strategyId') or 'basic'}"
        hits, n = counted.get(name, (0, 0))
        counted[name] = (hits + (outcome == "fail"), n + 1)
    for name, (hits, n) in sorted(counted.items()):
        draft.rate(name, hits, n, "results.results[].testCase.metadata", higher_is_better=False)


def generation_of_data(data: Any) -> str:
    """``v`` and the version of the results."""
    return f"v{at(data, 'results', 'version')}"


def _facts(draft: Draft, data: Any, provider: str) -> None:
    draft.tool_version = str(at(data, "metadata", "promptfooVersion") or "")
    draft.fact("model_id", provider, "results.results[].provider.id")
    draft.fact("judge_model", _judge(data), "config.defaultTest.options.provider")
    draft.tested_on = day(at(data, "metadata", "evaluationCreatedAt") or at(data, "results", "timestamp"))


def _judge(data: Any) -> object:
    judge = at(data, "config", "defaultTest", "options", "provider")
    return at(judge, "id") if isinstance(judge, dict) else judge


def _outcome(result: Any) -> str:
    if whole(mapping(result).get("failureReason")) == 2:
        return "error"
    return "pass" if mapping(result).get("success") is True else "fail"


def _against_totals(draft: Draft, data: Any, results: list[Any], passed: int) -> None:
    stats = mapping(at(data, "results", "stats"))
    everything = len(items(at(data, "results", "results")))
    claimed = sum(whole(stats.get(name)) or 0 for name in ("successes", "failures", "errors"))
    if len(results) == everything and claimed and (claimed != everything or whole(stats.get("successes")) != passed):
        draft.flag("totals-differ", stated=claimed, counted=everything)


def _doubts(draft: Draft, results: list[Any], errors: int) -> None:
    if errors == len(results):
        draft.flag("all-errors")
    wrong = sum(
        1 for result in results if _outcome(result) == "pass" and _looks_like_error(at(result, "response", "output"))
    )
    if wrong:
        draft.flag("error-bodies-passed", n=wrong)
    tokens = [whole(at(result, "response", "tokenUsage", "completion")) for result in results]
    if tokens and all(count == 0 for count in tokens):
        draft.flag("zero-tokens")
    disagree = sum(1 for result in results if _reason_against_score(mapping(at(result, "gradingResult"))))
    if disagree:
        draft.flag("judge-reason-differs", n=disagree)


def _looks_like_error(output: object) -> bool:
    words = str(output or "").strip().lower()[:200]
    return bool(words) and words.startswith(ERROR_BODIES)


def _reason_against_score(grading: Any) -> bool:
    reason, passed = str(grading.get("reason") or "").lower(), grading.get("pass")
    if passed is True:
        return reason.startswith(("fail", "incorrect", "the output does not", "does not meet"))
    return passed is False and reason.startswith(("correct", "pass", "all assertions passed"))


def _totals(data: Any) -> Evidence:
    draft = Draft(
        "task_accuracy", TOOL, str(at(data, "config", "description") or ""), generation=generation_of_data(data)
    )
    _facts(draft, data, "")
    stats = mapping(at(data, "results", "stats"))
    passed, failed, errors = (whole(stats.get(name)) or 0 for name in ("successes", "failures", "errors"))
    draft.n_total, draft.n_scored, draft.n_errors = passed + failed + errors, passed + failed, errors or None
    draft.rate("pass rate", passed, passed + failed + errors, "results.stats", higher_is_better=True)
    return draft.evidence()


def cases(subject: Subject) -> Iterator[Case]:
    """The single results."""
    for number_, result in enumerate(items(at(subject.json, "results", "results")), 1):
        variables = mapping(at(result, "vars"))
        outcome = _outcome(result)
        yield Case(
            id=str(at(result, "id") or number_),
            input=plain(at(result, "prompt", "raw") or at(result, "prompt")),
            output=plain(at(result, "response", "output")),
            score=number(at(result, "score")),
            passed=outcome == "pass" if outcome != "error" else None,
            error=plain(at(result, "error")) if outcome == "error" else "",
            reason=plain(at(result, "gradingResult", "reason")),
            fields=(
                ("provider", _provider(result)),
                *((name, plain(value)) for name, value in variables.items() if len(plain(value)) <= 80),
            ),
        )
