"""Opening an ``.evpack`` that may be hostile. All is checked before anything is read; nothing is unpacked by name."""

from __future__ import annotations

import errno
import stat
import struct
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO

from claimscope.core.message import Message, message
from claimscope.core.problem import Exit, Problem
from claimscope.packfile import layout
from claimscope.packfile.codec import damaged

CHUNK = 1 << 20
SMALL = {
    layout.PACK: 96 << 20,
    layout.DECISIONS: 128 << 20,
    layout.EDITIONS: 64 << 20,
    layout.JUDGED: 32 << 20,
    layout.MANIFEST: 16 << 20,
}
"""Largest sizes in bytes; other small members 1 MiB, stored states as ``pack.json``."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What an opener puts up with. ``ratio`` is unpacked to packed size."""

    members: int = 20_000
    directory_bytes: int = 8 << 20
    ratio: int = 200
    unpacked_bytes: int = 64 << 30


class PackFile:
    """An open container whose directory has passed every check. Use as context manager."""

    def __init__(self, path: Path, limits: Limits = Limits()) -> None:
        """Problem where the file cannot be read (exit code 3), is no pack, or breaks a rule (exit code 4)."""
        self.path = path
        self._stream: BinaryIO = open_regular(path)
        try:
            self._zip = _checked_zip(self._stream, path, limits)
        except BaseException:
            self._stream.close()
            raise
        self.infos = {info.filename: info for info in self._zip.infolist()}

    def __enter__(self) -> PackFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()
        self._stream.close()

    @property
    def sources(self) -> tuple[str, ...]:
        """SHA-256 of the sources the container names, in order."""
        return tuple(name[8:] for name in self.infos if layout.SOURCE.fullmatch(name))

    @property
    def states(self) -> tuple[str, ...]:
        """SHA-256 of the stored states of editions."""
        return tuple(name[9:-5] for name in self.infos if layout.STATE.fullmatch(name))

    @property
    def unknown(self) -> tuple[str, ...]:
        """Members this version does not know."""
        return tuple(name for name in self.infos if not layout.known(name))

    def read(self, name: str) -> bytes:
        """A small member, whole. KeyError where there is none; Problem where it is damaged or larger than allowed."""
        limit = SMALL.get(name, SMALL[layout.PACK] if name.startswith("editions/") else 1 << 20)
        if self.infos[name].file_size > limit:
            raise damaged(message("packfile.too-large", member=name))
        return b"".join(self.chunks(name))

    def chunks(self, name: str) -> Iterator[bytes]:
        """A member piece by piece. Problem where its bytes do not fit its entry."""
        try:
            with self._zip.open(self.infos[name]) as member:
                while chunk := member.read(CHUNK):
                    yield chunk
        except (zipfile.BadZipFile, EOFError, RuntimeError, NotImplementedError, ValueError, OSError, struct.error):
            raise damaged(message("packfile.altered-member", member=name)) from None

    def raw(self, start: int, size: int) -> bytes:
        """Bytes of the container itself; fewer than asked for (or none) where it ends before."""
        if start < 0:
            return b""
        self._stream.seek(start)
        return self._stream.read(size)

    @property
    def size(self) -> int:
        """Bytes of the whole file."""
        return self._stream.seek(0, 2)

    @property
    def directory_start(self) -> int:
        """Where the zip directory starts."""
        return int(self._zip.start_dir)

    @property
    def is_wide(self) -> bool:
        """Whether sizes need the 64 bit records of zip (members or offsets beyond 2 GB)."""
        sizes = (info.file_size * 1.05 for info in self.infos.values())
        return max([self.directory_start, *sizes]) > zipfile.ZIP64_LIMIT or len(self.infos) >= 0xFFFF

    @property
    def remark(self) -> bytes:
        """The comment of the zip archive; packs have none."""
        return bytes(self._zip.comment)


def open_regular(path: Path) -> BufferedReader:
    """A file to read from. Problem (exit code 3) where there is none or it is no file: a pipe would wait for ever."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise OSError(errno.EINVAL, "no regular file", str(path))
        return path.open("rb")
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from error


def unreadable(path: Path, error: OSError | ValueError) -> Problem:
    """Why a file could not be read at all."""
    name = "packfile.gone" if isinstance(error, FileNotFoundError) else "packfile.unreadable"
    return Problem(message(name, name=path.name), None, message(f"{name}.advice"), Exit.UNREADABLE)


def _checked_zip(stream: BinaryIO, path: Path, limits: Limits) -> zipfile.ZipFile:
    size = stream.seek(0, 2)
    if size == 0:
        raise damaged(message("packfile.empty", name=path.name))
    if (directory := _directory_size(stream, size)) is None:
        raise damaged(message(_what_else(stream), name=path.name))
    if directory > limits.directory_bytes:
        raise damaged(message("packfile.too-many"))
    try:
        opened = zipfile.ZipFile(stream)
    except (zipfile.BadZipFile, ValueError, OSError, struct.error, NotImplementedError, OverflowError, EOFError):
        raise damaged(message("packfile.cut-off", name=path.name)) from None
    refused = _refusal(opened.infolist(), size, limits)
    if refused:
        opened.close()
        raise damaged(refused)
    return opened


def _directory_size(stream: BinaryIO, size: int) -> int | None:
    """Bytes of the zip directory as the end record names them; None where there is no end record."""
    stream.seek(max(0, size - 65_557))
    tail = stream.read()
    at = tail.rfind(b"PK\5\6")
    if at < 0 or len(tail) - at < 22:
        return None
    (directory,) = struct.unpack_from("<L", tail, at + 12)
    wide = tail.rfind(b"PK\6\6", 0, at)
    if directory == 0xFFFFFFFF and 0 <= wide <= len(tail) - 56:
        (directory,) = struct.unpack_from("<Q", tail, wide + 40)
    return int(directory)


def _what_else(stream: BinaryIO) -> str:
    stream.seek(0)
    return "packfile.cut-off" if stream.read(4) == b"PK\3\4" else "packfile.no-pack"


def _refusal(infos: list[zipfile.ZipInfo], size: int, limits: Limits) -> Message | None:
    """The first rule that the directory breaks, or None."""
    names = [info.filename for info in infos]
    if len(names) > limits.members:
        return message("packfile.too-many")
    if len({name.casefold() for name in names}) != len(names):
        return message("packfile.twice")
    if any(_unsafe_name(info) for info in infos):
        return message("packfile.unsafe-name")
    if any(stat.S_ISLNK(info.external_attr >> 16) or info.is_dir() for info in infos):
        return message("packfile.link")
    if any(info.flag_bits & 0x41 for info in infos):
        return message("packfile.encrypted")
    if any(info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for info in infos):
        return message("packfile.packed-otherwise")
    if _is_bomb(infos, size, limits):
        return message("packfile.bomb")
    return None if layout.PACK in names else message("packfile.no-pack-json")


def _unsafe_name(info: zipfile.ZipInfo) -> bool:
    """Names that a careless program would write outside its folder; the raw name counts, before zipfile tidies it."""
    return any(
        not name or name.startswith("/") or "\\" in name or ":" in name or "\0" in name or ".." in name.split("/")
        for name in (info.filename, info.orig_filename)
    )


def _is_bomb(infos: list[zipfile.ZipInfo], size: int, limits: Limits) -> bool:
    """Entries that lie over each other, or that unpack to far more than they take."""
    if (
        sum(info.compress_size for info in infos) > size
        or sum(info.file_size for info in infos) > limits.unpacked_bytes
    ):
        return True
    return any(info.file_size > limits.ratio * info.compress_size + 4096 for info in infos)
