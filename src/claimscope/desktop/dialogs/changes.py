"""What differs between two packs or two editions, in sentences, those that weigh most first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from claimscope.core.message import Message, message
from claimscope.desktop.desk import Desk
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.widgets.layout import ScrollPage, words

if TYPE_CHECKING:
    from claimscope.core.difference import Change
    from claimscope.services.comparing import Compared


class ChangesDialog(DeskDialog):
    """One head per area, one line per change."""

    def __init__(self, desk: Desk, parent: QWidget, head: str, said: Sequence[Message], changes: Sequence[Change]):
        super().__init__(desk, parent, head, 84)
        self.setModal(False)
        page = ScrollPage()
        for line in said:
            page.column.addWidget(words(desk.say.text(line), "muted"))
        if not changes:
            page.column.addWidget(words(desk.say("keeping.changes.none"), "label"))
        for area in dict.fromkeys(one.area for one in changes):
            page.column.addWidget(words(desk.say(f"keeping.area.{area}"), "label"))
            for one in changes:
                if one.area == area:
                    page.column.addWidget(words(desk.say.text(one.message)))
        self.column.addWidget(page, 1)
        self.add_close()
        self.resize(self.minimumWidth(), 560)


def show_changes(desk: Desk, window: QWidget, path: str) -> None:
    """Compare another pack file with the pack in view, in a job."""
    pack = desk.controller.pack

    def done(made: Compared) -> None:
        said = [message("keeping.changes.way", name=Path(path).name), *made.warnings]
        if not made.same_pack:
            said.append(Message("keeping.changes.other-pack"))
        head = desk.say("keeping.changes", n=len(made.changes))
        ChangesDialog(desk, window, head, said, made.changes).show()

    title = desk.say("keeping.changes.work")
    desk.jobs.start(title, lambda _: desk.services.copies.compare_with(pack, Path(path)), done)
