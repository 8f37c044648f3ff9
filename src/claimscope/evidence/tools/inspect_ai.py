"""Inspect AI: ``.eval`` archives and JSON logs (version 2)."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from claimscope.core.document import Evidence
from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.core.statistics import mean
from claimscope.evidence.cases import Case, plain
from claimscope.evidence.normal import Draft, at, day, items, mapping, number, whole
from claimscope.evidence.subject import Subject, parsed

TOOL = "inspect"
HEADER, START = "header.json", "_journal/start.json"
MEMBER_BYTES = 64 * 1024 * 1024
SCORE_OF = {"C": Decimal(1), "P": Decimal("0.5"), "I": Decimal(0), "N": Decimal(0)}
CORRECT_METRICS = ("accuracy", "mean")


def generation_of(subject: Subject) -> str:
    """``eval`` (archive), ``eval-unfinished`` (the run died before its header) or ``json``."""
    if HEADER in subject.zip_names:
        return "eval"
    if START in subject.zip_names:
        return "eval-unfinished"
    data = subject.json
    if isinstance(data, dict) and {"version", "status", "eval", "plan"} <= data.keys():
        return "json"
    return ""


def read(subject: Subject) -> tuple[Evidence, ...]:
    """One item per scorer of the run."""
    generation = generation_of(subject)
    log = subject.json if generation == "json" else _member(subject, HEADER if generation == "eval" else START)
    raw = _raw(subject)
    scores = items(at(log, "results", "scores")) or [{}]
    return tuple(_scorer(raw, log, mapping(score), generation) for score in scores)


@dataclass
class _Raw:
    """What the samples say themselves: values by scorer, and how many ended in an error."""

    values: dict[str, list[Decimal]] = field(default_factory=dict)
    errors: int = 0


def _raw(subject: Subject) -> _Raw:
    raw = _Raw()
    for sample in _samples(subject):
        raw.errors += bool(at(sample, "error"))
        for name, score in mapping(at(sample, "scores")).items():
            value = _value(at(score, "value"))
            if value is not None:
                raw.values.setdefault(str(name), []).append(value)
    return raw


def _scorer(raw: _Raw, log: Any, score: Any, generation: str) -> Evidence:
    run = mapping(log.get("eval"))
    title = str(run.get("task") or "")
    draft = Draft("task_accuracy", TOOL, title, generation=generation)
    draft.tool_version = str(at(run, "packages", "inspect_ai") or "")
    _facts(draft, log, run)
    _counts(draft, log, run, score, raw)
    _doubts(draft, log, run)
    name = str(score.get("name") or "")
    for metric in mapping(score.get("metrics")).values():
        metric_name = str(at(metric, "name"))
        if metric_name in ("stderr", "std", "bootstrap_stderr"):
            continue
        recomputed = _recomputed(raw, name, score) if metric_name in CORRECT_METRICS else None
        draft.measure(
            metric_name,
            at(metric, "value"),
            "share",
            f"results.scores[{name}].metrics.{metric_name}",
            interval=_interval(score, at(metric, "value")),
            recomputed=recomputed,
        )
    return draft.evidence()


def _facts(draft: Draft, log: Any, run: Any) -> None:
    draft.fact("model_id", run.get("model"), "eval.model")
    draft.fact("serving_engine", str(run.get("model") or "").partition("/")[0], "eval.model")
    draft.fact("dataset", at(run, "dataset", "name"), "eval.dataset.name")
    draft.fact("dataset_version", run.get("task_version"), "eval.task_version")
    draft.fact("judge_model", at(run, "model_roles", "grader", "model"), "eval.model_roles.grader")
    draft.fact("run_started", at(log, "stats", "started_at"), "stats.started_at")
    draft.tested_on = day(run.get("created"))
    draft.fact("epochs", at(run, "config", "epochs"), "eval.config.epochs")


def _counts(draft: Draft, log: Any, run: Any, score: Any, raw: _Raw) -> None:
    """n counts cases: the tool counts each case once per epoch, repeating a case does not make it two."""
    epochs = whole(at(run, "config", "epochs")) or 1
    completed = whole(score.get("scored_samples"))
    if completed is None:
        completed = whole(at(log, "results", "completed_samples"))
    draft.n_total = whole(at(run, "dataset", "samples"))
    draft.n_scored = None if completed is None else completed // max(epochs, 1)
    draft.n_errors = raw.errors or None


def _doubts(draft: Draft, log: Any, run: Any) -> None:
    status = str(log.get("status") or "unfinished")
    if status != "success":
        draft.flag("run-unfinished", status=status)
    if log.get("invalidated") is True:
        draft.flag("run-invalidated")
    if at(run, "config", "limit") is not None:
        draft.flag("limit-set", limit=str(at(run, "config", "limit")))
    if at(run, "revision", "dirty") is True:
        draft.flag("dirty-revision")
    if str(run.get("model") or "").startswith("mockllm/"):
        draft.flag("mock-model")


def _interval(score: Any, value: object) -> tuple[Decimal, Decimal, str] | None:
    error, centre = number(at(score, "metrics", "stderr", "value")), number(value)
    if not error or centre is None:
        return None
    half = error * Decimal("1.959964")
    return centre - half, centre + half, "normal 95 % from the file's standard error"


def _recomputed(raw: _Raw, scorer: str, score: Any) -> Decimal | None:
    """The plain mean; other ways of joining epochs cannot be recomputed like this."""
    values = raw.values.get(scorer, [])
    return mean(values) if values and score.get("reducer") in (None, "mean") else None


def _value(value: object) -> Decimal | None:
    return SCORE_OF[value] if isinstance(value, str) and value in SCORE_OF else number(value)


def _samples(subject: Subject) -> Iterable[Any]:
    if subject.zip_names:
        names = sorted(name for name in subject.zip_names if name.startswith("samples/") and name.endswith(".json"))
        return (_member(subject, name) for name in names)
    return items(at(subject.json, "samples"))


def _member(subject: Subject, name: str) -> Any:
    if subject.path is None:
        raise ValueError("an archive has a path")
    try:
        with zipfile.ZipFile(subject.path) as archive:
            if archive.getinfo(name).file_size > MEMBER_BYTES:
                raise Problem(message("evidence.member-big", name=name), None, message("evidence.too-big.advice"))
            return parsed(archive.read(name).decode("utf-8"))
    except (NotImplementedError, ValueError, zipfile.BadZipFile, KeyError, RuntimeError, zlib.error, EOFError) as error:
        raise Problem(
            message("evidence.member-unreadable", name=name), None, message("evidence.inspect.advice")
        ) from error


def _short(metadata: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Values short enough to group by."""
    for name, value in metadata.items():
        if isinstance(value, (str, int, Decimal)) and len(str(value)) <= 80:
            yield name, str(value)


def cases(subject: Subject) -> Iterator[Case]:
    """The samples of the run."""
    for sample in _samples(subject):
        scorer, score = next(iter(mapping(at(sample, "scores")).items()), ("", {}))
        value = _value(at(score, "value"))
        yield Case(
            id=f"{at(sample, 'id')}/{at(sample, 'epoch')}",
            input=plain(at(sample, "input")),
            output=plain(at(sample, "output", "completion") or at(score, "answer")),
            expected=plain(at(sample, "target")),
            score=value,
            passed=None if value is None else value >= Decimal("0.5"),
            error=plain(at(sample, "error", "message") or at(sample, "error")),
            reason=plain(at(score, "explanation")),
            fields=(("scorer", scorer), *_short(mapping(at(sample, "metadata")))),
        )
