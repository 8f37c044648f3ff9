"""``decisions.jsonl`` and ``editions.jsonl``: one JSON object a line, each with the SHA-256 of the line before it.

With common tools: ``sed -n 3p decisions.jsonl | tr -d '\\n' | sha256sum`` is the ``previous`` of line 4. Lines are
kept as they were written, also those of a newer version with keys this one does not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from typing import Any, Generic, TypeVar

import msgspec

from claimscope.core.decisions import Decision
from claimscope.packfile.decoding import Malformed, Unknown, decoder
from claimscope.packfile.edition import Edition
from claimscope.packfile.encoding import encoder

FIRST = "0" * 64
LONGEST_LINE = 1_000_000
Record = TypeVar("Record")


@dataclass(frozen=True, slots=True)
class Chain(Generic[Record]):
    """The lines and what they say. ``broken_at`` is the 1-based line where the chain does not fit, or None."""

    records: tuple[Record, ...] = ()
    lines: tuple[bytes, ...] = ()
    broken_at: int | None = None

    def append(self, *records: Record) -> Chain[Record]:
        """The chain with further records."""
        lines = list(self.lines)
        for record in records:
            lines.append(_line(record, digest(lines[-1]) if lines else FIRST))
        return Chain((*self.records, *records), tuple(lines), self.broken_at)

    @property
    def data(self) -> bytes:
        """The bytes of the member."""
        return b"".join(line + b"\n" for line in self.lines)

    @property
    def head(self) -> str:
        """Digest of the last line; it stands for the whole chain."""
        return digest(self.lines[-1]) if self.lines else FIRST


def digest(line: bytes) -> str:
    """SHA-256 of a line without its line end, in hex."""
    return sha256(line).hexdigest()


def _line(record: object, previous: str) -> bytes:
    kind: Any = type(record)
    encode = encoder(kind)
    assert encode is not None
    return msgspec.json.encode({"previous": previous, **encode(record)})


def read_decisions(data: bytes) -> Chain[Decision]:
    """The chain in the bytes of ``decisions.jsonl``; it ends at the first line that does not fit."""
    records, lines, broken = _read(data, Decision)
    return Chain(tuple(records), tuple(lines), broken)


def read_editions(data: bytes) -> Chain[Edition]:
    """The chain in the bytes of ``editions.jsonl``; it ends at the first line that does not fit."""
    records, lines, broken = _read(data, Edition)
    return Chain(tuple(records), tuple(lines), broken)


def _read(data: bytes, kind: Any) -> tuple[list[Any], list[bytes], int | None]:
    records: list[Any] = []
    lines: list[bytes] = []
    *whole, rest = data.split(b"\n")
    for line in whole:
        record = _record(line, kind, digest(lines[-1]) if lines else FIRST, len(lines) + 1)
        if record is None:
            return records, lines, len(lines) + 1
        records.append(record)
        lines.append(line)
    return records, lines, len(lines) + 1 if rest else None


def _record(line: bytes, kind: Any, previous: str, number: int) -> Any:
    """The record of a line, or None where it is no JSON, of a wrong type, or not the one that belongs here."""
    if len(line) > LONGEST_LINE:
        return None
    try:
        plain = msgspec.json.decode(line)
        if not isinstance(plain, dict) or plain.pop("previous", None) != previous or plain.get("number") != number:
            return None
        unknown: Unknown = []
        return decoder(kind)(plain, unknown)
    except (msgspec.DecodeError, RecursionError, Malformed, ValueError):
        return None


def dated_before(times: Sequence[str]) -> int | None:
    """1-based number of the first record dated (UTC, ISO) before the one above it; None where all follow each other."""
    late = (number for number, (above, at) in enumerate(pairwise(times), 2) if at and above and at < above)
    return next(late, None)
