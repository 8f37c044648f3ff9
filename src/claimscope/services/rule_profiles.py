"""The rules profile of an organisation: which file is in force, how it is chosen, and what is wrong with a bad one."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from claimscope.core.message import Message, message
from claimscope.core.problem import Exit, Problem
from claimscope.core.profile_reading import ProfileFault, profile_of
from claimscope.core.rulebook import Profile, Rulebook
from claimscope.packfile.atomic import not_written, replacing
from claimscope.services.folders import folders, private

STANDARD = "standard"
"""The word that names the rules without a profile of one's own."""
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


def choose(word: str) -> None:
    """Use a profile file, or ``standard``, for this run. Problem where the file is missing or wrong."""
    from claimscope.services.assessing import rulebook_with

    path = Path(word)
    found = None if word == STANDARD else _found(path)
    if word != STANDARD and found is None:
        raise _unusable(path, Message("rules.profile.missing"))
    rulebook_with(found)
    _chosen[:] = [found]


def adopt(path: Path) -> Profile:
    """Make a copy of a profile file the user's own, from now on. Problem where it is wrong or cannot be kept."""
    from claimscope.services.assessing import rulebook_with

    found = _found(path)
    if found is None:
        raise _unusable(path, Message("rules.profile.missing"))
    profile = rulebook_with(found).profile
    own = own_path()
    data = path.read_bytes()
    try:
        private(own.parent)
        with replacing(own) as stream:
            stream.write(data)
    except OSError as error:
        raise not_written(own, error) from error
    _chosen.clear()
    return profile


def back_to_standard() -> None:
    """Put the user's own profile aside (``rules.json.off``): the standard one is in force again."""
    own = own_path()
    _chosen.clear()
    try:
        own.replace(own.with_suffix(".json.off"))
    except FileNotFoundError:
        return
    except OSError as error:
        raise not_written(own, error) from error


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
