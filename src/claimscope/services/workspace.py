"""The work folder of one open pack: its sources by hash, its autosaved state, its locks.

Layout: ``lock``, ``state-<number>.work``, ``sources/<SHA-256>``, ``editions/<SHA-256>.json``,
``drawn/<SHA-256>.pdf``. Nothing of it is ever logged.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import uuid
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from claimscope.core.message import message
from claimscope.core.problem import Exit, Problem
from claimscope.packfile.atomic import saying_why, sync_folder
from claimscope.packfile.codec import PackEncoder
from claimscope.services.folders import folders, private
from claimscope.services.kept import Kept, not_kept
from claimscope.services.locks import FileLock, lock_for
from claimscope.services.snapshot import Header, Pending, Snapshot, Stamp, state_files, write_state

CHUNK = 1 << 20
DOOMED = "delete-me"
"""Marks a work folder whose deletion another program prevented; it goes at the next start."""


def now() -> str:
    """This moment in UTC, ISO, whole seconds."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Workspace:
    """Keeps what an open pack needs on disk. One per open pack; locked against every other window."""

    def __init__(self, folder: Path, root: Path) -> None:
        """Use ``create`` or ``adopt``."""
        self.folder = folder
        self.path: Path | None = None
        self.stamp: Stamp | None = None
        self._root = root
        self._lock = FileLock(folder / "lock")
        self._file_lock: FileLock | None = None
        self._encoder = PackEncoder()
        self._number = 0

    @classmethod
    def create(cls, path: Path | None = None, root: Path | None = None) -> Workspace:
        """A new work folder, for the pack file ``path`` where there is one.

        Problem where that file is open in another window, or where the folder cannot be made.
        """
        root = root or folders().work
        workspace = cls(root / uuid.uuid4().hex, root)
        private(workspace.folder / "sources")
        private(workspace.folder / "editions")
        workspace._lock.acquire()
        if path is not None:
            try:
                workspace.belongs_to(path)
            except Problem:
                workspace.close(delete=True)
                raise
        return workspace

    @classmethod
    def adopt(cls, folder: Path, header: Header, root: Path | None = None) -> Workspace:
        """The work folder a crashed window left. Problem where another window has taken it meanwhile."""
        workspace = cls(folder, root or folder.parent)
        if not workspace._lock.acquire():
            raise _open_elsewhere(Path(header.path or folder))
        workspace._number = max([header.number, *(number for number, _ in state_files(folder))])
        try:
            if header.path:
                workspace.belongs_to(Path(header.path), header.stamp)
        except Problem:
            workspace.close(delete=False)
            raise
        return workspace

    def belongs_to(self, path: Path, stamp: Stamp | None = None) -> None:
        """From now on this is the work folder of that pack file. Problem where another window has it open."""
        self.settle(path, stamp, self.reserve(path))

    def reserve(self, path: Path) -> FileLock | None:
        """The lock of a pack file; None where it is ours already. Problem where another window has it open."""
        lock = lock_for(path, self._root.parent / "locks")
        if self._file_lock is not None and self._file_lock.path == lock.path:
            return None
        if not lock.acquire():
            raise _open_elsewhere(path)
        return lock

    def settle(self, path: Path, stamp: Stamp | None, lock: FileLock | None) -> None:
        """Take a reserved pack file for ours, as it looks now; the one before is given free."""
        if lock is not None and self._file_lock is not None:
            self._file_lock.release()
        self.path, self.stamp, self._file_lock = path, stamp, lock or self._file_lock

    def keep(self, path: Path) -> Kept:
        """Copy a file in, hashing it on the way; equal content is kept once. Problem where that cannot be done."""
        digest, size = self.take_in(_chunks_of(path))
        return Kept(digest, size, self.source_path(digest))

    def take_in(self, chunks: Iterable[bytes]) -> tuple[str, int]:
        """Keep a stream of bytes as a source, durably; returns its SHA-256 and size. The content is all that counts.

        Problem (exit code 5) where the disk refuses; what ``chunks`` raises is passed on.
        """
        incoming = self.folder / "sources" / f"incoming-{uuid.uuid4().hex}.tmp"
        digest, size = sha256(), 0
        try:
            with saying_why(self.folder):
                with incoming.open("xb") as target:
                    for chunk in chunks:
                        digest.update(chunk)
                        size += target.write(chunk)
                    target.flush()
                    os.fsync(target.fileno())
                target_path = self.source_path(digest.hexdigest())
                if not target_path.exists() or target_path.stat().st_size != size:
                    incoming.replace(target_path)
                    sync_folder(target_path.parent)
        finally:
            with contextlib.suppress(OSError):
                incoming.unlink(missing_ok=True)
        return digest.hexdigest(), size

    def source_path(self, id: str) -> Path:
        """Where a source lies (it may be missing). ValueError for an id that is no SHA-256: it must not name a path."""
        if not is_sha256(id):
            raise ValueError("not a SHA-256")
        return self.folder / "sources" / id

    def drawn_path(self, id: str) -> Path:
        """Where the pages of a source lie as another program drew them (they may not be there). ValueError as above."""
        return self.folder / "drawn" / f"{self.source_path(id).name}.pdf"

    def sources(self, ids: Iterable[str]) -> dict[str, Path]:
        """Paths of those of ``ids`` that are there."""
        paths = {id: self.source_path(id) for id in ids if is_sha256(id)}
        return {id: path for id, path in paths.items() if path.is_file()}

    def keep_states(self, states: Mapping[str, bytes]) -> None:
        """Store the ``pack.json`` of editions; they never change. Problem where the disk refuses."""
        for digest, data in states.items():
            path = self.folder / "editions" / f"{digest}.json"
            if not path.exists():
                with saying_why(self.folder), path.open("wb") as stream:
                    stream.write(data)
                    stream.flush()
                    os.fsync(stream.fileno())

    def autosave(self, snapshot: Snapshot, pending: Pending | None = None) -> None:
        """Write the small JSON, durably. Problem where the disk refuses; the state before stays."""
        path = "" if self.path is None else str(self.path)
        self.keep_states(snapshot.states)
        header = Header(self._number + 1, now(), path, self.stamp, pending)
        try:
            with saying_why(self.folder):
                write_state(self.folder, header, snapshot, self._encoder)
        except ValueError as error:
            raise not_storable() from error
        self._number += 1

    def close(self, delete: bool) -> None:
        """Give the locks back; with ``delete`` the working copies go, at once or at the next start."""
        if self._file_lock is not None:
            self._file_lock.release()
        if delete:
            with contextlib.suppress(OSError):
                (self.folder / DOOMED).touch()
        self._lock.release()
        if delete:
            remove(self.folder)


def _chunks_of(path: Path) -> Iterator[bytes]:
    """The bytes of a file, piece by piece. Problem where it is none or cannot be read."""
    try:
        if not path.is_file():
            raise OSError(errno.EINVAL, "no regular file", str(path))
        with path.open("rb") as source:
            while chunk := source.read(CHUNK):
                yield chunk
    except (OSError, ValueError) as error:
        raise not_kept(path, error) from error


def is_sha256(id: str) -> bool:
    """Whether an id is a SHA-256 in lower-case hex, and so may name a file."""
    return len(id) == 64 and set(id) <= set("0123456789abcdef")


def remove(folder: Path) -> bool:
    """Delete a work folder; False where something in it could not go."""
    shutil.rmtree(folder, ignore_errors=True)
    return not folder.exists()


def not_storable() -> Problem:
    """The pack holds a value that could not be read back; the last step brought it in."""
    return Problem(message("packs.not-storable"), None, message("packs.not-storable.advice"), Exit.FAULT)


def _open_elsewhere(path: Path) -> Problem:
    return Problem(
        message("packs.open-elsewhere", name=path.name),
        message("packs.open-elsewhere.meaning"),
        message("packs.open-elsewhere.advice"),
        Exit.NOT_WRITTEN,
    )
