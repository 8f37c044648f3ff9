"""What calamine leaves out of an XLSB: number formats, bold cells, hidden rows and columns, which cells are formulas.

Source: MS-XLSB 2.4, records BrtBundleSh, BrtColInfo, BrtFmt, BrtFont, BrtRowHdr, BrtXF, and the head of all cells.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

from claimscope.readers.biff import xlsb_records
from claimscope.readers.package import Package
from claimscope.readers.workbook_marks import SheetMarks, Styles

_BOOK, _STYLES = "xl/workbook.bin", "xl/styles.bin"
_SHEET, _FONT, _FORMAT, _STYLE, _COLUMN = 156, 43, 44, 47, 60
_CELL_STYLES, _CELL_STYLES_END = 617, 618
_ROW, _LAST_CELL, _FORMULAS = 0, 11, (8, 9, 10, 11)
_ROW_HIDDEN, _COLUMN_HIDDEN = 0x10, 0x01
_BOLD = 600
"""Weight of a font from which it is bold."""
_WIDEST = 16_384


@dataclass(slots=True)
class _Found:
    """Styles as their records come: weights of fonts, codes of formats, font and format of each cell style."""

    bold: list[bool] = field(default_factory=list)
    codes: dict[int, str] = field(default_factory=dict)
    styles: list[tuple[int, int]] = field(default_factory=list)


def xlsb_marks(package: Package) -> dict[str, SheetMarks]:
    """Marks of each sheet by name. Raises KeyError, struct.error or Refused for what is broken."""
    relations = package.relations(_BOOK)
    styles = _styles(package.read(_STYLES)) if _STYLES in package else Styles((), ())
    found: dict[str, SheetMarks] = {}
    for id, name in _sheets(package.read(_BOOK)):
        relation = relations.get(id)
        if relation is not None and not relation.external and relation.kind == "worksheet":
            found[name] = _sheet(package.read(relation.target), styles, package.limits.max_table_cells)
    return found


def _sheets(book: bytes) -> Iterator[tuple[str, str]]:
    """Relation and name of each sheet."""
    for id, at, size in xlsb_records(book):
        if id == _SHEET:
            data = book[at : at + size]
            relation, rest = _text(data, 8)
            yield relation, _text(data, rest)[0]


def _text(data: bytes, at: int) -> tuple[str, int]:
    """A text with its length before it, and the place behind it; a missing one is empty."""
    (length,) = struct.unpack_from("<I", data, at)
    length = 0 if length == 0xFFFFFFFF else min(length, len(data) // 2)
    end = at + 4 + 2 * length
    return data[at + 4 : end].decode("utf-16-le", "replace"), end


def _styles(part: bytes) -> Styles:
    from openpyxl.styles.numbers import BUILTIN_FORMATS

    found = _Found(codes=dict(BUILTIN_FORMATS))
    in_cells = False
    for id, at, size in xlsb_records(part):
        data = part[at : at + size]
        in_cells = id == _CELL_STYLES or (in_cells and id != _CELL_STYLES_END)
        if id == _FORMAT:
            found.codes[struct.unpack_from("<H", data)[0]] = _text(data, 2)[0]
        elif id == _FONT:
            found.bold.append(struct.unpack_from("<H", data, 4)[0] >= _BOLD)
        elif id == _STYLE and in_cells:
            found.styles.append(struct.unpack_from("<HH", data, 2))
    return Styles(
        tuple(found.codes.get(code, "General") for code, _ in found.styles),
        tuple(font < len(found.bold) and found.bold[font] for _, font in found.styles),
    )


def _sheet(part: bytes, styles: Styles, most: int) -> SheetMarks:
    marks, row, cells = SheetMarks(), 0, 0
    for id, at, _ in xlsb_records(part):
        if id == _ROW:
            row, flags = struct.unpack_from("<I7xB", part, at)
            if flags & _ROW_HIDDEN:
                marks.hidden_rows.add(row)
        elif id <= _LAST_CELL:
            column, style = struct.unpack_from("<II", part, at)
            _cell(marks, (row, column), style & 0xFFFFFF, styles)
            if id in _FORMULAS:
                marks.formulas.add((row, column))
            cells += 1
            if cells > most:
                break  # no more of them are kept
        elif id == _COLUMN:
            first, last, flags = struct.unpack_from("<II8xH", part, at)
            if flags & _COLUMN_HIDDEN:
                marks.hidden_columns.update(range(first, min(last + 1, _WIDEST)))
    return marks


def _cell(marks: SheetMarks, where: tuple[int, int], style: int, styles: Styles) -> None:
    if style < len(styles.formats):
        if styles.formats[style] != "General":
            marks.formats[where] = styles.formats[style]
        if styles.bold[style]:
            marks.bold.add(where)
