"""Small binary workbooks (XLSB), written by hand: no library writes them (source: MS-XLSB 2.1.4 records, 2.4 parts)."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Sequence

CellValue = str | float | bool | None
MAIN = "application/vnd.ms-excel.sheet.binary.macroEnabled.main"
_DOC = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PKG = "http://schemas.openxmlformats.org/package/2006"
_ROW, _BLANK, _BOOL, _REAL, _TEXT, _FORMULA = 0, 1, 4, 5, 6, 9
_BEGIN_SHEET, _END_SHEET, _BEGIN_BOOK, _END_BOOK = 129, 130, 131, 132
_BEGIN_SHEETS, _END_SHEETS, _BEGIN_DATA, _END_DATA, _SIZE, _SHEET = 143, 144, 145, 146, 148, 156
_MERGED, _BEGIN_MERGED, _END_MERGED = 176, 177, 178


def record(id: int, data: bytes = b"") -> bytes:
    """One record: its number and length in groups of seven bits."""
    return _seven(id) + _seven(len(data)) + data


def _seven(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes((*out, number))


def _wide(text: str) -> bytes:
    coded = text.encode("utf-16-le")
    return struct.pack("<I", len(coded) // 2) + coded


def _cell(column: int, value: CellValue) -> bytes:
    head = struct.pack("<II", column, 0)
    if isinstance(value, bool):
        return record(_BOOL, head + bytes((value,)))
    if isinstance(value, str):
        return record(_TEXT, head + _wide(value))
    if value is None:
        return record(_BLANK, head)
    return record(_REAL, head + struct.pack("<d", value))


def formula(column: int, value: float) -> bytes:
    """A cell with a formula (5 + 4, as tokens) and the result that was kept."""
    tokens = bytes((0x1E, 5, 0, 0x1E, 4, 0, 0x03))
    tail = struct.pack("<dHI", value, 0, len(tokens)) + tokens + struct.pack("<I", 0)
    return record(_FORMULA, struct.pack("<II", column, 0) + tail)


def styled(column: int, value: float, style: int) -> bytes:
    """A cell with a number in one of the styles of `styles_part`."""
    return record(_REAL, struct.pack("<IId", column, style, value))


def row(number: int, hidden: bool = False) -> bytes:
    """The head of a row."""
    return record(_ROW, struct.pack("<IIH3sI", number, 0, 300, bytes((0, 0x10 * hidden, 0)), 0))


def hidden_columns(first: int, last: int) -> bytes:
    """Columns that are not shown."""
    return record(60, struct.pack("<4IH", first, last, 2000, 0, 1))


def styles_part(codes: Sequence[str]) -> bytes:
    """Styles of cells: the plain one, one for each code, and a bold one at the end. The font of row heads stands first
    among the styles that cells do not use."""
    fonts = [record(43, struct.pack("<3H", 220, 0, weight)) for weight in (400, 700)]
    formats = [record(44, struct.pack("<H", 164 + number) + _wide(code)) for number, code in enumerate(codes)]
    unused = [record(47, struct.pack("<3H", 0xFFFF, 9, 1))]
    used = [(0, 0), *((164 + number, 0) for number in range(len(codes))), (0, 1)]
    cells = [record(47, struct.pack("<3H", 0, *one)) for one in used]
    groups = [(615, formats), (611, fonts), (626, unused), (617, cells)]
    listed = [
        record(begin, struct.pack("<I", len(group))) + b"".join(group) + record(begin + 1) for begin, group in groups
    ]
    return b"".join((record(278), *listed, record(279)))


def far_cell(row: int, column: int) -> bytes:
    """A row of its own with one number."""
    return record(_ROW, struct.pack("<IIH3sI", row, 0, 300, b"\0\0\0", 0)) + _cell(column, 1.0)


def sheet_part(rows: Sequence[Sequence[CellValue]], merged: Sequence[tuple[int, int, int, int]] = ()) -> bytes:
    """A sheet: its size, its rows of cells, its merged ranges (first row, last row, first and last column)."""
    width = max(map(len, rows), default=1)
    out = [record(_BEGIN_SHEET), record(_SIZE, struct.pack("<4I", 0, max(len(rows) - 1, 0), 0, width - 1))]
    out.append(record(_BEGIN_DATA))
    for number, row in enumerate(rows):
        out.append(record(_ROW, struct.pack("<IIH3sI", number, 0, 300, b"\0\0\0", 0)))
        out += [_cell(column, value) for column, value in enumerate(row)]
    out.append(record(_END_DATA))
    if merged:
        out.append(record(_BEGIN_MERGED, struct.pack("<I", len(merged))))
        out += [record(_MERGED, struct.pack("<4I", *one)) for one in merged]
        out.append(record(_END_MERGED))
    return b"".join((*out, record(_END_SHEET)))


def book_part(names: Sequence[str], hidden: Sequence[str] = ()) -> bytes:
    """The list of the sheets."""
    listed = [
        record(_SHEET, struct.pack("<II", int(name in hidden), number) + _wide(f"rId{number}") + _wide(name))
        for number, name in enumerate(names, 1)
    ]
    return b"".join((record(_BEGIN_BOOK), record(_BEGIN_SHEETS), *listed, record(_END_SHEETS), record(_END_BOOK)))


def workbook(sheets: dict[str, bytes], hidden: Sequence[str] = (), styles: bytes = b"") -> bytes:
    """A whole file from the parts of its sheets."""
    relations = "".join(
        f'<Relationship Id="rId{number}" Type="{_DOC}/worksheet" Target="worksheets/sheet{number}.bin"/>'
        for number in range(1, len(sheets) + 1)
    )
    types = f'<Types xmlns="{_PKG}/content-types"><Default Extension="bin" ContentType="{MAIN}"/></Types>'
    parts = {
        "[Content_Types].xml": types,
        "_rels/.rels": f'<Relationships xmlns="{_PKG}/relationships"><Relationship Id="rId1" '
        f'Type="{_DOC}/officeDocument" Target="xl/workbook.bin"/></Relationships>',
        "xl/workbook.bin": book_part(tuple(sheets), hidden),
        "xl/_rels/workbook.bin.rels": f'<Relationships xmlns="{_PKG}/relationships">{relations}</Relationships>',
        **{f"xl/worksheets/sheet{number}.bin": part for number, part in enumerate(sheets.values(), 1)},
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        if styles:
            archive.writestr("xl/styles.bin", styles)
        for name, body in parts.items():
            archive.writestr(name, body)
    return out.getvalue()
