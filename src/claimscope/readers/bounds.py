"""How much running text of one page is examined: what goes beyond is left out, and the page says so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from claimscope.core.message import message
from claimscope.core.reading import Block, Document, Page, Span, TextBlock
from claimscope.readers.limits import Limits

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def bounded(document: Document, limits: Limits) -> Document:
    """The document with no more numbers and characters in the running text of a page than are examined.

    The claim finder takes about a millisecond for a number; a page of a million of them is no page of a document.
    """
    pages = tuple(_page(page, limits) for page in document.pages)
    if all(new is old for new, old in zip(pages, document.pages, strict=True)):
        return document
    return replace(document, pages=pages, status="partial" if document.status == "read" else document.status)


def _page(page: Page, limits: Limits) -> Page:
    characters = sum(len(span.text) for span in _spans(page.blocks))
    if characters < 2 * limits.max_page_numbers and characters <= limits.max_page_characters:
        return page
    numbers = sum(len(_NUMBER.findall(span.text)) for span in _spans(page.blocks))
    if numbers <= limits.max_page_numbers and characters <= limits.max_page_characters:
        return page
    rest = _Rest(limits.max_page_numbers, limits.max_page_characters)
    blocks = tuple(found for block in page.blocks if (found := _block(block, rest)) is not None)
    over = numbers > limits.max_page_numbers
    note = (
        message("reading.numbers-cut", count=numbers, most=limits.max_page_numbers)
        if over
        else message("reading.characters-cut", count=characters, most=limits.max_page_characters)
    )
    return replace(page, blocks=blocks, read="partial", not_read=(*page.not_read, note))


def _spans(blocks: Sequence[Block]) -> Iterator[Span]:
    return (span for block in blocks if isinstance(block, TextBlock) for line in block.lines for span in line)


@dataclass(slots=True)
class _Rest:
    """What may still be taken of a page."""

    numbers: int
    characters: int

    def take(self, text: str) -> str:
        """The beginning of a text that fits."""
        text = text[: self.characters]
        for hit in _NUMBER.finditer(text):
            if self.numbers == 0:
                text = text[: hit.start()]
                self.characters = len(text)
                break
            self.numbers -= 1
        self.characters -= len(text)
        return text


def _block(block: Block, rest: _Rest) -> Block | None:
    if not isinstance(block, TextBlock):
        return block
    if not rest.characters:
        return None
    lines = tuple(line for line in (_line(line, rest) for line in block.lines) if line)
    return replace(block, lines=lines) if lines else None


def _line(line: tuple[Span, ...], rest: _Rest) -> tuple[Span, ...]:
    texts = [(span, rest.take(span.text)) for span in line]
    return tuple(span if text == span.text else replace(span, text=text) for span, text in texts if text)
