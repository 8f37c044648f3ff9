"""Rows of the matrix, and what was decided about its cells."""

from __future__ import annotations

from dataclasses import dataclass

SPEED, LATENCY, ACCURACY, COST, SAFETY, ERRORS = (
    "standard-load-speed",
    "latency-sla",
    "task-accuracy",
    "cost-per-request",
    "safety",
    "edge-case-errors",
)
QUESTION_IDS = (SPEED, LATENCY, ACCURACY, COST, SAFETY, ERRORS)


@dataclass(frozen=True, slots=True)
class Question:
    """A row of the matrix. ``id`` is one of QUESTION_IDS or an own id; ``label`` overrides the standard wording."""

    id: str
    label: str = ""
    right_evidence: str = ""
    custom: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """What will close an open row: what, on which data, how many cases, who, until when (ISO date)."""

    what: str
    who: str
    until: str
    data: str = ""
    minimum_n: int | None = None
    tool: str = ""


@dataclass(frozen=True, slots=True)
class CellDecision:
    """What a reviewer decided about one cell of the matrix."""

    candidate: str
    question: str
    plan: Plan | None = None
    not_applicable: str = ""
    decided_by: str = ""
    minimum_n: int | None = None
