"""What a text on a slide is: title, body, list, footer, footnote. By placeholder first, then by size and place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from claimscope.core.reading import Block, Role, TextBlock
from claimscope.readers.pptx.order import Piece
from claimscope.readers.pptx.placeholders import FOOTERS, TITLES
from claimscope.readers.pptx.text import Paragraph

_MARK = re.compile(
    r"\s*(?:[*†‡§]{1,3}|\(?\d{1,2}\)?[.:)]?\s|\[\d{1,2}\]|(?:note|source|quelle|fußnote|anmerkung)s?\b)", re.I
)
FOOTNOTE_TOP = 0.6
"""Footnotes begin below this share of the height."""
_SMALL = 12.0
"""Text of at most this size (points) at the foot of a slide is a footnote where the rest is clearly larger."""


def role_of(marker: tuple[str, str] | None, text: Paragraph) -> Role:
    """Role of a paragraph from its placeholder and bullet."""
    if marker is not None:
        kind = marker[0]
        if kind in TITLES:
            return "title"
        if kind == "subTitle":
            return "heading"
        if kind in FOOTERS:
            return "footer"
    return "list" if text.bulleted else "body"


def with_roles(pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces of a slide with footnotes and, where no placeholder is a title, the title recognised."""
    texts = [block for piece in pieces for block in piece.blocks if isinstance(block, TextBlock) and block.visible]
    usual, title = _usual_size(texts), _title(texts)
    return [_piece_with_roles(piece, usual, title) for piece in pieces]


def _piece_with_roles(piece: Piece, usual: float, title: TextBlock | None) -> Piece:
    blocks = tuple([_with_role(block, usual, title) for block in piece.blocks])
    return piece if blocks == piece.blocks else replace(piece, blocks=blocks)


def _with_role(block: Block, usual: float, title: TextBlock | None) -> Block:
    if not isinstance(block, TextBlock):
        return block
    if block is title:
        return replace(block, role="title")
    return replace(block, role="footnote") if _is_footnote(block, usual) else block


def size_of(block: TextBlock) -> float:
    """Size of the largest letters that are not raised, in points; 0 where unknown."""
    if len(block.lines) == 1 and len(block.lines[0]) == 1:  # most blocks
        span = block.lines[0][0]
        return 0.0 if span.superscript else span.size or 0.0
    return max((span.size or 0.0 for line in block.lines for span in line if not span.superscript), default=0.0)


def _usual_size(texts: Sequence[TextBlock]) -> float:
    sizes = [size_of(block) for block in texts if block.role in ("body", "list")]
    return max(median(sizes), 18.0 if len(sizes) < 3 else 0.0) if sizes else 18.0


def _is_footnote(block: TextBlock, usual: float) -> bool:
    if block.role not in ("body", "list") or block.box is None or block.box[1] < FOOTNOTE_TOP:
        return False
    size = size_of(block)
    marked = (
        bool(block.lines and block.lines[0] and block.lines[0][0].superscript) or _MARK.match(block.text) is not None
    )
    if size and size <= _SMALL and size <= 0.8 * usual and (block.box[1] >= 0.75 or marked):
        return True
    return marked and bool(size) and size < 0.8 * usual and size <= 14.0


def _title(texts: Sequence[TextBlock]) -> TextBlock | None:
    """A text box that serves as title: near the top, in the largest letters of all, not a bare number."""
    if not texts or any(block.role == "title" for block in texts):
        return None
    largest = max(size_of(block) for block in texts)
    for block in texts:
        near = block.box is not None and block.box[1] < 0.2 and block.box[2] - block.box[0] > 0.1
        wordy = sum(letter.isalpha() for letter in block.text) >= 6
        if near and wordy and block.role in ("body", "heading") and size_of(block) == largest >= 18.0:
            return block
    return None
