"""A pack to reports: built whole in memory, then written, each file in one step; a refused final writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from claimscope.core.decisions import Decision
from claimscope.core.document import Pack
from claimscope.core.message import Message, message
from claimscope.core.problem import Exit, Problem
from claimscope.packfile.atomic import replacing
from claimscope.services.outside import refuse_leaks
from claimscope.services.progress import Progress, silent
from claimscope.services.report_rendering import STANDARD, Kind, Options, SourceFiles, prepared_report
from claimscope.services.signing import write_hash

Seal = Callable[[bytes], bytes]
"""Gives a finished PDF its signature; see ``signing.pdf_seal``."""


@dataclass(frozen=True, slots=True)
class Targets:
    """What is written, and where."""

    pdf: Path | None = None
    html: Path | None = None
    json: Path | None = None
    xlsx: Path | None = None

    def wanted(self) -> tuple[tuple[Kind, Path], ...]:
        """(kind, path) of what was asked for."""
        every: tuple[tuple[Kind, Path | None], ...] = (
            ("pdf", self.pdf), ("html", self.html), ("json", self.json), ("xlsx", self.xlsx)
        )  # fmt: skip
        return tuple((kind, path) for kind, path in every if path is not None)


@dataclass(frozen=True, slots=True)
class Written:
    """A file that was written."""

    kind: Kind
    path: Path
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Export:
    """What came of it. ``refused`` says why a final report was not written; then ``files`` is empty."""

    files: tuple[Written, ...]
    draft: bool
    refused: tuple[Message, ...] = ()
    remarks: tuple[Message, ...] = ()


def export_pack(
    pack: Pack,
    workspace: SourceFiles | None,
    targets: Targets,
    options: Options = STANDARD,
    decisions: Sequence[Decision] = (),
    progress: Progress = silent,
    seal: Seal | None = None,
) -> Export:
    """Write the reports; ``seal`` signs the finished PDF before it is written. Problem where a file cannot be written,
    a template is wrong or an edition cannot be made."""
    from claimscope.rendering.fonts import MissingFont

    try:
        return _exported(pack, workspace, targets, options, decisions, progress, seal)
    except MissingFont as missing:
        raise Problem(
            message("report.export.no-font", name=str(missing)),
            Message("report.export.template.meaning"),
            Message("report.export.no-font.advice"),
            Exit.NOT_WRITTEN,
        ) from missing


def _exported(
    pack: Pack,
    workspace: SourceFiles | None,
    targets: Targets,
    options: Options,
    decisions: Sequence[Decision],
    progress: Progress,
    seal: Seal | None,
) -> Export:
    _refuse_targets([path for _, path in targets.wanted()])
    prepared = prepared_report(pack, workspace, options, decisions, progress)
    if not options.draft and not prepared.assessment.final_allowed:
        return Export((), False, tuple(block.message for block in prepared.assessment.blocks))
    made = [(kind, path, _sealed(kind, prepared.render(kind), seal)) for kind, path in targets.wanted()]
    remarks = prepared.remarks
    if prepared.outside is not None:
        names, hidden = prepared.outside.names, prepared.outside.hidden
        found = refuse_leaks(((kind, data) for kind, _, data in made), names, hidden)
        remarks = (*remarks, found.said, message("outside.full-edition", sha256=prepared.outside.full))
    files = tuple(_write(kind, path, data) for kind, path, data in made)
    if not prepared.model.draft:
        for one in files:
            write_hash(one.path)
    progress(len(made), len(made))
    return Export(files, prepared.model.draft, remarks=remarks)


def _sealed(kind: Kind, data: bytes, seal: Seal | None) -> bytes:
    return seal(data) if seal is not None and kind == "pdf" else data


def _refuse_targets(paths: Sequence[Path]) -> None:
    """A report never takes the place of a pack, nor of another report of the same export."""
    for number, path in enumerate(paths):
        if path.suffix.lower() == ".evpack":
            raise _no_target("report.export.on-pack", path)
        if path.resolve() in [other.resolve() for other in paths[:number]]:
            raise _no_target("report.export.same-file", path)


def _no_target(what: str, path: Path) -> Problem:
    said = Message(what, (("name", path.name),))
    return Problem(said, Message("report.export.template.meaning"), Message(f"{what}.advice"), Exit.WRONG_USAGE)


def _write(kind: Kind, path: Path, data: bytes) -> Written:
    with replacing(path) as stream:
        stream.write(data)
    return Written(kind, path, len(data), sha256(data).hexdigest())
