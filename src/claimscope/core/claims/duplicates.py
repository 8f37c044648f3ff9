"""The same result told twice in a document is one claim with several anchors."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from decimal import Decimal

from claimscope.core.claim import FIELD_NAMES, Claim, Field
from claimscope.core.quantity import told_digits

_NAMES = frozenset({"submitter", "system", "accelerator", "software"})
"""Fields whose longer and shorter forms mean the same."""
_TELLING = ("benchmark", "scenario", "system", "accelerator")
_SURE = 0.8
_PRECISE = 5
"""A number of so many digits is not met twice by chance: "31,298 tokens/s" alone, told again, is the same result."""

_MOST_COMPARED = 12
"""So many earlier claims of one value are looked at: a value that stands everywhere must not cost its square."""


def merged(claims: Sequence[Claim]) -> list[Claim]:
    """``claims`` with tellings of one result put together; the first keeps its place, the others become ``also``."""
    kept: list[Claim] = []
    places: dict[Hashable, list[int]] = {}
    for claim in claims:
        key = _key(claim)
        near = places.setdefault(key, [])
        twin = next((place for place in near[-_MOST_COMPARED:] if _agree(kept[place], claim)), None)
        if twin is None:
            near.append(len(kept))
            kept.append(claim)
        else:
            kept[twin] = _together(kept[twin], claim)
    return kept


def _key(claim: Claim) -> Hashable:
    return claim.kind, _value(claim, "value"), _value(claim, "unit"), claim.family, claim.anchor.visible


def _agree(first: Claim, second: Claim) -> bool:
    """Whether nothing that one surely says contradicts the other, and something ties them beyond the number; a number
    of many digits needs no tie where one telling says nothing else."""
    if first.context == second.context and first.fields.value == second.fields.value:
        # A line that stands on many pages; a sentence that says one number twice says it of two things.
        return first.anchor.page != second.anchor.page
    shared = 0
    for name in FIELD_NAMES:
        mine, theirs = first.fields.get(name), second.fields.get(name)
        if mine is None or theirs is None or name in ("value", "unit"):
            continue
        if same_field(name, mine, theirs):
            shared += name in _TELLING
        elif _is_sure(mine) and _is_sure(theirs):
            return False
    if first.kind in ("ratio", "rank"):
        return shared >= 1 and all(_value(first, name) == _value(second, name) for name in ("benchmark", "scenario"))
    return shared >= 1 or (_is_precise(first) and not (_is_telling(first) and _is_telling(second)))


def _is_sure(found: Field) -> bool:
    return found.basis == "stated" or found.confidence >= _SURE


def _is_telling(claim: Claim) -> bool:
    """Whether a claim surely says what it is about."""
    fields = (claim.fields.get(name) for name in _TELLING)
    return any(found is not None and _is_sure(found) for found in fields)


def _is_precise(claim: Claim) -> bool:
    value = _value(claim, "value")
    return isinstance(value, Decimal) and told_digits(value) >= _PRECISE


def _value(claim: Claim, name: str) -> Hashable:
    found = claim.fields.get(name)
    return found.value if found else None


def same_field(name: str, mine: Field, theirs: Field) -> bool:
    """Whether two sayings of the field ``name`` may mean the same; the longer form of a name includes the shorter."""
    a, b = str(mine.value).lower(), str(theirs.value).lower()
    if name in _NAMES or name == "comparator":
        return a in b or b in a
    if name == "benchmark":
        return a == b or a.startswith(b + "-99") or b.startswith(a + "-99")
    return a == b


def _together(first: Claim, second: Claim) -> Claim:
    """The first telling, with fields that only the second gives and with the surer of two equal ones."""
    better: dict[str, Field] = {}
    for name in FIELD_NAMES:
        mine, theirs = first.fields.get(name), second.fields.get(name)
        if theirs is not None and (
            (mine is None and _is_sure(theirs))
            or (mine is not None and theirs.value == mine.value and theirs.confidence > mine.confidence)
        ):
            better[name] = theirs
    return replace(first, fields=replace(first.fields, **better), also=(*first.also, second.anchor, *second.also))
