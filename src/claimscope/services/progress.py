"""How a job says how far it is. A job is a plain function whose first argument is a ``Progress``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from claimscope.core.message import Message


class Progress(Protocol):
    """Called by a job as it goes on; ``total`` 0 means: nobody knows yet."""

    def __call__(self, done: int, total: int, what: Message | None = None) -> None: ...


@dataclass(frozen=True, slots=True)
class Step:
    """What was last said. ``share`` is between 0 and 1, or None where the total is unknown."""

    done: int = 0
    total: int = 0
    what: Message | None = None

    @property
    def share(self) -> float | None:
        return min(self.done / self.total, 1.0) if self.total > 0 else None


Watch = Callable[[Step], bool]
"""Told several times a second how far a job is; False ends the job at once."""


class Stopped(Exception):
    """The watch of a job said no: nothing came of it, on purpose."""


def silent(done: int, total: int, what: Message | None = None) -> None:
    """A progress nobody looks at."""
