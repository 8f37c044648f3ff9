"""Tables in plain text: pipes, tabs, and columns lined up with blanks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from claimscope.core.reading import Cell, Table
from claimscope.readers.inline import inline

_RULE = re.compile(r"\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*|[\s|+:]*(?:[-=_]{2,}[\s|+:]+)*[-=_]{2,}[\s|+:]*")
_PIPE = re.compile(r"(?<!\\)\|")
_GAP = re.compile(r" {2,}|\t")
_NUMERIC = re.compile(r"[^\w]*\d[\d.,'\s]*\D{0,12}")
MOST_COLUMNS = 200
MOST_LINE = 4_000
"""Longer lines are no rows of a table."""
LONG_RUN = 200


@dataclass(frozen=True, slots=True)
class TextTable:
    """Rows of cells, how many of them are heads, and how many lines of the text they took."""

    rows: tuple[tuple[str, ...], ...]
    heads: int
    lines: int


def table_at(lines: Sequence[str], start: int) -> TextTable | None:
    """The table that begins at line ``start``; None where there is none."""
    line = lines[start]
    if "|" in line and (found := _piped(lines, start)) is not None:
        return found
    if "\t" in line and (found := _tabbed(lines, start)) is not None:
        return found
    return _aligned(lines, start) if _spaced(line) else None


def no_table_before(lines: Sequence[str], start: int) -> int:
    """Where to look next after `table_at` found none at ``start``: behind a long run that only looks like one."""
    end = start
    while end < len(lines) and end - start <= LONG_RUN and (_spaced(lines[end]) or "|" in lines[end]):
        end += 1
    if end - start <= LONG_RUN:
        return start + 1
    while end < len(lines) and (_spaced(lines[end]) or "|" in lines[end]):
        end += 1
    return end


def _spaced(line: str) -> bool:
    return len(line) <= MOST_LINE and (_GAP.search(line.strip()) is not None or _is_rule(line))


def _is_rule(line: str) -> bool:
    line = line.strip()
    return 2 <= len(line) <= MOST_LINE and line[0] in "-=_|:+" and _RULE.fullmatch(line) is not None


def as_block(table: TextTable, object: str, markdown: bool) -> Table:
    """The table as a block; rows are filled up with empty cells."""
    columns = max(len(row) for row in table.rows)
    cells = tuple(
        Cell(number, column, inline(row[column] if column < len(row) else "", markdown), header=number < table.heads)
        for number, row in enumerate(table.rows)
        for column in range(columns)
    )
    return Table(object, len(table.rows), columns, cells)


def _piped(lines: Sequence[str], start: int) -> TextTable | None:
    rows: list[tuple[str, ...]] = []
    heads, end = 0, start
    while end < len(lines) and "|" in lines[end] and len(lines[end]) <= MOST_LINE:
        if _is_rule(lines[end]):
            heads = heads or len(rows)
        else:
            rows.append(_pipe_cells(lines[end]))
        end += 1
    ruled = heads > 0 or end - start > len(rows)
    regular = len(rows) > 1 and len({len(row) for row in rows}) == 1 and len(rows[0]) > 1
    if not rows or not (regular or (ruled and len(rows) > 1)) or len(rows[0]) > MOST_COLUMNS:
        return None
    return TextTable(tuple(rows), heads or _guessed_heads(rows), end - start)


def _pipe_cells(line: str) -> tuple[str, ...]:
    text = line.strip()
    text = text[1:] if text.startswith("|") else text
    text = text[:-1] if text.endswith("|") and not text.endswith("\\|") else text
    return tuple(cell.replace("\\|", "|").strip() for cell in _PIPE.split(text))


def _tabbed(lines: Sequence[str], start: int) -> TextTable | None:
    rows: list[tuple[str, ...]] = []
    for line in lines[start:]:
        cells = tuple(cell.strip() for cell in line.strip("\n").split("\t"))
        if len(cells) < 2 or (rows and abs(len(cells) - len(rows[0])) > 1) or len(cells) > MOST_COLUMNS:
            break
        rows.append(cells)
    if len(rows) < 2 or all(not row[0] for row in rows):
        return None
    return TextTable(tuple(rows), _guessed_heads(rows), len(rows))


def _aligned(lines: Sequence[str], start: int) -> TextTable | None:
    """Columns set with blanks: at least three lines whose gaps leave common blank stripes."""
    block: list[str] = []
    for line in lines[start:]:
        if not line.strip() or ("\t" in line and block):
            break
        if not _spaced(line):
            break
        block.append(line.expandtabs(8))
    taken = len(block)
    body = [line for line in block if not _is_rule(line)]
    if len(body) < 3:
        return None
    cuts = _stripes(body)
    if not cuts or len(cuts) + 1 > MOST_COLUMNS:
        return None
    rows = [_slices(line, cuts) for line in body]
    if 2 * sum(any(cell.count("(") != cell.count(")") for cell in row) for row in rows) > len(rows):
        return None  # the lines of a log, cut inside their brackets
    if sum(1 for row in rows for cell in row[1:] if _NUMERIC.fullmatch(cell)) < len(rows) - 1:
        return None
    return TextTable(tuple(rows), _guessed_heads(rows), taken)


def _stripes(lines: Sequence[str]) -> list[int]:
    """Places where a column ends: blank in every line, at least two wide in all but one."""
    width = max(len(line) for line in lines)
    indent = min(len(line) - len(line.lstrip()) for line in lines)
    blank = [all(at >= len(line) or line[at] == " " for line in lines) for at in range(width)]
    cuts, at = [], indent
    while at < width:
        end = at
        while end < width and blank[end]:
            end += 1
        if end - at >= 2 and end < width and at > indent:
            cuts.append(end)
        at = max(end, at + 1)
    return cuts


def _slices(line: str, cuts: list[int]) -> tuple[str, ...]:
    edges = [0, *cuts, max(len(line), cuts[-1])]
    return tuple(line[left:right].strip() for left, right in pairwise(edges))


def _guessed_heads(rows: Sequence[tuple[str, ...]]) -> int:
    """The first row is a head where it holds no number and a later one does."""
    numeric = [any(_NUMERIC.fullmatch(cell) for cell in row) for row in rows]
    return 1 if not numeric[0] and any(numeric[1:]) else 0
