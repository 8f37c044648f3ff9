"""The same result told twice in a document is one claim with several anchors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claimscope.core.claim import FIELD_NAMES, Claim, ClaimFields, Field

_MERGED_LINKS = frozenset({"value", "unit"})


def merged(claims: Sequence[Claim]) -> list[Claim]:
    """``claims`` with tellings of one result put together; the first keeps its place, the others become ``also``."""
    kept: list[Claim] = []
    by_value: dict[tuple[object, ...], list[int]] = {}
    for claim in claims:
        key = (claim.kind, claim.fields.value.value if claim.fields.value else None)
        twin = next((place for place in by_value.get(key, []) if _agree(kept[place], claim)), None)
        if twin is None:
            by_value.setdefault(key, []).append(len(kept))
            kept.append(claim)
        else:
            kept[twin] = _together(kept[twin], claim)
    return kept


def _agree(first: Claim, second: Claim) -> bool:
    """Whether nothing that one says contradicts the other, and something ties them beyond the number."""
    if first.family != second.family or first.anchor.visible != second.anchor.visible:
        return False
    if first.kind in ("ratio", "rank") or first.fields.value is None:
        return _all_equal(first, second)
    shared = 0
    for name in FIELD_NAMES:
        mine, theirs = first.fields.get(name), second.fields.get(name)
        if name in _MERGED_LINKS or mine is None or theirs is None:
            continue
        if not _same(mine, theirs):
            return False
        shared += name in ("benchmark", "scenario", "system", "accelerator")
    units_equal = _same(first.fields.unit, second.fields.unit) if first.fields.unit and second.fields.unit else True
    return shared >= 1 and units_equal


def _all_equal(first: Claim, second: Claim) -> bool:
    names = ("benchmark", "scenario", "unit", "accelerator", "system", "comparator", "round")
    return all(_value(first, name) == _value(second, name) for name in names) and _value(first, "benchmark") is not None


def _value(claim: Claim, name: str) -> object:
    found = claim.fields.get(name)
    return found.value if found else None


def _same(mine: Field, theirs: Field) -> bool:
    a, b = str(mine.value).lower(), str(theirs.value).lower()
    return a == b or a in b or b in a


def _together(first: Claim, second: Claim) -> Claim:
    """The first telling, with fields that only the second gives and with the surer of two equal ones."""
    better: dict[str, Field] = {}
    for name in FIELD_NAMES:
        mine, theirs = first.fields.get(name), second.fields.get(name)
        if theirs is not None and (
            mine is None or (theirs.value == mine.value and theirs.confidence > mine.confidence)
        ):
            better[name] = theirs
    fields: ClaimFields = replace(first.fields, **better)
    return replace(first, fields=fields, also=(*first.also, second.anchor, *second.also))
