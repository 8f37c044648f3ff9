"""An old pack under the rules of today, and the rules profile, in the window."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from claimscope.core.document import Context, Pack, Person
from claimscope.core.judged import Judged
from claimscope.core.message import Message, message
from claimscope.core.problem import Problem
from claimscope.desktop.app import Program
from claimscope.desktop.controller import Notice
from claimscope.desktop.dialogs.changes import ChangesDialog
from claimscope.desktop.dialogs.review_pack import ReviewDialog
from claimscope.desktop.dialogs.rules import RulesDialog
from claimscope.desktop.real import real_services
from claimscope.desktop.window import MainWindow
from claimscope.packfile.edition import Edition
from claimscope.services import rule_profiles
from claimscope.services.rejudging import Rejudged
from gui.desk_fakes import sample_pack
from gui.looking import opened, said, settle
from gui.service_fakes import FakeServices

BY = message("rules.rejudged.by", on="2026-01-01", old_rules="a", old_record="b", rules="c", record="d")
CHANGED = Rejudged(BY, (message("rules.changed.gone", finding="Nobody says so."),), (), same_grounds=False)


def test_opening_tells_and_shows(program: Program, services: FakeServices, qtbot: QtBot) -> None:
    services.rules.then = CHANGED
    with qtbot.waitSignal(program.controller.told, timeout=5000) as told:
        program.window.commands.open_path(Path("old.evpack"))
    notice: Notice = told.args[0]
    assert notice.said == (BY, CHANGED.summary)
    notice.choices[0].call()
    text = said(opened(ChangesDialog))
    assert "No longer a finding: Nobody says so." in text
    assert "rules a" in text


def test_opening_tells_nothing_where_nothing_changed(program: Program, services: FakeServices, qtbot: QtBot) -> None:
    services.rules.then = Rejudged(BY)
    heard: list[Notice] = []
    program.controller.told.connect(heard.append)
    program.window.commands.open_path(Path("old.evpack"))
    qtbot.waitUntil(lambda: "rejudged 0" in services.calls)
    qtbot.wait(50)
    assert heard == []


def test_an_edition_can_be_asked_too(window: MainWindow, services: FakeServices, qtbot: QtBot) -> None:
    note = Judged("0" * 64, "2026-01-01", "0.1", "r", "a/standard-1", True)
    services.editions.held = (Edition(1, "2026-01-01T10:00:00Z", Person("Ada"), "internal", "0" * 64, (), judged=note),)
    services.rules.then = CHANGED
    window.book["review-pack"].trigger()
    dialog = opened(ReviewDialog)
    settle()
    button = next(one for one in dialog.findChildren(QPushButton) if one.text() == "What the rules now say")
    button.click()
    qtbot.waitUntil(lambda: any(isinstance(one, ChangesDialog) for one in QApplication.topLevelWidgets()))
    assert "rejudged 1" in services.calls


def test_asked_from_the_menu_without_a_note(window: MainWindow, services: FakeServices, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.desk.controller.told, timeout=5000) as told:
        window.book["rules-then"].trigger()
    assert told.args[0].said[0].id == "keeping.rules.no-note"


def test_a_profile_that_cannot_be_used_is_told(program: Program, services: FakeServices, qtbot: QtBot) -> None:
    services.rules.broken = Problem(message("rules.profile.wrong", path="rules.json", why="x"))
    with qtbot.waitSignal(program.controller.told, timeout=5000) as told:
        program.window.commands.open_path(Path("old.evpack"))
    assert [one.id for one in told.args[0].said] == ["rules.profile.wrong", "keeping.rules.standard-meanwhile"]


def test_a_profile_is_chosen_in_the_list_of_rules(window: MainWindow, services: FakeServices, tmp_path: Path) -> None:
    window.book["rules"].trigger()
    dialog = opened(RulesDialog)
    heard: list[Notice] = []
    window.desk.controller.told.connect(heard.append)
    dialog.take_profile(tmp_path / "city.json")
    assert "profile city.json" in services.calls
    assert heard[-1].said[0].id == "defining.profile.taken"
    assert not dialog.standard.isEnabled()


def test_the_real_window_opens_under_a_bad_profile(tmp_path: Path) -> None:
    own = rule_profiles.own_path()
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text("{", encoding="utf-8")
    services = real_services()
    assert services.rules.assess(sample_pack()).rules_version.endswith("/standard-1")
    fault = services.rules.fault()
    assert fault is not None and fault.happened.id == "rules.profile.wrong"
    services.rules.adopt(None)
    assert services.rules.fault() is None


def test_the_real_file_is_compared(tmp_path: Path) -> None:
    services = real_services()
    path = tmp_path / "a.evpack"
    services.pack.save(Pack("0" * 32, Context(title="First")), path)
    services.pack.sitting().close(delete=True)
    services.pack.open(path)
    found = services.rules.rejudged()
    assert found is not None and not found.worth_telling
    city = tmp_path / "city.json"
    city.write_text(json.dumps({"schema": "claimscope.profile/1", "name": "city"}), encoding="utf-8")
    services.rules.adopt(city)
    found = services.rules.rejudged()
    assert found is not None and found.summary == Message("rules.rejudged.nothing") and found.worth_telling
    services.pack.sitting().close(delete=True)
