"""What the report prints of a citation: three voices on a page of its own, or a line of the background."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from claimscope.core.assessment import CheckState, Severity, StandingState
from claimscope.core.checks.executor import Likeness
from claimscope.core.claim import Basis
from claimscope.core.document import CheckId
from claimscope.core.message import Message
from claimscope.core.reading import Box
from claimscope.core.report.fact import Fact
from claimscope.core.report.figures import LatencyFigure, Text


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
    """A claim kept for information, or one that nobody has sorted yet: never an answer. ``quote`` is empty where it
    says no more than ``title``."""

    number: str
    candidate: str
    title: Text
    quote: str
    place: Text
    exhibit: str
    sorted: bool
