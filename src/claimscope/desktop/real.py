"""The services as they are. Imports happen inside methods, so that the window opens before they load."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.assessment import Assessment
from claimscope.core.document import Pack, Person, Source
from claimscope.core.message import Message, message
from claimscope.core.reading import Box
from claimscope.core.record_row import RecordRow
from claimscope.desktop.controller import State
from claimscope.desktop.ports import Opened, Preview, Task
from claimscope.services.settings import Settings, load_settings

if TYPE_CHECKING:
    from claimscope.core.edits.base import Edit
    from claimscope.core.record_row import RecordRow
    from claimscope.core.vendor_letter import VendorLetter
    from claimscope.desktop.export_memory import ExportHabit
    from claimscope.packfile.edition import Circle
    from claimscope.services.exporting import Export
    from claimscope.services.importing import Imported
    from claimscope.services.intake import Intake
    from claimscope.services.record import Preview as RecordPreview
    from claimscope.services.recovery import Recoverable
    from claimscope.services.sitting import Sitting

PREVIEW = "preview-"
NOTHING = Assessment((), (), (), ())


class RealServices:
    """See ``ports.Services``. Holds the sitting: work folder, decisions and editions of the open pack."""

    def __init__(self) -> None:
        self._sitting: Sitting | None = None
        self._left: Recoverable | None = None
        self._filed: Pack | None = None
        """The pack as its file holds it."""

    # -- pack -------------------------------------------------------------------------------------------------------

    def new_pack(self) -> Pack:
        import uuid
        from datetime import UTC, datetime

        self._leave(None)
        return Pack(uuid.uuid4().hex, created_at=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))

    def open_pack(self, path: Path) -> Opened:
        from claimscope.services.sitting import Sitting

        sitting = Sitting.open(path)
        self._leave(sitting)
        self._filed = sitting.pack
        return Opened(sitting.pack, sitting.warnings, sitting.read_only)

    def save_pack(self, pack: Pack, path: Path, overwrite_changed: bool = False) -> None:
        self.sitting().save(pack, path, overwrite_changed=overwrite_changed)
        self._filed = pack

    def autosave(self, pack: Pack) -> None:
        self.sitting().autosave(pack)

    def stepped(self, before: Pack, after: Pack, by: Person, undone: bool) -> None:
        self.sitting().stepped(before, after, by, undone)

    def sitting(self) -> Sitting:
        """The sitting; made when first needed, so that an empty window leaves nothing behind."""
        from claimscope.services.sitting import Sitting

        if self._sitting is None:
            self._sitting = Sitting.new()
        return self._sitting

    def _leave(self, then: Sitting | None, delete: bool = False) -> None:
        """End the sitting. What a file holds too needs no working copy, where the settings say so."""
        if self._sitting is not None:
            filed = self._filed is not None and self._filed == self._sitting.pack
            self._sitting.close(delete or (filed and load_settings().is_on("delete_work_at_close")))
        self._sitting, self._filed = then, None

    def close(self, state: State, settings: Settings) -> None:
        nothing = state.path is None and not state.pack.sources and not state.pack.candidates
        self._leave(None, delete=nothing or (state.saved and settings.is_on("delete_work_at_close")))
        from claimscope.services import jobs

        jobs.intake().close()
        jobs.pages().close()

    def work_folder(self) -> str:
        from claimscope.services.folders import folders

        return str(folders().work)

    # -- work left behind -------------------------------------------------------------------------------------------

    def recoverable(self) -> Message | None:
        from claimscope.services.recovery import find_recoverable

        found = find_recoverable()
        self._left = found[0] if found else None
        if self._left is None:
            return None
        title = self._left.snapshot.pack.context.title or (self._left.path.name if self._left.path else "")
        name = title or Message("desktop.pack.untitled")
        return message("desktop.recover.offer", name=name, at=self._left.header.at, n=len(self._left.changes))

    def recover(self) -> tuple[Pack, Path | None]:
        from claimscope.services.sitting import Sitting

        assert self._left is not None
        sitting = Sitting.restore(self._left)
        self._leave(sitting)
        return sitting.pack, sitting.path

    def forget_recoverable(self) -> None:
        self._left = None

    # -- rules ------------------------------------------------------------------------------------------------------

    def assess(self, pack: Pack) -> Assessment:
        if not (pack.candidates or pack.citations or pack.evidence):
            return NOTHING
        from claimscope.services.assessing import assess

        return assess(pack)

    def next_task(self, pack: Pack, assessment: Assessment) -> Task:
        if not (pack.candidates or pack.sources):
            return Task(Message("desktop.task.start"), Message("desktop.task.start.go"), ("candidate", ""))
        from claimscope.core.wizard import next_task

        task = next_task(pack, assessment)
        return Task(task.said, task.button, task.place)

    # -- files in ---------------------------------------------------------------------------------------------------

    def classify(self, paths: Sequence[Path]) -> tuple[Intake, ...]:
        from claimscope.services.intake import classify_all

        return classify_all(paths)

    def add_files(
        self, pack: Pack, intakes: Sequence[Intake], candidate: str, report: Callable[[int, int, str], bool]
    ) -> Imported:
        from claimscope.services.importing import add_files, standard_tools

        return add_files(pack, intakes, candidate, self.sitting().workspace, standard_tools(), report)

    def attach(self, path: Path) -> Source:
        kept = self.sitting().workspace.keep(path)
        return Source(kept.sha256, path.name, "application/octet-stream", kept.size, kind="attachment")

    def page_picture(self, source: Source, page: int, width: int) -> bytes:
        from claimscope.services.pictures import page_picture

        own = Path(source.name)
        path = own if source.id.startswith(PREVIEW) else self.sitting().workspace.source_path(source.id)
        return page_picture(path, source.media_type, page, width).png

    def read_again(self, source: Source, page: int, box: Box) -> str:
        from claimscope.services.pictures import page_picture, read_again

        path = self.sitting().workspace.source_path(source.id)
        spans = read_again(page_picture(path, source.media_type, page, 2000), box)
        return " ".join(span.text for span in spans)

    # -- report out -------------------------------------------------------------------------------------------------

    def preview(self, pack: Pack, language: str, report: Callable[[int, int], None]) -> Preview:
        from hashlib import sha256

        from claimscope.services.exporting import Options, prepared_report

        sitting = self.sitting()
        options = Options(draft=not self.assess(pack).final_allowed, language=language)
        decisions = sitting.snapshot.decisions.records
        made = prepared_report(pack, sitting.workspace, options, decisions, _plain(report))
        data = made.render("pdf")
        path = sitting.workspace.folder / "preview.pdf"
        path.write_bytes(data)
        return Preview(path, page_count(data), PREVIEW + sha256(data).hexdigest())

    def export(
        self, pack: Pack, stem: Path, habit: ExportHabit, person: Person, report: Callable[[int, int], None]
    ) -> Export:
        from claimscope.services.exporting import Options, Targets, export_pack

        sitting = self.sitting()
        names = {kind: stem.with_name(f"{stem.name}.{kind}") for kind in ("pdf", "html", "xlsx", "json")}
        targets = Targets(**{kind: path for kind, path in names.items() if getattr(habit, kind)})
        number = len(sitting.snapshot.editions.records) + 1
        options = Options(
            draft=habit.draft,
            edition="outside" if habit.edition == "outside" else "internal",
            edition_number=number,
            language=habit.language,
            paper="letter" if habit.paper == "letter" else "a4",
            template=habit.template,
            attach_sources=tuple(source.id for source in pack.sources) if habit.attach else (),
        )
        decisions = sitting.snapshot.decisions.records
        made = export_pack(pack, sitting.workspace, targets, options, decisions, _plain(report))
        if made.files and not made.draft:
            self._note_edition(pack, made, person, options.edition)
        return made

    def _note_edition(self, pack: Pack, made: Export, person: Person, circle: Circle) -> None:
        """A final export becomes an edition, and a hash file lies beside each report."""
        from claimscope import __version__
        from claimscope.packfile.edition import Edition
        from claimscope.services.signing import write_hash
        from claimscope.services.workspace import now

        for one in made.files:
            write_hash(one.path)
        files = tuple((one.path.name, one.sha256) for one in made.files)
        versions = {"record": pack.record_version, "rules": pack.rules_version}
        edition = Edition(0, now(), person, circle, "", files, __version__, **versions)
        self.sitting().exported(pack, edition)

    def export_memory(self) -> Path:
        from claimscope.services.folders import folders

        return folders().settings / "exports.json"

    def letter_kinds(self) -> tuple[str, ...]:
        from claimscope.services.letters import KINDS

        return KINDS

    def write_letter(self, letter: VendorLetter, path: Path, language: str) -> None:
        from claimscope.services.letters import write_letter

        write_letter(letter, path, language)

    def reply_edit(self, pack: Pack, path: Path) -> Edit:
        from claimscope.core.vendor_letter import apply_reply, open_points
        from claimscope.services.replies import read_reply

        return apply_reply(pack, open_points(pack, self.assess(pack)), read_reply(path))

    def show_folder(self, folder: Path) -> None:
        from PySide6.QtCore import QUrl
        from PySide6.QtGui import QDesktopServices

        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    # -- record -----------------------------------------------------------------------------------------------------

    def cite_row(self, row: RecordRow, candidate: str) -> Edit:
        from claimscope.services.browsing import cite

        return cite(row, candidate, self.sitting().workspace)

    def preview_update(self, path: Path) -> RecordPreview:
        from claimscope.services.record import preview_update

        return preview_update(path)

    def apply_update(self, found: RecordPreview) -> Message:
        from claimscope.services.record import apply_update, open_record

        version = apply_update(found)
        rows = sum(one.rows for one in open_record().coverage())
        return message("record.update.done", version=version, rows=rows)

    def match_pack(self, pack: Pack) -> Pack:
        from claimscope.services.lookup import match_pack

        return match_pack(pack)

    # -- about ------------------------------------------------------------------------------------------------------

    def record_search(self, text: str, limit: int) -> tuple[tuple[RecordRow, ...], int]:
        from claimscope.services.record import record_search

        found = record_search().search(text, limit=limit)
        return tuple(found.rows), found.total

    def record_lines(self) -> tuple[Message, ...]:
        from claimscope.services.record import record_lines

        return record_lines()

    def licences(self) -> str:
        from claimscope.services.licences import shown

        return shown()


def _plain(report: Callable[[int, int], None]) -> Callable[..., None]:
    """A progress of the services from one that only counts."""

    def tell(done: int, total: int, what: Message | None = None) -> None:
        report(done, total)

    return tell


def page_count(pdf: bytes) -> int:
    """Pages of a PDF of our own."""
    import io

    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as file:
        return len(file.pages)
