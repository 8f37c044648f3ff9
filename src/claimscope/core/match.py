"""Outcome of looking a claim up in the official record."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from claimscope.core.message import Message
from claimscope.core.record_row import RecordRow

Outcome = Literal[
    "exact",
    "rounded",
    "derived",
    "unit-differs",
    "value-differs",
    "ambiguous",
    "not-found",
    "ratio-supported",
    "ratio-not-supported",
    "out-of-record",
    "not-comparable",
]

CONFIRMING: tuple[Outcome, ...] = ("exact", "rounded", "derived", "unit-differs")
"""Outcomes in which the claim's number is the record's number."""


SURE = 0.8
"""Confidence from which a match may fill fields by itself; below it a person confirms the row first."""

SURE_MISS = 0.5
"""Below this the record holds the round only in part, and a missing row says nothing."""


@dataclass(frozen=True, slots=True)
class Match:
    """What the record says to a claim. ``rows`` best first; ``explanation`` is one sentence a buyer understands.

    ``difference_percent`` is 100 x (claimed - official) / official, where both are on one scale. ``divisor`` is the
    number of accelerators or nodes of a derived value. ``computed_ratio`` belongs to the two rows of a ratio.
    """

    outcome: Outcome
    confidence: float
    rows: tuple[RecordRow, ...]
    explanation: Message
    difference_percent: Decimal | None = None
    divisor: int | None = None
    computed_ratio: Decimal | None = None
    conflicts: tuple[Message, ...] = ()
    """Places where source and record contradict each other, shown side by side."""
    remarks: tuple[Message, ...] = ()
    """What belongs to the row beyond its number: preview, withdrawn, inferred, wrong official label, unconfirmed ID."""

    @property
    def row(self) -> RecordRow | None:
        """The one row meant, where the outcome names one with certainty (see SURE)."""
        return self.rows[0] if self.rows and self.outcome in CONFIRMING and self.confidence >= SURE else None
