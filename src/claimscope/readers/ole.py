"""OLE compound files: the names in their root, the bytes of a stream (source: MS-CFB, 2.2 header to 2.6 entries)."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

MAGIC = bytes.fromhex("d0cf11e0a1b11ae1")
_LAST = 0xFFFFFFFA
"""The greatest number of a sector; greater ones are marks (end of chain, free, list of sectors)."""
_MOST_SECTORS = 4096
_STREAM = 2
_SMALL_SECTOR = 64


class DamagedOle(Exception):
    """The container leads nowhere."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A stream or storage: its name, first sector, size, and the entries beside and below it."""

    name: str
    kind: int
    left: int
    right: int
    below: int
    start: int
    size: int


def root_names(file: BinaryIO) -> tuple[str, ...]:
    """Names of streams and storages directly below the root; empty for a file whose directory cannot be read."""
    try:
        return Container(file).names()
    except DamagedOle:
        return ()


class Container:
    """An open container. Raises DamagedOle where its directory cannot be read."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        try:
            file.seek(0)
            header = file.read(512)
            shift = struct.unpack_from("<H", header, 0x1E)[0]
            if not header.startswith(MAGIC) or shift not in (9, 12):
                raise DamagedOle("header")
            self._size = 1 << shift
            self._cutoff = struct.unpack_from("<I", header, 0x38)[0]
            self._small_start = struct.unpack_from("<I", header, 0x3C)[0]
            self._tables = self._table_sectors(header)
            self._fats: dict[int, bytes] = {}
            directory = b"".join(self._chain(struct.unpack_from("<I", header, 0x30)[0], _MOST_SECTORS))
            self._entries = [_entry(directory, at) for at in range(0, len(directory) - 127, 128)]
        except (struct.error, IndexError, ValueError, OverflowError) as error:
            raise DamagedOle("directory") from error
        if not self._entries:
            raise DamagedOle("directory")

    def names(self) -> tuple[str, ...]:
        """Names directly below the root."""
        return tuple(entry.name for entry in self._children(0))

    def stream(self, name: str, most: int) -> bytes | None:
        """Bytes of the stream with this name below the root, up to ``most``; None where there is none."""
        found = next((one for one in self._children(0) if one.name == name and one.kind == _STREAM), None)
        if found is None:
            return None
        size = min(found.size, most)
        try:
            self._check_end(self._entries[0].start if found.size < self._cutoff else found.start)
            return self._small(found.start, size) if found.size < self._cutoff else self._large(found.start, size)
        except (struct.error, IndexError, ValueError, OverflowError) as error:
            raise DamagedOle(name) from error

    def _large(self, start: int, size: int) -> bytes:
        return b"".join(self._chain(start, size // self._size + 1))[:size]

    def _small(self, start: int, size: int) -> bytes:
        """Short streams lie in sectors of 64 bytes inside the root's own stream, chained by a table of their own."""
        root = self._entries[0]
        whole = self._large(root.start, root.size)
        table = b"".join(self._chain(self._small_start, _MOST_SECTORS))
        parts: list[bytes] = []
        sector = start
        while sector < _LAST and len(parts) * _SMALL_SECTOR < size:
            parts.append(whole[sector * _SMALL_SECTOR : (sector + 1) * _SMALL_SECTOR])
            sector = struct.unpack_from("<I", table, 4 * sector)[0]
        return b"".join(parts)[:size]

    def _table_sectors(self, header: bytes) -> list[int]:
        """Sectors that hold the table of chains: 109 are listed in the header, more of them in sectors of their own."""
        found = list(struct.unpack_from("<109I", header, 0x4C))
        sector, count = struct.unpack_from("<II", header, 0x44)
        for _ in range(min(count, _MOST_SECTORS)):
            if sector >= _LAST:
                break
            numbers = struct.unpack(f"<{self._size // 4}I", self._sector(sector))
            found += numbers[:-1]
            sector = numbers[-1]
        return found

    def _check_end(self, sector: int) -> None:
        """A chain that bites its tail: a library that follows it to its end would fill the memory."""
        seen: set[int] = set()
        while sector < _LAST:
            if sector in seen:
                raise ValueError("loop")
            seen.add(sector)
            sector = self._next(sector)

    def _chain(self, sector: int, most: int) -> Iterator[bytes]:
        """Sectors of a chain, at most ``most`` of them."""
        for _ in range(most):
            if sector >= _LAST:
                return
            yield self._sector(sector)
            sector = self._next(sector)

    def _next(self, sector: int) -> int:
        per = self._size // 4
        number = self._tables[sector // per]
        if number not in self._fats:
            self._fats[number] = self._sector(number)
        return int(struct.unpack_from("<I", self._fats[number], 4 * (sector % per))[0])

    def _sector(self, number: int) -> bytes:
        if number >= _LAST:
            raise ValueError("sector")
        self._file.seek((number + 1) * self._size)
        return self._file.read(self._size)

    def _children(self, parent: int) -> Iterator[Entry]:
        """Entries below one: each names its left and right neighbour."""
        seen: set[int] = set()
        waiting = [self._entries[parent].below]
        while waiting:
            index = waiting.pop()
            if index in seen or index >= len(self._entries):
                continue
            seen.add(index)
            entry = self._entries[index]
            yield entry
            waiting += (entry.left, entry.right)


def _entry(directory: bytes, at: int) -> Entry:
    length, kind = struct.unpack_from("<HB", directory, at + 64)
    left, right, below = struct.unpack_from("<III", directory, at + 68)
    start, size = struct.unpack_from("<II", directory, at + 116)
    name = directory[at : at + max(min(length, 64) - 2, 0)].decode("utf-16-le", "replace")
    return Entry(name, kind, left, right, below, start, size)
