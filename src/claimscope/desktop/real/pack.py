"""The open pack and its file; work that was left behind."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.document import Pack, Person
from claimscope.core.message import Message, message
from claimscope.core.problem import Problem
from claimscope.desktop.real.sitting import CurrentSitting
from claimscope.desktop.values import Opened, State
from claimscope.desktop.words import moment
from claimscope.services.settings import Settings

if TYPE_CHECKING:
    from claimscope.core.difference import Change
    from claimscope.services.recovery import Recoverable


class RealPack:
    """See ``ports.OpenPack``."""

    def __init__(self, sitting: CurrentSitting) -> None:
        self.sitting = sitting

    def new(self) -> Pack:
        import os
        from datetime import UTC, datetime

        self.sitting.begin(None)
        return Pack(os.urandom(16).hex(), created_at=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))

    def open(self, path: Path) -> Opened:
        sitting = self.sitting.open(path)
        return Opened(sitting.pack, sitting.warnings, sitting.read_only)

    def sample_file(self) -> Path:
        from claimscope.services.demo import build_sample
        from claimscope.services.folders import folders

        return build_sample(folders().sample_file)

    def save(self, pack: Pack, path: Path, overwrite_changed: bool = False) -> None:
        self.sitting().save(pack, path, overwrite_changed=overwrite_changed)
        self.sitting.note_filed()

    def autosave(self, pack: Pack) -> None:
        self.sitting().autosave(pack)

    def stepped(self, before: Pack, after: Pack, by: Person, undone: bool) -> None:
        self.sitting().stepped(before, after, by, undone)

    def close(self, state: State, settings: Settings) -> None:
        nothing = state.path is None and not state.pack.sources and not state.pack.candidates
        self.sitting.close(nothing, settings)
        import sys

        jobs = sys.modules.get("claimscope.services.jobs")  # not there: no worker was ever started
        if jobs is not None:
            jobs.intake().close()
            jobs.pages().close()


class RealLeftWork:
    """See ``ports.LeftWork``."""

    def __init__(self, sitting: CurrentSitting) -> None:
        self._sitting = sitting
        self._left: Recoverable | None = None

    def offer(self) -> tuple[Message, ...]:
        from claimscope.services.recovery import find_recoverable

        found = find_recoverable()
        self._left = found[0] if found else None
        if self._left is None:
            return ()
        title = self._left.snapshot.pack.context.title or (self._left.path.name if self._left.path else "")
        name = title or Message("desktop.pack.untitled")
        at, n = moment(self._left.header.at), len(self._left.changes)
        since = (Message("desktop.recover.file-changed"),) if self._left.file_changed else ()
        return message("desktop.recover.offer", name=name, at=at, n=n), *since

    def restore(self) -> tuple[Pack, Path | None]:
        from claimscope.services.sitting import Sitting

        left = self._left
        assert left is not None
        same = left.path if self._sitting.path == left.path else None
        if same is not None:  # two sittings at one file lock each other out
            self._sitting.begin(None)
        try:
            sitting = Sitting.restore(left)
        except Problem:
            if same is not None:
                self._sitting.open(same)
            raise
        self._sitting.begin(sitting)
        return sitting.pack, sitting.path

    def changes(self) -> Sequence[Change]:
        return self._left.changes if self._left else ()

    def forget(self) -> None:
        self._left = None

    def folder(self) -> str:
        from claimscope.services.folders import folders

        return str(folders().work)

    def delete_copies(self) -> int:
        from claimscope.services.recovery import delete_left_copies

        return delete_left_copies()
