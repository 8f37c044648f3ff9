"""CSV and TSV: separator, encoding and decimal sign are recognised, said, and can be overruled."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from claimscope.core.message import Message, message
from claimscope.core.reading import Document, Page
from claimscope.readers import formats
from claimscope.readers.cells import Cells, RawCell, sheet_blocks
from claimscope.readers.decimals import Sign, decimal_sign, has_doubtful, machine_number
from claimscope.readers.encoding import Decoded, decode
from claimscope.readers.limits import DEFAULT_LIMITS, Limits
from claimscope.readers.refusal import refused

SEPARATORS = {";": "semicolon", "\t": "tab", ",": "comma", "|": "pipe"}
_SAMPLE = 60
_FIELD = 1 << 20


def read_delimited(
    path: Path,
    limits: Limits = DEFAULT_LIMITS,
    separator: str | None = None,
    encoding: str | None = None,
    decimal: Sign | None = None,
) -> Document:
    """The file as one page with its tables. The three last arguments overrule what is recognised.

    Raises Refused for what is no text or too large, LookupError for an unknown ``encoding``.
    """
    if path.stat().st_size > limits.max_sheet_bytes:
        raise refused("too-large", megabytes=path.stat().st_size // 1_000_000)
    decoded = decode(path.read_bytes(), encoding)
    if decoded is None:
        raise refused("encoding")
    return delimited_document(decoded, limits, separator, decimal)


def delimited_document(
    decoded: Decoded, limits: Limits = DEFAULT_LIMITS, separator: str | None = None, decimal: Sign | None = None
) -> Document:
    """The same for text that is already decoded (from the clipboard)."""
    text, hinted = _separator_line(decoded.text)
    chosen = separator or hinted or best_separator(text)
    rows, total = _rows(text, chosen, limits)
    values = [value for row in rows for value in row]
    sign = decimal or decimal_sign(values)
    cells = _cells(rows, sign)
    notes = (message("reading.rows-cut", rows=total, read=len(rows)),) if total > len(rows) else ()
    media_type = formats.TSV if chosen == "\t" else formats.CSV
    page = Page(1, message("reading.table"), sheet_blocks(cells, ""), "partial" if notes else "full", notes)
    if not cells:
        raise refused("blank")
    remarks = (_separator_remark(chosen), _encoding_remark(decoded), *_decimal_remark(sign, values))
    return Document(media_type, (page,), "partial" if notes else "read", None, "", remarks, paged=False)


def best_separator(text: str) -> str:
    """The separator that gives most rows the same number of cells; empty for a single column."""
    lines = "\n".join(text.splitlines()[:_SAMPLE])
    scores = {sign: _score(lines, sign) for sign in SEPARATORS}
    best = max(scores, key=lambda sign: scores[sign])
    return best if scores[best] > 0 else ""


def _score(text: str, separator: str) -> float:
    """Share of rows with the usual number of cells, a little better for more cells; 0 for one cell a row."""
    widths = Counter(len(row) for row in _parsed(text, separator) if any(cell.strip() for cell in row))
    if not widths:
        return 0.0
    width, rows = widths.most_common(1)[0]
    if width == 1:
        several = {size: count for size, count in widths.items() if size > 1}
        if len(widths) < 2 or max(several.values()) < 3:
            return 0.0
        width, rows = max(several.items(), key=lambda item: item[1])
    return rows / sum(widths.values()) + min(width, 40) / 400


def _parsed(text: str, separator: str) -> Iterable[list[str]]:
    csv.field_size_limit(_FIELD)
    if not separator:
        return ([line] for line in text.splitlines())
    return _tolerant(csv.reader(text.splitlines(keepends=True), delimiter=separator))


def _tolerant(rows: Iterable[list[str]]) -> Iterable[list[str]]:
    """A field beyond all measure ends the table instead of the reading."""
    try:
        yield from rows
    except csv.Error:
        return


def _rows(text: str, separator: str, limits: Limits) -> tuple[list[list[str]], int]:
    """Rows up to the limit of cells, and how many there are."""
    rows: list[list[str]] = []
    total = filled = 0
    for row in _parsed(text, separator):
        total += 1
        if filled <= limits.max_table_cells:
            filled += len(row)
            rows.append(row)
    return rows, total


def _separator_line(text: str) -> tuple[str, str | None]:
    """Spreadsheet programs write ``sep=;`` as a first line."""
    first, _, rest = text.partition("\n")
    if first.strip().lower().startswith("sep=") and len(first.strip()) == 5:
        return rest, first.strip()[4]
    return text, None


def _cells(rows: list[list[str]], sign: Sign | None) -> Cells:
    cells: Cells = {}
    for number, row in enumerate(rows):
        found = {column: _cell(value, sign) for column, value in enumerate(row) if value.strip()}
        if found:
            cells[number] = found
    return cells


def _cell(value: str, sign: Sign | None) -> RawCell:
    text = value.strip()
    return RawCell(text, machine_number(text, sign), numeric=text[-1].isdigit() and text[0] in "+-−0123456789.,")


def _separator_remark(separator: str) -> Message:
    name = SEPARATORS.get(separator)
    if not separator:
        return message("reading.separator", separator=message("reading.separator.none"))
    if name is None:
        return message("reading.separator", separator=message("reading.separator.other", character=separator))
    return message("reading.separator", separator=message(f"reading.separator.{name}"))


def _encoding_remark(decoded: Decoded) -> Message:
    return message("reading.encoding" if decoded.sure else "reading.encoding-unsure", encoding=decoded.encoding)


def _decimal_remark(sign: Sign | None, values: list[str]) -> tuple[Message, ...]:
    if sign is not None:
        return (message("reading.decimal-comma" if sign == "," else "reading.decimal-point"),)
    return (message("reading.decimal-unsure"),) if has_doubtful(values) else ()
