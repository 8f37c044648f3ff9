"""The report as a value: what will be printed, sorted, numbered and rounded; not how it looks.

Vendor and reviewer words are ``str`` and printed as text; everything the program says is a ``Message``.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from claimscope.core.assessment import CellState, CheckState, EvidenceState, Severity, StandingState
from claimscope.core.checks.executor import Likeness
from claimscope.core.claim import Basis
from claimscope.core.document import CheckId
from claimscope.core.message import Message
from claimscope.core.reading import Box
from claimscope.core.report.asked import Edition, LogEntry
from claimscope.core.report.figures import (
    BarsFigure,
    LatencyFigure,
    LinesFigure,
    MatrixFigure,
    RangeFigure,
    SharesFigure,
    Text,
    TimelineFigure,
)


@dataclass(frozen=True, slots=True)
class Fact:
    """A labelled value. ``basis`` is set where somebody could ask where it comes from."""

    label: Message
    value: Text
    basis: Basis | Literal[""] = ""
    source: Text = ""
    """Who or what stands behind the basis: the place in the source, a reviewer's name and date."""


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
class CheckLine:
    """One of the five checks as printed."""

    id: CheckId
    label: Message
    state: CheckState
    answer: Text
    basis: Basis | Literal[""]
    consequence: Text


@dataclass(frozen=True, slots=True)
class SlotLine:
    """Rows that a citation answers for one and the same reason."""

    questions: tuple[Text, ...]
    answer: Literal["yes", "partly"]
    reason: Message


@dataclass(frozen=True, slots=True)
class StackLine:
    """One part of the executor, measured beside offered."""

    label: Message
    measured: Text
    offered: Text
    same: Likeness


@dataclass(frozen=True, slots=True)
class FindingLine:
    """A finding as printed; ``waiver`` says who accepted it and why."""

    severity: Severity
    message: Message
    advice: Message
    reference: str
    asks: bool
    waiver: Text = ""
    about: Text = ""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit, for tables that calculate."""

    value: Decimal
    unit: str


@dataclass(frozen=True, slots=True)
class Crop:
    """The picture of the place: page of a source and the box of the number, as shares of the page."""

    citation: str
    source: str
    page: int
    box: Box | None


@dataclass(frozen=True, slots=True)
class CitationPage:
    """A citation on its page: three voices, never merged."""

    id: str
    number: str
    candidate: str
    title: Text
    claimed: Quantity | None
    official: Quantity | None
    exhibit: str
    place: Text
    crop: Crop | None
    quote: tuple[str, str, str]
    hidden: bool
    said: tuple[Fact, ...]
    unstated: tuple[Message, ...]
    outcome: Message | None
    record: tuple[Fact, ...]
    conflicts: tuple[Message, ...]
    standing: Message | None
    as_sent: StandingState | None
    now: StandingState | None
    checks: tuple[CheckLine, ...]
    latency: LatencyFigure | None
    stack: tuple[StackLine, ...]
    stack_same: tuple[Message, ...]
    stack_unknown: tuple[Message, ...]
    """Parts that are the same, and those that cannot be compared: each named in one sentence."""
    stack_note: Message | None
    slots: tuple[SlotLine, ...]
    sentence: Message | None
    does_not_show: Message | None
    footnote: Message | None
    findings: tuple[FindingLine, ...]
    notes: tuple[str, ...]
    dates: tuple[Fact, ...]
    replies: tuple[Message, ...] = ()
    """What the vendor answered about it."""


@dataclass(frozen=True, slots=True)
class BackgroundLine:
    """A claim kept for information: never an answer. ``quote`` is empty where it says no more than ``title``."""

    number: str
    candidate: str
    title: Text
    quote: str
    place: Text
    exhibit: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """Results of one group that may be shown side by side, and what must be said beside them."""

    title: Message
    figure: BarsFigure
    differences: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class EvidencePage:
    """Own evidence: what was measured, on what, and the doubts."""

    id: str
    number: str
    exhibit: str
    candidate: str
    kind: Message
    question: Text
    title: Text
    state: EvidenceState | Literal["undecided"]
    facts: tuple[Fact, ...]
    measures: tuple[tuple[str, Text, Text, str], ...]
    """(name, value with unit and percentile, interval, where it stands)."""
    flags: tuple[tuple[Message, Text], ...]
    missing: tuple[Text, ...]
    statement: str
    shares: SharesFigure | None
    cases: tuple[CaseView, ...] = ()


@dataclass(frozen=True, slots=True)
class CaseView:
    """A case chosen for the report. ``tag`` says why it fails, empty where nobody has said it."""

    case: str
    tag: Text
    input: str
    output: str
    expected: str


@dataclass(frozen=True, slots=True)
class ConcernLine:
    """A concern of the threat model for one candidate; no ``rates`` = not tested, ``more`` rates are not printed."""

    candidate: str
    concern: str
    rates: tuple[Message, ...]
    more: int


@dataclass(frozen=True, slots=True)
class LoadView:
    """Own measurements of one candidate: latency of a quantity over load, with our bounds."""

    candidate: str
    quantity: str
    figure: LinesFigure


@dataclass(frozen=True, slots=True)
class ReproductionView:
    """An own run against a cited row. Own runs are unverified."""

    own: str
    cited: str
    verdict: Message
    differences: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class CostPage:
    """What a request costs, with every assumption. Empty ``result`` where assumptions are missing."""

    candidate: str
    currency: str
    as_of: str
    assumptions: tuple[tuple[Text, Text, Text, str], ...]
    """(name, value with unit, range, source)."""
    result: tuple[Fact, ...]
    missing: tuple[Message, ...]
    steps: tuple[tuple[Message, Text, Text], ...]
    """(name, calculation with its numbers, what it gives)."""
    tornado: RangeFigure | None


@dataclass(frozen=True, slots=True)
class CostSection:
    """Cost of all candidates."""

    pages: tuple[CostPage, ...]
    ranges: RangeFigure | None
    break_even: LinesFigure | None
    remarks: tuple[Message, ...] = ()


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
