"""What the program says when something it was asked to do cannot be done."""

from __future__ import annotations

from enum import IntEnum

from claimscope.core.message import Message


class Exit(IntEnum):
    """Exit codes of the command line contract."""

    DONE = 0
    NEEDS_A_PERSON = 1
    WRONG_USAGE = 2
    UNREADABLE = 3
    PACK_DAMAGED = 4
    NOT_WRITTEN = 5
    FAULT = 70


class Problem(Exception):
    """A fault of the world, not of the program: what happened, what it means, what to do, and the exit code."""

    def __init__(
        self,
        happened: Message,
        meaning: Message | None = None,
        advice: Message | None = None,
        exit_code: Exit = Exit.UNREADABLE,
    ) -> None:
        super().__init__(happened.id)
        self.happened = happened
        self.meaning = meaning
        self.advice = advice
        self.exit_code = exit_code

    def __reduce__(self) -> tuple[type[Problem], tuple[Message, Message | None, Message | None, Exit]]:
        return type(self), (self.happened, self.meaning, self.advice, self.exit_code)

    def sentences(self) -> tuple[Message, ...]:
        """The sentences to show, in order."""
        return tuple(said for said in (self.happened, self.meaning, self.advice) if said is not None)
