"""Locks that a dead process cannot keep: the system drops them with it."""

from __future__ import annotations

import contextlib
import os
import sys
from hashlib import sha256
from pathlib import Path

from claimscope.packfile.atomic import saying_why
from claimscope.services.folders import private


class FileLock:
    """An exclusive lock on a small file, held until ``release`` or the end of the process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None

    def acquire(self) -> bool:
        """Take the lock; False where somebody (this process included) holds it. Problem where its file cannot be."""
        private(self.path.parent)
        with saying_why(self.path):
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        if not _lock(handle):
            os.close(handle)
            return False
        self._handle = handle
        return True

    def release(self) -> None:
        """Give it back; harmless where it is not held."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def _lock(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def lock_for(path: Path, folder: Path) -> FileLock:
    """The lock that stands for a pack file: one for all names and spellings of its path on this machine."""
    with contextlib.suppress(OSError):
        path = path.resolve()
    name = sha256(os.path.normcase(path).encode("utf-8", "surrogatepass")).hexdigest()[:32]
    return FileLock(folder / f"{name}.lock")
