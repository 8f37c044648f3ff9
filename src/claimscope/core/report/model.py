"""The report as a value: what will be printed, sorted, numbered and rounded; not how it looks.

Vendor and reviewer words are ``str`` and printed as text; everything the program says is a ``Message``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from claimscope.core.assessment import CellState, Severity
from claimscope.core.message import Message
from claimscope.core.report.asked import Edition, LogEntry
from claimscope.core.report.citation_model import BackgroundLine, CitationPage, FindingLine
from claimscope.core.report.evidence_model import (
    ConcernLine,
    CostSection,
    EvidencePage,
    LoadView,
    ReproductionView,
)
from claimscope.core.report.fact import Fact
from claimscope.core.report.figures import BarsFigure, MatrixFigure, Text, TimelineFigure


@dataclass(frozen=True, slots=True)
class CellView:
    """One cell of the printed matrix. ``exhibits`` are the numbers of the evidence in it."""

    candidate: str
    state: CellState
    headline: Text = ""
    missing: Text = ""
    next_step: Text = ""
    exhibits: tuple[str, ...] = ()
    background: int = 0


@dataclass(frozen=True, slots=True)
class RowView:
    """One question with a cell for each candidate, in the order of the candidates. ``name`` is its short form."""

    question: str
    number: int
    label: Text
    right_evidence: Text
    cells: tuple[CellView, ...]
    name: Text = ""


@dataclass(frozen=True, slots=True)
class Matrix:
    """The question matrix; ``figure`` is its picture."""

    candidates: tuple[str, ...]
    rows: tuple[RowView, ...]
    figure: MatrixFigure


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision page: it must be understood without the rest."""

    question: str
    more_question: bool
    rests_on: tuple[Message, ...]
    does_not_say: tuple[Message, ...]
    open_cells: tuple[Message, ...]
    more_open: int
    blocks: tuple[Message, ...]
    more_blocks: int
    deciders: tuple[Fact, ...]
    conclusion: str
    more_conclusion: bool
    record: Message


@dataclass(frozen=True, slots=True)
class OpenPart:
    """Rows of one candidate in one state, by number and name."""

    state: CellState
    rows: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class OpenLine:
    """What is not answered for one candidate, the states that weigh most first."""

    candidate: str
    parts: tuple[OpenPart, ...]


@dataclass(frozen=True, slots=True)
class Front:
    """Page 1, for somebody who sees no other page. ``status`` says whether this may be decided on."""

    question: str
    more_question: bool
    status: Message
    decided: tuple[Message, ...]
    open: tuple[OpenLine, ...]
    more_open: int
    rests_on: tuple[Message, ...]
    conclusion: str
    more_conclusion: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """Results of one group that may be shown side by side, and what must be said beside them."""

    title: Message
    figure: BarsFigure
    differences: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class PlanLine:
    """A cell that nothing answers yet, and what will."""

    row: str
    question: Text
    candidate: str
    state: CellState
    missing: Text
    what: Text
    data: str
    who: str
    until: str
    minimum_n: int | None
    command: str = ""
    """Ready command for the tool of the plan, for the work order; empty without a plan or a tool."""


@dataclass(frozen=True, slots=True)
class VendorLine:
    """A question to a candidate and what came back."""

    candidate: str
    about: str
    text: Message
    asked_on: str
    answer: str
    answered_on: str
    answered_by: str = ""


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A file in the pack."""

    number: str
    id: str
    name: str
    names: tuple[str, ...]
    candidate: str
    media_type: Text
    size: int
    status: Message
    remarks: tuple[Message, ...]
    imported_on: str
    kind: str


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule that the organisation's profile weighs differently; ``now`` is empty where it is switched off."""

    rule: str
    title: Message
    standard: Severity
    now: Severity | Literal[""]


@dataclass(frozen=True, slots=True)
class Term:
    """A glossary entry."""

    term: Message
    meaning: Message


@dataclass(frozen=True, slots=True)
class ReportModel:
    """Everything a report prints, in its order."""

    pack_id: str
    title: str
    draft: bool
    edition: Edition
    edition_number: int
    marking: str
    authority: str
    cover: tuple[Fact, ...]
    front: Front
    decision: Decision
    scope: tuple[Fact, ...]
    candidates: tuple[tuple[str, tuple[Fact, ...]], ...]
    exclusions: tuple[Message, ...]
    matrix: Matrix
    comparisons: tuple[Comparison, ...]
    not_compared: tuple[Message, ...]
    citations: tuple[CitationPage, ...]
    background: tuple[BackgroundLine, ...]
    evidence: tuple[EvidencePage, ...]
    timeline: TimelineFigure | None
    cost: CostSection
    concerns: tuple[str, ...]
    findings: tuple[FindingLine, ...]
    blocks: tuple[Message, ...]
    plans: tuple[PlanLine, ...]
    vendor: tuple[VendorLine, ...]
    log: tuple[LogEntry, ...]
    signing: tuple[Fact, ...]
    single_reviewer: bool
    conclusion: str
    exhibits: tuple[Exhibit, ...]
    versions: tuple[Fact, ...]
    glossary: tuple[Term, ...]
    legends: tuple[str, ...]
    coverage: tuple[ConcernLine, ...] = ()
    loads: tuple[LoadView, ...] = ()
    reproductions: tuple[ReproductionView, ...] = ()
    rule_changes: tuple[RuleChange, ...] = ()
