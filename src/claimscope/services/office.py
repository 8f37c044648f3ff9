"""Slides as LibreOffice draws them, where it is installed: a deck becomes one PDF, out of reach of any network.

LibreOffice opens a stranger's file here, so it runs in a network namespace of its own that is connected to nothing,
with a profile that dies with the run and lets no macro, link or embedded program act, and with limits on time, memory
and what it writes. Where the system cannot give all of that, LibreOffice is not used.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

from claimscope.core.problem import Problem
from claimscope.packfile.atomic import replacing

PROGRAMS = ("soffice", "libreoffice")
SECONDS = 180.0
"""Time for one deck."""
MEMORY_BYTES = 4 << 30
WRITTEN_BYTES = 1 << 30
_LOOK = 0.1
_ALONE = ("--user", "--map-root-user", "--net", "--pid", "--fork", "--kill-child")
"""No network; and everything that was started ends with what started it."""
_FILTER = 'pdf:impress_pdf_Export:{"ExportHiddenSlides":{"type":"boolean","value":"true"}}'
_SWITCHES = {
    "DisableMacrosExecution": "true",
    "DisableActiveContent": "true",
    "BlockUntrustedRefererLinks": "true",
    "MacroSecurityLevel": "3",
}


@cache
def office() -> tuple[str, ...]:
    """How LibreOffice is called, shut off from the network; empty where it is not installed or cannot be shut off."""
    program = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
    unshare, limits = shutil.which("unshare"), shutil.which("prlimit")
    if not (program and unshare and limits):
        return ()
    alone = (unshare, *_ALONE)
    try:
        done = subprocess.run([*alone, "true"], capture_output=True, timeout=2, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ()
    bounds = (limits, f"--as={MEMORY_BYTES}", f"--fsize={WRITTEN_BYTES}", "--core=0")
    return (*bounds, *alone, program) if done.returncode == 0 else ()


def draw_slides(deck: Path, target: Path, stopped: Callable[[], bool]) -> bool:
    """Write all slides of ``deck``, hidden ones too, as a PDF to ``target``; whether that could be done.

    Ends without a result after ``SECONDS``, or as soon as ``stopped`` says so.
    """
    command = office()
    if not command:
        return False
    try:
        with tempfile.TemporaryDirectory(prefix="claimscope-office-", ignore_cleanup_errors=True) as folder:
            made = _drawn(command, deck, Path(folder), stopped)
            if made is None:
                return False
            with made.open("rb") as drawn, replacing(target) as kept:
                shutil.copyfileobj(drawn, kept)
            return True
    except (OSError, Problem):
        return False


def _drawn(command: tuple[str, ...], deck: Path, folder: Path, stopped: Callable[[], bool]) -> Path | None:
    copy = folder / "deck.pptx"  # a stored file has no ending, and must not be locked or changed
    shutil.copyfile(deck, copy)
    _write_profile(folder / "profile")
    order = [
        *command,
        "--headless",
        "--norestore",
        "--nolockcheck",
        "--nodefault",
        "--nofirststartwizard",
        f"-env:UserInstallation={(folder / 'profile').as_uri()}",
        "--convert-to",
        _FILTER,
        "--outdir",
        str(folder / "out"),
        str(copy),
    ]
    surroundings = {"PATH": os.defpath, "HOME": str(folder), "TMPDIR": str(folder), "LANG": "C.UTF-8"}
    quiet = subprocess.DEVNULL
    with subprocess.Popen(order, stdin=quiet, stdout=quiet, stderr=quiet, env=surroundings, cwd=folder) as process:
        if not _ended(process, stopped):
            process.kill()
            return None
    made = folder / "out" / "deck.pdf"
    return made if process.returncode == 0 and made.is_file() else None


def _ended(process: subprocess.Popen[bytes], stopped: Callable[[], bool]) -> bool:
    until = time.monotonic() + SECONDS
    while time.monotonic() < until and not stopped():
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_LOOK)
            return True
    return False


def _write_profile(folder: Path) -> None:
    """A profile in which nothing of a document acts."""
    scripting = "/org.openoffice.Office.Common/Security/Scripting"
    items = "".join(
        f'<item oor:path="{scripting}"><prop oor:name="{name}" oor:op="fuse"><value>{value}</value></prop></item>'
        for name, value in _SWITCHES.items()
    )
    (folder / "user").mkdir(parents=True)
    (folder / "user" / "registrymodifications.xcu").write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry" '
        'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"{items}</oor:items>\n",
        encoding="utf-8",
    )


__all__ = ["SECONDS", "draw_slides", "office"]
