"""Restored work, editions of saved packs, files opened twice: nothing goes with the window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from claimscope.core import edits
from claimscope.core.document import Candidate, Context, Pack, Person
from claimscope.core.message import Message, message
from claimscope.core.problem import Problem
from claimscope.desktop.app import Program
from claimscope.desktop.controller import Controller, Notice
from claimscope.desktop.dialogs.changes import ChangesDialog
from claimscope.desktop.dialogs.export import keep_edition
from claimscope.desktop.real import real_services
from claimscope.desktop.values import Opened
from claimscope.packfile.edition import Edition
from claimscope.services.packs import open_pack
from claimscope.services.recovery import find_recoverable
from claimscope.services.settings import load_settings
from gui.desk_fakes import sample_pack
from gui.service_fakes import FakeServices

ADA = Person("Ada", "preparer")


def crashed(path: Path) -> tuple[Pack, Pack]:
    """A saved pack whose window died with later work."""
    services = real_services()
    pack = replace(services.pack.new(), context=Context(title="Saved"), candidates=(Candidate("b1", "Bidder"),))
    services.pack.save(pack, path)
    later = replace(pack, context=Context(title="Later"))
    services.pack.autosave(later)
    services.pack.sitting().close(delete=False)
    return pack, later


def test_restored_work_outlives_a_window_closed_at_once(tmp_path: Path) -> None:
    _, later = crashed(tmp_path / "a.evpack")
    services = real_services()
    assert services.left.offer() and services.left.changes()
    controller = Controller(services, services.pack.new(), lambda: ADA)
    controller.load(*services.left.restore(), saved=False)
    assert controller.pack == later and not controller.state.saved
    services.pack.close(controller.state, load_settings())
    assert [one.snapshot.pack for one in find_recoverable()] == [later]


def test_work_is_restored_over_its_own_file_in_view(tmp_path: Path) -> None:
    path = tmp_path / "a.evpack"
    pack, later = crashed(path)
    services = real_services()
    assert services.pack.open(path).pack == pack
    assert services.left.offer()
    assert services.left.restore() == (later, path)
    services.pack.save(later, path)
    assert open_pack(path).pack == later
    services.pack.sitting().close()


def test_an_edition_alone_keeps_the_working_copy(tmp_path: Path) -> None:
    services, path = real_services(), tmp_path / "a.evpack"
    pack = replace(services.pack.new(), context=Context(title="Saved"))
    services.pack.save(pack, path)
    services.pack.sitting().exported(pack, Edition(0, "2026-12-01T10:00:00Z", ADA, "internal", "", ()))
    services.pack.autosave(pack)
    controller = Controller(services, services.pack.new(), lambda: ADA)
    del controller
    assert len(find_recoverable()) == 1, "leaving the pack must not drop its edition"


def test_the_offer_says_what_differs_and_stays(program: Program, services: FakeServices) -> None:
    told: list[Notice] = []
    program.controller.told.connect(told.append)
    services.left.offer = lambda: (message("desktop.recover.offer", name="T", at="x", n=1),)  # type: ignore[method-assign]
    program.window.commands.start([])
    restore, difference, leave = told[-1].choices
    difference.call()
    assert any(isinstance(one, ChangesDialog) and one.isVisible() for one in QApplication.topLevelWidgets())
    assert told[-1].said[0] == Message("desktop.recover.offer", told[0].said[0].args)  # type: ignore[union-attr]
    restore.call()
    assert program.controller.pack == sample_pack() and not program.controller.state.saved
    leave.call()
    assert services.calls[-1] == "forget"


def test_a_pack_named_at_the_start_does_not_hide_the_offer(program: Program, services: FakeServices) -> None:
    told: list[Notice] = []
    program.controller.told.connect(told.append)
    services.left.offer = lambda: (message("desktop.recover.offer", name="T", at="x", n=1),)  # type: ignore[method-assign]
    program.window.commands.start([Path("a.evpack")])
    assert "open a.evpack" in services.calls and told[-1].choices


def test_why_a_named_pack_did_not_open_is_said_first(program: Program, services: FakeServices) -> None:
    told: list[Notice] = []
    program.controller.told.connect(told.append)

    def refuse(path: Path) -> Opened:
        raise Problem(message("packs.open-elsewhere", name=path.name))

    services.left.offer = lambda: (message("desktop.recover.offer", name="T", at="x", n=1),)  # type: ignore[method-assign]
    services.pack.open = refuse  # type: ignore[method-assign]
    program.window.commands.start([Path("a.evpack")])
    assert [one.said[0].id for one in told] == ["packs.open-elsewhere"]  # type: ignore[union-attr]


def test_work_that_cannot_be_restored_is_explained(program: Program, services: FakeServices) -> None:
    told: list[Notice] = []
    program.controller.told.connect(told.append)

    def refuse() -> tuple[Pack, Path | None]:
        raise Problem(message("packs.open-elsewhere", name="a.evpack"))

    services.left.offer = lambda: (message("desktop.recover.offer", name="T", at="x", n=1),)  # type: ignore[method-assign]
    services.left.restore = refuse  # type: ignore[method-assign]
    program.window.commands.start([])
    told[-1].choices[0].call()
    assert told[-1].said[0].id == "packs.open-elsewhere"  # type: ignore[union-attr]


def test_the_file_of_a_saved_pack_gets_its_edition_at_once(program: Program, services: FakeServices) -> None:
    told: list[Notice] = []
    program.controller.told.connect(told.append)
    program.controller.load(sample_pack(), Path("a.evpack"))
    keep_edition(program.window.desk)
    assert services.calls[-1] == "save a.evpack" and not told
    program.controller.load(sample_pack(), None)
    keep_edition(program.window.desk)
    assert told[-1].said[0].id == "proving.edition.unsaved"  # type: ignore[union-attr]


def test_the_same_file_is_not_opened_twice(program: Program, services: FakeServices, qtbot: QtBot) -> None:
    program.controller.load(sample_pack(), Path("a.evpack"))
    with qtbot.waitSignal(program.controller.told):
        program.window.commands.open_path(Path("a.evpack"))
    assert not [call for call in services.calls if call.startswith("open")]


def test_a_save_that_fails_says_that_the_work_is_kept(
    program: Program, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Notice] = []
    program.controller.told.connect(told.append)

    def refuse(*_: object) -> None:
        raise Problem(message("packfile.not-written.read-only", name="a.evpack", folder="/x"))

    monkeypatch.setattr(services.pack, "save", refuse)
    program.controller.load(sample_pack(), Path("a.evpack"))
    program.window.commands.save_pack()
    assert [one.id for one in told[-1].said][-1] == "proving.kept"  # type: ignore[union-attr]


def test_the_offer_says_that_the_file_was_written_since(tmp_path: Path) -> None:
    path = tmp_path / "a.evpack"
    crashed(path)
    other = real_services()
    other.pack.save(replace(other.pack.open(path).pack, context=Context(title="By somebody else")), path)
    other.pack.sitting().close(delete=True)
    assert [said.id for said in real_services().left.offer()] == [
        "desktop.recover.offer",
        "desktop.recover.file-changed",
    ]


def test_closing_with_unsaved_work_says_a_word_once_and_keeps_the_working_copy(
    program: Program, services: FakeServices, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window, controller = program.window, program.controller
    controller.load(sample_pack(), tmp_path / "a.evpack")
    controller.do(edits.set_context("title", "Changed"))
    window.close()
    assert window.isVisible() and window.bottom.notice.isVisible()
    assert "working copy is kept" in window.bottom.notice._words.text()
    assert "autosave" in services.calls
    save = next(one for one in window.bottom.notice.findChildren(QPushButton) if one.text() == "Save, then go on")
    save.click()
    assert "save a.evpack" in services.calls and not window.isVisible()


def test_closing_twice_closes_and_nothing_is_asked_where_nothing_is_unsaved(program: Program, tmp_path: Path) -> None:
    window, controller = program.window, program.controller
    controller.load(sample_pack(), tmp_path / "a.evpack")
    controller.do(edits.set_context("title", "Changed"))
    window.close()
    controller.do(edits.set_context("title", "Changed again"))
    window.close()
    assert window.isVisible()
    window.close()
    assert not window.isVisible()
    window.show()
    controller.load(sample_pack(), tmp_path / "a.evpack")
    window.close()
    assert not window.isVisible()
