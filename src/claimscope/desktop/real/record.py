"""The official record."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.document import Citation, Pack
from claimscope.core.message import Message, message
from claimscope.desktop.real.sitting import CurrentSitting

if TYPE_CHECKING:
    from claimscope.core.edits.base import Edit
    from claimscope.core.record_row import RecordRow
    from claimscope.services.record import Preview


class RealRecord:
    """See ``ports.OfficialRecord``."""

    def __init__(self, sitting: CurrentSitting) -> None:
        self._sitting = sitting

    def search(self, text: str, limit: int) -> tuple[tuple[RecordRow, ...], int]:
        from claimscope.services.record import record_search

        found = record_search().search(text, limit=limit)
        return tuple(found.rows), found.total

    def lines(self) -> tuple[Message, ...]:
        from claimscope.services.record import record_lines

        return record_lines()

    def cite(self, row: RecordRow, candidate: str) -> Edit:
        from claimscope.services.browsing import cite

        return cite(row, candidate, self._sitting().workspace)

    def look_up(self, citations: Sequence[Citation]) -> tuple[Citation, ...]:
        from claimscope.services.lookup import look_up

        return look_up(citations)

    def match(self, pack: Pack) -> Pack:
        from claimscope.services.lookup import match_pack

        return match_pack(pack)

    def preview_update(self, path: Path) -> Preview:
        from claimscope.services.record import preview_update

        return preview_update(path)

    def apply_update(self, found: Preview) -> Message:
        from claimscope.services.record import apply_update, open_record

        version = apply_update(found)
        rows = sum(one.rows for one in open_record().coverage())
        return message("record.update.done", version=version, rows=rows)

    def is_own(self) -> bool:
        from claimscope.services.record import opened

        return opened().updated

    def discard_update(self) -> None:
        from claimscope.services.record import discard_update

        discard_update()
