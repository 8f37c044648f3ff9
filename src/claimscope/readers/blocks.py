"""Blocks from spans: what is seen and what is hidden apart; footnotes recognised by their marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from claimscope.core.reading import Block, Role, Span, TextBlock
from claimscope.readers.spans import joined, lines_of, text_of

_BRACKETED = re.compile(r"\s*[\[(](\d{1,2}|[*†‡])[\])]:?\s+(?=\S)")
_MARKS = re.compile(r"[\[(](?:\d{1,2}|[*†‡])[\])]|(?<=\w)\*(?!\w|\*)")
_NUMBERED = re.compile(r"\s*(\d{1,2})\s+(?=[^\W\d_])")
_CLOSED = re.compile(r"\s*(\d{1,2})\)\s+(?=\S)")
""" "1) Own reading" where a raised 1 (or "1)") stands in the text before."""

_STARRED = re.compile(r"\s*([*†‡§]{1,3})\s*(?=[^\s*])")


def seen_and_hidden(
    spans: Iterable[Span], object: str, role: Role, level: int = 0, visible: bool = True
) -> Iterator[TextBlock]:
    """The block a reader sees, and apart from it one with deleted and hidden text: the two never mix."""
    held = tuple(spans)
    for hidden in (False, True):
        chosen = joined(span for span in held if span.hidden == hidden)
        if text_of(chosen).strip():
            lines = tuple(line for line in lines_of(chosen) if text_of(line).strip())
            yield TextBlock(object, role, lines, visible=visible and not hidden, level=level)


def with_footnotes(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Paragraphs that begin with a mark, after text that may use it, become one footnote for each mark."""
    return tuple(_footnotes(blocks))


def _footnotes(blocks: Sequence[Block]) -> Iterator[Block]:
    marks: set[str] = set()
    for number, block in enumerate(blocks):
        if isinstance(block, TextBlock):
            if number and _is_note(block, marks):
                yield from _split_notes(block)
                continue
            marks.update(_MARKS.findall(block.text))
            marks.update(span.text.strip().rstrip(")") for line in block.lines for span in line if span.superscript)
        yield block


def _is_note(block: TextBlock, marks: set[str]) -> bool:
    """``marks`` are those that stand in the text before: ``[1]``, ``(2)``, or an asterisk behind a word."""
    if block.role == "list":
        return block.text.startswith("* ") and "*" in marks
    return block.role == "body" and _noted(block, marks)


def _noted(block: TextBlock, marks: set[str]) -> bool:
    first = block.lines[0][0]
    if first.superscript or _STARRED.match(first.text):
        return True
    if found := _BRACKETED.match(first.text):
        return first.text[found.start(1) - 1 : found.end(1) + 1] in marks
    if found := _CLOSED.match(first.text):
        return found.group(1) in marks
    numbers = [found.group(1) for line in block.lines if (found := _NUMBERED.match(line[0].text))]
    return len(numbers) == len(block.lines) and [int(number) for number in numbers] == list(range(1, len(numbers) + 1))


def _split_notes(block: TextBlock) -> Iterator[TextBlock]:
    """One footnote for each marked line; lines without a mark go on with the note before."""
    notes: list[list[tuple[Span, ...]]] = []
    for line in block.lines:
        raised = _raised(line)
        if raised is not None or not notes:
            notes.append([raised or line])
        else:
            notes[-1].append(line)
    for note in notes:
        yield replace(block, role="footnote", lines=tuple(note))


def _raised(line: tuple[Span, ...]) -> tuple[Span, ...] | None:
    """The line with its mark as a superscript span; None where it begins with none."""
    first = line[0]
    if first.superscript:
        return line
    patterns = (_BRACKETED, _CLOSED, _NUMBERED, _STARRED)
    found = next((hit for pattern in patterns if (hit := pattern.match(first.text))), None)
    if found is None:
        return None
    rest = replace(first, text=" " + first.text[found.end() :].lstrip())
    return (Span(found.group(1), superscript=True), rest, *line[1:])
