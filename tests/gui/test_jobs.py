"""Jobs of the window: how each of their ends comes home."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.desktop.app import Program
from claimscope.desktop.jobs import Jobs, Progress
from claimscope.services.progress import Stopped


@pytest.fixture
def jobs(qapp: QApplication) -> Iterator[Jobs]:
    made = Jobs()
    yield made
    made.stop()


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """Faults of the program that were handed on to be told and written down."""
    seen: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, fault, trace: seen.append(fault))
    return seen


def fail(fault: BaseException) -> object:
    def work(progress: Progress) -> None:
        raise fault

    return work


def test_a_problem_goes_to_the_one_who_asked(jobs: Jobs, qtbot: QtBot, faults: list[BaseException]) -> None:
    heard: list[Problem] = []
    problem = Problem(message("packs.changed-on-disk"))
    jobs.start("", fail(problem), lambda _: None, heard.append)  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: not jobs.busy)
    assert heard == [problem] and faults == []


def test_a_problem_that_nobody_asked_for_is_shown_by_the_window(program: Program, qtbot: QtBot) -> None:
    told: list[object] = []
    program.controller.told.connect(told.append)
    problem = Problem(message("desktop.drop.nothing"), None, message("desktop.sample.opened"))
    program.jobs.start("", fail(problem), lambda _: None)  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: bool(told))
    assert told[0].said == problem.sentences() and told[0].warns  # type: ignore[attr-defined]


def test_a_fault_of_the_program_is_named_without_its_text_and_written_down(
    jobs: Jobs, qtbot: QtBot, faults: list[BaseException]
) -> None:
    heard: list[Problem] = []
    fault = ValueError("what a vendor wrote")
    jobs.start("", fail(fault), lambda _: None, heard.append)  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: bool(faults))
    assert faults == [fault]
    assert heard[0].sentences() == (message("desktop.work.fault", kind="ValueError"),)


def test_an_end_that_fails_loses_no_other_end(jobs: Jobs, qtbot: QtBot) -> None:
    go, heard = threading.Event(), []

    def broken(_: object) -> None:
        raise KeyError("first")

    with qtbot.captureExceptions() as caught:
        for lane, done in (("a", broken), ("b", heard.append)):
            jobs.start("", lambda _: go.wait(5), done, lane=lane)
        go.set()
        qtbot.waitUntil(lambda: not jobs.busy)
    assert heard == [True] and [kind for kind, *_ in caught] == [KeyError]


def test_a_cancelled_job_ends_without_a_word(jobs: Jobs, qtbot: QtBot, faults: list[BaseException]) -> None:
    heard: list[object] = []
    jobs.start("", fail(Stopped()), heard.append, heard.append)  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: not jobs.busy)
    assert heard == [] and faults == []


def test_a_job_whose_owner_is_gone_ends_unheard(jobs: Jobs, qtbot: QtBot, faults: list[BaseException]) -> None:
    heard: list[object] = []
    owner, go, fault = QObject(), threading.Event(), RuntimeError()

    def broken(progress: Progress) -> None:
        go.wait(5)
        raise fault

    jobs.start("", lambda _: go.wait(5), heard.append, heard.append, "a", owner=owner)
    jobs.start("", broken, heard.append, heard.append, "b", owner=owner)
    delete(owner)
    go.set()
    qtbot.waitUntil(lambda: not jobs.busy)
    assert heard == [] and faults == [fault], "a fault of the program is written down all the same"
