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
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from claimscope.readers.limits import MEBIBYTE, Limits
from claimscope.readers.package import R
from claimscope.readers.refusal import Refused
from claimscope.readers.xml import DamagedXml, Element, first, integer, parse_xml

_END, _ENTRY = struct.Struct("<4s4H2IH"), struct.Struct("<4s4xHH4x3I3H8xI")
"""End of the central directory, and an entry of it (APPNOTE.TXT 6.3.10, 4.3.16 and 4.3.12)."""
_HEADER = 30
_MOST_PART = 2 * MEBIBYTE
_STORED, _DEFLATED = 0, 8

_CELL = re.compile(
    r'<c r="([A-Z]{1,3}[0-9]{1,7})"([^<>/]*)(?:/>|>(?:<f[^<>/]*(?:/>|>[^<]*</f>))?(?:<v>([^<&]*)</v>|<v/>)?</c>)'
)
_BETWEEN = re.compile(r"(?:<row(?: [^<>]*)?>|</row>|\s)*")
"""What stands between plain cells: the library knows other prefixes, blanks in tags, comments and texts in cells."""
_OPEN, _CLOSED = "<sheetData>", "</sheetData>"

CellTexts = Callable[[Sequence[str], range], list[str]]
"""Texts of the cells in columns (their letters) and rows (from 1), row by row; empty where there is none."""
_NOTHING = ("", "")


class NotPlain(Exception):
    """The workbook is not one that is read here."""


class FewCells:
    """Cells of a workbook by sheet, column and row. Raises NotPlain where the bytes are not a plain small XLSX."""

    def __init__(self, data: bytes, limits: Limits) -> None:
        self._data, self._limits = data, limits
        self._directory = _directory(data)
        book, relations = self._packed("xl/workbook.xml"), self._packed("xl/_rels/workbook.xml.rels")
        self._parts = _sheet_parts(book, relations, limits)
        self._strings: list[str] | None = None

    def sheet(self, name: str) -> CellTexts | None:
        """See `Sheets`."""
        if name not in self._parts:
            return None
        cells = _cells(self._packed(self._parts[name]).part().decode("ascii", "replace"))

        def texts(columns: Sequence[str], rows: range) -> list[str]:
            found = [cells.get(f"{column}{row}", _NOTHING) for row in rows for column in columns]
            return [self._shared(integer(value, -1)) if 't="s"' in kind else value or "" for kind, value in found]

        return texts

    def _shared(self, place: int) -> str:
        if self._strings is None:
            root = _parsed(self._packed("xl/sharedStrings.xml").part(), self._limits)
            space = root.tag[: root.tag.rfind("}") + 1]
            self._strings = [_written(item, space) for item in root.iterchildren(space + "si")]
        return self._strings[place] if 0 <= place < len(self._strings) else ""

    def _packed(self, name: str) -> _Packed:
        """The one member of this name; NotPlain where there is none, or another with its name in it."""
        data, written, (start, end) = self._data, name.encode("latin-1", "replace"), self._directory
        at = data.find(written, start, end)
        if at < start + _ENTRY.size or data.find(written, at + 1, end) >= 0:
            raise NotPlain
        mark, flags, method, checksum, length, size, named, _, _, place = _ENTRY.unpack_from(data, at - _ENTRY.size)
        header = data[place : place + _HEADER]
        if mark != b"PK\1\2" or flags & 0x1 or named != len(written) or size > _MOST_PART:
            raise NotPlain
        if len(header) < _HEADER or not header.startswith(b"PK\3\4"):
            raise NotPlain
        place += _HEADER + int.from_bytes(header[26:28], "little") + int.from_bytes(header[28:30], "little")
        return _Packed(method, checksum, size, data[place : place + length])


class _Packed(NamedTuple):
    """A member of a zip file as it is stored."""

    method: int
    checksum: int
    size: int
    data: bytes

    def part(self) -> bytes:
        """Its bytes. Never unpacks more than one byte beyond the size that the directory promises."""
        if self.method not in (_STORED, _DEFLATED):
            raise NotPlain
        part = self.data
        try:
            if self.method == _DEFLATED:
                part = zlib.decompressobj(-zlib.MAX_WBITS).decompress(part, self.size + 1)
        except zlib.error:
            raise NotPlain from None
        if len(part) != self.size or zlib.crc32(part) != self.checksum:
            raise NotPlain
        return part


def _cells(sheet: str) -> dict[str, tuple[str, str | None]]:
    """Attributes and value of each cell by its name, as office programs write them; NotPlain for other writing."""
    head, opened, rest = sheet.partition(_OPEN)
    body, closed, _ = rest.partition(_CLOSED)
    if not (opened and closed) or "<!" in head:
        raise NotPlain
    between, *found = _CELL.split(body)
    if not _BETWEEN.fullmatch("".join([between, *found[3::4]])):
        raise NotPlain
    return dict(zip(found[::4], zip(found[1::4], found[2::4], strict=True), strict=True))


@lru_cache(maxsize=16)
def _sheet_parts(book: _Packed, relations: _Packed, limits: Limits) -> dict[str, str]:
    """Name of the part of each sheet. The workbooks behind the charts of a deck often say the same."""
    root, links = _parsed(book.part(), limits), _parsed(relations.part(), limits)
    parts = {one.get("Id", ""): posixpath.join("/xl", one.get("Target", "")) for one in links}
    listed = first(root, root.tag[: root.tag.rfind("}") + 1] + "sheets")
    sheets = listed if listed is not None else ()
    return {one.get("name", ""): parts.get(one.get(R + "id", ""), "").lstrip("/") for one in sheets}


def _parsed(data: bytes, limits: Limits) -> Element:
    try:
        return parse_xml(data, limits)
    except (DamagedXml, Refused):
        raise NotPlain from None


def _directory(data: bytes) -> tuple[int, int]:
    """Begin and end of the directory of a zip file without a comment."""
    end = len(data) - _END.size
    if end < 0:
        raise NotPlain
    mark, disk, _, here, count, length, start, comment = _END.unpack_from(data, end)
    if mark != b"PK\5\6" or disk or comment or here != count or start + length != end:
        raise NotPlain
    return start, end


def _written(holder: Element, space: str) -> str:
    """Text of a shared or inline string, without the reading aids of Japanese ones."""
    texts = holder.iter(space + "t")
    return "".join(text.text or "" for text in texts if getattr(text.getparent(), "tag", "") != space + "rPh")
