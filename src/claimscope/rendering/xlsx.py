"""The report's tables as a workbook: typed cells, real tables, and never a formula made of somebody's text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from io import BytesIO
from typing import Any

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.table import Table, TableStyleInfo

from claimscope.core.message import Catalogue, Message
from claimscope.core.report.model import ReportModel
from claimscope.rendering.amounts import Value, apart
from claimscope.rendering.clean import printable
from claimscope.rendering.undated import undated

LONGEST = 32_000
"""Characters of a cell; Excel takes 32,767. Longer text goes on in the rows below."""

CITATION_HEADS = (
    *("number", "candidate", "claimed", "claimed-unit", "official", "official-unit"),
    *("quote", "exhibit", "place", "sent", "now", "may-claim"),
)
Rows = Iterable[Sequence[Value]]


def report_xlsx(model: ReportModel, catalogue: Catalogue) -> bytes:
    """Matrix, citations, checks, findings, evidence, cost, open rows and exhibits. Equal models give equal bytes."""
    book = Workbook()
    book.remove(book.active)
    for name, heads, rows in _sheets(model):
        _sheet(book, catalogue, name, heads, rows)
    out = BytesIO()
    book.save(out)
    return undated(out.getvalue())


def _sheets(model: ReportModel) -> Iterator[tuple[str, tuple[str, ...], Rows]]:
    yield "about", ("field", "value"), _about(model)
    yield "matrix", ("question", "candidate", "state", "evidence", "exhibit", "missing", "todo"), _matrix(model)
    yield "citations", CITATION_HEADS, _citations(model)
    yield "checks", ("number", "check", "state", "answer", "basis", "follows"), _checks(model)
    yield "findings", ("number", "severity", "finding", "advice", "reference"), _findings(model)
    yield "evidence", ("number", "question", "state", "measure", "value", "unit", "interval", "place"), _evidence(model)
    yield "cost", ("candidate", "assumption", "value", "unit", "range", "source"), _cost(model)
    yield "open", ("question", "candidate", "state", "todo", "data", "cases", "who", "until"), _plans(model)
    yield "exhibits", ("number", "file", "candidate", "bytes", "read", "hash"), _exhibits(model)


def _about(model: ReportModel) -> Rows:
    for fact in (*model.cover, *model.versions):
        yield fact.label, fact.value
    yield Message("report.h.decision"), model.decision.record
    for legend in model.legends:
        yield Message("report.h.legends"), legend


def _matrix(model: ReportModel) -> Rows:
    for row in model.matrix.rows:
        for cell in row.cells:
            state = Message(f"report.state.{cell.state}")
            exhibits = ", ".join(cell.exhibits)
            yield row.label, cell.candidate, state, cell.headline, exhibits, cell.missing, cell.next_step


def _citations(model: ReportModel) -> Rows:
    for c in model.citations:
        sent = Message(f"report.standing.{c.as_sent}") if c.as_sent else None
        now = Message(f"report.standing.{c.now}") if c.now else None
        claimed = (c.claimed.value, c.claimed.unit) if c.claimed else (None, None)
        official = (c.official.value, c.official.unit) if c.official else (None, None)
        yield c.number, c.candidate, *claimed, *official, c.quote[1], c.exhibit, c.place, sent, now, c.sentence
    for b in model.background:
        state = Message("report.state.background" if b.sorted else "report.state.unsorted")
        yield b.number, b.candidate, None, None, None, None, b.quote or b.title, b.exhibit, b.place, None, state, None


def _checks(model: ReportModel) -> Rows:
    for c in model.citations:
        for line in c.checks:
            basis = Message(f"report.basis.{line.basis}") if line.basis else None
            yield (
                c.number,
                line.label,
                Message(f"report.check-state.{line.state}"),
                line.answer,
                basis,
                line.consequence,
            )


def _findings(model: ReportModel) -> Rows:
    for c in model.citations:
        for found in c.findings:
            severity = Message(f"report.severity.{found.severity}")
            yield c.number, severity, found.message, found.advice, found.reference
    for found in model.findings:
        yield found.about, Message(f"report.severity.{found.severity}"), found.message, found.advice, found.reference


def _evidence(model: ReportModel) -> Rows:
    for item in model.evidence:
        for name, value, interval, place in item.measures:
            yield (
                item.number,
                item.question,
                Message(f"report.state.{item.state}"),
                name,
                *apart(value),
                interval,
                place,
            )


def _cost(model: ReportModel) -> Rows:
    for page in model.cost.pages:
        for name, value, spread, source in page.assumptions:
            yield page.candidate, name, *apart(value), spread, source
        for fact in page.result:
            yield page.candidate, fact.label, *apart(fact.value), None, None


def _plans(model: ReportModel) -> Rows:
    for plan in model.plans:
        state = Message(f"report.state.{plan.state}")
        yield plan.question, plan.candidate, state, plan.what, plan.data, plan.minimum_n, plan.who, plan.until


def _exhibits(model: ReportModel) -> Rows:
    for one in model.exhibits:
        yield one.number, one.name, one.candidate, one.size, one.status, one.id


def _sheet(book: Workbook, catalogue: Catalogue, name: str, heads: tuple[str, ...], rows: Rows) -> None:
    sheet = book.create_sheet(re.sub(r"[\[\]:*?/\\]", " ", catalogue(f"report.sheet.{name}"))[:31])
    sheet.append([catalogue(f"report.head.{head}") for head in heads])
    wide = [12] * len(heads)
    for row in rows:
        for line in _lines(row, catalogue):
            _write(sheet, line, wide)
    for at, size in enumerate(wide, 1):
        sheet.column_dimensions[get_column_letter(at)].width = size
    sheet.freeze_panes = "A2"
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    if sheet.max_row > 1:
        table = Table(displayName=f"t_{name}", ref=f"A1:{get_column_letter(len(heads))}{sheet.max_row}")
        table.tableStyleInfo = TableStyleInfo(name="TableStyleLight1", showRowStripes=True)
        sheet.add_table(table)


def _lines(row: Sequence[Value], catalogue: Catalogue) -> list[list[str | int | Decimal | None]]:
    """One line, or several where a text is longer than a cell can hold."""
    values = [_shown(value, catalogue) for value in row]
    parts = [[value] if not isinstance(value, str) else _cut(value) for value in values]
    return [[part[at] if at < len(part) else None for part in parts] for at in range(max(map(len, parts)))]


def _cut(text: str) -> list[str]:
    return [text[at : at + LONGEST] for at in range(0, max(len(text), 1), LONGEST)]


def _shown(value: Value, catalogue: Catalogue) -> str | int | Decimal | None:
    """Numbers stay numbers where nothing but a number is meant."""
    if isinstance(value, Message):
        if value.id == "report.number" and isinstance(number := value.get("n"), (int, Decimal)):
            return number
        return printable(catalogue.text(value))
    return printable(value) if isinstance(value, str) else value


def _write(sheet: Any, line: Sequence[str | int | Decimal | None], wide: list[int]) -> None:
    at = sheet.max_row + 1
    for column, value in enumerate(line, 1):
        if value is None or value == "":
            continue
        cell = sheet.cell(at, column)
        cell.value = value
        if isinstance(value, (int, Decimal)):
            cell.number_format = _format(Decimal(value))
        if isinstance(value, str):
            cell.data_type = "s"
            cell.quotePrefix = value[:1] in "=+-@\t\r"
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            wide[column - 1] = min(60, max(wide[column - 1], len(value) // 2))


def _format(value: Decimal) -> str:
    """A number format that shows the digits the number was written with, in groups: the comma and the point stand for
    the separators of the computer that shows it (ECMA-376, 18.8.31)."""
    exponent = value.as_tuple().exponent
    return "#,##0." + "0" * -exponent if isinstance(exponent, int) and exponent < 0 else "#,##0"
