"""Plain JSON values back to the values of a pack: every type is checked, unknown keys are put aside, never dropped."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from functools import cache
from typing import Any

from claimscope.core.message import Message
from claimscope.packfile.encoding import encoder
from claimscope.packfile.shapes import Member, members, shape
from claimscope.packfile.unknown import item_key

Unknown = list[tuple[tuple[str, ...], dict[str, Any]]]
"""(place, keys there that this version does not know). See ``unknown`` for how a place is written."""
Decode = Callable[[Any, Unknown], Any]

NUMBER = re.compile(r"-?\d{1,60}(\.\d{1,60})?(E[+-]?\d{1,3})?")
LARGEST_INT = 2**63
DEEPEST_MESSAGE = 8


class Malformed(ValueError):
    """A value of a wrong kind. ``place`` names it from the outside in (``citations.3.claim.kind``)."""

    def __init__(self, expected: str, *place: str) -> None:
        super().__init__(expected)
        self.expected = expected
        self.place = place

    def inside(self, outer: str) -> Malformed:
        """The same, seen from one level further out."""
        return Malformed(self.expected, outer, *self.place)


@cache
def decoder(hint: Any) -> Decode:
    """The function that decodes a value of this type; it raises Malformed."""
    kind, parts = shape(hint)
    if kind == "scalar":
        return SCALARS[parts[0]]
    if kind == "literal":
        return _literal(frozenset(parts))
    if kind == "optional":
        return _optional(decoder(parts[0]))
    if kind == "list":
        return _list(decoder(parts[0]))
    if kind == "fixed":
        return _fixed(tuple(decoder(part) for part in parts))
    if kind == "object":
        return _object(parts[0])
    plain: dict[str, Decode] = {"decimal": _decimal, "message": _message, "value": _value}
    return plain[kind]


def _text(plain: Any, _: Unknown) -> str:
    if type(plain) is str:
        return plain
    raise Malformed("text")


def _whole(plain: Any, _: Unknown) -> int:
    if type(plain) is int and -LARGEST_INT <= plain < LARGEST_INT:
        return plain
    raise Malformed("whole number")


def _float(plain: Any, _: Unknown) -> float:
    if type(plain) in (int, float) and abs(plain) < LARGEST_INT:
        return float(plain)
    raise Malformed("number")


def _truth(plain: Any, _: Unknown) -> bool:
    if type(plain) is bool:
        return plain
    raise Malformed("true or false")


SCALARS: dict[type, Decode] = {str: _text, int: _whole, float: _float, bool: _truth}


def _decimal(plain: Any, _: Unknown) -> Decimal:
    if type(plain) is str and NUMBER.fullmatch(plain):
        return Decimal(plain)
    raise Malformed("decimal number as text")


def _value(plain: Any, unknown: Unknown) -> Any:
    if type(plain) in (str, bool):
        return plain
    if type(plain) is int:
        return _whole(plain, unknown)
    if type(plain) is list:
        return tuple(_text(item, unknown) for item in plain)
    if type(plain) is dict and list(plain) == ["number"]:
        return _decimal(plain["number"], unknown)
    if type(plain) is dict and list(plain) == ["range"] and type(plain["range"]) is list and len(plain["range"]) == 2:
        return tuple(None if item is None else _decimal(item, unknown) for item in plain["range"])
    raise Malformed("text, number, range or list of texts")


def _message(plain: Any, unknown: Unknown, depth: int = 0) -> Message:
    if type(plain) is not dict or not set(plain) <= {"id", "args"} or depth > DEEPEST_MESSAGE:
        raise Malformed("message")
    args = plain.get("args", {})
    if type(args) is not dict:
        raise Malformed("arguments of a message")
    return Message(
        _text(plain.get("id"), unknown),
        tuple((name, _argument(value, unknown, depth + 1)) for name, value in args.items()),
    )


def _argument(plain: Any, unknown: Unknown, depth: int) -> Any:
    if type(plain) in (str, bool):
        return plain
    if type(plain) is list and depth <= DEEPEST_MESSAGE:
        return tuple(_argument(item, unknown, depth + 1) for item in plain)
    if type(plain) is dict and list(plain) == ["number"]:
        return _decimal(plain["number"], unknown)
    return _message(plain, unknown, depth) if type(plain) is dict else _whole(plain, unknown)


def _literal(allowed: frozenset[Any]) -> Decode:
    def decode(plain: Any, _: Unknown) -> Any:
        if type(plain) is str and plain in allowed:
            return plain
        raise Malformed("one of " + ", ".join(sorted(allowed)))

    return decode


def _optional(decode: Decode) -> Decode:
    return lambda plain, unknown: None if plain is None else decode(plain, unknown)


def _list(decode: Decode) -> Decode:
    def decode_all(plain: Any, unknown: Unknown) -> Any:
        if type(plain) is not list:
            raise Malformed("list")
        made: list[Any] = []
        for item in plain:
            before = len(unknown)
            try:
                made.append(decode(item, unknown))
            except Malformed as error:
                raise error.inside(str(len(made) + 1)) from None
            if len(unknown) > before:
                _move_inside(unknown, before, item_key(_known_part(made[-1])))
        return tuple(made)

    return decode_all


def _known_part(made: Any) -> Any:
    kind: Any = type(made)
    encode = encoder(kind)
    return made if encode is None else encode(made)


def _move_inside(unknown: Unknown, start: int, outer: str) -> None:
    unknown[start:] = [((outer, *place), keys) for place, keys in unknown[start:]]


def _fixed(decoders: tuple[Decode, ...]) -> Decode:
    def decode(plain: Any, unknown: Unknown) -> Any:
        if type(plain) is not list or len(plain) != len(decoders):
            raise Malformed(f"list of {len(decoders)}")
        return tuple(decode(item, unknown) for decode, item in zip(decoders, plain, strict=True))

    return decode


def _object(kind: type) -> Decode:
    def decode(plain: Any, unknown: Unknown) -> Any:
        if type(plain) is not dict:
            raise Malformed("object")
        found = _members(_plan(kind), plain, unknown)
        if len(found) != len(plain):
            unknown.append(((), {name: value for name, value in plain.items() if name not in found}))
        return kind(**found)

    return decode


@cache
def _plan(kind: type) -> tuple[tuple[Member, Decode], ...]:
    """Asked for at first use, so that types may contain themselves."""
    return tuple((member, decoder(member.type)) for member in members(kind))


def _members(plan: tuple[tuple[Member, Decode], ...], plain: dict[str, Any], unknown: Unknown) -> dict[str, Any]:
    found = {}
    for member, decode in plan:
        if member.name in plain:
            before = len(unknown)
            try:
                found[member.name] = decode(plain[member.name], unknown)
            except Malformed as error:
                raise error.inside(member.name) from None
            if len(unknown) > before:
                _move_inside(unknown, before, member.name)
        elif member.required:
            raise Malformed("a value", member.name)
    return found
