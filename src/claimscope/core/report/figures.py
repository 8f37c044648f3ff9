"""Pictures as values: what is drawn, not how. Renderers turn them into SVG or PDF; each has its data beside it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from claimscope.core.assessment import CellState
from claimscope.core.document import LatencyQuantity
from claimscope.core.message import Message

Text = str | Message
"""``str`` is somebody's own words and printed as they stand; a Message is a sentence of the program."""

LatencyMarkKind = Literal["bound", "measured", "ours"]


@dataclass(frozen=True, slots=True)
class MatrixFigure:
    """The question matrix as a picture: one state per row and candidate."""

    candidates: tuple[str, ...]
    rows: tuple[tuple[Text, tuple[CellState, ...]], ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar. ``note`` is the difference that must be stated beside it."""

    label: str
    value: Decimal
    note: Text = ""
    exhibit: str = ""


@dataclass(frozen=True, slots=True)
class BarsFigure:
    """Bars of one group that the rules allow to be compared, from zero, in one ``unit``."""

    unit: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class LatencyMark:
    """A latency in milliseconds at a percentile."""

    kind: LatencyMarkKind
    value_ms: Decimal
    percentile: Decimal


@dataclass(frozen=True, slots=True)
class LatencyAxis:
    """One quantity on one axis: the benchmark's bound, what was measured, and our own bound."""

    quantity: LatencyQuantity
    marks: tuple[LatencyMark, ...]


@dataclass(frozen=True, slots=True)
class LatencyFigure:
    """The SLA match of a citation."""

    axes: tuple[LatencyAxis, ...]


@dataclass(frozen=True, slots=True)
class RangeBar:
    """A value with its range."""

    label: Text
    low: Decimal
    value: Decimal
    high: Decimal


@dataclass(frozen=True, slots=True)
class RangeFigure:
    """Ranges on one axis in one ``unit``: cost per candidate, or the effect of each assumption (tornado)."""

    unit: Text
    bars: tuple[RangeBar, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a break-even picture: points (requests per month, cost per month)."""

    label: Text
    points: tuple[tuple[Decimal, Decimal], ...]


@dataclass(frozen=True, slots=True)
class LinesFigure:
    """Cost over volume. ``marks`` are the volumes at which two lines cross."""

    x_unit: Text
    y_unit: Text
    lines: tuple[Line, ...]
    marks: tuple[Decimal, ...] = ()


@dataclass(frozen=True, slots=True)
class ShareBar:
    """A share (0 to 1) of ``n`` cases with its interval."""

    label: Text
    count: int
    share: Decimal
    low: Decimal
    high: Decimal


@dataclass(frozen=True, slots=True)
class SharesFigure:
    """How often each error tag occurs among ``n`` cases, with 95 % intervals."""

    n: int
    bars: tuple[ShareBar, ...]


@dataclass(frozen=True, slots=True)
class Age:
    """A piece of evidence and its date (ISO)."""

    label: Text
    date: str
    kind: Literal["published", "tested", "retrieved"]


@dataclass(frozen=True, slots=True)
class TimelineFigure:
    """The age of the evidence against the date of the decision (ISO, may be empty)."""

    ages: tuple[Age, ...]
    decision: str = ""


Figure = MatrixFigure | BarsFigure | LatencyFigure | RangeFigure | LinesFigure | SharesFigure | TimelineFigure
