"""The rules profile of an organisation: which file is in force, and what is wrong with a bad one."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from claimscope.core.message import Message, message
from claimscope.core.problem import Exit, Problem
from claimscope.core.profile_reading import ProfileFault, profile_of
from claimscope.core.rulebook import Profile, Rulebook
from claimscope.services.folders import folders

LARGEST = 1 << 20
"""Bytes of a profile file; nobody writes so many rules by hand."""


@dataclass(frozen=True, slots=True)
class ProfileFile:
    """A profile file as it lies there: another size or time is another profile."""

    path: Path
    size: int
    changed_ns: int


_chosen: list[ProfileFile | None] = []
"""What this run was told to use; empty: what the settings hold."""


def in_force() -> ProfileFile | None:
    """The profile file in force: that of this run, else ``rules.json`` in the settings folder, else None."""
    if _chosen:
        return _chosen[0]
    return _found(own_path())


def own_path() -> Path:
    """Where the user's own profile lies, if there is one."""
    return folders().settings / "rules.json"


def use_for_run(file: ProfileFile | None) -> None:
    """Put a profile (None: the standard one) in force for this run. It is not looked into; ``profile_choice`` does."""
    _chosen[:] = [file]


def use_settings() -> None:
    """What the settings folder holds is in force again."""
    _chosen.clear()


def profile_file(path: Path) -> ProfileFile:
    """The file as it lies there. Problem where there is none."""
    found = _found(path)
    if found is None:
        raise _unusable(path, Message("rules.profile.missing"))
    return found


def read_profile(file: ProfileFile, book: Rulebook) -> Profile:
    """The profile in a file, checked against the rules. Problem where it is none."""
    try:
        if file.size > LARGEST:
            raise _unusable(file.path, Message("rules.profile.too-large"))
        return profile_of(json.loads(file.path.read_text(encoding="utf-8")), book.rules)
    except ProfileFault as fault:
        raise _unusable(file.path, fault.why) from fault
    except OSError as error:
        raise _unusable(file.path, message("rules.profile.unread", why=error.strerror or "–")) from error
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 0)
        raise _unusable(file.path, message("rules.profile.no-json", line=line or "–")) from error


def _found(path: Path) -> ProfileFile | None:
    try:
        about = path.stat()
    except (OSError, ValueError):
        return None
    return ProfileFile(path.absolute(), about.st_size, about.st_mtime_ns) if path.is_file() else None


def _unusable(path: Path, why: Message) -> Problem:
    happened = message("rules.profile.wrong", path=str(path), why=why)
    return Problem(happened, Message("rules.profile.means"), Message("rules.profile.advice"), Exit.WRONG_USAGE)
