"""Footnotes numbered or lettered in round brackets: "1.4 times faster (1) than …" above "(1) MLPerf v5.0, Closed".

Numbers in brackets are counts, years, enumerations as well. They are marks where paragraphs below begin with (1), (2),
and so on, and the same numbers stand behind words of the text before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from claimscope.core import lazy_re as re
from claimscope.core.reading import Block, Span, TextBlock

_OPENS = re.compile(r"\s*\((\d{1,2}|[a-h])\)\s*(?=\S)")
_BEHIND = re.compile(r"(?<=[\w%.,;]) ?\((\d{1,2}|[a-h])\)(?=[\s.,;:)]|$)")
_ROLES = ("body", "list", "footnote", "footer", "caption")


def with_bracket_notes(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of a page, with such notes as footnotes and their marks as raised numbers."""
    opened = {at: _number(found) for at, block in enumerate(blocks) if (found := _opening(block)) is not None}
    if "1" not in opened.values() or len(set(opened.values())) < len(opened):
        return list(blocks)
    first = min(opened)
    used = {mark for block in blocks[:first] for mark in _marks(block)}
    notes = {at: mark for at, mark in opened.items() if mark in used}
    if len(notes) < len(opened):
        return list(blocks)
    return [
        _as_marked(_as_note(block, notes[at]), used)
        if at in notes
        else _as_marked(block, used)
        if at < first
        else block
        for at, block in enumerate(blocks)
    ]


def _number(found: re.Match[str]) -> str:
    """The number of a mark; (a) is the first."""
    mark = found.group(1)
    return mark if mark.isdigit() else str(ord(mark) - ord("a") + 1)


def _opening(block: Block) -> re.Match[str] | None:
    told = isinstance(block, TextBlock) and block.role in _ROLES
    return _OPENS.match(block.text) if told and isinstance(block, TextBlock) else None


def _marks(block: Block) -> Iterator[str]:
    if isinstance(block, TextBlock):
        yield from (_number(found) for found in _BEHIND.finditer(block.text))


def _as_note(block: Block, mark: str) -> Block:
    if not isinstance(block, TextBlock):
        return block
    first, *rest = block.lines[0]
    opened = _OPENS.match(first.text)
    if opened is None:
        return block
    spans = (Span(mark, superscript=True, box=first.box), replace(first, text=" " + first.text[opened.end() :]), *rest)
    return replace(block, role="footnote", lines=(spans, *block.lines[1:]))


def _as_marked(block: Block, marks: set[str]) -> Block:
    if not isinstance(block, TextBlock) or not marks & {*_marks(block)}:
        return block
    return replace(block, lines=tuple(tuple(part for span in line for part in _raised(span)) for line in block.lines))


def _raised(span: Span) -> Iterator[Span]:
    at = 0
    for found in _BEHIND.finditer(span.text):
        yield replace(span, text=span.text[at : found.start()])
        yield replace(span, text=_number(found), superscript=True)
        at = found.end()
    yield replace(span, text=span.text[at:])
