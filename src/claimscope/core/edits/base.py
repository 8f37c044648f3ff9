"""What an edit is, and the few moves all edits are made of."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from claimscope.core.document import Pack
from claimscope.core.message import Arg, Message, message


@dataclass(frozen=True, slots=True)
class Edit:
    """One change a person makes: ``label`` is shown in the history, ``apply`` makes the new pack.

    ``apply`` raises KeyError where the pack does not hold what is to be changed. Edits with the same non-empty ``key``
    that follow each other (typing into one box) become one step of the history.
    """

    label: Message
    apply: Callable[[Pack], Pack]
    key: str = ""


def as_one(*edits: Edit) -> Edit:
    """Several edits as one step of the history, under the label of the first. ValueError where there is none."""
    if not edits:
        raise ValueError("nothing to change")

    def apply(pack: Pack) -> Pack:
        for edit in edits:
            pack = edit.apply(pack)
        return pack

    return Edit(edits[0].label, apply)


class HasId(Protocol):
    """Anything in a pack that is found by its id."""

    @property
    def id(self) -> str:
        """Unique among its like."""
        ...


Item = TypeVar("Item", bound=HasId)


def with_changed(items: tuple[Item, ...], ids: Collection[str], change: Callable[[Item], Item]) -> tuple[Item, ...]:
    """``items`` with ``change`` made to those in ``ids``. KeyError names the first id that is not there."""
    require(items, ids)
    wanted = set(ids)
    return tuple(change(item) if item.id in wanted else item for item in items)


def without(items: tuple[Item, ...], ids: Collection[str]) -> tuple[Item, ...]:
    """``items`` without those in ``ids``. KeyError names the first id that is not there."""
    require(items, ids)
    gone = set(ids)
    return tuple(item for item in items if item.id not in gone)


def require(items: Iterable[HasId], ids: Collection[str]) -> None:
    """KeyError where one of ``ids`` is not among ``items``."""
    known = {item.id for item in items}
    for id in ids:
        if id not in known:
            raise KeyError(id)


def refuse_known(items: Iterable[HasId], id: str) -> None:
    """ValueError where ``id`` is taken already."""
    if any(item.id == id for item in items):
        raise ValueError(f"id taken: {id}")


def in_order(items: tuple[Item, ...], ids: Collection[str]) -> tuple[Item, ...]:
    """``items`` in the order of ``ids``, which must name each of them once (else ValueError)."""
    if sorted(ids) != sorted(item.id for item in items):
        raise ValueError("the new order must name each item once")
    by_id = {item.id: item for item in items}
    return tuple(by_id[id] for id in ids)


def new_id(prefix: str, taken: Iterable[str]) -> str:
    """``prefix`` with the number after the highest one taken: ``c13`` after ``c12``."""
    numbers = [int(id[len(prefix) :]) for id in taken if id.startswith(prefix) and id[len(prefix) :].isdecimal()]
    return f"{prefix}{max(numbers, default=0) + 1}"


def number_of(id: str) -> str:
    """The number people call a citation by: ``12`` for ``c12``, the id itself where it holds no number."""
    digits = id.lstrip("abcdefghijklmnopqrstuvwxyz-")
    return digits if digits.isdecimal() else id


def counted(name: str, ids: Collection[str], **args: Arg) -> Message:
    """Label for one or many citations: ``edit.<name>`` names the one, ``edit.<name>-many`` counts them."""
    if len(ids) == 1:
        return message(f"edit.{name}", citation=number_of(next(iter(ids))), **args)
    return message(f"edit.{name}-many", count=len(ids), **args)


def word(kind: str, name: str) -> Message:
    """The word for a field, state, sort, step or question inside a label: ``edit.<kind>.<name>``."""
    return Message(f"edit.{kind}.{name}")
