"""What is this file? One place decides it for window and command line, says why, and offers the other fair readings."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from claimscope.core.message import Message, message
from claimscope.core.problem import Problem
from claimscope.evidence.recognise import recognise
from claimscope.services.progress import Stopped

IntakeKind = Literal["pack", "document", "evidence", "vendor-reply", "record-update", "attachment"]
SUMMARY_KEYS = ('"Category"', '"Scenario"', '"Performance_Result"')
HEAD = 65_536
MOST_FILES = 20_000
MOST_DEPTH = 50


@dataclass(frozen=True, slots=True)
class Intake:
    """A dropped file or folder with the kind it is taken for. ``choices`` are the kinds it may be changed to."""

    path: Path
    kind: IntakeKind
    reason: Message
    choices: tuple[IntakeKind, ...]
    tool: str = ""
    candidate: str = ""
    """Id of the candidate it comes from; empty: not said yet."""

    @property
    def asks(self) -> bool:
        """Whether the reviewer should be asked before anything is done with it."""
        return self.kind == "record-update"


def coming_from(candidate: str, intakes: Iterable[Intake]) -> tuple[Intake, ...]:
    """The files as those of one candidate (an id)."""
    return tuple(replace(intake, candidate=candidate) for intake in intakes)


def classify(path: Path) -> Intake:
    """Kind of a file or folder by its content. Never raises for strange content; a missing file is a document that the
    reader will refuse with a sentence, and so is a pipe or device, which is not even opened."""
    plain = Intake(path, "document", message("intake.document"), ("document", "attachment"))
    try:
        return _looked_into(path) or plain if path.is_file() or path.is_dir() else plain
    except (OSError, RecursionError):
        return plain  # the reader says why it cannot be opened


def _looked_into(path: Path) -> Intake | None:
    """What its content says; None for any document."""
    if _is_pack(path):
        return Intake(path, "pack", message("intake.pack"), ("pack", "attachment"))
    if _is_official_summary(path):
        choices: tuple[IntakeKind, ...] = ("record-update", "document", "attachment")
        return Intake(path, "record-update", message("intake.record-update"), choices)
    if _is_vendor_reply(path):
        return Intake(path, "vendor-reply", message("intake.vendor-reply"), ("vendor-reply", "document", "attachment"))
    found = recognise(path)
    if found is not None:
        reason = message("intake.evidence", tool=found.tool, generation=found.generation)
        return Intake(path, "evidence", reason, ("evidence", "document", "attachment"), found.tool)
    return None


def classify_all(paths: Iterable[Path], watch: Callable[[int, int, str], bool] | None = None) -> tuple[Intake, ...]:
    """Intakes of a drop, each path once. A folder that is no run of a tool stands for the files in it. ``watch`` is
    told before each file how many are known, of how many so far, and its name; where it says no, Stopped is raised.

    Problem where there are more than MOST_FILES, or folders deeper than MOST_DEPTH: nothing is left out without a word.
    """
    found: list[Intake] = []
    waiting = [(path, 0) for path in dict.fromkeys(paths)][::-1]
    while waiting:
        path, depth = waiting.pop()
        if watch is not None and not watch(len(found), len(found) + len(waiting) + 1, path.name):
            raise Stopped
        if depth > MOST_DEPTH:
            raise Problem(message("intake.deep", most=MOST_DEPTH), None, message("intake.many.advice"))
        intake = classify(path)
        if path.is_dir() and intake.kind == "document":
            waiting += [(inside, depth + 1) for inside in _files_in(path)][::-1]
        else:
            found.append(intake)
        if len(found) + len(waiting) > MOST_FILES:
            raise Problem(message("intake.many", most=MOST_FILES), None, message("intake.many.advice"))
    return tuple(found)


def _files_in(folder: Path) -> list[Path]:
    """Files and run folders of a folder, sorted; hidden ones, links and folders that may not be opened are left out."""
    try:
        return [path for path in sorted(folder.iterdir()) if not path.name.startswith(".") and not path.is_symlink()]
    except OSError:
        return []


def _is_pack(path: Path) -> bool:
    if not path.is_file() or not zipfile.is_zipfile(path):
        return False
    try:
        with zipfile.ZipFile(path) as archive:
            names = set(archive.namelist())
            return {"mimetype", "manifest.json", "pack.json"} <= names
    except (OSError, zipfile.BadZipFile):
        return path.suffix.lower() == ".evpack"


def _is_official_summary(path: Path) -> bool:
    """``summary_results.json`` of a round, or a folder or archive that holds one or the round's results tree."""
    if path.is_dir():
        return (path / "summary_results.json").is_file() or all((path / name).is_dir() for name in ("closed", "open"))
    if not path.is_file():
        return False
    if path.suffix.lower() == ".zip" and zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            return any(Path(name).name == "summary_results.json" for name in archive.namelist())
    with path.open("rb") as file:
        head = file.read(HEAD).decode("utf-8", errors="replace")
    return head.lstrip().startswith("[") and all(key in head for key in SUMMARY_KEYS)


def _is_vendor_reply(path: Path) -> bool:
    if path.suffix.lower() not in (".docx", ".pdf", ".xlsx", ".txt") or not path.is_file():
        return False
    from claimscope.services.replies import is_reply

    return is_reply(path)
