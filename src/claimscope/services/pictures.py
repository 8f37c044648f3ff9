"""Page pictures for window and report, made in their own worker process."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from claimscope.core.reading import Box
from claimscope.datafiles import resource
from claimscope.readers.limits import DEFAULT_LIMITS
from claimscope.readers.page_picture import WHOLE, PagePicture, Stretch, crop, words_in_box
from claimscope.readers.page_picture import page_picture as make_picture
from claimscope.services import jobs
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


__all__ = ["BoxReading", "PagePicture", "crop", "page_picture", "read_box"]
