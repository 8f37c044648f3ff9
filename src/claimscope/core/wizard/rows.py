"""Rows of the record for a citation, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from claimscope.core.document import Citation
from claimscope.core.matching.coverage import claimed_rounds
from claimscope.core.record_row import RecordRow
from claimscope.core.result_id import ids_in


def nearest_first(rows: Iterable[RecordRow], citation: Citation) -> tuple[RecordRow, ...]:
    """Rows of the round that the claim names before all others, and in each round the value nearest to its number
    first; in the order given where it names neither."""
    rounds, value = claimed_rounds(citation.claim), _value(citation)
    return tuple(sorted(rows, key=lambda row: (_elsewhere(row, rounds), _distance(row, value))))


def likeliest(rows: tuple[RecordRow, ...], citation: Citation) -> bool:
    """Whether the first row may be offered as the answer: it is of the round that the claim names, if it names one."""
    return bool(rows) and not _elsewhere(rows[0], claimed_rounds(citation.claim))


def replied_id(citation: Citation) -> str:
    """The first result ID that the vendor named in an answer, empty where there is none."""
    said = next((one.value for one in citation.answers if one.field == "result_ids"), None)
    values = said.value if said is not None and isinstance(said.value, tuple) else ()
    return next((id for one in values for id in ids_in(str(one))), "")


def _elsewhere(row: RecordRow, rounds: tuple[str, ...]) -> bool:
    return bool(rounds) and row.round not in rounds


def _distance(row: RecordRow, value: Decimal | None) -> Decimal:
    return abs(row.value - value) if value is not None else Decimal(0)


def _value(citation: Citation) -> Decimal | None:
    found = citation.claim.fields.value
    value = found.value if found else None
    return Decimal(value) if isinstance(value, (int, Decimal)) else None
