"""What a built database is known by: size and SHA-256, so that damage is noticed, and a digest of its sources."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Stamp:
    """Kept beside the database as ``<name>.json``. ``facts`` is the digest of its sources."""

    format: int
    version: str
    facts: str
    sha256: str
    size: int
    rows: int


def stamp_path(database: Path) -> Path:
    """Where the stamp of a database lies."""
    return database.with_suffix(".json")


def read_stamp(database: Path) -> Stamp | None:
    """The stamp, or None where there is none that can be read."""
    try:
        return Stamp(**json.loads(stamp_path(database).read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def file_digest(path: Path) -> str:
    """SHA-256 of a file, hex."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def facts_digest(folder: Path, vocabulary: Path) -> str:
    """One SHA-256 over everything a database is built from."""
    total = hashlib.sha256()
    plain = (folder / "coverage.json", folder / "withdrawals.json", vocabulary / "accelerators.json")
    for path in (*sorted((folder / "facts").glob("v*.csv.gz")), *plain):
        total.update(f"{path.name} {file_digest(path)}\n".encode())
    return total.hexdigest()
