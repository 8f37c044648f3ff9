"""After a crash: what can be brought back, and how it differs from the saved file."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from claimscope.core.difference import Change, difference
from claimscope.core.document import Pack
from claimscope.core.problem import Problem
from claimscope.services.folders import folders
from claimscope.services.locks import FileLock
from claimscope.services.packs import OpenedPack, changed_on_disk, open_pack, settled
from claimscope.services.snapshot import Header, Snapshot, newest_state
from claimscope.services.workspace import DOOMED, Workspace, remove

YOUNG_S = 60
"""A work folder without state may just be in the making."""


@dataclass(frozen=True, slots=True)
class Recoverable:
    """Work that no file holds. ``file`` is the pack as its file has it (None where there is none or it is damaged),
    ``changes`` lead from it to the work, ``file_changed`` says that somebody else has written the file since."""

    folder: Path
    header: Header
    snapshot: Snapshot
    file: Pack | None
    changes: tuple[Change, ...]
    file_changed: bool = False

    @property
    def path(self) -> Path | None:
        """The pack file it belongs to, or None where it was never saved."""
        return Path(self.header.path) if self.header.path else None

    def restore(self) -> tuple[Workspace, Snapshot]:
        """Go on with this work. Problem where another window has it meanwhile."""
        return Workspace.adopt(self.folder, self.header), self.snapshot

    def discard(self) -> bool:
        """Delete it for good; False where something in it could not go."""
        return remove(self.folder)


def find_recoverable(root: Path | None = None) -> tuple[Recoverable, ...]:
    """Work of windows that died, newest first. Folders that hold nothing a file does not hold are cleared away."""
    root = root or folders().work
    found = [work for folder in _left_folders(root) if (work := _look_into(folder)) is not None]
    return tuple(sorted(found, key=lambda work: work.header.at, reverse=True))


def delete_left_copies(root: Path | None = None) -> int:
    """Delete every work folder that no window has open, unsaved work too; returns how many could not go."""
    return sum(not remove(folder) for folder in _left_folders(root or folders().work))


def _left_folders(root: Path) -> Iterator[Path]:
    for folder in sorted(root.iterdir()) if root.is_dir() else ():
        lock = FileLock(folder / "lock")
        try:
            free = folder.is_dir() and lock.acquire()
        except Problem:
            continue
        lock.release()
        if free:
            yield folder


def _look_into(folder: Path) -> Recoverable | None:
    if (folder / DOOMED).exists():
        remove(folder)
        return None
    state = newest_state(folder)
    if state is None:
        with contextlib.suppress(OSError):
            if folder.stat().st_mtime < time.time() - YOUNG_S:
                remove(folder)
        return None
    header, snapshot = settled(state[0]), state[1]
    file = _file(header)
    if file is not None and _same(file, snapshot):
        remove(folder)
        return None
    before = file.pack if file else Pack(snapshot.pack.id, created_at=snapshot.pack.created_at)
    if file is None and before == snapshot.pack:
        remove(folder)
        return None
    changed = bool(header.path and header.stamp and changed_on_disk(Path(header.path), header.stamp))
    changes = difference(before, snapshot.pack)
    return Recoverable(folder, header, snapshot, file.pack if file else None, changes, changed)


def _file(header: Header) -> OpenedPack | None:
    if not header.path:
        return None
    try:
        return open_pack(Path(header.path))
    except (Problem, OSError):
        return None


def _same(file: OpenedPack, snapshot: Snapshot) -> bool:
    return (file.pack, file.decisions.data, file.editions.data) == (
        snapshot.pack,
        snapshot.decisions.data,
        snapshot.editions.data,
    )
