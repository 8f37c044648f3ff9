"""Where blocks stand on paper, and the pictures drawn from that."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from claimscope.core.message import message
from claimscope.core.reading import Cell, Chart, ChartPoint, Document, Page, Picture, Span, Table, TextBlock
from claimscope.datafiles import resource
from claimscope.readers.dispatch import read_document
from claimscope.readers.document_picture import document_pdf
from claimscope.readers.limits import Limits
from claimscope.readers.paper.charts import MOST_BARS, bars, with_point_boxes
from claimscope.readers.paper.draw import page_pdf
from claimscope.readers.paper.flow import TALLEST, laid_out, on_paper
from claimscope.readers.paper.fonts import Fonts
from claimscope.readers.refusal import Refused
from claimscope.readers.slide_picture import slide_pdf
from claimscope.readers.text import text_document
from unit.readers_a.build import deck, picture, relations, shape, tables, write

FONT = resource("fonts") / "IBMPlexSans-Regular.ttf"
LONG = "\n\n".join(f"Paragraph {at} with some words that say 4,{at:03} tokens/s." for at in range(600))


def words(pdf: bytes) -> list[tuple[str, tuple[float, float, float, float]]]:
    """Texts of a one-page PDF with their boxes as shares, origin top left."""
    opened = pypdfium2.PdfDocument(pdf)
    try:
        page = opened[0]
        width, height = page.get_size()
        text = page.get_textpage()
        rects = [text.get_rect(at) for at in range(text.count_rects())]
        found = [
            (
                text.get_text_bounded(*rect),
                (rect[0] / width, 1 - rect[3] / height, rect[2] / width, 1 - rect[1] / height),
            )
            for rect in rects
        ]
        text.close()
        page.close()
        return found
    finally:
        opened.close()


def whole(pdf: bytes) -> str:
    return " ".join(" ".join(text for text, _ in words(pdf)).split())


@pytest.mark.parametrize("font", [FONT, None])
def test_every_text_of_a_slide_is_drawn_within_its_box(tmp_path: Path, font: Path | None) -> None:
    path = write(tmp_path, "a.pptx", deck(shape("143,309 tokens/s", 2, 3, 4, 1, size=32) + shape("a label", 6, 6, 2)))
    page = read_document(path).pages[0]
    drawn = words(slide_pdf(path, 1, font))
    for block in page.blocks:
        assert isinstance(block, TextBlock)
        assert block.box is not None
        boxes = [box for text, box in drawn if text.strip() and text.strip() in block.text]
        assert boxes
        for box in boxes:
            assert block.box[0] - 0.01 <= box[0] and box[2] <= block.box[2] + 0.02
            assert block.box[1] - 0.02 <= box[1] and box[3] <= block.box[3] + 0.02


def test_a_number_that_a_deck_does_not_have_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, "a.pptx", deck(shape("x")))
    with pytest.raises(Refused):
        slide_pdf(path, 2, FONT)


def test_letters_of_other_scripts_are_drawn(tmp_path: Path) -> None:
    path = write(tmp_path, "a.pptx", deck(shape("毎秒34,548トークン 초당 → größer", 1, 1, 8)))
    assert "毎秒34,548トークン" in whole(slide_pdf(path, 1, FONT)).replace(" ", "")


def test_a_picture_that_cannot_be_drawn_is_a_frame(tmp_path: Path) -> None:
    data = deck(picture('r:embed="x"', "A table"), more={"ppt/a.emf": b"junk"}, rels={1: relations(x="image ../a.emf")})
    assert "A table" in whole(slide_pdf(write(tmp_path, "a.pptx", data), 1, FONT))


def chart(count: int) -> Chart:
    points = tuple(ChartPoint("S", f"C{at}", f"{(at + 1) * 1000:,}") for at in range(count))
    return Chart("Chart", "T", "tokens/s", "", points, (0.1, 0.1, 0.9, 0.9))


def test_labels_of_a_chart_stand_over_the_middle_of_their_bars() -> None:
    for placed in bars(chart(4), 800, 400):
        assert (placed.label[0] + placed.label[2]) / 2 == pytest.approx((placed.bar[0] + placed.bar[2]) / 2)
        assert placed.label[3] == pytest.approx(placed.bar[1])


def test_a_title_that_runs_under_a_table_is_drawn_smaller_above_it() -> None:
    spans = (Span("A title of many words that needs three lines", size=60.0),)
    title = TextBlock("T", "title", (spans,), (0, 0, 0.7, 0.5))
    cell = Cell(0, 0, (Span("34,988"),), box=(0.1, 0.3, 0.9, 0.6))
    page = Page(1, message("x"), (title, Table("x", 1, 1, (cell,), "", cell.box)), width=600, height=400)
    drawn = words(page_pdf(page, Fonts(FONT), lambda _: 60.0, lambda _: None))
    tops = {text.strip(): box for text, box in drawn}
    assert "34,988" in tops
    assert len(tops) > 1
    assert all(box[3] <= 0.31 for text, box in tops.items() if text != "34,988")


@pytest.mark.parametrize("count", [1, 6, MOST_BARS, MOST_BARS + 1, 200])
def test_labels_of_a_chart_do_not_cover_each_other(count: int) -> None:
    placed = [bar.label for bar in bars(chart(count), 600, 400)]
    for number, one in enumerate(placed):
        for other in placed[number + 1 :]:
            apart = (
                one[2] <= other[0] + 0.01
                or other[2] <= one[0] + 0.01
                or one[3] <= other[1] + 0.01
                or other[3] <= one[1] + 0.01
            )
            assert apart
    assert all(point.box is not None for point in with_point_boxes(chart(count), 800, 600).points)


def test_text_without_pages_gets_boxes_one_below_the_other() -> None:
    found = laid_out(text_document("# A\n\nOne paragraph.\n\n- item\n\nModel\tx\nLlama\t5", "text/markdown")).pages[0]
    tops = [block.box[1] for block in found.blocks if block.box is not None]
    assert tops == sorted(tops)
    assert len(tops) == len(found.blocks)
    assert all(cell.box is not None for cell in tables(found)[0].cells)
    assert found.width > 0


def test_long_text_is_cut_into_sections_that_keep_every_block() -> None:
    before = text_document(LONG)
    after = laid_out(before)
    assert len(after.pages) > 2
    assert [page.number for page in after.pages] == list(range(1, len(after.pages) + 1))
    assert all(page.height <= TALLEST + 1 for page in after.pages)
    assert [block.object for page in after.pages for block in page.blocks] == [
        block.object for block in before.pages[0].blocks
    ]
    assert not after.paged


def test_pages_that_have_boxes_are_left_alone() -> None:
    block = TextBlock("x", "body", ((Span("x"),),), (0.1, 0.1, 0.2, 0.2))
    found = Document("text/plain", (Page(1, message("x"), (block,)),))
    assert laid_out(found) == found


def test_rows_far_below_have_no_box_and_the_rest_is_drawn() -> None:
    text = "\n".join(f"{at}\t{at + 1}" for at in range(3000))
    page = on_paper(text_document(text, limits=Limits()).pages[0])
    cells = tables(page)[0].cells
    assert cells[0].box is not None
    assert cells[-1].box is None
    assert document_pdf(Document("text/plain", (page,)), 1, FONT).startswith(b"%PDF")


def test_a_picture_of_running_text_shows_every_word(tmp_path: Path) -> None:
    table = "| A | B |\n|---|---|\n| Llama | 33,163 |"
    text = f"MLPerf v5.1\n\nThe server answers 34,548.2 tokens/s¹ in Offline.\n\n{table}\n\n¹ Closed."
    found = read_document(write(tmp_path, "a.txt", text.encode()))
    drawn = whole(document_pdf(found, 1, FONT))
    for word in ("v5.1", "34,548.2", "33,163", "Closed."):
        assert word in drawn


def test_drawing_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    path = write(tmp_path, "a.pptx", deck(shape("x")))
    assert slide_pdf(path, 1, FONT) == slide_pdf(path, 1, FONT)


def test_kinds_of_blocks_without_text_are_drawn() -> None:
    blocks = (Picture("P", alt="logo"), Table("T", 0, 0, ()), Chart("C", "", "", "", ()), TextBlock("x", "body", ((),)))
    page = on_paper(Page(1, message("x"), blocks))
    assert document_pdf(Document("text/plain", (page,)), 1, None).startswith(b"%PDF")


def test_a_label_of_hundreds_of_digits_has_a_place() -> None:
    points = (ChartPoint("A", "x", "9" * 400), ChartPoint("A", "y", "12\n13"), ChartPoint("A", "z", "none"))
    placed = with_point_boxes(Chart("c", "", "", "", points, (0.1, 0.1, 0.9, 0.9)), 800, 600)
    assert all(point.box is not None and point.box[1] < point.box[3] for point in placed.points)
