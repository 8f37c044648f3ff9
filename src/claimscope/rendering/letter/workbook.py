"""The letter as a workbook: one row per question, answers in one column, choices as lists."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.worksheet.datavalidation import DataValidation

from claimscope.core.message import Catalogue
from claimscope.core.vendor_letter import VendorLetter
from claimscope.rendering.letter.parts import head, last, opening, questions
from claimscope.rendering.undated import undated

WIDTHS = (6, 60, 40, 40, 40, 26)
EDGE = Side(style="thin", color="C8CCD0")


def letter_xlsx(letter: VendorLetter, say: Catalogue) -> bytes:
    """One sheet. Equal letters give equal bytes."""
    book = Workbook()
    sheet = book.active
    sheet.title = say("letter.question")[:31]
    for column, width in zip("ABCDEF", WIDTHS, strict=True):
        sheet.column_dimensions[column].width = width
    _put(sheet, 1, 1, say("letter.title"), bold=True)
    row = 2
    for label, text in head(letter, say):
        _put(sheet, row, 2, f"{label}: {text}")
        row += 1
    for text in opening(letter, say):
        _put(sheet, row, 2, text)
        row += 1
    row = _questions(sheet, row + 1, letter, say)
    for mark, label in last(say):
        _put(sheet, row, 4, label)
        _answer(sheet, row, mark)
        row += 1
    out = BytesIO()
    book.save(out)
    return undated(out.getvalue())


def _questions(sheet: Any, row: int, letter: VendorLetter, say: Catalogue) -> int:
    heads = ("#", say("letter.question"), say("letter.why"), say("letter.good"), say("letter.answer"), "ID")
    for column, text in enumerate(heads, 1):
        _put(sheet, row, column, text, bold=True)
    for at, one in enumerate(questions(letter, say), row + 1):
        for column, text in enumerate((str(one.number), one.asks, one.why, one.good), 1):
            _put(sheet, at, column, text)
        _answer(sheet, at, one.mark)
        if one.choices:
            listed = DataValidation(type="list", formula1='"' + ",".join(one.choices) + '"', allow_blank=True)
            sheet.add_data_validation(listed)
            listed.add(f"E{at}")
    sheet.freeze_panes = f"A{row + 1}"
    return row + len(letter.questions) + 1


def _put(sheet: Any, row: int, column: int, text: str, bold: bool = False) -> None:
    cell = sheet.cell(row, column)
    cell.value = text
    cell.data_type = "s"
    cell.quotePrefix = text[:1] in "=+-@"
    cell.alignment = Alignment(wrap_text=True, vertical="top")
    cell.font = Font(bold=bold)


def _answer(sheet: Any, row: int, mark: str) -> None:
    sheet.cell(row, 5).border = Border(EDGE, EDGE, EDGE, EDGE)
    sheet.cell(row, 5).alignment = Alignment(wrap_text=True, vertical="top")
    _put(sheet, row, 6, f"[{mark}]")
