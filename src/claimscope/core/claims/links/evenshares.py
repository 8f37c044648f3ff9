"""Rates that are another rate of the page divided by a whole number: "82,749.6 tokens/s, that is 20,687".

What a rate is divided by is said in more ways than any list of words holds; that it is divided shows in the numbers.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal

from claimscope.core.claim import Claim, Field
from claimscope.core.claims.kinds.evidence import is_round
from claimscope.core.claims.numbers.divisors import UNSETTLED

_USUAL = frozenset({2, 3, 4, 5, 6, 8, 10, 12, 16, 18, 20, 24, 32, 36, 40, 48, 64, 72, 80, 96, 128})
"""Cards of a machine, machines of an entry."""
_MOST = 200
"""With more rates than that on a page a quotient is met by chance."""


def with_doubted_shares(claims: Sequence[Claim]) -> list[Claim]:
    """``claims`` of running text; a plain rate that is an even share of another one is less sure in value and unit."""
    rates: dict[tuple[int, object], list[Decimal]] = {}
    for claim in claims:
        if _is_rate(claim):
            rates.setdefault(_place(claim), []).append(_value(claim))
    wholes = {place: sorted(values) for place, values in rates.items() if 1 < len(values) <= _MOST}
    counts = _USUAL | {int(value) for value in _counts(claims)}
    return [
        _less_sure(claim) if _is_rate(claim) and _is_share(claim, wholes.get(_place(claim), ()), counts) else claim
        for claim in claims
    ]


def _is_rate(claim: Claim) -> bool:
    unit, value = claim.fields.unit, claim.fields.value
    return claim.kind == "absolute" and (
        unit is not None and str(unit.value).endswith("/s") and value is not None and isinstance(value.value, Decimal)
    )


def _place(claim: Claim) -> tuple[int, object]:
    unit = claim.fields.unit
    return claim.anchor.page, unit.value if unit else None


def _value(claim: Claim) -> Decimal:
    value = claim.fields.value
    assert value is not None and isinstance(value.value, Decimal)
    return value.value


def _counts(claims: Iterable[Claim]) -> Iterable[Decimal]:
    found = (claim.fields.accelerator_count for claim in claims)
    return (field.value for field in found if field and isinstance(field.value, Decimal) and field.value > 1)


def _is_share(claim: Claim, wholes: Sequence[Decimal], counts: Iterable[int]) -> bool:
    """Whether one of the other rates is the number times a usual count, as far as the number is written."""
    share = _value(claim)
    if is_round(share) or not wholes:
        return False
    step = Decimal(1).scaleb(min(int(share.as_tuple().exponent), 0))
    return any(
        bisect_left(wholes, count * (share - step)) < bisect_right(wholes, count * (share + step)) for count in counts
    )


def _less_sure(claim: Claim) -> Claim:
    value, unit = claim.fields.value, claim.fields.unit
    return replace(claim, fields=replace(claim.fields, value=_capped(value), unit=_capped(unit)))


def _capped(field: Field | None) -> Field | None:
    return replace(field, confidence=min(field.confidence, UNSETTLED)) if field else None
