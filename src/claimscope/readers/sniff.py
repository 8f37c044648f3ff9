"""What a file is, by its content; its ending only settles kinds of plain text, and a wrong one is said."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from claimscope.core.message import Message, message
from claimscope.core.reading import Refusal
from claimscope.readers import formats, ole
from claimscope.readers.archive import archive_type
from claimscope.readers.encoding import decode_start
from claimscope.readers.limits import DEFAULT_LIMITS, Limits
from claimscope.readers.refusal import Refused, refusal, refused

_HEAD = 65_536
_PICTURES = (
    (b"\x89PNG\r\n\x1a\n", formats.PNG),
    (b"\xff\xd8\xff", formats.JPEG),
)
_OTHER_PICTURES = ((b"GIF8", "GIF"), (b"BM", "BMP"), (b"II*\0", "TIFF"), (b"MM\0*", "TIFF"), (b"\0\0\1\0", "ICO"))
_OLE = (
    (("EncryptedPackage", "EncryptionInfo"), "protected", ""),
    (("PowerPoint Document",), "save-as-pptx", "PPT"),
    (("WordDocument",), "save-as-docx", "DOC"),
    (("__properties_version1.0",), "save-as-eml", "MSG"),
)
_HTML = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|table|div|p|h\d|ul)\b", re.I | re.S
)
_HEADER = re.compile(r"(?:[A-Za-z][A-Za-z0-9-]*:[ \t].*(?:\r?\n[ \t]+.*)*\r?\n){2,}")
_MAIL = re.compile(
    r"^(?:from|received|return-path|mime-version|message-id|delivered-to|x-mozilla-status):", re.I | re.M
)
_XML = re.compile(r"\s*<\?xml|\s*<svg", re.I)


@dataclass(frozen=True, slots=True)
class Sniffed:
    """Media type, and the refusal where the kind is one that no reader takes. ``remarks`` name a wrong ending."""

    media_type: str
    refusal: Refusal | None = None
    remarks: tuple[Message, ...] = ()


def sniff(path: Path, limits: Limits = DEFAULT_LIMITS, name: str = "") -> Sniffed:
    """Looks at the first bytes (and into the directory of an archive). ``name`` is its name before it was copied.

    Never raises for the content of a file; an unreadable path is a refusal as well.
    """
    ending = Path(name or path.name).suffix.lower()
    try:
        media_type = _media_type(path, ending, limits)
    except Refused as error:
        return Sniffed(formats.UNKNOWN, error.refusal)
    except OSError:
        return Sniffed(formats.UNKNOWN, refusal("unreadable"))
    return Sniffed(media_type, None, _wrong_ending(ending, media_type))


def _media_type(path: Path, ending: str, limits: Limits) -> str:
    if path.is_dir():
        raise refused("folder")
    if path.exists() and not path.is_file():
        raise refused("special")
    size = path.stat().st_size
    if size == 0:
        raise refused("empty")
    if size > limits.max_file_bytes:
        raise refused("too-large", megabytes=size // 1_000_000, most=limits.max_file_bytes // 1_000_000)
    with path.open("rb") as file:
        head = file.read(_HEAD)
        if head.startswith(ole.MAGIC):
            return _ole_type(ole.root_names(file))
    if head.startswith((b"PK\3\4", b"PK\5\6", b"PK\7\10")):
        return archive_type(path, ending)
    return _binary_type(head) or _text_type(head, ending)


def _ole_type(names: tuple[str, ...]) -> str:
    for marks, code, format in _OLE:
        if any(mark in names for mark in marks):
            raise refused(code, format=format) if format else refused(code)
    if "Workbook" in names or "Book" in names:
        return formats.XLS
    raise refused("damaged" if not names else "not-recognised")


def _binary_type(head: bytes) -> str | None:
    if b"%PDF-" in head[:1024]:
        return formats.PDF
    for mark, media_type in _PICTURES:
        if head.startswith(mark):
            return media_type
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        return formats.WEBP
    if head.startswith(b"{\\rtf"):
        raise refused("save-as-docx", format="RTF")
    for mark, format in _OTHER_PICTURES:
        if head.startswith(mark) and not head.isascii():
            raise refused("save-as-png", format=format)
    if head[4:12] in (b"ftypheic", b"ftypheix", b"ftypmif1", b"ftypavif"):
        raise refused("save-as-png", format="HEIC")
    return None


def _text_type(head: bytes, ending: str) -> str:
    text = decode_start(head)
    if text is None:
        raise refused("not-recognised")
    if not text.strip():
        raise refused("blank")
    if _HTML.match(text):
        return formats.HTML
    if (header := _HEADER.match(text)) and _MAIL.search(header.group()):
        return formats.EML
    if _XML.match(text):
        raise refused("xml")
    if text.lstrip()[:1] in "{[" and ending in (".json", ".jsonl", ".ndjson"):
        return formats.JSON
    return _plain_type(text, ending)


def _plain_type(text: str, ending: str) -> str:
    """Plain text looks alike whatever it is: its ending is believed; without one separators are counted."""
    if ending in (".tsv", ".tab"):
        return formats.TSV
    if ending == ".csv":
        return formats.CSV
    if ending in (".md", ".markdown"):
        return formats.MARKDOWN
    if ending in (".txt", ".text", ".log", ".rst"):
        return formats.TEXT
    return formats.CSV if _looks_tabular(text) else formats.TEXT


def _looks_tabular(text: str) -> bool:
    lines = [line for line in text.splitlines()[:-1] if line.strip()][:20] or [text]
    return len(lines) > 1 and any(
        len({line.count(separator) for line in lines}) == 1 and lines[0].count(separator) > 0 for separator in ";\t,|"
    )


def _wrong_ending(ending: str, media_type: str) -> tuple[Message, ...]:
    if media_type == formats.UNKNOWN or not ending or ending in formats.ENDINGS.get(media_type, (ending,)):
        return ()
    return (message("reading.wrong-ending", ending=ending, really=formats.NAMES[media_type]),)
