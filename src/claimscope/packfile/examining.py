"""What does not fit in a pack file, down to the single byte: members, manifest, chains, and the zip container.

A pack is written in one way only, so every byte outside the members can be told beforehand and is compared.
"""

from __future__ import annotations

import json
import re
import struct
import zipfile
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal

from claimscope.core.problem import Problem
from claimscope.packfile import layout
from claimscope.packfile.chain import read_decisions, read_editions
from claimscope.packfile.codec import decode_pack
from claimscope.packfile.layout import Listed
from claimscope.packfile.opening import PackFile
from claimscope.packfile.writing import Progress, no_progress

What = Literal["altered", "missing", "not-listed", "chain", "container"]
CONTAINER = "container"
SCHEMA_LINE = re.compile(rb'{"schema":"claimscope\.manifest/1\.\d{1,9}",')


@dataclass(frozen=True, slots=True)
class Misfit:
    """A member (or ``container``) and what is wrong with it; ``line`` for a broken chain."""

    member: str
    what: What
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Examined:
    """All that does not fit, and what the members really are. ``manifest`` is the SHA-256 of the manifest's bytes."""

    misfits: tuple[Misfit, ...]
    members: tuple[Listed, ...]
    manifest: str

    @property
    def consistent(self) -> bool:
        """Whether hashes, chains and container fit each other."""
        return not self.misfits


def examine(file: PackFile, progress: Progress = no_progress) -> Examined:
    """Read everything once and compare it with what it should be."""
    actual, unreadable = _measure(file, progress)
    misfits = [Misfit(name, "altered") for name in unreadable]
    misfits += _against_names(actual)
    misfits += _against_manifest(file, actual, unreadable)
    misfits += _chains(file, unreadable)
    misfits += _named_in_pack(file, unreadable)
    misfits += [Misfit(name, "container") for name in _container(file)]
    once = dict.fromkeys(misfits)
    manifest = actual.get(layout.MANIFEST)
    return Examined(tuple(once), tuple(actual.values()), manifest.sha256 if manifest else "")


def _measure(file: PackFile, progress: Progress) -> tuple[dict[str, Listed], list[str]]:
    total, done = sum(info.file_size for info in file.infos.values()), 0
    actual: dict[str, Listed] = {}
    unreadable = []
    for name in file.infos:
        digest, size = sha256(), 0
        try:
            for chunk in file.chunks(name):
                digest.update(chunk)
                size += len(chunk)
                progress(done + size, total)
            actual[name] = Listed(name, size, digest.hexdigest())
        except Problem:
            unreadable.append(name)
        done += file.infos[name].file_size
    return actual, unreadable


def _against_names(actual: dict[str, Listed]) -> list[Misfit]:
    """Sources and stored states carry their hash in their name; the media type is a constant."""
    wrong = [name for name, found in actual.items() if layout.SOURCE.fullmatch(name) and name[8:] != found.sha256]
    wrong += [name for name, found in actual.items() if layout.STATE.fullmatch(name) and name[9:-5] != found.sha256]
    kind = actual.get(layout.MIMETYPE)
    if kind is not None and kind.sha256 != sha256(layout.MEDIA_TYPE).hexdigest():
        wrong.append(layout.MIMETYPE)
    return [Misfit(name, "altered") for name in wrong]


def _against_manifest(file: PackFile, actual: dict[str, Listed], unreadable: list[str]) -> list[Misfit]:
    if layout.MANIFEST in unreadable:
        return []
    data = file.read(layout.MANIFEST) if layout.MANIFEST in file.infos else b""
    listed = layout.read_manifest(data)
    if listed is None:
        return [Misfit(layout.MANIFEST, "altered" if data else "missing")]
    promised = {one.name: one for one in listed}
    present = {name: found for name, found in actual.items() if name != layout.MANIFEST}
    misfits = [Misfit(name, "altered") for name, found in present.items() if promised.get(name, found) != found]
    misfits += [Misfit(name, "not-listed") for name in present if name not in promised]
    misfits += [Misfit(name, "missing") for name in promised if name not in present and name not in unreadable]
    if not misfits and not unreadable and data != _as_written(listed, data):
        misfits.append(Misfit(layout.MANIFEST, "altered"))
    return misfits


def _as_written(listed: tuple[Listed, ...], data: bytes) -> bytes:
    """The manifest as this version writes it, with the version that the data names (a newer minor may be read)."""
    own = layout.manifest(listed)
    first, line, _ = data.partition(b"\n")
    named = SCHEMA_LINE.fullmatch(first)
    return first + line + own.partition(b"\n")[2] if named else own


def _chains(file: PackFile, unreadable: list[str]) -> list[Misfit]:
    misfits = []
    for name, read in ((layout.DECISIONS, read_decisions), (layout.EDITIONS, read_editions)):
        if name in file.infos and name not in unreadable:
            line = read(file.read(name)).broken_at
            misfits += [] if line is None else [Misfit(name, "chain", line)]
    return misfits


def _named_in_pack(file: PackFile, unreadable: list[str]) -> list[Misfit]:
    """Sources and stored states that the pack speaks of and the container lacks; a pack that does not decode."""
    if layout.PACK in unreadable:
        return []
    try:
        data = file.read(layout.PACK)
        wanted = [f"sources/{source.id}" for source in decode_pack(data).sources]
        json.loads(data, object_pairs_hook=_each_key_once)
    except (Problem, ValueError, RecursionError):
        return [Misfit(layout.PACK, "altered")]
    if layout.EDITIONS in file.infos and layout.EDITIONS not in unreadable:
        records = read_editions(file.read(layout.EDITIONS)).records
        wanted += [f"editions/{edition.state}.json" for edition in records]
    return [Misfit(name, "missing") for name in wanted if name not in file.infos]


def _each_key_once(pairs: list[tuple[str, Any]]) -> None:
    """A key that stands twice is read one way by one program and the other way by the next: no pack is written so."""
    if len({key for key, _ in pairs}) != len(pairs):
        raise ValueError("a key stands twice")


def _container(file: PackFile) -> list[str]:
    """Members whose zip entry is not as written, or ``container`` for bytes between, before or after them."""
    wrong, at, entry = [], 0, file.directory_start
    for name, info in file.infos.items():
        header = _expected(info).FileHeader(zip64=info.file_size * 1.05 > zipfile.ZIP64_LIMIT)
        listed = _directory_entry(info)
        if (
            info.header_offset != at
            or file.raw(at, len(header)) != header
            or not _entry_fits(file, info, entry, listed)
        ):
            wrong.append(name)
        at = info.header_offset + len(header) + info.compress_size
        entry += len(listed)
    if list(file.infos) != layout.order(file.infos) or at != file.directory_start or not _end_fits(file):
        wrong.append(CONTAINER)
    return wrong


def _expected(info: zipfile.ZipInfo) -> zipfile.ZipInfo:
    made = layout.header(info.filename, info.file_size)
    made.CRC, made.compress_size = info.CRC, info.compress_size
    return made


def _directory_entry(info: zipfile.ZipInfo) -> bytes:
    """The entry of the zip directory for a member below 2 GB: APPNOTE.TXT 4.3.12."""
    name = info.filename.encode("utf-8", "surrogateescape")
    day = (1 << 5) | 1
    sizes = (info.CRC & 0xFFFFFFFF, info.compress_size & 0xFFFFFFFF, info.file_size & 0xFFFFFFFF, len(name))
    where = (0, 0, 0, 0, 0o100644 << 16, info.header_offset & 0xFFFFFFFF)
    return struct.pack("<4s4B4H3L5H2L", b"PK\1\2", 20, 3, 20, 0, 0, 0, 0, day, *sizes, *where) + name


def _entry_fits(file: PackFile, info: zipfile.ZipInfo, at: int, listed: bytes) -> bool:
    if file.is_wide:
        return info.date_time == (1980, 1, 1, 0, 0, 0) and info.compress_type == zipfile.ZIP_STORED
    return file.raw(at, len(listed)) == listed


def _end_fits(file: PackFile) -> bool:
    """The end record, byte for byte, where the archive is small enough not to need the wide one."""
    if file.is_wide:
        return not file.remark
    count, start = len(file.infos), file.directory_start
    directory = sum(len(_directory_entry(info)) for info in file.infos.values())
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, count, count, directory, start, 0)
    return file.raw(start + directory, len(end) + 1) == end
