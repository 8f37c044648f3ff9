"""One way in for every document: sniff, check, read. What cannot be read is a value with a reason, never an error."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from claimscope.core.reading import Document
from claimscope.readers import formats
from claimscope.readers.archive import archive_remarks, check_archive
from claimscope.readers.bold_heads import with_bold_heads
from claimscope.readers.bounds import bounded
from claimscope.readers.choices import choices_of
from claimscope.readers.delimited import read_delimited
from claimscope.readers.drawings import with_drawings
from claimscope.readers.limits import DEFAULT_LIMITS, Limits
from claimscope.readers.paper.flow import laid_out
from claimscope.readers.picture_notes import with_picture_notes
from claimscope.readers.recognise import with_recognised
from claimscope.readers.refusal import Refused, refusal, refused_document
from claimscope.readers.sniff import Sniffed, sniff

Reader = Callable[[Path, Limits], Document]

READERS: dict[str, str] = {
    formats.PDF: "claimscope.readers.pdf:read_pdf",
    formats.PPTX: "claimscope.readers.pptx:read_pptx",
    formats.DOCX: "claimscope.readers.word:read_docx",
    formats.XLSX: "claimscope.readers.sheets:read_workbook",
    formats.XLSB: "claimscope.readers.sheets:read_workbook",
    formats.XLS: "claimscope.readers.sheets:read_workbook",
    formats.ODS: "claimscope.readers.sheets:read_workbook",
    formats.CSV: "claimscope.readers.delimited:read_delimited",
    formats.TSV: "claimscope.readers.delimited:read_delimited",
    formats.HTML: "claimscope.readers.html:read_html",
    formats.EML: "claimscope.readers.mail:read_eml",
    formats.TEXT: "claimscope.readers.text:read_text",
    formats.MARKDOWN: "claimscope.readers.text:read_text",
    formats.JSON: "claimscope.readers.text:read_text",
    formats.PNG: "claimscope.readers.image:read_image",
    formats.JPEG: "claimscope.readers.image:read_image",
    formats.WEBP: "claimscope.readers.image:read_image",
}
"""Media type to ``module:function``; modules are imported when a file asks for them."""

_ARCHIVES = (formats.XLSX, formats.XLSB, formats.ODS)
"""Archives that are checked before they are read; readers of slides and letters check every part they unpack."""
_log = logging.getLogger(__name__)


def read_document(path: Path, limits: Limits = DEFAULT_LIMITS, name: str = "", chosen: str = "") -> Document:
    """Reads a file of any known kind. ``name`` is its name as dropped, where ``path`` is a copy under another name.

    ``chosen`` is a media type with the reviewer's choices as parameters (see `choices`).
    Never raises for what is in a file: the document is then ``refused`` with one sentence and what to do.
    """
    found = sniff(path, limits, name)
    if ";" in chosen and found.refusal is None and found.media_type not in _ARCHIVES:
        return replace(_read_as(path, chosen, found, limits), name=name or path.name)
    if found.refusal is None and found.media_type in _ARCHIVES:
        found = replace(found, refusal=check_archive(path, found.media_type, limits))
    if found.refusal is not None:
        document = refused_document(found.media_type, found.refusal, found.remarks)
    else:
        whole = _recognised(_read(path, found, limits), path, limits)
        document = _with_remarks(bounded(whole, limits), path, found)
    return replace(document, name=name or path.name)


def _read_as(path: Path, chosen: str, found: Sniffed, limits: Limits) -> Document:
    """A table of text as the reviewer says it is written; the media type keeps the choices."""
    choices = choices_of(chosen)

    def read(path: Path, limits: Limits) -> Document:
        document = read_delimited(path, limits, choices.separator, choices.encoding, choices.decimal)
        return replace(document, media_type=chosen)

    return _with_remarks(_read(path, found, limits, read), path, found)


def _read(path: Path, found: Sniffed, limits: Limits, reader: Reader | None = None) -> Document:
    try:
        return with_picture_notes(laid_out(with_bold_heads((reader or _reader(found.media_type))(path, limits))))
    except Refused as error:
        return refused_document(found.media_type, error.refusal)
    except MemoryError:
        return refused_document(found.media_type, refusal("too-big"))
    except RecursionError:
        return refused_document(found.media_type, refusal("too-deep"))
    except Exception as error:  # noqa: BLE001  a reader's fault must not stop the other files of a drop
        _log.warning("reader of %s failed: %s", found.media_type, type(error).__name__, exc_info=True)
        return refused_document(found.media_type, refusal("not-readable"))


def _recognised(document: Document, path: Path, limits: Limits) -> Document:
    """With the words of drawings, and of pictures where text recognition is installed; without when that goes wrong."""
    try:
        return with_recognised(with_drawings(document, path, limits), path, limits)
    except MemoryError:
        return document
    except Exception as error:  # noqa: BLE001  the text of the document is worth more than its pictures
        _log.warning("pictures of %s not recognised: %s", document.media_type, type(error).__name__, exc_info=True)
        return document


def _reader(media_type: str) -> Reader:
    target = READERS.get(media_type)
    if target is None:
        raise Refused(refusal("not-recognised"))
    module, _, function = target.partition(":")
    found: Reader = getattr(import_module(module), function)
    return found


def _with_remarks(document: Document, path: Path, found: Sniffed) -> Document:
    remarks = found.remarks
    if found.media_type in _ARCHIVES and document.status != "refused":
        remarks += archive_remarks(path)
    return replace(document, remarks=(*remarks, *document.remarks)) if remarks else document
