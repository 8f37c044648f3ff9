"""What is dropped, pasted or chosen: asked about once, read in a job, and told file by file."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice, QMimeData
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from claimscope.core import edits
from claimscope.core.document import Candidate, Pack
from claimscope.core.message import Catalogue, message
from claimscope.desktop.desk import Desk
from claimscope.desktop.jobs import Progress
from claimscope.desktop.shares import Share, shares_of
from claimscope.packfile.atomic import saying_why

if TYPE_CHECKING:
    from claimscope.services.importing import Imported, Stage
    from claimscope.services.intake import Intake


PASTED = "claimscope-paste-"
"""Begin of the folders that hold what was pasted, until it is in the pack."""


PARTS = 1000
"""The bar of a drop has this many steps, however many files and pages there are."""


def stage_text(stage: Stage, say: Catalogue) -> str:
    """Which file of how many is being read, its name, and how far it is inside."""
    count = [f"{stage.number}/{stage.count}"] if stage.count > 1 else []
    step = [say.text(stage.step.what)] if stage.step.what is not None else []
    return "  ".join((*count, stage.name, *step))


def forget_pasted(paths: Sequence[Path]) -> None:
    """Delete the folders of pasted things; their content lies in the work folder, or was not wanted."""
    for folder in {path.parent for path in paths if path.parent.name.startswith(PASTED)}:
        shutil.rmtree(folder, ignore_errors=True)


def _ids(pack: Pack) -> set[str]:
    return {one.id for one in pack.citations} | {one.id for one in pack.evidence}


def paths_of(data: QMimeData, desk: Desk) -> list[Path]:
    """Files of a drop or of the clipboard. A picture, table or text becomes a file of its own; Problem where the disk
    refuses that."""
    local = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    if local:
        return local
    image = data.imageData() if data.hasImage() else None
    if isinstance(image, QImage) and (drawn := _png(image)):
        return [pasted(f"{desk.say('desktop.paste.picture')}.png", drawn)]
    for text, suffix in ((data.html(), "html"), (data.text(), "txt")):
        if text.strip() and (suffix == "txt" or "<table" in text.lower()):
            return [pasted(f"{desk.say('desktop.paste.text')}.{suffix}", text.encode("utf-8", "replace"))]
    return []


def pasted(name: str, data: bytes) -> Path:
    """What was pasted, as a file in a fresh folder of its own. Problem where the disk refuses."""
    path = Path(tempfile.gettempdir()) / name
    with saying_why(path):
        path = Path(tempfile.mkdtemp(prefix=PASTED)) / name
        path.write_bytes(data)
    return path


def _png(image: QImage) -> bytes:
    """A picture of the clipboard as PNG; empty where it cannot be drawn."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return bytes(buffer.data().data()) if image.save(buffer, "PNG") else b""  # type: ignore[call-overload]


class Incoming:
    """The way of one drop through the window."""

    def __init__(self, desk: Desk, window: QWidget) -> None:
        self._desk = desk
        self._window = window

    def ask(self, paths: list[Path]) -> None:
        """Recognise the files, then ask whose they are, unless all say so themselves."""

        def work(progress: Progress) -> tuple[Intake, ...]:
            def watch(done: int, total: int, name: str) -> bool:
                progress.tell(done, total, f"{done + 1}/{total}  {name}" if total > 1 else name)
                return not progress.cancelled

            return self._desk.services.sources.classify(paths, watch)

        self._desk.jobs.start(self._desk.say("desktop.work.recognise"), work, lambda found: self._show(paths, found))

    def _show(self, paths: list[Path], intakes: tuple[Intake, ...]) -> None:
        from claimscope.desktop.dialogs.incoming import IncomingDialog

        if not intakes:
            self._desk.controller.tell(message("desktop.drop.nothing"))
            return
        if all(intake.kind == "vendor-reply" for intake in intakes):
            self.read((Share(intakes),))  # a filled copy names its pack and its candidate
            return
        dialog = IncomingDialog(self._desk, self._window, shares_of(intakes, paths, self._desk.controller.pack))
        dialog.decided.connect(self.read)
        dialog.rejected.connect(lambda: forget_pasted(paths))
        dialog.open()

    def read(self, shares: tuple[Share, ...]) -> None:
        """Read the files of each share for its candidate; a share without one but with a name is for a new one."""
        from claimscope.services.intake import coming_from

        made: dict[str, str] = {}
        intakes: list[Intake] = []
        for share in shares:
            theirs = self._without_updates(share.intakes)
            if theirs and share.name and share.name not in made:
                made[share.name] = self._candidate_named(share.name)
            intakes += coming_from(made.get(share.name, share.candidate), theirs)
        if intakes:
            self._start(tuple(intakes))

    def _candidate_named(self, name: str) -> str:
        """Id of the candidate of this name; a new one where the pack has none."""
        known = next(
            (one for one in self._desk.controller.pack.candidates if one.name.casefold() == name.casefold()), None
        )
        if known is not None:
            return known.id
        candidate = Candidate(edits.next_candidate_id(self._desk.controller.pack), name)
        self._desk.controller.do(edits.add_candidate(candidate))
        return candidate.id

    def _start(self, intakes: tuple[Intake, ...]) -> None:
        pack = self._desk.controller.pack

        def work(progress: Progress) -> Imported:
            def report(stage: Stage) -> bool:
                progress.tell(round(PARTS * stage.share), PARTS, stage_text(stage, self._desk.say))
                return not progress.cancelled

            return self._desk.services.sources.add(pack, intakes, report)

        def done(made: Imported) -> None:
            if self._fits(pack, made):
                self._finish(made, intakes)
            elif self._desk.controller.pack.id == pack.id:
                self._start(intakes)
            else:
                self._desk.controller.tell(message("desktop.work.other-pack"), warns=True)

        self._desk.jobs.start(self._desk.say("desktop.work.reading"), work, done, reads=True)

    def _fits(self, before: Pack, made: Imported) -> bool:
        """Whether the pack is still one that the result was numbered for: the same, and without new ids of its own."""
        now = self._desk.controller.pack
        if made.edit is None:
            return True
        return now.id == before.id and _ids(now) <= _ids(before)

    def _without_updates(self, intakes: tuple[Intake, ...]) -> tuple[Intake, ...]:
        """The rest; what updates the record is shown as what it would change, and asked about."""
        from claimscope.desktop.record_update import RecordUpdate

        for intake in intakes:
            if intake.kind == "record-update":
                RecordUpdate(self._desk, self._window).look(intake.path)
        return tuple(intake for intake in intakes if intake.kind != "record-update")

    def _finish(self, imported: Imported, intakes: tuple[Intake, ...]) -> None:
        from claimscope.desktop.dialogs.fates import FatesDialog

        if imported.edit is not None and not self._desk.controller.do(imported.edit):
            return
        forget_pasted([intake.path for intake in intakes])
        FatesDialog(self._desk, self._window, imported.fates).open()
