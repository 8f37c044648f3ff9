"""The export dialog: what goes wrong is said in it, with the way back; own templates are remembered per pack."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from claimscope.core.message import Message, message
from claimscope.core.problem import Exit, Problem
from claimscope.desktop.dialogs.export import ExportDialog, FailedDialog
from claimscope.desktop.export_memory import load_habit
from claimscope.desktop.window import MainWindow
from gui.service_fakes import FakeServices


def shown(kind: type) -> list[object]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, kind) and one.isVisible()]


@pytest.fixture
def dialog(window: MainWindow) -> ExportDialog:
    window.go(("export",))
    (found,) = shown(ExportDialog)
    assert isinstance(found, ExportDialog)
    return found


def test_a_template_fault_is_shown_with_file_line_and_variable_and_leads_back(
    dialog: ExportDialog, services: FakeServices, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    what = message("report.template.unknown-near", name="titel", near=("title",))
    said = message("report.export.template", file="cover.j2", line=7, what=what)

    def export(*_: object) -> None:
        raise Problem(said, Message("report.export.template.meaning"), None, Exit.UNREADABLE)

    monkeypatch.setattr(services.reports, "export", export)
    dialog.folder.line.setText(str(tmp_path))
    dialog._write()
    qtbot.waitUntil(lambda: bool(shown(FailedDialog)))
    (failed,) = shown(FailedDialog)
    assert isinstance(failed, FailedDialog)
    text = " ".join(label.text() for label in failed.findChildren(QLabel))
    assert "cover.j2" in text and "line 7" in text and "“titel”" in text and "title" in text
    failed.findChild(object, "primary").click()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: bool(shown(ExportDialog)))


def test_the_button_for_a_folder_stands_in_its_line(dialog: ExportDialog) -> None:
    dialog.folder.complain("Something longer than nothing.")
    QApplication.processEvents()
    choose = next(one for one in dialog.folder.findChildren(QPushButton))
    assert abs(choose.geometry().center().y() - dialog.folder.line.geometry().center().y()) <= 1


def test_a_folder_of_templates_must_be_there_and_is_remembered(
    dialog: ExportDialog, services: FakeServices, window: MainWindow, tmp_path: Path
) -> None:
    dialog.folder.line.setText(str(tmp_path))
    dialog.templates.line.setText(str(tmp_path / "absent"))
    dialog._write()
    assert "does not exist" in dialog.templates.note.text()
    dialog.templates.line.setText(str(tmp_path))
    habit = dialog.habit()
    dialog._write()
    kept = load_habit(services.reports.memory(), window.desk.controller.pack.id, type(habit)())
    assert kept == habit and kept.template_folder == str(tmp_path)
