"""What the rules make of a pack: checks, findings, slots, cells, the gate. Always computed, never stored as truth."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from claimscope.core.claim import Anchor, Basis
from claimscope.core.document import CheckId
from claimscope.core.message import Message

CheckState = Literal["answered", "unanswered", "contradicted", "not-applicable"]
Severity = Literal["critical", "high", "medium", "low", "info"]
SEVERITIES: tuple[Severity, ...] = ("critical", "high", "medium", "low", "info")
StandingState = Literal["survives", "gaps", "decorative"]
CellState = Literal["answered", "partly", "open", "needs-task-eval", "planned", "expired", "not-applicable"]
EvidenceState = Literal["used", "background", "rejected", "expired"]


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One of the five checks. ``lets_you_claim`` and ``stays_unknown`` are sentences made for this citation."""

    id: CheckId
    state: CheckState
    answer: Message | None = None
    basis: Basis | None = None
    lets_you_claim: Message | None = None
    stays_unknown: Message | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """How a citation stands *as sent* and *now*; the counts are of the five checks."""

    as_sent: StandingState
    now: StandingState
    answered_by_source: int
    answered_by_record: int
    answered_by_people: int = 0
    open: tuple[CheckId, ...] = ()
    recorded: bool = True
    """Whether a result of the official record stands behind the number; without one, nothing *survives* now."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong, what it does to the decision, what to do. ``key`` (rule + subject) names it for waivers."""

    key: str
    rule: str
    severity: Severity
    message: Message
    advice: Message
    about: str = ""
    """Id of the citation, source, evidence or cell."""
    anchor: Anchor | None = None
    reference: str = ""
    """Source section and date of the rule."""
    asks: bool = False
    """True for heuristic findings: they ask, they do not accuse."""
    waived: bool = False
    beside: str = ""
    """Id of the other citation, where it is about two."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A question that a citation can answer, fully or partly."""

    question: str
    answer: Literal["yes", "partly"]
    reason: Message


@dataclass(frozen=True, slots=True)
class CitationAssessment:
    """All judgement on one citation. ``sentence`` is what may be claimed, ``footnote`` the required footnote."""

    citation: str
    checks: tuple[CheckResult, ...]
    standing: Standing
    findings: tuple[Finding, ...]
    slots: tuple[Slot, ...]
    refused_slots: tuple[tuple[str, Message], ...] = ()
    """(question id, reason) for every question it cannot answer."""
    sentence: Message | None = None
    footnote: Message | None = None
    does_not_show: Message | None = None

    def check(self, id: CheckId) -> CheckResult:
        """The result of one check."""
        return next(result for result in self.checks if result.id == id)


@dataclass(frozen=True, slots=True)
class CellEvidence:
    """A piece of evidence in a cell: a citation or an evidence item."""

    id: str
    kind: str
    state: EvidenceState
    tool: str = ""
    flags: tuple[str, ...] = ()
    answers: Literal["yes", "partly", "no"] = "no"
    reason: Message | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the matrix, as the rules see it. ``headline`` is the short text shown in it."""

    candidate: str
    question: str
    state: CellState
    evidence: tuple[CellEvidence, ...] = ()
    headline: Message | None = None
    missing: Message | None = None
    next_step: Message | None = None
    background: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """One line of the gate's list. ``place`` is where to jump: ("cell", candidate, question), ("citation", id),
    ("page", source, number) or ("context", field)."""

    message: Message
    place: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Assessment:
    """Everything the rules say about a pack."""

    citations: tuple[CitationAssessment, ...]
    cells: tuple[Cell, ...]
    findings: tuple[Finding, ...]
    blocks: tuple[Block, ...]
    record_version: str = ""
    rules_version: str = ""
    _judged: dict[str, CitationAssessment] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_judged", {judged.citation: judged for judged in self.citations})

    @property
    def final_allowed(self) -> bool:
        """Whether the gate lets a final report pass."""
        return not self.blocks

    def citation(self, id: str) -> CitationAssessment | None:
        """The assessment of one citation (None for background and rejected claims that were not judged)."""
        return self._judged.get(id)

    def findings_on(self, citation: str) -> tuple[Finding, ...]:
        """What was found on one citation: by its own judgement, and of the pack where it is one of two that differ."""
        judged = self.citation(citation)
        own = judged.findings if judged else ()
        named = (found for found in self.findings if citation in (found.about, found.beside))
        return (*own, *(found for found in named if judged is None or found.beside))

    def cell(self, candidate: str, question: str) -> Cell | None:
        """One cell, or None."""
        return next((found for found in self.cells if (found.candidate, found.question) == (candidate, question)), None)
