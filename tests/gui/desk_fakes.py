"""A small pack and services that answer at once, for the tests of the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from claimscope.core.assessment import (
    Assessment,
    Block,
    Cell,
    CellEvidence,
    CheckResult,
    CitationAssessment,
    Finding,
    Slot,
    Standing,
)
from claimscope.core.claim import Anchor, Claim, ClaimFields, Field
from claimscope.core.decisions import Decision
from claimscope.core.difference import Change, difference
from claimscope.core.document import (
    ACCURACY,
    CHECK_IDS,
    COST,
    ERRORS,
    LATENCY,
    SAFETY,
    SPEED,
    Candidate,
    Citation,
    Configuration,
    Context,
    Pack,
    PageState,
    Person,
    Source,
)
from claimscope.core.edits import Edit, add_sources, reread_source
from claimscope.core.edits.from_record import cite_row
from claimscope.core.message import Message, message
from claimscope.core.problem import Problem
from claimscope.core.reading import Box
from claimscope.core.record_row import RecordRow
from claimscope.core.vendor_letter import VendorLetter
from claimscope.desktop.export_memory import ExportHabit
from claimscope.desktop.values import KeyUse, Opened, Preview, Task
from claimscope.packfile.edition import Edition
from claimscope.services.comparing import Compared
from claimscope.services.exporting import Export, Written
from claimscope.services.importing import Fate, Imported, Report, Stage
from claimscope.services.intake import Intake
from claimscope.services.record import Preview as RecordPreview
from claimscope.services.rejudging import Rejudged
from gui.proof_fakes import ProofFakes

SOURCE = "5" * 64
IMPOSSIBLE = (LATENCY, ACCURACY, COST, SAFETY, ERRORS)


def record_row(number: int) -> RecordRow:
    value = Decimal("23699.70") + number
    return RecordRow(
        f"v4.1/closed/datacenter/x/y/llama2-70b-99/Server/{number}", "v4.1", f"4.1-000{number}", "repo_summary",
        "closed", "datacenter", "available", "Dell", "DGX H100", "x", "llama2-70b-99", "llama2-70b", "Server",
        value, "tokens/s",
    )  # fmt: skip


def claim(number: int, page: int = 1, quote: str = "23,699.70 queries per second, Llama 2 70B") -> Claim:
    top = 0.2 + 0.08 * (number % 8)
    box = (0.12, top, 0.52, top + 0.05)
    fields = ClaimFields(
        value=Field(Decimal("23699.70"), "stated", text="23,699.70"),
        unit=Field("queries/s", "stated"),
        benchmark=Field("llama2-70b", "stated", text="Llama 2 70B"),
        round=Field("v4.1", "context"),
        scenario=Field("Server", "stated"),
    )
    return Claim(f"c{number}", "inference", "absolute", Anchor(page, "Text", box, quote), fields)


def sample_pack(citations: int = 3) -> Pack:
    pages = tuple(PageState(n, message("reader.slide", n=n), "full") for n in (1, 2, 3))
    source = Source(SOURCE, "bidder-a-deck.pptx", "application/pptx", 120_000, candidate="b1", pages=pages)
    found = tuple(
        Citation(f"c{n}", SOURCE, claim(n, 1 + (n - 1) % 3), sort="decision" if n < 3 else "unsorted")
        for n in range(1, citations + 1)
    )
    return Pack(
        "p1",
        Context(title="Assistant platform 2027"),
        candidates=(
            Candidate("b1", "Bidder A", Configuration(system="DGX H100", accelerator="H100-SXM-80GB")),
            Candidate("b2", "Bidder B"),
            Candidate("b3", "Bidder C"),
        ),
        sources=(source,),
        citations=found,
    )


def assess(pack: Pack) -> Assessment:
    """Row 1 is partly answered by what is sorted for the decision; everything else is open or planned."""
    judged = tuple(_judge(one) for one in pack.citations if one.sort == "decision")
    cells = tuple(
        _cell(pack, candidate.id, question.id) for candidate in pack.candidates for question in pack.questions
    )
    blocks = tuple(
        Block(message(f"{cell.candidate} {cell.question} is open."), ("cell", cell.candidate, cell.question))
        for cell in cells
        if cell.state in ("open", "needs-task-eval")
    )
    return Assessment(judged, cells, tuple(f for one in judged for f in one.findings), blocks, "2026-11-30", "1")


def _judge(one: Citation) -> CitationAssessment:
    checks = tuple(
        CheckResult(id, "answered" if id != "quantization" else "unanswered", message("x", v="closed"), "record")
        for id in CHECK_IDS
    )
    finding = Finding(
        f"unit/{one.id}",
        "unit-differs",
        "medium",
        message("The slide says queries/s; the record says tokens/s."),
        message("Print tokens/s; ask the vendor to correct the slide."),
        one.id,
        one.claim.anchor,
    )
    refused = tuple((question, message("It measured speed, nothing else.")) for question in IMPOSSIBLE)
    return CitationAssessment(
        one.id,
        checks,
        Standing("gaps", "gaps", 2, 2, 0, ("quantization",)),
        (finding,),
        (Slot(SPEED, "partly", message("Another executor than the one offered.")),),
        refused,
        message("On MLPerf® Inference v4.1, closed, this system reached 24,217 tokens/s in Server."),
    )


def _cell(pack: Pack, candidate: str, question: str) -> Cell:
    made = pack.cell(candidate, question)
    if made and made.not_applicable:
        return Cell(candidate, question, "not-applicable", headline=message(made.not_applicable))
    if made and made.plan:
        return Cell(candidate, question, "planned", headline=message(made.plan.what))
    mine = [one for one in pack.citations if pack.candidate_of(one) == candidate and one.sort == "decision"]
    if question == SPEED and mine:
        evidence = tuple(
            CellEvidence(one.id, "citation", "used", answers="partly", reason=message("Another executor."))
            for one in mine
        )
        headline = message("24,217 tokens/s · 8× H100 Server, from the record")
        step = message("State the difference between 8× H100 and the offer.")
        return Cell(candidate, question, "partly", evidence, headline, next_step=step, background=1)
    state = "open" if question in (SPEED, LATENCY) else "needs-task-eval"
    return Cell(candidate, question, state, missing=message("Nothing admissible yet."))


@dataclass
class FakeServices(ProofFakes):
    """Answers of the services port without files or processes; ``calls`` notes what was asked."""

    calls: list[str] = field(default_factory=list)
    opened: Pack | None = None
    folder: Path = Path("work")
    made: tuple[Edition, ...] = ()
    then: Rejudged | None = None
    fault: Problem | None = None

    def assess(self, pack: Pack) -> Assessment:
        return assess(pack)

    def next_task(self, pack: Pack, assessment: Assessment) -> Task:
        if not pack.sources:
            return Task(message("add what the vendors sent"), message("Choose files"), ("import",))
        waiting = [one for one in pack.citations if one.sort == "unsorted"]
        if waiting:
            return Task(message("sort the claims"), message("Continue"), ("sort",))
        return Task(message("look at the gate"), message("Continue"), ("gate",))

    def new_pack(self) -> Pack:
        return Pack("new")

    def sample_file(self) -> Path:
        return self.folder / "sample.evpack"

    def open_pack(self, path: Path) -> Opened:
        self.calls.append(f"open {path.name}")
        return Opened(self.opened or sample_pack())

    def save_pack(self, pack: Pack, path: Path, overwrite_changed: bool = False) -> None:
        self.calls.append(f"save {path.name}")

    def autosave(self, pack: Pack) -> None:
        self.calls.append("autosave")

    def read_again(self, source: Source, page: int, box: Box) -> str:
        return "310 ms to the first token"

    def preview(self, pack: Pack, language: str, report: Callable[[int, int], None]) -> Preview:
        self.calls.append("preview")
        return Preview(self.folder / "preview.pdf", 4, "preview-1")

    def export(
        self,
        pack: Pack,
        stem: Path,
        habit: ExportHabit,
        person: Person,
        report: Callable[[int, int], None],
        key: KeyUse | None = None,
    ) -> Export:
        signed = f" signed by {key.path.name}" if key else ""
        self.calls.append(f"export {stem.name} draft={habit.draft}{signed}")
        return Export((Written("pdf", stem.with_suffix(".pdf"), 120_000, "c" * 64),), habit.draft)

    def export_memory(self) -> Path:
        return self.folder / "exports.json"

    def letter_kinds(self) -> tuple[str, ...]:
        return ("docx", "txt")

    def write_letter(self, letter: VendorLetter, path: Path, language: str) -> None:
        self.calls.append(f"letter {path.name}")

    def show_folder(self, folder: Path) -> None:
        self.calls.append(f"folder {folder.name}")

    def attach(self, path: Path) -> Source:
        return Source("a" * 64, path.name, "application/pdf", 10, kind="attachment")

    def stepped(self, before: Pack, after: Pack, by: Person, undone: bool) -> None:
        self.calls.append("undone" if undone else "stepped")

    def recoverable(self) -> Message | None:
        return None

    def recover(self) -> tuple[Pack, Path | None]:
        return sample_pack(), None

    def left_changes(self) -> Sequence[Change]:
        return difference(sample_pack(), replace(sample_pack(), context=Context(title="Left behind")))

    def forget_recoverable(self) -> None:
        self.calls.append("forget")

    def close(self, state: object, settings: object) -> None:
        self.calls.append("close")

    def classify(self, paths: Sequence[Path]) -> tuple[Intake, ...]:
        return tuple(Intake(path, "document", message("seen"), ("document", "attachment")) for path in paths)

    def add_files(self, pack: Pack, intakes: Sequence[Intake], candidate: str, report: Report) -> Imported:
        fates = []
        for number, intake in enumerate(intakes, 1):
            if not report(Stage(number, len(intakes), intake.path.name)):
                break
            refused = intake.path.suffix == ".zip"
            said = message("Protected by a password." if refused else "3 pages, 8 claims.")
            status = "refused" if refused else "read"
            fates.append(Fate(intake.path.name, "document", status, said, claims=0 if refused else 8))
        source = replace(sample_pack().sources[0], candidate=candidate)
        found = tuple(replace(one, sort="unsorted") for one in sample_pack(8).citations)
        return Imported(add_sources([source], found), tuple(fates))

    def reread(self, pack: Pack, source: Source, media_type: str, report: Callable[[], bool]) -> Edit:
        self.calls.append(f"reread {media_type}")
        return reread_source(replace(source, media_type=media_type), ())

    def source_path(self, id: str) -> Path:
        return self.folder / id

    def page_picture(self, source: Source, page: int, width: int) -> bytes:
        image = QImage(width, width * 9 // 16, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFF)
        data = QBuffer()
        data.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(data, "PNG")
        return bytes(data.data().data())

    def cite_row(self, row: RecordRow, candidate: str) -> Edit:
        self.calls.append(f"cite {row.result_id}")
        extract = Source("e" * 64, "record.txt", "text/plain", 10, pages=(PageState(1, message("x"), "full"),))
        return cite_row(row, extract, candidate, "2026-11-30")

    def preview_update(self, path: Path) -> RecordPreview:
        from claimscope.services.record import preview_update

        return preview_update(path)

    def apply_update(self, found: RecordPreview) -> Message:
        self.calls.append("update")
        return message("The record is new.")

    def record_is_own(self) -> bool:
        return "discard" not in self.calls

    def discard_update(self) -> None:
        self.calls.append("discard")

    def match_pack(self, pack: Pack) -> Pack:
        self.calls.append("match")
        return replace(pack, record_version="2027-01-01")

    def editions(self) -> Sequence[Edition]:
        return self.made

    def decisions(self) -> Sequence[Decision]:
        return ()

    def export_edition(self, number: int, path: Path, language: str) -> Export:
        self.calls.append(f"again {number} {path.name}")
        return Export((Written("pdf", path, 120_000, "c" * 64),), False)

    def changes_since(self, number: int, pack: Pack) -> Sequence[Change]:
        return difference(sample_pack(), pack)

    def rejudged(self, number: int = 0) -> Rejudged | None:
        self.calls.append(f"rejudged {number}")
        return self.then

    def rules_fault(self) -> Problem | None:
        return self.fault

    def adopt_profile(self, path: Path | None) -> None:
        self.calls.append(f"profile {path.name if path else 'standard'}")

    def compare_with(self, pack: Pack, path: Path) -> Compared:
        self.calls.append(f"compare {path.name}")
        before = sample_pack()
        return Compared(difference(before, pack), (), before.id == pack.id)

    def delete_left_copies(self) -> int:
        self.calls.append("delete copies")
        return 0

    def work_folder(self) -> str:
        return str(self.folder)

    def record_search(self, text: str, limit: int) -> tuple[tuple[RecordRow, ...], int]:
        rows = tuple(record_row(n) for n in (1, 2) if text.split(maxsplit=1)[0].lower() in "llama2-70b" or not text)
        return rows, len(rows)

    def record_lines(self) -> tuple[Message, ...]:
        return (message("Record 2026-11-30, 39,776 results."),)

    def licences(self) -> str:
        return "Lucide icons: ISC"


def unsorted_pack(count: int = 8) -> Pack:
    pack = sample_pack(count)
    return replace(pack, citations=tuple(replace(one, sort="unsorted") for one in pack.citations))
