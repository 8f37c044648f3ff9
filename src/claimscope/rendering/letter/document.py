"""The letter as a Word document: one small table per question, the last row for the answer."""

from __future__ import annotations

from datetime import datetime
from io import BytesIO
from typing import Any

from docx import Document
from docx.enum.table import WD_TABLE_ALIGNMENT
from docx.shared import Mm, Pt, RGBColor

from claimscope.core.message import Catalogue
from claimscope.core.vendor_letter import VendorLetter
from claimscope.rendering.letter.parts import head, last, opening, questions
from claimscope.rendering.undated import undated

LABEL, TEXT = Mm(38), Mm(122)
GREY = RGBColor(0x59, 0x59, 0x59)
FIRST_DAY = datetime(2000, 1, 1)


def letter_docx(letter: VendorLetter, say: Catalogue) -> bytes:
    """A4, 25 mm margins. Equal letters give equal bytes."""
    document = Document()
    _set_up(document, letter, say)
    document.add_heading(say("letter.title"), level=1)
    _pairs(document, [(label, text) for label, text in head(letter, say)])
    for text in opening(letter, say):
        document.add_paragraph(text)
    for one in questions(letter, say):
        document.add_heading(f"{one.number}. {one.asks}", level=2)
        good = f"{one.good} ({', '.join(one.choices)})" if one.choices else one.good
        _pairs(document, [(say("letter.why"), one.why), (say("letter.good"), good)])
        _pairs(document, [(f"{say('letter.answer')} [{one.mark}]", "\n")], grid=True)
    document.add_paragraph()
    _pairs(document, [(f"{label} [{mark}]", "") for mark, label in last(say)], grid=True)
    out = BytesIO()
    document.save(out)
    return undated(out.getvalue())


def _set_up(document: Any, letter: VendorLetter, say: Catalogue) -> None:
    section = document.sections[0]
    section.page_width, section.page_height = Mm(210), Mm(297)
    section.left_margin = section.right_margin = section.top_margin = section.bottom_margin = Mm(25)
    document.styles["Normal"].font.name = "Arial"
    document.styles["Normal"].font.size = Pt(10)
    for level, size in ((1, 16), (2, 11)):
        style = document.styles[f"Heading {level}"]
        style.font.name, style.font.size, style.font.color.rgb = "Arial", Pt(size), RGBColor(0x1A, 0x1A, 0x1A)
    properties = document.core_properties
    properties.title, properties.author, properties.comments = say("letter.title"), "", letter.form_id
    properties.language = say.language
    properties.created = properties.modified = FIRST_DAY


def _pairs(document: Any, rows: list[tuple[str, str]], grid: bool = False) -> None:
    table = document.add_table(rows=0, cols=2)
    table.alignment = WD_TABLE_ALIGNMENT.LEFT
    if grid:
        table.style = "Table Grid"
    for label, text in rows:
        cells = table.add_row().cells
        cells[0].width, cells[1].width = LABEL, TEXT
        run = cells[0].paragraphs[0].add_run(label)
        run.font.color.rgb, run.font.size = GREY, Pt(8.5)
        cells[1].paragraphs[0].add_run(text)
