"""Menu entry, file type and icon of an installation without a package manager, by the freedesktop.org places."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from claimscope.core.message import message
from claimscope.core.problem import Exit, Problem
from claimscope.datafiles import resource
from claimscope.packfile.atomic import delete


def data_home() -> Path:
    """``$XDG_DATA_HOME`` or its default (XDG Base Directory Specification 0.8)."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def places(home: Path) -> dict[Path, Path]:
    """Target of each file, with the file it is made from."""
    return {
        home / "applications" / "claimscope.desktop": resource("desktop", "claimscope.desktop"),
        home / "mime" / "packages" / "claimscope.xml": resource("desktop", "claimscope.xml"),
        home / "icons" / "hicolor" / "scalable" / "apps" / "claimscope.svg": resource("icons", "claimscope.svg"),
    }


def install() -> tuple[Path, ...]:
    """Writes the files with the path of this program in them; returns their paths. Problem where it cannot be done."""
    if not sys.platform.startswith("linux"):
        raise Problem(message("menu.linux-only"), None, message("menu.linux-only.advice"), Exit.WRONG_USAGE)
    made = places(data_home())
    try:
        for target, source in made.items():
            target.parent.mkdir(parents=True, exist_ok=True)
            text = source.read_text(encoding="utf-8")
            target.write_text(text.replace("Exec=claimscope", f"Exec={_quoted(program())}"), encoding="utf-8")
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise Problem(message("menu.not-written", reason=reason), None, None, Exit.NOT_WRITTEN) from error
    _refresh(data_home())
    return tuple(made)


def remove() -> tuple[Path, ...]:
    """Removes what ``install`` wrote; returns the paths that were there. Problem where one stays."""
    there = tuple(path for path in places(data_home()) if path.exists())
    for path in there:
        delete(path)
    _refresh(data_home())
    return there


def program() -> str:
    """The command that starts Claimscope: the frozen program, or the script beside this Python."""
    if getattr(sys, "frozen", False):
        return sys.executable
    beside = Path(sys.executable).with_name("claimscope")
    return str(beside) if beside.exists() else "claimscope"


def _quoted(path: str) -> str:
    """A path as the Exec key wants it (Desktop Entry Specification 1.5, "The Exec key")."""
    if not any(sign in path for sign in " \t\n\"'\\><~|&;$*?#()`%"):
        return path
    escaped = "".join("\\" + sign if sign in '"`$\\' else sign for sign in path).replace("%", "%%")
    return f'"{escaped}"'


def _refresh(home: Path) -> None:
    """Tells the desktop; a missing tool only means that the entry shows up at the next login."""
    for command, folder in (
        ("update-mime-database", home / "mime"),
        ("update-desktop-database", home / "applications"),
    ):
        found = shutil.which(command)
        if found and folder.is_dir():
            subprocess.run([found, str(folder)], check=False, capture_output=True)
