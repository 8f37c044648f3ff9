"""The few cells of a small XLSX workbook that somebody asks for, straight from its parts.

A library for workbooks opens all of them, with its formats and names: for the 20 cells behind a chart that took as long
as everything else of a slide. What is not plain here (other formats, large parts, cells without a place) raises
`NotPlain`, and the library reads the workbook.
"""

from __future__ import annotations

import posixpath
import re
import struct
import zlib
from collections.abc import Callable
from functools import lru_cache

from claimscope.readers.limits import MEBIBYTE, Limits
from claimscope.readers.package import R
from claimscope.readers.refusal import Refused
from claimscope.readers.xml import DamagedXml, Element, first, integer, parse_xml

_END, _ENTRY = struct.Struct("<4s4H2IH"), struct.Struct("<4s6H3I5H2I")
"""End of the central directory, and an entry of it (APPNOTE.TXT 6.3.10, 4.3.16 and 4.3.12)."""
_HEADER = 30
_MOST_PART = 2 * MEBIBYTE
_MOST_MEMBERS = 200
_STORED, _DEFLATED = 0, 8
_Member = tuple[int, int, int, int, int]
"""Method, checksum, packed size, size, place of the local header."""


_CELL = re.compile(
    rb'<c r="([A-Z]{1,3}[0-9]{1,7})"([^<>/]*)(?:/>|>(?:<f[^<>/]*(?:/>|>[^<]*</f>))?(?:<v>([^<&]*)</v>|<v/>)?</c>)'
)
_NOT_PLAIN = (b"<!", b":c ", b":c>", b"<c\n", b"<c\t", b"<c\r", b"<is>")
"""Declarations and comments, cells with another prefix or blank, texts in cells: the library knows them all."""
_NOTHING = (b"", b"")


class NotPlain(Exception):
    """The workbook is not one that is read here."""


class FewCells:
    """Cells of a workbook by sheet, column and row. Raises NotPlain where the bytes are not a plain small XLSX."""

    def __init__(self, data: bytes, limits: Limits) -> None:
        self._data, self._limits = data, limits
        self._members = _members(data)
        self._parts = _sheet_parts(self._part("xl/workbook.xml"), self._part("xl/_rels/workbook.xml.rels"), limits)
        self._strings: list[str] | None = None

    def sheet(self, name: str) -> Callable[[str, int], str] | None:
        """Function that gives the text of a cell by its column's letters and its row from 1; None: no such sheet."""
        if name not in self._parts:
            return None
        cells = _cells(self._part(self._parts[name]))

        def text(column: str, row: int) -> str:
            kind, value = cells.get(b"%b%d" % (column.encode(), row), _NOTHING)
            written = value.decode("ascii", "replace")
            return self._shared(integer(written, -1)) if b't="s"' in kind else written

        return text

    def _shared(self, place: int) -> str:
        if self._strings is None:
            root = _parsed(self._part("xl/sharedStrings.xml"), self._limits)
            space = root.tag[: root.tag.rfind("}") + 1]
            self._strings = [_written(item, space) for item in root.iterchildren(space + "si")]
        return self._strings[place] if 0 <= place < len(self._strings) else ""

    def _part(self, name: str) -> bytes:
        if name not in self._members:
            raise NotPlain
        method, checksum, packed, size, place = self._members[name]
        header = self._data[place : place + _HEADER]
        if size > _MOST_PART or len(header) < _HEADER or not header.startswith(b"PK\3\4"):
            raise NotPlain
        start = place + _HEADER + int.from_bytes(header[26:28], "little") + int.from_bytes(header[28:30], "little")
        part = _unpacked(self._data[start : start + packed], method, size)
        if len(part) != size or zlib.crc32(part) != checksum:
            raise NotPlain
        return part


def _cells(sheet: bytes) -> dict[bytes, tuple[bytes, bytes]]:
    """Attributes and value of each cell by its name, as office programs write them; NotPlain for other writing."""
    if b"<sheetData" not in sheet or any(mark in sheet for mark in _NOT_PLAIN):
        raise NotPlain
    found = _CELL.findall(sheet)
    if len(found) != sheet.count(b"<c ") + sheet.count(b"<c>"):
        raise NotPlain
    return {name: (kind, value) for name, kind, value in found}


@lru_cache(maxsize=16)
def _sheet_parts(book: bytes, relations: bytes, limits: Limits) -> dict[str, str]:
    """Name of the part of each sheet. The workbooks behind the charts of a deck often say the same."""
    root = _parsed(book, limits)
    parts = {one.get("Id", ""): posixpath.join("/xl", one.get("Target", "")) for one in _parsed(relations, limits)}
    listed = first(root, root.tag[: root.tag.rfind("}") + 1] + "sheets")
    sheets = listed if listed is not None else ()
    return {one.get("name", ""): parts.get(one.get(R + "id", ""), "").lstrip("/") for one in sheets}


def _parsed(data: bytes, limits: Limits) -> Element:
    try:
        return parse_xml(data, limits)
    except (DamagedXml, Refused):
        raise NotPlain from None


def _unpacked(data: bytes, method: int, size: int) -> bytes:
    """Never unpacks more than one byte beyond the size that the directory promises."""
    if method == _STORED:
        return data
    if method != _DEFLATED:
        raise NotPlain
    try:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(data, size + 1)
    except zlib.error:
        raise NotPlain from None


def _members(data: bytes) -> dict[str, _Member]:
    """What the directory of a zip file without a comment lists, by name."""
    if len(data) < _END.size:
        raise NotPlain
    mark, disk, _, here, count, length, place, comment = _END.unpack_from(data, len(data) - _END.size)
    if mark != b"PK\5\6" or disk or comment or here != count or count > _MOST_MEMBERS:
        raise NotPlain
    if place + length != len(data) - _END.size:
        raise NotPlain
    found: dict[str, _Member] = {}
    for _ in range(count):
        place = _enter(found, data, place)
    return found


def _enter(found: dict[str, _Member], data: bytes, place: int) -> int:
    """Takes in one entry of the directory; the place of the next."""
    if place + _ENTRY.size > len(data):
        raise NotPlain
    mark, _, _, flags, method, _, _, checksum, packed, size, named, extra, said, *_, header = _ENTRY.unpack_from(
        data, place
    )
    if mark != b"PK\1\2" or flags & 0x1:
        raise NotPlain
    start = place + _ENTRY.size
    name = data[start : start + named].decode("latin-1")
    if name in found:
        raise NotPlain
    found[name] = (method, checksum, packed, size, header)
    return start + int(named) + int(extra) + int(said)


def _written(holder: Element, space: str) -> str:
    """Text of a shared or inline string, without the reading aids of Japanese ones."""
    texts = holder.iter(space + "t")
    return "".join(text.text or "" for text in texts if getattr(text.getparent(), "tag", "") != space + "rPh")
