"""The worker of a command is a copy of the process where that is safe, and never outlives it."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from claimscope.services import jobs

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="workers are copied on Linux alone")
SOURCES, TESTS = Path(jobs.__file__).parents[2], Path(__file__).parents[2]

COPIED = """
import os, sys, types
import jobs_for_tests as samples
from claimscope.services.jobs import one_shot
samples.mark = "of the parent"
if "thread" in sys.argv:
    import threading
    threading.Thread(target=threading.Event().wait, daemon=True).start()
print(one_shot().run(samples.marked), one_shot().run(samples.add, 2, 3))
"""
KILLED = """
import os, signal
import jobs_for_tests as samples
from claimscope.services.jobs import one_shot
print(one_shot().run(samples.whoami), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def said(program: str, *words: str) -> list[str]:
    found = dict(os.environ, PYTHONPATH=os.pathsep.join((str(SOURCES), str(TESTS))))
    done = subprocess.run(
        [sys.executable, "-c", program, *words], env=found, capture_output=True, text=True, check=False
    )
    return done.stdout.split()


def runs(pid: str) -> bool:
    """Whether a process is there and has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@linux
def test_the_worker_of_a_command_does_not_start_python_again() -> None:
    assert said(COPIED) == ["copied", "5"]


@linux
def test_a_process_with_threads_is_never_copied() -> None:
    assert said(COPIED, "thread") == ["new", "5"]


@linux
def test_the_worker_ends_with_the_command_however_that_ends() -> None:
    (pid,) = said(KILLED)
    until = time.monotonic() + 20
    while runs(pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert not runs(pid)


@linux
def test_threads_are_counted() -> None:
    go_on = threading.Event()
    thread = threading.Thread(target=go_on.wait)
    thread.start()
    try:
        assert not jobs._is_single()
    finally:
        go_on.set()
        thread.join()
