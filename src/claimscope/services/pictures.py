"""Page pictures for window and report, made in their own worker process."""

from __future__ import annotations

from pathlib import Path

from claimscope.core.reading import Box, Span
from claimscope.datafiles import resource
from claimscope.readers.limits import DEFAULT_LIMITS
from claimscope.readers.page_picture import PagePicture, crop
from claimscope.readers.page_picture import page_picture as make_picture
from claimscope.services import jobs
from claimscope.services.progress import Progress

SECONDS = 60.0
"""Time for one picture."""


def page_picture(path: Path, media_type: str, page: int, width_px: int, runner: jobs.Runs | None = None) -> PagePicture:
    """The page (from 1) as PNG. Raises Refused (damaged, no such page) or JobError (too-slow, too-big, worker-died)."""
    worker = runner if runner is not None else jobs.pages()
    memory = DEFAULT_LIMITS.memory_bytes
    return worker.run(picture_job, path, media_type, page, width_px, _font(), seconds=SECONDS, memory_bytes=memory)


def read_again(picture: PagePicture, box: Box, runner: jobs.Runs | None = None) -> tuple[Span, ...]:
    """Recognises the words in a box the reviewer drew, three times enlarged; empty without the extra ``ocr``."""
    worker = runner if runner is not None else jobs.pages()
    return worker.run(crop_job, picture.png, box, seconds=SECONDS, memory_bytes=DEFAULT_LIMITS.memory_bytes)


def picture_job(progress: Progress, path: Path, media_type: str, page: int, width_px: int, font: Path) -> PagePicture:
    """Runs in the worker."""
    return make_picture(path, media_type, page, width_px, font)


def crop_job(progress: Progress, png: bytes, box: Box) -> tuple[Span, ...]:
    """Runs in the worker."""
    from claimscope.readers.ocr import read_crop

    return read_crop(png, box)


def _font() -> Path:
    return resource("fonts", "IBMPlexSans-Regular.ttf")


__all__ = ["PagePicture", "crop", "page_picture", "read_again"]
