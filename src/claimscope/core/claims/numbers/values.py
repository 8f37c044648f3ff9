"""What the reading of numbers hands on: a numeral with its unit, and what is known around its sentence."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from claimscope.core.claims.numbers.numerals import Numeral
from claimscope.core.claims.numbers.units import UnitRead


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
    worked_out: bool = False
    """Only arithmetic tells what it is divided by (``quotients``)."""


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
    last_share: tuple[UnitRead, Decimal] | None = None
    """The rate of one card, machine or watt that was told last in the paragraph, with its number."""
    last_time: tuple[UnitRead, Decimal] | None = None
    """The latency that the sentence before told last."""
    last_ratio: str = ""
    """The unit of a ratio that the sentence before told ("x", "%")."""
    told: tuple[Decimal, ...] = ()
    """The last rates of the paragraph, and"""
    counted: frozenset[tuple[int, str]] = frozenset()
    """how many cards and machines it counts."""
    declared: UnitRead | None = None
    """Unit that a heading or a line before a colon declares for the numbers below."""
    title_latency: bool = False
    told_latency: bool = False
    """The sentence before, in the same paragraph, tells of a latency."""
    named: bool = False
    """Whether the paragraph has named a machine, a program or a measurement before."""

    supposed: bool = False
    """Whether the paragraph opened with something to imagine."""

    asked: frozenset[str] = frozenset()
    """Kinds of unit (time, power) of which the sentence before, in the same paragraph, says a demand, a limit or a
    question; power also where it tells of one."""

    @property
    def mlperf(self) -> bool:
        return bool(self.family)
