"""PDF pages of our own making: columns, tables, marks, turned and hidden text, running heads, protection."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from claimscope.core.reading import Document, Page, Table, TextBlock
from claimscope.readers import ocr
from claimscope.readers.dispatch import read_document
from claimscope.readers.limits import Limits
from claimscope.readers.pdf import read_pdf

WIDTH, HEIGHT = 595, 842
Draw = Callable[[Canvas], object]


@pytest.fixture
def drawn(tmp_path: Path) -> Callable[..., Document]:
    def make(*pages: Draw, limits: Limits | None = None) -> Document:
        path = tmp_path / "a.pdf"
        canvas = Canvas(str(path), pagesize=(WIDTH, HEIGHT))
        for draw in pages:
            canvas.setFont("Helvetica", 10)
            draw(canvas)
            canvas.showPage()
        canvas.save()
        return read_document(path, limits) if limits else read_document(path)

    return make


def texts(page: Page) -> list[str]:
    return [block.text for block in page.blocks if isinstance(block, TextBlock)]


def grid(table: Table) -> list[list[str]]:
    rows = [[""] * table.columns for _ in range(table.rows)]
    for cell in table.cells:
        rows[cell.row][cell.column] = cell.text
    return rows


def only_table(page: Page) -> Table:
    (table,) = [block for block in page.blocks if isinstance(block, Table)]
    return table


def lines(canvas: Canvas, x: float, y: float, *rows: str, step: float = 12) -> None:
    for number, row in enumerate(rows):
        canvas.drawString(x, y - number * step, row)


def test_columns_are_read_one_after_the_other(drawn: Callable[..., Document]) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica-Bold", 18)
        canvas.drawString(50, 780, "A heading over both columns of text")
        canvas.setFont("Helvetica", 10)
        for number in range(12):  # the right column is written line by line with the left one
            canvas.drawString(50, 740 - 12 * number, f"left line {number} goes on for quite a while")
            canvas.drawString(320, 740 - 12 * number, f"right line {number} goes on for quite a while")

    page = drawn(draw).pages[0]
    title, left, right = texts(page)
    assert page.title == title == "A heading over both columns of text"
    assert left.splitlines()[11].startswith("left line 11")
    assert right.splitlines()[0].startswith("right line 0")


def test_paragraphs_that_stand_level_stay_in_their_columns(drawn: Callable[..., Document]) -> None:
    def draw(canvas: Canvas) -> None:
        for block in range(3):
            top = 740 - 80 * block
            lines(canvas, 50, top, f"Left {block} has a sentence of some", "length and then another one")
            lines(canvas, 320, top, f"Right {block} has a sentence of some", "length and then another one")

    starts = [text.split(" has")[0] for text in texts(drawn(draw).pages[0])]
    assert starts == ["Left 0", "Left 1", "Left 2", "Right 0", "Right 1", "Right 2"]


def test_boxes_beside_each_other_are_never_one_number(drawn: Callable[..., Document]) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 700, "101")
        canvas.drawString(74, 700, "253")
        canvas.drawString(50, 500, "27 034.8 tokens/s")

    found = texts(drawn(draw).pages[0])
    assert sorted(found) == ["101", "253", "27 034.8 tokens/s"]


@pytest.mark.parametrize("ruled", [True, False])
def test_tables_with_and_without_rules(drawn: Callable[..., Document], ruled: bool) -> None:
    rows = [["System", "Offline", "Server"], ["A one", "101,253", "99,139.2"], ["B", "", "13,913.3"], ["C", "7", "8"]]

    def draw(canvas: Canvas) -> None:
        for r, row in enumerate(rows):
            for c, text in enumerate(row):
                canvas.drawString(60 + 110 * c, 700 - 20 * r, text)
        if ruled:
            canvas.grid([55, 165, 275, 385], [714 - 20 * n for n in range(5)])
        lines(canvas, 60, 560, "A sentence below the table that is no part of it at all.")

    page = drawn(draw).pages[0]
    table = only_table(page)
    assert page.not_read == ()
    assert grid(table) == rows
    assert [cell.header for cell in table.cells if cell.column == 1] == [True, True, False, False][:1] + [False] * 2
    assert texts(page) == ["A sentence below the table that is no part of it at all."]


def test_cells_with_several_lines_and_merged_heads(drawn: Callable[..., Document]) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.grid([55, 165, 275, 385], [700, 670, 630])
        canvas.line(55, 730, 385, 730)
        for x in (55, 165, 385):
            canvas.line(x, 730, x, 700)
        canvas.drawString(60, 710, "System")
        canvas.drawString(170, 710, "Llama 2 70B, tokens/s")
        lines(canvas, 60, 690, "")
        canvas.drawString(170, 680, "Offline")
        canvas.drawString(280, 680, "Server")
        lines(canvas, 60, 656, "PowerEdge", "XE9680")
        canvas.drawString(170, 656, "101,253")
        canvas.drawString(280, 656, "99,139.2")

    table = only_table(drawn(draw).pages[0])
    assert grid(table) == [
        ["System", "Llama 2 70B, tokens/s", "Llama 2 70B, tokens/s"],
        ["", "Offline", "Server"],
        ["PowerEdge XE9680", "101,253", "99,139.2"],
    ]
    assert [cell.inherited for cell in table.cells if cell.row == 0] == [False, False, True]


def test_numbers_over_labels_are_read_together(drawn: Callable[..., Document]) -> None:
    def draw(canvas: Canvas) -> None:
        for number, (value, label) in enumerate((("793", "Offline rate"), ("12 ms", "Latency"), ("8", "Cards"))):
            canvas.setFont("Helvetica-Bold", 24)
            canvas.drawString(60 + 160 * number, 600, value)
            canvas.setFont("Helvetica", 10)
            canvas.drawString(60 + 160 * number, 580, label)

    assert texts(drawn(draw).pages[0]) == ["793", "Offline rate", "12 ms", "Latency", "8", "Cards"]


def test_raised_marks_are_set_apart_from_numbers(drawn: Callable[..., Document]) -> None:
    def draw(canvas: Canvas) -> None:
        text = canvas.beginText(60, 700)
        text.setFont("Helvetica", 10)
        text.textOut("MLPerf v5.1")
        for raised in ("2", ""):
            text.setFont("Helvetica", 6)
            text.setRise(4)
            text.textOut(raised)
            text.setRise(0)
            text.setFont("Helvetica", 10)
        text.textOut(", 101,253")
        text.setFont("Helvetica", 6)
        text.setRise(4)
        text.textOut("3")
        canvas.drawText(text)
        canvas.setFont("Helvetica", 7)
        canvas.drawString(60, 60, "2 Closed division, retrieved on 1 May.")

    page = drawn(draw).pages[0]
    first, note = [block for block in page.blocks if isinstance(block, TextBlock)]
    marks = [span.text.strip() for line in first.lines for span in line if span.superscript]
    plain = "".join(span.text for line in first.lines for span in line if not span.superscript)
    assert marks == ["2", "3"]
    assert "v5.1" in plain
    assert "101,253" in plain
    assert note.role == "footnote"


def test_turned_heads_stand_over_their_columns(drawn: Callable[..., Document]) -> None:
    def draw(canvas: Canvas) -> None:
        for number, head in enumerate(("Offline", "Server run", "Interactive")):
            canvas.saveState()
            canvas.translate(190 + 90 * number, 700)
            canvas.rotate(90)
            canvas.drawString(0, 0, head)
            canvas.restoreState()
        for row, name in enumerate(("Llama 2 70B", "DeepSeek-R1", "Mixtral")):
            canvas.drawString(60, 680 - 18 * row, name)
            for column in range(3):
                canvas.drawString(175 + 90 * column, 680 - 18 * row, f"{row}{column},123.4")

    table = only_table(drawn(draw).pages[0])
    assert grid(table)[0] == ["", "Offline", "Server run", "Interactive"]
    assert grid(table)[2] == ["DeepSeek-R1", "10,123.4", "11,123.4", "12,123.4"]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_turned_pages_read_as_they_are_shown(tmp_path: Path, turn: int) -> None:
    path = tmp_path / "a.pdf"
    canvas = Canvas(str(path), pagesize=(400, 600))
    canvas.translate(200, 300)
    canvas.rotate(turn)
    canvas.drawString(-100, 50, "First line of text, 101,253 tokens/s")
    canvas.drawString(-100, 0, "Last line of text")
    canvas.save()
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].Rotate = turn
        pdf.save(path)
    page = read_pdf(path).pages[0]
    assert texts(page) == ["First line of text, 101,253 tokens/s", "Last line of text"]
    first, last = [block.box for block in page.blocks]
    assert first is not None
    assert last is not None
    assert first[1] < last[1]
    assert abs(first[0] - last[0]) < 0.01
    assert (page.width, page.height) == ((600, 400) if turn in (90, 270) else (400, 600))


def test_boxes_count_from_the_crop_box(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    canvas = Canvas(str(path), pagesize=(600, 800))
    canvas.drawString(120, 680, "793")
    canvas.save()
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].CropBox = [100, 500, 300, 700]
        pdf.save(path)
    page = read_pdf(path).pages[0]
    (block,) = page.blocks
    assert (page.width, page.height) == (200, 200)
    assert block.box is not None
    assert block.box[0] == pytest.approx(0.1, abs=0.01)
    assert block.box[3] == pytest.approx(0.1, abs=0.03)


def hidden_texts(page: Page) -> list[str]:
    return [block.text for block in page.blocks if isinstance(block, TextBlock) and not block.visible]


def test_hidden_text_is_marked(drawn: Callable[..., Document]) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(60, 700, "Seen by all")
        canvas.drawString(60, 680, "unpainted 1", mode=3)
        canvas.drawString(700, 660, "off the page 2")
        canvas.setFillColorRGB(1, 1, 1)
        canvas.drawString(60, 640, "white on white 3")
        canvas.setFillColorRGB(0, 0, 0.4)
        canvas.rect(50, 590, 300, 30, stroke=0, fill=1)
        canvas.setFillColorRGB(1, 1, 1)
        canvas.drawString(60, 600, "White on blue")
        canvas.setFillColorRGB(0, 0, 0)
        canvas.setFont("Helvetica", 1)
        canvas.drawString(60, 560, "far too small 4")

    page = drawn(draw).pages[0]
    assert sorted(hidden_texts(page)) == ["far too small 4", "off the page 2", "unpainted 1", "white on white 3"]
    assert [text for text in texts(page) if text not in hidden_texts(page)] == ["Seen by all", "White on blue"]


def test_a_text_layer_over_a_scan_is_seen_but_doubted(drawn: Callable[..., Document]) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawImage(ImageReader(Image.new("RGB", (60, 80), "#eee")), 0, 0, WIDTH, HEIGHT)
        canvas.drawString(60, 700, "793 tokens/s", mode=3)

    page = drawn(draw).pages[0]
    block = page.blocks[0]
    assert isinstance(block, TextBlock)
    assert block.visible
    assert all(span.confidence < 0.9 for line in block.lines for span in line)


def test_running_heads_and_feet(drawn: Callable[..., Document]) -> None:
    def page(number: int) -> Draw:
        def draw(canvas: Canvas) -> None:
            canvas.drawString(60, 815, "Vendor report on MLPerf v5.1")
            canvas.drawString(60, 500, f"Body of page {number} says this and that")
            canvas.drawString(60, 30, f"Page {number} of 4")

        return draw

    for found in drawn(*(page(number) for number in range(1, 5))).pages:
        assert [block.role for block in found.blocks if isinstance(block, TextBlock)] == ["header", "body", "footer"]


def test_scans_say_that_they_are_pictures(drawn: Callable[..., Document], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "available", lambda: False)

    def draw(canvas: Canvas) -> None:
        canvas.drawImage(ImageReader(Image.new("RGB", (60, 80), "#eee")), 0, 0, WIDTH, HEIGHT)

    document = drawn(draw, lambda canvas: canvas.drawString(60, 700, "793 tokens/s"))
    assert (document.status, [page.read for page in document.pages]) == ("partial", ["picture-only", "full"])
    assert [note.id for note in document.pages[0].not_read] == ["reading.picture-only", "reading.ocr-missing"]


def test_protected_and_cut_files(tmp_path: Path) -> None:
    data = io.BytesIO()
    canvas = Canvas(data)
    canvas.drawString(60, 700, "793")
    canvas.save()
    locked = tmp_path / "locked.pdf"
    with pikepdf.open(io.BytesIO(data.getvalue())) as pdf:
        pdf.save(locked, encryption=pikepdf.Encryption(owner="a", user="b"))
    assert read_document(locked).refusal.code == "protected"  # type: ignore[union-attr]
    free = tmp_path / "owner.pdf"
    with pikepdf.open(io.BytesIO(data.getvalue())) as pdf:
        pdf.save(free, encryption=pikepdf.Encryption(owner="a", user=""))
    assert texts(read_document(free).pages[0]) == ["793"]
    broken = tmp_path / "cut.pdf"
    broken.write_bytes(data.getvalue()[:200])
    assert read_document(broken).refusal.code == "damaged"  # type: ignore[union-attr]


def test_pages_beyond_the_limit_are_said(drawn: Callable[..., Document]) -> None:
    document = drawn(*[lambda canvas: canvas.drawString(60, 700, "x")] * 5, limits=Limits(max_pages=3))
    assert (document.status, len(document.pages)) == ("partial", 3)
    assert document.remarks[-1].get("count") == 2


def test_six_hundred_pages_pass(drawn: Callable[..., Document]) -> None:
    document = drawn(*[lambda canvas: canvas.drawString(60, 700, "793 tokens/s")] * 600)
    assert (document.status, len(document.pages)) == ("read", 600)
    assert all(texts(page) == ["793 tokens/s"] for page in document.pages)


def test_numbers_have_boxes_of_their_own(drawn: Callable[..., Document]) -> None:
    page = drawn(lambda canvas: canvas.drawString(60, 700, "reached 101,253 tokens/s on Llama 2")).pages[0]
    (block,) = page.blocks
    assert isinstance(block, TextBlock)
    number = next(span for span in block.lines[0] if span.text.strip() == "101,253")
    assert number.box is not None
    assert block.box is not None
    assert block.box[0] < number.box[0] < number.box[2] < block.box[2]
    assert number.size == pytest.approx(10, abs=0.8)


def test_words_broken_at_the_end_of_a_line_keep_their_hyphen(drawn: Callable[..., Document]) -> None:
    page = drawn(
        lambda canvas: lines(canvas, 60, 700, "the server AS-", "4126GS-NBR reached 10-", "20 per cent")
    ).pages[0]
    assert texts(page) == ["the server AS-\n4126GS-NBR reached 10-\n20 per cent"]


def test_a_row_set_in_one_stroke_is_parted_at_its_gaps(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    rows = (b"(System)-4000(Offline)-3000(Server)", b"(A)-6700(101,253)-2800(99,139.2)", b"(B)-6700(7,777)-3800(8,888)")
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(595, 842))
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=pdf.make_indirect(font)))
        strokes = b" 0 -14 Td ".join(b"[" + row + b"]TJ" for row in rows)
        page.Contents = pdf.make_stream(b"BT /F1 10 Tf 60 700 Td " + strokes + b" ET")
        pdf.save(path)
    assert grid(only_table(read_pdf(path).pages[0])) == [
        ["System", "Offline", "Server"],
        ["A", "101,253", "99,139.2"],
        ["B", "7,777", "8,888"],
    ]
