"""Running heads and feet: texts at the edge of the page that come again on other pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from claimscope.core.reading import Block, Page, Role, TextBlock

_EDGE = 0.1
_NUMBERS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(r"^(?:page|seite|p\.|s\.)?\s*\d{1,4}(?:\s*(?:/|of|von)\s*\d{1,4})?$", re.I)

Key = tuple[Role, str, int]


def with_headers_and_footers(pages: Sequence[Page]) -> tuple[Page, ...]:
    """The pages with repeated edge texts given their role. It must come on three pages, or on half of a few."""
    counts = Counter(key for page in pages for key in {_key(block) for block in page.blocks} if key is not None)
    needed = max(2, min(3, len(pages) // 2 + 1))
    repeated = {key for key, count in counts.items() if count >= needed}
    return tuple(_page(page, repeated) for page in pages)


def _key(block: Block) -> Key | None:
    """Role it would get, words without numbers, and height on the page in hundredths."""
    if not isinstance(block, TextBlock) or block.box is None or len(block.lines) > 3 or block.role == "footnote":
        return None
    if block.box[3] < _EDGE:
        return ("header", _NUMBERS.sub("#", block.text), round(block.box[1] * 50))
    if block.box[1] > 1 - _EDGE:
        return ("footer", _NUMBERS.sub("#", block.text), round(block.box[1] * 50))
    return None


def _page(page: Page, repeated: set[Key]) -> Page:
    if not any(isinstance(block, TextBlock) and block.box and _at_edge(block) for block in page.blocks):
        return page
    blocks = tuple(_block(block, repeated) for block in page.blocks)
    title = page.title
    if any(isinstance(block, TextBlock) and block.role == "title" for block in page.blocks) and not any(
        isinstance(block, TextBlock) and block.role == "title" for block in blocks
    ):
        title = ""
    return replace(page, blocks=blocks, title=title)


def _at_edge(block: TextBlock) -> bool:
    return block.box is not None and (block.box[3] < _EDGE or block.box[1] > 1 - _EDGE)


def _block(block: Block, repeated: set[Key]) -> Block:
    key = _key(block)
    if key is None or not isinstance(block, TextBlock):
        return block
    if key in repeated or (key[0] == "footer" and _PAGE_NUMBER.match(block.text.strip())):
        return replace(block, role=key[0])
    return block
