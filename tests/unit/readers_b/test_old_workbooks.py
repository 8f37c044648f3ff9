"""XLS and XLSB: values, formats, merged heads, what is hidden, formulas without a result, cells far apart."""

from __future__ import annotations

import struct
from contextlib import suppress
from pathlib import Path

import xlwt

import odd_files
import xlsb_for_tests as xlsb
from claimscope.core.reading import Document, Table, TextBlock
from claimscope.readers.biff import xls_extents
from claimscope.readers.dispatch import read_document
from claimscope.readers.limits import DEFAULT_LIMITS
from claimscope.readers.package import open_package
from claimscope.readers.xlsb_marks import xlsb_marks
from unit.readers_b.test_workbooks import cell, tables

STYLE = xlwt.easyxf(num_format_str="#,##0.0")


def saved(book: xlwt.Workbook, folder: Path) -> Document:
    path = folder / "a.xls"
    book.save(str(path))
    return read_document(path)


def results(folder: Path) -> tuple[xlwt.Workbook, xlwt.Worksheet]:
    book = xlwt.Workbook()
    sheet = book.add_sheet("Results")
    for number, row in enumerate(odd_files.ROWS):
        for column, value in enumerate(row):
            sheet.write(number, column, value, STYLE)
    return book, sheet


def test_an_old_workbook_shows_numbers_as_excel_does(tmp_path: Path) -> None:
    book, _ = results(tmp_path)
    found = saved(book, tmp_path)
    (table,) = tables(found)
    assert table.object == "Results!A1:C3"
    assert (cell(table, 1, 1).text, cell(table, 1, 1).number) == ("143,309.4", "143309.4")
    assert cell(table, 0, 1).header
    assert found.status == "read"
    assert [remark.id for remark in found.remarks] == ["reading.comments-not-read"]


def test_hidden_rows_columns_and_sheets_of_an_old_workbook(tmp_path: Path) -> None:
    book, sheet = results(tmp_path)
    sheet.row(2).hidden = True
    sheet.col(2).hidden = True
    other = book.add_sheet("costs")
    other.write(0, 0, "a")
    other.write(0, 1, 3)
    other.visibility = 2
    found = saved(book, tmp_path)
    (table,) = tables(found)
    seen = {(one.row, one.column) for one in table.cells if one.visible}
    assert seen == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert not found.pages[1].visible
    assert "reading.hidden-cells" in [note.id for note in found.pages[0].not_read]


def test_a_formula_without_a_result_is_said(tmp_path: Path) -> None:
    book, sheet = results(tmp_path)
    sheet.write(3, 0, "sum")
    sheet.write(3, 1, xlwt.Formula("B2+B3"))
    found = saved(book, tmp_path)
    (note,) = (one for one in found.pages[0].not_read if one.id == "reading.formulas")
    assert (note.get("count"), note.get("places")) == (1, "B4")
    assert found.status == "partial"


def test_merged_heads_of_old_and_binary_workbooks(tmp_path: Path) -> None:
    for name, data in (("a.xls", odd_files.xls()), ("a.xlsb", odd_files.xlsb())):
        path = tmp_path / name
        path.write_bytes(data)
        found = read_document(path)
        title = found.pages[0].blocks[0]
        assert isinstance(title, TextBlock)
        assert (title.role, title.text, title.object) == ("title", odd_files.TITLE, "Results!A1")
        assert "143309.4" in [one.number for one in tables(found)[0].cells]


def test_a_binary_workbook(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsb"
    rows = (("System", "Offline", "sure"), ("B200", 143309.5, True), ("H200", 34548.0, None))
    part = xlsb.sheet_part(rows).replace(xlsb.record(146), xlsb.formula(1, 9.0) + xlsb.record(146))
    path.write_bytes(xlsb.workbook({"Results": part, "costs": xlsb.sheet_part((("a", 1.5), ("b", 2.5)))}, ["costs"]))
    found = read_document(path)
    assert found.status == "read"
    (table,) = tables(found)
    assert [one.number for one in table.cells if one.column == 1] == [None, "143309.5", "9"]
    assert not found.pages[1].visible
    assert [remark.id for remark in found.remarks] == ["reading.comments-not-read"]


def styled_workbook(tmp_path: Path, styles: bytes) -> Document:
    """Numbers in styles, a hidden row, a hidden column."""
    path = tmp_path / "styled.xlsb"
    cells = [xlsb.styled(0, 0.4567, 1), xlsb.styled(1, 143309.4, 2), xlsb.styled(2, 7.0, 0), xlsb.styled(3, 8.5, 3)]
    more = [xlsb.row(1), *cells, xlsb.row(2, hidden=True), xlsb.styled(0, 0.5, 1), xlsb.styled(1, 2.0, 0)]
    part = xlsb.sheet_part((("share", "rate", "plain", "bold"),)).replace(
        xlsb.record(146), b"".join((*more, xlsb.record(146)))
    )
    part = part.replace(xlsb.record(145), xlsb.hidden_columns(2, 2) + xlsb.record(145))
    path.write_bytes(xlsb.workbook({"Results": part}, styles=styles))
    return read_document(path)


def test_a_binary_workbook_shows_its_numbers_as_formatted(tmp_path: Path) -> None:
    (table,) = tables(styled_workbook(tmp_path, xlsb.styles_part(["0.0%", "#,##0"])))
    shown = {(cell.row, cell.column): (cell.text, cell.number, cell.visible) for cell in table.cells if cell.row}
    assert shown[1, 0] == ("45.7%", "0.4567", True)
    assert shown[1, 1] == ("143,309", "143309.4", True)
    assert shown[1, 2] == ("7", "7", False)
    assert shown[2, 0] == ("50.0%", "0.5", False)
    bold = {(cell.row, cell.column) for cell in table.cells if any(span.bold for span in cell.spans)}
    assert (1, 3) in bold
    assert (1, 2) not in bold


def test_damaged_styles_and_sheets_are_told_from_sound_ones(tmp_path: Path) -> None:
    """Any cut gives marks or an error that the reader turns into a remark."""
    whole = xlsb.styles_part(["0.0%", "#,##0"])
    path = tmp_path / "cut.xlsb"
    for cut in range(len(whole)):
        sheet = xlsb.sheet_part((("a", 1.0),))[: -cut or None]
        path.write_bytes(xlsb.workbook({"a": sheet}, styles=whole[:cut] or b"x"))
        with suppress(struct.error), open_package(path, DEFAULT_LIMITS) as package:
            assert set(xlsb_marks(package)) == {"a"}


def test_binary_cells_far_apart_are_refused_before_memory_goes(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsb"
    end = xlsb.record(146)
    part = xlsb.sheet_part((("a", 1.0),)).replace(end, xlsb.far_cell(1048575, 16383) + end)
    path.write_bytes(xlsb.workbook({"a": part}))
    found = read_document(path)
    assert found.refusal is not None
    assert found.refusal.code == "sheet-too-wide"


def test_old_cells_say_how_far_they_stretch() -> None:
    begin, number = (
        struct.pack("<HHHH4x", 0x0809, 8, 0x0600, 0x0010),
        struct.pack("<HHHHHd", 0x0203, 14, 65535, 65535, 0, 1.0),
    )
    assert list(xls_extents(begin + number)) == [(0, 0), (65536, 65536)]
    assert list(xls_extents(begin + number[:8])) == [(0, 0), (0, 0)]


def test_a_sheet_of_all_rows_is_read_to_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsb"
    rows = [("a", float(number)) for number in range(1200)]
    path.write_bytes(xlsb.workbook({"a": xlsb.sheet_part(rows)}))
    found = read_document(path)
    assert isinstance(found.pages[0].blocks[0], Table)
    assert found.pages[0].blocks[0].rows == 1200
