"""The outside edition of a report: what is printed, and proof on the finished bytes that nothing hidden is there."""

from __future__ import annotations

import html
import io
import json
import re
import unicodedata
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from claimscope.core.assessment import Assessment
from claimscope.core.document import Pack
from claimscope.core.edits.base import word
from claimscope.core.message import message
from claimscope.core.problem import Exit, Problem
from claimscope.core.redaction import hidden_texts, name_pattern, outside_assessment, redact
from claimscope.core.report import LogEntry
from claimscope.packfile.codec import encode_pack


@dataclass(frozen=True, slots=True)
class Outside:
    """An outside edition ready to be printed. ``log`` is the ledger of redactions in place of the log of decisions,
    ``withheld`` the sources without pictures and attachments, ``names`` and ``hidden`` what must not occur in it."""

    pack: Pack
    assessment: Assessment
    log: tuple[LogEntry, ...]
    withheld: frozenset[str]
    names: tuple[str, ...]
    hidden: tuple[str, ...]


def outside_edition(pack: Pack, judged: Assessment, judge: Callable[[Pack], Assessment]) -> Outside:
    """The pack as it may leave, judged with the states of the full one. Problem where a redaction names nothing."""
    try:
        result = redact(pack)
    except (KeyError, ValueError) as error:
        raise Problem(
            message("outside.no-target"), None, message("outside.no-target.advice"), Exit.NOT_WRITTEN
        ) from error
    full = sha256(encode_pack(pack)).hexdigest()
    log = [LogEntry("", "", message("outside.full-edition", sha256=full))]
    for line, redaction in zip(result.ledger, pack.redactions, strict=True):
        kind, reason = word("redaction", line.kind), word("reason", line.reason)
        said = message("redaction.ledger", mark=line.mark, kind=kind, reason=reason, places=line.places)
        log.append(LogEntry(redaction.on, "", said))
    assessment = outside_assessment(judged, judge(result.pack))
    names = tuple(one.target for one in pack.redactions if one.kind == "name")
    return Outside(result.pack, assessment, tuple(log), result.withheld, names, hidden_texts(pack))


def without_citations_of(pack: Pack, sources: frozenset[str]) -> Pack:
    """The pack as far as pictures may be taken from it."""
    return replace(pack, citations=tuple(one for one in pack.citations if one.source not in sources))


def refuse_leaks(files: Iterable[tuple[str, bytes]], names: Iterable[str], hidden: Iterable[str]) -> None:
    """Problem (nothing is written) where a finished file holds a name or text that is to be hidden.

    ``files`` are (kind, bytes) of PDF, HTML, JSON and XLSX; searched are page text, attachments, metadata and every
    decompressed stream.
    """
    patterns = [name_pattern(name) for name in names]
    bare = [_bare(text) for text in hidden]
    for kind, data in files if patterns or bare else ():
        for text in READERS[kind](data):
            squeezed = _bare(text)
            if any(pattern.search(text) for pattern in patterns) or any(one in squeezed for one in bare):
                raise Problem(
                    message("outside.leak", kind=kind.upper()),
                    message("outside.leak.meaning"),
                    message("outside.leak.advice"),
                    Exit.NOT_WRITTEN,
                )


def _bare(text: str) -> str:
    """Without white space and case: lines and columns of a page break texts anywhere."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text)).casefold()


def _html_texts(data: bytes) -> Iterator[str]:
    text = data.decode("utf-8", "replace")
    yield html.unescape(re.sub(r"<[^>]*>", " ", text))
    yield html.unescape(text)


def _json_texts(data: bytes) -> Iterator[str]:
    def walk(value: Any) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            yield from value
            for inner in value.values():
                yield from walk(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from walk(inner)

    yield from walk(json.loads(data))


def _xlsx_texts(data: bytes) -> Iterator[str]:
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        for name in book.namelist():
            yield from _html_texts(book.read(name))


def _pdf_texts(data: bytes) -> Iterator[str]:
    """Text as a reader extracts it, then every string and decompressed stream of the file."""
    import pikepdf
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        for page in document:
            yield page.get_textpage().get_text_range()
    finally:
        document.close()
    with pikepdf.open(io.BytesIO(data)) as opened:
        for found in opened.objects:
            yield from _object_texts(found, 0)


def _object_texts(found: Any, depth: int) -> Iterator[str]:
    import pikepdf

    if isinstance(found, pikepdf.Stream):
        yield from _stream_texts(found)
    if isinstance(found, pikepdf.String):
        yield str(found)
    elif isinstance(found, pikepdf.Dictionary | pikepdf.Stream) and depth < 8:
        for value in found.values():
            yield from _object_texts(value, depth + 1) if not getattr(value, "is_indirect", False) else ()
    elif isinstance(found, pikepdf.Array) and depth < 8:
        for value in found:
            yield from _object_texts(value, depth + 1) if not getattr(value, "is_indirect", False) else ()


def _stream_texts(stream: Any) -> Iterator[str]:
    import pikepdf

    if str(stream.get("/Subtype", "")) == "/Image":
        return
    try:
        content = stream.read_bytes()
    except (pikepdf.PdfError, NotImplementedError):
        return
    yield content.decode("utf-8", "ignore")
    yield content.decode("utf-16-be", "ignore")
    if content[:1] == b"{":
        try:
            yield from _json_texts(content)
        except ValueError:
            return


READERS: dict[str, Callable[[bytes], Iterator[str]]] = {
    "pdf": _pdf_texts,
    "html": _html_texts,
    "json": _json_texts,
    "xlsx": _xlsx_texts,
}
