"""Two packs, or editions of packs, side by side."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from claimscope.core.difference import Change, difference
from claimscope.core.document import Pack
from claimscope.core.message import Message
from claimscope.services.packs import OpenedPack, open_pack
from claimscope.services.stored_edition import stored_pack


@dataclass(frozen=True, slots=True)
class Side:
    """A pack file, and the number of an edition of it (None = as the file is now)."""

    path: Path
    edition: int | None = None


@dataclass(frozen=True, slots=True)
class Compared:
    """What changed. ``same_pack`` says whether both sides are one pack at two times; ``editions`` is the number of
    final editions that the older side holds."""

    changes: tuple[Change, ...]
    warnings: tuple[Message, ...]
    same_pack: bool
    editions: int = 0


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
    return Compared(changes, before.warnings, before.pack.id == pack.id, len(before.editions.records))


def _at(opened: OpenedPack, side: Side) -> Pack:
    if side.edition is None:
        return opened.pack
    return stored_pack(opened.editions.records, opened.states, side.edition, side.path.name)
