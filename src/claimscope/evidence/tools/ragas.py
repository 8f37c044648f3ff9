"""Ragas: per-case CSV of both generations, and totals saved by hand."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from decimal import Decimal

from claimscope.core.document import Evidence
from claimscope.evidence.cases import Case, plain
from claimscope.evidence.normal import Draft, number
from claimscope.evidence.subject import LINE_BYTES, Subject

TOOL = "ragas"
METRICS = (
    "faithfulness",
    "answer_relevancy",
    "answer_correctness",
    "answer_similarity",
    "context_precision",
    "context_recall",
    "context_relevancy",
    "context_entity_recall",
    "semantic_similarity",
    "factual_correctness",
    "noise_sensitivity",
)
csv.field_size_limit(LINE_BYTES)
"""Retrieved contexts stand in one field and are long."""
QUESTIONS, OUTPUTS, EXPECTED = ("user_input", "question"), ("response", "answer"), ("reference", "ground_truth")


def generation_of(subject: Subject) -> str:
    """``cases``, ``cases-0.1`` (older column names) or ``totals``."""
    header = [name.strip().lower() for name in _header(subject)]
    if any(name in header for name in QUESTIONS) and any(name.startswith(METRICS) for name in header):
        return "cases" if "user_input" in header else "cases-0.1"
    if header == ["metric", "score"] and any(line.startswith(METRICS) for line in subject.head.splitlines()[1:20]):
        return "totals"
    return ""


def read(subject: Subject) -> tuple[Evidence, ...]:
    """One item; cases where the judge failed (NaN) are counted apart, never averaged over."""
    draft = Draft("task_accuracy", TOOL, "", generation=generation_of(subject))
    if draft.generation == "totals":
        for row in _rows(subject)[1:]:
            if len(row) >= 2:
                draft.measure(row[0], row[1], "share", row[0])
        draft.flag("no-cases")
        return (draft.evidence(),)
    rows = list(_dicts(subject))
    draft.n_total = len(rows)
    failed: set[int] = set()
    for name in [name for name in _header(subject) if name.strip().lower().startswith(METRICS)]:
        values = {place: exact for place, row in enumerate(rows) if (exact := number(row.get(name))) is not None}
        failed |= set(range(len(rows))) - values.keys()
        if values:
            _mean(draft, name, list(values.values()), len(rows))
    draft.n_errors, draft.n_scored = len(failed) or None, len(rows) - len(failed)
    if failed:
        draft.flag("judge-failed", n=len(failed), total=len(rows), blocking=len(failed) * 20 > len(rows))
    return (draft.evidence(),)


def _mean(draft: Draft, name: str, values: list[Decimal], rows: int) -> None:
    draft.mean(f"{name} (mean of {len(values)} of {rows})", values, f"column {name}")


def _header(subject: Subject) -> list[str]:
    first = next(iter(subject.head.splitlines()), "")
    if "," not in first:
        return []
    try:
        return next(csv.reader([first]), [])
    except csv.Error:
        return []


def _rows(subject: Subject) -> list[list[str]]:
    return list(csv.reader(io.StringIO(subject.text, newline="")))


def _dicts(subject: Subject) -> Iterator[dict[str, str]]:
    yield from csv.DictReader(io.StringIO(subject.text, newline=""))


def cases(subject: Subject) -> Iterator[Case]:
    """The rows of a per-case file; totals have none."""
    if generation_of(subject) == "totals":
        return
    names = [name for name in _header(subject) if name.strip().lower().startswith(METRICS)]
    for place, row in enumerate(_dicts(subject), 1):
        scores = [exact for name in names if (exact := number(row.get(name))) is not None]
        yield Case(
            id=str(place),
            input=_first(row, QUESTIONS),
            output=_first(row, OUTPUTS),
            expected=_first(row, EXPECTED),
            score=min(scores) if scores else None,
            error="" if len(scores) == len(names) else "judge failed",
        )


def _first(row: dict[str, str], names: tuple[str, ...]) -> str:
    return next((plain(row[name]) for name in names if row.get(name)), "")
