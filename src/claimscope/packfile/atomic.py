"""Writing a file so that at every instant the old one or the new one is there, whole, also after a power cut."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from claimscope.core.message import message
from claimscope.core.problem import Exit, Problem

TEMPORARY = ".claimscope-tmp"
STALE_AFTER_S = 3600
RETRIES = 6
"""Another program (virus scanner, sync client, viewer) may hold the file for a moment: 0.1 to 3.2 s of patience."""


@contextlib.contextmanager
def replacing(path: Path, private: bool = False) -> Iterator[BinaryIO]:
    """A binary file to write to; when the block ends it takes the place of ``path``, durably. A link is followed.
    ``private``: for this user's eyes only, from the first byte on.

    When the block raises, ``path`` stays as it was. OSErrors become Problem (exit code 5) that says why.
    """
    target = path.resolve() if path.is_symlink() else path
    temporary = target.with_name(f".{_stem(target)}.{os.getpid()}-{time.time_ns():x}{TEMPORARY}")
    try:
        with saying_why(path):
            with temporary.open("xb") as stream:
                if private:
                    temporary.chmod(0o600)
                yield stream
                stream.flush()
                os.fsync(stream.fileno())
            if not private:
                _keep_mode(target, temporary)
            _replace(temporary, target)
            sync_folder(target.parent)
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def _keep_mode(target: Path, temporary: Path) -> None:
    with contextlib.suppress(OSError):
        temporary.chmod(stat.S_IMODE(target.stat().st_mode))


def _replace(temporary: Path, target: Path) -> None:
    for attempt in range(RETRIES):
        try:
            os.replace(temporary, target)  # noqa: PTH105 - the tests stand in for this one call
            return
        except PermissionError:
            if attempt == RETRIES - 1 or not target.exists():
                raise
            time.sleep(0.1 * 2**attempt)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, where the system offers that (Windows does not)."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sweep(path: Path, now_s: float | None = None) -> None:
    """Remove what a killed save of ``path`` left beside it, once it is an hour old."""
    limit = (time.time() if now_s is None else now_s) - STALE_AFTER_S
    with contextlib.suppress(OSError):
        for left in path.parent.glob(f".{glob_text(_stem(path))}.*{TEMPORARY}"):
            with contextlib.suppress(OSError):
                if left.stat().st_mtime < limit:
                    left.unlink()


def _stem(path: Path) -> str:
    """The name, cut to 150 bytes: with what is added it stays below the 255 bytes of most file systems."""
    return os.fsdecode(os.fsencode(path.name)[:150]).encode("utf-8", "ignore").decode()


def glob_text(name: str) -> str:
    """``name`` with the signs of file patterns taken literally."""
    return "".join(f"[{sign}]" if sign in "*?[" else sign for sign in name)


REASONS = {
    "ENOSPC": "full",
    "EDQUOT": "full",
    "EROFS": "read-only",
    "EACCES": "no-permission",
    "EPERM": "no-permission",
    "EBUSY": "in-use",
    "ETXTBSY": "in-use",
    "ENOENT": "gone",
    "ENOTDIR": "gone",
    "ENOTCONN": "gone",
    "ESTALE": "gone",
    "EHOSTDOWN": "gone",
    "ENAMETOOLONG": "name-too-long",
    "EISDIR": "is-folder",
    "EFBIG": "too-large",
}
"""By the name of the error, because not every system has every number."""
IN_USE_WINDOWS = (32, 33)
"""Windows error codes: sharing violation, lock violation."""


@contextlib.contextmanager
def saying_why(path: Path) -> Iterator[None]:
    """Around whatever writes ``path``: an OSError becomes the Problem (exit code 5) that says why."""
    try:
        yield
    except OSError as error:
        raise not_written(path, error) from error


def delete(path: Path) -> None:
    """Delete a file; one that is gone already is fine. Problem (exit code 5) where the system keeps it."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise not_deleted(path) from error


def not_deleted(path: Path) -> Problem:
    """A file or folder is still there."""
    happened = message("packfile.not-deleted", name=path.name)
    return Problem(
        happened, None, message("packfile.not-deleted.advice", folder=str(path.parent)), exit_code=Exit.NOT_WRITTEN
    )


def not_written(path: Path, error: OSError) -> Problem:
    """Why a file could not be written, in words, with what to do. The old file is untouched."""
    reason = REASONS.get(errno.errorcode.get(error.errno or 0, ""), "other")
    if getattr(error, "winerror", None) in IN_USE_WINDOWS:
        reason = "in-use"
    return Problem(
        message(f"packfile.not-written.{reason}", name=path.name, folder=str(path.parent)),
        message("packfile.not-written.meaning"),
        message(f"packfile.not-written.{reason}.advice"),
        Exit.NOT_WRITTEN,
    )
