"""Jobs in a worker: results, progress, cancel, limits, accidents."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import jobs_for_tests as samples
from claimscope.services.jobs import JobError, Runner
from claimscope.services.memory import memory_of
from inline_jobs import Inline


@pytest.fixture(scope="module")
def runner() -> Iterator[Runner]:
    found = Runner("test")
    yield found
    found.close()


def code_of(function: object, runner: Runner, *args: object, **bounds: float) -> str:
    with pytest.raises(JobError) as caught:
        runner.run(function, *args, **bounds)  # type: ignore[arg-type]
    return caught.value.code


def test_results_come_back_and_the_worker_is_kept(runner: Runner) -> None:
    assert runner.run(samples.add, 2, 3) == 5
    assert runner.run(samples.whoami) == runner.run(samples.whoami)


def test_jobs_wait_for_each_other_and_say_how_far_they_are(runner: Runner) -> None:
    first, second = runner.submit(samples.nap, 0.3), runner.submit(samples.add, 1, 1)
    assert second.state == "waiting"
    while first.step.total == 0:
        runner.poll(0.05)
    assert (first.step.done, first.step.share) == (1, 0.25)
    assert second.result() == 2
    assert (first.state, second.state, second.step.share) == ("done", "done", 1.0)


def test_exceptions_come_back_with_their_trace(runner: Runner) -> None:
    with pytest.raises(ValueError, match="wrong thing") as caught:
        runner.run(samples.raises, "wrong thing")
    assert "jobs_for_tests.py" in "".join(caught.value.__notes__)


def test_waiting_and_running_jobs_can_be_cancelled(runner: Runner) -> None:
    before = runner.run(samples.whoami)
    running, waiting, kept = (
        runner.submit(samples.nap, 60),
        runner.submit(samples.nap, 60),
        runner.submit(samples.whoami),
    )
    waiting.cancel()
    running.cancel()
    running.cancel()
    assert kept.result() != before
    for job in (running, waiting):
        assert job.state == "cancelled"
        with pytest.raises(JobError, match="cancelled"):
            job.result()


def test_a_dead_worker_is_a_message_and_a_new_worker(runner: Runner) -> None:
    following = None
    first = runner.submit(samples.dies)
    following = runner.submit(samples.add, 1, 2)
    with pytest.raises(JobError, match="worker-died"):
        first.result()
    assert following.result() == 3


def test_limits_of_time_and_memory(runner: Runner) -> None:
    assert code_of(samples.nap, runner, 60, seconds=0.2) == "too-slow"
    assert code_of(samples.grows, runner, 400, memory_bytes=120 << 20) == "too-big"
    assert runner.run(samples.add, 1, 1, seconds=30, memory_bytes=500 << 20) == 2


def test_what_cannot_travel_is_an_error_and_no_accident(runner: Runner) -> None:
    before = runner.run(samples.whoami)
    with pytest.raises(AttributeError, match="lambda"):
        runner.run(samples.unsendable)
    with pytest.raises(Exception, match="lambda"):
        runner.run(lambda progress: None)
    assert runner.run(samples.whoami) == before


def test_waiting_has_an_end_when_asked(runner: Runner) -> None:
    job = runner.submit(samples.nap, 60)
    with pytest.raises(TimeoutError):
        job.result(timeout=0.1)
    job.cancel()


def test_closing_ends_everything() -> None:
    runner = Runner("closing")
    job = runner.submit(samples.nap, 60)
    while job.step.total == 0:
        runner.poll(0.05)
    pid = runner._process.pid
    runner.close()
    assert job.state == "cancelled"
    until = time.monotonic() + 5
    while memory_of(pid) is not None and time.monotonic() < until:
        time.sleep(0.02)
    assert memory_of(pid) is None


def test_threads_may_share_a_worker(runner: Runner) -> None:
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda number: runner.run(samples.add, number, number), range(40)))
    assert found == [2 * number for number in range(40)]


def test_inline_needs_no_process() -> None:
    assert Inline().run(samples.add, 1, 2, seconds=1) == 3
