"""Asks once whose judgements are being logged, where nobody has said: a record without a name proves little."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject

from claimscope.core.message import message
from claimscope.desktop.controller import Choice
from claimscope.desktop.desk import Desk
from claimscope.desktop.values import State

MOST_NAMES = 3


class WhoSitsHere(QObject):
    """A notice at the first judgement, with the people of the pack as buttons; nobody is stopped by it."""

    def __init__(self, desk: Desk, window: QObject, open_settings: Callable[[], None]) -> None:
        super().__init__(window)
        self._desk, self._open_settings = desk, open_settings
        self._asked = False

    def follow(self, before: State, now: State) -> None:
        """Look at a step; only one that is logged as a judgement leads to the question."""
        if self._asked or self._desk.habits.profile.name or before.pack.id != now.pack.id:
            return
        from claimscope.core.decisions import judgements  # here: the window opens without it

        if judgements(before.pack, now.pack):
            self._asked = True
            self._ask()

    def _ask(self) -> None:
        people = dict.fromkeys(one.name.strip() for one in self._desk.controller.pack.context.people)
        names = [name for name in people if name][:MOST_NAMES]
        choices = [Choice(name, partial(self._take, name)) for name in names]
        other = Choice("desktop.who.other" if names else "desktop.who.settings", self._open_settings)
        self._desk.controller.tell(message("desktop.who.ask"), warns=True, choices=(*choices, other))

    def _take(self, name: str) -> None:
        habits = self._desk.habits
        person = next(one for one in self._desk.controller.pack.context.people if one.name.strip() == name)
        role = person.role or habits.profile.role
        organisation = person.organisation or habits.profile.organisation
        habits.set_profile(replace(habits.profile, name=name, role=role, organisation=organisation))
        self._desk.controller.tell(message("desktop.who.taken", name=name))
