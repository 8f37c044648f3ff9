"""A claim as the matching reads it: one number, one unit, and what is known of the row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from claimscope.core.claim import Claim, Field, text_of
from claimscope.core.matching.benchmarks import expanded
from claimscope.core.matching.names import Names
from claimscope.core.matching.numbers import Written, written
from claimscope.core.matching.units import ClaimedUnit, claimed_unit
from claimscope.core.record_row import RowFilter
from claimscope.core.result_id import normal_result_id

SURE_FIELD = 0.8
"""Fields read with less confidence do not rule a row out."""
UNVERIFIED_IDS = frozenset({"v6.1"})
"""Rounds whose IDs are a guess: they are never matched on."""


@dataclass(frozen=True, slots=True)
class Subject:
    """``low_end``: the claim gives only a lower bound (over 1 million). ``said``: the claim's fields as
    text; ``unsure``: fields read with little confidence."""

    claim: Claim
    number: Written
    unit: ClaimedUnit
    ids: tuple[str, ...]
    low_end: bool = False
    said: Mapping[str, str] = field(init=False, compare=False, repr=False)
    unsure: frozenset[str] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        known = self.claim.fields.known()
        texts = {name: text for name, found in known if (text := text_of(found))}
        unsure = frozenset(name for name, found in known if found.confidence < SURE_FIELD)
        object.__setattr__(self, "said", texts)
        object.__setattr__(self, "unsure", unsure)

    def text(self, name: str) -> str:
        """A claim field as text, empty where nobody said it."""
        return self.said.get(name, "")

    def sure(self, name: str) -> str:
        """As ``text``, but empty too where the reading of the source is unsure of it."""
        return "" if name in self.unsure else self.text(name)

    @property
    def count(self) -> int | None:
        """Accelerators behind the value, where said."""
        found = self.claim.fields.accelerator_count
        return int(found.value) if found and isinstance(found.value, (int, Decimal)) else None

    def filter(self, names: Names, **more: object) -> RowFilter:
        """What the record is asked: round, benchmark and scenario as far as the claim names them."""
        round_, benchmark, scenario = (self.sure(name) for name in ("round", "benchmark", "scenario"))
        return RowFilter(
            rounds=(round_,) if round_ else (),
            benchmarks=expanded(benchmark, names.benchmarks) if benchmark else (),
            scenarios=("Interactive", "Server") if scenario == "Interactive" else (scenario,) if scenario else (),
            **more,  # type: ignore[arg-type]
        )


def subject_of(claim: Claim) -> Subject | None:
    """The claim with its number, or None where it has none that could be looked up."""
    found = claim.fields.value
    number, low_end = _number(found)
    if found is None or number is None or not number.is_finite():
        return None
    unit = claimed_unit(text_of(claim.fields.unit))
    return Subject(claim, written(number, found.text), unit, _ids(claim.fields.result_ids), low_end)


def _number(found: Field | None) -> tuple[Decimal | None, bool]:
    value = found.value if found else None
    if isinstance(value, tuple) and len(value) == 2 and not isinstance(value[0], str):
        low, high = value
        one_end = (low is None) != (high is None)
        picked = low if low is not None else high
        return (picked if isinstance(picked, Decimal) and one_end else None), one_end and low is not None
    if isinstance(value, (int, Decimal)) and not isinstance(value, bool):
        return Decimal(value), False
    return None, False


def _ids(found: Field | None) -> tuple[str, ...]:
    written_ids = found.value if found and isinstance(found.value, tuple) else ()
    normal = (normal_result_id(str(one)) for one in written_ids)
    return tuple(id for id in normal if id and "v" + id.partition("-")[0] not in UNVERIFIED_IDS)
