"""Time and memory of reading slides: mixed decks and decks of text, tables or charts, of 20, 200 and 2,000 slides.

Run: ``python tests/benchmarks/slide_reading.py [SLIDES…]``. To compare with markitdown, install it in an environment of
its own and give its Python: ``python tests/benchmarks/slide_reading.py 200 --markitdown OTHER/bin/python``.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

sys.path.insert(0, str(Path(__file__).parent))
from pdf_reading import peak, seconds

from claimscope.readers.pptx import read_pptx

CONVERT = "import sys, time; from markitdown import MarkItDown; m = MarkItDown(); m.convert(sys.argv[2]); \
t = time.process_time(); m.convert(sys.argv[1]); print(time.process_time() - t)"
"""A small deck first: the libraries of both are loaded before the clock starts."""
MAKING_CHARTS = 200
"""Decks of charts stop here: python-pptx takes minutes to make more."""


def text(slide: object, number: int) -> None:
    """Eight bullets on three levels and a source line."""
    frame = slide.placeholders[1].text_frame  # type: ignore[attr-defined]
    for place in range(8):
        paragraph = frame.paragraphs[0] if place == 0 else frame.add_paragraph()
        paragraph.text = f"Point {place}: the platform serves with {1000 + number * place:,} tokens/s in the laboratory"
        paragraph.level = place % 3
    note = slide.shapes.add_textbox(Inches(1), Inches(6.7), Inches(8), Inches(0.5))  # type: ignore[attr-defined]
    note.text_frame.text = "1 MLPerf® Inference v5.1 Closed. Retrieved 9 September 2025."


def table(slide: object, number: int) -> None:
    """Twelve rows of six columns."""
    shape = slide.shapes.add_table(12, 6, Inches(0.5), Inches(1.5), Inches(9), Inches(5))  # type: ignore[attr-defined]
    for row in range(12):
        for column in range(6):
            words = ("Llama 2 70B", "Offline", "8x node")[column] if column < 3 else f"{1000 * row + column * number:,}"
            shape.table.cell(row, column).text = words


def chart(slide: object, number: int) -> None:
    """Three series of five values, with the workbook behind them."""
    data = CategoryChartData(number_format="#,##0.0")  # type: ignore[no-untyped-call]
    data.categories = ["Offline", "Server", "Interactive", "Single", "Multi"]
    for series in range(3):
        values = [1000.5 * (number + 1) + series * 7 + place * 13 for place in range(5)]
        data.add_series(f"H{series}00", values)  # type: ignore[no-untyped-call]
    place = (Inches(1), Inches(1.5), Inches(8), Inches(5))
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *place, data)  # type: ignore[attr-defined]


KINDS: dict[str, tuple[int, Callable[[object, int], None]]] = {
    "text": (1, text),
    "table": (5, table),
    "chart": (5, chart),
}
"""Layout and filling of each kind of slide."""
MIXED = ("text", "text", "table", "text", "chart")
"""The slides of a mixed deck, over and over: what vendors' decks hold, in about this share."""
DECKS = {"mixed": MIXED, **{kind: (kind,) for kind in KINDS}}


def deck(path: Path, kind: str, slides: int) -> Path:
    """A deck of so many slides, ``kind`` one of `DECKS`."""
    made = Presentation()
    order = DECKS[kind]
    for number in range(slides):
        layout, fill = KINDS[order[number % len(order)]]
        slide = made.slides.add_slide(made.slide_layouts[layout])
        slide.shapes.title.text = f"Results, part {number + 1}"
        fill(slide, number)
    made.save(str(path))
    return path


def main() -> None:
    """Prints one line for each kind and number of slides."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slides", nargs="*", type=int, default=[20, 200, 2000])
    parser.add_argument("--markitdown", default="")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        small = deck(Path(folder) / "small.pptx", "text", 1)
        for kind, order in DECKS.items():
            for slides in [min(MAKING_CHARTS, one) if "chart" in order else one for one in chosen.slides]:
                path = deck(Path(folder) / f"{kind}.pptx", kind, slides)
                ours = seconds(read_pptx, path)
                line = f"{kind:5} {slides:5} slides: {1000 * ours / slides:.2f} ms a slide"
                if chosen.markitdown:
                    line += f", {peer(chosen.markitdown, path, small) / ours:.1f} x as fast as markitdown"
                print(line, peak(), flush=True)


def peer(python: str, path: Path, small: Path) -> float:
    """Seconds of markitdown, the best of two."""
    command = [python, "-c", CONVERT, str(path), str(small)]
    return min(float(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(2))


if __name__ == "__main__":
    main()
