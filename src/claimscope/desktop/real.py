"""The services as they are. Imports happen inside methods, so that the window opens before they load."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.assessment import Assessment
from claimscope.core.document import Pack
from claimscope.core.message import Message, message
from claimscope.desktop.real_folder import FolderReal
from claimscope.desktop.values import Task

if TYPE_CHECKING:
    from claimscope.core.edits.base import Edit
    from claimscope.core.record_row import RecordRow
    from claimscope.services.record import Preview as RecordPreview


NOTHING = Assessment((), (), (), ())


class RealServices(FolderReal):
    """See ``ports.Services``."""

    # -- rules -------------------------------------------------------------------------------------------------

    def assess(self, pack: Pack) -> Assessment:
        if not (pack.candidates or pack.citations or pack.evidence):
            return NOTHING
        from claimscope.services.assessing import assess_anyhow

        return assess_anyhow(pack)

    def next_task(self, pack: Pack, assessment: Assessment) -> Task:
        if not (pack.candidates or pack.sources):
            return Task(Message("desktop.task.start"), Message("desktop.task.start.go"), ("candidate", ""))
        from claimscope.core.wizard import next_task

        task = next_task(pack, assessment)
        return Task(task.said, task.button, task.place)

    # -- record ------------------------------------------------------------------------------------------------

    def cite_row(self, row: RecordRow, candidate: str) -> Edit:
        from claimscope.services.browsing import cite

        return cite(row, candidate, self.sitting().workspace)

    def preview_update(self, path: Path) -> RecordPreview:
        from claimscope.services.record import preview_update

        return preview_update(path)

    def apply_update(self, found: RecordPreview) -> Message:
        from claimscope.services.record import apply_update, open_record

        version = apply_update(found)
        rows = sum(one.rows for one in open_record().coverage())
        return message("record.update.done", version=version, rows=rows)

    def record_is_own(self) -> bool:
        from claimscope.services.record import opened

        return opened().updated

    def discard_update(self) -> None:
        from claimscope.services.record import discard_update

        discard_update()

    def match_pack(self, pack: Pack) -> Pack:
        from claimscope.services.lookup import match_pack

        return match_pack(pack)

    # -- about -------------------------------------------------------------------------------------------------

    def record_search(self, text: str, limit: int) -> tuple[tuple[RecordRow, ...], int]:
        from claimscope.services.record import record_search

        found = record_search().search(text, limit=limit)
        return tuple(found.rows), found.total

    def record_lines(self) -> tuple[Message, ...]:
        from claimscope.services.record import record_lines

        return record_lines()

    def licences(self) -> str:
        from claimscope.services.licences import shown

        return shown()
