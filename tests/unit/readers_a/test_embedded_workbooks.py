"""Workbooks inside slides and letters are read as what nobody sees; other objects are named."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from pptx import Presentation
from pptx.enum.shapes import PROG_ID
from pptx.util import Inches

import odd_files
from claimscope.core.reading import Document, Table
from claimscope.readers.dispatch import read_document
from claimscope.readers.embedded import embedded_workbook
from claimscope.readers.limits import DEFAULT_LIMITS
from unit.readers_a.build import document, write


def deck(folder: Path, data: bytes, program: str = PROG_ID.XLSX) -> Path:  # type: ignore[assignment]
    made, path = Presentation(), folder / "a.pptx"
    slide = made.slides.add_slide(made.slide_layouts[6])
    icon = io.BytesIO(odd_files.picture("PNG"))
    slide.shapes.add_ole_object(io.BytesIO(data), program, Inches(1), Inches(1), Inches(4), Inches(2), icon_file=icon)
    made.save(str(path))
    return path


def tables(found: Document) -> list[Table]:
    return [block for block in found.pages[0].blocks if isinstance(block, Table)]


@pytest.mark.parametrize("make", [odd_files.xlsx, odd_files.xls, odd_files.xlsb, odd_files.ods])
def test_a_workbook_on_a_slide_is_read_and_hidden(tmp_path: Path, make: object) -> None:
    assert callable(make)
    (table,) = tables(read_document(deck(tmp_path, make())))
    assert "143309.4" in [cell.number for cell in table.cells]
    assert not table.visible
    assert not any(cell.visible for cell in table.cells)
    assert table.box is not None


def test_other_objects_are_named(tmp_path: Path) -> None:
    found = read_document(deck(tmp_path, b"MZ" + b"x" * 500, "Package"))
    assert not tables(found)
    said = [note for note in found.pages[0].not_read if note.id == "reading.not-read.embedded"]
    assert [note.get("program") for note in said] == ["Package"]


def test_a_workbook_in_a_letter_is_read(tmp_path: Path) -> None:
    office = 'xmlns:o="urn:schemas-microsoft-com:office:office"'
    body = f'<w:p><w:r><w:object><o:OLEObject {office} ProgID="Excel.Sheet.12" r:id="rId9"/></w:object></w:r></w:p>'
    parts = {"word/embeddings/a.bin": odd_files.xls()}
    path = write(tmp_path, "a.docx", document(body, parts, rId9="package embeddings/a.bin"))
    found = read_document(path)
    assert "143309.4" in [cell.number for cell in tables(found)[0].cells]
    assert "reading.not-read.attached" not in [note.id for note in found.pages[0].not_read]


def test_hostile_workbooks_inside_are_left_alone() -> None:
    far = odd_files.xlsx()[:200] + b"x" * 2000
    assert embedded_workbook(far, "Object", DEFAULT_LIMITS) == ()
    assert embedded_workbook(b"", "Object", DEFAULT_LIMITS) == ()
    assert embedded_workbook(odd_files.pptx(), "Object", DEFAULT_LIMITS) == ()
