"""A candidate: a number that its sentence presents as a result, before it is known whose."""

from __future__ import annotations

from dataclasses import dataclass

from claimscope.core.claim import FieldValue, Kind
from claimscope.core.claims.words.mention import Mention


@dataclass(frozen=True, slots=True)
class Candidate:
    """``start`` to ``end`` cover number and unit in the sentence. ``sure`` is how surely it is a claim."""

    start: int
    end: int
    kind: Kind
    value: FieldValue
    value_text: str
    unit: str
    unit_text: str
    sure: float
    unit_from_context: bool = False
    unit_sure: float = 1.0
    """Ceiling for the unit: less where its clause speaks of a divisor that may be meant."""
    loose: bool = False
    """As ``Measured.loose``: words of the number before it are surely that one's only."""
    weak: bool = False
    """As ``Measured.weak``."""
    score: Mention | None = None
    """The other benchmark whose score it is."""
