"""A window over fake services for each test; anything Qt complains about fails the test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partialmethod
from pathlib import Path

import pytest
from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from claimscope.desktop.app import Program
from claimscope.desktop.places.claims import ClaimsPlace
from claimscope.desktop.ports import Services
from claimscope.desktop.real import real_services
from claimscope.desktop.window import MainWindow
from gui.desk_fakes import sample_pack, unsorted_pack
from gui.service_fakes import FakeServices, fake_services

PATIENCE_MS = 60_000
HARMLESS = ("This plugin does not support",)
"""What the offscreen plugin says of itself."""


@pytest.fixture(autouse=True)
def qt_is_content() -> Iterator[None]:
    """Fails where Qt printed a warning."""
    said: list[str] = []

    def hear(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if kind != QtMsgType.QtDebugMsg and not any(word in text for word in HARMLESS):
            said.append(text)

    before = qInstallMessageHandler(hear)
    yield
    qInstallMessageHandler(before)
    assert said == []


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a loaded machine what is waited for comes late: a wait ends when it comes, and fails only long after."""
    for name in ("waitUntil", "waitSignal", "waitExposed"):
        monkeypatch.setattr(QtBot, name, partialmethod(getattr(QtBot, name), timeout=PATIENCE_MS))


@pytest.fixture
def services(tmp_path: Path) -> FakeServices:
    return fake_services(tmp_path)


@pytest.fixture
def program(qapp: QApplication, qtbot: QtBot, services: FakeServices) -> Iterator[Program]:
    """The program with an empty pack."""
    with shown(qapp, services) as made:
        made.window.activateWindow()
        qtbot.waitUntil(made.window.isActiveWindow)
        yield made


@pytest.fixture
def real_program(qapp: QApplication, qtbot: QtBot) -> Iterator[tuple[Program, Services]]:
    """The program over the real services, with an empty pack."""
    services = real_services()
    with shown(qapp, services) as made:
        yield made, services
        made.close()
        services.pack.close(made.controller.state, made.habits.settings)


@contextmanager
def shown(qapp: QApplication, services: Services) -> Iterator[Program]:
    """The program in view; afterwards nothing of it is left, dialogs included."""
    made = Program(qapp, services)
    made.window.resize(1280, 820)
    made.window.show()
    yield made
    made.close()
    qapp.clipboard().clear()
    for dialog in [one for one in qapp.topLevelWidgets() if isinstance(one, QDialog)]:
        dialog.close()
    made.window.hide()
    made.window.close()
    for part in (made.window, made.controller, made.jobs, made.habits, made.theme):
        part.deleteLater()
    qapp.processEvents()


@pytest.fixture
def window(program: Program) -> MainWindow:
    """The window on the sample pack."""
    program.controller.load(sample_pack(8), None)
    return program.window


@pytest.fixture
def place(program: Program) -> ClaimsPlace:
    """The claims place on six claims that nobody has sorted."""
    program.controller.load(unsorted_pack(6), None)
    program.window.go(("sort",))
    found = program.window.place
    assert isinstance(found, ClaimsPlace)
    return found


@pytest.fixture
def review(program: Program) -> ClaimsPlace:
    """The claims place in the review of the first citation."""
    program.controller.load(sample_pack(4), None)
    program.window.go(("citation", "c1"))
    found = program.window.place
    assert isinstance(found, ClaimsPlace)
    return found
