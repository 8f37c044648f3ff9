"""What calamine leaves out of an XLS: number formats, hidden rows and columns, formulas without results.

Source: MS-XLS 2.4.28 BoundSheet8, 2.4.53 ColInfo, 2.4.126 Format, 2.4.127 Formula, 2.4.221 Row, 2.4.353 XF.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

from claimscope.readers.biff import CELLS, SEVERAL, xls_records
from claimscope.readers.workbook_marks import SheetMarks

_BOF, _SHEET, _FORMAT, _STYLE, _ROW, _COLUMN, _FORMULA = 0x0809, 0x0085, 0x041E, 0x00E0, 0x0208, 0x007D, 0x0006
_BIFF8 = 0x0600
_ROW_HIDDEN = 0x20
_WIDEST = 256


@dataclass(slots=True)
class _Book:
    """What stands before the sheets."""

    names: dict[int, str] = field(default_factory=dict)
    """Name of a sheet by the place where it begins."""
    formats: dict[int, str] = field(default_factory=dict)
    styles: list[int] = field(default_factory=list)
    """Number of the format of each style."""

    def format(self, style: int) -> str:
        from openpyxl.styles.numbers import BUILTIN_FORMATS

        number = self.styles[style] if style < len(self.styles) else 0
        return self.formats.get(number) or BUILTIN_FORMATS.get(number, "General")


def xls_marks(stream: bytes) -> dict[str, SheetMarks] | None:
    """Marks of each sheet by name; None for a stream older than Excel 97, whose texts are written otherwise."""
    if len(stream) < 6 or struct.unpack_from("<H", stream, 4)[0] != _BIFF8:
        return None
    book = _Book()
    found: dict[str, SheetMarks] = {}
    marks: SheetMarks | None = None
    for id, at, size in xls_records(stream):
        if id == _BOF:
            name = book.names.get(at - 4)
            marks = found.setdefault(name, SheetMarks()) if name is not None else None
        elif marks is None:
            _global(book, id, stream[at : at + size])
        else:
            _mark(marks, book, id, stream[at : at + size])
    return found


def _global(book: _Book, id: int, data: bytes) -> None:
    if id == _SHEET and len(data) > 8:
        book.names[struct.unpack_from("<I", data)[0]] = _text(data[6], data[7:])
    elif id == _FORMAT and len(data) > 5:
        number, length = struct.unpack_from("<HH", data)
        book.formats[number] = _text(length, data[4:])
    elif id == _STYLE and len(data) >= 4:
        book.styles.append(struct.unpack_from("<H", data, 2)[0])


def _text(length: int, data: bytes) -> str:
    """Characters after a byte of flags: one byte each (Latin-1), or two where the lowest flag is set."""
    if data[:1] and data[0] & 1:
        return data[1 : 1 + 2 * length].decode("utf-16-le", "replace")
    return data[1 : 1 + length].decode("latin-1")


def _mark(marks: SheetMarks, book: _Book, id: int, data: bytes) -> None:
    if id == _ROW and len(data) >= 14:
        row, flags = struct.unpack_from("<H10xH", data)
        if flags & _ROW_HIDDEN:
            marks.hidden_rows.add(row)
    elif id == _COLUMN and len(data) >= 10:
        first, last, flags = struct.unpack_from("<HH4xH", data)
        if flags & 1:
            marks.hidden_columns.update(range(first, min(last, _WIDEST - 1) + 1))
    elif id in CELLS and len(data) >= 6:
        _mark_cell(marks, book, id, data)


def _mark_cell(marks: SheetMarks, book: _Book, id: int, data: bytes) -> None:
    row, column, style = struct.unpack_from("<HHH", data)
    if id in SEVERAL:
        step = 6 if id == 0x00BD else 2  # a number behind the style, or none
        styles = [struct.unpack_from("<H", data, at)[0] for at in range(4, len(data) - 3, step)]
    else:
        styles = [style]
    for place, one in enumerate(styles, column):
        code = book.format(one)
        if code != "General":
            marks.formats[row, place] = code
    if id == _FORMULA:
        marks.formulas.add((row, column))
        if len(data) >= 14 and data[12:14] == b"\xff\xff" and data[6] == 3:
            marks.unsolved.add((row, column))  # the result is kept as "nothing yet"
