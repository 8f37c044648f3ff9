"""Plain text into blocks: paragraphs, headings, lists, quoted replies, footnotes, tables. Nothing is said twice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from claimscope.core.reading import Block, Role, Span, TextBlock
from claimscope.readers.blocks import with_footnotes
from claimscope.readers.inline import inline
from claimscope.readers.spans import joined
from claimscope.readers.text_tables import as_block, no_table_before, table_at

_BULLET = re.compile(r"(\s*)(?:[-–—*+•●▪◦‣·○■□►➤✓✔]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+(?=\S)")
_HEADING = re.compile(r"(#{1,6})[ \t]+(?=\S)")
_UNDERLINE = re.compile(r"\s*(?:={3,}|-{3,})\s*$")
_BREAK = re.compile(r"\s*(?:[-*_=~]\s*){3,}$")
_QUOTE = re.compile(r"((?:>\s?)+)")
_NOTE = re.compile(r"\[\^([^\]\s]{1,20})\]:\s*")
_OUTLINED = re.compile(r"(?:\s*(?:#.*|---|(?:- +)*[\w\"'./()-]{1,60}:(?:\s.*)?|- [^:#]*))?")
_SET_IN = re.compile(r"^[\w\"'-]+:\s*\n(?: {1,8}|\t|- )\S", re.MULTILINE)
""" "hardware:" over lines that are set in, or over the items of a list."""
_FENCE = re.compile(r"\s*(?:```|~~~)")


@dataclass(slots=True)
class _Draft:
    """Lines that belong together so far."""

    role: Role = "body"
    start: int = 0
    level: int = 0
    lines: list[str] = field(default_factory=list)


def blocks_of(text: str, markdown: bool = False, first_line: int = 1) -> tuple[Block, ...]:
    """Blocks of a text in its order. ``first_line`` is the number of its first line, for the names of the blocks."""
    lines = text.splitlines()
    if _SET_IN.search(text) and all(_OUTLINED.fullmatch(line) for line in lines):
        return (TextBlock(f"Line {first_line}", "body", tuple((Span(line),) for line in lines if line.strip())),)
    return with_footnotes(list(_blocks(lines, markdown, first_line)))


def _blocks(lines: Sequence[str], markdown: bool, first: int) -> Iterator[Block]:
    draft, tables, at, fenced, closed = _Draft(), 0, 0, False, 0
    while at < len(lines):
        line = lines[at]
        if markdown and _FENCE.match(line):
            fenced = not fenced
            yield from _flush(draft, markdown, first)
            draft, at = _Draft(), at + 1
            continue
        looks = at >= closed and not (draft.role == "quote" and line.startswith(">"))
        table = table_at(lines, at) if looks else None
        if table is not None:
            yield from _flush(draft, markdown, first)
            tables += 1
            yield as_block(table, f"Table {tables}", markdown)
            draft, at = _Draft(), at + table.lines
            continue
        closed = no_table_before(lines, at) if looks else closed
        draft, ready = _take(draft, lines, at, markdown and not fenced)
        for done in ready:
            yield from _flush(done, markdown, first)
        at += 1
    yield from _flush(draft, markdown, first)


def _take(draft: _Draft, lines: Sequence[str], at: int, markdown: bool) -> tuple[_Draft, list[_Draft]]:
    """Adds a line: the draft to go on with, and the drafts that are complete."""
    line = lines[at]
    if not line.strip() or (_BREAK.match(line) and not draft.lines):
        return _Draft(), [draft]
    if markdown and _UNDERLINE.match(line) and len(draft.lines) == 1:
        return _Draft(), [replace(draft, role="heading", level=1 if "=" in line else 2)]
    if quote := _QUOTE.match(line):
        depth, rest = quote.group(1).count(">"), line[quote.end() :]
        if draft.role == "quote" and draft.level == depth and rest.strip():
            draft.lines.append(rest)
            return draft, []
        return _Draft("quote", at, depth, [rest]), [draft]
    if markdown and (heading := _HEADING.match(line)):
        return _Draft(), [
            draft,
            _Draft("heading", at, len(heading.group(1)), [line[heading.end() :].rstrip().rstrip("#").rstrip()]),
        ]
    if _NOTE.match(line):
        return _Draft("footnote", at, 0, [line]), [draft]
    if bullet := _BULLET.match(line):
        level = len(bullet.group(1).expandtabs(4)) // 2
        return _Draft("list", at, min(level, 8), [line.strip()]), [draft]
    if draft.role == "quote" or not draft.lines:
        return _Draft("body", at, 0, [line]), [draft]
    draft.lines.append(line.strip() if draft.role == "list" else line)
    return draft, []


def _flush(draft: _Draft, markdown: bool, first: int) -> Iterator[TextBlock]:
    lines = [line for line in draft.lines if line.strip()]
    if not lines:
        return
    if draft.role == "footnote" and (mark := _NOTE.match(lines[0])):
        spans = (Span(mark.group(1), superscript=True), Span(" "), *inline(lines[0][mark.end() :], markdown))
        written = (joined(spans), *(inline(line.strip(), markdown) for line in lines[1:]))
    else:
        written = tuple(inline(line.strip(), markdown) for line in lines)
    written = tuple(line for line in written if line)
    if written:
        yield TextBlock(f"Line {draft.start + first}", draft.role, written, level=draft.level)
