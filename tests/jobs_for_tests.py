"""Functions that a worker process can import by name."""

from __future__ import annotations

import os
import time

from claimscope.core.message import message
from claimscope.services.progress import Progress


def add(progress: Progress, one: int, other: int) -> int:
    """A quick job."""
    progress(1, 2, message("half"))
    progress(2, 2)
    return one + other


def nap(progress: Progress, seconds: float) -> int:
    """A slow job; returns the process it ran in."""
    progress(1, 4)
    time.sleep(seconds)
    return os.getpid()


def whoami(progress: Progress) -> int:
    """The process it runs in."""
    return os.getpid()


def raises(progress: Progress, text: str) -> None:
    """A job that goes wrong."""
    raise ValueError(text)


def dies(progress: Progress) -> None:
    """A job that takes its process with it, as a crash in a library does."""
    os.abort()


def grows(progress: Progress, megabytes: int) -> int:
    """A job that wants memory."""
    held = [bytearray(1 << 20) for _ in range(megabytes)]
    time.sleep(5)
    return len(held)


def unsendable(progress: Progress) -> object:
    """A job whose result cannot travel."""
    return lambda: None


mark = ""
"""Set by a test in its own process."""


def marked(progress: Progress) -> str:
    """Whether this process began as a copy of the one that asks."""
    return "copied" if mark else "new"
