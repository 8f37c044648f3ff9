"""Two packs, or editions of packs, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from claimscope.core.difference import Change, difference
from claimscope.core.document import Pack
from claimscope.core.message import Message, message
from claimscope.core.problem import Exit, Problem
from claimscope.packfile.codec import decode_pack
from claimscope.packfile.edition import Edition
from claimscope.services.packs import OpenedPack, open_pack


@dataclass(frozen=True, slots=True)
class Side:
    """A pack file, and the number of an edition of it (None = as the file is now)."""

    path: Path
    edition: int | None = None


@dataclass(frozen=True, slots=True)
class Compared:
    """What changed. ``same_pack`` says whether both sides are one pack at two times."""

    changes: tuple[Change, ...]
    warnings: tuple[Message, ...]
    same_pack: bool


def compare(old: Side, new: Side) -> Compared:
    """The difference of two sides, both judged by the rules of today. Problem where one cannot be read."""
    from claimscope.services.assessing import assess

    before, after = open_pack(old.path), open_pack(new.path)
    left, right = _at(before, old), _at(after, new)
    changes = difference(left, right, assess(left), assess(right))
    return Compared(changes, before.warnings + after.warnings, left.id == right.id)


def compare_with(pack: Pack, path: Path) -> Compared:
    """The way from the pack in ``path`` to ``pack``, both judged by the rules of today. Problem where it cannot be
    read."""
    from claimscope.services.assessing import assess

    before = open_pack(path)
    changes = difference(before.pack, pack, assess(before.pack), assess(pack))
    return Compared(changes, before.warnings, before.pack.id == pack.id)


def stored_pack(editions: Sequence[Edition], states: Mapping[str, bytes], number: int, name: str) -> Pack:
    """The pack as it was at an edition. Problem where there is none of that number."""
    edition = next((one for one in editions if one.number == number), None)
    data = states.get(edition.state) if edition else None
    if data is None:
        raise Problem(
            message("packs.no-edition", name=name, number=number),
            None,
            message("packs.no-edition.advice", count=len(editions)),
            Exit.UNREADABLE,
        )
    return decode_pack(data)


def _at(opened: OpenedPack, side: Side) -> Pack:
    if side.edition is None:
        return opened.pack
    return stored_pack(opened.editions.records, opened.states, side.edition, side.path.name)
