"""Tables in running text whose columns do not line up: a head with wide gaps, then lines that end in as many values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claimscope.core import lazy_re as re
from claimscope.core.claims.grids.gridcell import EMPTY
from claimscope.core.claims.grids.keypairs import key_records
from claimscope.core.claims.grids.logtables import log_tables
from claimscope.core.reading import Block, Cell, Span, Table, TextBlock

_WIDE = re.compile(r" {2,}|\t")
_BLANKS = re.compile(r"[ \t]+")
_NUMBER = re.compile(r"[~≈<>]?\d[\d.,'’\u00a0\u2009\u202f]*(?:[kKMx×%]|ms)?\+?")
_FEWEST_COLUMNS, _FEWEST_ROWS = 3, 2
_RULE = re.compile(r"\|?(?:\s*:?-{2,}:?\s*\|)+(?:\s*:?-{2,}:?\s*)?\|?")
_SEPARATORS = (";", ",")
_FEWEST_SIGNS = {";": 2, ",": 3}
_UNIT_HEAD = re.compile(r"[^()]+\([^()]{1,16}\)")


def split_tables(block: TextBlock) -> list[Block]:
    """The block, or what stands before a loose table, the table, and what stands after it."""
    found = key_records(block) or log_tables(block) or _piped(block) or _stroked(block) or _delimited(block)
    if found:
        return found
    for start in range(len(block.lines) - _FEWEST_ROWS):
        heads = _heads(_text(block.lines[start]).strip())
        if len(heads) < _FEWEST_COLUMNS or any(_NUMBER.fullmatch(head) for head in heads):
            continue
        rows = _rows(block, start + 1, len(heads))
        if len(rows) >= _FEWEST_ROWS:
            return _cut(block, start, heads, rows)
    return [block]


def _heads(line: str) -> list[str]:
    """Heads set apart by wide gaps, or each closed by its unit in brackets ("Card pp512 (t/s) tg128 (t/s)")."""
    wide = [part.strip() for part in _WIDE.split(line) if part.strip()]
    if len(wide) >= _FEWEST_COLUMNS or line.count("(") < 2:
        return wide
    units = [hit.group().strip() for hit in _UNIT_HEAD.finditer(line)]
    if len(units) < 2 or "".join(units).replace(" ", "") != line.replace(" ", ""):
        return wide
    first, _, second = units[0].partition(" ")
    return [first, second, *units[1:]] if "(" not in first else wide


def _piped(block: TextBlock) -> list[Block]:
    """A table of lines between upright strokes, with a line of dashes below its head, right under other text."""
    lines = [_text(line).strip() for line in block.lines]
    rule = next((at for at, line in enumerate(lines) if at and _RULE.fullmatch(line)), 0)
    if not rule or not lines[rule - 1].startswith("|"):
        return []
    end = next((at for at in range(rule + 1, len(lines)) if not lines[at].startswith("|")), len(lines))
    heads = _cells(lines[rule - 1])
    rows = [(_cells(line) + [""] * len(heads))[: len(heads)] for line in lines[rule + 1 : end]]
    plain = replace(block, lines=(*block.lines[:rule], *block.lines[rule + 1 :]))
    return _cut(plain, rule - 1, heads, rows) if rows else []


def _stroked(block: TextBlock) -> list[Block]:
    """Lines of as many parts between upright strokes, the first of them without a number and not one of two."""
    lines = [_text(line).strip() for line in block.lines]
    for start, line in enumerate(lines):
        heads = _cells(line)
        if len(heads) < _FEWEST_COLUMNS or any(_NUMBER.fullmatch(head) or not head for head in heads):
            continue
        end = start + 1
        while end < len(lines) and len(heads) - 1 <= len(_cells(lines[end])) <= len(heads):
            end += 1
        rows = [[*_cells(one), ""][: len(heads)] for one in lines[start + 1 : end]]
        if len(rows) >= _FEWEST_ROWS and any(_NUMBER.fullmatch(cell) for row in rows for cell in row[1:]):
            return _cut(block, start, heads, rows)
    return []


def _cells(line: str) -> list[str]:
    return [part.strip() for part in line.strip().strip("|").split("|")]


def _delimited(block: TextBlock) -> list[Block]:
    """Lines of a pasted CSV: the same separator as often in the head (no numbers) and in the rows below it."""
    lines = [_text(line) for line in block.lines]
    for start, sign in ((start, sign) for start in range(len(lines) - 1) for sign in _SEPARATORS):
        width = lines[start].count(sign)
        if width < _FEWEST_SIGNS[sign] or (sign == "," and f"{sign} " in lines[start]):
            continue
        end = next((at for at in range(start, len(lines)) if lines[at].count(sign) != width), len(lines))
        heads = [part.strip() for part in lines[start].split(sign)]
        rows = [[part.strip() for part in line.split(sign)] for line in lines[start + 1 : end]]
        if rows and not any(_NUMBER.fullmatch(head) or not head for head in heads) and _is_filled(rows):
            return _cut(block, start, heads, rows)
    return []


def _is_filled(rows: Sequence[Sequence[str]]) -> bool:
    """Whether numbers stand in the rows: clauses between semicolons are no cells."""
    return all(any(_NUMBER.fullmatch(cell) for cell in row[1:]) for row in rows)


def _rows(block: TextBlock, start: int, columns: int) -> list[list[str]]:
    rows = []
    for line in block.lines[start:]:
        row = _wide_row(_text(line), columns) or _row(_BLANKS.split(_text(line).strip()), columns)
        if row is None:
            break
        rows.append(row)
    return rows


def _wide_row(line: str, columns: int) -> list[str] | None:
    """A line that wide gaps cut into as many parts as there are heads, one of them a number."""
    parts = [part.strip() for part in _WIDE.split(line.strip())]
    return parts if len(parts) == columns and any(_NUMBER.fullmatch(part) for part in parts[1:]) else None


def _row(words: Sequence[str], columns: int) -> list[str] | None:
    """Label and values of a line, or None where it does not end in enough values."""
    values = words[len(words) - columns + 1 :]
    label = words[: len(words) - columns + 1]
    fits = label and all(_NUMBER.fullmatch(word) or word.lower() in EMPTY for word in values)
    return [" ".join(label), *values] if fits and any(_NUMBER.fullmatch(word) for word in values) else None


def _cut(block: TextBlock, start: int, heads: list[str], rows: list[list[str]]) -> list[Block]:
    grid = [heads, *rows]
    cells = tuple(
        Cell(row, column, (Span(text),), header=row == 0, box=block.box)
        for row, line in enumerate(grid)
        for column, text in enumerate(line)
    )
    table = Table(block.object, len(grid), len(heads), cells, box=block.box, visible=block.visible)
    before, after = block.lines[:start], block.lines[start + len(grid) :]
    parts: list[Block] = [replace(block, lines=before)] if before else []
    parts.append(table)
    return [*parts, replace(block, lines=after)] if after else parts


def _text(line: tuple[Span, ...]) -> str:
    return "".join(span.text for span in line)
