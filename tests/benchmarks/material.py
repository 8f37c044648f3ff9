"""Decks, documents and packs of any size for the benchmarks; the same for the same size."""

from __future__ import annotations

from pathlib import Path

from pptx import Presentation
from pptx.util import Inches, Pt
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

LINES = (
    "MLPerf® Inference v5.1, Closed, Llama 2 70B Server: {value:,.1f} tokens/s on 8x NVIDIA H200",
    "The platform serves every office of the agency from two data centres.",
    "Support is included for five years, with spare parts on site within four hours.",
    "Throughput in our own laboratory reached {own:,} tokens/s with the prompts of the pilot.",
)


def deck(path: Path, slides: int) -> Path:
    """A deck with text, a table on every fourth slide, and one claim a slide."""
    made = Presentation()
    for number in range(slides):
        slide = made.slides.add_slide(made.slide_layouts[5])
        slide.shapes.title.text = f"Results, part {number + 1}"
        frame = slide.shapes.add_textbox(Inches(0.6), Inches(1.6), Inches(8), Inches(3)).text_frame
        for place, line in enumerate(filled(number)):
            paragraph = frame.paragraphs[0] if place == 0 else frame.add_paragraph()
            paragraph.text = line
            paragraph.font.size = Pt(16)
        if number % 4 == 0:
            table(slide, number)
    made.save(path)
    return path


def table(slide: object, number: int) -> None:
    """A small table of results."""
    shape = slide.shapes.add_table(4, 3, Inches(0.6), Inches(4.6), Inches(8), Inches(1.6))  # type: ignore[attr-defined]
    rows = [("Benchmark", "Scenario", "tokens/s")]
    rows += [
        ("Llama 2 70B", scenario, f"{30000 + number * 7 + place:,}")
        for place, scenario in enumerate(("Offline", "Server", "Interactive"))
    ]
    for row, words in enumerate(rows):
        for column, word in enumerate(words):
            shape.table.cell(row, column).text = word


def filled(number: int) -> list[str]:
    """The lines of one page."""
    return [line.format(value=30000.5 + number, own=4000 + number) for line in LINES]


def pdf(path: Path, pages: int) -> Path:
    """A PDF with about 45 lines of text a page and one claim a page."""
    canvas = Canvas(str(path), pagesize=A4, invariant=1)
    for number in range(pages):
        text = canvas.beginText(60, 790)
        text.setFont("Helvetica", 10)
        for place in range(45):
            lines = filled(number)
            text.textLine(lines[0] if place == 20 else f"{place + 1}. {lines[1 + place % 2]}")
        canvas.drawText(text)
        canvas.showPage()
    canvas.save()
    return path
