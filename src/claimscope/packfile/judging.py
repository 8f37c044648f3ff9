"""``judged.json``: what the rules said of the ``pack.json`` beside it when the pack was saved."""

from __future__ import annotations

from typing import Any

import msgspec

from claimscope.core.judged import Judged
from claimscope.packfile.decoding import Malformed, Unknown, decoder
from claimscope.packfile.encoding import encoder

SCHEMA = "claimscope.judged/1"


def encode_judged(judged: Judged) -> bytes:
    """The bytes of the member."""
    encode = encoder(Judged)
    assert encode is not None
    return msgspec.json.encode({"schema": SCHEMA, **encode(judged)})


def decode_judged(data: bytes, pack: str) -> Judged | None:
    """The note on the ``pack.json`` of that SHA-256; None where it is none, or one on another pack."""
    try:
        plain: Any = msgspec.json.decode(data)
        if not isinstance(plain, dict) or plain.pop("schema", None) != SCHEMA:
            return None
        unknown: Unknown = []
        found: Judged = decoder(Judged)(plain, unknown)
    except (msgspec.DecodeError, RecursionError, Malformed, ValueError):
        return None
    return found if found.pack == pack else None
