"""Bars that a PDF draws as boxes: a chart where every bar has its number and name and the heights are theirs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from claimscope.core.reading import Chart, Page, TextBlock
from claimscope.readers.pdf import read_pdf

NAMES = ("Card A", "Card B", "Card C", "Card D")
VALUES = (4120.0, 5230.0, 6180.0, 8240.0)
FOOT, WIDE, GAP, HIGH = 80.0, 60.0, 30.0, 200.0


def page(
    tmp_path: Path,
    labels: Sequence[str],
    heights: Sequence[float],
    names: Sequence[str] = NAMES,
    inside: bool = False,
    also: Sequence[tuple[float, float, str]] = (),
) -> Page:
    """A page with a heading, bars with labels and names, and a line of text below."""
    path = tmp_path / "bars.pdf"
    canvas = Canvas(str(path), pagesize=(720, 405))
    canvas.setFont("Helvetica", 14)
    canvas.drawString(40, 360, "Throughput of four cards (tokens/s)")
    for place, (label, height) in enumerate(zip(labels, heights, strict=True)):
        left = 60 + place * (WIDE + GAP)
        canvas.setFillColorRGB(0.7, 0.8, 1)
        canvas.rect(left, FOOT, WIDE, height, fill=1, stroke=0)
        canvas.setFillColorRGB(0, 0, 0)
        canvas.setFont("Helvetica", 10)
        canvas.drawCentredString(left + WIDE / 2, FOOT + height + (-14 if inside else 5), label)
        if place < len(names):
            canvas.drawCentredString(left + WIDE / 2, FOOT - 15, names[place])
    for x, y, text in also:
        canvas.drawCentredString(x, y, text)
    canvas.drawString(40, 25, "Measured in spring with the standard prompts of the laboratory.")
    canvas.showPage()
    canvas.save()
    return read_pdf(path).pages[0]


def heights(values: Sequence[float] = VALUES) -> list[float]:
    return [HIGH * value / max(values) for value in values]


def charts(found: Page) -> list[list[tuple[str, str]]]:
    return [[(one.category, one.text) for one in block.points] for block in found.blocks if isinstance(block, Chart)]


LABELS = [f"{value:,.0f}" for value in VALUES]


def test_each_bar_is_a_value_with_its_name(tmp_path: Path) -> None:
    found = page(tmp_path, LABELS, heights())
    assert charts(found) == [list(zip(NAMES, LABELS, strict=True))]
    texts = [block.text for block in found.blocks if isinstance(block, TextBlock)]
    assert [text.split()[0] for text in texts] == ["Throughput", "Measured"]
    kinds = [type(block).__name__ for block in found.blocks]
    assert kinds == ["TextBlock", "Chart", "TextBlock"]


def test_a_point_stands_where_its_label_does(tmp_path: Path) -> None:
    chart = next(block for block in page(tmp_path, LABELS, heights()).blocks if isinstance(block, Chart))
    middles = [(one.box[0] + one.box[2]) / 2 * 720 for one in chart.points if one.box is not None]
    assert [round(middle) for middle in middles] == [90, 180, 270, 360]


def test_numbers_inside_bars_points_and_commas_of_both_kinds(tmp_path: Path) -> None:
    german = [f"{value:,.0f}".replace(",", ".") for value in VALUES]
    assert charts(page(tmp_path, german, heights(), inside=True)) == [list(zip(NAMES, german, strict=True))]
    factors = (1.0, 1.4, 2.1, 3.3)
    labels = [f"{value}x".replace(".", ",") for value in factors]
    assert charts(page(tmp_path, labels, heights(factors))) == [list(zip(NAMES, labels, strict=True))]


def test_a_name_of_two_lines_is_one_name(tmp_path: Path) -> None:
    second = [(90 + place * 90.0, FOOT - 27, "8 cards") for place in range(4)]
    found = charts(page(tmp_path, LABELS, heights(), also=second))
    assert [name for name, _ in found[0]] == [f"{name} 8 cards" for name in NAMES]


def test_heights_that_are_not_those_of_the_numbers_prove_nothing(tmp_path: Path) -> None:
    assert charts(page(tmp_path, LABELS, heights()[::-1])) == []
    assert charts(page(tmp_path, LABELS, [180.0, 190.0, 195.0, 200.0])) == []


def test_a_bar_without_a_name_or_with_two_numbers_makes_no_chart(tmp_path: Path) -> None:
    assert charts(page(tmp_path, LABELS, heights(), NAMES[:3])) == []
    twice = [(90.0, FOOT + heights()[0] - 12, "17")]
    assert charts(page(tmp_path, LABELS, heights(), also=twice)) == []
    assert charts(page(tmp_path, LABELS, heights(), ("Card A", "Card A", "Card B", "Card C"))) == []


def test_two_bars_are_not_enough(tmp_path: Path) -> None:
    assert charts(page(tmp_path, LABELS[:2], heights()[:2])) == []


def test_words_are_never_lost(tmp_path: Path) -> None:
    """What is no chart stands on the page as text, and what is one stands in it."""
    for given in (heights(), heights()[::-1]):
        found = page(tmp_path, LABELS, given)
        said = " ".join(block.text for block in found.blocks if isinstance(block, TextBlock))
        said += " ".join(f"{name} {text}" for chart in charts(found) for name, text in chart)
        assert all(text in said for text in (*LABELS, *NAMES))


def grouped(tmp_path: Path, legend: Sequence[str], values: Sequence[Sequence[int]]) -> Page:
    """Bars of two colours in groups of two, a name below each group, the legend in the corner."""
    path = tmp_path / "grouped.pdf"
    canvas = Canvas(str(path), pagesize=(720, 405))
    colours = ((0.2, 0.4, 0.7), (0.9, 0.6, 0.1))
    for place, (name, pair) in enumerate(zip(("Offline", "Server", "Interactive"), values, strict=True)):
        left = 80 + place * 180
        for row, value in enumerate(pair):
            canvas.setFillColorRGB(*colours[row])
            canvas.rect(left + row * 60, FOOT, 54, HIGH * value / 30_000, fill=1, stroke=0)
            canvas.setFillColorRGB(0, 0, 0)
            canvas.drawCentredString(left + row * 60 + 27, FOOT + HIGH * value / 30_000 + 4, f"{value:,}")
        canvas.drawCentredString(left + 57, FOOT - 16, name)
    for row, name in enumerate(legend):
        canvas.setFillColorRGB(*colours[row])
        canvas.rect(500, 350 - 18 * row, 9, 9, fill=1, stroke=0)
        canvas.setFillColorRGB(0, 0, 0)
        canvas.drawString(515, 351 - 18 * row, name)
    canvas.save()
    return read_pdf(path).pages[0]


PAIRS = ((27_803, 29_100), (24_593, 26_050), (8_840, 9_310))


def test_bars_in_groups_have_the_names_of_the_legend(tmp_path: Path) -> None:
    found = grouped(tmp_path, ("v5.1, Closed", "own tuning"), PAIRS)
    (chart,) = [block for block in found.blocks if isinstance(block, Chart)]
    assert [(one.category, one.series, one.text) for one in chart.points[:3]] == [
        ("Offline", "v5.1, Closed", "27,803"),
        ("Offline", "own tuning", "29,100"),
        ("Server", "v5.1, Closed", "24,593"),
    ]
    assert not any("own tuning" in block.text for block in found.blocks if isinstance(block, TextBlock))


def test_groups_without_a_legend_for_every_colour_stay_text(tmp_path: Path) -> None:
    assert charts(grouped(tmp_path, ("v5.1, Closed",), PAIRS)) == []
    assert charts(grouped(tmp_path, (), PAIRS)) == []


def lying(tmp_path: Path, legend: Sequence[str], wrong: float = 1.0) -> Page:
    """Bars of two colours that lie from the left, names left of them; ``wrong``: what the last is too long by."""
    path = tmp_path / "lying.pdf"
    canvas = Canvas(str(path), pagesize=(720, 405))
    colours = ((0.1, 0.5, 0.3), (0.8, 0.3, 0.3))
    pairs = (("Offline", (112_840, 118_900)), ("Server", (111_247, 95_300)))
    for place, (name, pair) in enumerate(pairs):
        top = 260 - 90 * place
        canvas.drawRightString(142, top - 12, name)
        for row, value in enumerate(pair):
            wide = 400 * value / 130_000 * (wrong if value == 95_300 else 1.0)
            canvas.setFillColorRGB(*colours[row])
            canvas.rect(150, top - 30 * row, wide, 22, fill=1, stroke=0)
            canvas.setFillColorRGB(0, 0, 0)
            canvas.drawString(155 + wide, top - 30 * row + 7, f"{value:,}")
    for row, name in enumerate(legend):
        canvas.setFillColorRGB(*colours[row])
        canvas.rect(150 + 250 * row, 60, 10, 10, fill=1, stroke=0)
        canvas.setFillColorRGB(0, 0, 0)
        canvas.drawString(165 + 250 * row, 61, name)
    canvas.save()
    return read_pdf(path).pages[0]


def test_lying_bars_in_groups_have_the_names_of_the_legend(tmp_path: Path) -> None:
    found = lying(tmp_path, ("v6.1, Closed", "our production"))
    (chart,) = [block for block in found.blocks if isinstance(block, Chart)]
    told = {(one.category, one.series, one.text) for one in chart.points}
    assert ("Server", "our production", "95,300") in told
    assert len(told) == 4
    assert charts(lying(tmp_path, ("v6.1, Closed", "our production"), wrong=1.2)) == []
    assert charts(lying(tmp_path, ("v6.1, Closed",))) == []
