"""Reads a document in the intake worker: an accident there is a refusal of this file and nothing else."""

from __future__ import annotations

import logging
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from claimscope.core.claim import Claim
from claimscope.core.message import Message, message
from claimscope.core.reading import Document
from claimscope.readers.formats import UNKNOWN
from claimscope.readers.limits import DEFAULT_LIMITS, Limits
from claimscope.readers.refusal import refusal, refused_document
from claimscope.services import jobs
from claimscope.services.progress import Progress, Watch

CLAIM_SECONDS = 240.0
"""Further time for the search for claims: 12,000 of them on 600 pages take 23 s of processor time."""
_log = logging.getLogger(__name__)
_CODES = ("too-slow", "too-big", "worker-died", "cancelled")


def read(path: Path, name: str = "", limits: Limits = DEFAULT_LIMITS, runner: jobs.Runs | None = None) -> Document:
    """The document, or a refused one with the reason. ``name`` is the file's name where ``path`` is a copy."""
    worker = runner if runner is not None else jobs.intake()
    try:
        return worker.run(read_job, path, limits, name, seconds=_seconds(limits), memory_bytes=limits.memory_bytes)
    except jobs.JobError as error:
        return replace(failed_document(error, limits), name=name or path.name)


def read_claims(
    path: Path,
    name: str = "",
    watch: Watch | None = None,
    chosen: str = "",
    limits: Limits = DEFAULT_LIMITS,
    runner: jobs.Runs | None = None,
    whole: bool = True,
) -> tuple[Document, tuple[Claim, ...]]:
    """The document and the claims found in it, both from the worker: neither can hold up the window.

    ``chosen`` is a media type with the reviewer's choices. Raises Stopped where ``watch`` says no. Who asks for no
    ``whole`` document gets its pages without their blocks: they need not travel back.
    """
    worker = runner if runner is not None else jobs.intake()
    seconds, memory = _seconds(limits) + CLAIM_SECONDS, limits.memory_bytes
    try:
        return worker.run(
            claims_job, path, limits, name, chosen, whole, seconds=seconds, memory_bytes=memory, watch=watch
        )
    except jobs.JobError as error:
        return replace(failed_document(error, limits, CLAIM_SECONDS), name=name or path.name), ()


def _seconds(limits: Limits) -> float:
    return limits.seconds + (limits.ocr_seconds if find_spec("rapidocr") is not None else 0.0)


def failed_document(error: jobs.JobError, limits: Limits = DEFAULT_LIMITS, more_seconds: float = 0.0) -> Document:
    """What an accident in the worker means for the file. ``more_seconds`` were allowed beside those of the limits."""
    if error.code == "too-slow":
        return refused_document(UNKNOWN, refusal("too-slow", seconds=int(_seconds(limits) + more_seconds)))
    return refused_document(UNKNOWN, refusal(error.code if error.code in _CODES else "not-readable"))


def read_job(progress: Progress, path: Path, limits: Limits, name: str, chosen: str = "") -> Document:
    """Runs in the worker; the readers and their libraries are loaded there and not in the window's process."""
    from claimscope.readers.dispatch import read_document
    from claimscope.readers.progress import listening
    from claimscope.readers.properties import with_properties

    with listening(progress):
        document = with_properties(read_document(path, limits, name, chosen), path, limits)
    progress(1, 1)
    return document


def claims_job(
    progress: Progress, path: Path, limits: Limits, name: str, chosen: str = "", whole: bool = True
) -> tuple[Document, tuple[Claim, ...]]:
    """Runs in the worker: reads, then looks for claims; each is half of the way."""
    from claimscope.core.claims import find_claims
    from claimscope.core.claims.unclaimed import unclaimed
    from claimscope.readers.uncollected import uncollected
    from claimscope.services.knowledge import vocabulary

    def reading(done: int, total: int, what: Message | None = None) -> None:
        progress(done, 2 * total, what)

    def searching(done: int, total: int) -> None:
        progress(total + done, 2 * total, message("reading.doing.claims", percent=100 * done // total))

    document = read_job(reading, path, limits, name, chosen)
    if document.status == "refused":
        return document, ()
    searching(0, 1)
    try:
        with uncollected():
            claims = find_claims(document, vocabulary(), searching)
            left = unclaimed(document, claims, vocabulary())
            document = replace(document, remarks=(*document.remarks, left)) if left is not None else document
            return document if whole else _without_text(document), claims
    except Exception as error:  # noqa: BLE001  a fault of the search must not stop the other files of a drop
        _log.warning("search for claims failed: %s", type(error).__name__, exc_info=True)
        said = (*document.remarks, message("reading.claims-failed"))
        return replace(document, status="partial", remarks=said), ()


def _without_text(document: Document) -> Document:
    return replace(document, pages=tuple(replace(page, blocks=()) for page in document.pages))
