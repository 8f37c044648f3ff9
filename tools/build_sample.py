"""Builds the sample vendor files in ``resources/sample``: invented vendors that cite real rows of the official record.

    python tools/build_sample.py

The files are written with fixed dates, so that the same inputs give the same bytes.
"""

from __future__ import annotations

import re
import zipfile
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_LABEL_POSITION
from pptx.slide import Slide
from pptx.util import Inches, Pt
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

SAMPLE = Path(__file__).resolve().parents[1] / "resources" / "sample"
WRITTEN_DATE = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*<")
FIXED = datetime(2026, 11, 2, tzinfo=UTC)
INK, GREY, BLUE = RGBColor(0x22, 0x2B, 0x35), RGBColor(0x77, 0x7F, 0x88), RGBColor(0x1F, 0x5F, 0x99)
LEGEND = (
    "The MLPerf name and logo are registered and unregistered trademarks of MLCommons Association in the United States "
    "and other countries. All rights reserved. Unauthorized use strictly prohibited. See www.mlcommons.org for more "
    "information."
)


def build_deck(path: Path) -> None:
    """The slides of Norvik Compute: a unit slip, a missing division, a quality claim hung on speed, one good note."""
    deck = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    title_slide(deck)
    headline_slide(deck)
    table_slide(deck)
    chart_slide(deck)
    promises_slide(deck)
    core = deck.core_properties
    core.author, core.title = "Norvik Compute (invented)", "Assistant platform 2027: our offer"
    core.created = core.modified = FIXED
    buffer = BytesIO()
    deck.save(buffer)
    path.write_bytes(with_fixed_dates(buffer.getvalue()))


def blank(deck: Presentation, title: str) -> Slide:
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    heading = slide.shapes.title
    heading.left, heading.top, heading.width, heading.height = Inches(0.7), Inches(0.45), Inches(11.9), Inches(0.9)
    heading.text_frame.text = title
    paragraph = heading.text_frame.paragraphs[0]
    paragraph.font.size, paragraph.font.bold, paragraph.font.color.rgb = Pt(32), True, INK
    paragraph.alignment = 1
    return slide


def text(
    slide: Slide,
    words: str,
    left: float,
    top: float,
    width: float,
    size: float,
    colour: RGBColor = INK,
    bold: bool = False,
    height: float = 0.6,
) -> None:
    frame = slide.shapes.add_textbox(Inches(left), Inches(top), Inches(width), Inches(height)).text_frame
    frame.word_wrap = True
    for number, line in enumerate(words.split("\n")):
        paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
        run = paragraph.add_run()
        run.text, run.font.size, run.font.color.rgb, run.font.bold = line, Pt(size), colour, bold


def title_slide(deck: Presentation) -> None:
    slide = blank(deck, "Assistant platform 2027")
    text(slide, "Offer of Norvik Compute to the State Service Centre", 0.7, 1.5, 11, 22)
    text(slide, "Reference SSC-2027-014, lot 2", 0.7, 2.1, 11, 16, GREY)
    text(slide, "Invented vendor. The cited results are real rows of the public record.", 0.7, 6.6, 11, 12, GREY)


def headline_slide(deck: Presentation) -> None:
    slide = blank(deck, "Built for heavy use")
    text(slide, "33,161.40", 0.7, 1.7, 6, 66, BLUE, bold=True, height=1.2)
    text(slide, "queries per second on Llama 2 70B", 0.7, 3.0, 7, 24)
    text(slide, "MLPerf Inference v5.1, Server, Dell PowerEdge XE9680L with 8x NVIDIA H200", 0.7, 3.7, 10, 18, GREY)
    text(slide, "Every citizen gets an answer at once.", 0.7, 5.2, 10, 20)
    slide.notes_slide.notes_text_frame.text = "If asked: the figure is for the whole server, not for one user."


def table_slide(deck: Presentation) -> None:
    slide = blank(deck, "MLPerf® Inference v5.1 results of the offered server")
    rows = [
        ("Benchmark", "Scenario", "Result (tokens/s)"),
        ("Llama 2 70B", "Offline", "34,588.3"),
        ("Llama 2 70B", "Server", "33,161.4"),
        ("Llama 2 70B", "Interactive", "21,915.6"),
    ]
    shape = slide.shapes.add_table(len(rows), 3, Inches(0.7), Inches(1.7), Inches(9), Inches(2.4))
    for number, row in enumerate(rows):
        for column, words in enumerate(row):
            cell = shape.table.cell(number, column)
            cell.text = words
            cell.text_frame.paragraphs[0].font.size = Pt(18)
    text(slide, "Closed division, data center. 8x NVIDIA H200-SXM-141GB, TensorRT 10.11, CUDA 12.9.", 0.7, 4.4, 11, 14)
    note = (
        "MLPerf® Inference v5.1 Closed, Llama2-70B-99 Server and Offline. Retrieved from www.mlcommons.org/benchmarks/"
        "inference-datacenter on 3 October 2026, entry 5.1-0025. Result verified by MLCommons Association. " + LEGEND
    )
    text(slide, note, 0.7, 6.2, 11.9, 9, GREY, height=0.9)


def chart_slide(deck: Presentation) -> None:
    slide = blank(deck, "More speed from the same rack")
    data = CategoryChartData(number_format="#,##0.0")
    data.categories = ["Llama 2 70B Offline, H200", "Llama 2 70B Offline, B200"]
    data.add_series("MLPerf® Inference v5.1 (tokens/s)", (34588.3, 101253))
    frame = slide.shapes.add_chart(XL_CHART_TYPE.BAR_CLUSTERED, Inches(0.7), Inches(1.6), Inches(8.5), Inches(4), data)
    plot = frame.chart.plots[0]
    plot.has_data_labels, plot.data_labels.position = True, XL_LABEL_POSITION.OUTSIDE_END
    plot.data_labels.number_format, plot.data_labels.number_format_is_linked = "#,##0.0", False
    text(slide, "2.9x faster than H200 when you move to B200", 0.7, 5.9, 10, 20, BLUE, bold=True)


def promises_slide(deck: Presentation) -> None:
    slide = blank(deck, "What it means for you")
    words = (
        "Best answer quality: 86.2 % on MMLU\n"
        "In our laboratory your workload reached 4,100 tokens/s on one card\n"
        "Cuts your cost per request by 40 %\n"
        "Trained on 15 trillion tokens, context of 128,000 tokens\n"
        "Delivery within 90 days, 24/7 support"
    )
    text(slide, words, 0.7, 1.8, 11, 22, height=3.5)


def with_fixed_dates(content: bytes) -> bytes:
    """The same archive with the same date on every member."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for member in old.infolist():
            info = zipfile.ZipInfo(member.filename, FIXED.timetuple()[:6])
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            data = WRITTEN_DATE.sub(rb"\g<1>2026-11-02T00:00:00Z<", old.read(member.filename))
            new.writestr(info, with_fixed_dates(data) if member.filename.endswith(".xlsx") else data)
    return out.getvalue()


def build_datasheet(path: Path) -> None:
    """The data sheet of Halden Systems: well-formed citations, a rank without a population, a per-accelerator value."""
    body = ParagraphStyle("body", fontName="Helvetica", fontSize=10.5, leading=14, spaceAfter=6)
    head = ParagraphStyle("head", parent=body, fontName="Helvetica-Bold", fontSize=18, leading=22, spaceAfter=10)
    sub = ParagraphStyle("sub", parent=body, fontName="Helvetica-Bold", fontSize=12, leading=15, spaceBefore=10)
    small = ParagraphStyle("small", parent=body, fontSize=7.5, leading=9.5, textColor=colors.HexColor("#666666"))
    cells = [
        ["Benchmark", "Scenario", "Result", "Unit"],
        ["Llama 2 70B (99)", "Server", "96,734.4", "tokens/s"],
        ["Llama 2 70B (99)", "Interactive", "70,610.8", "tokens/s"],
        ["GPT-OSS 120B", "Server", "78,603.5", "tokens/s"],
    ]
    table = Table(cells, colWidths=[48 * mm, 32 * mm, 30 * mm, 28 * mm], hAlign="LEFT")
    table.setStyle(
        TableStyle(
            [
                ("FONT", (0, 0), (-1, 0), "Helvetica-Bold", 10),
                ("FONT", (0, 1), (-1, -1), "Helvetica", 10),
                ("LINEBELOW", (0, 0), (-1, 0), 0.8, colors.black),
                ("LINEBELOW", (0, 1), (-1, -1), 0.3, colors.grey),
                ("ALIGN", (2, 0), (2, -1), "RIGHT"),
            ]
        )
    )
    story: list[Flowable] = [
        Paragraph("Halden Systems: inference server, data sheet", head),
        Paragraph(
            "We offer the Dell PowerEdge XE9785L with 8x AMD Instinct MI355X and vLLM for the assistant platform "
            "2027 (reference SSC-2027-014, lot 2). Invented vendor; the cited results are real.",
            body,
        ),
        Paragraph("Measured in MLPerf® Inference v6.0, Closed division, data center [1]", sub),
        Spacer(1, 4),
        table,
        Spacer(1, 8),
        Paragraph("That is 12,091 tokens/s per GPU in the Llama 2 70B Server scenario.", body),
        Paragraph("We hold the highest Interactive result on Llama 2 70B.", body),
        Paragraph("Our own measurement with your prompt lengths gave a median time to first token of 310 ms.", body),
        Spacer(1, 200),
        Paragraph(
            "[1] MLPerf® Inference v6.0 Closed. Retrieved from www.mlcommons.org/benchmarks/inference-datacenter "
            "on 12 October 2026, entry 6.0-0020. Result verified by MLCommons Association. " + LEGEND,
            small,
        ),
    ]
    SimpleDocTemplate(
        str(path),
        pagesize=A4,
        leftMargin=25 * mm,
        rightMargin=25 * mm,
        topMargin=25 * mm,
        title="Halden Systems: data sheet",
        author="Halden Systems (invented)",
        invariant=1,
    ).build(story)


if __name__ == "__main__":
    SAMPLE.mkdir(parents=True, exist_ok=True)
    build_deck(SAMPLE / "norvik-compute-offer.pptx")
    build_datasheet(SAMPLE / "halden-systems-datasheet.pdf")
