"""Result files and documents of our own in one normal form; cases of them."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from claimscope.core.claim import Field
from claimscope.core.message import Message

EvidenceKind = Literal["task_accuracy", "safety", "error_analysis", "serving_speed", "cost", "document"]
EvidenceUse = Literal["used", "background", "rejected", "undecided"]


@dataclass(frozen=True, slots=True)
class Measure:
    """One number of a result file. ``interval`` is (low, high, method); ``locator`` says where the number stands."""

    name: str
    value: Decimal
    unit: str = ""
    higher_is_better: bool | None = None
    percentile: Decimal | None = None
    interval: tuple[Decimal, Decimal, str] | None = None
    locator: str = ""
    recomputed: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Flag:
    """A named doubt about a piece of evidence; ``accepted_by``/``reason`` lift it."""

    id: str
    message: Message
    blocking: bool = True
    accepted_by: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A result file (or a document entered by hand) in one normal form. ``facts`` holds what the file says, by the
    names of the evidence formats (``model_id``, ``dataset``, ``hardware``, ``run_started``, …), never guessed."""

    id: str
    kind: EvidenceKind
    question: str
    source: str = ""
    candidate: str = ""
    tool: str = ""
    tool_version: str = ""
    generation: str = ""
    title: str = ""
    n_scored: int | None = None
    n_total: int | None = None
    n_errors: int | None = None
    measures: tuple[Measure, ...] = ()
    facts: tuple[tuple[str, Field], ...] = ()
    missing: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()
    use: EvidenceUse = "undecided"
    our_data_by: str = ""
    """Who says that this is our task on our data; empty = nobody."""
    tested_on: str = ""
    statement: str = ""
    hidden: tuple[Message, ...] = ()
    """What was scrubbed on import (secrets, user paths)."""

    def fact(self, name: str) -> Field | None:
        """A fact of the file by its name, or None."""
        return dict(self.facts).get(name)


@dataclass(frozen=True, slots=True)
class CaseTag:
    """A tag of the error taxonomy on one case of an evidence item."""

    evidence: str
    case: str
    tag: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class ChosenCase:
    """A case taken into the report with its texts (secrets hidden, each at most 4,000 characters)."""

    evidence: str
    case: str
    input: str = ""
    output: str = ""
    expected: str = ""
    reason: str = ""
