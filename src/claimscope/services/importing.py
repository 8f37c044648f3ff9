"""Files into a pack: kept by content, read in a worker, searched for claims, looked up; one refused stops no other."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial, reduce
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from claimscope.core.checks.wording_facts import wording_facts
from claimscope.core.claim import Claim
from claimscope.core.document import Citation, Evidence, Pack, PageState, Source, SourceKind
from claimscope.core.drift import accepted_before, drift, drift_sentence
from claimscope.core.edits.base import Edit, new_id
from claimscope.core.edits.context import set_versions
from claimscope.core.edits.evidence import close_plans
from claimscope.core.edits.sources import add_sources, new_citations
from claimscope.core.message import Message, message
from claimscope.core.planning import plans_met
from claimscope.core.problem import Problem
from claimscope.core.reading import Document, Refusal, SourceStatus
from claimscope.core.rereading import named_alike
from claimscope.evidence.bundle import bundle
from claimscope.services.intake import Intake
from claimscope.services.kept import Kept, not_kept
from claimscope.services.progress import Step, Stopped, Watch

if TYPE_CHECKING:
    from claimscope.services.replying import Answered

FateStatus = Literal["read", "partial", "refused", "already-there", "attached", "not-imported"]


_BEGUN = Step()
_DECEIVING = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True, slots=True)
class Stage:
    """How far a drop is: the file with this ``number`` (from 1) of ``count``, and the step inside it."""

    number: int
    count: int
    name: str
    step: Step = _BEGUN

    @property
    def share(self) -> float:
        """Of the whole drop, from 0 to 1."""
        return (self.number - 1 + (self.step.share or 0.0)) / self.count


Report = Callable[[Stage], bool]
"""Told before each file and several times a second inside it; False stops at once and keeps the files done so far."""


class Keeper(Protocol):
    """Where the files of the open pack lie."""

    def keep(self, path: Path) -> Kept:
        """Copies a file (once per content). Problem where it cannot be read or kept."""
        ...


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one dropped file, in one sentence, and what to do where something is to be done."""

    name: str
    kind: SourceKind | Literal["pack"]
    status: FateStatus
    sentence: Message
    advice: Message | None = None
    source: str = ""
    claims: int = 0
    evidence: int = 0
    tool: str = ""


@dataclass(frozen=True, slots=True)
class Imported:
    """All files of a drop: one edit (one undo step) and the fate of each. ``edit`` is None where nothing came in."""

    edit: Edit | None
    fates: tuple[Fate, ...]


class Read(Protocol):
    """Reads a file and finds its claims; ``chosen`` is a media type with the reviewer's choices."""

    def __call__(
        self, path: Path, name: str, watch: Watch | None = None, chosen: str = "", /
    ) -> tuple[Document, tuple[Claim, ...]]: ...


@dataclass(frozen=True, slots=True)
class Tools:
    """What importing needs from other rooms; the window and the command line use ``standard_tools``."""

    read: Read
    evidence: Callable[[Path, Watch | None], tuple[Evidence, ...]]
    look_up: Callable[[Sequence[Citation]], tuple[Citation, ...]]
    versions: Callable[[], tuple[str, str]] = lambda: ("", "")
    """Record (ISO date) and rule set that the look-up used; noted in the pack."""
    reply: Callable[[Pack, Path], Answered] | None = None
    """Reads a filled copy of our questions; without it such a file is only attached."""


def standard_tools() -> Tools:
    """Readers and claim finder in a worker process, the evidence readers, the official record, replies of vendors."""
    from claimscope.services.assessing import rulebook_anyhow
    from claimscope.services.evidence import read_evidence
    from claimscope.services.lookup import look_up
    from claimscope.services.reading import read_claims
    from claimscope.services.record import open_record
    from claimscope.services.replying import answered

    def versions() -> tuple[str, str]:
        return open_record().version, rulebook_anyhow().version

    return Tools(read_claims, read_evidence, look_up, versions, answered)


def add_files(
    pack: Pack, intakes: Sequence[Intake], keeper: Keeper, tools: Tools, report: Report | None = None
) -> Imported:
    """Imports the files of one drop, each for its candidate."""
    drop = _Drop(pack, tools)
    for number, intake in enumerate(intakes, 1):
        stage = Stage(number, len(intakes), file_name(intake.path))
        try:
            if report is not None and not report(stage):
                raise Stopped
            drop.take(intake, keeper, None if report is None else partial(_inside, report, stage))
        except Stopped:
            drop.fates += [_left_out(later) for later in intakes[number - 1 :]]
            break
    return drop.done()


def _inside(report: Report, stage: Stage, step: Step) -> bool:
    return report(replace(stage, step=step))


def file_name(path: Path) -> str:
    """The name of a file as it can be stored and shown: bytes that are no UTF-8, line breaks and signs that turn the
    direction of writing (``exe.pdf`` for ``fdp.exe``) become replacement signs."""
    return _DECEIVING.sub("\ufffd", os.fsencode(path.name).decode("utf-8", "replace"))


class _Drop:
    """Collects sources, citations, evidence and fates while the files of a drop are read one after the other."""

    def __init__(self, pack: Pack, tools: Tools) -> None:
        self.pack, self.tools = pack, tools
        self.sources: list[Source] = []
        self.citations: list[Citation] = []
        self.evidence: list[Evidence] = []
        self.fates: list[Fate] = []
        self.replies: list[Edit] = []

    def take(self, intake: Intake, keeper: Keeper, watch: Watch | None) -> None:
        """One file. Raises Stopped where the watch says no; nothing of the file is kept then."""
        name = file_name(intake.path)
        if intake.kind == "pack":
            self.fates.append(
                Fate(
                    name, "pack", "not-imported", message("import.is-pack", name=name), message("import.is-pack.advice")
                )
            )
            return
        try:
            kept = _kept(intake.path, keeper)
        except Problem as problem:
            self.fates.append(Fate(name, "document", "refused", problem.happened, problem.advice))
            return
        if self._known(kept.sha256):
            self._again(intake, kept)
            return
        source = Source(kept.sha256, name, "", kept.size, candidate=intake.candidate, imported_at=_now())
        if intake.kind == "evidence":
            self._take_evidence(intake, kept, source, watch)
        elif intake.kind == "document":
            self._take_document(kept, source, watch)
        elif intake.kind == "vendor-reply" and self.tools.reply is not None:
            self._take_reply(intake.path, source, self.tools.reply)
        else:
            kind: SourceKind = "attachment" if intake.kind == "attachment" else intake.kind
            self.sources.append(replace(source, kind=kind, media_type="application/octet-stream"))
            self.fates.append(Fate(name, kind, "attached", message("import.attached", name=name), source=source.id))

    def _take_reply(self, path: Path, source: Source, read: Callable[[Pack, Path], Answered]) -> None:
        """A filled copy becomes answers; one of another pack, or a damaged one, is kept and refused as a reply."""
        name = source.name
        kept = replace(source, kind="vendor-reply", media_type="application/octet-stream")
        try:
            found = read(self.pack, path)
        except Problem as problem:
            advice = problem.advice or message("letter.reply.unreadable.advice")
            self.sources.append(replace(kept, status="refused", refusal=Refusal("reply", problem.happened, advice)))
            self.fates.append(Fate(name, "vendor-reply", "refused", problem.happened, advice, source.id))
            return
        self.sources.append(replace(kept, candidate=found.candidate or kept.candidate))
        self.replies.append(found.edit)
        said = message("letter.reply.taken", name=name, count=found.count)
        self.fates.append(Fate(name, "vendor-reply", "read", said, source=source.id))

    def _known(self, id: str) -> bool:
        return self.pack.source(id) is not None or any(source.id == id for source in self.sources)

    def _again(self, intake: Intake, kept: Kept) -> None:
        known = self.pack.source(kept.sha256) or next(one for one in self.sources if one.id == kept.sha256)
        if file_name(intake.path) != known.name:
            self.sources.append(replace(known, name=file_name(intake.path)))
        sentence = message("import.already-there", name=file_name(intake.path), known=known.name)
        self.fates.append(Fate(file_name(intake.path), known.kind, "already-there", sentence, source=known.id))

    def _take_document(self, kept: Kept, source: Source, watch: Watch | None) -> None:
        document, claims = self.tools.read(kept.path, source.name, watch)
        source = read_source(source, document)
        citations = new_citations(self._so_far(), source.id, claims)
        self.sources.append(source)
        self.citations += self.tools.look_up(citations)
        self.fates.append(_document_fate(source, document, len(claims), self._has_earlier(source)))

    def _has_earlier(self, source: Source) -> bool:
        return any(named_alike(one, source) and one.candidate == source.candidate for one in self.pack.sources)

    def _take_evidence(self, intake: Intake, kept: Kept, source: Source, watch: Watch | None) -> None:
        try:
            found = self.tools.evidence(kept.path, watch)
        except Problem as problem:
            refusal = Refusal("evidence", problem.happened, problem.advice or message("import.evidence.advice"))
            self.sources.append(
                replace(
                    source,
                    kind="evidence",
                    tool=intake.tool,
                    status="refused",
                    refusal=refusal,
                    media_type="application/octet-stream",
                )
            )
            self.fates.append(
                Fate(source.name, "evidence", "refused", problem.happened, refusal.advice, source.id, tool=intake.tool)
            )
            return
        first = int(new_id("e", (item.id for item in (*self.pack.evidence, *self.evidence)))[1:])
        self.evidence += [
            replace(item, id=f"e{number}", source=source.id, candidate=source.candidate)
            for number, item in enumerate(found, first)
        ]
        self.sources.append(replace(source, kind="evidence", tool=intake.tool, media_type="application/octet-stream"))
        sentence = message("import.evidence", name=source.name, tool=intake.tool, n=len(found))
        told = self._drift(self.evidence[-len(found) :])
        self.fates.append(
            Fate(source.name, "evidence", "read", sentence, told, source.id, evidence=len(found), tool=intake.tool)
        )

    def _drift(self, items: Sequence[Evidence]) -> Message | None:
        """How the new numbers stand against those accepted before, where there are any."""
        for item in items:
            accepted = accepted_before(item, self.pack.evidence)
            found = drift(accepted, item, self.pack.context.sla) if accepted else None
            if found is not None:
                return drift_sentence(found)
        return None

    def _so_far(self) -> Pack:
        return replace(self.pack, citations=(*self.pack.citations, *self.citations))

    def done(self) -> Imported:
        if not self.sources:
            return Imported(None, tuple(self.fates))
        added, noted = add_sources(self.sources, self.citations, self.evidence), set_versions(*self.tools.versions())
        steps = (added, noted, close_plans(self._plans_met(added)), *self.replies)
        return Imported(
            Edit(added.label, lambda pack: reduce(lambda made, step: step.apply(made), steps, pack)), tuple(self.fates)
        )

    def _plans_met(self, added: Edit) -> tuple[tuple[str, str, str], ...]:
        """One undo step takes the file and the closing of its plan back together."""
        return plans_met(added.apply(self.pack), tuple(self.evidence)) if self.evidence else ()


def _kept(path: Path, keeper: Keeper) -> Kept:
    """A folder (a run of a tool) is kept as one archive, so that it has one hash. Problem where that goes wrong."""
    try:
        if not path.is_dir():
            return keeper.keep(path)
        with tempfile.TemporaryDirectory() as folder:
            return keeper.keep(bundle(path, Path(folder) / f"{path.name}.zip"))
    except (OSError, ValueError) as error:
        raise not_kept(path, error) from error


def read_source(source: Source, document: Document) -> Source:
    """The source as this reading shows it."""
    pages = tuple(PageState(page.number, page.label, page.read, page.not_read, page.visible) for page in document.pages)
    return replace(
        source,
        media_type=document.media_type,
        status=document.status,
        refusal=document.refusal,
        pages=pages,
        remarks=document.remarks,
        facts=wording_facts(document),
    )


def _document_fate(source: Source, document: Document, claims: int, earlier: bool) -> Fate:
    if document.refusal is not None:
        refusal = document.refusal
        return Fate(source.name, "document", "refused", refusal.sentence, refusal.advice, source.id)
    status: SourceStatus = document.status
    pages = len(document.pages)
    pictures = sum(1 for page in document.pages if page.read == "picture-only")
    sentence = message(
        "import.read",
        name=source.name,
        pages=message("import.pages", n=pages),
        claims=message("import.claims", n=claims),
    )
    advice = None
    recognised = sum(1 for page in document.pages if any(note.id == "reading.ocr-done" for note in page.not_read))
    if pictures:
        advice = message("import.picture-only", n=pictures)
    elif status == "partial":
        advice = message("import.partial", name=source.name)
    elif recognised:
        advice = message("import.recognised", n=recognised)
    elif not claims:
        advice = message("import.no-claims")
    elif earlier:
        advice = message("import.earlier")
    return Fate(
        source.name, "document", "partial" if status == "partial" else "read", sentence, advice, source.id, claims
    )


def _left_out(intake: Intake) -> Fate:
    return Fate(
        file_name(intake.path), "document", "not-imported", message("import.cancelled", name=file_name(intake.path))
    )


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
