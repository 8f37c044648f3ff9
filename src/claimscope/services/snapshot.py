"""The state of an open pack on disk: the small JSON parts in one file that proves itself, never half a state.

A state file is ``<SHA-256 of all that follows>\\n<header JSON>\\n<parts>``. Each save writes a new file under a higher
number; the one before stays. After a crash the highest number whose hash fits counts, so that a torn write, a lost
rename or a cut file costs at most the last two seconds.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

import msgspec

from claimscope.core.decisions import Decision
from claimscope.core.document import Pack
from claimscope.core.problem import Problem
from claimscope.packfile.atomic import sync_folder
from claimscope.packfile.chain import Chain, read_decisions, read_editions
from claimscope.packfile.codec import PackEncoder, decode_pack
from claimscope.packfile.edition import Edition

STATE = re.compile(r"state-(\d{8})\.work")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An open pack whole: the undoable value and what stands beside it."""

    pack: Pack
    decisions: Chain[Decision] = field(default_factory=Chain)
    editions: Chain[Edition] = field(default_factory=Chain)
    states: Mapping[str, bytes] = field(default_factory=dict)
    """``pack.json`` of each edition by its SHA-256."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a file on disk looked like: cheap signs first, and the hash of its manifest."""

    size: int
    changed_ns: int
    manifest: str


@dataclass(frozen=True, slots=True)
class Pending:
    """A save under way: where to, and the SHA-256 of the manifest it writes. After a crash it tells whether the file
    there is our own."""

    path: str
    manifest: str


@dataclass(frozen=True, slots=True)
class Header:
    """What a state file says of itself. ``path`` is the pack file (empty = never saved), ``at`` UTC."""

    number: int
    at: str
    path: str = ""
    stamp: Stamp | None = None
    pending: Pending | None = None
    sizes: tuple[int, int, int] = (0, 0, 0)


def write_state(folder: Path, header: Header, snapshot: Snapshot, encoder: PackEncoder) -> None:
    """Write a durable state file and drop all but the one before it. OSError where the disk refuses."""
    parts = (encoder.encode(snapshot.pack), snapshot.decisions.data, snapshot.editions.data)
    header = _sized(header, parts)
    body = b"\n".join((msgspec.json.encode(header), b"".join(parts)))
    path = folder / f"state-{header.number:08}.work"
    with path.open("wb") as stream:
        stream.write(sha256(body).hexdigest().encode() + b"\n" + body)
        stream.flush()
        os.fsync(stream.fileno())
    sync_folder(folder)
    for number, old in state_files(folder):
        if number < header.number - 1:
            old.unlink(missing_ok=True)


def _sized(header: Header, parts: tuple[bytes, bytes, bytes]) -> Header:
    return replace(header, sizes=(len(parts[0]), len(parts[1]), len(parts[2])))


def state_files(folder: Path) -> list[tuple[int, Path]]:
    """(number, path) of the state files, newest first."""
    found = [(STATE.fullmatch(path.name), path) for path in folder.iterdir()]
    return sorted(((int(name[1]), path) for name, path in found if name), reverse=True)


def newest_state(folder: Path) -> tuple[Header, Snapshot] | None:
    """The newest state that is whole, or None where there is none. ``states`` come from the files beside it."""
    for _, path in state_files(folder):
        try:
            found = _read_state(path.read_bytes())
        except (OSError, ValueError, Problem, msgspec.MsgspecError, RecursionError):
            continue
        if found is not None:
            header, snapshot = found
            return header, Snapshot(snapshot.pack, snapshot.decisions, snapshot.editions, stored_states(folder))
    return None


def _read_state(data: bytes) -> tuple[Header, Snapshot] | None:
    digest, _, body = data.partition(b"\n")
    if sha256(body).hexdigest().encode() != digest:
        return None
    first, _, parts = body.partition(b"\n")
    header = msgspec.json.decode(first, type=Header)
    one, two, _ = header.sizes
    pack, decisions, editions = parts[:one], parts[one : one + two], parts[one + two :]
    return header, Snapshot(decode_pack(pack), read_decisions(decisions), read_editions(editions))


def stored_states(folder: Path) -> dict[str, bytes]:
    """The stored ``pack.json`` of editions, by their SHA-256; damaged ones are left out."""
    found = {}
    for path in (folder / "editions").glob("*.json"):
        data = path.read_bytes()
        if sha256(data).hexdigest() == path.stem:
            found[path.stem] = data
    return found
