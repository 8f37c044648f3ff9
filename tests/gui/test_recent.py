"""Open recent, and the sample pack."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QLabel, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from claimscope.desktop.app import Program
from claimscope.desktop.recent_menu import RecentMenu, shown
from claimscope.desktop.window import MainWindow
from gui.service_fakes import FakeServices


def _entries(window: MainWindow) -> list[str]:
    menu = window.findChild(RecentMenu)
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    return [action.text() for action in menu.actions() if action.text()]


def test_what_was_opened_and_saved_is_offered_again(window: MainWindow, services: FakeServices, tmp_path: Path) -> None:
    nothing = window.desk.say("desktop.recent.none")
    assert _entries(window) == [nothing]
    window.commands.open_path(tmp_path / "one.evpack")
    window.commands._save_to(tmp_path / "two.evpack")
    assert [text[4:14] for text in _entries(window)[:2]] == ["two.evpack", "one.evpack"]
    menu = window.findChild(RecentMenu)
    menu.actions()[1].trigger()
    assert services.calls.count("open one.evpack") == 2
    menu.aboutToShow.emit()
    menu.actions()[-1].trigger()
    assert _entries(window) == [nothing]


def test_entries_stay_short_and_keep_an_ampersand() -> None:
    text = shown(Path("/very" + "/long" * 40 + "/R&D.evpack"), 3)
    assert text.startswith("&3  R&&D.evpack") and len(text) < 90
    assert shown(Path("/a/b.evpack"), 12).startswith("b.evpack")


def test_the_empty_matrix_offers_the_sample_pack(program: Program, services: FakeServices, qtbot: QtBot) -> None:
    window = program.window
    words = window.desk.say("desktop.teach.matrix.other")
    next(one for one in window.findChildren(QPushButton) if one.text() == words).click()
    qtbot.waitUntil(lambda: "open sample.evpack" in services.calls)
    said = [label.text() for label in window.bottom.notice.findChildren(QLabel)]
    assert window.desk.say("desktop.sample.opened") in said
