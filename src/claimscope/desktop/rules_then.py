"""An old pack in a newer program: says what the rules and the record of today judge differently."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from claimscope.core.message import message
from claimscope.desktop.controller import Choice
from claimscope.desktop.desk import Desk

if TYPE_CHECKING:
    from claimscope.services.rejudging import Rejudged

LANE = "record"


class RulesThen:
    """Asks in a job; tells after opening only where there is something to tell."""

    def __init__(self, desk: Desk, window: QWidget) -> None:
        self._desk, self._window = desk, window

    def after_opening(self) -> None:
        """A notice with a button, where the pack is judged differently than when it was saved; and one about a profile
        that cannot be used."""
        if (fault := self._desk.services.rules.fault()) is not None:
            self._desk.controller.tell(*fault.sentences(), message("keeping.rules.standard-meanwhile"), warns=True)
            return
        opened = self._desk.controller.pack.id

        def done(found: Rejudged | None) -> None:
            if found is not None and found.worth_telling and self._desk.controller.pack.id == opened:
                show = (Choice("keeping.rules.show", lambda: self.show(found)),) if found.listed else ()
                self._desk.controller.tell(found.by, found.summary, choices=show)

        self._ask(0, done)

    def look(self, number: int = 0) -> None:
        """Show it, for the file as it was opened or for an edition of it, also where nothing has changed."""

        def done(found: Rejudged | None) -> None:
            if found is None:
                self._desk.controller.tell(message("keeping.rules.no-note"))
            else:
                self.show(found)

        self._ask(number, done)

    def show(self, found: Rejudged) -> None:
        """The changes by area."""
        from claimscope.desktop.dialogs.changes import ChangesDialog

        head = self._desk.say("keeping.rules.title")
        said = (found.by, found.summary) if found.listed else (found.by,)
        ChangesDialog(self._desk, self._window, head, said, found.listed).show()

    def _ask(self, number: int, done: Callable[[Rejudged | None], None]) -> None:
        services = self._desk.services
        self._desk.jobs.start(
            self._desk.say("keeping.rules.work"), lambda _: services.rules.rejudged(number), done, lane=LANE
        )
