"""Charts and pictures on OpenDocument sheets: the chart's own table, cells where it has none, formats, odd files."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from claimscope.core.claims import find_claims
from claimscope.core.reading import Chart, Document, Picture, TextBlock
from claimscope.readers.dispatch import read_document
from claimscope.services.knowledge import vocabulary

NAMES = {"number": "datastyle", "draw": "drawing", "svg": "svg-compatible"}
SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{NAMES.get(name, name)}:1.0"'
    for name in ("office", "table", "text", "style", "chart", "number", "draw", "svg")
)
SPACES += ' xmlns:xlink="http://www.w3.org/1999/xlink"'
BODY = "<office:document-content {spaces}>{styles}<office:body>{body}</office:body></office:document-content>"
GROUPED = (
    '<number:number-style style:name="N1"><number:number number:decimal-places="1" number:grouping="true"/>'
    "</number:number-style>"
)
Rows = tuple[tuple[str | float, ...], ...]
RATES: Rows = (("", "Offline", "Server"), ("H200", 34000.5, 33000), ("B200", 99000, 96000.25))
FRAME = (
    '<draw:frame draw:name="{name}" svg:width="12cm" svg:height="6cm"><draw:object xlink:href="{href}"/></draw:frame>'
)


def cell(value: str | float, stands_for: str = "", style: str = "") -> str:
    """A cell of a sheet, or of the table of a chart."""
    described = f"<draw:g><svg:desc>{stands_for}</svg:desc></draw:g>" if stands_for else ""
    kind = (
        'office:value-type="string"' if isinstance(value, str) else f'office:value-type="float" office:value="{value}"'
    )
    style = f'table:style-name="{style}"' if style else ""
    return f"<table:table-cell {kind} {style}><text:p>{value}</text:p>{described}</table:table-cell>"


def table(name: str, rows: Rows, ranges: dict[tuple[int, int], str] | None = None, more: str = "") -> str:
    named = ranges or {}
    lines = "".join(
        f"<table:table-row>{''.join(cell(v, named.get((r, c), '')) for c, v in enumerate(row))}</table:table-row>"
        for r, row in enumerate(rows)
    )
    return f'<table:table table:name="{name}">{more}{lines}</table:table>'


def series(values: str, label: str = "", inner: str = "", style: str = "") -> str:
    named = f'chart:label-cell-address="{label}"' if label else ""
    named += f' chart:style-name="{style}" chart:values-cell-range-address="{values}"'
    return f"<chart:series {named}>{inner}</chart:series>"


def chart(plot: str, own: str, styles: str = "", title: str = "Llama 2 70B", style: str = "") -> str:
    """An embedded chart."""
    head = f"<chart:title><text:p>{title}</text:p></chart:title>" if title else ""
    whole = (
        f'<chart:chart>{head}<chart:plot-area chart:style-name="{style}">{plot}</chart:plot-area>{own}</chart:chart>'
    )
    kept = f"<office:automatic-styles>{styles}</office:automatic-styles>"
    return BODY.format(spaces=SPACES, styles=kept, body=f"<office:chart>{whole}</office:chart>")


CATEGORIES = '<chart:categories table:cell-range-address="Results.A2:Results.A3"/>'
TITLES = "<chart:title><text:p>{}</text:p></chart:title>"
AXES = (
    f'<chart:axis chart:dimension="x">{TITLES.format("System")}{CATEGORIES}</chart:axis>'
    f'<chart:axis chart:dimension="y">{TITLES.format("tokens/s")}</chart:axis>'
)
BOTH = series("Results.B2:Results.B3", "Results.B1:Results.B1") + series(
    "Results.C2:Results.C3", "Results.C1:Results.C1"
)
RANGES = {(0, 1): "Results.B1:Results.B1", (1, 0): "Results.A2:Results.A3"}
RANGES |= {(1, 1): "Results.B2:Results.B3", (1, 2): "Results.C2:Results.C3"}


def made(
    folder: Path,
    objects: dict[str, str],
    sheet: Rows = RATES,
    frames: str = FRAME.format(name="Rates", href="./Object 1"),
    styles: str = "",
    pictures: dict[str, bytes] | None = None,
) -> Document:
    """A workbook with one sheet and what is drawn on it."""
    path = folder / "a.ods"
    body = table("Results", sheet, more=f"<table:shapes>{frames}</table:shapes>")
    kept = f"<office:automatic-styles>{styles}</office:automatic-styles>"
    whole = BODY.format(spaces=SPACES, styles=kept, body=f"<office:spreadsheet>{body}</office:spreadsheet>")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", whole)
        archive.writestr(
            "META-INF/manifest.xml", '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
        )
        for name, text in objects.items():
            archive.writestr(f"{name}/content.xml", text)
        for name, data in (pictures or {}).items():
            archive.writestr(name, data)
    return read_document(path)


def charts(document: Document) -> list[Chart]:
    return [block for page in document.pages for block in page.blocks if isinstance(block, Chart)]


def values(chart: Chart) -> list[tuple[str, str, str]]:
    return [(point.series, point.category, point.text) for point in chart.points]


def test_the_values_that_a_chart_keeps(tmp_path: Path) -> None:
    document = made(tmp_path, {"Object 1": chart(AXES + BOTH, table("local-table", RATES, RANGES))})
    (found,) = charts(document)
    assert (found.object, found.title) == ("Results!Rates", "Llama 2 70B")
    assert (found.value_axis, found.category_axis) == ("tokens/s", "System")
    assert values(found) == [
        ("Offline", "H200", "34000.5"),
        ("Offline", "B200", "99000"),
        ("Server", "H200", "33000"),
        ("Server", "B200", "96000.25"),
    ]
    assert found.differs == ()
    assert found.box is not None, "it has a place on the picture of the sheet"
    assert (document.status, document.pages[0].not_read) == ("read", ())


def test_kept_values_are_what_the_chart_shows_and_are_compared_with_the_cells(tmp_path: Path) -> None:
    old: Rows = (RATES[0], ("H200", 35000, 33000), RATES[2])
    (found,) = charts(made(tmp_path, {"Object 1": chart(AXES + BOTH, table("local-table", old, RANGES))}))
    assert values(found)[0] == ("Offline", "H200", "35000")
    (differs,) = found.differs
    assert (differs.get("series"), differs.get("shown"), differs.get("workbook")) == ("Offline", "35000", "34000.5")


def test_a_chart_without_a_table_has_the_values_of_its_cells(tmp_path: Path) -> None:
    (found,) = charts(made(tmp_path, {"Object 1": chart(AXES + BOTH.replace("Results.", "$Results.$"), "")}))
    assert [(point.series, point.text) for point in found.points] == [
        ("Offline", "34000.5"),
        ("Offline", "99000"),
        ("Server", "33000"),
        ("Server", "96000.25"),
    ]


def test_rows_may_be_series(tmp_path: Path) -> None:
    said = '<style:chart-properties chart:series-source="rows"/>'
    style = f'<style:style style:name="p" style:family="chart">{said}</style:style>'
    ranges = {(1, 1): "Results.B2:Results.C2", (2, 1): "Results.B3:Results.C3"}
    plot = AXES + series("Results.B2:Results.C2") + series("Results.B3:Results.C3")
    part = chart(plot, table("local-table", RATES, ranges), style, style="p")
    (found,) = charts(made(tmp_path, {"Object 1": part}))
    assert values(found) == [
        ("H200", "Offline", "34000.5"),
        ("H200", "Server", "33000"),
        ("B200", "Offline", "99000"),
        ("B200", "Server", "96000.25"),
    ]


def test_a_chart_with_data_of_its_own(tmp_path: Path) -> None:
    plot = AXES.replace("Results.A2:Results.A3", "local-table.$A$2:.$A$3") + series(
        "local-table.$B$2:.$B$3", "local-table.$B$1"
    )
    (found,) = charts(made(tmp_path, {"Object 1": chart(plot, table("local-table", RATES))}, sheet=(("Notes", "x"),)))
    assert values(found) == [("Offline", "H200", "34000.5"), ("Offline", "B200", "99000")]
    assert found.differs == ()


@pytest.mark.parametrize("linked", [False, True])
def test_numbers_are_written_as_the_series_or_its_cells_say(tmp_path: Path, linked: bool) -> None:
    own = GROUPED if not linked else GROUPED.replace('number:decimal-places="1"', 'number:decimal-places="3"')
    said = '<style:chart-properties chart:link-data-style-to-source="true"/>' if linked else ""
    style = f'<style:style style:name="s" style:family="chart" style:data-style-name="N1">{said}</style:style>'
    cells = '<style:style style:name="c" style:family="table-cell" style:data-style-name="N1"/>' + GROUPED
    part = chart(AXES + series("Results.B2:Results.B3", style="s"), table("local-table", RATES, RANGES), own + style)
    sheet = tmp_path / "sheet"
    sheet.mkdir()
    document = made(sheet, {"Object 1": part}, styles=cells)
    assert values(charts(document)[0])[0] == ("Offline", "H200", "34000.5" if linked else "34,000.5")
    path = sheet / "a.ods"
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    plain = b'office:value-type="float" office:value="34000.5" >'
    assert plain in parts["content.xml"]
    parts["content.xml"] = parts["content.xml"].replace(plain, plain[:-1] + b'table:style-name="c">')
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    assert values(charts(read_document(path))[0])[0] == ("Offline", "H200", "34,000.5")


def test_points_of_a_plane_and_bubbles(tmp_path: Path) -> None:
    sheet: Rows = (("Batch", "tokens/s", "Watts"), (8, 1000, 300), (16, 1900.5, 410))
    ranges = {(1, column): f"Results.{letter}2:Results.{letter}3" for column, letter in enumerate("ABC")}
    own = table("local-table", sheet, ranges)
    x, y = (f'<chart:domain table:cell-range-address="Results.{letter}2:Results.{letter}3"/>' for letter in "AB")
    plane = series("Results.B2:Results.B3", inner=x) + series("Results.C2:Results.C3")
    (found,) = charts(made(tmp_path, {"Object 1": chart(plane, own)}, sheet))
    assert values(found) == [
        ("tokens/s", "8", "1000"),
        ("tokens/s", "16", "1900.5"),
        ("Watts", "8", "300"),
        ("Watts", "16", "410"),
    ]
    (found,) = charts(made(tmp_path, {"Object 1": chart(series("Results.C2:Results.C3", inner=y + x), own)}, sheet))
    assert [text for _, _, text in values(found)] == ["1000", "300", "1900.5", "410"]


def test_labels_typed_by_hand_and_missing_values(tmp_path: Path) -> None:
    label = "<chart:data-label><text:p>99k</text:p></chart:data-label>"
    typed = f"<chart:data-point/><chart:data-point>{label}</chart:data-point>"
    rows: Rows = (*RATES, ("B300", float("nan"), 5))
    plot = AXES + series("Results.B2:Results.B3", inner=typed)
    (found,) = charts(made(tmp_path, {"Object 1": chart(plot, table("local-table", rows, RANGES))}))
    assert values(found) == [("Offline", "H200", "34000.5"), ("Offline", "B200", "99k")]


def test_names_on_two_levels(tmp_path: Path) -> None:
    listed = "".join(f"<text:list-item><text:p>{word}</text:p></text:list-item>" for word in ("Llama", "H200"))
    own = table("local-table", RATES, RANGES).replace("<text:p>H200</text:p>", f"<text:list>{listed}</text:list>", 1)
    (found,) = charts(made(tmp_path, {"Object 1": chart(AXES + BOTH, own)}))
    assert values(found)[0][1] == "Llama / H200"


@pytest.mark.parametrize("name", ["Llama's rates", "2 up", "A.B", "Größe"])
def test_names_of_sheets_in_references(tmp_path: Path, name: str) -> None:
    quoted = "'" + name.replace("'", "''") + "'"
    plot = series(f"{quoted}.B2:{quoted}.B3", f"{quoted}.B1")
    path = tmp_path / "a.ods"
    made(tmp_path, {"Object 1": chart(plot, "")})
    with zipfile.ZipFile(path) as archive:
        parts = {part: archive.read(part) for part in archive.namelist()}
    parts["content.xml"] = parts["content.xml"].replace(b'table:name="Results"', f'table:name="{name}"'.encode())
    with zipfile.ZipFile(path, "w") as archive:
        for part, data in parts.items():
            archive.writestr(part, data)
    (found,) = charts(read_document(path))
    assert values(found) == [("Offline", "1", "34000.5"), ("Offline", "2", "99000")]


def test_a_chart_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    for number, part in enumerate(({}, {"Object 1": "<broken"})):
        folder = tmp_path / str(number)
        folder.mkdir()
        document = made(folder, part)
        assert charts(document) == []
        assert [note.id for note in document.pages[0].not_read] == ["reading.sheet-charts"]
        assert document.status == "partial"


@pytest.mark.parametrize("href", ["../../etc/passwd", "/Object 1", "http://example.org/Object 1", ""])
def test_nothing_outside_of_the_file_is_read(tmp_path: Path, href: str) -> None:
    part = chart(AXES + BOTH, table("local-table", RATES, RANGES))
    document = made(tmp_path, {"Object 1": part}, frames=FRAME.format(name="Rates", href=href))
    assert charts(document) == []
    assert document.status == "partial"


@pytest.mark.parametrize(
    ("part", "kind"),
    [
        (BODY.format(spaces=SPACES, styles="", body="<office:text/>"), "OpenDocument text"),
        (BODY.format(spaces=SPACES, styles="", body="<office:spreadsheet/>"), "OpenDocument spreadsheet"),
        ('<math xmlns="http://www.w3.org/1998/Math/MathML"/>', "OpenDocument math"),
    ],
)
def test_an_object_that_is_no_chart_is_named(tmp_path: Path, part: str, kind: str) -> None:
    document = made(tmp_path, {"Object 1": part})
    (note,) = document.pages[0].not_read
    assert (note.id, dict(note.args)) == ("reading.not-read.embedded", {"object": "Rates", "program": kind})
    assert (charts(document), document.status) == ([], "partial")


@pytest.mark.parametrize(
    ("child", "kind"),
    [
        ("<draw:object-ole xlink:href='./Object 1'/>", "OLE"),
        ("<draw:plugin xlink:href='film.mp4'/>", "plug-in"),
        ("<draw:floating-frame xlink:href='http://example.org'/>", "floating frame"),
    ],
)
def test_what_other_programs_embedded_is_named_and_its_picture_kept(tmp_path: Path, child: str, kind: str) -> None:
    frame = f'<draw:frame>{child}<draw:image xlink:href="./Pictures/a.png"/></draw:frame>'
    page = made(tmp_path, {}, frames=frame).pages[0]
    assert dict(page.not_read[0].args) == {"object": "Object 1", "program": kind}
    assert [block.content for block in page.blocks if isinstance(block, Picture)] == ["Pictures/a.png"]


def test_texts_of_boxes_and_shapes_are_read(tmp_path: Path) -> None:
    box = (
        '<draw:frame draw:name="Note"><draw:text-box><text:p>Measured with</text:p><text:p>TensorRT-LLM</text:p>'
        "</draw:text-box></draw:frame>"
    )
    shape = (
        "<draw:custom-shape><text:p>102,725 tokens/s on <text:span>Llama 2 70B</text:span></text:p></draw:custom-shape>"
    )
    document = made(tmp_path, {}, frames=box + shape + "<draw:rect/>")
    texts = [block for block in document.pages[0].blocks if isinstance(block, TextBlock)]
    assert [(text.object, text.text) for text in texts] == [
        ("Results!Note", "Measured with\nTensorRT-LLM"),
        ("Results!Text 2", "102,725 tokens/s on Llama 2 70B"),
    ]
    assert (document.status, document.pages[0].not_read) == ("read", ())
    values = [claim.fields.value.text for claim in find_claims(document, vocabulary()) if claim.fields.value]
    assert "102,725" in values


def test_a_table_without_end_costs_little(tmp_path: Path) -> None:
    many = 'table:number-columns-repeated="1000000"'
    row = f'<table:table-row table:number-rows-repeated="1000000"><table:table-cell {many}/></table:table-row>'
    own = f'<table:table table:name="local-table">{row * 50}</table:table>'
    (found,) = charts(made(tmp_path, {"Object 1": chart(AXES + BOTH, own)}))
    assert len(found.points) == 4, "nothing stands for cells, so the cells are asked"


def test_claims_of_a_chart_are_found(tmp_path: Path) -> None:
    title = "MLPerf Inference v5.1, Closed, Llama 2 70B"
    part = chart(AXES + BOTH, table("local-table", RATES, RANGES), title=title)
    claims = find_claims(made(tmp_path, {"Object 1": part}), vocabulary())
    drawn = [claim for claim in claims if claim.anchor.object == "Results!Rates"]
    assert {claim.fields.value.text for claim in drawn if claim.fields.value} >= {"99000"}


def test_a_picture_is_named(tmp_path: Path) -> None:
    data = io.BytesIO()
    Image.new("RGB", (900, 500), "white").save(data, "png")
    frame = '<draw:frame svg:width="5in" svg:height="3in"><draw:image xlink:href="Pictures/a.png"/></draw:frame>'
    document = made(tmp_path, {}, frames=frame, pictures={"Pictures/a.png": data.getvalue()})
    (picture,) = [block for block in document.pages[0].blocks if isinstance(block, Picture)]
    assert (picture.object, picture.content, picture.size) == ("Results!Picture 1", "Pictures/a.png", (360.0, 216.0))
