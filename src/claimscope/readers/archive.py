"""Office archives: what they are, and whether they may be unpacked at all. Nothing is ever written to disk."""

from __future__ import annotations

import struct
import zipfile
import zlib
from pathlib import Path

from claimscope.core.message import Message, message
from claimscope.core.reading import Refusal
from claimscope.readers import formats
from claimscope.readers.limits import Limits
from claimscope.readers.refusal import Refused, refusal, refused

ZIP_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
)
"""What the zip library raises for broken archives: ValueError for odd names, RuntimeError for passwords."""
_CHUNK = 1 << 20
_DECLARATIONS = tuple(
    mark.encode(encoding) for mark in ("<!DOCTYPE", "<!ENTITY") for encoding in ("ascii", "utf-16-le", "utf-16-be")
)
_SHEETS = (formats.XLSX, formats.XLSB, formats.ODS)
_HARMLESS = 8 << 20
"""Bytes up to which the ratio does not count: blanks and repeated cells pack well."""
_XML = (".xml", ".rels", ".vml")
_MACROS = ("vbaproject.bin",)
_PARTS = {
    "ppt/presentation.xml": formats.PPTX,
    "word/document.xml": formats.DOCX,
    "xl/workbook.xml": formats.XLSX,
    "xl/workbook.bin": formats.XLSB,
}
_ODF = {
    "application/vnd.oasis.opendocument.spreadsheet": formats.ODS,
    "application/vnd.oasis.opendocument.spreadsheet-template": formats.ODS,
    "application/x-claimscope-pack": formats.PACK,
}
_IWORK = {
    ".key": ("save-as-pptx", "Keynote"),
    ".pages": ("save-as-docx", "Pages"),
    ".numbers": ("save-as-xlsx", "Numbers"),
}
_OLD_IWORK = {"index.apxl", "index.apxl.gz", "index.xml", "index.xml.gz"}
_ODF_ELSEWHERE = {"presentation": "save-as-pptx", "text": "save-as-docx", "graphics": "save-as-pdf"}


def archive_type(path: Path, ending: str = "") -> str:
    """Media type of a zip file by what is in it. Raises Refused for damaged and unknown archives.

    ``ending`` tells the three programs of iWork apart, whose files look alike.
    """
    with open_archive(path) as archive:
        names = set(archive.namelist())
        if "mimetype" in names:
            return _declared_type(archive)
        folded = {name.lower().replace("\\", "/").lstrip("/") for name in names}
    for part, media_type in _PARTS.items():
        if part in folded:
            return media_type
    if any(name.endswith(".iwa") for name in folded) or folded & _OLD_IWORK:
        code, format = _IWORK.get(ending, ("save-as-pdf", "iWork"))
        raise refused(code, format=format)
    if any(name.startswith(("ppt/", "word/", "xl/")) for name in folded):
        raise refused("damaged")
    if "[content_types].xml" in folded:
        return _content_type(path)
    raise refused("archive")


def open_archive(path: Path) -> zipfile.ZipFile:
    """The open archive; Refused where the list of its members is cut or broken."""
    try:
        return zipfile.ZipFile(path)
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OverflowError) as error:
        raise refused("damaged") from error


def check_archive(path: Path, media_type: str, limits: Limits) -> Refusal | None:
    """Why the archive must not be unpacked: too big inside, a bomb, entities, encrypted, damaged; None where it may."""
    budget = limits.max_sheet_bytes if media_type in _SHEETS else limits.max_unpacked_bytes
    try:
        with open_archive(path) as archive:
            members = archive.infolist()
            _check_sizes(members, limits, budget)
            for member in members:
                if member.filename.lower().endswith(_XML):
                    budget -= _check_xml(archive, member, budget)
    except Refused as error:
        return error.refusal
    except ZIP_DAMAGE:
        return refusal("damaged")
    return None


def archive_remarks(path: Path) -> tuple[Message, ...]:
    """What is in the archive that is left alone: macros."""
    with open_archive(path) as archive:
        macros = any(name.lower().endswith(_MACROS) for name in archive.namelist())
    return (message("reading.macros"),) if macros else ()


def _check_sizes(members: list[zipfile.ZipInfo], limits: Limits, most_bytes: int) -> None:
    if len(members) > limits.max_members:
        raise refused("too-many-parts", parts=len(members))
    if any(member.flag_bits & 1 for member in members):
        raise refused("protected")
    if sum(member.file_size for member in members) > most_bytes:
        raise refused("inflated")
    for member in members:
        if member.file_size > max(_HARMLESS, limits.max_ratio * member.compress_size):
            raise refused("inflated")


def _check_xml(archive: zipfile.ZipFile, member: zipfile.ZipInfo, budget: int) -> int:
    """Unpacks one part into nowhere; returns its true size. Parts of office files never declare entities."""
    size, tail = 0, b""
    with archive.open(member) as stream:
        while chunk := stream.read(_CHUNK):
            size += len(chunk)
            if size > budget:
                raise refused("inflated")
            text = tail + chunk
            if any(mark in text for mark in _DECLARATIONS):
                raise refused("entities")
            tail = text[-40:]
    return size


def _declared_type(archive: zipfile.ZipFile) -> str:
    try:
        with archive.open("mimetype") as stream:
            declared = stream.read(200).decode("ascii", "replace").strip()
    except ZIP_DAMAGE as error:
        raise refused("damaged") from error
    if declared in _ODF:
        return _ODF[declared]
    for kind, code in _ODF_ELSEWHERE.items():
        if declared.startswith(f"application/vnd.oasis.opendocument.{kind}"):
            raise refused(code, format={"presentation": "ODP", "text": "ODT"}.get(kind, "ODG"))
    raise refused("archive")


def _content_type(path: Path) -> str:
    """Looks into the list of types, for files whose main part has an unusual name."""
    with open_archive(path) as archive:
        try:
            name = next(name for name in archive.namelist() if name.lower() == "[content_types].xml")
            with archive.open(name) as stream:
                listed = stream.read(_CHUNK)
        except ZIP_DAMAGE as error:
            raise refused("damaged") from error
    marks = {b"presentationml": formats.PPTX, b"wordprocessingml": formats.DOCX, b"spreadsheetml": formats.XLSX}
    for mark, media_type in marks.items():
        if mark in listed:
            return media_type
    raise refused("archive")
