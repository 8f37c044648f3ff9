"""The worker's side of a job: waits for functions, runs them within limits, sends back what comes of them.

Imports nothing heavy: a worker is ready as soon as Python is, and libraries come with the first job that needs them.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from typing import Any

from claimscope.core.message import Message

_ROOM = 3
_PAUSE = 0.05
"""Seconds between two words of progress."""


@dataclass(frozen=True, slots=True)
class Order:
    """A job as sent: function, its arguments after the progress, and the memory it may use, in bytes (0: any)."""

    id: int
    function: Callable[..., Any]
    args: tuple[Any, ...]
    memory_bytes: int = 0


@dataclass(frozen=True, slots=True)
class Said:
    """What the worker sends: ``kind`` is ready, progress, done or failed."""

    id: int
    kind: str
    value: Any = None


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a job failed: ``too-big`` or ``failed``, the exception where it can travel, the trace for a report."""

    code: str
    error: BaseException | None
    trace: str


def main(connection: Connection, inherited: Connection | None = None) -> None:
    """Runs until the other side closes the connection.

    ``inherited`` is the other side's end, where this process is a copy of it: open here, its end would go unnoticed.
    """
    if inherited is not None:
        inherited.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    connection.send(Said(0, "ready", os.getpid()))
    while True:
        try:
            order = connection.recv()
        except (EOFError, OSError):
            return
        if order is None:
            return
        connection.send_bytes(_run(order, connection))


def _run(order: Order, connection: Connection) -> memoryview:
    """What is said of a job, packed once: a result of many pages takes as long to pack as to read a few of them."""
    with memory_bound(order.memory_bytes):
        try:
            result = order.function(_Reporter(order.id, connection), *order.args)
            return ForkingPickler.dumps(Said(order.id, "done", result))
        except MemoryError:
            said = Said(order.id, "failed", Fault("too-big", None, ""))
        except Exception as error:  # noqa: BLE001  the other side decides what to do with it
            said = Said(order.id, "failed", Fault("failed", _portable(error), traceback.format_exc()))
    return ForkingPickler.dumps(said)


def _portable(error: Exception) -> Exception | None:
    """The exception, where it survives the way to the other process."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001  anything may go wrong in foreign exceptions
        return None
    return error


class _Reporter:
    """Sends progress, but not more often than anybody can look."""

    def __init__(self, id: int, connection: Connection) -> None:
        self._id = id
        self._connection = connection
        self._next = 0.0

    def __call__(self, done: int, total: int, what: Message | None = None) -> None:
        now = time.monotonic()
        if now >= self._next or done >= total > 0:
            self._next = now + _PAUSE
            self._connection.send(Said(self._id, "progress", (done, total, what)))


@contextlib.contextmanager
def memory_bound(added: int) -> Any:
    """Bounds the address space, on Linux, to what is there plus three times ``added``; the other side watches the rest.

    Address space is reserved more freely than memory is used (threads, arenas), hence the factor.
    """
    if added <= 0 or not sys.platform.startswith("linux"):
        yield
        return
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    bound = _address_space() + _ROOM * added
    if before[1] != resource.RLIM_INFINITY:
        bound = min(bound, before[1])
    resource.setrlimit(resource.RLIMIT_AS, (bound, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def _address_space() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    return pages * os.sysconf("SC_PAGE_SIZE")
