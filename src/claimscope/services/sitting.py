"""One sitting at one pack: the value the window shows comes and goes, this keeps all that stands beside it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from claimscope.core.decisions import Decision, Judgement, decided
from claimscope.core.document import Pack, Person
from claimscope.core.judged import Judged
from claimscope.core.message import Message, message
from claimscope.core.problem import Exit, Problem
from claimscope.packfile.edition import Edition
from claimscope.packfile.writing import Progress, no_progress
from claimscope.services.packs import Saved, new_pack, open_pack, save_pack, with_edition
from claimscope.services.recovery import Recoverable
from claimscope.services.settings import load_settings
from claimscope.services.snapshot import Snapshot
from claimscope.services.workspace import Workspace, now


class Sitting:
    """Work folder, decisions and editions of the open pack. Every method takes the pack as it is now."""

    def __init__(
        self, workspace: Workspace, snapshot: Snapshot, warnings: tuple[Message, ...] = (), read_only: bool = False
    ) -> None:
        """Use ``new``, ``open`` or ``restore``."""
        self.workspace = workspace
        self.snapshot = snapshot
        self.warnings = warnings
        self.read_only = read_only
        self.judged: Judged | None = None
        """What the rules said when the file was saved that was opened."""

    @classmethod
    def new(cls, title: str = "") -> Sitting:
        """A sitting at an empty pack."""
        return cls(Workspace.create(), Snapshot(new_pack(title)))

    @classmethod
    def open(cls, path: Path, progress: Progress = no_progress) -> Sitting:
        """A sitting at a pack file. Problem where it cannot be opened or another window has it."""
        workspace = Workspace.create(path)
        try:
            opened = open_pack(path, workspace, progress)
        except BaseException:
            workspace.close(delete=True)
            raise
        sitting = cls(workspace, opened.snapshot, opened.warnings, opened.read_only)
        sitting.judged = opened.judged
        return sitting

    @classmethod
    def restore(cls, work: Recoverable) -> Sitting:
        """Go on where a crashed window stopped."""
        workspace, snapshot = work.restore()
        return cls(workspace, snapshot)

    @property
    def pack(self) -> Pack:
        """The pack as last handed in."""
        return self.snapshot.pack

    @property
    def path(self) -> Path | None:
        """The pack file, or None where there is none yet."""
        return self.workspace.path

    def stepped(self, before: Pack, after: Pack, by: Person, undone: bool = False) -> None:
        """Tell of each step, undo and redo at once: judgements in it are added to the chain of decisions."""
        chain = self.snapshot.decisions
        records = decided(chain.records, before, after, by, now(), undone)
        self.snapshot = replace(self.snapshot, pack=after, decisions=chain.append(*records))

    def autosave(self, pack: Pack) -> None:
        """Put the small JSON into the work folder. Problem where the disk refuses."""
        self.snapshot = replace(self.snapshot, pack=pack)
        self.workspace.autosave(self.snapshot)

    def save(
        self, pack: Pack, path: Path, *, overwrite_changed: bool = False, progress: Progress = no_progress
    ) -> Saved:
        """Write the pack file. Problem as for ``save_pack``."""
        self.snapshot, path = replace(self.snapshot, pack=pack), path.absolute()
        if self.read_only and path == self.path:
            raise Problem(message("packs.read-only"), None, message("packs.read-only.advice"), Exit.NOT_WRITTEN)
        kept = load_settings().number("backups")
        saved = save_pack(
            self.workspace, self.snapshot, path, overwrite_changed=overwrite_changed, backups=kept, progress=progress
        )
        self.read_only = False
        return saved

    def exported(self, pack: Pack, edition: Edition) -> None:
        """Note a final export: its edition (number and state are filled in), and the decision to export."""
        number = len(self.snapshot.editions.records) + 1
        chain = self.snapshot.decisions
        judged = Judgement("edition", str(number), new=edition.circle)
        self.snapshot = with_edition(replace(self.snapshot, pack=pack), replace(edition, number=number))
        record = Decision(len(chain.records) + 1, edition.at or now(), edition.by, judged)
        self.snapshot = replace(self.snapshot, decisions=chain.append(record))

    def close(self, delete: bool = True) -> None:
        """End the sitting; with ``delete`` the working copies go."""
        self.workspace.close(delete)
