"""Reads a result file in the intake worker; what happens there happens to this file alone."""

from __future__ import annotations

from pathlib import Path

from claimscope.core.document import Evidence
from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.evidence import read as reading
from claimscope.services import jobs
from claimscope.services.progress import Progress

SECONDS = 300.0
MEMORY_BYTES = 1_200_000_000


def read_evidence(path: Path, runner: jobs.Runs | None = None) -> tuple[Evidence, ...]:
    """What the file says. Problem where it cannot be read, takes too long or too much memory."""
    worker = runner if runner is not None else jobs.intake()
    try:
        return worker.run(read_job, path, seconds=SECONDS, memory_bytes=MEMORY_BYTES)
    except jobs.JobError as error:
        raise Problem(
            message("evidence.worker", code=error.code),
            message("evidence.unknown.meaning"),
            message("evidence.odd.advice"),
        ) from error


def read_job(progress: Progress, path: Path) -> tuple[Evidence, ...]:
    """Runs in the worker."""
    progress(0, 1)
    return reading.read_evidence(path)
