"""Workbooks: what is shown, what is stored, what is hidden, what was not calculated."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.styles import Font

from claimscope.core.reading import Cell, Document, Table, TextBlock
from claimscope.readers.dispatch import read_document
from claimscope.readers.limits import Limits
from claimscope.readers.sheets import read_workbook


@pytest.fixture
def book(tmp_path: Path) -> tuple[Workbook, Path]:
    return Workbook(), tmp_path / "a.xlsx"


def tables(document: Document, page: int = 0) -> list[Table]:
    return [block for block in document.pages[page].blocks if isinstance(block, Table)]


def cell(table: Table, row: int, column: int) -> Cell:
    return next(found for found in table.cells if (found.row, found.column) == (row, column))


def test_formats_show_what_the_program_shows(book: tuple[Workbook, Path]) -> None:
    workbook, path = book
    sheet = workbook.active
    sheet.append(["system", "rate", "share", "big", "unit"])
    sheet.append(["A", 34548.26, 0.453, 12345678, 5.5])
    for name, code in (("B2", "#,##0.0"), ("C2", "0%"), ("D2", '0.0,,"M"'), ("E2", '0.0" tokens/s"')):
        sheet[name].number_format = code
    workbook.save(path)
    (table,) = tables(read_workbook(path))
    shown = [(found.text, found.number) for found in table.cells if found.row == 1]
    assert shown == [
        ("A", None),
        ("34,548.3", "34548.26"),
        ("45%", "0.453"),
        ("12.3M", "12345678"),
        ("5.5 tokens/s", "5.5"),
    ]
    assert cell(table, 1, 1).note is not None
    assert cell(table, 0, 1).header
    assert not cell(table, 1, 0).header


def test_merged_heads_over_several_rows(book: tuple[Workbook, Path]) -> None:
    workbook, path = book
    sheet = workbook.active
    for row in (["Results of May"], ["system", "tokens/s", None], [None, "Offline", "Server"], ["A", 10, 20]):
        sheet.append(row)
    sheet.merge_cells("B2:C2")
    sheet.merge_cells("A2:A3")
    workbook.save(path)
    document = read_workbook(path)
    title = document.pages[0].blocks[0]
    assert isinstance(title, TextBlock)
    assert (title.role, title.text, title.object) == ("title", "Results of May", "Sheet!A1")
    (table,) = tables(document)
    assert table.object == "Sheet!A2:C4"
    assert (cell(table, 0, 2).text, cell(table, 0, 2).inherited) == ("tokens/s", True)
    assert (cell(table, 1, 0).text, cell(table, 1, 0).inherited) == ("system", True)
    assert [found.header for found in table.cells if found.column == 1] == [True, True, False]


def test_hidden_parts_are_marked(book: tuple[Workbook, Path]) -> None:
    workbook, path = book
    sheet = workbook.active
    for row in (["a", "b"], [1, 2], [3, 4]):
        sheet.append(row)
    sheet.column_dimensions["B"].hidden = True
    sheet.row_dimensions[3].hidden = True
    other = workbook.create_sheet("costs")
    other.append(["x", 1])
    other.append(["y", 2])
    other.sheet_state = "veryHidden"
    workbook.save(path)
    document = read_workbook(path)
    (table,) = tables(document)
    assert [(found.row, found.column) for found in table.cells if found.visible] == [(0, 0), (1, 0)]
    assert not document.pages[1].visible
    assert not tables(document, 1)[0].visible
    assert document.pages[1].not_read[0].id == "reading.hidden-sheet"


def test_formulas_without_results_are_said(book: tuple[Workbook, Path]) -> None:
    workbook, path = book
    sheet = workbook.active
    sheet.append(["a", "b", "sum"])
    sheet.append([1, 2, "=A2+B2"])
    workbook.save(path)
    document = read_workbook(path)
    assert document.status == "partial"
    found = cell(tables(document)[0], 1, 2)
    assert (found.text, found.note and found.note.id) == ("", "reading.formula-empty")
    note = document.pages[0].not_read[0]
    assert (note.id, note.get("places"), note.get("count")) == ("reading.formulas", "C2", 1)


def test_comments_and_bold(book: tuple[Workbook, Path]) -> None:
    workbook, path = book
    sheet = workbook.active
    sheet.append(["a", "b"])
    sheet.append([1, 2])
    sheet["B2"].comment = Comment("measured in May", "x")
    sheet["A2"].font = Font(bold=True)
    workbook.save(path)
    document = read_workbook(path)
    remark = document.pages[0].blocks[-1]
    assert isinstance(remark, TextBlock)
    assert (remark.role, remark.object, remark.visible) == ("comment", "Sheet!B2", False)
    assert "measured in May" in remark.text
    assert cell(tables(document)[0], 1, 0).spans[0].bold


def test_numbers_as_text_need_a_proof(book: tuple[Workbook, Path]) -> None:
    workbook, path = book
    sheet = workbook.active
    sheet.append(["a", "Wert"])
    sheet.append(["x", "110.077"])
    workbook.create_sheet("b").append(["a", "Wert"])
    workbook["b"].append(["x", "110.077"])
    workbook["b"].append(["y", "26.005,8"])
    workbook.save(path)
    document = read_workbook(path)
    assert cell(tables(document)[0], 1, 1).number is None
    assert [found.number for found in tables(document, 1)[0].cells if found.column == 1] == [None, "110077", "26005.8"]


def test_blank_rows_part_tables_and_notes(book: tuple[Workbook, Path]) -> None:
    workbook, path = book
    sheet = workbook.active
    for row in (["a", "b"], [1, 2], ["* measured by us"], [], ["c", "d"], [3, 4]):
        sheet.append(row)
    workbook.save(path)
    blocks = read_workbook(path).pages[0].blocks
    assert [type(block).__name__ for block in blocks] == ["Table", "TextBlock", "Table"]
    assert blocks[1].role == "footnote"  # type: ignore[union-attr]


def test_cells_far_apart_are_refused_before_memory_goes(book: tuple[Workbook, Path]) -> None:
    workbook, path = book
    workbook.active["A1"] = 1
    workbook.active["XFD1048576"] = 2
    workbook.save(path)
    document = read_document(path)
    assert document.refusal is not None
    assert document.refusal.code == "sheet-too-wide"


def test_rows_beyond_the_limit_are_said(book: tuple[Workbook, Path]) -> None:
    workbook, path = book
    for number in range(300):
        workbook.active.append([number, number])
    workbook.save(path)
    document = read_workbook(path, Limits(max_table_cells=100))
    assert document.status == "partial"
    assert document.pages[0].not_read[0].get("rows") == 300


def test_a_broken_style_part_costs_formats_only(book: tuple[Workbook, Path]) -> None:
    workbook, path = book
    workbook.active.append(["a", 5])
    workbook.active.append(["b", 6])
    workbook.save(path)
    other = path.with_name("b.xlsx")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(other, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, b"<styleSheet" if name == "xl/styles.xml" else data)
    document = read_document(other)
    assert document.status in ("read", "partial", "refused")
    if document.status != "refused":
        assert tables(document)[0].cells[1].number == "5"


def ods(tmp_path: Path, rows: str, more: str = "") -> Path:
    """A small OpenDocument sheet written by hand."""
    path = tmp_path / "a.ods"
    content = f"""<?xml version="1.0"?><office:document-content
      xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
      xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
      xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>
      <table:table table:name="Results">{rows}</table:table>{more}</office:spreadsheet></office:body>
      </office:document-content>"""
    manifest = """<?xml version="1.0"?><manifest:manifest
      xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>"""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", manifest)
    return path


def ods_cell(value: str, attributes: str = "") -> str:
    number = value.replace(".", "").isdigit()
    kind = f'office:value-type="float" office:value="{value}"' if number else 'office:value-type="string"'
    return f"<table:table-cell {attributes} {kind}><text:p>{value}</text:p></table:table-cell>"


def ods_row(*values: str) -> str:
    return "<table:table-row>" + "".join(ods_cell(value) for value in values) + "</table:table-row>"


def test_opendocument_sheets(tmp_path: Path) -> None:
    blank = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'
    document = read_document(ods(tmp_path, ods_row("System", "tokens/s") + ods_row("A", "34548.2") + blank))
    assert document.status == "read"
    assert document.remarks == ()
    (table,) = tables(document)
    assert [(found.text, found.number) for found in table.cells] == [
        ("System", None),
        ("tokens/s", None),
        ("A", None),
        ("34548.2", "34548.2"),
    ]


def test_a_cell_repeated_without_end_is_refused(tmp_path: Path) -> None:
    cell = ods_cell("7", 'table:number-columns-repeated="900000"')
    document = read_document(ods(tmp_path, f"<table:table-row>{cell}</table:table-row>"))
    assert document.refusal is not None
    assert document.refusal.code == "inflated"


def test_entities_in_a_workbook_are_refused(tmp_path: Path) -> None:
    path = ods(tmp_path, ods_row("a", "1"))
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("settings.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')
    document = read_document(path)
    assert document.refusal is not None
    assert document.refusal.code == "entities"
