"""Headings that only look like it: short bold lines of a letter, a mail or a web page, each over a text of its own, and
bold openings of paragraphs ("**From the mailbag.** A reader writes …") where several paragraphs begin so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from claimscope.core.reading import Block, Document, Span, Table, TextBlock

_LONGEST, _FEWEST = 80, 2
_LONGEST_OPENING, _FEWEST_OPENINGS = 60, 3
_LEVEL = 7
"""Below every heading that the file marks as one."""

_SENTENCE = re.compile(r"[.:;,!。：；、]\s*$")
_NUMBER = re.compile(r"(?<![\w.,-])(?!(?:19|20)\d\d(?!\w))\d[\d.,\u202f ]*\d{2}(?!\w)|/s\b")
"""A bold result is none; "2025", "B200" and "405B" may stand in a heading."""

Line = tuple[Span, ...]


def with_bold_heads(document: Document) -> Document:
    """The document, where it has no pages of its own, with such lines as headings, if there are several."""
    if document.paged:
        return document
    pages = tuple(replace(page, blocks=tuple(_headed(page.blocks))) for page in document.pages)
    return replace(document, pages=pages)


def _headed(blocks: Sequence[Block]) -> Iterator[Block]:
    openings = {at: parts for at, block in enumerate(blocks) if (parts := _opening(block)) is not None}
    if len(openings) >= _FEWEST_OPENINGS:
        blocks = [part for at, block in enumerate(blocks) for part in openings.get(at, (block,))]
    split = [part for block in blocks for part in _split(block)]
    heads = {at for at, block in enumerate(split) if _is_head(block) and _is_over_text(split[at + 1 : at + 2])}
    if len(heads) < _FEWEST:
        yield from blocks
        return
    for at, block in enumerate(split):
        yield replace(block, role="heading", level=_LEVEL) if at in heads and isinstance(block, TextBlock) else block


def _opening(block: Block) -> tuple[TextBlock, TextBlock] | None:
    """The bold sentence that a paragraph opens with, apart from the rest."""
    if not isinstance(block, TextBlock) or block.role not in ("body", "list") or not block.visible:
        return None
    first = block.lines[0]
    bold = next((at for at, span in enumerate(first) if not span.bold and span.text.strip()), len(first))
    text = "".join(span.text for span in first[:bold]).strip()
    told = 0 < len(text) <= _LONGEST_OPENING and text.endswith((".", "!", "?")) and not any(map(str.isdigit, text))
    if not told or bold == len(first):
        return None
    head = replace(block, role="heading", level=_LEVEL, lines=(first[:bold],))
    rest = (replace(first[bold], text=first[bold].text.lstrip()), *first[bold + 1 :])
    return head, replace(block, lines=(rest, *block.lines[1:]))


def _split(block: Block) -> Iterator[Block]:
    """A bold first line apart from the text below it."""
    if isinstance(block, TextBlock) and block.role == "body" and len(block.lines) > 1:
        first, rest = replace(block, lines=block.lines[:1]), replace(block, lines=block.lines[1:])
        if _is_head(first) and not any(map(_is_bold, rest.lines)):
            yield from (first, rest)
            return
    yield block


def _is_head(block: Block) -> bool:
    if not isinstance(block, TextBlock) or block.role != "body" or not block.visible or len(block.lines) != 1:
        return False
    text = block.text.strip()
    plain = _SENTENCE.search(text) is None and _NUMBER.search(text) is None
    return 0 < len(text) <= _LONGEST and plain and _is_bold(block.lines[0])


def _is_bold(line: Line) -> bool:
    return all(span.bold for span in line if span.text.strip())


def _is_over_text(following: Sequence[Block]) -> bool:
    """Whether a text, a list or a table stands right below."""
    return any(
        isinstance(block, Table)
        or (isinstance(block, TextBlock) and block.role in ("body", "list") and not all(map(_is_bold, block.lines)))
        for block in following
    )
