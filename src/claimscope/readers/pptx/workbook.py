"""The small workbook that a chart carries: cells by formula, so that cached values can be compared with it."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence

from python_calamine import CalamineWorkbook

from claimscope.readers.formats import XLSX
from claimscope.readers.limits import MEBIBYTE, Limits
from claimscope.readers.package import check_archive
from claimscope.readers.panics import panics_as_errors
from claimscope.readers.refusal import Refused
from claimscope.readers.sheet_extent import check_archive_extents

_RANGE = re.compile(r"(?:'((?:[^']|'')+)'|([^'!,()]+))!\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?")
_MOST_FORMULA = 2_000
_MOST_CELLS = 100_000
_MOST_BYTES = 8 * MEBIBYTE


class Workbook:
    """Cells of an embedded workbook. Made by `open_workbook`."""

    def __init__(self, book: CalamineWorkbook) -> None:
        self._book = book
        self._rows: dict[str, Sequence[Sequence[object]] | None] = {}

    def cells(self, formula: str) -> list[str] | None:
        """Cells of ``Sheet1!$B$2:$B$4`` (or several ranges) in reading order; None where the formula names no range."""
        if len(formula) > _MOST_FORMULA:
            return None
        found = list(_RANGE.finditer(formula))
        if not found or _RANGE.sub("", formula).strip("(), "):
            return None
        out: list[str] = []
        for match in found:
            cells = self._range(match)
            if cells is None:
                return None
            out.extend(cells)
        return out

    def _range(self, match: re.Match[str]) -> list[str] | None:
        rows = self._sheet((match.group(1) or match.group(2)).replace("''", "'"))
        left, top = _column(match.group(3)), int(match.group(4)) - 1
        right = _column(match.group(5)) if match.group(5) else left
        bottom = int(match.group(6)) - 1 if match.group(6) else top
        if rows is None or right < left or bottom < top or (right - left + 1) * (bottom - top + 1) > _MOST_CELLS:
            return None
        return [_cell(rows, row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]

    def _sheet(self, name: str) -> Sequence[Sequence[object]] | None:
        if name not in self._rows:
            if name not in self._book.sheet_names:
                return None
            self._rows[name] = _rows(self._book, name)
        return self._rows[name]


def open_workbook(data: bytes, limits: Limits) -> Workbook | None:
    """The workbook in ``data``; None where it is damaged, too large or hostile: then nothing is compared."""
    if len(data) > _MOST_BYTES:
        return None
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            check_archive(archive, limits)
            check_archive_extents(archive, XLSX)
            if sum(info.file_size for info in archive.infolist()) > 4 * _MOST_BYTES:
                return None
        with panics_as_errors():
            return Workbook(CalamineWorkbook.from_filelike(io.BytesIO(data)))
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


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1


def _cell(rows: Sequence[Sequence[object]], row: int, column: int) -> str:
    try:
        value = rows[row][column]
    except IndexError:
        return ""
    return repr(value) if isinstance(value, float) else str(value)
