"""A rules profile is chosen for one run, made the user's own, or put aside; a wrong one never comes into force."""

from __future__ import annotations

import contextlib
from pathlib import Path

from claimscope.core.rulebook import Profile
from claimscope.packfile.atomic import replacing, saying_why
from claimscope.services.assessing import rulebook_with
from claimscope.services.folders import private
from claimscope.services.rule_profiles import own_path, profile_file, use_for_run, use_settings

STANDARD = "standard"
"""The word that names the rules without a profile of one's own."""


def choose(word: str) -> None:
    """Use a profile file, or ``standard``, for this run. Problem where the file is missing or wrong."""
    chosen = None if word == STANDARD else profile_file(Path(word))
    rulebook_with(chosen)
    use_for_run(chosen)


def adopt(path: Path) -> Profile:
    """Make a copy of a profile file the user's own, from now on. Problem where it is wrong or cannot be kept."""
    profile = rulebook_with(profile_file(path)).profile
    own = own_path()
    data = path.read_bytes()
    private(own.parent)
    with replacing(own) as stream:
        stream.write(data)
    use_settings()
    return profile


def back_to_standard() -> None:
    """Put the user's own profile aside (``rules.json.off``): the standard one is in force again."""
    own = own_path()
    use_settings()
    with saying_why(own), contextlib.suppress(FileNotFoundError):
        own.replace(own.with_suffix(".json.off"))
