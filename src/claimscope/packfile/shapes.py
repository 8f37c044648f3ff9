"""What the codec must know about the dataclasses of a pack: fields, types, and which values count as not entered."""

from __future__ import annotations

from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from decimal import Decimal
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from claimscope.core import claim, document
from claimscope.core.message import Message

EMPTY: tuple[object, ...] = (None, "", ())
"""Values that mean "not entered"; where one is the default of a field, it is not written."""
ALWAYS = object()
"""Stands for a default that is written all the same, so that a later change of it cannot change old packs."""


@dataclass(frozen=True, slots=True)
class Member:
    """One field of a dataclass: its type, and the value that need not be written (``ALWAYS``: every value is)."""

    name: str
    type: Any
    required: bool
    unwritten: object

    def omits(self, value: object) -> bool:
        """Whether this value is left out."""
        return value is self.unwritten or (type(value) is type(self.unwritten) and value == self.unwritten)


@cache
def members(kind: type) -> tuple[Member, ...]:
    """The fields of a dataclass in order; ``extra`` of a pack is kept beside them and not listed."""
    hints = get_type_hints(kind)
    return tuple(
        Member(item.name, hints[item.name], _required(item), _unwritten(item))
        for item in fields(kind)
        if not (kind is document.Pack and item.name == "extra")
    )


def _required(item: Field[Any]) -> bool:
    return item.default is MISSING and item.default_factory is MISSING


def _unwritten(item: Field[Any]) -> object:
    return item.default if any(item.default is one or item.default == one for one in EMPTY) else ALWAYS


def shape(hint: Any) -> tuple[str, tuple[Any, ...]]:
    """(kind of type, its parts): ``scalar``, ``decimal``, ``literal``, ``message``, ``value``, ``optional``, ``list``,
    ``fixed`` (tuple of given length) or ``object`` (dataclass). TypeError for a type the pack format does not know."""
    if hint is Decimal:
        return "decimal", ()
    if hint in (str, int, float, bool):
        return "scalar", (hint,)
    if hint is Message:
        return "message", ()
    if is_dataclass(hint):
        return "object", (hint,)
    return _shape_of_generic(hint, get_origin(hint), get_args(hint))


def _shape_of_generic(hint: Any, origin: Any, parts: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]]:
    if origin is Literal:
        return "literal", parts
    if origin is tuple:
        return ("list", parts[:1]) if parts[-1] is Ellipsis else ("fixed", parts)
    if hint == claim.FieldValue:
        return "value", ()
    if origin in (Union, UnionType):
        others = tuple(part for part in parts if part is not NoneType)
        if len(others) == 1 and len(parts) == 2:
            return "optional", others
    raise TypeError(f"the pack format does not know {hint!r}")
