"""A double click that arrives as an event (macOS)."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from claimscope.desktop.handed_over import HandedOver


def test_a_file_is_opened_once_and_nothing_else(qtbot: QtBot, qapp: QApplication) -> None:
    opened: list[list[Path]] = []
    owner = QObject()
    owner.installEventFilter(HandedOver(opened.append, owner))
    qapp.sendEvent(owner, QFileOpenEvent("/somewhere/offer.evpack"))
    qapp.sendEvent(owner, QEvent(QEvent.Type.User))
    assert opened == [[Path("/somewhere/offer.evpack")]]
