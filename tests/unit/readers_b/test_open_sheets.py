"""OpenDocument sheets: formats of numbers, hidden rows, columns and sheets, comments, formulas."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from claimscope.core.reading import Cell, Document, Table, TextBlock
from claimscope.readers.dispatch import read_document

NAMES = ("office", "table", "text", "style")
SPACES = " ".join(f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in NAMES)
SPACES += ' xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"'
SPACES += ' xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"'
TOKENS, THOUSANDS = "<number:text> tokens/s</number:text>", "<number:text>k</number:text>"
STYLED = (
    '<style:style style:name="c1" style:family="table-cell" style:data-style-name="N1"/>'
    '<style:style style:name="c2" style:family="table-cell" style:parent-style-name="c1">'
    '<style:text-properties fo:font-weight="bold"/></style:style>'
    '<style:style style:name="t1" style:family="table"><style:table-properties table:display="false"/></style:style>'
)


def number(inner: str, kind: str = "number-style") -> str:
    return f'<number:{kind} style:name="N1">{inner}</number:{kind}>'


def cell(value: str, style: str = "c1", more: str = "", kind: str = "float") -> str:
    attributes = f'table:style-name="{style}" office:value-type="{kind}" office:value="{value}" {more}'
    return f"<table:table-cell {attributes}><text:p>as shown</text:p></table:table-cell>"


def label(text: str) -> str:
    return f'<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>'


def row(*cells: str, more: str = "") -> str:
    return f"<table:table-row {more}>{''.join(cells)}</table:table-row>"


def sheet(*rows: str, name: str = "Results", more: str = "") -> str:
    return f'<table:table table:name="{name}" {more}>{"".join(rows)}</table:table>'


def read(folder: Path, sheets: str, formats: str = "", named: str = "") -> Document:
    path = folder / "a.ods"
    head = f"<office:automatic-styles>{formats}{STYLED}</office:automatic-styles>"
    body = f"<office:body><office:spreadsheet>{sheets}</office:spreadsheet></office:body>"
    manifest = '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", f"<office:document-content {SPACES}>{head}{body}</office:document-content>")
        archive.writestr("META-INF/manifest.xml", manifest)
        if named:
            archive.writestr("styles.xml", f"<office:document-styles {SPACES}>{named}</office:document-styles>")
    return read_document(path)


def cells(document: Document, page: int = 0) -> list[Cell]:
    found = [block for block in document.pages[page].blocks if isinstance(block, Table)]
    return [cell for table in found for cell in table.cells]


@pytest.mark.parametrize(
    ("style", "value", "text"),
    [
        (
            '<number:number number:decimal-places="1" number:grouping="true"/>',
            "34548.2",
            "34,548.2",
        ),
        ('<number:number number:decimal-places="0" number:min-integer-digits="1"/>', "34548.2", "34548"),
        ('<number:number number:min-integer-digits="1"/>', "34548.25", "34548.25"),
        (
            '<number:number number:decimal-places="2" number:min-decimal-places="0"/>' + TOKENS,
            "4.5",
            "4.5 tokens/s",
        ),
        (
            '<number:number number:decimal-places="0" number:display-factor="1000"/>' + THOUSANDS,
            "34548",
            "35k",
        ),
    ],
)
def test_numbers_are_shown_by_their_formats(tmp_path: Path, style: str, value: str, text: str) -> None:
    document = read(tmp_path, sheet(row(label("System"), label("Rate")), row(label("A"), cell(value))), number(style))
    found = cells(document)[-1]
    assert (found.text, found.number) == (text, value)
    assert document.remarks == ()


def test_percentages(tmp_path: Path) -> None:
    style = number('<number:number number:decimal-places="1"/><number:text>%</number:text>', "percentage-style")
    found = cells(
        read(tmp_path, sheet(row(label("a"), label("b")), row(label("c"), cell("0.153", kind="percentage"))), style)
    )
    assert (found[-1].text, found[-1].number) == ("15.3%", "0.153")


def test_formats_of_named_styles_columns_and_repeated_cells(tmp_path: Path) -> None:
    own = 'table:number-columns-repeated="3" table:default-cell-style-name="Own"'
    columns = f"<table:table-column/><table:table-column {own}/>"
    value = 'office:value-type="float" office:value="1234.56" table:number-columns-repeated="2"'
    plain = f"<table:table-cell {value}><text:p/></table:table-cell>"
    named = '<office:styles><style:style style:name="Own" style:family="table-cell" style:data-style-name="N7"/>'
    named += (
        number('<number:number number:decimal-places="1" number:grouping="true"/>').replace("N1", "N7")
        + "</office:styles>"
    )
    document = read(
        tmp_path, sheet(columns, row(label("a"), label("b"), label("c")), row(label("x"), plain)), named=named
    )
    assert [found.text for found in cells(document)[-2:]] == ["1,234.6", "1,234.6"]


def test_hidden_rows_columns_and_sheets(tmp_path: Path) -> None:
    columns = '<table:table-column/><table:table-column table:visibility="collapse"/>'
    rows = (row(label("a"), label("b")), row(label("c"), cell("1"), more='table:visibility="filter"'))
    more = 'table:style-name="t1"'
    document = read(tmp_path, sheet(columns, *rows) + sheet(row(label("d"), label("e")), name="Costs", more=more))
    assert [(found.text, found.visible) for found in cells(document)] == [
        ("a", True),
        ("b", False),
        ("c", False),
        ("1", False),
    ]
    assert [page.visible for page in document.pages] == [True, False]
    assert [note.id for note in document.pages[0].not_read] == ["reading.hidden-cells"]
    assert [note.id for note in document.pages[1].not_read] == ["reading.hidden-sheet"]


def test_comments_bold_and_formulas(tmp_path: Path) -> None:
    remark = "<office:annotation><text:p>measured</text:p><text:p>in May</text:p></office:annotation>"
    noted = f'<table:table-cell office:value-type="string">{remark}<text:p>A</text:p></table:table-cell>'
    rows = (row(label("a"), label("b")), row(noted, cell("5", "c2", 'table:formula="of:=2+3"')))
    document = read(tmp_path, sheet(*rows), number('<number:number number:decimal-places="2"/>'))
    found = cells(document)[-1]
    assert found.text == "5.00"
    assert found.spans[0].bold
    assert found.note is not None
    comments = [block for block in document.pages[0].blocks if isinstance(block, TextBlock) and block.role == "comment"]
    assert [(block.object, block.text, block.visible) for block in comments] == [
        ("Results!A2", "measured\nin May", False)
    ]


def test_styles_that_name_each_other_end(tmp_path: Path) -> None:
    own = '<style:style style:name="c1" style:family="table-cell" style:parent-style-name="c1"/>'
    named = f"<office:styles>{own}</office:styles>"
    found = cells(read(tmp_path, sheet(row(label("a"), label("b")), row(label("c"), cell("1.5"))), named=named))
    assert found[-1].text == "1.5"
