"""A benchmark claim as found in a source: every field says where it comes from and how sure that is."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from decimal import Decimal
from typing import Literal

from claimscope.core.reading import Box

Basis = Literal["stated", "context", "record", "declared", "vendor-reply", "reviewer"]
Family = Literal[
    "inference",
    "training",
    "endpoints",
    "client",
    "storage",
    "tiny",
    "mobile",
    "hpc",
    "automotive",
    "power",
    "other-benchmark",
    "vendor-measured",
]
Kind = Literal["absolute", "ratio", "derived", "range", "rank", "latency", "power"]

CERTAIN = 0.8
"""Fields read less certainly than this count as said by the source, but as known only where the record or a person
confirms them: a doubt answers no check."""

Range = tuple[Decimal | None, Decimal | None]
FieldValue = str | int | Decimal | Range | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where something stands in a source. ``page`` is 1-based; ``quote`` is the words it was read from. ``quoted``: the
    message only repeats it there from an earlier one, so that it may be the buyer's own words."""

    page: int
    object: str = ""
    box: Box | None = None
    quote: str = ""
    before: str = ""
    after: str = ""
    visible: bool = True
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """A value with its origin. ``text`` is the value as written, ``by`` and ``on`` (ISO date): reviewer or reply."""

    value: FieldValue
    basis: Basis
    confidence: float = 1.0
    text: str | None = None
    anchor: Anchor | None = None
    by: str = ""
    on: str = ""


@dataclass(frozen=True, slots=True)
class ClaimFields:
    """The fields of the contract. None means: nobody said it, and nothing was guessed."""

    value: Field | None = None
    unit: Field | None = None
    round: Field | None = None
    benchmark: Field | None = None
    division: Field | None = None
    suite: Field | None = None
    scenario: Field | None = None
    submitter: Field | None = None
    system: Field | None = None
    accelerator: Field | None = None
    accelerator_count: Field | None = None
    software: Field | None = None
    precision: Field | None = None
    result_ids: Field | None = None
    retrieved_on: Field | None = None
    availability: Field | None = None
    verification: Field | None = None
    comparator: Field | None = None

    def get(self, name: str) -> Field | None:
        """The field called ``name``; KeyError for a name the contract does not know."""
        if name not in FIELD_NAMES:
            raise KeyError(name)
        found: Field | None = getattr(self, name)
        return found

    def known(self) -> tuple[tuple[str, Field], ...]:
        """(name, field) of every field that has a value, in contract order."""
        return tuple((name, found) for name in FIELD_NAMES if (found := self.get(name)) is not None)

    def unstated(self) -> tuple[str, ...]:
        """Names of the fields nobody gave, in contract order."""
        return tuple(name for name in FIELD_NAMES if self.get(name) is None)


FIELD_NAMES = tuple(item.name for item in fields(ClaimFields))


@dataclass(frozen=True, slots=True)
class Claim:
    """A number (or rank) that a source presents as a result. ``also`` are the other places that say the same."""

    id: str
    family: Family
    kind: Kind
    anchor: Anchor
    fields: ClaimFields
    also: tuple[Anchor, ...] = ()
    link: str = ""
    """Claims that share a sentence, row or footnote carry the same link."""
    context: str = field(default="")
    """The sentence or row around the number, for wording rules."""

    @property
    def quoted(self) -> bool:
        """Whether it stands nowhere but in messages that a reply repeats."""
        return all(place.quoted for place in (self.anchor, *self.also))


def number_as_stated(found: Field) -> Decimal | str:
    """The number with all digits that the source writes, so that a language can set its own separators; the words of
    the source where it writes more than digits (``24k``, ``about 30``)."""
    text = found.text or ""
    digits = re.sub(r"[\s.,'’]", "", text)
    if digits.isdecimal() and isinstance(found.value, (int, Decimal)):
        readings = (Decimal(digits).scaleb(-places) for places in range(len(digits)))
        number = next((one for one in readings if one == found.value), None)
        if number is not None:
            return number
    return text or text_of(found) or "–"


def text_of(found: Field | None) -> str | None:
    """The field's value as a plain string, or None."""
    if found is None or isinstance(found.value, tuple):
        return None
    return str(found.value)
