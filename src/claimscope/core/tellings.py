"""One result told in several files of a vendor: where it stands again, and where it stands with another number.

The citations stay apart, because each file is judged by its own words; what is one claim is worked out from them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal

from claimscope.core.claim import FIELD_NAMES, Claim, text_of
from claimscope.core.claims.duplicates import same_field
from claimscope.core.document import Citation, Pack
from claimscope.core.match import CONFIRMING
from claimscope.core.matching.numbers import written

_TELLING = ("benchmark", "scenario", "system", "accelerator")
_SETTING = tuple(name for name in FIELD_NAMES if name not in ("value", "unit", "result_ids", "retrieved_on"))
_NEAR = Decimal("0.1")
"""Numbers further apart than a tenth are taken for results of settings that nobody named."""
_BARELY = Decimal("0.01")
"""So close two numbers must be where one of them names no machine."""
_MOST_COMPARED = 40
"""So many citations with one setting are compared: a sheet of thousands must not cost its square."""

Groups = Mapping[str, tuple[str, ...]]


def told_again(pack: Pack) -> Groups:
    """For every citation whose result stands in another file of the candidate too: all of them, first telling first."""
    found: dict[str, tuple[str, ...]] = {}
    for members in _by(pack, _result_key).values():
        for group in _groups(members):
            ids = tuple(one.id for one in group)
            if len({one.source for one in group}) > 1:
                found |= dict.fromkeys(ids, ids)
    return found


def told_differently(pack: Pack) -> Iterator[tuple[Citation, Citation]]:
    """Pairs with one setting and two numbers that lie close together, the one that comes first in the pack first.

    A number and its rounding are one number. Where only one of the two names a machine they must lie closer still.
    """
    for members in _by(pack, _setting_key).values():
        for place, later in enumerate(members):
            for earlier in members[:place]:
                if _differs(earlier, later) and not _both_told(earlier, later, members):
                    yield earlier, later


def _by(pack: Pack, key_of: Callable[[Claim], object]) -> dict[object, list[Citation]]:
    owner = {source.id: source.candidate for source in pack.sources}
    found: dict[object, list[Citation]] = defaultdict(list)
    for one in pack.citations:
        key = key_of(one.claim)
        if one.sort != "not-a-claim" and key is not None:
            members = found[one.candidate or owner.get(one.source, ""), key]
            if len(members) < _MOST_COMPARED:
                members.append(one)
    return found


def _result_key(claim: Claim) -> object:
    return None if claim.fields.value is None else (claim.fields.value.value, *_kind(claim), claim.anchor.visible)


def _setting_key(claim: Claim) -> object:
    fields, value = claim.fields, claim.fields.value
    if value is None or not isinstance(value.value, Decimal) or claim.kind not in ("absolute", "latency", "ratio"):
        return None
    if fields.benchmark is None or fields.scenario is None:
        return None
    return (*_kind(claim), text_of(fields.benchmark), text_of(fields.scenario))


def _kind(claim: Claim) -> tuple[object, ...]:
    return claim.kind, claim.family, text_of(claim.fields.unit)


def _groups(members: Iterable[Citation]) -> list[list[Citation]]:
    """Each citation with the first tellings that it agrees with, all of them."""
    groups: list[list[Citation]] = []
    for one in members:
        group = next((held for held in groups if all(_one_result(known.claim, one.claim) for known in held)), None)
        if group is None:
            groups.append([one])
        else:
            group.append(one)
    return groups


def _one_result(first: Claim, second: Claim) -> bool:
    """Whether two fields beyond the number tie them, and none says otherwise."""
    shared = _shared(first, second)
    return shared is not None and sum(name in _TELLING for name in shared) >= 2


def _shared(first: Claim, second: Claim) -> set[str] | None:
    """Names of the fields in which both say the same; None where they contradict each other."""
    shared = set()
    for name in _SETTING:
        mine, theirs = first.fields.get(name), second.fields.get(name)
        if mine is not None and theirs is not None:
            if not same_field(name, mine, theirs):
                return None
            shared.add(name)
    return shared


def _differs(first: Citation, second: Citation) -> bool:
    """Another number for one setting, in another place, and not two results that the record holds both."""
    if not _apart(first, second) or (_confirmed(first) and _confirmed(second)):
        return False
    shared = _shared(first.claim, second.claim)
    if shared is None or not {"benchmark", "scenario"} <= shared:
        return False
    if first.claim.kind == "ratio" and "comparator" not in shared:
        return False
    if not shared & {"system", "accelerator"}:
        return _names_machine(first) != _names_machine(second) and _lie_near(first, second, _BARELY)
    return _lie_near(first, second, _NEAR)


def _names_machine(one: Citation) -> bool:
    fields = one.claim.fields
    return fields.system is not None or fields.accelerator is not None


def _lie_near(first: Citation, second: Citation, share: Decimal) -> bool:
    """Whether two numbers differ by at most ``share`` of the larger, and by more than the rounding of one of them."""
    one, other = (written(_number(each), _text(each)) for each in (first, second))
    apart = abs(one.value - other.value)
    rounds = one.loose != other.loose and apart < max(one.loose, other.loose)
    return 0 < apart <= share * max(abs(one.value), abs(other.value)) and not rounds


def _apart(first: Citation, second: Citation) -> bool:
    """Rows of one table and numbers of one object are told apart by whoever put them there."""
    here, there = first.claim.anchor, second.claim.anchor
    return first.source != second.source or here.page != there.page or _object(first) != _object(second)


def _object(one: Citation) -> str:
    return one.claim.anchor.object.partition("!")[0]


def _both_told(first: Citation, second: Citation, members: Iterable[Citation]) -> bool:
    """Whether the place of one gives the number of the other too: then both belong there."""
    places = {(one.source, one.claim.anchor.page, _object(one), _number(one)) for one in members}
    return any(
        (here.source, here.claim.anchor.page, _object(here), _number(there)) in places
        for here, there in ((first, second), (second, first))
    )


def _number(one: Citation) -> Decimal:
    found = one.claim.fields.value
    assert found is not None and isinstance(found.value, Decimal)
    return found.value


def _text(one: Citation) -> str:
    found = one.claim.fields.value
    return (found.text or "") if found else ""


def _confirmed(one: Citation) -> bool:
    return one.match is not None and one.match.outcome in CONFIRMING
