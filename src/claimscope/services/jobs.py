"""Jobs off the window's thread: plain functions in spawned processes, polled, cancelled, watched.

Two workers: one reads documents, one makes page pictures and sets type, so that a long import never blocks the preview.
No threads of its own: whoever waits calls ``poll``, a timer in the window or ``result`` on the command line; several
threads may do so at once.
"""

from __future__ import annotations

import atexit
import contextlib
import itertools
import multiprocessing
import threading
import time
from collections import deque
from collections.abc import Callable
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Generic, Literal, Protocol, TypeVar

from claimscope.services import worker
from claimscope.services.memory import memory_of
from claimscope.services.progress import Progress, Step, Stopped, Watch

Result = TypeVar("Result")
State = Literal["waiting", "running", "done", "failed", "cancelled"]

_LOOK = 0.25
"""Seconds between two looks at the worker's memory."""
_WAIT = 0.05
_STARTUP = 60.0
_ids = itertools.count(1)


class JobError(Exception):
    """A job came to nothing. ``code``: failed, too-slow, too-big, worker-died or cancelled; ``trace`` for a report."""

    def __init__(self, code: str, trace: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.trace = trace


class Runs(Protocol):
    """What can run a job and wait for it: a worker, or the process itself."""

    def run(
        self,
        function: Callable[..., Result],
        *args: Any,
        seconds: float = 0,
        memory_bytes: int = 0,
        watch: Watch | None = None,
    ) -> Result: ...


class Job(Generic[Result]):
    """One call on its way. ``step`` is what it last said of itself."""

    def __init__(self, runner: Runner, order: worker.Order, seconds: float) -> None:
        self.state: State = "waiting"
        self.step = Step()
        self.order = order
        self.seconds = seconds
        self.started = 0.0
        self._runner = runner
        self._value: Result | None = None
        self._error: BaseException | None = None

    @property
    def finished(self) -> bool:
        """Whether there is a result or an error."""
        return self.state in ("done", "failed", "cancelled")

    def result(self, timeout: float | None = None, watch: Watch | None = None) -> Result:
        """Waits. Raises what the function raised, JobError, or TimeoutError after ``timeout`` seconds.

        ``watch`` is asked at every look; where it says no the job is cancelled and Stopped is raised.
        """
        until = None if timeout is None else time.monotonic() + timeout
        while not self.finished:
            self._runner.poll(_WAIT)
            if watch is not None and not watch(self.step):
                self.cancel()
                raise Stopped
            if until is not None and time.monotonic() > until and not self.finished:
                raise TimeoutError
        if self._error is not None:
            raise self._error
        return self._value  # type: ignore[return-value]

    def cancel(self) -> None:
        """Ends the job at once; the worker that ran it is replaced."""
        self._runner.cancel(self)

    def finish(self, value: Result) -> None:
        """Called by the runner."""
        self.state, self._value = "done", value

    def fail(self, error: BaseException, state: State = "failed") -> None:
        """Called by the runner."""
        self.state, self._error = state, error


class Runner:
    """One worker process and its queue. The process starts with the first job and again after each accident."""

    def __init__(self, name: str, forks: bool = False) -> None:
        """``forks``: the worker is a copy of this process where that is safe, and need not start Python anew."""
        self.name = name
        self._forks = forks
        self._process: Any = None
        self._connection: Connection | None = None
        self._lock = threading.RLock()
        self._queue: deque[Job[Any]] = deque()
        self._current: Job[Any] | None = None
        self._ready = False
        self._looked = 0.0
        self._largest = 0

    def submit(
        self, function: Callable[..., Result], *args: Any, seconds: float = 0, memory_bytes: int = 0
    ) -> Job[Result]:
        """Queues ``function(progress, *args)``. Function and arguments must be importable and picklable.

        ``seconds`` and ``memory_bytes`` (resident, of the whole worker) bound the job; 0 means no bound.
        """
        job: Job[Result] = Job(self, worker.Order(next(_ids), function, args, memory_bytes), seconds)
        with self._lock:
            self._queue.append(job)
        self.poll()
        return job

    def run(
        self,
        function: Callable[..., Result],
        *args: Any,
        seconds: float = 0,
        memory_bytes: int = 0,
        watch: Watch | None = None,
    ) -> Result:
        """Queues and waits."""
        return self.submit(function, *args, seconds=seconds, memory_bytes=memory_bytes).result(watch=watch)

    def poll(self, wait: float = 0.0) -> None:
        """Takes in what the worker said, watches its limits, and starts the next job. Waits up to ``wait`` seconds."""
        connection = self._connection
        if wait and connection is not None:
            with contextlib.suppress(OSError, EOFError, ValueError):  # another thread may close it meanwhile
                connection.poll(wait)
        with self._lock:
            if self._current is None and not self._queue:
                return
            self._next()
            self._listen()
            if self._current is not None:
                self._watch(self._current)
            self._next()

    def cancel(self, job: Job[Any]) -> None:
        """Takes a waiting job from the queue, or ends the worker that runs it."""
        with self._lock:
            if job.finished:
                return
            if job is self._current:
                self._stop()
                self._current = None
            else:
                self._queue.remove(job)
            job.fail(JobError("cancelled"), "cancelled")

    def close(self) -> None:
        """Ends the worker and whatever it does."""
        with self._lock:
            for job in [*self._queue, *([self._current] if self._current else [])]:
                job.fail(JobError("cancelled"), "cancelled")
            self._queue.clear()
            self._current = None
            self._stop()

    def _next(self) -> None:
        while self._current is None and self._queue:
            if self._process is None:
                self._start()
            job = self._queue.popleft()
            try:
                assert self._connection is not None
                self._connection.send(job.order)
            except (BrokenPipeError, ConnectionError, EOFError):
                self._stop()
                self._queue.appendleft(job)
                continue
            except Exception as error:  # noqa: BLE001  arguments that cannot be sent are the caller's fault
                job.fail(error)
                continue
            job.state, job.started, self._current, self._largest = "running", time.monotonic(), job, 0

    def _start(self) -> None:
        forks = self._forks and _is_single()
        context: Any = multiprocessing.get_context("fork" if forks else "spawn")
        ours, theirs = context.Pipe()
        ends = (theirs, ours) if forks else (theirs,)
        process = context.Process(target=worker.main, args=ends, name=f"claimscope-{self.name}", daemon=True)
        process.start()
        theirs.close()
        self._process, self._connection, self._ready = process, ours, False

    def _listen(self) -> None:
        try:
            while self._connection is not None and self._connection.poll():
                self._take(self._connection.recv())
        except (EOFError, ConnectionError, OSError):
            self._died()

    def _take(self, said: worker.Said) -> None:
        job = self._current
        if said.kind == "ready":
            self._ready = True
            if job is not None:
                job.started = time.monotonic()
        if job is None or said.id != job.order.id:
            return
        if said.kind == "progress":
            job.step = Step(*said.value)
        elif said.kind == "done":
            self._current = None
            job.finish(said.value)
        elif said.kind == "failed":
            self._current = None
            job.fail(_error(said.value))

    def _watch(self, job: Job[Any]) -> None:
        now = time.monotonic()
        bound = job.seconds if self._ready else _STARTUP
        if bound and now - job.started > bound:
            self._give_up(job, "too-slow")
        elif job.order.memory_bytes and now - self._looked > _LOOK:
            self._looked = now
            self._largest = max(self._largest, memory_of(self._process.pid) or 0)
            if self._largest > job.order.memory_bytes:
                self._give_up(job, "too-big")

    def _died(self) -> None:
        """A worker that ends by itself had an accident: near its memory bound that was the reason."""
        job = self._current
        if job is None:
            self._stop()
            return
        near = job.order.memory_bytes and self._largest > 0.6 * job.order.memory_bytes
        self._give_up(job, "too-big" if near else "worker-died")

    def _give_up(self, job: Job[Any], code: str) -> None:
        self._stop()
        self._current = None
        job.fail(JobError(code))

    def _stop(self) -> None:
        if self._connection is not None:
            self._connection.close()
        if self._process is not None:
            self._process.kill()
            self._process.join(5)
            with contextlib.suppress(ValueError):
                self._process.close()
        self._process, self._connection, self._ready = None, None, False


def _error(fault: worker.Fault) -> BaseException:
    if fault.code == "failed" and fault.error is not None:
        fault.error.add_note(fault.trace)
        return fault.error
    return JobError(fault.code, fault.trace)


@cache
def intake() -> Runner:
    """The worker that reads documents."""
    return _kept(Runner("intake"))


@cache
def one_shot() -> Runner:
    """The worker of a command that reads files and ends: nothing of this process can get in its way."""
    return _kept(Runner("intake", forks=True))


def _is_single() -> bool:
    """Whether this process has one thread, counting those of libraries, so that a copy of it is whole (Linux)."""
    try:
        return len(list(Path("/proc/self/task").iterdir())) == 1
    except OSError:
        return False


@cache
def pages() -> Runner:
    """The worker for page pictures and typesetting."""
    return _kept(Runner("pages"))


def _kept(runner: Runner) -> Runner:
    atexit.register(runner.close)
    return runner


def freeze_support() -> None:
    """To be called first in every entry point: a frozen program starts its workers by starting itself."""
    multiprocessing.freeze_support()


__all__ = ["Job", "JobError", "Progress", "Runner", "Runs", "Step", "freeze_support", "intake", "one_shot", "pages"]
