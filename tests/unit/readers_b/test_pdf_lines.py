"""Lines that one object of a page draws: their width says whether a gap is in them; the places of their numbers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from claimscope.core.reading import Page, Span, TextBlock
from claimscope.readers.layout.bands import bands
from claimscope.readers.layout.words import Word
from claimscope.readers.pdf import calls, read_pdf
from claimscope.readers.pdf.fonts import Font

WIDTH, HEIGHT = 595, 842


@pytest.fixture
def page(tmp_path: Path) -> Callable[[str], Page]:
    """The page whose content is the given operators; F1 is Helvetica."""

    def make(content: str) -> Page:
        path = tmp_path / "a.pdf"
        canvas = Canvas(str(path), pagesize=(WIDTH, HEIGHT), pageCompression=0)
        canvas.setFont("Helvetica", 10)
        canvas._code.append(content)
        canvas.save()
        return read_pdf(path).pages[0]

    return make


def lines(page: Page) -> list[list[Span]]:
    return [list(line) for block in page.blocks if isinstance(block, TextBlock) for line in block.lines]


def words(page: Page) -> list[str]:
    return ["".join(span.text for span in line) for line in lines(page)]


def shown(array: str, *before: str) -> str:
    return " ".join(["BT /F1 10 Tf", *before, f"60 700 Td [{array}] TJ ET"])


def test_a_plain_line_is_one_and_its_numbers_have_their_own_places(page: Callable[[str], Page]) -> None:
    text = "The system reached 1,234.5 tokens per second with 8 cards"
    (line,) = lines(page(shown(f"({text})")))
    assert [span.text for span in line] == ["The system reached ", "1,234.5 ", "tokens per second with ", "8 ", "cards"]
    number = line[1].box
    assert number is not None
    start = 60 + stringWidth("The system reached ", "Helvetica", 10)
    assert number[0] * WIDTH == pytest.approx(start, abs=0.1)
    assert number[2] * WIDTH == pytest.approx(start + stringWidth("1,234.5", "Helvetica", 10), abs=0.1)


def test_a_gap_within_one_object_parts_the_line(page: Callable[[str], Page]) -> None:
    """The blank is a letter of the text, and the pen is moved behind it: only the width of the line shows that."""
    assert words(page(shown("(Offline throughput of cards ) -9000 (Server throughput of cards)"))) == [
        "Offline throughput of cards",
        "Server throughput of cards",
    ]


@pytest.mark.parametrize("gap", [-700, -1500, -4000])
def test_two_numbers_apart_in_one_object_stay_apart(page: Callable[[str], Page], gap: int) -> None:
    spans = [
        span.text.strip() for line in lines(page(shown(f"(cards of rack one 1200 ) {gap} (3400)"))) for span in line
    ]
    assert "1200" in spans
    assert "3400" in spans
    assert not any("1200 3400" in text for text in words(page(shown(f"(a b c 1200 ) {gap} (3400)"))))


def test_kerned_stretched_and_spaced_lines_read_the_same(page: Callable[[str], Page]) -> None:
    text = "Verified tokens per second in Offline"
    plain = f"({text})"
    kerned = "(V) 60 (erified tok) 20 (ens per second in Of) 15 (fline)"
    for content in (shown(plain), shown(kerned), shown(plain, "90 Tz"), shown(plain, "0.4 Tc"), shown(plain, "1.5 Tw")):
        assert words(page(content)) == [text]


def test_one_font_at_one_height_in_two_widths_keeps_the_places(page: Callable[[str], Page]) -> None:
    first = "BT /F1 10 Tf 60 700 Td (One line of eight cards here) Tj ET"
    second = "BT /F1 10 Tf 150 Tz 60 660 Td (One line of 16 cards here) Tj ET"
    found = lines(page(f"{first} {second}"))
    number = found[1][1]
    assert number.text == "16 "
    assert number.box is not None
    assert number.box[0] * WIDTH == pytest.approx(60 + 1.5 * stringWidth("One line of ", "Helvetica", 10), abs=0.2)


def test_white_and_unpainted_lines_are_hidden_behind_a_line_that_looks_alike(page: Callable[[str], Page]) -> None:
    seen = "BT /F1 10 Tf 60 700 Td (One line that is here) Tj ET"
    white = "1 1 1 rg BT /F1 10 Tf 60 660 Td (One line that is white) Tj ET 0 0 0 rg"
    nothing = "BT 3 Tr /F1 10 Tf 60 620 Td (One line that is nothing) Tj ET"
    blocks = [block for block in page(f"{seen} {white} {nothing}").blocks if isinstance(block, TextBlock)]
    assert {block.text: block.visible for block in blocks} == {
        "One line that is here": True,
        "One line that is white": False,
        "One line that is nothing": False,
    }


@pytest.mark.parametrize("rise", [4, 6.25, 7.5, 8])
def test_a_mark_far_above_its_line_belongs_to_it_still(page: Callable[[str], Page], rise: float) -> None:
    """Fonts with tall boxes set a note's mark so high that it shares a third of its height with the line."""
    mark = f"{rise} Ts /F1 7 Tf (1) Tj 0 Ts /F1 10 Tf"
    content = f"BT /F1 10 Tf 60 700 Td (33,870 tokens/s in Server.) Tj {mark} ( On it) Tj ET"
    assert words(page(content)) == ["33,870 tokens/s in Server.1 On it"]


def test_a_raised_mark_in_an_object_of_its_own_stays_raised(page: Callable[[str], Page]) -> None:
    content = (
        "BT /F1 10 Tf 60 700 Td (tokens per second) Tj /F1 6 Tf 4 Ts (2) Tj 0 Ts /F1 10 Tf ( with all cards) Tj ET"
    )
    spans = [(span.text, span.superscript) for line in lines(page(content)) for span in line]
    assert ("2", True) in [(text.strip(), raised) for text, raised in spans]
    assert not any(raised for text, raised in spans if text.strip() != "2")


def test_letters_that_stand_a_trace_higher_are_of_the_line(page: Callable[[str], Page]) -> None:
    """Fonts of one size differ in their heights; what is a mark stands much higher."""
    content = "BT /F1 10 Tf 60 700 Td (tokens per) Tj 0.3 Ts ( second with) Tj 0 Ts ( all of 8 cards) Tj ET"
    (line,) = lines(page(content))
    assert [span.text for span in line] == ["tokens per second with all of ", "8 ", "cards"]
    assert len({(span.box[1], span.box[3]) for span in line if span.box}) == 1
    assert not any(span.superscript for span in line)


def test_bands_part_what_can_never_be_one_line() -> None:
    def word(top: float, bottom: float, size: float = 10) -> Word:
        return Word(0, top, 10, bottom, "a", size)

    assert [len(band) for band in bands([word(0, 10), word(12, 22), word(2, 11)])] == [2, 1]
    assert [len(band) for band in bands([word(0, 10), word(7.1, 17)])] == [1, 1]
    assert [len(band) for band in bands([word(0, 10), word(6.9, 17)])] == [2]
    assert [len(band) for band in bands([word(0, 10), word(7, 9, 4)])] == [2]
    assert bands([]) == []


def test_fonts_of_pages_are_told_apart(tmp_path: Path) -> None:
    """Fonts are known from page to page by their address, which another font may have once a page is closed."""
    path = tmp_path / "a.pdf"
    canvas = Canvas(str(path), pagesize=(WIDTH, HEIGHT))
    fonts = ("Helvetica", "Courier-Bold", "Times-Roman", "Helvetica-Bold", "Courier", "Times-Bold")
    text = "The system reached 1,234.5 tokens per second with 8 cards"
    for number in range(60):
        canvas.setFont(fonts[number * 5 % 6 if number % 7 else 0], 10)
        canvas.drawString(60, 700, text)
        canvas.showPage()
    canvas.save()
    for number, found in enumerate(read_pdf(path).pages):
        name = fonts[number * 5 % 6 if number % 7 else 0]
        (line,) = lines(found)
        assert "".join(span.text for span in line) == text
        assert {span.bold for span in line} == {"Bold" in name}
        assert line[1].box is not None
        assert line[1].box[0] * WIDTH == pytest.approx(60 + stringWidth("The system reached ", name, 10), abs=0.3)


@pytest.mark.parametrize("text", ["Größe in Ångström – 8 Karten „alle“", "x" * 120 + " " + "y" * 140 + " z", "a b c"])
def test_widths_of_texts_are_the_sums_of_their_letters(tmp_path: Path, text: str) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=(WIDTH, HEIGHT))
    canvas.setFont("Helvetica", 10)
    canvas.drawString(60, 700, "one line of letters")
    canvas.save()
    document = pypdfium2.PdfDocument(tmp_path / "a.pdf")
    page = document[0]
    letters = pdfium.FPDFText_LoadPage(page.raw)
    font = Font(calls.font(calls.text_object(calls.address_of(letters), 0)))
    assert font.width(text) == pytest.approx(sum(map(font.width, text)), abs=1e-9)
    assert font.width("one line of letters") == pytest.approx(
        stringWidth("one line of letters", "Helvetica", 1), abs=0.002
    )
    pdfium.FPDFText_ClosePage(letters)
    page.close()
    document.close()
