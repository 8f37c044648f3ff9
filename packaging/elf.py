"""Libraries of Linux (ELF, 64 bit, little endian): symbols out, folders of the building machine out."""

from __future__ import annotations

import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

LOAD, DYNAMIC = 1, 2
"""Kinds of segments."""
STRINGS, RPATH, RUNPATH = 5, 15, 29
"""Tags of the dynamic section."""


def shared(inside: Path) -> Iterator[Path]:
    """All libraries of the build, sorted."""
    return (path for path in sorted(inside.rglob("*.so*")) if path.is_file() and not path.is_symlink())


def strip_libraries(inside: Path) -> None:
    """Takes the symbols out of the libraries. A stripped one that the loader would refuse is left as it came."""
    for path in shared(inside):
        stripped = path.with_name(path.name + ".stripped")
        subprocess.run(["strip", "--strip-unneeded", "-o", stripped, path], check=True)
        if loads(stripped.read_bytes()):
            stripped.replace(path)
        else:
            stripped.unlink()


def loads(library: bytes) -> bool:
    """Whether the parts that the loader maps lie at the same place of a page in file and memory.

    Libraries that auditwheel changed lose that when stripped: "ELF load command address/offset not page-aligned".
    """
    return all(
        kind != LOAD or align <= 1 or (offset - address) % align == 0
        for kind, offset, address, _, align in segments(library)
    )


def segments(library: bytes) -> Iterator[tuple[int, int, int, int, int]]:
    """(kind, offset in the file, address, bytes in the file, alignment) of each program header."""
    start, entry, number = (*struct.unpack_from("<Q", library, 32), *struct.unpack_from("<HH", library, 54))[:3]
    for index in range(number):
        kind, _, offset, address, _, size, _, align = struct.unpack_from("<IIQQQQQQ", library, start + index * entry)
        yield kind, offset, address, size, align


def forget_folders(inside: Path) -> None:
    """Takes out of every library the folders of the building machine in which it would look for others.

    Whoever could write to such a folder on the user's machine could put a library of their own in our place.
    """
    for path in shared(inside):
        library = path.read_bytes()
        if library.startswith(b"\x7fELF") and (changed := without_folders(library)) != library:
            path.write_bytes(changed)


def without_folders(library: bytes) -> bytes:
    """The library without a RPATH or RUNPATH that begins at the root; one that begins at its own place stays."""
    parts = list(segments(library))
    made = bytearray(library)
    for _, offset, _, size, _ in (part for part in parts if part[0] == DYNAMIC):
        entries = [struct.unpack_from("<QQ", library, offset + 16 * index) for index in range(size // 16)]
        strings = next((value for tag, value in entries if tag == STRINGS), 0)
        kept = []
        for tag, value in entries:
            place = _in_file(parts, strings + value) if tag in (RPATH, RUNPATH) else -1
            if place < 0 or library[place : place + 1] != b"/":
                kept.append((tag, value))
            else:
                # The linker lets other names share the end of a string: its last word stays.
                last = library.rindex(b"/", place, library.index(b"\0", place)) + 1
                made[place:last] = bytes(last - place)
        kept += [(0, 0)] * (len(entries) - len(kept))
        for index, pair in enumerate(kept):
            struct.pack_into("<QQ", made, offset + 16 * index, *pair)
    return bytes(made)


def _in_file(parts: list[tuple[int, int, int, int, int]], address: int) -> int:
    """Where in the file lies what the loader puts at this address; -1 for nowhere."""
    loaded = (part for part in parts if part[0] == LOAD)
    return next((offset + address - at for _, offset, at, size, _ in loaded if at <= address < at + size), -1)
