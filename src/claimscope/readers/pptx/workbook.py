"""The small workbook that a chart carries: cells by formula, so that cached values can be compared with it."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Protocol

from python_calamine import CalamineWorkbook

from claimscope.readers.formats import XLSX
from claimscope.readers.limits import MEBIBYTE, Limits
from claimscope.readers.package import check_archive
from claimscope.readers.panics import panics_as_errors
from claimscope.readers.pptx.few_cells import CellTexts, FewCells, NotPlain
from claimscope.readers.refusal import Refused
from claimscope.readers.sheet_extent import check_archive_extents

_RANGE = re.compile(r"(?:'((?:[^']|'')+)'|([^'!,()]+))!\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?")
_MOST_FORMULA = 2_000
_MOST_CELLS = 100_000
_MOST_BYTES = 8 * MEBIBYTE

_Range = tuple[str, Sequence[str], range]
"""Name of a sheet, letters of columns, rows from 1."""


class Sheets(Protocol):
    """The sheets of a workbook."""

    def sheet(self, name: str) -> CellTexts | None:
        """The cells of a sheet; None where there is none of that name, or it cannot be read."""
        ...


class Workbook:
    """Cells of a workbook by formula. The one behind a chart is made by `open_workbook`."""

    def __init__(self, sheets: Sheets, otherwise: Callable[[], Sheets | None] = lambda: None) -> None:
        """``otherwise`` gives the sheets in another way, should ``sheets`` turn out not to be plain."""
        self._book: Sheets | None = sheets
        self._otherwise = otherwise
        self._sheets: dict[str, CellTexts | None] = {}

    def cells(self, formula: str) -> list[str] | None:
        """Cells of ``Sheet1!$B$2:$B$4`` (or several ranges) in reading order; None where the formula names no range."""
        ranges = _ranges(formula) if len(formula) <= _MOST_FORMULA else ()
        if not ranges:
            return None
        try:
            return self._cells(ranges)
        except NotPlain:
            self._book, self._sheets = self._otherwise(), {}
            return self._cells(ranges)

    def _cells(self, ranges: Sequence[_Range]) -> list[str] | None:
        out: list[str] = []
        for name, columns, rows in ranges:
            texts = self._sheet(name)
            if texts is None:
                return None
            out.extend(texts(columns, rows))
        return out

    def _sheet(self, name: str) -> CellTexts | None:
        if name not in self._sheets:
            self._sheets[name] = self._book.sheet(name) if self._book is not None else None
        return self._sheets[name]


class LibrarySheets:
    """Sheets of a workbook that the library has opened."""

    def __init__(self, book: CalamineWorkbook) -> None:
        self._book = book

    def sheet(self, name: str) -> CellTexts | None:
        """See `Sheets`."""
        rows = _rows(self._book, name) if name in self._book.sheet_names else None
        if rows is None:
            return None

        def texts(columns: Sequence[str], places: range) -> list[str]:
            numbers = [_number(column) - 1 for column in columns]
            return [_cell(rows, place - 1, number) for place in places for number in numbers]

        return texts


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


@lru_cache(maxsize=256)
def _ranges(formula: str) -> tuple[_Range, ...]:
    """The ranges that a formula names; none where it says anything else, or a range is no range."""
    found = list(_RANGE.finditer(formula))
    if not found or _RANGE.sub("", formula).strip("(), "):
        return ()
    ranges = []
    for match in found:
        quoted, bare, left, first, right, last = match.groups()
        rows = range(int(first), int(last or first) + 1)
        columns = [left] if right in (None, left) else _columns(left, right)
        if not rows or not rows[0] or not 0 < len(columns) * len(rows) <= _MOST_CELLS:
            return ()
        ranges.append(((quoted or bare).replace("''", "'"), columns, rows))
    return tuple(ranges)


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
