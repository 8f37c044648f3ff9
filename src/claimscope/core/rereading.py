"""A file read again, or a later version of it: which new find is which old citation, and what of it a person made.

Decisions (sort, answers, remarks) stay with their number, corrections are laid over the new find, and what a person
marked, merged or split is never lost. Numbers that are no longer found go, and are counted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from claimscope.core.claim import FIELD_NAMES, Anchor, Claim
from claimscope.core.document import Citation, Pack, Source

_Key = Callable[[Claim], Hashable]
_SETTING = ("unit", "benchmark", "scenario", "system", "accelerator", "accelerator_count", "round", "division")

_UNTOUCHED: dict[str, Any] = {"sort": "unsorted", "row_choice": "", "answers": (), "confirmed": (), "use_for": ()}
_UNTOUCHED |= {"note": "", "found": None, "marked": False}


@dataclass(frozen=True, slots=True)
class Carried:
    """The citations after a new reading. ``new`` are numbers that were not there before, ``changed`` are those read
    otherwise than before, ``gone`` are citations of the old reading that no longer have a find."""

    citations: tuple[Citation, ...]
    new: int = 0
    changed: int = 0
    gone: tuple[Citation, ...] = ()

    @property
    def same(self) -> bool:
        """Whether the new reading found just what the old one did."""
        return not (self.new or self.changed or self.gone)


def carried(fresh: Sequence[Citation], before: Sequence[Citation], moved: bool = False) -> Carried:
    """New finds in the order of the file, each with what was decided about it before; what a person made follows.

    ``before`` are the citations of the same file, or with ``moved`` those of an earlier version of it, in which the
    same number may stand on another page.
    """
    keys = (_exactly, _near, _words, _setting) if moved else (_exactly, _near, _words)
    pairs = _pairs([one.claim for one in fresh], before, keys)
    merged = {_anchor(place) for one in before if one.found for place in one.claim.also}
    kept: list[Citation] = []
    new = changed = 0
    for at, one in enumerate(fresh):
        old = pairs.get(at)
        if old is not None:
            kept.append(_laid_over(old, one))
            changed += old.reading != replace(one.claim, id=old.reading.id)
        elif moved or _anchor(one.claim.anchor) not in merged:
            kept.append(one)
            new += 1
    left = [one for one in before if one.id not in {old.id for old in pairs.values()}]
    mine = () if moved else tuple(one for one in left if one.touched)
    return Carried((*kept, *mine), new, changed, tuple(one for one in left if one not in mine))


def open_claims(pack: Pack, source: str) -> tuple[Citation, ...]:
    """Citations of a file that nobody has done anything with yet."""
    return tuple(one for one in pack.citations if one.source == source and one == replace(one, **_UNTOUCHED))


def carried_over(pack: Pack, old: str, new: str) -> Carried:
    """The open claims of a file's later version, with what was decided about the same numbers in the earlier one."""
    return carried(open_claims(pack, new), [one for one in pack.citations if one.source == old], moved=True)


def earlier_version(pack: Pack, source: Source) -> tuple[Source, int] | None:
    """An earlier file of the same name and candidate with other content, and how many of its numbers stand in the
    later one and could be taken over; None where there is none."""
    for one in reversed(pack.sources[: pack.sources.index(source)]):
        if one.kind == source.kind == "document" and one.candidate == source.candidate and named_alike(one, source):
            result = carried_over(pack, one.id, source.id)
            if kept := len(result.citations) - result.new:
                return one, kept
    return None


def named_alike(one: Source, other: Source) -> bool:
    """Whether two files share a name, whatever its case."""

    def names(source: Source) -> set[str]:
        return {name.casefold() for name in (source.name, *source.names)}

    return bool(names(one) & names(other))


def _laid_over(old: Citation, fresh: Citation) -> Citation:
    """The old citation on its new find, with the corrections that a person made; what a person marked and a reader now
    finds is one claim, in which the person's word counts."""
    claim = replace(fresh.claim, id=old.claim.id)
    if old.marked:
        fields = replace(claim.fields, **dict(old.claim.fields.known()))
        return replace(old, source=fresh.source, claim=replace(claim, fields=fields), found=claim, marked=False)
    if old.found is None:
        return replace(old, source=fresh.source, claim=claim, match=old.match if old.row_choice else fresh.match)
    mine, read = old.claim, old.found
    said = {name: mine.fields.get(name) for name in FIELD_NAMES if mine.fields.get(name) != read.fields.get(name)}
    made = replace(
        claim,
        fields=replace(claim.fields, **said),
        family=claim.family if mine.family == read.family else mine.family,
        kind=claim.kind if mine.kind == read.kind else mine.kind,
        also=claim.also if mine.also == read.also else mine.also,
    )
    return replace(old, source=fresh.source, claim=made, found=claim)


def _pairs(finds: Sequence[Claim], before: Iterable[Citation], keys: Sequence[_Key]) -> dict[int, Citation]:
    """Index of a find -> its old citation: the strictest key first, so that equal numbers keep apart."""
    left = list(before)
    found: dict[int, Citation] = {}
    for key, marked in (*((key, False) for key in keys), (_page, True)):
        waiting: dict[Hashable, list[Citation]] = defaultdict(list)
        for one in left:
            if one.marked == marked:
                waiting[key(one.reading)].append(one)
        for at, claim in enumerate(finds):
            if at not in found and waiting.get(key(claim)):
                found[at] = waiting[key(claim)].pop(0)
        paired = {one.id for one in found.values()}
        left = [one for one in left if one.id not in paired]
    return found


def _number(claim: Claim) -> tuple[Hashable, ...]:
    value = claim.fields.value
    return claim.kind, value.value if value is not None else None


def _anchor(place: Anchor) -> Hashable:
    return place.page, place.object, place.box, place.quote


def _exactly(claim: Claim) -> Hashable:
    return *_number(claim), _anchor(claim.anchor)


def _page(claim: Claim) -> Hashable:
    """All that is known of a number that a person marked: whether it is one page's."""
    return _number(claim)[1], claim.anchor.page


def _near(claim: Claim) -> Hashable:
    return *_number(claim), claim.anchor.page, claim.anchor.object


def _words(claim: Claim) -> Hashable:
    return *_number(claim), claim.anchor.quote, claim.context


def _setting(claim: Claim) -> Hashable:
    return *_number(claim), *_values(claim)


def _values(claim: Claim) -> Iterator[Hashable]:
    for name in _SETTING:
        found = claim.fields.get(name)
        yield found.value if found is not None else None
