"""Charts on the sheets of a workbook: cached values, cells where none are cached, differences, chart sheets."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference

from claimscope.core.reading import Chart, Document, TextBlock
from claimscope.readers.dispatch import read_document

ROWS = [("", "Offline", "Server"), ("H200", 34000.5, 33000), ("B200", 99000, 96000.25)]


def charts(document: Document) -> list[Chart]:
    return [block for page in document.pages for block in page.blocks if isinstance(block, Chart)]


def values(chart: Chart) -> list[tuple[str, str, str]]:
    return [(point.series, point.category, point.text) for point in chart.points]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A sheet with a chart of two series; openpyxl writes references and no values, as some programs do."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Results"
    for row in ROWS:
        sheet.append(row)
    chart = BarChart()
    chart.title = "Llama 2 70B"
    chart.y_axis.title = "tokens/s"
    chart.add_data(Reference(sheet, min_col=2, max_col=3, min_row=1, max_row=3), titles_from_data=True)
    chart.set_categories(Reference(sheet, min_col=1, min_row=2, max_row=3))
    sheet.add_chart(chart, "E2")
    book.save(tmp_path / "a.xlsx")
    return tmp_path / "a.xlsx"


def changed(path: Path, part: str, old: str, new: str) -> Path:
    """The workbook with one part changed."""
    out = path.with_name("changed.xlsx")
    with zipfile.ZipFile(path) as before, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as after:
        for name in before.namelist():
            text = before.read(name)
            if name == part:
                assert old.encode() in text
                text = text.replace(old.encode(), new.encode(), 1)
            after.writestr(name, text)
    return out


def test_a_chart_without_cached_values_has_those_of_its_cells(path: Path) -> None:
    document = read_document(path)
    (chart,) = charts(document)
    assert (chart.object, chart.title, chart.value_axis) == ("Results!Chart 1", "Llama 2 70B", "tokens/s")
    assert values(chart) == [
        ("Offline", "H200", "34000.5"),
        ("Offline", "B200", "99000"),
        ("Server", "H200", "33000"),
        ("Server", "B200", "96000.25"),
    ]
    assert chart.differs == ()
    assert document.status == "read"
    assert document.pages[0].not_read == ()
    assert chart.box is not None, "it has a place on the picture of the sheet"


def test_cached_values_are_what_the_chart_shows_and_are_compared_with_the_cells(path: Path) -> None:
    cached = "<c:numCache><c:formatCode>#,##0</c:formatCode><c:pt idx='0'><c:v>35000</c:v></c:pt></c:numCache>".replace(
        "c:", ""
    )
    formula = "<f>'Results'!$B$2:$B$3</f>"
    other = changed(path, "xl/charts/chart1.xml", formula, formula + cached)
    (chart,) = charts(read_document(other))
    assert ("Offline", "H200", "35,000") in values(chart)
    assert ("Offline", "B200", "99000") not in values(chart)
    (difference,) = chart.differs
    assert (difference.get("shown"), difference.get("workbook")) == ("35,000", "34000.5")


def test_a_chart_that_cannot_be_read_is_said(path: Path) -> None:
    document = read_document(changed(path, "xl/charts/chart1.xml", "<chartSpace", "<chartspace"))
    assert charts(document) == []
    assert [note.id for note in document.pages[0].not_read] == ["reading.sheet-charts"]
    assert document.status == "partial"


def test_a_chart_of_cells_elsewhere_has_no_values_and_no_error(path: Path) -> None:
    document = read_document(changed(path, "xl/charts/chart1.xml", "'Results'!$B$2:$B$3", "[1]Other!$B$2:$B$3"))
    (chart,) = charts(document)
    assert [point.series for point in chart.points] == ["Server", "Server"]


def test_a_chart_sheet_is_a_page(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in ROWS:
        sheet.append(row)
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=2, max_col=2, min_row=1, max_row=3), titles_from_data=True)
    book.create_chartsheet("Picture").add_chart(chart)
    book.save(tmp_path / "a.xlsx")
    document = read_document(tmp_path / "a.xlsx")
    assert [page.title for page in document.pages] == ["Sheet", "Picture"]
    (found,) = charts(document)
    assert found.object == "Picture!Chart 1"
    assert [point.text for point in found.points] == ["34000.5", "99000"]


def test_charts_of_a_hidden_sheet_are_not_visible(path: Path) -> None:
    from openpyxl import load_workbook

    book = load_workbook(path)
    sheet = book.active
    assert sheet is not None
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=3), titles_from_data=True)
    hidden = book.create_sheet("Hidden")
    hidden.add_chart(chart, "A1")
    hidden.sheet_state = "hidden"
    book.save(path)
    assert [chart.visible for chart in charts(read_document(path))] == [True, False]


BOX = (
    '<twoCellAnchor xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><from/><to/><sp><nvSpPr>'
    '<cNvPr id="9" name="Remark"/></nvSpPr><txBody><a:p><a:r><a:t>All runs: </a:t></a:r><a:r><a:t>vLLM 0.10</a:t></a:r>'
    "</a:p><a:p/><a:p><a:r><a:t>FP8</a:t></a:r></a:p></txBody></sp></twoCellAnchor>"
)


def test_texts_of_boxes_and_shapes_are_read(path: Path) -> None:
    document = read_document(changed(path, "xl/drawings/drawing1.xml", "</wsDr>", BOX + BOX + "</wsDr>"))
    (text,) = [block for block in document.pages[0].blocks if isinstance(block, TextBlock)]
    assert (text.object, text.text) == ("Results!Remark", "All runs: vLLM 0.10\nFP8")
    assert document.status == "read"


def test_an_embedded_object_is_named_once(path: Path) -> None:
    one = (
        '<oleObject xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
        'progId="Word.Document.12" shapeId="1025" r:id="rId9"/>'
    )
    held = f"<oleObjects>{one}{one}</oleObjects></worksheet>"
    document = read_document(changed(path, "xl/worksheets/sheet1.xml", "</worksheet>", held))
    (note,) = document.pages[0].not_read
    assert (note.id, dict(note.args)) == (
        "reading.not-read.embedded",
        {"object": "Object 1", "program": "Word.Document.12"},
    )
    assert document.status == "partial"
