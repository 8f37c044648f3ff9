"""The fixed shape of an ``.evpack``: names, order, zip headers. Nothing in it depends on clock, machine or zlib."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from claimscope.core.document import FORMAT_VERSION

MIMETYPE, MANIFEST, README, PACK = "mimetype", "manifest.json", "READ-ME.txt", "pack.json"
DECISIONS, EDITIONS, JUDGED = "decisions.jsonl", "editions.jsonl", "judged.json"
FIXED = (MIMETYPE, MANIFEST, README, PACK, DECISIONS, EDITIONS, JUDGED)
MEDIA_TYPE = b"application/vnd.claimscope.evidence-pack+zip"
SOURCE = re.compile(r"sources/[0-9a-f]{64}")
STATE = re.compile(r"editions/[0-9a-f]{64}\.json")
MANIFEST_SCHEMA = "claimscope.manifest/"


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the manifest."""

    name: str
    size: int
    sha256: str


def known(name: str) -> bool:
    """Whether this version knows what a member is."""
    return name in FIXED or bool(SOURCE.fullmatch(name) or STATE.fullmatch(name))


def order(names: Iterable[str]) -> list[str]:
    """Members in the order of the file: the fixed ones, then the rest by name."""
    present = set(names)
    return [name for name in FIXED if name in present] + sorted(present - set(FIXED))


def header(name: str, size: int) -> zipfile.ZipInfo:
    """The zip header of a member: stored, 1980, read and write for the owner, as on Unix."""
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    info.create_system = 3
    info.external_attr = 0o100644 << 16
    info.file_size = size
    return info


def manifest(listed: Iterable[Listed]) -> bytes:
    """The bytes of ``manifest.json``: one member a line, in the order of the file."""
    lines = [msgspec.json.encode({"name": one.name, "size": one.size, "sha256": one.sha256}) for one in listed]
    schema = f"{MANIFEST_SCHEMA}{FORMAT_VERSION[0]}.{FORMAT_VERSION[1]}"
    return b'{"schema":"%s",\n"members":[\n%s\n]}\n' % (schema.encode(), b",\n".join(lines))


def read_manifest(data: bytes) -> tuple[Listed, ...] | None:
    """The lines of a manifest, or None where it is none."""
    try:
        plain: Any = msgspec.json.decode(data)
        lines = msgspec.convert(plain["members"], list[dict[str, str | int]])
        return tuple(msgspec.convert(line, Listed) for line in lines)
    except (msgspec.MsgspecError, RecursionError, ValueError, TypeError, KeyError):
        return None
