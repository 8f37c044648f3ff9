"""The outside edition of a report: what is printed, and proof on the finished bytes that nothing hidden is there."""

from __future__ import annotations

import html
import io
import json
import re
import unicodedata
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, TypeAlias

from claimscope.core.assessment import Assessment
from claimscope.core.document import Pack
from claimscope.core.edits.base import word
from claimscope.core.hidden_names import name_pattern
from claimscope.core.message import Message, message
from claimscope.core.problem import Exit, Problem
from claimscope.core.redaction import hidden_texts, outside_assessment, redact
from claimscope.core.report import LogEntry
from claimscope.packfile.codec import encode_pack

SHOWN = 60
"""Characters of a find that the sentence shows."""
Piece: TypeAlias = tuple[int, str]
"""A page (0: no page) and a text of it."""


@dataclass(frozen=True, slots=True)
class Outside:
    """An outside edition ready to be printed. ``log`` is the ledger of redactions in place of the log of decisions,
    ``withheld`` the sources without pictures and attachments, ``names`` and ``hidden`` what must not occur in it,
    ``full`` the SHA-256 of the full ``pack.json``."""

    pack: Pack
    assessment: Assessment
    log: tuple[LogEntry, ...]
    withheld: frozenset[str]
    names: tuple[str, ...]
    hidden: tuple[str, ...]
    full: str


@dataclass(frozen=True, slots=True)
class Searched:
    """What was looked through in finished files: ``pieces`` texts and decompressed streams, for ``names`` and ``texts``
    that are to be hidden. ``found`` is the first one that is there (empty: none), in a file of ``kind``, on ``page``
    (0: not on a page)."""

    pieces: int
    names: int
    texts: int
    found: str = ""
    kind: str = ""
    page: int = 0

    @property
    def said(self) -> Message:
        """The result in a sentence."""
        counts = {"pieces": self.pieces, "names": self.names, "texts": self.texts}
        if self.found:
            where = message("outside.on-page", page=self.page) if self.page else message("outside.off-page")
            return message("outside.leak", kind=self.kind.upper(), found=self.found, where=where)
        return message("outside.searched" if self.names or self.texts else "outside.nothing-hidden", **counts)


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
    return Outside(result.pack, assessment, tuple(log), result.withheld, names, hidden_texts(pack), full)


def without_citations_of(pack: Pack, sources: frozenset[str]) -> Pack:
    """The pack as far as pictures may be taken from it."""
    return replace(pack, citations=tuple(one for one in pack.citations if one.source not in sources))


def refuse_leaks(files: Iterable[tuple[str, bytes]], names: Sequence[str], hidden: Sequence[str]) -> Searched:
    """Problem (nothing is written) where a finished file holds what is to be hidden; see ``searched``."""
    result = searched(files, names, hidden)
    if result.found:
        meaning, advice = message("outside.leak.meaning"), message("outside.leak.advice")
        raise Problem(result.said, meaning, advice, Exit.NOT_WRITTEN)
    return result


def searched(files: Iterable[tuple[str, bytes]], names: Sequence[str], hidden: Sequence[str]) -> Searched:
    """Looks for what is to be hidden in finished files, until the first find.

    ``files`` are (kind, bytes) of PDF, HTML, JSON and XLSX; searched are page text, attachments, metadata and every
    decompressed stream.
    """
    patterns = [(name, name_pattern(name)) for name in names]
    bare = [(text, _bare(text)) for text in hidden]
    pieces = 0
    for kind, data in files if patterns or bare else ():
        for page, text in READERS[kind](data):
            pieces += 1
            squeezed = _bare(text)
            there = [name for name, pattern in patterns if pattern.search(text)]
            there += [plain for plain, one in bare if one in squeezed]
            if there:
                return Searched(pieces, len(names), len(hidden), there[0][:SHOWN], kind, page)
    return Searched(pieces, len(names), len(hidden))


def _bare(text: str) -> str:
    """Without white space and case: lines and columns of a page break texts anywhere."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text)).casefold()


def _html_texts(data: bytes) -> Iterator[Piece]:
    text = data.decode("utf-8", "replace")
    yield 0, html.unescape(re.sub(r"<[^>]*>", " ", text))
    yield 0, html.unescape(text)


def _json_pieces(data: bytes) -> Iterator[Piece]:
    for text in _json_texts(data):
        yield 0, text


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


def _xlsx_texts(data: bytes) -> Iterator[Piece]:
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        for name in book.namelist():
            yield from _html_texts(book.read(name))


def _pdf_texts(data: bytes) -> Iterator[Piece]:
    """Text as a reader extracts it, then every string and decompressed stream of the file."""
    import pikepdf
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        for number, page in enumerate(document, 1):
            yield number, page.get_textpage().get_text_range()
    finally:
        document.close()
    with pikepdf.open(io.BytesIO(data)) as opened:
        for found in opened.objects:
            for text in _object_texts(found, 0):
                yield 0, text


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


READERS: dict[str, Callable[[bytes], Iterator[Piece]]] = {
    "pdf": _pdf_texts,
    "html": _html_texts,
    "json": _json_pieces,
    "xlsx": _xlsx_texts,
}
