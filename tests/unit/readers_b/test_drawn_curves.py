"""Lines that a PDF draws over an axis of numbers: a chart where the higher number is the larger one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from claimscope.core.reading import Chart, Page
from claimscope.readers.pdf import read_pdf

USERS = ("1", "4", "16", "64")
UPPER, LOWER = (240, 900, 3100, 7600), (215, 820, 2650, 6200)
LEFT, FOOT, STEP, HIGH = 90.0, 90.0, 130.0, 220.0


COLOURS = ((0.1, 0.3, 0.8), (0.9, 0.5, 0.1))


def page(
    tmp_path: Path,
    series: Sequence[Sequence[int]],
    names: bool = True,
    level: bool = False,
    legend: Sequence[str] = (),
) -> Page:
    """Points joined by lines, each with its number above; ``level``: all numbers of a series on one line."""
    path = tmp_path / "lines.pdf"
    canvas = Canvas(str(path), pagesize=(720, 405))
    canvas.setFont("Helvetica", 9)
    canvas.line(LEFT, FOOT, LEFT + 480, FOOT)
    for place, users in enumerate(USERS):
        canvas.drawCentredString(LEFT + 40 + place * STEP, FOOT - 14, users)
    if names:
        canvas.drawCentredString(LEFT + 240, FOOT - 30, "users at once")
        canvas.saveState()
        canvas.translate(50, 150)
        canvas.rotate(90)
        canvas.drawString(0, 0, "tokens per second")
        canvas.restoreState()
    top = max(max(values) for values in series)
    for row, values in enumerate(series):
        heights = [FOOT + (60 + 60 * row if level else HIGH * value / top) for value in values]
        points = [(LEFT + 40 + place * STEP, height) for place, height in enumerate(heights)]
        canvas.setFillColorRGB(*COLOURS[row])
        for (x, y), value, after in zip(points, values, [*points[1:], points[-1]], strict=True):
            canvas.circle(x, y, 2.5, fill=1)
            canvas.line(x, y, *after)
            canvas.drawCentredString(x, y + (7 if not row else -13), f"{value:,}")
    for row, name in enumerate(legend):
        canvas.setFillColorRGB(*COLOURS[row])
        canvas.rect(610, 300 - 18 * row, 8, 8, fill=1, stroke=0)
        canvas.setFillColorRGB(0, 0, 0)
        canvas.drawString(624, 301 - 18 * row, name)
    canvas.showPage()
    canvas.save()
    return read_pdf(path).pages[0]


def charts(found: Page) -> list[Chart]:
    return [block for block in found.blocks if isinstance(block, Chart)]


def test_each_point_is_a_value_over_its_place_on_the_axis(tmp_path: Path) -> None:
    (chart,) = charts(page(tmp_path, (UPPER, LOWER)))
    assert (chart.value_axis, chart.category_axis) == ("tokens per second", "users at once")
    told = {(point.category, point.text) for point in chart.points}
    assert told == {
        (f"{users} users at once", f"{value:,}")
        for values in (UPPER, LOWER)
        for users, value in zip(USERS, values, strict=True)
    }


def test_a_legend_names_the_series_by_the_colour_of_their_points(tmp_path: Path) -> None:
    (chart,) = charts(page(tmp_path, (UPPER, LOWER), legend=("FP8", "BF16")))
    told = {(point.series, point.text) for point in chart.points}
    assert told == {(name, f"{value:,}") for name, values in (("FP8", UPPER), ("BF16", LOWER)) for value in values}


def test_a_legend_of_other_colours_names_nothing(tmp_path: Path) -> None:
    (chart,) = charts(page(tmp_path, (UPPER, LOWER), legend=("FP8",)))
    assert {point.series.strip() for point in chart.points} == {""}


def test_an_axis_without_words_keeps_its_numbers(tmp_path: Path) -> None:
    (chart,) = charts(page(tmp_path, (UPPER, LOWER), names=False))
    assert {point.category for point in chart.points} == set(USERS)


def test_rows_of_numbers_are_no_curves(tmp_path: Path) -> None:
    assert charts(page(tmp_path, (UPPER, LOWER), level=True)) == []


def test_heights_that_the_numbers_do_not_prove_are_no_curves(tmp_path: Path) -> None:
    path = tmp_path / "plan.pdf"
    canvas = Canvas(str(path), pagesize=(720, 405))
    for x, y, text in ((130, 76, "1"), (260, 76, "2"), (390, 76, "3"), (130, 300, "12"), (260, 210, "4,100")):
        canvas.drawCentredString(x, y, text)
        canvas.rect(x - 20, y - 5, 40, 20)
    for x, y, text in ((390, 150, "36"), (130, 120, "900"), (260, 110, "7")):
        canvas.drawCentredString(x, y, text)
    canvas.save()
    assert charts(read_pdf(path).pages[0]) == []
