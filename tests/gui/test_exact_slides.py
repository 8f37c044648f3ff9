"""Slides as LibreOffice draws them: only where asked for, and never before there is something to look at."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from claimscope.desktop.app import Program
from claimscope.desktop.dialogs.settings import SettingsDialog
from claimscope.desktop.places.sources import SourcesPlace
from gui.desk_fakes import SOURCE, sample_pack
from gui.service_fakes import FakeServices


def shown(program: Program) -> SourcesPlace:
    program.controller.load(sample_pack(4), None)
    program.window.go(("page", SOURCE, "1", ""))
    assert isinstance(program.window.place, SourcesPlace)
    return program.window.place


def pictures(services: FakeServices) -> list[str]:
    return [call.partition(" 0.")[0] for call in services.calls if "picture" in call or call.startswith("draw")]


def test_nothing_is_drawn_by_another_program_unless_asked(
    program: Program, services: FakeServices, qtbot: QtBot
) -> None:
    view = shown(program).pane.view
    qtbot.waitUntil(view.isVisible)
    qtbot.waitUntil(lambda: not program.jobs.busy)
    assert set(pictures(services)) == {"picture"}


def test_the_plain_drawing_is_replaced_when_the_exact_one_is_there(
    program: Program, services: FakeServices, qtbot: QtBot
) -> None:
    program.habits.set("exact_slides", True)
    shown(program)
    qtbot.waitUntil(lambda: "exact picture" in pictures(services))
    asked = pictures(services)
    assert asked[0] == "picture" and sum(call.startswith("draw") for call in asked) == 1
    assert asked.index("exact picture") > next(n for n, call in enumerate(asked) if call.startswith("draw"))


def test_a_page_that_libreoffice_draws_otherwise_keeps_the_plain_drawing(
    program: Program, services: FakeServices, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.sources, "drawn", frozenset({2}))
    program.habits.set("exact_slides", True)
    shown(program)
    qtbot.waitUntil(lambda: any(call.startswith("draw") for call in services.calls))
    qtbot.waitUntil(lambda: not program.jobs.busy)
    assert "exact picture" not in pictures(services)
    program.window.go(("page", SOURCE, "2", ""))
    qtbot.waitUntil(lambda: "exact picture" in pictures(services))
    assert sum(call.startswith("draw") for call in services.calls) == 1


def box_of(program: Program, qtbot: QtBot) -> QCheckBox:
    dialog = SettingsDialog(program.window.desk, program.window)
    qtbot.addWidget(dialog)
    label = program.window.desk.say("settings.exact_slides")
    return next(box for box in dialog.findChildren(QCheckBox) if box.text() == label)


def test_the_setting_can_be_switched_where_libreoffice_is_here(program: Program, qtbot: QtBot) -> None:
    box = box_of(program, qtbot)
    assert box.isEnabled() and not box.isChecked()
    box.click()
    assert program.habits.settings.is_on("exact_slides")


def test_the_setting_says_what_is_missing(
    program: Program, services: FakeServices, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.system, "office", False)
    assert not box_of(program, qtbot).isEnabled()
