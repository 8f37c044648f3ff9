"""Office packages (zip with parts and relationships), opened with limits before anything is unpacked."""

from __future__ import annotations

import posixpath
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO
from urllib.parse import unquote

from claimscope.readers.archive import ZIP_DAMAGE
from claimscope.readers.limits import MEBIBYTE, Limits
from claimscope.readers.refusal import refused
from claimscope.readers.xml import DamagedXml, Element, parse_xml

OLE_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""First bytes of an OLE container: old Office formats, and new ones behind a password (MS-OFFCRYPTO 2.3)."""

_NAMED = 256
"""Bytes of a member's name and remarks up to which it is read at once."""
RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
R = "{" + RELATIONSHIPS + "}"


@dataclass(slots=True)
class Relation:
    """One relationship of a part. ``target`` is a part name without a leading slash, or an outside address."""

    id: str
    kind: str
    """Last segment of the relationship type: ``slideLayout``, ``notesSlide``, ``comments``…"""
    target: str
    external: bool = False


class Package:
    """Parts of an open package by name. Unpacked bytes count against the limits."""

    def __init__(self, archive: zipfile.ZipFile, limits: Limits) -> None:
        self.limits = limits
        self._archive = archive
        self._names = {info.filename.lstrip("/").lower(): info for info in archive.infolist()}
        self._unpacked = 0
        self.unpacked: set[str] = set()
        """Names of the parts that were read, in lower case."""

    def __contains__(self, name: str) -> bool:
        return name.lower() in self._names

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all parts, in file order, lower case."""
        return tuple(self._names)

    def read(self, name: str) -> bytes:
        """Bytes of a part. Raises KeyError where it is missing, Refused where it breaks a limit or is damaged."""
        name = name.lower()
        info = self._names[name]
        self.unpacked.add(name)
        self._unpacked += info.file_size
        if self._unpacked > self.limits.max_unpacked_bytes:
            raise refused("inflated")
        try:
            return self._fast(info) or self._archive.read(info)
        except ZIP_DAMAGE:
            raise refused("damaged") from None
        except RuntimeError:  # zipfile says "password required" in this way only
            raise refused("protected") from None

    def _fast(self, info: zipfile.ZipInfo) -> bytes:
        """A deflated member without the library's detour (five times as fast); empty where that way does not go.

        Layout of the local header: APPNOTE.TXT 6.3.10, 4.3.7. Never unpacks more than the directory promises.
        """
        stream = self._archive.fp
        if stream is None or info.compress_type != zipfile.ZIP_DEFLATED or info.flag_bits & 0x1:
            return b""
        stream.seek(info.header_offset)
        block = stream.read(30 + _NAMED + info.compress_size)
        if len(block) < 30 or not block.startswith(b"PK\3\4"):
            return b""
        start = 30 + int.from_bytes(block[26:28], "little") + int.from_bytes(block[28:30], "little")
        if start > 30 + _NAMED:
            return b""
        packed = memoryview(block)[start : start + info.compress_size]
        data = zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, info.file_size + 1)
        return data if len(data) == info.file_size and zlib.crc32(data) == info.CRC else b""

    def xml(self, name: str) -> Element:
        """Root element of a part. Raises KeyError, DamagedXml or Refused."""
        info = self._names[name.lower()]
        if info.file_size > self.limits.max_part_bytes:
            raise refused("inflated")
        return parse_xml(self.read(name), self.limits)

    def part(self, name: str) -> Element | None:
        """Root element of a part, None where it is missing or damaged."""
        try:
            return self.xml(name)
        except (KeyError, DamagedXml):
            return None

    def relations(self, name: str) -> dict[str, Relation]:
        """Relationships of a part by id; empty where it has none."""
        folder, _, base = name.rpartition("/")
        root = self.part(f"{folder}/_rels/{base}.rels".lstrip("/"))
        return {item.get("Id", ""): _relation(item, folder) for item in root} if root is not None else {}


def _relation(item: Element, folder: str) -> Relation:
    target, external = item.get("Target", ""), item.get("TargetMode") == "External"
    if not external:
        target = _resolved(target, folder)
    return Relation(item.get("Id", ""), item.get("Type", "").rpartition("/")[2], target, external)


def _resolved(target: str, folder: str) -> str:
    """Name of the part that a relationship of a part in ``folder`` leads to."""
    if target.startswith("../") and not ("./" in target[3:] or "//" in target or "%" in target):
        return f"{folder.rpartition('/')[0]}/{target[3:]}".lstrip("/")  # what nearly all of them are
    target = unquote(target)
    return posixpath.normpath(target if target.startswith("/") else posixpath.join("/", folder, target)).lstrip("/")


@contextmanager
def open_package(path: Path, limits: Limits) -> Iterator[Package]:
    """An office package, checked before use. Raises Refused: empty, protected, damaged, inflated, too-large…"""
    with path.open("rb") as stream:
        check_head(stream, path.stat().st_size, limits)
        try:
            archive = zipfile.ZipFile(stream)
        except ZIP_DAMAGE:
            raise refused("damaged") from None
        with archive:
            check_archive(archive, limits)
            yield Package(archive, limits)


def check_head(stream: IO[bytes], size: int, limits: Limits) -> None:
    """Refuses what cannot be a package by its size or first bytes; leaves the stream at its start."""
    if size == 0:
        raise refused("empty")
    if size > limits.max_file_bytes:
        raise refused("too-large")
    head = stream.read(8)
    if head == OLE_MAGIC:
        rest = stream.read(4 * MEBIBYTE)
        raise refused("protected" if "EncryptedPackage".encode("utf-16-le") in rest else "old-format")
    if not head.startswith(b"PK"):
        raise refused("damaged" if head.strip(b"\0") == b"" else "wrong-kind")
    stream.seek(0)


def check_archive(archive: zipfile.ZipFile, limits: Limits) -> None:
    """Refuses archives whose directory promises too much: members, size, ratio (zip bombs show there)."""
    members = archive.infolist()
    if len(members) > limits.max_members:
        raise refused("inflated")
    for info in members:
        suspicious = info.file_size > MEBIBYTE and info.file_size > limits.max_ratio * max(info.compress_size, 1)
        if suspicious or (info.filename.endswith((".xml", ".rels")) and info.file_size > limits.max_part_bytes):
            raise refused("inflated")
        if info.flag_bits & 0x1:
            raise refused("protected")
