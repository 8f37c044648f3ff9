"""What was handed over as an update: a summary file, a results folder or zip of a round, or a record file."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path, PurePosixPath

from claimscope.record.facts import BrokenFacts
from claimscope.record.official import Incoming, read_summary
from claimscope.record.record_file import MANIFEST, read_record_file
from claimscope.record.refusal import refused
from claimscope.record.run_logs import read_run_logs

LARGEST = 64 << 20
"""Bytes of one member or file. The largest official summary so far has 17 MB."""
MOST_MEMBERS = 400_000
SUMMARIES = ("summary_results.json", "summary.json", "summary.csv")
Read = Callable[[str], bytes]


def read_incoming(path: Path) -> Incoming:
    """The facts of an update. Problem says what is wrong; nothing is written anywhere."""
    if not path.exists():
        raise refused("not-there", path.name)
    if path.is_dir():
        return _of_folder(path)
    if path.stat().st_size > LARGEST and not zipfile.is_zipfile(path):
        raise refused("too-big", path.name, megabytes=LARGEST >> 20)
    if zipfile.is_zipfile(path):
        return _of_zip(path)
    return read_summary(path.read_bytes(), path.name)


def _of_folder(folder: Path) -> Incoming:
    names = [found.relative_to(folder).as_posix() for found in _files(folder)]

    def read(name: str) -> bytes:
        found = folder / name
        if found.stat().st_size > LARGEST:
            raise refused("too-big", name, megabytes=LARGEST >> 20)
        return found.read_bytes()

    return _of_members(names, read, folder.name)


def _files(folder: Path) -> Iterable[Path]:
    """Files below a folder, links not followed, at most MOST_MEMBERS."""
    count = 0
    for found in sorted(folder.rglob("*")):
        if found.is_file() and not found.is_symlink():
            count += 1
            if count > MOST_MEMBERS:
                raise refused("too-big", folder.name, megabytes=LARGEST >> 20)
            yield found


def _of_zip(path: Path) -> Incoming:
    try:
        with zipfile.ZipFile(path) as archive:
            infos = {info.filename: info for info in archive.infolist() if not info.is_dir()}
            if len(infos) > MOST_MEMBERS:
                raise refused("too-big", path.name, megabytes=LARGEST >> 20)

            def read(name: str) -> bytes:
                return _member(archive, infos[name])

            return _of_members(sorted(infos), read, path.name)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError) as error:
        raise refused("broken", path.name, kind="zip") from error


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """A member, never more than LARGEST bytes whatever its header says."""
    with archive.open(info) as stream:
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise refused("too-big", info.filename, megabytes=LARGEST >> 20)
    return data


def _of_members(names: list[str], read: Read, name: str) -> Incoming:
    top = min((len(PurePosixPath(one).parts) for one in names), default=0)
    if found := _named(names, (MANIFEST,), top):
        return _record_file(found, read, name)
    if found := _named(names, SUMMARIES, 2):
        incoming = read_summary(read(found), PurePosixPath(found).name)
        return Incoming("folder", name, incoming.facts)
    return read_run_logs(names, read, name)


def _named(names: list[str], wanted: tuple[str, ...], depth: int) -> str:
    """The member with one of the names nearest to the top, at most ``depth`` parts deep."""
    found = [one for one in names if PurePosixPath(one).name in wanted and len(PurePosixPath(one).parts) <= depth]
    return min(
        found, key=lambda one: (len(PurePosixPath(one).parts), wanted.index(PurePosixPath(one).name)), default=""
    )


def _record_file(manifest: str, read: Read, name: str) -> Incoming:
    folder = manifest.removesuffix(MANIFEST)
    try:
        return read_record_file(lambda member: read(folder + member), name)
    except (KeyError, OSError, json.JSONDecodeError, BrokenFacts) as error:
        raise refused("broken", name, kind="record file") from error
