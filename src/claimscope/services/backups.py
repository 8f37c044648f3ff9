"""Earlier versions of saved packs, in the user's data folder, dated and limited in number."""

from __future__ import annotations

import contextlib
import os
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from claimscope.core.problem import Problem
from claimscope.services.folders import folders, private

STAMP = "%Y-%m-%d %H-%M-%S-%f"


@dataclass(frozen=True, slots=True)
class Version:
    """An earlier version of a pack file: as it was saved at ``saved`` and replaced at ``at`` (UTC, ISO), in bytes."""

    path: Path
    saved: str
    at: str
    size: int


def versions_of(path: Path, root: Path | None = None) -> tuple[Version, ...]:
    """The earlier versions of a pack file that are there, newest first."""
    found = []
    for backup in backups_of(path, root):
        with contextlib.suppress(OSError, ValueError):
            at = datetime.strptime(backup.stem, STAMP).replace(tzinfo=UTC)
            about = backup.stat()
            saved = datetime.fromtimestamp(about.st_mtime, UTC)
            found.append(Version(backup, _iso(min(saved, at)), _iso(at), about.st_size))
    return tuple(found)


def _iso(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def backup_folder(path: Path, root: Path | None = None) -> Path:
    """Where the backups of a pack file lie."""
    name = sha256(os.path.normcase(path.absolute()).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return (root or folders().backups) / name


def backups_of(path: Path, root: Path | None = None) -> tuple[Path, ...]:
    """The backups of a pack file, newest first."""
    folder = backup_folder(path, root)
    return tuple(sorted(folder.glob("*.evpack"), reverse=True)) if folder.is_dir() else ()


def back_up(path: Path, keep: int, root: Path | None = None, at: datetime | None = None) -> Path | None:
    """Keep the file as it is now under its date, and drop all but the newest ``keep``. 0 = keep none at all.

    Returns the backup, or None where there is nothing to keep or the disk refuses: a backup never stops a save.
    """
    made = None
    if keep > 0 and path.is_file():
        stamp = (at or datetime.now(UTC)).strftime(STAMP)
        with contextlib.suppress(OSError, Problem):
            target = private(backup_folder(path, root)) / f"{stamp}.evpack"
            _link_or_copy(path, target)
            made = target
    for old in backups_of(path, root)[keep:]:
        with contextlib.suppress(OSError):
            old.unlink()
    return made


def _link_or_copy(path: Path, target: Path) -> None:
    """A second name costs neither time nor space; saving replaces the file and never writes into it."""
    try:
        target.hardlink_to(path)
    except OSError:
        partial = target.with_suffix(".tmp")
        shutil.copy2(path, partial)  # with the time it was saved at
        partial.replace(target)


def delete_backups(path: Path, root: Path | None = None) -> None:
    """All backups of a pack file go."""
    shutil.rmtree(backup_folder(path, root), ignore_errors=True)


def delete_all_backups(root: Path | None = None) -> int:
    """The backups of all pack files go; returns how many folders could not."""
    root = root or folders().backups
    kept = [folder for folder in root.iterdir() if folder.is_dir()] if root.is_dir() else []
    for folder in kept:
        shutil.rmtree(folder, ignore_errors=True)
    return sum(folder.exists() for folder in kept)
