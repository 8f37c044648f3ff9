"""F1 in a dialog says what it is for: every dialog has its words, in both languages."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Iterator
from importlib import import_module

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

import claimscope.desktop
from claimscope.datafiles import resource
from claimscope.desktop.dialogs.about import AboutDialog
from claimscope.desktop.dialogs.base import DeskDialog
from claimscope.desktop.dialogs.settings import SettingsDialog
from claimscope.desktop.window import MainWindow


def every_dialog() -> Iterator[type[DeskDialog]]:
    for found in pkgutil.walk_packages(claimscope.desktop.__path__, "claimscope.desktop."):
        import_module(found.name)
    left = DeskDialog.__subclasses__()
    while left:
        one = left.pop()
        left += one.__subclasses__()
        if one.__module__.startswith("claimscope."):
            yield one


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_dialog_has_words_and_no_words_are_left_over(language: str) -> None:
    known = json.loads(resource("locale", language, "desktop.json").read_text(encoding="utf-8"))
    wanted = {one.help_id() for one in every_dialog()}
    assert len(wanted) > 30
    assert {id for id in known if id.startswith("desktop.help.dialog.")} == wanted


@pytest.mark.parametrize("kind", [AboutDialog, SettingsDialog])
def test_f1_shows_and_hides_them(window: MainWindow, qtbot: QtBot, kind: type[DeskDialog]) -> None:
    dialog = kind(window.desk, window)  # type: ignore[call-arg]
    dialog.open()
    before = window.place.id
    qtbot.keyClick(dialog, Qt.Key.Key_F1)
    shown = dialog.findChild(QLabel, "dialog-help")
    assert shown is not None
    assert shown.text() == window.desk.say(kind.help_id())
    assert shown.isVisible() and shown.height() >= shown.heightForWidth(shown.width())
    assert dialog.accessibleDescription() == shown.text()
    qtbot.keyClick(dialog, Qt.Key.Key_F1)
    assert not shown.isVisible()
    assert dialog.isVisible() and window.place.id == before
