"""Plain text, Markdown and JSON files; also text from the clipboard."""

from __future__ import annotations

from pathlib import Path

from claimscope.core.message import Message, message
from claimscope.core.reading import Block, Document, Page, TextBlock
from claimscope.readers.encoding import Decoded, decode
from claimscope.readers.formats import ENDINGS, JSON, MARKDOWN, TEXT
from claimscope.readers.limits import DEFAULT_LIMITS, Limits
from claimscope.readers.refusal import Refused, refused, refused_document
from claimscope.readers.text_blocks import blocks_of


def read_text(path: Path, limits: Limits = DEFAULT_LIMITS, encoding: str = "") -> Document:
    """A text file: one page, or one for each form feed. ``encoding`` overrules what the bytes look like."""
    media_type = _media_type(path)
    try:
        decoded = decoded_file(path, limits, encoding)
        return text_document(decoded.text, media_type, limits, encoding_remarks(decoded))
    except Refused as reason:
        return refused_document(media_type, reason.refusal)


def text_document(
    text: str, media_type: str = TEXT, limits: Limits = DEFAULT_LIMITS, remarks: tuple[Message, ...] = ()
) -> Document:
    """A document from a text, as pasted or decoded."""
    parts = text.split("\f")
    first, pages = 1, []
    for number, part in enumerate(parts[: limits.max_pages], 1):
        blocks = blocks_of(part, media_type == MARKDOWN, first)
        label = message("reading.page", number=number) if len(parts) > 1 else message("reading.page.text")
        pages.append(Page(number, label, blocks, "full" if blocks else "empty", title=title_of(blocks)))
        first += part.count("\n")
    return Document(media_type, tuple(pages), remarks=remarks, paged=len(parts) > 1)


def decoded_file(path: Path, limits: Limits, encoding: str = "") -> Decoded:
    """The text of a file. Raises Refused: empty, too-large, encoding."""
    size = path.stat().st_size
    if size == 0:
        raise refused("empty")
    if size > limits.max_characters:
        raise refused("too-large", megabytes=size // 1_000_000, most=limits.max_characters // 1_000_000)
    decoded = decode(path.read_bytes(), encoding or None)
    if decoded is None:
        raise refused("encoding")
    return decoded


def encoding_remarks(decoded: Decoded) -> tuple[Message, ...]:
    """What to say on the encoding: nothing for UTF-8, which is never wrong by chance."""
    if decoded.encoding.startswith("utf-8"):
        return ()
    return (message("reading.encoding" if decoded.sure else "reading.encoding-unsure", encoding=decoded.encoding),)


def title_of(blocks: tuple[Block, ...]) -> str:
    """Text of the first heading, else a short first line that stands alone."""
    for block in blocks:
        if isinstance(block, TextBlock) and block.role in ("heading", "title"):
            return block.text.replace("\n", " ")
    first = blocks[0] if blocks else None
    alone = isinstance(first, TextBlock) and len(first.lines) == 1 and len(first.text) <= 100
    return (
        first.text
        if alone and isinstance(first, TextBlock) and not first.text.rstrip().endswith((".", ":", "!"))
        else ""
    )


def _media_type(path: Path) -> str:
    ending = path.suffix.lower()
    if ending in (".json", ".jsonl", ".ndjson"):
        return JSON
    return MARKDOWN if ending in ENDINGS[MARKDOWN] else TEXT
