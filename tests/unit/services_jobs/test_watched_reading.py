"""Long readings say how far they are, and end at once when somebody says so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from claimscope.core.claim import Claim
from claimscope.core.document import Pack
from claimscope.core.message import message
from claimscope.core.reading import Document
from claimscope.services import reading
from claimscope.services.importing import Kept, Stage, Tools, add_files
from claimscope.services.intake import Intake
from claimscope.services.jobs import Runner
from claimscope.services.progress import Step, Stopped, Watch
from inline_jobs import Inline


@pytest.fixture(scope="module")
def runner() -> Iterator[Runner]:
    found = Runner("test-watching")
    yield found
    found.close()


def pages(folder: Path, count: int, name: str = "a.pdf") -> Path:
    path = folder / name
    canvas = Canvas(str(path))
    for number in range(count):
        canvas.drawString(60, 700, f"page {number}: {700 + number} tokens/s")
        canvas.showPage()
    canvas.save()
    return path


def test_pages_are_told_one_by_one(tmp_path: Path) -> None:
    heard: list[Step] = []

    def watch(step: Step) -> bool:
        heard.append(step)
        return True

    document, _ = reading.read_claims(pages(tmp_path, 3), watch=watch, runner=Inline())
    assert document.status == "read"
    told = [(step.done, step.total, step.what.id, step.what.get("number")) for step in heard if step.what]
    assert told[:3] == [(number, 6, "reading.doing.page", number + 1) for number in range(3)]
    assert told[-1][2] == "reading.doing.claims"
    searched = [step.what.get("percent") for step in heard if step.what and step.what.id == "reading.doing.claims"]
    assert searched == [0, 0, 16, 33, 50, 66, 83]
    shares = [step.share or 0.0 for step in heard]
    assert shares == sorted(shares), "the bar never goes back"


def test_no_ends_the_worker_at_once_and_the_next_file_is_read(tmp_path: Path, runner: Runner) -> None:
    heard: list[Step] = []

    def watch(step: Step) -> bool:
        heard.append(step)
        return step.done == 0

    with pytest.raises(Stopped):
        reading.read_claims(pages(tmp_path, 600), watch=watch, runner=runner)
    assert 0 < heard[-1].done < 600
    document, _ = reading.read_claims(pages(tmp_path, 2, "b.pdf"), runner=runner)
    assert (document.status, len(document.pages)) == ("read", 2)


class Folder:
    """Keeps nothing but a name for a hash."""

    def keep(self, path: Path) -> Kept:
        return Kept(path.name, 1, path)


def test_a_drop_stopped_inside_a_file_keeps_the_files_before_it(tmp_path: Path) -> None:
    def read(path: Path, name: str, watch: Watch | None) -> tuple[Document, tuple[Claim, ...]]:
        assert watch is not None
        for done in range(3):
            if not watch(Step(done, 3, message("reading.doing.page", number=done + 1, count=3))):
                raise Stopped
        return Document("text/plain", (), name=name), ()

    heard: list[Stage] = []

    def report(stage: Stage) -> bool:
        heard.append(stage)
        return not (stage.number == 2 and stage.step.done == 1)

    tools = Tools(read, lambda *_: (), tuple)
    intakes = [Intake(tmp_path / name, "document", message("intake.document"), ("document",)) for name in "abc"]
    made = add_files(Pack("p"), intakes, Folder(), tools, report)
    assert made.edit is not None
    assert [source.name for source in made.edit.apply(Pack("p")).sources] == ["a"]
    assert [(fate.name, fate.status) for fate in made.fates] == [
        ("a", "read"),
        ("b", "not-imported"),
        ("c", "not-imported"),
    ]
    assert [fate.sentence.id for fate in made.fates[1:]] == ["import.cancelled"] * 2
    shares = [stage.share for stage in heard]
    assert shares == sorted(shares)
    assert 0.4 < shares[-1] < 0.5


def test_a_fault_of_the_claim_finder_costs_the_claims_of_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise TypeError("slice")

    monkeypatch.setattr("claimscope.core.claims.find_claims", fails)
    document, claims = reading.read_claims(pages(tmp_path, 1), runner=Inline())
    assert (document.status, len(document.pages), claims) == ("partial", 1, ())
    assert document.remarks[-1].id == "reading.claims-failed"
