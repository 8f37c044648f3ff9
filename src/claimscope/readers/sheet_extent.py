"""How far the sheets of a workbook stretch, looked up before a library makes room for every cell between."""

from __future__ import annotations

import re
import zipfile
import zlib
from pathlib import Path

from claimscope.readers import ole
from claimscope.readers.archive import open_archive
from claimscope.readers.biff import xls_extents, xlsb_extent
from claimscope.readers.formats import ODS, XLS, XLSB, XLSX
from claimscope.readers.refusal import refused

_CHUNK = 1 << 20
_MOST_PLACES = 30_000_000
"""Rows times columns: the library needs 24 bytes for each, filled or not."""
_MOST_STREAM = 512 << 20
_CELL = re.compile(rb"""\br\s*=\s*["']([A-Z]{1,3})(\d{1,7})["']""")
_ROW = re.compile(rb"""<row\b[^>]{0,200}?\br\s*=\s*["'](\d{1,7})["']""")
_REPEATED = re.compile(rb'number-(?:columns|rows)-repeated="(\d+)"')


def check_extents(path: Path, media_type: str) -> None:
    """Raises Refused for a workbook whose cells lie so far apart that the space between would fill the memory."""
    if media_type == XLS:
        _check_old(path)
        return
    with open_archive(path) as archive:
        check_archive_extents(archive, media_type)


def check_archive_extents(archive: zipfile.ZipFile, media_type: str) -> None:
    """The same for a workbook that is already open, and for one inside another file."""
    try:
        for name in archive.namelist():
            lower = name.lower()
            if media_type == XLSX and "sheets/" in lower and lower.endswith(".xml"):
                _check_sheet(archive, name)
            elif media_type == XLSB and "sheets/" in lower and lower.endswith(".bin"):
                _check_places(*xlsb_extent(archive.read(name)))
            elif media_type == ODS and name == "content.xml":
                _check_repeats(archive, name)
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError) as error:
        raise refused("damaged") from error


def _check_sheet(archive: zipfile.ZipFile, name: str) -> None:
    rows, columns, letters = 0, 1, {b"A"}
    tail = b""
    with archive.open(name) as stream:
        while chunk := stream.read(_CHUNK):
            text = tail + chunk
            places = _CELL.findall(text)
            letters.update(column for column, _ in places)
            rows = max(rows, *map(int, {row for _, row in places}), *map(int, set(_ROW.findall(text))), 0)
            if text.count(b"<c") > len(places):  # cells need not say where they are
                columns = max(columns, *(row.count(b"<c") for row in text.split(b"<row")))
            tail = chunk[-24:]
    _check_places(rows, max(columns, *(_column(found) for found in letters)))


def _check_places(rows: int, columns: int) -> None:
    if rows * columns > _MOST_PLACES:
        raise refused("sheet-too-wide", rows=rows, columns=columns)


def _check_old(path: Path) -> None:
    with path.open("rb") as file:
        try:
            container = ole.Container(file)
            stream = container.stream("Workbook", _MOST_STREAM) or container.stream("Book", _MOST_STREAM) or b""
        except ole.DamagedOle as error:
            raise refused("damaged") from error
    for extent in xls_extents(stream):
        _check_places(*extent)


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def _check_repeats(archive: zipfile.ZipFile, name: str) -> None:
    """A filled cell repeated over a whole sheet; blank ones at the end of rows and sheets are ordinary."""
    tail = b""
    with archive.open(name) as stream:
        while chunk := stream.read(_CHUNK):
            text = tail + chunk
            for found in re.finditer(rb"<table:table-cell[^>]*value[^>]*>", text):
                repeated = _REPEATED.search(found.group())
                if repeated and int(repeated.group(1)) > 100_000:
                    raise refused("inflated")
            tail = chunk[-400:]
