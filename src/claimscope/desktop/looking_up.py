"""Looks a number up in the record again when a person has corrected or marked it: no step, nothing to wait for."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject

from claimscope.core.document import Citation
from claimscope.core.match import Match
from claimscope.desktop.desk import Desk
from claimscope.desktop.values import State


class LooksUp(QObject):
    """What the record says belongs to the step that asked for it; a step taken back meanwhile is left alone."""

    def __init__(self, desk: Desk, window: QObject) -> None:
        super().__init__(window)
        self._desk = desk

    def follow(self, before: State, now: State) -> None:
        """Look at a step; citations that have lost their match by it, or came without one, are looked up."""
        if before.pack.id != now.pack.id or before.pack.citations is now.pack.citations:
            return
        held = {one.id: one for one in before.pack.citations}
        asked = [one for one in now.pack.citations if one.match is None and _is_new(held.get(one.id), one)]
        if asked:
            self._look_up(asked, [held[one.id].match if one.id in held else None for one in asked])

    def _look_up(self, asked: list[Citation], before: list[Match | None]) -> None:
        """``before`` are their matches until now: a row that a person picked stays among the rows."""
        desk = self._desk
        known = [replace(one, match=match) for one, match in zip(asked, before, strict=True)]

        def done(found: tuple[Citation, ...]) -> None:
            desk.controller.complete(tuple(zip(asked, found, strict=True)))

        desk.jobs.start("", lambda _: desk.services.record.look_up(known), done, lane="record", owner=self)


def _is_new(before: Citation | None, now: Citation) -> bool:
    return before is None or (before is not now and before.match is not None)
