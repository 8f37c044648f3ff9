"""``pack.json``: a pack as bytes and back. One item a line, so that two packs can be compared with common tools."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from claimscope.core.document import FORMAT_VERSION, Pack
from claimscope.core.message import message
from claimscope.core.problem import Exit, Problem
from claimscope.packfile.decoding import Malformed, Unknown, decoder
from claimscope.packfile.encoding import Encode, encoder
from claimscope.packfile.shapes import Member, members
from claimscope.packfile.unknown import place_name, put_back
from claimscope.packfile.upgrade import upgraded

SCHEMA = "claimscope.pack/"


def version_text(version: tuple[int, int] = FORMAT_VERSION) -> str:
    """``1.0``."""
    return f"{version[0]}.{version[1]}"


class PackEncoder:
    """Encodes packs of one sitting. Items that did not change since the last call are not encoded again."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, bytes]] = {}

    def encode(self, pack: Pack) -> bytes:
        """The bytes of ``pack.json``; equal packs give equal bytes. ValueError where a number is not finite."""
        if pack.extra:
            return _encode_with_extra(pack)
        fresh: dict[int, tuple[object, bytes]] = {}
        lines = [_line("schema", msgspec.json.encode(SCHEMA + version_text()))]
        for member in members(Pack):
            value = getattr(pack, member.name)
            if not member.omits(value):
                lines.append(_line(member.name, self._member(member, value, fresh)))
        self._known = fresh
        return _object_of(lines)

    def _member(self, member: Member, value: Any, fresh: dict[int, tuple[object, bytes]]) -> bytes:
        if not isinstance(value, tuple) or not value or isinstance(value[0], str):
            encode = encoder(member.type)
            return _json(value if encode is None else encode(value))
        items = []
        for item in value:
            known = self._known.get(id(item))
            if known is None or known[0] is not item:
                known = (item, _json(_item_encoder(item)(item)))
            fresh[id(item)] = known
            items.append(known[1])
        return _list_of(items)


def _item_encoder(item: Any) -> Encode:
    kind: Any = type(item)
    encode = encoder(kind)
    assert encode is not None
    return encode


def encode_pack(pack: Pack) -> bytes:
    """The bytes of ``pack.json`` in one go."""
    return PackEncoder().encode(pack)


def _encode_with_extra(pack: Pack) -> bytes:
    plain: dict[str, Any] = {"schema": SCHEMA + version_text()}
    plain |= _item_encoder(pack)(pack)
    put_back(plain, pack.extra)
    lines = [
        _line(name, _list_of([_json(item) for item in value]) if _is_list_of_objects(value) else _json(value))
        for name, value in plain.items()
    ]
    return _object_of(lines)


def _is_list_of_objects(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _line(name: str, encoded: bytes) -> bytes:
    return _json(name) + b":" + encoded


def _list_of(items: list[bytes]) -> bytes:
    return b"[\n" + b",\n".join(items) + b"\n]"


def _object_of(lines: list[bytes]) -> bytes:
    return b"{" + b",\n".join(lines) + b"}\n"


def _json(plain: Any) -> bytes:
    try:
        return msgspec.json.encode(plain)
    except UnicodeEncodeError:
        return msgspec.json.encode(_printable(plain))


def _printable(plain: Any) -> Any:
    """Half characters (from file names of other systems) cannot be written as UTF-8; they become U+FFFD."""
    if isinstance(plain, str):
        return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(plain, list):
        return [_printable(item) for item in plain]
    if isinstance(plain, dict):
        return {_printable(name): _printable(value) for name, value in plain.items()}
    return plain


def decode_pack(data: bytes) -> Pack:
    """The pack in the bytes of ``pack.json``.

    Problem where they are no JSON, of another kind, of a newer major version (named), or hold a value of a wrong type
    (its place is named). Unknown keys go to ``Pack.extra``.
    """
    plain = _parsed(data)
    version = _version(plain.pop("schema", None))
    if version[0] > FORMAT_VERSION[0]:
        raise Problem(
            message("packfile.newer-major", version=version_text(version), own=version_text()),
            message("packfile.newer-major.meaning"),
            message("packfile.newer-major.advice"),
        )
    return _decoded(upgraded(plain, version))


def _parsed(data: bytes) -> dict[str, Any]:
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, ValueError):
        plain = None
    if not isinstance(plain, dict):
        raise damaged(message("packfile.not-json", member="pack.json"))
    return plain


def _version(schema: object) -> tuple[int, int]:
    text = schema if isinstance(schema, str) else ""
    major, dot, minor = text.removeprefix(SCHEMA).partition(".")
    digits = major.isascii() and major.isdigit() and minor.isascii() and minor.isdigit()
    if not text.startswith(SCHEMA) or not dot or not digits or len(text) > 40:
        raise damaged(message("packfile.no-version"))
    return int(major), int(minor)


def _decoded(plain: Mapping[str, Any]) -> Pack:
    unknown: Unknown = []
    try:
        pack: Pack = decoder(Pack)(plain, unknown)
    except Malformed as error:
        place = " / ".join(error.place)[:120]
        raise damaged(message("packfile.wrong-type", place=place, expected=error.expected[:200])) from None
    object.__setattr__(pack, "extra", {place_name(place): keys for place, keys in unknown})
    return pack


def damaged(happened: Any) -> Problem:
    """A pack that cannot be read at all: exit code 4, backups and working copies offered."""
    return Problem(happened, message("packfile.damaged.meaning"), message("packfile.damaged.advice"), Exit.PACK_DAMAGED)
