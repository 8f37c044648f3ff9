"""Who the reviewer is: a local profile, as stated. Only a signature proves more."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from claimscope.core.document import Person
from claimscope.packfile.atomic import replacing
from claimscope.services.folders import folders, private


@dataclass(frozen=True, slots=True)
class Profile:
    """Name, role and organisation as typed. ``key`` is the path of an own PKCS#12 file; its password is never kept."""

    name: str = ""
    role: str = "reviewer"
    organisation: str = ""
    key: str = ""

    @property
    def person(self) -> Person:
        """The person as records of decisions name them."""
        return Person(self.name, self.role, self.organisation)


def load_profile(path: Path | None = None) -> Profile:
    """The profile of this user; an empty one where there is none or it cannot be read."""
    try:
        data = (path or folders().profile_file).read_bytes()
    except OSError:
        return Profile()
    import msgspec  # here: the window of a new user opens without it

    try:
        return msgspec.json.decode(data, type=Profile)
    except (msgspec.MsgspecError, RecursionError):
        return Profile()


def save_profile(profile: Profile, path: Path | None = None) -> None:
    """Write the profile. Problem where the file cannot be written."""
    import msgspec

    path = path or folders().profile_file
    private(path.parent)
    with replacing(path) as stream:
        stream.write(msgspec.json.format(msgspec.json.encode(profile), indent=2) + b"\n")
