"""Values of a pack to plain JSON values. Decimals become strings, so that no reader turns them into floats."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import cache
from typing import Any

from claimscope.core.claim import FieldValue
from claimscope.core.message import Arg, Message
from claimscope.packfile.shapes import Member, members, shape

Encode = Callable[[Any], Any]


@cache
def encoder(hint: Any) -> Encode | None:
    """The function that encodes a value of this type; None where the value is its own encoding."""
    kind, parts = shape(hint)
    if kind in ("scalar", "literal"):
        return None
    if kind == "optional":
        return _optional(encoder(parts[0]))
    if kind == "list":
        return _list(encoder(parts[0]))
    if kind == "fixed":
        return _fixed(tuple(encoder(part) for part in parts))
    if kind == "object":
        return _object(parts[0])
    plain: dict[str, Encode] = {"decimal": decimal_text, "message": message_plain, "value": value_plain}
    return plain[kind]


def decimal_text(number: Decimal) -> str:
    """The digits as they are. ValueError for NaN and infinity, which no figure of a pack may be."""
    if not number.is_finite():
        raise ValueError("not a finite number")
    return str(number)


def value_plain(value: FieldValue) -> Any:
    """A field's value: text, whole number, ``{"number": …}``, ``{"range": [low, high]}`` or a list of texts."""
    if isinstance(value, Decimal):
        return {"number": decimal_text(value)}
    if not isinstance(value, tuple):
        return value
    if len(value) == 2 and not any(isinstance(item, str) for item in value):
        return {"range": [None if item is None else str(item) for item in value]}
    return list(value)


def message_plain(said: Message) -> dict[str, Any]:
    """``{"id": …, "args": {name: argument}}``."""
    return (
        {"id": said.id, "args": {name: _argument(value) for name, value in said.args}} if said.args else {"id": said.id}
    )


def _argument(value: Arg) -> Any:
    if isinstance(value, Decimal):
        return {"number": decimal_text(value)}
    if isinstance(value, Message):
        return message_plain(value)
    if isinstance(value, tuple):
        return [_argument(item) for item in value]
    return value


def _optional(encode: Encode | None) -> Encode | None:
    return None if encode is None else (lambda value: None if value is None else encode(value))


def _list(encode: Encode | None) -> Encode:
    return list if encode is None else (lambda value: [encode(item) for item in value])


def _fixed(encoders: tuple[Encode | None, ...]) -> Encode:
    return lambda value: [
        item if encode is None else encode(item) for encode, item in zip(encoders, value, strict=True)
    ]


def _object(kind: type) -> Encode:
    def encode(value: Any) -> dict[str, Any]:
        plain = {}
        for member, inner in _plan(kind):
            found = getattr(value, member.name)
            if not member.omits(found):
                plain[member.name] = found if inner is None else inner(found)
        return plain

    return encode


@cache
def _plan(kind: type) -> tuple[tuple[Member, Encode | None], ...]:
    """Asked for at first use, so that types may contain themselves."""
    return tuple((member, encoder(member.type)) for member in members(kind))
