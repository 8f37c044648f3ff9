"""Where settings, working copies, logs and backups lie. Portable mode puts them beside the program."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from claimscope.packfile.atomic import saying_why

NAME = "claimscope"
HOME = "CLAIMSCOPE_HOME"
"""Environment variable that names one folder for everything (tests, portable mode by hand)."""
PORTABLE = "claimscope-data"
"""A folder of this name beside the program switches portable mode on."""


@dataclass(frozen=True, slots=True)
class Folders:
    """All folders of one user; they are made when first written to."""

    settings: Path
    data: Path
    logs: Path
    portable: bool = False

    @property
    def work(self) -> Path:
        """Working copies: one folder per open pack."""
        return self.data / "work"

    @property
    def backups(self) -> Path:
        """Earlier versions of saved packs."""
        return self.data / "backups"

    @property
    def settings_file(self) -> Path:
        """The settings, as JSON."""
        return self.settings / "settings.json"

    @property
    def profile_file(self) -> Path:
        """Who the reviewer is, as JSON."""
        return self.settings / "profile.json"

    @property
    def trusted(self) -> Path:
        """Certificates of the keys that this user trusts, and nothing else."""
        return self.settings / "trusted"

    @property
    def recent_file(self) -> Path:
        """Paths of the packs opened lately, as JSON."""
        return self.settings / "recent.json"

    @property
    def sample_file(self) -> Path:
        """The sample pack, built when somebody asks for it."""
        return self.data / "sample" / "sample.evpack"


def folders() -> Folders:
    """The folders of this user, by the rules of the system; of the program's folder in portable mode."""
    home = os.environ.get(HOME, "")
    if home:
        return _below(Path(home))
    beside = _program_folder() / PORTABLE
    if beside.is_dir():
        return _below(beside)
    places = platformdirs.PlatformDirs(NAME, appauthor=False)
    return Folders(Path(places.user_config_dir), Path(places.user_data_dir), Path(places.user_log_dir))


def _below(home: Path) -> Folders:
    return Folders(home / "settings", home / "data", home / "logs", portable=True)


def _program_folder() -> Path:
    """Folder of the frozen program, else of the interpreter; on macOS the one that the app lies in."""
    folder = Path(sys.executable).resolve().parent
    inside_app = folder.name == "MacOS" and folder.parent.name == "Contents" and folder.parents[1].suffix == ".app"
    return folder.parents[2] if inside_app else folder


def private(folder: Path) -> Path:
    """The folder, made where it is missing, for this user's eyes only (where the system knows such rights).

    Problem where it cannot be made."""
    with saying_why(folder):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder
