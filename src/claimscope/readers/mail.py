"""Mail messages: headers, the text or web part, quoted replies marked, attachments named and left alone."""

from __future__ import annotations

import email
import email.errors
import email.policy
import re
from collections.abc import Iterator
from dataclasses import replace
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path

from claimscope.core.message import Message, message
from claimscope.core.reading import Block, Document, Page, PageRead, Picture, TextBlock
from claimscope.readers.blocks import with_footnotes
from claimscope.readers.encoding import decode
from claimscope.readers.formats import EML
from claimscope.readers.html import LOST, decoded_page, html_blocks, parse
from claimscope.readers.limits import DEFAULT_LIMITS, Limits
from claimscope.readers.pixels import open_picture
from claimscope.readers.refusal import Refused, refused, refused_document
from claimscope.readers.spans import clean, plain
from claimscope.readers.text_blocks import blocks_of
from claimscope.readers.xml import Element

_SHOWN = ("Subject", "From", "To", "Date")
_MOST_PARTS = 500
_PICTURES = ("image/png", "image/jpeg", "image/webp")
_WROTE = re.compile(
    r"(?:-{2,}\s*(?:original message|ursprüngliche nachricht|message d'origine|mensaje original)\s*-{2,}|_{10,}"
    r"|(?:on|am|le|el|il)\b.{5,120}\b(?:wrote|schrieb|a écrit|escribió|ha scritto)\b.{0,80}:)\s*$",
    re.I,
)
"""Lines that mail programs put before the message they repeat without marking its lines."""


def read_eml(path: Path, limits: Limits = DEFAULT_LIMITS) -> Document:
    """A message as one page. Attachments are named in ``not_read``; `attachments` gives their bytes."""
    try:
        found = _message(path, limits)
        return Document(EML, (_page(found, limits),), paged=False)
    except Refused as reason:
        return refused_document(EML, reason.refusal)


def attachments(path: Path, limits: Limits = DEFAULT_LIMITS) -> tuple[tuple[str, bytes], ...]:
    """(name, bytes) of every attached file, so that they can be added as documents. Raises Refused."""
    return tuple((_name(part), _bytes(part)) for part in _parts(_message(path, limits)) if _attached(part))


def _message(path: Path, limits: Limits) -> EmailMessage:
    size = path.stat().st_size
    if size == 0:
        raise refused("empty")
    if size > limits.max_unpacked_bytes:
        raise refused("too-large", megabytes=size // 1_000_000, most=limits.max_unpacked_bytes // 1_000_000)
    found = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
    if not isinstance(found, EmailMessage) or not found.keys():
        raise refused("wrong-kind")
    return found


def _page(mail: EmailMessage, limits: Limits) -> Page:
    missed: list[Message] = []
    body: list[Block] = []
    pictures: list[Picture] = []
    for number, part in enumerate(_parts(mail)):
        if part.get_content_type() in _PICTURES:
            pictures.append(_picture(part, number, limits))
        elif _attached(part):
            missed.append(message("reading.not-read.attachment", name=_name(part)))
        elif not _superseded(part, mail):
            body.extend(_body(part, limits, missed))
    blocks = (*_headers(mail), *with_footnotes(tuple(_with_replies(body))), *pictures)
    title = _header(mail, "Subject")
    read: PageRead = "full" if body or pictures else "empty"
    if any(note.id in LOST for note in missed):
        read = "partial"
    return Page(1, message("reading.page.mail"), blocks, read, tuple(missed), title=title)


def _picture(part: EmailMessage, number: int, limits: Limits) -> Picture:
    """A picture in the text or attached: it is shown below the text, at 96 pixels an inch."""
    size = None
    try:
        with open_picture(BytesIO(_bytes(part)), limits.max_pixels) as picture:
            size = (picture.width * 0.75, picture.height * 0.75)
    except Refused:
        pass
    return Picture(_name(part), content=f"part:{number}", size=size)


def mail_pictures(path: Path, limits: Limits = DEFAULT_LIMITS) -> dict[str, bytes]:
    """Pictures of a message, by the name its reader gives them. Raises Refused."""
    parts = enumerate(_parts(_message(path, limits)))
    return {f"part:{number}": _bytes(part) for number, part in parts if part.get_content_type() in _PICTURES}


def _headers(mail: EmailMessage) -> Iterator[Block]:
    """Subject as title; sender, recipient and date as metadata."""
    for name in _SHOWN:
        text = _header(mail, name)
        if text:
            yield TextBlock(name, "title" if name == "Subject" else "metadata", (plain(text),))


def _header(mail: EmailMessage, name: str) -> str:
    """A header as text; damaged ones as far as they can be read."""
    try:
        return re.sub(r"\s+", " ", clean(str(mail.get(name, "")))).strip()
    except (email.errors.MessageError, ValueError, LookupError, AttributeError, TypeError, IndexError):
        return ""


def _parts(mail: EmailMessage) -> Iterator[EmailMessage]:
    """Parts that hold content, in order; messages inside the message count as attachments and are not entered."""
    waiting: list[EmailMessage] = [mail]
    count = 0
    while waiting and count < _MOST_PARTS:
        part = waiting.pop()
        count += 1
        if part.get_content_maintype() == "multipart" and part.is_multipart():
            inner = [one for one in part.iter_parts() if isinstance(one, EmailMessage)]
            waiting.extend(reversed(inner))
        else:
            yield part


def _attached(part: EmailMessage) -> bool:
    if part.get_content_maintype() != "text":
        return part.get_content_disposition() == "attachment" or part.get_content_maintype() != "image"
    return part.get_content_disposition() == "attachment" or bool(_file_name(part))


def _file_name(part: EmailMessage) -> str:
    try:
        return clean(part.get_filename() or "")
    except (ValueError, LookupError, AttributeError, TypeError, IndexError):
        return ""


def _name(part: EmailMessage) -> str:
    """Name of an attachment without any path; its kind where it has none."""
    name = re.split(r"[\\/]", _file_name(part))[-1].strip(". ")
    return name[:200] or part.get_content_type()


def _bytes(part: EmailMessage) -> bytes:
    try:
        found = part.get_payload(decode=True)
    except (ValueError, LookupError, AttributeError, TypeError):
        return b""
    if isinstance(found, bytes):
        return found
    inner = part.get_payload()
    held = inner[0] if isinstance(inner, list) and inner else None
    return held.as_bytes() if isinstance(held, EmailMessage) else b""


def _superseded(part: EmailMessage, mail: EmailMessage) -> bool:
    """A web part next to a text part says the same again; the web part is read, because it keeps tables."""
    if part.get_content_type() != "text/plain":
        return False
    holder = next((one for one in mail.walk() if one.get_content_type() == "multipart/alternative"), None)
    if holder is None or not holder.is_multipart():
        return False
    below = list(holder.walk())
    return any(one is part for one in below) and any(one.get_content_type() == "text/html" for one in below)


def _body(part: EmailMessage, limits: Limits, missed: list[Message]) -> Iterator[Block]:
    kind = part.get_content_type()
    data = _bytes(part)
    try:
        if kind == "text/html":
            root, cut = parse(decoded_page(data, _charset(part)).text)
            if root is not None:
                _mark_repeated(root)
            blocks, notes = html_blocks(root, limits, cut) if root is not None else ((), ())
            missed.extend(note for note in notes if note.id != "reading.not-read.linked-picture")
            yield from (block for block in blocks if not isinstance(block, Picture))
        elif part.get_content_maintype() == "text":
            yield from blocks_of(_decoded(data, _charset(part)), markdown=kind == "text/markdown")
    except Refused:
        missed.append(message("reading.not-read.mail-part", kind=kind))


def _mark_repeated(root: Element) -> None:
    """A set-off stretch of a message is the message it answers; only one that says so is an indent of its own text."""
    for stretch in root.iter("blockquote"):
        if "indent" in (stretch.get("class") or ""):
            stretch.attrib.pop("class")  # "webkit-indent-blockquote" reads like the name of a quotation
        else:
            stretch.set("type", "cite")


def _charset(part: EmailMessage) -> str:
    try:
        return str(part.get_content_charset() or "")
    except (ValueError, LookupError, AttributeError, TypeError):
        return ""


def _decoded(data: bytes, charset: str) -> str:
    if charset:
        try:
            return data.decode("cp1252" if charset in ("iso-8859-1", "us-ascii") else charset)
        except (LookupError, UnicodeError):
            pass
    found = decode(data)
    if found is None:
        raise refused("encoding")
    return found.text


def _with_replies(blocks: list[Block]) -> Iterator[Block]:
    """Everything below a line such as "On … wrote:" or "Original message" is a repeated message."""
    repeated = False
    for number, block in enumerate(blocks):
        marked = any(isinstance(one, TextBlock) and one.role == "quote" for one in blocks[number + 1 : number + 2])
        if isinstance(block, TextBlock) and block.role == "body" and _WROTE.match(block.text.splitlines()[0]):
            repeated = not marked
        if repeated and isinstance(block, TextBlock) and block.role in ("body", "list", "heading"):
            yield replace(block, role="quote")
        else:
            yield block
