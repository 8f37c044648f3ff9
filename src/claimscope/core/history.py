"""Undo and redo: the packs before and after each edit, with labels. No Qt; the window draws it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from claimscope.core.document import Pack
from claimscope.core.edits.base import Edit
from claimscope.core.edits.state import reopened
from claimscope.core.message import Message

STEPS = 1_000
"""How many steps are kept; the oldest ones go first."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what was done, and the pack it led to."""

    label: Message
    after: Pack
    key: str = ""


@dataclass(frozen=True, slots=True)
class History:
    """The way a pack went. ``position`` counts the steps that are done; those after it can be redone."""

    start: Pack
    steps: tuple[Step, ...] = ()
    position: int = 0
    saved: Pack | None = None
    limit: int = STEPS

    @property
    def present(self) -> Pack:
        """The pack as it is now."""
        return self.steps[self.position - 1].after if self.position else self.start

    @property
    def is_saved(self) -> bool:
        """Whether the present pack equals the one last marked as saved."""
        return self.saved is not None and (self.present is self.saved or self.present == self.saved)

    @property
    def undo_label(self) -> Message | None:
        """What undo would take back, or None."""
        return self.steps[self.position - 1].label if self.position else None

    @property
    def redo_label(self) -> Message | None:
        """What redo would do again, or None."""
        return self.steps[self.position].label if self.position < len(self.steps) else None

    @property
    def labels(self) -> tuple[Message, ...]:
        """Labels of all steps, oldest first, the undone ones included."""
        return tuple(step.label for step in self.steps)

    def do(self, edit: Edit) -> History:
        """The history with one more step; undone steps are dropped. An edit that changes nothing leaves no step.

        Raises what the edit raises (KeyError, ValueError); the history is a value and stays as it was.
        """
        return self.put(edit.label, edit.apply(self.present), edit.key)

    def put(self, label: Message, after: Pack, key: str = "") -> History:
        """Like ``do``, for a pack that was made elsewhere (import in a job)."""
        after = reopened(self.present, after)
        if after == self.present:
            return self
        done = self.steps[: self.position]
        if key and done and done[-1].key == key and not self.is_saved:
            return self._joined(done[:-1], Step(label, after, key))
        return self._with((*done, Step(label, after, key)))

    def _joined(self, done: tuple[Step, ...], step: Step) -> History:
        before = done[-1].after if done else self.start
        return self._with(done if step.after == before else (*done, step))

    def _with(self, steps: tuple[Step, ...]) -> History:
        surplus = len(steps) - self.limit
        if surplus <= 0:
            return replace(self, steps=steps, position=len(steps))
        return replace(self, start=steps[surplus - 1].after, steps=steps[surplus:], position=self.limit)

    def completed(self, after: Pack) -> History:
        """The history with ``after`` in the place of the present pack: what belongs to the last step came later."""
        if not self.position:
            return replace(self, start=after)
        last = replace(self.steps[self.position - 1], after=after)
        return replace(self, steps=(*self.steps[: self.position - 1], last, *self.steps[self.position :]))

    def undo(self) -> History:
        """One step back; the same history where there is none."""
        return self.go_to(self.position - 1)

    def redo(self) -> History:
        """One step forward; the same history where there is none."""
        return self.go_to(self.position + 1)

    def go_to(self, position: int) -> History:
        """The state after ``position`` steps (0 = the start), kept within what there is."""
        return replace(self, position=max(0, min(position, len(self.steps))))

    def mark_saved(self) -> History:
        """The present pack is what the file holds."""
        return replace(self, saved=self.present)
