"""The small workbook that a chart carries: cells by formula, so that cached values can be compared with it."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Sequence
from typing import Protocol

from python_calamine import CalamineWorkbook

from claimscope.readers.formats import XLSX
from claimscope.readers.limits import MEBIBYTE, Limits
from claimscope.readers.package import check_archive
from claimscope.readers.panics import panics_as_errors
from claimscope.readers.pptx.few_cells import FewCells, NotPlain
from claimscope.readers.refusal import Refused
from claimscope.readers.sheet_extent import check_archive_extents

_RANGE = re.compile(r"(?:'((?:[^']|'')+)'|([^'!,()]+))!\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?")
_MOST_FORMULA = 2_000
_MOST_CELLS = 100_000
_MOST_BYTES = 8 * MEBIBYTE

CellText = Callable[[str, int], str]
"""Text of a cell by its column's letters and its row from 1; empty where there is none."""


class Sheets(Protocol):
    """The sheets of a workbook."""

    def sheet(self, name: str) -> CellText | None:
        """The cells of a sheet; None where there is none of that name, or it cannot be read."""
        ...


class Workbook:
    """Cells of a workbook by formula. The one behind a chart is made by `open_workbook`."""

    def __init__(self, sheets: Sheets, otherwise: Callable[[], Sheets | None] = lambda: None) -> None:
        """``otherwise`` gives the sheets in another way, should ``sheets`` turn out not to be plain."""
        self._book: Sheets | None = sheets
        self._otherwise = otherwise
        self._sheets: dict[str, CellText | None] = {}

    def cells(self, formula: str) -> list[str] | None:
        """Cells of ``Sheet1!$B$2:$B$4`` (or several ranges) in reading order; None where the formula names no range."""
        if len(formula) > _MOST_FORMULA:
            return None
        found = list(_RANGE.finditer(formula))
        if not found or _RANGE.sub("", formula).strip("(), "):
            return None
        try:
            return self._cells(found)
        except NotPlain:
            self._book, self._sheets = self._otherwise(), {}
            return self._cells(found)

    def _cells(self, ranges: Sequence[re.Match[str]]) -> list[str] | None:
        out: list[str] = []
        for match in ranges:
            cells = self._range(match)
            if cells is None:
                return None
            out.extend(cells)
        return out

    def _range(self, match: re.Match[str]) -> list[str] | None:
        quoted, bare, left, first, right, last = match.groups()
        top, bottom = int(first), int(last or first)
        columns = [left] if right in (None, left) else _columns(left, right)
        if not 0 < top <= bottom or not 0 < len(columns) * (bottom - top + 1) <= _MOST_CELLS:
            return None
        cell = self._sheet((quoted or bare).replace("''", "'"))
        if cell is None:
            return None
        return [cell(column, row) for row in range(top, bottom + 1) for column in columns]

    def _sheet(self, name: str) -> CellText | None:
        if name not in self._sheets:
            self._sheets[name] = self._book.sheet(name) if self._book is not None else None
        return self._sheets[name]


class LibrarySheets:
    """Sheets of a workbook that the library has opened."""

    def __init__(self, book: CalamineWorkbook) -> None:
        self._book = book

    def sheet(self, name: str) -> CellText | None:
        """See `Sheets`."""
        rows = _rows(self._book, name) if name in self._book.sheet_names else None
        if rows is None:
            return None
        return lambda column, row: _cell(rows, row - 1, _number(column) - 1)


def open_workbook(data: bytes, limits: Limits) -> Workbook | None:
    """The workbook in ``data``; None where it is damaged, too large or hostile: then nothing is compared."""
    if len(data) > _MOST_BYTES:
        return None
    try:
        return Workbook(FewCells(data, limits), lambda: _by_library(data, limits))
    except NotPlain:
        sheets = _by_library(data, limits)
        return Workbook(sheets) if sheets is not None else None


def _by_library(data: bytes, limits: Limits) -> LibrarySheets | None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            check_archive(archive, limits)
            check_archive_extents(archive, XLSX)
            if sum(info.file_size for info in archive.infolist()) > 4 * _MOST_BYTES:
                return None
        with panics_as_errors():
            return LibrarySheets(CalamineWorkbook.from_filelike(io.BytesIO(data)))
    except Refused:
        return None
    except Exception:  # noqa: BLE001  calamine's errors share no base class
        return None


def _rows(book: CalamineWorkbook, name: str) -> Sequence[Sequence[object]] | None:
    try:
        with panics_as_errors():
            sheet = book.get_sheet_by_name(name)
            if sheet.height * sheet.width > _MOST_CELLS:
                return None
            return list(sheet.to_python(skip_empty_area=False))
    except Exception:  # noqa: BLE001  as above
        return None


def _columns(left: str, right: str) -> list[str]:
    """Letters of the columns from one to another; none where they stand the other way round."""
    return [_letters(number) for number in range(_number(left), _number(right) + 1)]


def _number(letters: str) -> int:
    """A column's number from 1."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def _letters(number: int) -> str:
    found = ""
    while number:
        number, rest = divmod(number - 1, 26)
        found = chr(65 + rest) + found
    return found


def _cell(rows: Sequence[Sequence[object]], row: int, column: int) -> str:
    try:
        value = rows[row][column]
    except IndexError:
        return ""
    return repr(value) if isinstance(value, float) else str(value)
