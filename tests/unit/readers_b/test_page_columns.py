"""Columns of text on PDF pages: a table in one of them, a side column of parts, and tables that look like columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from claimscope.core.claims import find_claims
from claimscope.core.reading import Page, Table, TextBlock
from claimscope.readers.dispatch import read_document
from claimscope.readers.layout.lines import segments
from claimscope.readers.layout.parts import page_parts
from claimscope.readers.layout.words import Word
from claimscope.services.knowledge import vocabulary

Draw = Callable[[Canvas], object]
PARTS = (
    ("Technical data", ""),
    ("Memory", "48 GB GDDR7"),
    ("Bandwidth", "1,344 GB/s"),
    ("Thermal design power", "300 W"),
    ("Peak rate", "up to 1,500 TOPS (FP4)"),
    ("Host", "Xeon 6505P"),
    ("Ports", "4x 10 GbE"),
    ("Height", "2U"),
    ("Price", "from EUR 18,400"),
)
PROSE = (
    "The Birch 2 stands in a shop's back room and reads what",
    "its cameras see. It boots in 41 s and takes mains power or",
    "a battery of the van that carries it.",
)
RUNS = (
    "In our own lab nine streams of the yard camera ran at 388",
    "frames per second in total, and the whole box drew 410 W",
    "at the socket while it did so.",
)
ROWS = (
    ("Cameras", "Frames/s", "p99 latency (ms)"),
    ("4", "1,212", "31"),
    ("8", "1,874", "44"),
    ("16", "2,090", "118"),
)


@pytest.fixture
def page_of(tmp_path: Path) -> Callable[[Draw], Page]:
    def make(draw: Draw) -> Page:
        path = tmp_path / "a.pdf"
        canvas = Canvas(str(path), pagesize=(595, 842))
        draw(canvas)
        canvas.save()
        return read_document(path).pages[0]

    return make


def down(canvas: Canvas, x: float, y: float, rows: Sequence[str], step: float, font: str = "Helvetica") -> float:
    canvas.setFont(font, 9.5)
    for row in rows:
        canvas.drawString(x, y, row)
        y -= step
    return y


def across(canvas: Canvas, x: float, y: float, rows: Sequence[Sequence[str]], wide: float, ruled: bool) -> float:
    canvas.setFont("Helvetica", 9.5)
    for number, row in enumerate(rows):
        for column, text in enumerate(row):
            canvas.drawString(x + 4 + wide * column, y - 15 * number, text)
    if ruled:
        lefts = [x + wide * n for n in range(len(rows[0]) + 1)]
        canvas.grid(lefts, [y + 11 - 15 * n for n in range(len(rows) + 1)])
    return y - 15 * len(rows)


def grid(page: Page) -> list[list[str]]:
    (table,) = [block for block in page.blocks if isinstance(block, Table)]
    rows = [[""] * table.columns for _ in range(table.rows)]
    for cell in table.cells:
        rows[cell.row][cell.column] = cell.text
    return rows


def texts(page: Page) -> list[str]:
    return [" ".join(block.text.split()) for block in page.blocks if isinstance(block, TextBlock)]


def sheet(side: float, main: float, *, ruled: bool, step: float, ground: bool = False) -> Draw:
    """A data sheet: prose, a table and prose again; parts of the machine in a column beside it."""

    def draw(canvas: Canvas) -> None:
        if ground:
            canvas.setFillGray(0.9)
            canvas.rect(side - 8, 440, 150, 330, stroke=0, fill=1)
            canvas.setFillGray(0)
        canvas.setFont("Helvetica-Bold", 18)
        canvas.drawString(40, 795, "Birch 2 edge server")
        y = down(canvas, main, 750, PROSE, 12) - 14
        y = down(canvas, main, y, ["What it reached"], 20, "Helvetica-Bold")
        y = across(canvas, main, y, ROWS, 100, ruled) - 14
        down(canvas, main, y, RUNS, 12)
        y = 750.0
        for key, value in PARTS:
            y = down(canvas, side, y, [key], step, "Helvetica-Bold")
            y = down(canvas, side, y, [value] if value else [], step) - (step - 9)

    return draw


@pytest.mark.parametrize("ruled", [False, True])
@pytest.mark.parametrize("ground", [False, True])
@pytest.mark.parametrize("step", [11.0, 12.0, 13.4])
@pytest.mark.parametrize(("side", "main"), [(405, 40), (40, 210)])
def test_a_side_column_is_read_apart(
    page_of: Callable[[Draw], Page], side: float, main: float, step: float, ground: bool, ruled: bool
) -> None:
    page = page_of(sheet(side, main, ruled=ruled, step=step, ground=ground))
    found = texts(page)
    assert grid(page) == [list(row) for row in ROWS]
    assert " ".join(PROSE) in found
    assert " ".join(RUNS) in found
    aside = next(place for place, text in enumerate(found) if text.startswith("Technical data"))
    assert aside > found.index(" ".join(RUNS))


@pytest.mark.parametrize(("side", "main"), [(405, 40), (40, 210)])
def test_the_head_of_a_side_column_speaks_for_its_column(
    tmp_path: Path, page_of: Callable[[Draw], Page], side: float, main: float
) -> None:
    page_of(sheet(side, main, ruled=False, step=13.4))
    claims = find_claims(read_document(tmp_path / "a.pdf"), vocabulary())
    values = {str(claim.fields.value.value) for claim in claims if claim.fields.value}
    assert {"1212", "1874", "2090", "31", "44", "118", "388", "410"} == values


def test_a_table_in_the_right_column_of_a_paper(page_of: Callable[[Draw], Page]) -> None:
    words = "We replayed a month of letters on both machines and let each of them answer at its own pace. "

    def draw(canvas: Canvas) -> None:
        style = ParagraphStyle("a", fontName="Helvetica", fontSize=9.5, leading=12)
        for x, y, times in ((40, 760, 6), (310, 760, 2), (310, 560, 2)):
            paragraph = Paragraph(words * times, style)
            paragraph.wrap(240, 700)
            paragraph.drawOn(canvas, x, y - paragraph.height)
        across(canvas, 320, 660, ROWS, 72, ruled=False)

    page = page_of(draw)
    assert grid(page) == [list(row) for row in ROWS]
    assert [text for text in texts(page) if not text.startswith("We replayed")] == []


def test_a_table_over_two_columns_of_text_stays_whole(page_of: Callable[[Draw], Page]) -> None:
    rows = (
        ("System", "Card", "Offline", "Server"),
        ("Oak 1", "8x L4", "1,200", "990"),
        ("Oak 2", "8x L40S", "4,100", "3,800"),
    )

    def draw(canvas: Canvas) -> None:
        across(canvas, 40, 780, rows, 130, ruled=False)
        for number in range(14):
            canvas.drawString(44, 690 - 12 * number, f"left line {number} goes on for quite a while")
            canvas.drawString(304, 690 - 12 * number, f"right line {number} goes on for quite a while")

    assert grid(page_of(draw)) == [list(row) for row in rows]


def test_names_on_two_lines_beside_their_numbers_are_rows(page_of: Callable[[Draw], Page]) -> None:
    names = ("Whisper in the", "Mixtral 8x7B in the", "DeepSeek-R1 in the", "gpt-oss-120b in the", "Llama 2 70B in the")

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 9.5)
        for number, name in enumerate(names):
            y = 700 - 25 * number
            canvas.drawString(60, y, name)
            canvas.drawString(60, y - 11, "Offline scenario")
            canvas.drawString(250, y, f"{number + 1},204 tokens/s")
            canvas.drawString(380, y, f"{number + 3},711 tokens/s")

    table = grid(page_of(draw))
    assert [row[1] for row in table if row[1]] == [f"{number},204 tokens/s" for number in range(1, 6)]
    assert [row[0].split()[0] for row in table if row[1]] == [name.split()[0] for name in names]


@pytest.mark.parametrize("down", [0.0, 5.5])
def test_numbers_level_with_names_or_halfway_between_their_lines_are_no_column(down: float) -> None:
    found = []
    for number in range(6):
        top = 100.0 + 34 * number
        found += [Word(60, top, 140, top + 11, "Mixtral", 11.0), Word(60, top + 11, 140, top + 22, "Offline", 11.0)]
        found.append(Word(250, top + down, 300, top + down + 11, f"{number},204", 11.0))
    assert len(page_parts(segments(found))) == 1


def test_long_labels_beside_numbers_are_rows(page_of: Callable[[Draw], Page]) -> None:
    labels = [
        f"{name} throughput, eight cards, Offline" for name in ("Llama", "Mixtral", "Whisper", "Qwen", "Phi", "Gemma")
    ]

    def draw(canvas: Canvas) -> None:
        for number, label in enumerate(labels):
            canvas.drawString(60, 700 - 13 * number, label)
            canvas.drawString(360, 700 - 13 * number, f"{number + 1},204 tokens/s")

    assert [row[0] for row in grid(page_of(draw))] == labels


def test_a_raised_mark_behind_a_word_is_not_turned(page_of: Callable[[Draw], Page]) -> None:
    def draw(canvas: Canvas) -> None:
        style = ParagraphStyle("a", fontName="Helvetica", fontSize=10, leading=13)
        text = "It was run in July<super>2</super> on one card and in racks<super rise=6 size=6>1</super> later."
        paragraph = Paragraph(text, style)
        paragraph.wrap(400, 700)
        paragraph.drawOn(canvas, 60, 700)

    page = page_of(draw)
    (block,) = page.blocks
    assert isinstance(block, TextBlock)
    assert [span.text.strip() for line in block.lines for span in line if span.superscript] == ["2", "1"]
    assert block.text.endswith("later.")
