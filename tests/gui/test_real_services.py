"""The window over the real services: sample files in, saved, opened again, left behind, restored."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from claimscope.core import edits
from claimscope.core.document import Candidate
from claimscope.desktop.app import Program
from claimscope.desktop.export_memory import ExportHabit
from claimscope.desktop.real import RealServices
from claimscope.services.folders import folders

ROOT = Path(__file__).resolve().parents[2]
SHEET = ROOT / "resources" / "sample" / "halden-systems-datasheet.pdf"


@pytest.fixture
def real(qapp: QApplication, qtbot: QtBot) -> Iterator[tuple[Program, RealServices]]:
    services = RealServices()
    made = Program(qapp, services)
    made.window.show()
    yield made, services
    made.close()
    services.close(made.controller.state, made.habits.settings)
    made.window.close()
    for part in (made.window, made.controller, made.jobs, made.habits, made.theme):
        part.deleteLater()
    qapp.processEvents()


def test_files_to_pack_to_report(real: tuple[Program, RealServices], tmp_path: Path) -> None:
    program, services = real
    controller = program.controller
    intakes = services.classify([SHEET])
    controller.do(edits.add_candidate(Candidate("b1", "Halden")))
    imported = services.add_files(controller.pack, intakes, "b1", lambda *told: True)
    assert imported.edit is not None and controller.do(imported.edit)
    assert controller.pack.citations
    ids = [one.id for one in controller.pack.citations[:2]]
    controller.do(edits.sort_citations(ids, "decision"))
    assert controller.state.assessment.cells
    assert services.next_task(controller.pack, controller.state.assessment).said.id
    source = controller.pack.sources[0]
    assert services.page_picture(source, 1, 400).startswith(b"\x89PNG")
    preview = services.preview(controller.pack, "en", lambda done, total: None)
    assert preview.pages > 3 and preview.path.is_file()
    habit = ExportHabit(str(tmp_path), draft=True)
    person = program.habits.profile.person
    made = services.export(controller.pack, tmp_path / "report", habit, person, lambda done, total: None)
    assert [one.path.name for one in made.files] == ["report.pdf"]
    path = tmp_path / "kept.evpack"
    services.save_pack(controller.pack, path)
    before = controller.pack
    services.new_pack()
    assert not list(folders().work.iterdir()), "what the file holds needs no working copy"
    assert services.open_pack(path).pack == before


def test_unsaved_work_is_offered_and_restored(real: tuple[Program, RealServices]) -> None:
    program, services = real
    program.controller.do(edits.set_context("title", "Assistant platform"))
    program.controller.save_work()
    services.new_pack()
    offer = services.recoverable()
    assert offer is not None and offer.get("name") == "Assistant platform"
    pack, path = services.recover()
    assert pack.context.title == "Assistant platform" and path is None
