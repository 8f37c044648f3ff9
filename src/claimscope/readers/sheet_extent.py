"""How far the sheets of a workbook stretch, looked up before a library makes room for every cell between."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from lxml import etree

from claimscope.readers import ole
from claimscope.readers.archive import ZIP_DAMAGE, open_archive
from claimscope.readers.biff import DamagedSheet, check_xlsb_strings, xls_extents, xlsb_extent
from claimscope.readers.formats import ODS, XLS, XLSB, XLSX
from claimscope.readers.refusal import refused
from claimscope.readers.xml import Element, integer

_CHUNK = 1 << 20
_MOST_PLACES = 30_000_000
"""Rows times columns: the library needs 24 bytes for each, filled or not."""
_MOST_STREAM = 512 << 20
_CELL = re.compile(rb"""\br\s*=\s*["']([A-Z]{1,3})(\d{1,7})["']""")
_ROW = re.compile(rb"""<row\b[^>]{0,200}?\br\s*=\s*["'](\d{1,7})["']""")
_PROMISED = re.compile(rb"""\buniqueCount\s*=\s*["'](\d{1,20})["']""")
_HEAD = 1 << 16
_ODS = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_CAREFUL = {"resolve_entities": False, "no_network": True, "remove_comments": True, "remove_pis": True}
_MOST_REPEATS = 100_000


def check_extents(path: Path, media_type: str) -> None:
    """Raises Refused for a workbook whose cells lie so far apart that the space between would fill the memory."""
    if media_type == XLS:
        _check_old(path)
        return
    with open_archive(path) as archive:
        check_archive_extents(archive, media_type)


def check_archive_extents(archive: zipfile.ZipFile, media_type: str) -> None:
    """The same for a workbook that is already open, and for one inside another file, which may be of either kind."""
    try:
        for name in archive.namelist():
            lower = name.lower()
            if media_type in (XLSX, XLSB) and "sheets/" in lower and lower.endswith(".xml"):
                _check_sheet(archive, name)
            elif media_type in (XLSX, XLSB) and "sheets/" in lower and lower.endswith(".bin"):
                _check_places(*xlsb_extent(archive.read(name)))
            elif lower.endswith("sharedstrings.xml"):
                _check_strings(archive, name)
            elif lower.endswith("sharedstrings.bin"):
                check_xlsb_strings(archive.read(name))
            elif media_type == ODS and name == "content.xml":
                _check_repeats(archive, name)
    except (*ZIP_DAMAGE, DamagedSheet) as error:
        raise refused("damaged") from error


def _check_strings(archive: zipfile.ZipFile, name: str) -> None:
    """A list of texts that promises more of them than it has bytes: the library would make room for all."""
    with archive.open(name) as stream:
        promised = [int(number) for number in _PROMISED.findall(stream.read(_HEAD))]
    if any(number > archive.getinfo(name).file_size for number in promised):
        raise DamagedSheet


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
    try:
        for extent in xls_extents(xls_stream(path)):
            _check_places(*extent)
    except DamagedSheet as error:
        raise refused("damaged") from error


def xls_stream(path: Path) -> bytes:
    """The stream of an old workbook that holds its sheets. Raises Refused where the container is damaged."""
    with path.open("rb") as file:
        try:
            container = ole.Container(file)
            return container.stream("Workbook", _MOST_STREAM) or container.stream("Book", _MOST_STREAM) or b""
        except ole.DamagedOle as error:
            raise refused("damaged") from error


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def _check_repeats(archive: zipfile.ZipFile, name: str) -> None:
    """OpenDocument says how often a cell or row repeats; blank ones at the end of rows and sheets are ordinary.

    Also refuses what is no sound XML: the library would look for its end forever.
    """
    rows = width = reached = 0
    with archive.open(name) as stream:
        try:
            for _, item in etree.iterparse(stream, tag=(_ODS + "table", _ODS + "table-row"), **_CAREFUL):
                if item.tag == _ODS + "table":
                    rows = width = reached = 0
                else:
                    rows += integer(item.get(_ODS + "number-rows-repeated"), 1)
                    filled = _filled(item)
                    width, reached = max(width, filled), rows if filled else reached
                    _check_places(reached, width)
                item.clear()
        except etree.XMLSyntaxError as error:
            raise refused("damaged") from error


def _filled(row: Element) -> int:
    """Columns of a row up to its last filled cell."""
    column = filled = 0
    for cell in row:
        repeated = integer(cell.get(_ODS + "number-columns-repeated"), 1)
        column += repeated
        if len(cell) or any(str(key).endswith("}value-type") for key in cell.attrib):
            filled = column
            if repeated > _MOST_REPEATS:
                raise refused("inflated")
    return filled
