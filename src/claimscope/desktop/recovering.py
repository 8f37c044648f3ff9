"""The offer to go on with work that an earlier sitting left behind: what each choice does, and the difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimscope.core.message import Message
from claimscope.core.problem import Problem
from claimscope.desktop.controller import Choice
from claimscope.desktop.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget


class Recovering:
    """``leave(then)`` goes on with ``then`` once unsaved work of the window is safe."""

    def __init__(self, desk: Desk, window: QWidget, leave: Callable[[Callable[[], None]], None]) -> None:
        self._desk, self._window, self._leave = desk, window, leave

    def offer(self) -> None:
        """Tell of what was left behind, if anything was."""
        offer = self._desk.services.left.offer()
        if offer:
            self._tell(offer)

    def _tell(self, offer: tuple[Message, ...]) -> None:
        choices = (
            Choice("desktop.recover.restore", lambda: self._leave(self.restore)),
            Choice("proving.recover.difference", lambda: self._show(offer)),
            Choice("desktop.recover.leave", self._desk.services.left.forget),
        )
        self._desk.controller.tell(*offer, choices=choices)

    def restore(self) -> None:
        """Show the work left behind; its file does not hold it, so it counts as not saved."""
        try:
            pack, path = self._desk.services.left.restore()
        except Problem as problem:
            self._desk.controller.explain(problem)
            return
        self._desk.controller.load(pack, path, saved=False)

    def _show(self, offer: tuple[Message, ...]) -> None:
        """The difference to the file; the offer stays."""
        from claimscope.desktop.dialogs.changes import ChangesDialog

        desk = self._desk
        changes = desk.services.left.changes()
        head = desk.say("keeping.changes", n=len(changes))
        ChangesDialog(desk, self._window, head, [Message("proving.recover.way")], changes).show()
        self._tell(offer)
