"""Reads a result file in the intake worker; what happens there happens to this file alone."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from claimscope.core.document import Evidence
from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.evidence import read as reading
from claimscope.packfile.atomic import replacing
from claimscope.services import jobs
from claimscope.services.progress import Progress, Watch

SECONDS = 300.0
MEMORY_BYTES = 1_200_000_000


def read_evidence(path: Path, watch: Watch | None = None, runner: jobs.Runs | None = None) -> tuple[Evidence, ...]:
    """What the file says. Problem where it cannot be read, takes too long or too much memory; Stopped by ``watch``."""
    worker = runner if runner is not None else jobs.intake()
    try:
        return worker.run(read_job, path, seconds=SECONDS, memory_bytes=MEMORY_BYTES, watch=watch)
    except jobs.JobError as error:
        raise Problem(
            message("evidence.worker", code=error.code),
            message("evidence.unknown.meaning"),
            message("evidence.odd.advice"),
        ) from error


def write_exchange(item: Evidence, path: Path) -> None:
    """Writes an item as llm-d report (serving measurements) or every_eval_ever record (everything else).

    Problem where the file cannot be written.
    """
    import msgspec

    from claimscope.evidence.exports import every_eval_ever, llmd_report

    made = (
        llmd_report(item)
        if item.kind == "serving_speed"
        else every_eval_ever(item, datetime.now(UTC).date().isoformat())
    )
    data = msgspec.json.format(msgspec.json.Encoder(decimal_format="number").encode(made), indent=2)
    with replacing(path) as stream:
        stream.write(data + b"\n")


def read_job(progress: Progress, path: Path) -> tuple[Evidence, ...]:
    """Runs in the worker."""
    progress(0, 1)
    return reading.read_evidence(path)
