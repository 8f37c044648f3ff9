"""Two copies of one pack that were edited apart, made one again. What only one side changed is taken; what both changed
is a conflict, shown side by side and chosen by a person.

With the common ancestor (``base``) a change is known from a value left alone. Without it, every difference is a
conflict.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, Literal

from claimscope.core.claim import Field
from claimscope.core.difference import shown
from claimscope.core.document import Pack
from claimscope.core.edits.base import new_id
from claimscope.core.edits.state import reopened
from claimscope.core.message import Arg, Message

Side = Literal["left", "right"]
ABSENT: Any = object()
"""Stands for what a side does not hold."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A place that both sides changed (``citations/c12/note``), and what each of them says there."""

    place: str
    left: Arg
    right: Arg


@dataclass(frozen=True, slots=True)
class Merged:
    """The pack made of both. Conflicts without a choice hold the left value."""

    pack: Pack
    conflicts: tuple[Conflict, ...]

    def open(self, choices: Mapping[str, Side]) -> tuple[Conflict, ...]:
        """Conflicts that nobody has decided yet."""
        return tuple(one for one in self.conflicts if one.place not in choices)


def merged(left: Pack, right: Pack, base: Pack | None = None, choices: Mapping[str, Side] | None = None) -> Merged:
    """One pack of two copies; ``choices`` decide conflicts by their place.

    An approval of one side does not cover what came from the other. ValueError for packs that are not copies of one.
    """
    if left.id != right.id or (base is not None and base.id != left.id):
        raise ValueError("not copies of one pack")
    theirs = _renumbered(left, right, base)
    merging = _Merging(choices or {})
    pack: Pack = merging.value("", ABSENT if base is None else base, left, theirs)
    return Merged(reopened(right, reopened(left, pack)), tuple(merging.conflicts))


@dataclass(slots=True)
class _Merging:
    choices: Mapping[str, Side]
    conflicts: list[Conflict] = field(default_factory=list)

    def value(self, place: str, base: Any, left: Any, right: Any) -> Any:
        if left is right or left == right:
            return left
        if base is not ABSENT and (left is base or left == base):
            return right
        if base is not ABSENT and (right is base or right == base):
            return left
        if _is_open(left) and type(left) is type(right):
            return self._parts(place, base if type(base) is type(left) else ABSENT, left, right)
        keys = _keys(left, right)
        if keys is not None:
            return self._items(place, base, left, right, keys)
        return self._chosen(place, left, right)

    def _parts(self, place: str, base: Any, left: Any, right: Any) -> Any:
        values = {}
        for item in fields(left):
            before = ABSENT if base is ABSENT else getattr(base, item.name)
            inner = f"{place}/{item.name}".lstrip("/")
            values[item.name] = self.value(inner, before, getattr(left, item.name), getattr(right, item.name))
        return replace(left, **values)

    def _items(self, place: str, base: Any, left: Any, right: Any, key: Callable[[Any], str]) -> Any:
        before = {key(item): item for item in base} if isinstance(base, tuple) else {}
        ours, theirs = {key(item): item for item in left}, {key(item): item for item in right}
        kept = []
        for name in dict.fromkeys((*ours, *theirs)):
            found = self._item(
                f"{place}/{name}", before.get(name, ABSENT), ours.get(name, ABSENT), theirs.get(name, ABSENT)
            )
            if found is not ABSENT:
                kept.append(found)
        return tuple(kept)

    def _item(self, place: str, base: Any, left: Any, right: Any) -> Any:
        """One item of a list; ``ABSENT`` where it goes. What one side removed and the other changed is a conflict."""
        if left is ABSENT or right is ABSENT:
            there = right if left is ABSENT else left
            if base is ABSENT:
                return there
            return ABSENT if there == base else self._chosen(place, left, right)
        return self.value(place, base, left, right)

    def _chosen(self, place: str, left: Any, right: Any) -> Any:
        self.conflicts.append(Conflict(place, _words(left), _words(right)))
        return right if self.choices.get(place) == "right" else left


def _is_open(value: Any) -> bool:
    """Whether a value is merged part by part: a field with its origin is one thing and never mixed of two."""
    return is_dataclass(value) and not isinstance(value, Field | Message)


def _keys(left: Any, right: Any) -> Callable[[Any], str] | None:
    """How the items of two lists are told apart, or None where they are not lists of such items."""
    if not isinstance(left, tuple) or not isinstance(right, tuple):
        return None
    items = (*left, *right)
    for names in (("id",), ("candidate", "question"), ("finding",), ("evidence", "case"), ("candidate",), ("name",)):
        if all(is_dataclass(item) and all(hasattr(item, name) for name in names) for item in items):
            key = _joined(names)
            if all(len({key(item) for item in side}) == len(side) for side in (left, right)):
                return key
    return None


def _joined(names: tuple[str, ...]) -> Callable[[Any], str]:
    return lambda item: "|".join(str(getattr(item, name)) for name in names)


def _words(value: Any) -> Arg:
    if value is ABSENT:
        return Message("difference.removed")
    if is_dataclass(value) and not isinstance(value, Field | Message):
        name = next((getattr(value, name) for name in ("name", "title", "text", "what") if hasattr(value, name)), "")
        return shown(name) if name else Message("difference.an-entry")
    return shown(value)


def _renumbered(left: Pack, right: Pack, base: Pack | None) -> Pack:
    """Both sides number on by themselves: a new citation of the right side whose number the left one gave to another is
    renumbered, with the remarks about it. Citations of one claim (source, place, value) stay one."""
    old = {one.id for one in base.citations} if base else set()
    ours = {one.id: one for one in left.citations}
    taken = {*ours, *(one.id for one in right.citations)}
    names: dict[str, str] = {}
    for one in right.citations:
        other = ours.get(one.id)
        if one.id not in old and other and (other.source, other.reading) != (one.source, one.reading):
            names[one.id] = new_id("c", taken)
            taken.add(names[one.id])
    if not names:
        return right
    return replace(
        right,
        citations=tuple(replace(one, id=names.get(one.id, one.id)) for one in right.citations),
        comments=tuple(replace(one, about=names.get(one.about, one.about)) for one in right.comments),
        vendor_questions=tuple(replace(one, about=names.get(one.about, one.about)) for one in right.vendor_questions),
        redactions=tuple(replace(one, target=names.get(one.target, one.target)) for one in right.redactions),
    )
