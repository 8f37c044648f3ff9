"""What the pack decides: the question, our task and data, our service level, who takes part."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

LatencyQuantity = Literal["ttft", "tpot", "end-to-end"]
Arrival = Literal["", "poisson", "constant", "burst", "closed-loop"]


@dataclass(frozen=True, slots=True)
class Bound:
    """One latency bound: ``quantity`` at ``percentile`` (99 = p99) must not exceed ``limit_ms``."""

    quantity: LatencyQuantity
    percentile: Decimal
    limit_ms: Decimal


@dataclass(frozen=True, slots=True)
class Sla:
    """The buyer's service level; all bounds must hold. ``requests_per_s`` and ``concurrency`` describe the load."""

    bounds: tuple[Bound, ...] = ()
    arrival: Arrival = ""
    requests_per_s: Decimal | None = None
    concurrency: int | None = None
    context_tokens: int | None = None
    edge_load: bool = False


@dataclass(frozen=True, slots=True)
class Volume:
    """Expected use: requests per month and tokens per request."""

    requests_per_month: Decimal | None = None
    input_tokens: Decimal | None = None
    output_tokens: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """A named person; ``role`` is preparer, approver or reviewer."""

    name: str
    role: str = "reviewer"
    organisation: str = ""


@dataclass(frozen=True, slots=True)
class Concern:
    """One line of the threat model."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Context:
    """The decision that the pack serves."""

    title: str = ""
    reference: str = ""
    lot: str = ""
    authority: str = ""
    committee_date: str = ""
    marking: str = ""
    decision: str = ""
    task: str = ""
    data: str = ""
    sla: Sla = Sla()
    volume: Volume = Volume()
    concerns: tuple[Concern, ...] = ()
    people: tuple[Person, ...] = ()
    valid_until: str = ""
    conclusion: str = ""
