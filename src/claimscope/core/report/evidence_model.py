"""What the report prints of evidence of one's own: results, cases, coverage, load, cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from claimscope.core.assessment import EvidenceState
from claimscope.core.message import Message
from claimscope.core.report.fact import Fact
from claimscope.core.report.figures import LinesFigure, RangeFigure, SharesFigure, Text


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
