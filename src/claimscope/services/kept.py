"""A file in the work folder, and why one could not get there."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from claimscope.core.message import message
from claimscope.core.problem import Problem


@dataclass(frozen=True, slots=True)
class Kept:
    """A file as kept in the work folder: its SHA-256, bytes, and where it lies."""

    sha256: str
    size: int
    path: Path


def not_kept(path: Path, error: OSError | ValueError) -> Problem:
    """Why a file could not be copied into the work folder."""
    name = os.fsencode(path.name).decode("utf-8", "replace")
    reason = getattr(error, "strerror", None) or str(error)
    return Problem(message("import.not-kept", name=name, reason=reason), None, message("import.not-kept.advice"))
