"""Everything the window asks of the services, in one place. Imports happen at the first call, so that the window opens
at once; tests hand in a fake with the same methods."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from claimscope.core.assessment import Assessment
from claimscope.core.document import Pack, Person, Source
from claimscope.core.message import Message
from claimscope.core.problem import Problem
from claimscope.core.reading import Box
from claimscope.desktop.pack_ports import FolderServices, OutsideServices, ProofServices, VersionServices
from claimscope.desktop.values import KeyUse, Opened, Preview, State, Task

if TYPE_CHECKING:
    from claimscope.core.decisions import Decision
    from claimscope.core.difference import Change
    from claimscope.core.edits.base import Edit
    from claimscope.core.record_row import RecordRow
    from claimscope.core.vendor_letter import VendorLetter
    from claimscope.desktop.export_memory import ExportHabit
    from claimscope.packfile.edition import Edition
    from claimscope.services.comparing import Compared
    from claimscope.services.exporting import Export
    from claimscope.services.importing import Imported, Report
    from claimscope.services.intake import Intake
    from claimscope.services.record import Preview as RecordPreview
    from claimscope.services.rejudging import Rejudged
    from claimscope.services.settings import Settings


class PackServices(Protocol):
    """The open pack and its file."""

    def new_pack(self) -> Pack:
        """A new, empty pack."""
        ...

    def open_pack(self, path: Path) -> Opened:
        """Read a pack."""
        ...

    def sample_file(self) -> Path:
        """Where the sample pack lies, built anew; in a job."""
        ...

    def save_pack(self, pack: Pack, path: Path, overwrite_changed: bool = False) -> None:
        """Write a pack; Problem ``packs.changed-on-disk`` where somebody else has written the file meanwhile."""
        ...

    def autosave(self, pack: Pack) -> None:
        """Put the small JSON of the pack into the work folder."""
        ...

    def stepped(self, before: Pack, after: Pack, by: Person, undone: bool) -> None:
        """Told of each step, undo and redo: judgements in it go to the chain of decisions."""
        ...

    def recoverable(self) -> Message | None:
        """What an earlier sitting left behind unsaved, as a sentence that says what each choice does; or None."""
        ...

    def recover(self) -> tuple[Pack, Path | None]:
        """The work left behind."""
        ...

    def left_changes(self) -> Sequence[Change]:
        """How the work left behind differs from its file."""
        ...

    def forget_recoverable(self) -> None:
        """Do not offer it again in this sitting; the working copy stays."""
        ...

    def close(self, state: State, settings: Settings) -> None:
        """At the end: keep or delete the working copy, as the settings say."""
        ...

    def work_folder(self) -> str:
        """Where the working copies lie."""
        ...


class FileServices(Protocol):
    """Files into the pack, and pictures of their pages."""

    def classify(self, paths: Sequence[Path]) -> tuple[Intake, ...]:
        """What each dropped file is taken for."""
        ...

    def add_files(self, pack: Pack, intakes: Sequence[Intake], candidate: str, report: Report) -> Imported:
        """Read files for a candidate (an id, empty = not said); in a job."""
        ...

    def reread(self, pack: Pack, source: Source, media_type: str, report: Callable[[], bool]) -> Edit:
        """The file read again with the choices in ``media_type``; in a job. Problem where that goes wrong."""
        ...

    def attach(self, path: Path) -> Source:
        """Keep a file in the work folder as an attachment."""
        ...

    def page_picture(self, source: Source, page: int, width: int) -> bytes:
        """PNG of a page of a source, ``width`` pixels wide; in a job. Empty where no picture can be made."""
        ...

    def read_again(self, source: Source, page: int, box: Box) -> str:
        """Words that character recognition finds in a box of a page; empty without the extra ``ocr``; in a job."""
        ...


class ReportServices(Protocol):
    """Reports and letters out."""

    def preview(self, pack: Pack, language: str, report: Callable[[int, int], None]) -> Preview:
        """The report as it would be written now, as a draft where the gate blocks; in a job."""
        ...

    def export(
        self,
        pack: Pack,
        stem: Path,
        habit: ExportHabit,
        person: Person,
        report: Callable[[int, int], None],
        key: KeyUse | None = None,
    ) -> Export:
        """Write the reports named ``stem`` plus ending, the PDF signed where a key is given; a final one becomes an
        edition; in a job."""
        ...

    def export_memory(self) -> Path:
        """Where the habits of export are kept."""
        ...

    def letter_kinds(self) -> tuple[str, ...]:
        """Endings of the forms a letter can be written in, the usual one first."""
        ...

    def write_letter(self, letter: VendorLetter, path: Path, language: str) -> None:
        """Write a letter to a vendor; the ending of ``path`` is its form."""
        ...

    def show_folder(self, folder: Path) -> None:
        """Open a folder in the system's file manager."""
        ...


class RecordServices(Protocol):
    """The official record."""

    def record_search(self, text: str, limit: int) -> tuple[tuple[RecordRow, ...], int]:
        """Rows of the record that hold every word, and how many there are in all."""
        ...

    def record_lines(self) -> tuple[Message, ...]:
        """Version of the record and what it covers, as sentences."""
        ...

    def cite_row(self, row: RecordRow, candidate: str) -> Edit:
        """The edit that cites a row of the record for a candidate (an id, empty = nobody yet), its extract kept."""
        ...

    def preview_update(self, path: Path) -> RecordPreview:
        """What an official file would change in the record; in a job."""
        ...

    def apply_update(self, found: RecordPreview) -> Message:
        """Take an update over; says what holds now; in a job."""
        ...

    def record_is_own(self) -> bool:
        """Whether the record in use is the user's own, updated copy."""
        ...

    def discard_update(self) -> None:
        """Back to the record that came with the program."""
        ...

    def match_pack(self, pack: Pack) -> Pack:
        """Every citation looked up anew; in a job."""
        ...


class EditionServices(Protocol):
    """Editions, decisions and other packs."""

    def editions(self) -> Sequence[Edition]:
        """Final exports of the open pack, oldest first."""
        ...

    def decisions(self) -> Sequence[Decision]:
        """The chain of decisions of the open pack."""
        ...

    def export_edition(self, number: int, path: Path, language: str) -> Export:
        """Write the PDF of an edition once more, from its stored state; in a job."""
        ...

    def changes_since(self, number: int, pack: Pack) -> Sequence[Change]:
        """What has changed since an edition; Problem where its state is not stored."""
        ...

    def rejudged(self, number: int = 0) -> Rejudged | None:
        """What the rules and the record of today say differently of the file as it was opened, or of an edition of it;
        None where nothing was noted then. In a job. Problem where the rules or that edition cannot be read."""
        ...

    def rules_fault(self) -> Problem | None:
        """Why the profile in force cannot be used, if so: the standard rules judge meanwhile."""
        ...

    def adopt_profile(self, path: Path | None) -> None:
        """Judge by the profile in a file from now on, None: by the standard one. Problem where it is wrong."""
        ...

    def compare_with(self, pack: Pack, path: Path) -> Compared:
        """The way from the pack in a file to this one; in a job."""
        ...

    def delete_left_copies(self) -> int:
        """Delete working copies that no window has open; how many could not go."""
        ...


class Services(
    PackServices,
    FileServices,
    ReportServices,
    RecordServices,
    EditionServices,
    OutsideServices,
    ProofServices,
    VersionServices,
    FolderServices,
    Protocol,
):
    """The calls of ``ARCHITECTURE.md`` as the window makes them. Each may raise Problem with cause and advice."""

    def assess(self, pack: Pack) -> Assessment:
        """All rules on a pack."""
        ...

    def next_task(self, pack: Pack, assessment: Assessment) -> Task:
        """The most useful thing to do next."""
        ...

    def licences(self) -> str:
        """Licences of what is bundled, as text."""
        ...

    def source_path(self, id: str) -> Path:
        """Where the file of a source lies."""
        ...
