"""Reading through a worker: documents travel, accidents become refusals."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from claimscope.core.reading import TextBlock
from claimscope.readers.limits import DEFAULT_LIMITS, Limits
from claimscope.services import reading
from claimscope.services.jobs import JobError, Runner
from inline_jobs import Inline


@pytest.fixture(scope="module")
def runner() -> Iterator[Runner]:
    found = Runner("test-reading")
    yield found
    found.close()


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    path = tmp_path / "0a1b"
    canvas = Canvas(str(path))
    canvas.drawString(60, 700, "793 tokens/s")
    canvas.save()
    return path


def test_documents_travel(pdf: Path, runner: Runner) -> None:
    document = reading.read(pdf, "offer.pdf", runner=runner)
    (block,) = document.pages[0].blocks
    assert isinstance(block, TextBlock)
    assert (document.status, document.name, block.text) == ("read", "offer.pdf", "793 tokens/s")
    assert document == reading.read(pdf, "offer.pdf", runner=Inline())


def test_too_slow_is_a_refusal(pdf: Path) -> None:
    cold = Runner("cold")
    document = reading.read(pdf, limits=Limits(seconds=1e-9, ocr_seconds=0), runner=cold)
    cold.close()
    assert document.refusal is not None
    assert (document.status, document.refusal.code) == ("refused", "too-slow")


@pytest.mark.parametrize("code", ["too-big", "worker-died", "cancelled", "failed"])
def test_accidents_are_refusals_with_advice(code: str) -> None:
    refusal = reading.failed_document(JobError(code)).refusal
    assert refusal is not None
    assert refusal.code == ("not-readable" if code == "failed" else code)
    assert refusal.advice.id == f"reading.advice.{refusal.code}"


def test_a_finished_reading_is_whole(pdf: Path, runner: Runner) -> None:
    job = runner.submit(reading.read_job, pdf, DEFAULT_LIMITS, "a.pdf")
    assert job.result().status == "read"
    assert job.step.share == 1.0
