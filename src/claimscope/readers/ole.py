"""Names of the streams in the root of an OLE compound file (source: MS-CFB, 2.2 header, 2.6 directory entries)."""

from __future__ import annotations

import struct
from typing import BinaryIO

MAGIC = bytes.fromhex("d0cf11e0a1b11ae1")
_END = 0xFFFFFFFA
_MOST_SECTORS = 4096


def root_names(file: BinaryIO) -> tuple[str, ...]:
    """Names of streams and storages directly below the root; empty for a file whose directory cannot be read."""
    try:
        return tuple(_children(_directory(file)))
    except (struct.error, IndexError, ValueError):
        return ()


def _directory(file: BinaryIO) -> bytes:
    file.seek(0)
    header = file.read(512)
    shift = struct.unpack_from("<H", header, 0x1E)[0]
    if shift not in (9, 12):
        raise ValueError("sector size")
    size = 1 << shift
    sector = struct.unpack_from("<I", header, 0x30)[0]
    fat_sectors = struct.unpack_from("<109I", header, 0x4C)
    chunks: list[bytes] = []
    while sector < _END and len(chunks) < _MOST_SECTORS:
        chunks.append(_sector(file, sector, size))
        fat = _sector(file, fat_sectors[sector // (size // 4)], size)
        sector = struct.unpack_from("<I", fat, 4 * (sector % (size // 4)))[0]
    return b"".join(chunks)


def _sector(file: BinaryIO, number: int, size: int) -> bytes:
    file.seek((number + 1) * size)
    return file.read(size)


def _children(directory: bytes) -> list[str]:
    """Walks the tree below the root entry: each entry names its left and right neighbour."""
    names: list[str] = []
    seen: set[int] = set()
    waiting = [struct.unpack_from("<I", directory, 0x4C)[0]]
    while waiting:
        index = waiting.pop()
        if index in seen or index * 128 + 128 > len(directory):
            continue
        seen.add(index)
        entry = directory[index * 128 : index * 128 + 128]
        length = min(struct.unpack_from("<H", entry, 64)[0], 64)
        names.append(entry[: max(length - 2, 0)].decode("utf-16-le", "replace"))
        waiting.extend(struct.unpack_from("<II", entry, 0x44))
    return names
