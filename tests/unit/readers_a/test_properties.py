"""When a file says it was sent, published or last saved."""

from __future__ import annotations

import io
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pikepdf
import pytest
from docx import Document as Letter
from pptx import Presentation

from claimscope.core.reading import Document
from claimscope.readers import formats
from claimscope.readers.limits import DEFAULT_LIMITS
from claimscope.readers.properties import with_properties

DAY = datetime(2025, 9, 1, 12, 0, tzinfo=UTC)


def said(path: Path, kind: str) -> tuple[str, str]:
    found = with_properties(Document(kind, ()), path, DEFAULT_LIMITS)
    return found.dated, found.saved


def test_office_files_say_when_they_were_saved(tmp_path: Path) -> None:
    deck, letter = Presentation(), Letter()
    deck.core_properties.modified = letter.core_properties.modified = DAY.replace(tzinfo=None)
    deck.save(str(tmp_path / "a.pptx"))
    letter.save(str(tmp_path / "a.docx"))
    assert said(tmp_path / "a.pptx", formats.PPTX) == ("", "2025-09-01")
    assert said(tmp_path / "a.docx", formats.DOCX) == ("", "2025-09-01")


def test_a_pdf_says_when_it_was_changed_or_made(tmp_path: Path) -> None:
    for name, key in (("a", "/ModDate"), ("b", "/CreationDate")):
        pdf = pikepdf.new()
        pdf.add_blank_page()
        pdf.docinfo[key] = "D:20250901120000+02'00'"
        pdf.save(tmp_path / f"{name}.pdf")
        assert said(tmp_path / f"{name}.pdf", formats.PDF) == ("", "2025-09-01")


def test_a_mail_was_sent_and_a_page_published(tmp_path: Path) -> None:
    (tmp_path / "a.eml").write_bytes(b"From: a@b.c\r\nDate: Mon, 1 Sep 2025 09:00:00 +0200\r\n\r\nHello")
    (tmp_path / "a.html").write_bytes(b'<meta property="article:published_time" content="2025-09-01T08:00:00Z">')
    assert said(tmp_path / "a.eml", formats.EML) == ("2025-09-01", "")
    assert said(tmp_path / "a.html", formats.HTML) == ("2025-09-01", "")


@pytest.mark.parametrize("day", ["1980-01-01", "2013-05-06", "2999-01-01", "2025-13-41", "", "soon"])
def test_days_that_cannot_be_are_left_out(tmp_path: Path, day: str) -> None:
    (tmp_path / "a.html").write_bytes(f'<meta name="date" content="{day}">'.encode())
    assert said(tmp_path / "a.html", formats.HTML) == ("", "")


@pytest.mark.parametrize("data", [b"", b"PK\3\4", b"<meta", b"\0" * 4000])
@pytest.mark.parametrize("kind", [formats.PPTX, formats.PDF, formats.EML, formats.HTML, formats.TEXT])
def test_bad_files_cost_nothing(tmp_path: Path, data: bytes, kind: str) -> None:
    (tmp_path / "bad").write_bytes(data)
    assert said(tmp_path / "bad", kind) == ("", "")
    assert said(tmp_path / "gone", kind) == ("", "")


def test_hostile_properties_cost_nothing(tmp_path: Path) -> None:
    for inside in (b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', b"<a>", b"x" * 300_000):
        package = io.BytesIO()
        with zipfile.ZipFile(package, "w") as written:
            written.writestr("docProps/core.xml", inside)
        (tmp_path / "a.pptx").write_bytes(package.getvalue())
        assert said(tmp_path / "a.pptx", formats.PPTX) == ("", "")
