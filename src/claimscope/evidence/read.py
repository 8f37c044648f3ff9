"""One way in for every result file: recognise, read, doubt, scrub."""

from __future__ import annotations

import tempfile
import zipfile
from pathlib import Path

from claimscope.core.document import Evidence
from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.core.trust import with_general_doubts
from claimscope.evidence.recognise import tool_of
from claimscope.evidence.scrub import scrubbed
from claimscope.evidence.subject import Subject

LARGEST_BUNDLE = 2 * 1024**3


def read_evidence(path: Path) -> tuple[Evidence, ...]:
    """What a result file, run folder or bundled run folder says. Problem with a sentence for what cannot be read."""
    if path.is_file() and zipfile.is_zipfile(path) and tool_of(Subject(path)) is None:
        with tempfile.TemporaryDirectory() as folder:
            return _read(Subject(_unbundled(path, Path(folder))))
    return _read(Subject(path))


def read_pasted(text: str) -> tuple[Evidence, ...]:
    """What a pasted console table or JSON text says."""
    return _read(Subject(pasted=text))


def _read(subject: Subject) -> tuple[Evidence, ...]:
    tool = tool_of(subject)
    if tool is None:
        raise Problem(
            message("evidence.unknown"), message("evidence.unknown.meaning"), message("evidence.unknown.advice")
        )
    try:
        found = tool.read(subject)
    except (KeyError, TypeError, AttributeError, ValueError, IndexError, ArithmeticError) as error:
        raise Problem(
            message("evidence.odd", tool=tool.TOOL), message("evidence.unknown.meaning"), message("evidence.odd.advice")
        ) from error
    return scrubbed(tuple(with_general_doubts(item) for item in found))


def _unbundled(path: Path, folder: Path) -> Path:
    """Unpacks a bundled run folder: plain files only, names kept inside ``folder``, at most 2 GiB."""
    with zipfile.ZipFile(path) as archive:
        members = [member for member in archive.infolist() if not member.is_dir()]
        if sum(member.file_size for member in members) > LARGEST_BUNDLE or len(members) > 5000:
            raise Problem(message("evidence.bundle-big"), None, message("evidence.too-big.advice"))
        for member in members:
            target = (folder / member.filename).resolve()
            if not target.is_relative_to(folder.resolve()):
                raise Problem(message("evidence.bundle-names"), None, message("evidence.odd.advice"))
            target.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(member) as source, target.open("wb") as out:
                remaining = member.file_size
                while remaining > 0 and (block := source.read(min(1 << 20, remaining))):
                    out.write(block)
                    remaining -= len(block)
    return folder
