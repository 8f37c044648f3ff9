"""A file to its claims: read and searched in the worker, with its hash."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path

from claimscope.core.claim import Claim
from claimscope.core.reading import Document
from claimscope.services.jobs import Runs


@dataclass(frozen=True, slots=True)
class Extraction:
    """What one file says. ``sha256`` is empty where the file could not be opened."""

    path: Path
    document: Document
    claims: tuple[Claim, ...]
    sha256: str


def extract(path: Path, runner: Runs | None = None, whole: bool = True) -> Extraction:
    """Reads a file and finds its claims; a file that cannot be read gives a refused document, never an exception.
    Without ``whole`` the document's pages come without their text."""
    from claimscope.services.reading import read_claims

    document, claims = read_claims(path, runner=runner, whole=whole)
    return Extraction(path, document, claims, _sha256(path))


def _sha256(path: Path) -> str:
    """Of a regular file only: a pipe or device would never end."""
    try:
        if not path.is_file():
            return ""
        with path.open("rb") as file:
            return file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""
