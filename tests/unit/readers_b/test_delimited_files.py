"""CSV and TSV: separator, encoding and decimal sign, said and changeable."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimscope.core.reading import Document, Table
from claimscope.readers.delimited import best_separator, read_delimited
from claimscope.readers.dispatch import read_document
from claimscope.readers.limits import Limits


def made(tmp_path: Path, text: str, encoding: str = "utf-8", name: str = "a.csv") -> Path:
    path = tmp_path / name
    path.write_bytes(text.encode(encoding))
    return path


def table_of(document: Document) -> Table:
    return next(block for block in document.pages[0].blocks if isinstance(block, Table))


def rows(table: Table) -> list[list[str]]:
    grid = [[""] * table.columns for _ in range(table.rows)]
    for cell in table.cells:
        grid[cell.row][cell.column] = cell.text
    return grid


@pytest.mark.parametrize(
    ("text", "separator"),
    [
        ("a;b;c\n1,5;2;3\n2,5;3;4\n", ";"),
        ("a,b\n1,2\n", ","),
        ("a\tb\n1\t2\n", "\t"),
        ("a|b|c\n1|2|3\n", "|"),
        ("one column\nonly, one\nhere\n", ""),
        ('name,"x, y, z"\n"a, b",2\n', ","),
        ("Results of May\n\na;b;c\n1;2;3\n4;5;6\n7;8;9\n", ";"),
    ],
)
def test_separator(text: str, separator: str) -> None:
    assert best_separator(text) == separator


def test_german_export(tmp_path: Path) -> None:
    path = made(tmp_path, "Wert;Größe\n0,387;klein\n453,667;groß\n", "cp1252")
    document = read_document(path)
    table = table_of(document)
    assert rows(table)[0] == ["Wert", "Größe"]
    assert [cell.number for cell in table.cells if cell.column == 0] == [None, "0.387", "453.667"]
    assert [cell.header for cell in table.cells][:3] == [True, True, False]
    assert [remark.id for remark in document.remarks] == [
        "reading.separator",
        "reading.encoding-unsure",
        "reading.decimal-comma",
    ]


def test_what_is_recognised_can_be_overruled(tmp_path: Path) -> None:
    path = made(tmp_path, "a;b\n453,667;1\n")
    assert read_delimited(path).remarks[-1].id == "reading.decimal-unsure"
    cell = table_of(read_delimited(path)).cells[2]
    assert (cell.text, cell.number) == ("453,667", None)
    assert table_of(read_delimited(path, decimal=",")).cells[2].number == "453.667"
    assert rows(table_of(read_delimited(path, separator=",")))[-1] == ["453", "667;1"]
    assert read_delimited(path, encoding="utf-16").remarks[1].get("encoding") == "utf-16"


def test_separator_line_and_blank_rows(tmp_path: Path) -> None:
    document = read_delimited(made(tmp_path, "sep=;\na;b\n1;2\n\nnote below\n"))
    assert rows(table_of(document)) == [["a", "b"], ["1", "2"]]
    assert document.pages[0].blocks[-1].text == "note below"  # type: ignore[union-attr]


def test_more_rows_than_are_kept(tmp_path: Path) -> None:
    path = made(tmp_path, "a,b\n" + "1,2\n" * 500)
    document = read_delimited(path, Limits(max_table_cells=100))
    assert document.status == "partial"
    (note,) = document.pages[0].not_read
    assert note.get("rows") == 501
    assert table_of(document).rows == note.get("read")


def test_a_field_without_end_does_not_stop_the_reading(tmp_path: Path) -> None:
    path = made(tmp_path, 'a,b\n1,2\n"' + "x" * (2 << 20))
    assert rows(table_of(read_delimited(path)))[:2] == [["a", "b"], ["1", "2"]]


def test_vendor_formulas_stay_text(tmp_path: Path) -> None:
    table = table_of(read_delimited(made(tmp_path, 'a,b\n=cmd|x!A1,2\n"@SUM(1)",3\n')))
    assert rows(table)[1][0] == "=cmd|x!A1"
