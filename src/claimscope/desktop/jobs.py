"""Work off the window's thread: threads do it, a timer polls it. No signal ever crosses a thread."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.services.progress import Stopped

T = TypeVar("T")
POLL_MS = 40
SHOW_AFTER_MS = 500
"""A job that is done sooner never shows a bar."""


@dataclass(slots=True)
class Progress:
    """What a job tells and hears. ``done`` of ``total`` (0 = not known), ``text`` is what it is busy with."""

    done: int = 0
    total: int = 0
    text: str = ""
    _stop: threading.Event = field(default_factory=threading.Event)

    def report(self, done: int, total: int, text: str = "") -> None:
        """Tell how far the work is; raises Stopped where the user has cancelled."""
        self.tell(done, total, text)
        if self._stop.is_set():
            raise Stopped

    def tell(self, done: int, total: int, text: str = "") -> None:
        """Tell how far the work is; for work that asks ``cancelled`` itself, to keep what is done so far."""
        self.done, self.total, self.text = done, total, text

    @property
    def cancelled(self) -> bool:
        """Whether the user has cancelled."""
        return self._stop.is_set()

    def cancel(self) -> None:
        """Ask the job to stop at its next report."""
        self._stop.set()


@dataclass(slots=True, eq=False)
class Job:
    """A running job."""

    title: str
    progress: Progress
    future: Future[Any]
    done: Callable[[Any], None]
    failed: Callable[[Problem], None]
    owner: QObject | None = None
    reads: bool = False
    """It reads files into the pack: what is to be done next is known when it is done."""

    @property
    def heard(self) -> bool:
        """Whether the widget that asked is still there."""
        return self.owner is None or isValid(self.owner)


class Jobs(QObject):
    """Starts jobs in lanes (one thread each, so that an import never blocks a preview) and brings their ends home."""

    changed = Signal()
    """The set of running jobs, or the progress of one, has changed."""
    failed = Signal(object)
    """The Problem of a job that was started without a ``failed`` of its own."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lanes: dict[str, ThreadPoolExecutor] = {}
        self._running: list[Job] = []
        self._timer = QTimer(self)
        self._timer.setInterval(POLL_MS)
        self._timer.timeout.connect(self._poll)

    def start(
        self,
        title: str,
        work: Callable[[Progress], T],
        done: Callable[[T], None],
        failed: Callable[[Problem], None] | None = None,
        lane: str = "work",
        owner: QObject | None = None,
        reads: bool = False,
    ) -> Job:
        """Run ``work`` in its lane; ``done`` or ``failed`` follows in the window's thread. No title, no bar.

        Without ``failed`` the window shows the problem. A job of an ``owner`` (a dialog, a widget) ends unheard where
        the owner is gone by then. A job that was cancelled (``Stopped``) ends without a word.
        """
        pool = self._lanes.setdefault(lane, ThreadPoolExecutor(1, thread_name_prefix=lane))
        progress = Progress()
        job = Job(title, progress, pool.submit(work, progress), done, failed or self.failed.emit, owner, reads)
        self._running.append(job)
        self._timer.start()
        return job

    @property
    def running(self) -> tuple[Job, ...]:
        """Jobs with a title that are not done yet, oldest first."""
        return tuple(job for job in self._running if job.title)

    @property
    def reading(self) -> bool:
        """Whether files are being read into the pack."""
        return any(job.reads for job in self._running)

    @property
    def busy(self) -> bool:
        """Whether anything at all is running (also untitled work)."""
        return bool(self._running)

    def stop(self) -> None:
        """Cancel everything and wait for the threads (at close)."""
        self._timer.stop()
        for job in self._running:
            job.progress.cancel()
        self._running.clear()
        for pool in self._lanes.values():
            pool.shutdown(wait=True, cancel_futures=True)
        self._lanes.clear()

    def _poll(self) -> None:
        for job in [one for one in self._running if one.future.done()]:
            self._running.remove(job)  # before its end, which may start another job, or fail
            _bring_home(job)
        if not self.busy:
            self._timer.stop()
        self.changed.emit()


def _bring_home(job: Job) -> None:
    if job.future.cancelled():
        return
    fault = job.future.exception()
    if fault is None:
        if job.heard:
            job.done(job.future.result())
    elif not isinstance(fault, Stopped):
        if job.heard:
            job.failed(_problem(fault))
        if not isinstance(fault, Problem):
            sys.excepthook(type(fault), fault, fault.__traceback__)  # told and written down like any fault


def _problem(fault: BaseException) -> Problem:
    """What is said of a fault of the program where its job was asked for; its text might quote a vendor's file."""
    if isinstance(fault, Problem):
        return fault
    return Problem(message("desktop.work.fault", kind=type(fault).__name__))
