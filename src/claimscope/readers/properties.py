"""What a file says of itself beside its text: when it was sent or published, and when it was last saved.

A property is a hint, never proof: a clock may be wrong. Rules that use it ask.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from claimscope.core.reading import Document
from claimscope.readers import formats
from claimscope.readers.limits import Limits
from claimscope.readers.refusal import Refused
from claimscope.readers.xml import DamagedXml, parse_xml

LARGEST = 200_000
"""Bytes of properties that are looked at."""
FIRST_DAY = "2018-05-02"
"""The day the benchmark was announced: an earlier day is a template's or a wrong clock's."""

_ISO = re.compile(r"(\d{4})-?(\d{2})-?(\d{2})")
_MODIFIED = "{http://purl.org/dc/terms/}modified"


@dataclass(frozen=True, slots=True)
class Properties:
    """Days are ISO; empty where the file does not say. ``dated``: sent or published; ``saved``: last saved."""

    dated: str = ""
    saved: str = ""


def with_properties(document: Document, path: Path, limits: Limits) -> Document:
    """The document with what its file says of itself; unchanged where that cannot be read: it costs no file."""
    read = _READERS.get(document.media_type)
    if read is None or document.status == "refused":
        return document
    try:
        found = read(path, limits)
    except (OSError, LookupError, ValueError, TypeError, RuntimeError, Refused, DamagedXml, zipfile.BadZipFile):
        return document
    return replace(document, dated=_day(found.dated), saved=_day(found.saved))


def _day(text: str) -> str:
    """The ISO day in a property, empty where there is none that can be true."""
    found = _ISO.search(text)
    try:
        day = date(*map(int, found.groups())).isoformat() if found else ""
    except ValueError:
        return ""
    return day if FIRST_DAY <= day <= date.today().isoformat() else ""


def _office(path: Path, limits: Limits) -> Properties:
    with zipfile.ZipFile(path) as package:
        info = package.getinfo("docProps/core.xml")
        if info.file_size > LARGEST:
            return Properties()
        root = parse_xml(package.read(info), limits)
    return Properties(saved=root.findtext(_MODIFIED) or "")


def _pdf(path: Path, limits: Limits) -> Properties:
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    try:
        held = document.get_metadata_dict()
    finally:
        document.close()
    return Properties(saved=held.get("ModDate") or held.get("CreationDate") or "")


def _mail(path: Path, limits: Limits) -> Properties:
    import email.policy
    from email.parser import BytesHeaderParser
    from email.utils import parsedate_to_datetime

    with path.open("rb") as stream:
        head = BytesHeaderParser(policy=email.policy.compat32).parsebytes(stream.read(LARGEST))
    return Properties(dated=parsedate_to_datetime(str(head.get("Date", ""))).date().isoformat())


_PUBLISHED = re.compile(
    rb"""<meta\s[^>]{0,200}?(?:property|name)\s*=\s*["'](?:article:published_time|date|dc\.date|dcterms\.created)["']"""
    rb"""[^>]{0,200}?content\s*=\s*["']([^"'<>]{1,60})["']""",
    re.I,
)


def _page(path: Path, limits: Limits) -> Properties:
    with path.open("rb") as stream:
        found = _PUBLISHED.search(stream.read(LARGEST))
    return Properties(dated=found.group(1).decode("ascii", "replace") if found else "")


_READERS: Mapping[str, Callable[[Path, Limits], Properties]] = {
    formats.PPTX: _office,
    formats.DOCX: _office,
    formats.XLSX: _office,
    formats.PDF: _pdf,
    formats.EML: _mail,
    formats.HTML: _page,
}
