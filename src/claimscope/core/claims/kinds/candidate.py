"""A candidate: a number that its sentence presents as a result, before it is known whose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from claimscope.core.claim import FieldValue, Kind
from claimscope.core.claims.numbers.numerals import Numeral
from claimscope.core.claims.numbers.units import UnitRead
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


@dataclass(frozen=True, slots=True)
class Measured:
    """A numeral with its unit, not yet judged."""

    numeral: Numeral
    unit: UnitRead
    shared: bool = False
    """The unit was written once for several numbers ("596.11 and 855.82 tokens/s")."""
    elliptic: bool = False
    """The unit stands in an earlier sentence."""
    loose: bool = False
    """Nothing but its size and place tell that it takes the unit up."""
    weak: bool = False
    """No rule calls it a result; what speaks for it outweighs what speaks against it."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is known around a sentence when its numbers are judged."""

    family: str = ""
    """MLPerf suite the text is about; empty where no MLPerf is in reach."""
    page_cues: frozenset[str] = frozenset()
    """Kinds of cue words in the title: a page headed "Road map" promises."""
    last_rate: UnitRead | None = None
    """Unit of the last rate in the paragraph."""
    last_value: Decimal | None = None
    """The number of that rate."""
    declared: UnitRead | None = None
    """Unit that a heading or a line before a colon declares for the numbers below."""
    title_latency: bool = False
    told_latency: bool = False
    """The sentence before, in the same paragraph, tells of a latency."""
    supposed: bool = False
    """Whether the paragraph opened with something to imagine."""

    asked: frozenset[str] = frozenset()
    """Kinds of unit (time, power) of which the sentence before, in the same paragraph, says a demand, a limit or a
    question; power also where it tells of one."""

    @property
    def mlperf(self) -> bool:
        return bool(self.family)


@dataclass(frozen=True, slots=True)
class Scene:
    """A sentence's mentions, for judging: lookups by kind."""

    mentions: Sequence[Mention]

    def of(self, *kinds: str) -> list[Mention]:
        return [mention for mention in self.mentions if mention.kind in kinds]

    def has(self, *kinds: str) -> bool:
        return any(mention.kind in kinds for mention in self.mentions)
