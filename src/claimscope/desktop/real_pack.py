"""The open pack of the real services: work folder, decisions, editions, and work that was left behind."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.document import Pack, Person
from claimscope.core.message import Message, message
from claimscope.core.problem import Problem
from claimscope.desktop.values import Opened, State
from claimscope.desktop.words import moment
from claimscope.services.settings import Settings, load_settings

if TYPE_CHECKING:
    from claimscope.core.difference import Change
    from claimscope.services.recovery import Recoverable
    from claimscope.services.sitting import Sitting


class PackReal:
    """Holds the sitting of the open pack."""

    def __init__(self) -> None:
        self._sitting: Sitting | None = None
        self._left: Recoverable | None = None
        self._filed: tuple[Pack, bytes] | None = None
        """The pack and its editions as its file holds them."""
        self._opened: Pack | None = None
        """The pack as its file held it when it was opened."""

    def new_pack(self) -> Pack:
        import os
        from datetime import UTC, datetime

        self._leave(None)
        return Pack(os.urandom(16).hex(), created_at=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))

    def open_pack(self, path: Path) -> Opened:
        from claimscope.services.sitting import Sitting

        sitting = Sitting.open(path)
        self._leave(sitting)
        self._note_filed(sitting)
        self._opened = sitting.pack
        return Opened(sitting.pack, sitting.warnings, sitting.read_only)

    def sample_file(self) -> Path:
        from claimscope.services.demo import build_sample
        from claimscope.services.folders import folders

        return build_sample(folders().sample_file)

    def save_pack(self, pack: Pack, path: Path, overwrite_changed: bool = False) -> None:
        self.sitting().save(pack, path, overwrite_changed=overwrite_changed)
        self._note_filed(self.sitting())

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
            self._sitting.close(delete or (self._is_filed() and load_settings().is_on("delete_work_at_close")))
        self._sitting, self._filed, self._opened = then, None, None

    def _is_filed(self) -> bool:
        """Whether the pack's file holds all of it: the pack and its editions."""
        sitting = self._sitting
        return sitting is not None and self._filed == (sitting.pack, sitting.snapshot.editions.data)

    def _note_filed(self, sitting: Sitting) -> None:
        self._filed = sitting.pack, sitting.snapshot.editions.data

    def close(self, state: State, settings: Settings) -> None:
        nothing = state.path is None and not state.pack.sources and not state.pack.candidates
        held = self._sitting is None or self._is_filed()
        self._leave(None, delete=nothing or (held and settings.is_on("delete_work_at_close")))
        import sys

        jobs = sys.modules.get("claimscope.services.jobs")  # not there: no worker was ever started
        if jobs is not None:
            jobs.intake().close()
            jobs.pages().close()

    def work_folder(self) -> str:
        from claimscope.services.folders import folders

        return str(folders().work)

    def recoverable(self) -> Message | None:
        from claimscope.services.recovery import find_recoverable

        found = find_recoverable()
        self._left = found[0] if found else None
        if self._left is None:
            return None
        title = self._left.snapshot.pack.context.title or (self._left.path.name if self._left.path else "")
        name = title or Message("desktop.pack.untitled")
        return message("desktop.recover.offer", name=name, at=moment(self._left.header.at), n=len(self._left.changes))

    def recover(self) -> tuple[Pack, Path | None]:
        from claimscope.services.sitting import Sitting

        left, here = self._left, self._sitting
        assert left is not None
        same = left.path if here is not None and here.path == left.path else None
        if same is not None:  # two sittings at one file lock each other out
            self._leave(None)
        try:
            sitting = Sitting.restore(left)
        except Problem:
            if same is not None:
                self.open_pack(same)
            raise
        self._leave(sitting)
        return sitting.pack, sitting.path

    def left_changes(self) -> Sequence[Change]:
        return self._left.changes if self._left else ()

    def forget_recoverable(self) -> None:
        self._left = None
