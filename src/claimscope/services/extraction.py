"""A file to its claims: hash, read in the worker, find."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path

from claimscope.core.claim import Claim
from claimscope.core.claims import find_claims
from claimscope.core.reading import Document
from claimscope.services.jobs import Runs
from claimscope.services.knowledge import vocabulary


@dataclass(frozen=True, slots=True)
class Extraction:
    """What one file says. ``sha256`` is empty where the file could not be opened."""

    path: Path
    document: Document
    claims: tuple[Claim, ...]
    sha256: str


def extract(path: Path, runner: Runs | None = None) -> Extraction:
    """Reads a file and finds its claims; a file that cannot be read gives a refused document, never an exception."""
    from claimscope.services.reading import read

    document = read(path, runner=runner)
    claims = find_claims(document, vocabulary()) if document.status != "refused" else ()
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
