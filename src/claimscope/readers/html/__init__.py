"""Web pages in: saved pages, fragments from the clipboard, the HTML part of a message."""

from __future__ import annotations

import re
from pathlib import Path

from lxml import etree

from claimscope.core.message import Message, message
from claimscope.core.reading import Block, Document, Page, PageRead, Picture, SourceStatus, TextBlock
from claimscope.readers.blocks import with_footnotes
from claimscope.readers.data_address import data_name
from claimscope.readers.encoding import Decoded, decode
from claimscope.readers.formats import HTML
from claimscope.readers.html.page import PageReader
from claimscope.readers.html.visibility import Hiding
from claimscope.readers.limits import DEFAULT_LIMITS, Limits
from claimscope.readers.refusal import Refused, refused, refused_document
from claimscope.readers.spans import plain
from claimscope.readers.text import encoding_remarks
from claimscope.readers.xml import Element, raw_text

__all__ = ["html_blocks", "html_document", "read_html"]

_CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]{2,30})", re.I)
_XML_ENCODING = re.compile(rb"<\?xml[^>]{0,100}encoding\s*=\s*[\"']([\w.:-]{2,30})", re.I)
LOST = ("reading.html-flat", "reading.html-cut")
"""Notes after which a page counts as read in part."""
_MOST_NAMED = 20
_BLANKS = re.compile(r"\s+")


def read_html(path: Path, limits: Limits = DEFAULT_LIMITS, encoding: str = "") -> Document:
    """A saved web page: one page. ``encoding`` overrules what the page says of itself."""
    try:
        size = path.stat().st_size
        if size == 0:
            raise refused("empty")
        if size > 4 * limits.max_characters:
            raise refused("too-large", megabytes=size // 1_000_000, most=4 * limits.max_characters // 1_000_000)
        decoded = decoded_page(path.read_bytes(), encoding)
        return html_document(decoded.text, limits, encoding_remarks(decoded))
    except Refused as reason:
        return refused_document(HTML, reason.refusal)


def html_document(text: str, limits: Limits = DEFAULT_LIMITS, remarks: tuple[Message, ...] = ()) -> Document:
    """A document from HTML, a whole page or a fragment as pasted."""
    root, cut = parse(text)
    if root is None:
        return Document(HTML, (Page(1, message("reading.page.text"), (), "empty"),), remarks=remarks, paged=False)
    found, missed = html_blocks(root, limits, cut)
    blocks = with_footnotes(found)
    title, read = _title(root, blocks), _read(blocks)
    if read == "full" and any(note.id in LOST for note in missed):
        read = "partial"
    page = Page(1, message("reading.page.text"), (*blocks, *_metadata(root)), read, missed, title=title)
    status: SourceStatus = "partial" if read in ("partial", "picture-only") else "read"
    language = (root.get("lang") or "").split("-")[0].lower()
    return Document(HTML, (page,), status, language=language, remarks=remarks, paged=False)


def decoded_page(data: bytes, encoding: str = "") -> Decoded:
    """The text of a page: by the mark at its start, by what it says of itself, by its bytes. Raises Refused."""
    head = data[:4096]
    said = _CHARSET.search(head) or _XML_ENCODING.search(head)
    named = encoding or (said.group(1).decode("ascii") if said is not None else "")
    if named and not data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        try:
            return Decoded(data.decode(_as_browsers(named)), named.lower(), True)
        except (LookupError, UnicodeError):
            pass
    found = decode(data)
    if found is None:
        raise refused("encoding")
    return found


def _as_browsers(name: str) -> str:
    """Browsers read Latin-1 and ASCII as Windows-1252 (WHATWG Encoding Standard, 4.2)."""
    return {
        "iso-8859-1": "cp1252",
        "latin1": "cp1252",
        "us-ascii": "cp1252",
        "ascii": "cp1252",
        "gb2312": "gb18030",
    }.get(name.lower(), name)


def parse(text: str) -> tuple[Element | None, bool]:
    """Root element of a page, None where it holds nothing; and whether the parser stopped inside it.

    Never raises for what is in it. Its size is bounded before; ``huge_tree`` lets 2,048 elements lie in each other
    instead of 256, and libxml2 ends the page where there are more.
    """
    parser = etree.HTMLParser(
        no_network=True, remove_comments=True, remove_pis=True, huge_tree=True, encoding="utf-8", recover=True
    )
    try:
        root = etree.fromstring(text.encode("utf-8", "replace"), parser)
    except (etree.XMLSyntaxError, ValueError):
        return None, False
    return root, any("depth" in entry.message.lower() for entry in parser.error_log)


def html_blocks(
    root: Element, limits: Limits = DEFAULT_LIMITS, cut: bool = False
) -> tuple[tuple[Block, ...], tuple[Message, ...]]:
    """Blocks of a parsed page, and what of it was not read. ``cut`` as `parse` said it."""
    sheets = [raw_text(style) for style in root.iter("style")]
    body = root.find("body")
    reader = PageReader(Hiding(sheets), limits)
    blocks = tuple(reader.blocks(root if body is None else body))
    notes = [message("reading.not-read.frame-page")] if next(root.iter("iframe", "frame"), None) is not None else []
    notes += [message("reading.not-read.linked-picture", object=name) for name in reader.outside[:_MOST_NAMED]]
    notes += [message("reading.html-flat")] if reader.flattened else []
    return blocks, (*notes, *([message("reading.html-cut")] if cut else []))


def data_addresses(path: Path) -> dict[str, str]:
    """Addresses of the pictures that a saved page carries in its own text, by the name its reader gives them."""
    root, _ = parse(decoded_page(path.read_bytes()).text)
    addresses = {image.get("src") or "" for image in root.iter("img")} if root is not None else set()
    return {data_name(address): address for address in addresses if address.startswith("data:image/")}


def _title(root: Element, blocks: tuple[Block, ...]) -> str:
    found = root.find("head/title")
    text = _BLANKS.sub(" ", raw_text(found)).strip() if found is not None else ""
    heads = (block.text for block in blocks if isinstance(block, TextBlock) and block.role == "heading")
    return text or next(heads, "")


def _metadata(root: Element) -> tuple[Block, ...]:
    """Title and description of the page: context that the page itself does not show."""
    texts = [_title(root, ())]
    texts.extend(meta.get("content") or "" for meta in root.iterfind("head/meta") if meta.get("name") == "description")
    return tuple(TextBlock("Page", "metadata", (plain(text),), visible=False) for text in texts if text.strip())


def _read(blocks: tuple[Block, ...]) -> PageRead:
    if not blocks:
        return "empty"
    return "picture-only" if all(isinstance(block, Picture) for block in blocks) else "full"
