"""Page pictures for window and report, made in their own worker process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from claimscope.core.document import Pack, Source
from claimscope.core.reading import Box
from claimscope.datafiles import resource
from claimscope.readers.limits import DEFAULT_LIMITS
from claimscope.readers.page_picture import WHOLE, PagePicture, Stretch, Written, agreeing_pages, crop, words_in_box
from claimscope.readers.page_picture import page_picture as make_picture
from claimscope.readers.refusal import Refused
from claimscope.services import jobs
from claimscope.services.folders import private
from claimscope.services.progress import Progress

SECONDS = 60.0
"""Time for one picture."""
_BOX_WIDTH = 2000
_BOX_MARGIN = 0.01


def page_picture(
    path: Path,
    media_type: str,
    page: int,
    width_px: int,
    runner: jobs.Runs | None = None,
    stretch: Stretch = WHOLE,
) -> PagePicture:
    """The page (from 1), or a stretch of its height, as PNG. Raises Refused (damaged, no such page) or JobError
    (too-slow, too-big, worker-died)."""
    worker = runner if runner is not None else jobs.pages()
    asked = (path, media_type, page, width_px, _font(), stretch)
    return worker.run(picture_job, *asked, seconds=SECONDS, memory_bytes=DEFAULT_LIMITS.memory_bytes)


def exact_slides(
    deck: Path, slides: int, target: Path, places: Sequence[Written], stopped: Callable[[], bool]
) -> frozenset[int]:
    """Have LibreOffice draw a deck to the PDF ``target``, unless it has; the slides whose drawing shows each number at
    its place. None of them where it drew another number of pages: then nobody knows which slide is which.
    """
    from claimscope.services.office import draw_slides

    private(target.parent)
    if target.exists() or draw_slides(deck, target, stopped):
        with suppress(Refused, jobs.JobError):
            asked, memory = (target, slides, tuple(places)), DEFAULT_LIMITS.memory_bytes
            return jobs.pages().run(agreeing_job, *asked, seconds=SECONDS, memory_bytes=memory)
    return frozenset()


def places_of(pack: Pack, source: Source) -> Iterator[Written]:
    """Where the numbers of a file's claims are written on its pages."""
    for citation in pack.citations:
        value = citation.claim.fields.value
        if citation.source == source.id and value is not None and value.text:
            for place in (citation.claim.anchor, *citation.claim.also):
                if place.box is not None:
                    yield place.page, place.box, value.text


@dataclass(frozen=True, slots=True)
class BoxReading:
    """What stands in a box that the reviewer drew: words, whether they are only ``recognised`` from the picture, and
    the box as a picture."""

    words: str
    recognised: bool
    picture: PagePicture


def read_box(path: Path, media_type: str, page: int, box: Box, runner: jobs.Runs | None = None) -> BoxReading:
    """The page's own words in the box; where it has none, those that character recognition finds (extra ``ocr``).

    Raises what ``page_picture`` raises.
    """
    worker = runner if runner is not None else jobs.pages()
    memory = DEFAULT_LIMITS.memory_bytes
    return worker.run(box_job, path, media_type, page, box, _font(), seconds=SECONDS, memory_bytes=memory)


def picture_job(
    progress: Progress, path: Path, media_type: str, page: int, width_px: int, font: Path, stretch: Stretch = WHOLE
) -> PagePicture:
    """Runs in the worker."""
    return make_picture(path, media_type, page, width_px, font, stretch=stretch)


def agreeing_job(progress: Progress, path: Path, pages: int, places: Sequence[Written]) -> frozenset[int]:
    """Runs in the worker."""
    return agreeing_pages(path, pages, places)


def box_job(progress: Progress, path: Path, media_type: str, page: int, box: Box, font: Path) -> BoxReading:
    """Runs in the worker."""
    picture = make_picture(path, media_type, page, _BOX_WIDTH, font)
    words = words_in_box(path, media_type, page, box, font)
    return BoxReading(words or _recognised(picture, box), not words, crop(picture, box, margin=_BOX_MARGIN))


def _recognised(picture: PagePicture, box: Box) -> str:
    from claimscope.readers.ocr import read_crop

    return " ".join(span.text for span in read_crop(picture.png, box))


def _font() -> Path:
    return resource("fonts", "IBMPlexSans-Regular.ttf")


__all__ = ["BoxReading", "PagePicture", "crop", "exact_slides", "page_picture", "places_of", "read_box"]
