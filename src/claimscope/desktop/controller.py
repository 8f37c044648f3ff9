"""The current pack and what may happen to it. Views react to ``changed(before, after)`` alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from claimscope.core.document import Citation, Pack, Person
from claimscope.core.edits.base import Edit
from claimscope.core.history import History
from claimscope.core.message import Message, message
from claimscope.core.problem import Problem
from claimscope.desktop.ports import Services
from claimscope.desktop.values import State

__all__ = ["Address", "Choice", "Controller", "Notice", "State"]

Address = tuple[str, ...]
"""Where to go: ("place", id), ("cell", candidate, question), ("citation", id), ("page", source, number),
("source", id), ("evidence", id), ("context", field), ("candidate", id), ("row", key), ("gate",), ("export",),
("candidates",), ("sort",), ("in-report", anchor), ("wizard", citation, step) or ("letter", candidate)."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A button of a notice: its word (or an id of the catalogue) and what it does."""

    word: str
    call: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell without stopping anybody: what happened, what to do, and perhaps buttons."""

    said: tuple[Message | str, ...]
    warns: bool = False
    choices: tuple[Choice, ...] = ()
    step: bool = False
    """It tells of the last step and goes with the next one, or when that step is taken back."""


class Controller(QObject):
    """Holds the state, does and undoes edits, saves by itself."""

    changed = Signal(object, object)
    """(State before, State after)."""
    went = Signal(object)
    """An Address somebody wants to see."""
    told = Signal(object)
    over = Signal(str)
    """Id of a message: a notice that tells it holds no longer."""
    """A Notice."""

    def __init__(
        self,
        services: Services,
        pack: Pack,
        person: Callable[[], Person],
        autosave_seconds: int = 2,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._person = person
        self._history = History(pack, saved=pack)
        self._state = State(pack, services.rules.assess(pack))
        self._autosave = QTimer(self)
        self._autosave.setSingleShot(True)
        self._autosave.setInterval(autosave_seconds * 1000)
        self._autosave.timeout.connect(self.save_work)

    @property
    def state(self) -> State:
        """The current state."""
        return self._state

    @property
    def pack(self) -> Pack:
        """The current pack."""
        return self._state.pack

    @property
    def history(self) -> History:
        """All steps of this sitting, with labels; undone ones included."""
        return self._history

    def do(self, edit: Edit) -> bool:
        """Apply an edit. One that changes nothing leaves no step; False where the pack refuses it, which is told."""
        if self._state.read_only:
            self.tell(message("proving.read-only"), warns=True)
            return False
        try:
            self._move(self._history.do(edit))
        except (KeyError, ValueError) as fault:
            self.tell(message("desktop.edit.refused", what=edit.label, cause=str(fault)), warns=True)
            return False
        return True

    def take_away(self, edit: Edit) -> None:
        """Apply an edit that removes something, say so and offer it back."""
        if self.do(edit):
            self.tell(edit.label, choices=(Choice("desktop.action.undo", self.undo),), step=True)

    def put(self, label: Message, pack: Pack) -> None:
        """Take a pack that a job made from the current one, as one step."""
        self._move(self._history.put(label, pack))

    def complete(self, found: Sequence[tuple[Citation, Citation]]) -> None:
        """(Citation as it was asked about, the same as the record knows it): the matches become part of the last step,
        where the citation is still the one that was asked about."""
        known = {id(asked): looked_up.match for asked, looked_up in found}
        citations = tuple(
            replace(one, match=known[id(one)]) if id(one) in known else one for one in self.pack.citations
        )
        if citations == self.pack.citations:
            return
        pack = replace(self.pack, citations=citations)
        self._history = self._history.completed(pack)
        self._autosave.start()
        assessment = self._services.rules.assess(pack)
        self._set(replace(self._state, pack=pack, assessment=assessment, saved=self._history.is_saved))

    def undo(self) -> None:
        """Take back the last edit, if there is one, and say which: what it changed may be out of view."""
        self._step_told(
            "desktop.undone", self._history.undo_label, self._history.undo(), ("desktop.action.redo", self.redo)
        )

    def redo(self) -> None:
        """Do again what was taken back, and say what."""
        self._step_told(
            "desktop.redone", self._history.redo_label, self._history.redo(), ("desktop.action.undo", self.undo)
        )

    def _step_told(
        self, id: str, label: Message | None, history: History, back: tuple[str, Callable[[], None]]
    ) -> None:
        self._move(history)
        if label is not None:
            self.tell(message(id, what=label), choices=(Choice(*back),), step=True)

    def go_to_step(self, position: int) -> None:
        """The pack as it was after ``position`` steps."""
        self._move(self._history.go_to(position))

    def load(self, pack: Pack, path: Path | None, read_only: bool = False, saved: bool = True) -> None:
        """Show another pack; the history starts anew. Not ``saved``: its file does not hold it (yet)."""
        self._autosave.stop()
        self._history = History(pack, saved=pack if saved else None)
        self._set(State(pack, self._services.rules.assess(pack), path, saved, read_only))

    def judge_again(self) -> None:
        """The same pack under other rules: no step, nothing to undo."""
        self._set(replace(self._state, assessment=self._services.rules.assess(self._state.pack)))

    def mark_saved(self, path: Path) -> None:
        """The pack as it is now lies in ``path``."""
        self._history = self._history.mark_saved()
        self._set(replace(self._state, path=path, saved=True, read_only=False))

    def go(self, address: Address) -> None:
        """Ask the window to show a place."""
        self.went.emit(address)

    def tell(
        self, *said: Message | str, warns: bool = False, choices: tuple[Choice, ...] = (), step: bool = False
    ) -> None:
        """Show a notice; nobody is stopped by it. ``step``: it tells of the step just done."""
        self.told.emit(Notice(said, warns, choices, step))

    def explain(self, problem: Problem) -> None:
        """Show a problem: what happened, what it means, what to do."""
        self.tell(*problem.sentences(), warns=True)

    def save_work(self) -> None:
        """Write the working copy now."""
        self._autosave.stop()
        try:
            self._services.pack.autosave(self._state.pack)
        except Problem as problem:
            self.tell(message("desktop.autosave.failed"), *problem.sentences(), warns=True)

    def _move(self, history: History) -> None:
        before, pack = self._history.present, history.present
        undone = history.position < self._history.position
        self._history = history
        if pack is before:
            return
        self._services.pack.stepped(before, pack, self._person(), undone)
        self._autosave.start()
        assessment = self._services.rules.assess(pack)
        self._set(replace(self._state, pack=pack, assessment=assessment, saved=history.is_saved))

    def _set(self, state: State) -> None:
        before, self._state = self._state, state
        self.changed.emit(before, state)
