"""All that the window can ask of the world: ``Services`` holds one small port for each topic.

``real/`` answers for real and loads what it needs at the first call, so that the window opens at once; tests hand in
fakes. Each call may raise Problem with cause and advice. “In a job” marks what takes its time: see ``jobs.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from claimscope.core.assessment import Assessment
from claimscope.core.document import Citation, Pack, Person, Source
from claimscope.core.message import Message
from claimscope.core.problem import Problem
from claimscope.core.reading import Box
from claimscope.desktop.looking_ports import Browsing, Cases, Comparing
from claimscope.desktop.proof_ports import Copies, Editions, Keys, Proof, Versions
from claimscope.desktop.values import Count, KeyUse, Opened, OutsidePreview, Preview, State, Task

if TYPE_CHECKING:
    from claimscope.core.difference import Change
    from claimscope.core.edits.base import Edit
    from claimscope.core.record_row import RecordRow
    from claimscope.core.vendor_letter import VendorLetter
    from claimscope.desktop.export_memory import ExportHabit
    from claimscope.services.exporting import Export
    from claimscope.services.importing import Imported, Report
    from claimscope.services.intake import Intake
    from claimscope.services.pack_entry import Entry, Register
    from claimscope.services.pictures import BoxReading
    from claimscope.services.progress import Watch
    from claimscope.services.record import Preview as RecordPreview
    from claimscope.services.rejudging import Rejudged
    from claimscope.services.rereading import Reread
    from claimscope.services.settings import Settings


@dataclass(frozen=True)
class Services:
    """What the window is given, by topic."""

    pack: OpenPack
    left: LeftWork
    sources: Sources
    rules: Rules
    record: OfficialRecord
    browsing: Browsing
    comparing: Comparing
    cases: Cases
    reports: Reports
    letters: Letters
    editions: Editions
    keys: Keys
    proof: Proof
    versions: Versions
    copies: Copies
    folder: PackFolder
    system: System


class OpenPack(Protocol):
    """The open pack and its file."""

    def new(self) -> Pack:
        """A new, empty pack."""
        ...

    def open(self, path: Path) -> Opened:
        """Read a pack."""
        ...

    def sample_file(self) -> Path:
        """Where the sample pack lies, built anew; in a job."""
        ...

    def save(self, pack: Pack, path: Path, overwrite_changed: bool = False) -> None:
        """Write a pack; Problem ``packs.changed-on-disk`` where somebody else has written the file meanwhile."""
        ...

    def autosave(self, pack: Pack) -> None:
        """Put the small JSON of the pack into the work folder."""
        ...

    def stepped(self, before: Pack, after: Pack, by: Person, undone: bool) -> None:
        """Told of each step, undo and redo: judgements in it go to the chain of decisions."""
        ...

    def close(self, state: State, settings: Settings) -> None:
        """At the end: keep or delete the working copy, as the settings say."""
        ...


class LeftWork(Protocol):
    """Unsaved work that an earlier sitting left behind."""

    def offer(self) -> tuple[Message, ...]:
        """What was left, in sentences that say what each choice does; or nothing."""
        ...

    def restore(self) -> tuple[Pack, Path | None]:
        """The work left behind, and its file."""
        ...

    def changes(self) -> Sequence[Change]:
        """How the work left behind differs from its file."""
        ...

    def forget(self) -> None:
        """Do not offer it again in this sitting; the working copy stays."""
        ...

    def folder(self) -> str:
        """Where the working copies lie."""
        ...

    def delete_copies(self) -> int:
        """Delete working copies that no window has open; how many could not go."""
        ...


class Sources(Protocol):
    """Files into the pack, and pictures of their pages."""

    def classify(self, paths: Sequence[Path], watch: Callable[[int, int, str], bool]) -> tuple[Intake, ...]:
        """What each dropped file is taken for; ``watch`` hears done, total and name, and may stop it; in a job."""
        ...

    def add(self, pack: Pack, intakes: Sequence[Intake], report: Report) -> Imported:
        """Read files, each for its candidate; in a job."""
        ...

    def reread(self, pack: Pack, source: Source, media_type: str, watch: Watch) -> Reread:
        """The file read again with the choices in ``media_type``; in a job. Problem where that goes wrong."""
        ...

    def attach(self, path: Path) -> Source:
        """Keep a file in the work folder as an attachment."""
        ...

    def path(self, id: str) -> Path:
        """Where the file of a source lies."""
        ...

    def page_picture(
        self, source: Source, page: int, width: int, stretch: tuple[float, float], exact: bool = False
    ) -> bytes:
        """PNG of a page of a source, ``width`` pixels wide, or of a ``stretch`` of its height (shares of it); in a job.
        ``exact``: as ``draw_exactly`` had it drawn. Empty where no picture can be made."""
        ...

    def draw_exactly(self, pack: Pack, source: Source, stopped: Callable[[], bool]) -> frozenset[int]:
        """Have LibreOffice draw the pages of a source, where that is possible; those that show each number of the pack
        at its place. In a job."""
        ...

    def read_box(self, source: Source, page: int, box: Box) -> BoxReading:
        """The words in a box of a page and its picture; words of scans need the extra ``ocr``; in a job."""
        ...


class Rules(Protocol):
    """What the rules say of a pack."""

    def get_ready(self) -> None:
        """Load the rules, in a job, so that the first step need not wait for them."""
        ...

    def assess(self, pack: Pack) -> Assessment:
        """All rules on a pack."""
        ...

    def next_task(self, pack: Pack, assessment: Assessment) -> Task:
        """The most useful thing to do next."""
        ...

    def rejudged(self, number: int = 0) -> Rejudged | None:
        """What the rules and the record of today say differently of the file as it was opened, or of an edition of it;
        None where nothing was noted then. In a job. Problem where the rules or that edition cannot be read."""
        ...

    def fault(self) -> Problem | None:
        """Why the profile in force cannot be used, if so: the standard rules judge meanwhile."""
        ...

    def adopt(self, path: Path | None) -> None:
        """Judge by the profile in a file from now on, None: by the standard one. Problem where it is wrong."""
        ...


class OfficialRecord(Protocol):
    """What the pack asks of the official record; people look through it by ``browsing``."""

    def search(self, text: str, limit: int) -> tuple[tuple[RecordRow, ...], int]:
        """Rows of the record that hold every word, and how many there are in all."""
        ...

    def lines(self) -> tuple[Message, ...]:
        """Version of the record and what it covers, as sentences."""
        ...

    def cite(self, row: RecordRow, candidate: str) -> Edit:
        """The edit that cites a row of the record for a candidate (an id, empty = nobody yet), its extract kept."""
        ...

    def look_up(self, citations: Sequence[Citation]) -> tuple[Citation, ...]:
        """These citations looked up anew; in a job."""
        ...

    def match(self, pack: Pack) -> Pack:
        """Every citation looked up anew; in a job."""
        ...

    def preview_update(self, path: Path) -> RecordPreview:
        """What an official file would change in the record; in a job."""
        ...

    def apply_update(self, found: RecordPreview) -> Message:
        """Take an update over; says what holds now; in a job."""
        ...

    def is_own(self) -> bool:
        """Whether the record in use is the user's own, updated copy."""
        ...

    def discard_update(self) -> None:
        """Back to the record that came with the program."""
        ...


class Reports(Protocol):
    """Reports, to look at and out."""

    def preview(self, pack: Pack, language: str, report: Count) -> Preview:
        """The report as it would be written now, as a draft where the gate blocks; in a job."""
        ...

    def preview_outside(self, pack: Pack, language: str, report: Count) -> OutsidePreview:
        """The outside edition as it would be written now, searched; in a job. Problem where one fits nothing."""
        ...

    def export(
        self, pack: Pack, stem: Path, habit: ExportHabit, person: Person, report: Count, key: KeyUse | None = None
    ) -> Export:
        """Write the reports named ``stem`` plus ending, the PDF signed where a key is given; a final one becomes an
        edition; in a job."""
        ...

    def memory(self) -> Path:
        """Where the habits of export are kept."""
        ...


class Letters(Protocol):
    """Letters to vendors."""

    def kinds(self) -> tuple[str, ...]:
        """Endings of the forms a letter can be written in, the usual one first."""
        ...

    def write(self, letter: VendorLetter, path: Path, language: str) -> None:
        """Write a letter to a vendor; the ending of ``path`` is its form."""
        ...


class PackFolder(Protocol):
    """A folder of packs, or the index of a department."""

    def last(self) -> Path | None:
        """The folder looked at last, where it is still there."""
        ...

    def register(self) -> Register:
        """Version of the record, and what was withdrawn or changed after publication; in a job."""
        ...

    def packs(self, folder: Path) -> Generator[tuple[int, Entry], None, None]:
        """(how many in all, next pack); in a job. Leaving off early loses nothing."""
        ...

    def department(self, address: str, password: str) -> Generator[tuple[int, Entry], None, None]:
        """The same from the index of a department; in a job. **Opens a network connection.** Problem where it fails."""
        ...

    def forget(self) -> None:
        """Delete the index of packs."""
        ...


class System(Protocol):
    """The computer around the window."""

    def show_folder(self, folder: Path) -> None:
        """Open a folder in the system's file manager."""
        ...

    def has_office(self) -> bool:
        """Whether LibreOffice is here and can be shut off from the network."""
        ...

    def licences(self) -> str:
        """Licences of what is bundled, as text."""
        ...
