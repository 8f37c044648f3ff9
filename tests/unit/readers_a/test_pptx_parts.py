"""Tables, charts, diagrams on slides."""

from __future__ import annotations

import io
from pathlib import Path

import openpyxl
import pytest
from pptx import Presentation
from pptx.chart.data import CategoryChartData, XyChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from claimscope.core.reading import Page, TextBlock
from claimscope.readers.pptx import read_pptx
from unit.readers_a.build import A, charts, deck, frame, grid, package, relations, tables, write

DGM = "http://schemas.openxmlformats.org/drawingml/2006/diagram"


def saved(tmp_path: Path, presentation: object) -> Path:
    path = tmp_path / "made.pptx"
    presentation.save(str(path))  # type: ignore[attr-defined]
    return path


def chart_page(
    tmp_path: Path, data: object, kind: object = XL_CHART_TYPE.COLUMN_CLUSTERED, change: object = None
) -> Page:
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[6])
    frame = slide.shapes.add_chart(kind, Inches(1), Inches(1), Inches(8), Inches(5), data)
    if change is not None:
        change(frame.chart)  # type: ignore[operator]
    return read_pptx(saved(tmp_path, made)).pages[0]


def simple(number_format: str = "#,##0", values: tuple[float, ...] = (143309, 128787)) -> CategoryChartData:
    data = CategoryChartData(number_format=number_format)
    data.categories = ["Offline", "Server"]
    data.add_series("XE9680L", values)
    return data


@pytest.mark.parametrize(
    ("code", "values", "shown"),
    [
        ("#,##0", (143309, 0.4), ["143,309", "0"]),
        ('0.0"x"', (2.44, 3), ["2.4x", "3.0x"]),
        ("0%", (0.125, 1), ["13%", "100%"]),
        ("General", (17.1877, 1e6), ["17.1877", "1000000"]),
    ],
)
def test_chart_values_are_written_as_the_chart_would_print_them(
    tmp_path: Path, code: str, values: tuple[float, ...], shown: list[str]
) -> None:
    chart = charts(chart_page(tmp_path, simple(code, values)))[0]
    assert [point.text for point in chart.points] == shown
    assert [(point.series, point.category) for point in chart.points] == [("XE9680L", "Offline"), ("XE9680L", "Server")]


def test_each_chart_value_has_a_box_inside_the_chart(tmp_path: Path) -> None:
    chart = charts(chart_page(tmp_path, simple()))[0]
    assert chart.box is not None
    for point in chart.points:
        assert point.box is not None
        assert chart.box[0] - 0.01 <= point.box[0] < point.box[2] <= chart.box[2] + 0.01


def test_titles_of_chart_and_axes_are_context(tmp_path: Path) -> None:
    def change(chart: object) -> None:
        chart.has_title = True  # type: ignore[attr-defined]
        chart.chart_title.text_frame.text = "Llama 2 70B"  # type: ignore[attr-defined]
        chart.value_axis.has_title = True  # type: ignore[attr-defined]
        chart.value_axis.axis_title.text_frame.text = "tokens/s"  # type: ignore[attr-defined]

    chart = charts(chart_page(tmp_path, simple(), change=change))[0]
    assert (chart.title, chart.value_axis) == ("Llama 2 70B", "tokens/s")


def test_a_workbook_that_differs_from_the_shown_values_is_named(tmp_path: Path) -> None:
    def change(chart: object) -> None:
        book = openpyxl.load_workbook(io.BytesIO(chart.part.chart_workbook.xlsx_part.blob))  # type: ignore[attr-defined]
        book.active["B2"] = 100000
        out = io.BytesIO()
        book.save(out)
        chart.part.chart_workbook.xlsx_part._blob = out.getvalue()  # type: ignore[attr-defined]

    chart = charts(chart_page(tmp_path, simple(), change=change))[0]
    assert [dict(one.args)["shown"] for one in chart.differs] == ["143,309"]
    assert [dict(one.args)["workbook"] for one in chart.differs] == ["100000"]
    assert charts(chart_page(tmp_path, simple()))[0].differs == ()


def test_points_of_a_scatter_chart_keep_their_x_value(tmp_path: Path) -> None:
    data = XyChartData()
    series = data.add_series("B200")
    series.add_data_point(8, 1200.5)
    points = charts(chart_page(tmp_path, data, XL_CHART_TYPE.XY_SCATTER))[0].points
    assert [(point.series, point.category, point.text) for point in points] == [("B200", "8", "1200.5")]


def test_a_label_typed_by_hand_is_what_the_audience_sees(tmp_path: Path) -> None:
    def change(chart: object) -> None:
        frame = chart.series[0].points[0].data_label.text_frame  # type: ignore[attr-defined]
        frame.text = "143k"

    assert [point.text for point in charts(chart_page(tmp_path, simple(), change=change))[0].points] == [
        "143k",
        "128,787",
    ]


def test_merged_cells_are_complete_and_marked(tmp_path: Path) -> None:
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[6])
    table = slide.shapes.add_table(3, 3, Inches(1), Inches(1), Inches(6), Inches(3)).table
    for row in range(3):
        for column in range(3):
            table.cell(row, column).text = f"{row}{column}"
    table.cell(0, 1).merge(table.cell(0, 2))
    table.cell(1, 0).merge(table.cell(2, 0))
    found = tables(read_pptx(saved(tmp_path, made)).pages[0])[0]
    assert grid(found)[0] == ["00", "01\n02", "=01\n02"]
    assert grid(found)[2][0].startswith("=10")
    assert len({(cell.row, cell.column) for cell in found.cells}) == len(found.cells) == 9
    assert [cell.header for cell in found.cells if cell.row == 0] == [True] * 3
    assert all(cell.box is not None for cell in found.cells)


def diagram(drawing: str = "") -> bytes:
    points = "".join(
        f'<dgm:pt modelId="{id}"><dgm:t><a:bodyPr/><a:p><a:r><a:t>{text}</a:t></a:r></a:p></dgm:t></dgm:pt>'
        for id, text in (("1", "Server 102,186"), ("2", "Offline 109,625"), ("3", "detail of Offline"))
    )
    links = "".join(
        f'<dgm:cxn srcId="{above}" destId="{below}" srcOrd="{order}"/>'
        for above, below, order in (("0", "2", 0), ("0", "1", 1), ("2", "3", 0))
    )
    nodes = f'<dgm:ptLst><dgm:pt modelId="0" type="doc"/>{points}</dgm:ptLst><dgm:cxnLst>{links}</dgm:cxnLst>'
    data = f'<dgm:dataModel xmlns:dgm="{DGM}" xmlns:a="{A}">{nodes}</dgm:dataModel>'
    shown = frame("Chain", DGM, f'<dgm:relIds xmlns:dgm="{DGM}" r:dm="d"/>')
    more = {"ppt/diagrams/data1.xml": data} if drawing != "missing" else {}
    return deck(shown, more=more, rels={1: relations(d="diagramData ../diagrams/data1.xml")})


def test_diagram_texts_follow_the_tree_not_the_file(tmp_path: Path) -> None:
    page = read_pptx(write(tmp_path, "deck.pptx", diagram())).pages[0]
    found = [(one.text, one.level) for one in page.blocks if isinstance(one, TextBlock)]
    assert found == [("Offline 109,625", 0), ("detail of Offline", 1), ("Server 102,186", 0)]
    assert {one.role for one in page.blocks if isinstance(one, TextBlock)} == {"diagram"}


def test_a_diagram_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    found = read_pptx(write(tmp_path, "deck.pptx", diagram("missing")))
    assert found.status == "partial"
    assert [one.id for one in found.pages[0].not_read] == ["reading.not-read.diagram"]


def test_newer_charts_are_read_from_their_data(tmp_path: Path) -> None:
    cx = "http://schemas.microsoft.com/office/drawing/2014/chartex"
    values = '<cx:numDim><cx:lvl formatCode="#,##0"><cx:pt idx="0">143309</cx:pt></cx:lvl></cx:numDim>'
    names = '<cx:strDim><cx:lvl><cx:pt idx="0">Offline</cx:pt></cx:lvl></cx:strDim>'
    series = '<cx:series><cx:tx><cx:txData><cx:v>XE9680L</cx:v></cx:txData></cx:tx><cx:dataId val="0"/></cx:series>'
    held = f'<cx:chartData><cx:data id="0">{names}{values}</cx:data></cx:chartData><cx:chart>{series}</cx:chart>'
    part = f'<cx:chartSpace xmlns:cx="{cx}">{held}</cx:chartSpace>'
    shown = frame("Funnel", cx, f'<cx:chart xmlns:cx="{cx}" r:id="d"/>')
    data = deck(shown, more={"ppt/charts/chartEx1.xml": part}, rels={1: relations(d="chartEx ../charts/chartEx1.xml")})
    points = charts(read_pptx(write(tmp_path, "deck.pptx", data)).pages[0])[0].points
    assert [(one.series, one.category, one.text) for one in points] == [("XE9680L", "Offline", "143,309")]


def test_a_hostile_workbook_behind_a_chart_is_not_opened(tmp_path: Path) -> None:
    bomb = package({"xl/worksheets/sheet1.xml": b" " * 40_000_000})

    def change(chart: object) -> None:
        chart.part.chart_workbook.xlsx_part._blob = bomb  # type: ignore[attr-defined]

    chart = charts(chart_page(tmp_path, simple(), change=change))[0]
    assert [point.text for point in chart.points] == ["143,309", "128,787"]
    assert chart.differs == ()
