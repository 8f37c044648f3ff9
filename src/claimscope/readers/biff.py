"""Binary sheets (XLS, XLSB): how far their cells stretch, before a library makes room for every cell between.

Sources: MS-XLS 2.4 (records), MS-XLSB 2.1.4 and 2.4 (records).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

Extent = tuple[int, int]
"""Rows and columns from the first row and column to the last that is filled or promised."""

_BOF, _SIZE = 0x0809, 0x0200
CELLS = frozenset((0x0006, 0x00BD, 0x00BE, 0x00D6, 0x00FD, 0x0201, 0x0203, 0x0204, 0x0205, 0x027E))
SEVERAL = (0x00BD, 0x00BE)
"""Records of several cells end with their last column."""
_ROW_B, _LAST_CELL_B, _SIZE_B, _TEXTS_B = 0, 11, 148, 159
_ROW_LENGTH, _CELL_LENGTH = 12, 8
"""Bytes that rows and cells have at least."""


class DamagedSheet(Exception):
    """A record that no program writes."""


@dataclass(slots=True)
class _Sheet:
    """What the records of one sheet have told of it so far."""

    extent: Extent = (0, 0)
    first_row: int | None = None
    last_row: int = 0
    is_turned: bool = False
    """Promises a first row or column behind its last."""

    def promise(self, first_row: int, last_row: int, first_column: int, last_column: int) -> None:
        """The extent that the sheet says it has; its last row and column are one too many."""
        self.is_turned = first_row > last_row or first_column > last_column
        self.extent = _larger(self.extent, (last_row, last_column))

    def fill(self, row: int, last_column: int) -> None:
        """One record of cells."""
        self.first_row = row if self.first_row is None else self.first_row
        self.last_row = row
        self.extent = _larger(self.extent, (row + 1, last_column + 1))

    def whole(self) -> Extent:
        """The extent, when the sheet ends. Raises DamagedSheet."""
        if self.is_turned or (self.first_row is not None and self.last_row < self.first_row):
            raise DamagedSheet
        return self.extent


def xls_extents(stream: bytes) -> Iterator[Extent]:
    """Of every sheet in the stream ``Workbook``; damaged records end the list. Raises DamagedSheet where the last row
    stands above the first: a library that counts from one to the other makes room for all rows there can be."""
    sheet = _Sheet()
    for id, at, size in xls_records(stream):
        if id == _BOF:
            yield sheet.whole()
            sheet = _Sheet()
        elif id == _SIZE and size >= 12:
            sheet.promise(*struct.unpack_from("<IIHH", stream, at))
        elif id in CELLS and size >= 4:
            row, column = struct.unpack_from("<HH", stream, at)
            last = struct.unpack_from("<H", stream, at + size - 2)[0] if id in SEVERAL else column
            sheet.fill(row, max(column, last))
    yield sheet.whole()


def _larger(one: Extent, other: Extent) -> Extent:
    return max(one[0], other[0]), max(one[1], other[1])


def xls_records(stream: bytes) -> Iterator[tuple[int, int, int]]:
    """Number, place and size of every record."""
    at = 0
    while at + 4 <= len(stream):
        id, size = struct.unpack_from("<HH", stream, at)
        at += 4
        if at + size > len(stream):
            return
        yield id, at, size
        at += size


def xlsb_extent(part: bytes) -> Extent:
    """Of one sheet part. Raises DamagedSheet for rows and cells too short to say where they are."""
    extent = (0, 0)
    for id, at, size in xlsb_records(part):
        if id <= _LAST_CELL_B and size < (_ROW_LENGTH if id == _ROW_B else _CELL_LENGTH):
            raise DamagedSheet
        if id == _ROW_B:
            extent = _larger(extent, (int.from_bytes(part[at : at + 4], "little") + 1, 0))
        elif id <= _LAST_CELL_B:
            extent = _larger(extent, (0, int.from_bytes(part[at : at + 4], "little") + 1))
        elif id == _SIZE_B and size >= 16:
            _, last_row, _, last_column = struct.unpack_from("<4I", part, at)
            extent = _larger(extent, (last_row + 1, last_column + 1))
    return extent


def check_xlsb_strings(part: bytes) -> None:
    """Raises DamagedSheet where a list of texts promises more of them than it has bytes: room would be made for all."""
    for id, at, _ in xlsb_records(part):
        if id == _TEXTS_B and any(int.from_bytes(part[n : n + 4], "little") > len(part) for n in (at, at + 4)):
            raise DamagedSheet


def xlsb_records(part: bytes) -> Iterator[tuple[int, int, int]]:
    """Number, place and size of every record; both numbers are written in groups of seven bits."""
    at, end = 0, len(part)
    try:
        while at < end:
            id = part[at]
            at += 1
            if id & 0x80:
                id = id & 0x7F | part[at] << 7
                at += 1
            size = shift = 0
            while shift < 28:
                byte = part[at]
                at += 1
                size |= (byte & 0x7F) << shift
                shift += 7
                if byte < 0x80:
                    break
            yield id, at, size
            at += size
    except IndexError:
        return
