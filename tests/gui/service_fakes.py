"""Services that answer at once, without files or processes, for the tests of the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from claimscope.core.assessment import Assessment
from claimscope.core.decisions import Decision
from claimscope.core.difference import Change, difference
from claimscope.core.document import Citation, Context, Pack, PageState, Person, Source
from claimscope.core.edits import Edit, add_sources, reread_source
from claimscope.core.edits.from_record import cite_row
from claimscope.core.message import Message, message
from claimscope.core.problem import Problem
from claimscope.core.reading import Box
from claimscope.core.record_row import RecordRow
from claimscope.core.vendor_letter import VendorLetter
from claimscope.desktop.export_memory import ExportHabit
from claimscope.desktop.ports import Services
from claimscope.desktop.real.looking import RealBrowsing, RealCases, RealComparing
from claimscope.desktop.values import KeyUse, Opened, OutsidePreview, Preview, Task
from claimscope.packfile.edition import Edition
from claimscope.readers.page_picture import PagePicture
from claimscope.services.exporting import Export, Written
from claimscope.services.importing import Fate, Imported, Report, Stage
from claimscope.services.intake import Intake
from claimscope.services.outside import Searched
from claimscope.services.pictures import BoxReading
from claimscope.services.progress import Watch
from claimscope.services.record import Preview as RecordPreview
from claimscope.services.rejudging import Rejudged
from claimscope.services.rereading import Reread
from gui.desk_fakes import assess, record_row, sample_pack
from gui.proof_fakes import Fake, FakeCopies, FakeKeys, FakePackFolder, FakeProof, FakeVersions


def _on(*_: object) -> bool:
    return True


class FakePack(Fake):
    """The open pack; ``opened`` is what every file holds."""

    opened: Pack | None = None

    def new(self) -> Pack:
        return Pack("new")

    def open(self, path: Path) -> Opened:
        self.calls.append(f"open {path.name}")
        return Opened(self.opened or sample_pack())

    def sample_file(self) -> Path:
        return self.place / "sample.evpack"

    def save(self, pack: Pack, path: Path, overwrite_changed: bool = False) -> None:
        self.calls.append(f"save {path.name}")

    def autosave(self, pack: Pack) -> None:
        self.calls.append("autosave")

    def stepped(self, before: Pack, after: Pack, by: Person, undone: bool) -> None:
        self.calls.append("undone" if undone else "stepped")

    def close(self, state: object, settings: object) -> None:
        self.calls.append("close")


class FakeLeftWork(Fake):
    """Nothing was left, until a test says so."""

    def offer(self) -> tuple[Message, ...]:
        return ()

    def restore(self) -> tuple[Pack, Path | None]:
        return sample_pack(), None

    def changes(self) -> Sequence[Change]:
        return difference(sample_pack(), replace(sample_pack(), context=Context(title="Left behind")))

    def forget(self) -> None:
        self.calls.append("forget")

    def folder(self) -> str:
        return str(self.place)

    def delete_copies(self) -> int:
        self.calls.append("delete copies")
        return 0


class FakeSources(Fake):
    """Every file has three pages and eight claims; a ZIP is refused."""

    def classify(self, paths: Sequence[Path], watch: Callable[[int, int, str], bool] = _on) -> tuple[Intake, ...]:
        return tuple(Intake(path, "document", message("seen"), ("document", "attachment")) for path in paths)

    def add(self, pack: Pack, intakes: Sequence[Intake], report: Report) -> Imported:
        fates = []
        for number, intake in enumerate(intakes, 1):
            if not report(Stage(number, len(intakes), intake.path.name)):
                break
            refused = intake.path.suffix == ".zip"
            said = message("Protected by a password." if refused else "3 pages, 8 claims.")
            status = "refused" if refused else "read"
            fates.append(Fate(intake.path.name, "document", status, said, claims=0 if refused else 8))
        source = replace(sample_pack().sources[0], candidate=intakes[0].candidate)
        found = tuple(replace(one, sort="unsorted") for one in sample_pack(8).citations)
        return Imported(add_sources([source], found), tuple(fates))

    def reread(self, pack: Pack, source: Source, media_type: str, watch: Watch) -> Reread:
        self.calls.append(f"reread {media_type}")
        said = message("reread.same", name=source.name, n=0)
        return Reread(reread_source(replace(source, media_type=media_type), ()) if media_type else None, said)

    def attach(self, path: Path) -> Source:
        return Source("a" * 64, path.name, "application/pdf", 10, kind="attachment")

    def path(self, id: str) -> Path:
        return self.place / id

    box_words, recognised = "310 ms to the first token", False

    page_height = 9 / 16
    """Of every page, in its widths."""

    drawn: frozenset[int] = frozenset({1, 2})
    """The pages that LibreOffice draws as they are."""

    def draw_exactly(self, pack: Pack, source: Source, stopped: Callable[[], bool]) -> frozenset[int]:
        self.calls.append(f"draw {source.name}")
        return self.drawn

    def page_picture(
        self,
        source: Source,
        page: int,
        width: int,
        stretch: tuple[float, float] = (0.0, 1.0),
        exact: bool = False,
    ) -> bytes:
        self.calls.append(f"{'exact ' if exact else ''}picture {stretch[0]:.2f}-{stretch[1]:.2f}")
        height = round(width * self.page_height * (stretch[1] - stretch[0]))
        image = QImage(width, max(1, height), QImage.Format.Format_RGB32)
        image.fill(0xFFFFFF)
        data = QBuffer()
        data.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(data, "PNG")
        return bytes(data.data().data())

    def read_box(self, source: Source, page: int, box: Box) -> BoxReading:
        picture = PagePicture(self.page_picture(source, page, 160), 160, 90)
        return BoxReading(self.box_words, self.recognised, picture)


class FakeRules(Fake):
    """``then`` is what the rules said at the last save, ``broken`` why the profile cannot be used."""

    then: Rejudged | None = None
    broken: Problem | None = None

    def get_ready(self) -> None:
        self.calls.append("rules ready")

    def assess(self, pack: Pack) -> Assessment:
        return assess(pack)

    def next_task(self, pack: Pack, assessment: Assessment) -> Task:
        if not pack.sources:
            return Task(message("add what the vendors sent"), message("Choose files"), ("import",))
        waiting = [one for one in pack.citations if one.sort == "unsorted"]
        if waiting:
            return Task(message("sort the claims"), message("Continue"), ("sort",))
        return Task(message("look at the gate"), message("Continue"), ("gate",))

    def rejudged(self, number: int = 0) -> Rejudged | None:
        self.calls.append(f"rejudged {number}")
        return self.then

    def fault(self) -> Problem | None:
        return self.broken

    def adopt(self, path: Path | None) -> None:
        self.calls.append(f"profile {path.name if path else 'standard'}")


class FakeRecord(Fake):
    """Two rows; updates are looked at for real and taken over in words only."""

    def search(self, text: str, limit: int) -> tuple[tuple[RecordRow, ...], int]:
        rows = tuple(record_row(n) for n in (1, 2) if text.split(maxsplit=1)[0].lower() in "llama2-70b" or not text)
        return rows, len(rows)

    def lines(self) -> tuple[Message, ...]:
        return (message("Record 2026-11-30, 39,776 results."),)

    def cite(self, row: RecordRow, candidate: str) -> Edit:
        self.calls.append(f"cite {row.result_id}")
        extract = Source("e" * 64, "record.txt", "text/plain", 10, pages=(PageState(1, message("x"), "full"),))
        return cite_row(row, extract, candidate, "2026-11-30")

    def look_up(self, citations: Sequence[Citation]) -> tuple[Citation, ...]:
        self.calls.append(f"look up {len(citations)}")
        return tuple(citations)

    def match(self, pack: Pack) -> Pack:
        self.calls.append("match")
        return replace(pack, record_version="2027-01-01")

    def preview_update(self, path: Path) -> RecordPreview:
        from claimscope.services.record import preview_update

        return preview_update(path)

    def apply_update(self, found: RecordPreview) -> Message:
        self.calls.append("update")
        return message("The record is new.")

    def is_own(self) -> bool:
        return "discard" not in self.calls

    def discard_update(self) -> None:
        self.calls.append("discard")


class FakeReports(Fake):
    """Four pages; ``leak`` is a hidden text that the search of an outside edition finds all the same."""

    leak = ""

    def preview(self, pack: Pack, language: str, report: Callable[[int, int], None]) -> Preview:
        self.calls.append("preview")
        return Preview(self.place / "preview.pdf", 4, "preview-1")

    def preview_outside(self, pack: Pack, language: str, report: Callable[[int, int], None]) -> OutsidePreview:
        self.calls.append(f"outside {len(pack.redactions)}")
        found = Searched(312, len(pack.redactions), 4, self.leak, "pdf", 3 if self.leak else 0)
        return OutsidePreview(Preview(self.place / "o.pdf", 4, "preview-2"), found, "d" * 64)

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

    def memory(self) -> Path:
        return self.place / "exports.json"


class FakeLetters(Fake):
    """Letters are noted, not written."""

    def kinds(self) -> tuple[str, ...]:
        return ("docx", "txt")

    def write(self, letter: VendorLetter, path: Path, language: str) -> None:
        self.calls.append(f"letter {path.name}")


class FakeEditions(Fake):
    """``held`` are the editions of the open pack."""

    held: tuple[Edition, ...] = ()

    def made(self) -> Sequence[Edition]:
        return self.held

    def decisions(self) -> Sequence[Decision]:
        return ()

    def write_again(self, number: int, path: Path, language: str) -> Export:
        self.calls.append(f"again {number} {path.name}")
        return Export((Written("pdf", path, 120_000, "c" * 64),), False)

    def changes_since(self, number: int, pack: Pack) -> Sequence[Change]:
        return difference(sample_pack(), pack)


class FakeSystem(Fake):
    """Opens no file manager."""

    def show_folder(self, folder: Path) -> None:
        self.calls.append(f"folder {folder.name}")

    office = True

    def has_office(self) -> bool:
        return self.office

    def licences(self) -> str:
        return "Lucide icons: ISC"


@dataclass(frozen=True)
class FakeServices(Services):
    """All topics; ``calls`` notes what was asked of any of them, files would lie in ``place``."""

    pack: FakePack
    left: FakeLeftWork
    sources: FakeSources
    rules: FakeRules
    record: FakeRecord
    reports: FakeReports
    letters: FakeLetters
    editions: FakeEditions
    keys: FakeKeys
    proof: FakeProof
    versions: FakeVersions
    copies: FakeCopies
    folder: FakePackFolder
    system: FakeSystem
    calls: list[str] = field(default_factory=list)
    place: Path = Path("work")


def fake_services(place: Path) -> FakeServices:
    """All fakes, with one list of calls."""
    calls: list[str] = []
    keys = FakeKeys(calls, place)
    return FakeServices(
        pack=FakePack(calls, place),
        left=FakeLeftWork(calls, place),
        sources=FakeSources(calls, place),
        rules=FakeRules(calls, place),
        record=FakeRecord(calls, place),
        browsing=RealBrowsing(),
        comparing=RealComparing(),
        cases=RealCases(),
        reports=FakeReports(calls, place),
        letters=FakeLetters(calls, place),
        editions=FakeEditions(calls, place),
        keys=keys,
        proof=FakeProof(keys),
        versions=FakeVersions(calls, place),
        copies=FakeCopies(calls, place),
        folder=FakePackFolder(calls, place),
        system=FakeSystem(calls, place),
        calls=calls,
        place=place,
    )
