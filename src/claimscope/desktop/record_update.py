"""The way of an official file into the record: read in a job, shown as what it would change, taken over when asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from claimscope.core.document import Pack
from claimscope.core.message import Message, message
from claimscope.desktop.controller import Choice
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.widgets.layout import ScrollPage, words

if TYPE_CHECKING:
    from claimscope.services.record import Preview

LANE = "record"


class RecordUpdate:
    """One file, from the question to the end."""

    def __init__(self, desk: Desk, window: QWidget, afterwards: Callable[[], None] = lambda: None) -> None:
        self._desk, self._window, self._afterwards = desk, window, afterwards

    def look(self, path: str | Path) -> None:
        """Say what the file would change; nothing is written."""
        self._desk.jobs.start(
            self._desk.say("browsing.update.looking"),
            lambda _: self._desk.services.record.preview_update(Path(path)),
            self._ask,
            lane=LANE,
        )

    def _ask(self, found: Preview) -> None:
        from claimscope.services.record import touched_citations, update_lines

        touched = touched_citations(self._desk.controller.pack, found)
        lines: list[Message] = list(update_lines(found))
        if touched:
            lines.append(message("record.update.touches", count=len(touched)))
        UpdateDialog(self._desk, self._window, lines, None if found.empty else lambda: self.take(found)).open()

    def take(self, found: Preview) -> None:
        """Take the update over into the user's own copy."""
        self._desk.jobs.start(
            self._desk.say("browsing.update.taking"),
            lambda _: self._desk.services.record.apply_update(found),
            self._taken,
            lane=LANE,
        )

    def _taken(self, said: Message) -> None:
        again = Choice("browsing.update.look-up", self.look_up_again)
        choices = (again,) if self._desk.controller.pack.citations else ()
        self._desk.controller.tell(said, choices=choices)
        self._afterwards()

    def look_up_again(self) -> None:
        """Look every citation up in the new record; one step that can be undone."""
        pack = self._desk.controller.pack
        self._desk.jobs.start(
            self._desk.say("browsing.update.looking-up"),
            lambda _: self._desk.services.record.match(pack),
            lambda made: self._put(pack, made),
            lane=LANE,
        )

    def _put(self, before: Pack, made: Pack) -> None:
        controller = self._desk.controller
        if controller.pack is not before:
            controller.tell(message("browsing.update.changed-meanwhile"), warns=True)
            return
        controller.put(message("browsing.update.step", record=made.record_version), made)


class UpdateDialog(DeskDialog):
    """What would change, line by line; without ``take`` there is nothing to take over."""

    def __init__(self, desk: Desk, parent: QWidget, lines: Sequence[Message], take: object) -> None:
        super().__init__(desk, parent, desk.say("browsing.update.title"), 84)
        self._take = take
        page = ScrollPage()
        for line in lines:
            page.column.addWidget(words(desk.say.text(line)))
        page.setMinimumHeight(220)
        self.column.addWidget(page, 1)
        self.column.addWidget(words(desk.say("browsing.update.own-copy"), "muted"))
        self.add_close("browsing.update.leave" if take else "desktop.dialog.close")
        if take is not None:
            self.add_primary("browsing.update.take", self._accept)

    def _accept(self) -> None:
        assert callable(self._take)
        self.accept()
        self._take()
