"""Workbooks (XLSX, XLSB, XLS, ODS): values by calamine, what is shown of them by their formats."""

from __future__ import annotations

import datetime
import struct
from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from lxml import etree

from claimscope.core.message import Message, message
from claimscope.core.reading import Block, Document, Page, Picture, Span, TextBlock
from claimscope.readers import formats
from claimscope.readers.cells import Cells, RawCell, address, sheet_blocks
from claimscope.readers.decimals import decimal_sign, machine_number
from claimscope.readers.limits import DEFAULT_LIMITS, Limits
from claimscope.readers.number_format import decimal_of, shown
from claimscope.readers.ods_marks import ods_marks
from claimscope.readers.package import open_package
from claimscope.readers.panics import LibraryPanic, panics_as_errors
from claimscope.readers.progress import page_begun, row_reached
from claimscope.readers.refusal import Refused, refused
from claimscope.readers.sheet_charts import sheet_chart
from claimscope.readers.sheet_extent import check_extents, xls_stream
from claimscope.readers.workbook_marks import SheetMarks, workbook_marks
from claimscope.readers.xls_marks import xls_marks
from claimscope.readers.xlsb_marks import xlsb_marks
from claimscope.readers.xml import DamagedXml

_NAMED = 5
_MOST_POINTS = 20_000
"""Values of one chart that are read."""


def read_workbook(path: Path, limits: Limits = DEFAULT_LIMITS) -> Document:
    """Each sheet is a page. Raises Refused for protected and broken workbooks."""
    media_type = _media_type(path)
    check_extents(path, media_type)
    marks, remarks = _marks(path, media_type, limits)
    with _opened(path) as workbook:
        pages, budget = [], limits.max_table_cells
        for number, sheet in enumerate(workbook.sheets_metadata, 1):
            page_begun(number, len(workbook.sheets_metadata))
            held = marks.get(sheet.name, SheetMarks())
            if "Work" not in str(sheet.typ) and not held.charts:
                continue
            page, used = _page(workbook, sheet, number, held, budget)
            budget -= used
            pages.append(page)
    if not pages:
        raise refused("no-pages")
    read = all(page.read in ("full", "empty") for page in pages)
    return Document(media_type, tuple(pages), "read" if read else "partial", None, "", remarks)


def _media_type(path: Path) -> str:
    from claimscope.readers.sniff import sniff

    return sniff(path).media_type


def _opened(path: Path) -> Any:
    from python_calamine import CalamineError, CalamineWorkbook, PasswordError

    try:
        with panics_as_errors():
            return CalamineWorkbook.from_path(str(path))
    except PasswordError as error:
        raise refused("protected") from error
    except (CalamineError, OSError, ValueError, LibraryPanic) as error:
        raise refused("damaged") from error


def _marks(path: Path, media_type: str, limits: Limits) -> tuple[dict[str, SheetMarks], tuple[Message, ...]]:
    """Marks of a workbook, and what is not read of it."""
    if media_type == formats.XLS:
        marks = xls_marks(xls_stream(path))
        return marks or {}, (message("reading.comments-not-read" if marks else "reading.formats-not-read"),)
    try:
        with open_package(path, limits) as package:
            if media_type == formats.XLSB:
                return xlsb_marks(package), (message("reading.comments-not-read"),)
            if media_type == formats.ODS:
                return ods_marks(package), ()
            links = any(name.startswith("xl/externallinks/") for name in package.names)
            return workbook_marks(package), (message("reading.external-links"),) if links else ()
    except (Refused, KeyError, DamagedXml, etree.XMLSyntaxError, ValueError, struct.error):
        return {}, (message("reading.formats-not-read"),)


def _page(workbook: Any, sheet: Any, number: int, marks: SheetMarks, budget: int) -> tuple[Page, int]:
    label = message("reading.sheet", name=sheet.name)
    visible = str(sheet.visible).endswith(".Visible") and not marks.is_hidden
    try:
        with panics_as_errors():
            blocks, used, cut = _filled(workbook, sheet, visible, marks, budget)
    except MemoryError:
        raise
    except Exception as error:  # calamine's errors share no base class
        if isinstance(error, Refused):
            raise
        return Page(number, label, (), "partial", (message("reading.page-failed"),), visible, title=sheet.name), 0
    charts = [sheet_chart(one, workbook, sheet.name, visible, _MOST_POINTS) for one in marks.charts]
    drawn = (*filter(None, charts), *_texts(marks, sheet.name, visible), *_pictures(marks, sheet.name, visible))
    blocks = (*blocks, *drawn, *_comments(marks, sheet.name))
    notes = _notes(marks, cut, visible, charts.count(None))
    lost = cut is not None or bool(marks.unsolved) or bool(marks.embedded) or None in charts
    read = "partial" if lost else "full" if blocks else "empty"
    return Page(number, label, blocks, read, notes, visible, title=sheet.name), used  # type: ignore[arg-type]


def _filled(
    workbook: Any, sheet: Any, visible: bool, marks: SheetMarks, budget: int
) -> tuple[tuple[Block, ...], int, Message | None]:
    """Tables and texts of the cells, how many cells, and the note where rows were left out. A chart sheet has none."""
    if "Work" not in str(sheet.typ):
        return (), 0, None
    found = workbook.get_sheet_by_name(sheet.name)
    cells, used, cut = _cells(found, marks, budget)
    return tuple(sheet_blocks(_merged(cells, found), f"{sheet.name}!", visible)), used, cut


def _cells(sheet: Any, marks: SheetMarks, budget: int) -> tuple[Cells, int, Message | None]:
    """Filled cells up to the budget; how many; and the note where rows were left out."""
    cells: Cells = {}
    used = 0
    for row, values in _rows(sheet):
        if used > budget:
            return cells, used, message("reading.rows-cut", rows=sheet.end[0] + 1, read=row)
        found = {column: _cell(value, (row, column), marks) for column, value in values}
        if found:
            cells[row] = found
            used += len(found)
    for where in marks.unsolved:
        cells.setdefault(where[0], {}).setdefault(
            where[1], RawCell("", note=message("reading.formula-empty"), visible=_visible(where, marks))
        )
    return _with_text_numbers(cells), used, None


def _rows(sheet: Any) -> Iterator[tuple[int, list[tuple[int, Any]]]]:
    for row, values in enumerate(sheet.iter_rows()):
        row_reached(row, sheet.height)
        filled = [(column, value) for column, value in enumerate(values) if value not in ("", None)]
        if filled:
            yield row, filled


def _visible(where: tuple[int, int], marks: SheetMarks) -> bool:
    return where[0] not in marks.hidden_rows and where[1] not in marks.hidden_columns


def _cell(value: Any, where: tuple[int, int], marks: SheetMarks) -> RawCell:
    text, number, note = _shown(value, marks.formats.get(where, "General"))
    if where in marks.formulas and note is None:
        note = message("reading.formula")
    numeric = number is not None
    return RawCell(text, number, numeric, where in marks.bold, _visible(where, marks), False, note)


def _shown(value: Any, code: str) -> tuple[str, str | None, Message | None]:
    """Text as displayed, machine number, and a note where the two differ by more than writing."""
    if isinstance(value, (bool, str)):
        return str(value).strip(), None, None
    if isinstance(value, (int, float)):
        if code == "General" and len(plain := f"{value:.15g}") < 12 and "e" not in plain and plain[-1].isdigit():
            return plain, plain, None
        exact = decimal_of(repr(value))
        if exact is None:
            return str(value), None, None
        stored, text = f"{exact:f}", shown(exact, code)
        return text, stored, _difference(text, exact, stored)
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return value.date().isoformat(), None, None
    return value.isoformat() if hasattr(value, "isoformat") else str(value), None, None


def _difference(text: str, exact: Decimal, stored: str) -> Message | None:
    """Rounding and scaling by the format hide what is stored."""
    plain = decimal_of(text.replace(",", "").strip())
    if plain is not None and plain == exact:
        return None
    return message("reading.number-stored", shown=text, stored=stored)


def _with_text_numbers(cells: Cells) -> Cells:
    """Numbers written as text get a machine value where the sheet proves its decimal sign."""
    texts = [cell.text for row in cells.values() for cell in row.values() if cell.number is None and cell.text]
    sign = decimal_sign(texts)
    for row in cells.values():
        for column, cell in row.items():
            if cell.number is None and cell.text and cell.text[-1].isdigit():
                number = machine_number(cell.text, sign)
                if number is not None:
                    row[column] = replace(cell, number=number, numeric=True, note=message("reading.number-as-text"))
    return cells


def _merged(cells: Cells, sheet: Any) -> Cells:
    """Repeats the first cell of a merged range at the places that it covers."""
    for (top, left), (bottom, right) in _ranges(sheet):
        first = cells.get(top, {}).get(left)
        if first is None:
            continue
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                if (row, column) != (top, left):
                    cells.setdefault(row, {})[column] = replace(first, inherited=True)
    return cells


def _ranges(sheet: Any) -> Iterable[tuple[tuple[int, int], tuple[int, int]]]:
    ranges = sheet.merged_cell_ranges or []
    return (((top, left), (min(bottom, top + 1000), min(right, left + 200))) for (top, left), (bottom, right) in ranges)


def _comments(marks: SheetMarks, name: str) -> list[Block]:
    return [
        TextBlock(f"{name}!{where}", "comment", tuple((Span(line),) for line in text.splitlines()), None, False)
        for where, text in marks.comments
        if text
    ]


def _texts(marks: SheetMarks, name: str, visible: bool) -> list[Block]:
    """Boxes and shapes; on a picture of the sheet they have no place of their own."""
    made: list[Block] = []
    for number, (own, text) in enumerate(marks.texts, 1):
        lines = tuple((Span(line),) for line in text.split("\n"))
        made.append(TextBlock(f"{name}!{own or f'Text {number}'}", "body", lines, None, visible))
    return made


def _pictures(marks: SheetMarks, name: str, visible: bool) -> list[Block]:
    return [
        Picture(f"{name}!Picture {number}", content=part, visible=visible, size=size)
        for number, (part, size) in enumerate(marks.pictures, 1)
    ]


def _notes(marks: SheetMarks, cut: Message | None, visible: bool, lost_charts: int) -> tuple[Message, ...]:
    notes = [] if visible else [message("reading.hidden-sheet")]
    if cut is not None:
        notes.append(cut)
    if marks.unsolved:
        places = [address(*where) for where in sorted(marks.unsolved)]
        listed = ", ".join(places[:_NAMED]) + (", …" if len(places) > _NAMED else "")
        notes.append(message("reading.formulas", count=len(places), places=listed))
    if hidden := len(marks.hidden_rows) + len(marks.hidden_columns):
        notes.append(message("reading.hidden-cells", count=hidden))
    for number, (own, program) in enumerate(marks.embedded, 1):
        notes.append(message("reading.not-read.embedded", object=own or f"Object {number}", program=program))
    if lost_charts:
        notes.append(message("reading.sheet-charts", count=lost_charts))
    return tuple(notes)
