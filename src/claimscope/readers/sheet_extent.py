"""How far the sheets of a workbook stretch, looked up before a library makes room for every cell between."""

from __future__ import annotations

import re
import zipfile
import zlib
from pathlib import Path

from claimscope.readers.archive import open_archive
from claimscope.readers.formats import ODS, XLSX
from claimscope.readers.refusal import refused

_CHUNK = 1 << 20
_MOST_PLACES = 30_000_000
"""Rows times columns: the library needs 24 bytes for each, filled or not."""
_CELL = re.compile(rb'\br="([A-Z]{1,3})(\d{1,7})"')
_REPEATED = re.compile(rb'number-(?:columns|rows)-repeated="(\d+)"')


def check_extents(path: Path, media_type: str) -> None:
    """Raises Refused for a workbook whose cells lie so far apart that the space between would fill the memory."""
    try:
        with open_archive(path) as archive:
            for name in archive.namelist():
                if media_type == XLSX and name.lower().startswith("xl/worksheets/") and name.lower().endswith(".xml"):
                    _check_sheet(archive, name)
                elif media_type == ODS and name == "content.xml":
                    _check_repeats(archive, name)
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError) as error:
        raise refused("damaged") from error


def _check_sheet(archive: zipfile.ZipFile, name: str) -> None:
    rows, letters = 0, {b"A"}
    tail = b""
    with archive.open(name) as stream:
        while chunk := stream.read(_CHUNK):
            places = _CELL.findall(tail + chunk)
            if places:
                columns_here, rows_here = zip(*places, strict=True)
                letters.update(columns_here)
                rows = max(rows, *map(int, set(rows_here)))
            tail = chunk[-24:]
    columns = max(_column(found) for found in letters)
    if rows * columns > _MOST_PLACES:
        raise refused("sheet-too-wide", rows=rows, columns=columns)


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
