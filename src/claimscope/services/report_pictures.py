"""Crops of the pages a report cites, with the number boxed. A page that gives no picture is printed without one."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Protocol

from claimscope.core.document import Pack
from claimscope.core.problem import Problem
from claimscope.core.report.numbering import decision_citations
from claimscope.services.progress import Progress

WIDTH_PX = 1400


class SourceFiles(Protocol):
    """Where the files of a pack lie."""

    def source_path(self, id: str) -> Path:
        """Path of a source by its id."""
        ...


def crops(pack: Pack, files: SourceFiles, progress: Progress) -> dict[str, bytes]:
    """PNG by citation id; each page is drawn once."""
    pages: dict[tuple[str, int], bytes | None] = {}
    cited = decision_citations(pack)
    made: dict[str, bytes] = {}
    for index, citation in enumerate(cited):
        progress(index, len(cited))
        key = (citation.source, citation.claim.anchor.page)
        if key not in pages:
            pages[key] = _page(pack, files, *key)
        whole = pages[key]
        cut = _boxed(whole, citation.claim.anchor.box) if whole else None
        if cut:
            made[citation.id] = cut
    return made


def _page(pack: Pack, files: SourceFiles, source_id: str, page: int) -> bytes | None:
    from claimscope.readers.refusal import Refused
    from claimscope.services.jobs import JobError
    from claimscope.services.pictures import page_picture

    source = pack.source(source_id)
    if source is None:
        return None
    with suppress(Refused, JobError, Problem, OSError):
        return page_picture(files.source_path(source_id), source.media_type, page, WIDTH_PX).png
    return None


def _boxed(page: bytes, box: tuple[float, float, float, float] | None) -> bytes | None:
    from claimscope.rendering.pixels import boxed_crop

    return boxed_crop(page, box)
