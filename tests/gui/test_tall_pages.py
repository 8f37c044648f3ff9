"""Pages much higher than wide, and pages with thousands of boxes: legible, and quick at each key."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from claimscope.core.claim import Anchor
from claimscope.desktop.app import Program
from claimscope.desktop.places.sources import SourcesPlace
from claimscope.desktop.widgets.page_pane import SHARED, marks_of
from gui.desk_fakes import SOURCE, sample_pack
from gui.service_fakes import FakeServices


def place_on(program: Program, open_: str = "") -> SourcesPlace:
    program.window.go(("page", SOURCE, "1", open_))
    assert isinstance(program.window.place, SourcesPlace)
    return program.window.place


def test_a_tall_page_shows_the_claim_at_full_width_and_that_stretch_sharp(
    program: Program, services: FakeServices, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.sources, "page_height", 6.0)
    pack = sample_pack(4)
    low = replace(pack.citations[0].claim.anchor, box=(0.1, 0.9, 0.4, 0.902))
    first = replace(pack.citations[0], claim=replace(pack.citations[0].claim, anchor=low))
    program.controller.load(replace(pack, citations=(first, *pack.citations[1:])), None)
    view = place_on(program, "c1").pane.view
    qtbot.waitUntil(lambda: view.tall)
    top, bottom = view.in_view
    assert top < 0.9 < bottom and bottom - top < 0.3
    qtbot.waitUntil(lambda: any("-1.00" in call and "0.00-" not in call for call in services.calls), timeout=10_000)
    qtbot.waitUntil(lambda: not view.detail.pixmap().isNull(), timeout=10_000)
    assert view.detail.pos().y() / view.height_to_width / 1000 < 0.9
    view.verticalScrollBar().setValue(0)
    qtbot.waitUntil(lambda: services.calls[-1].startswith("picture 0.00-0."), timeout=10_000)


def test_an_upright_page_is_no_stamp_in_a_low_view(
    program: Program, services: FakeServices, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.sources, "page_height", 1.414)
    pack = sample_pack(4)
    low = replace(pack.citations[0].claim.anchor, box=(0.1, 0.9, 0.4, 0.92))
    first = replace(pack.citations[0], claim=replace(pack.citations[0].claim, anchor=low))
    program.controller.load(replace(pack, citations=(first, *pack.citations[1:])), None)
    view = place_on(program, "c1").pane.view
    qtbot.waitUntil(view.isVisible)
    view.setFixedSize(600, 240)
    qtbot.waitUntil(lambda: view.in_view[0] > 0.5)
    assert view.in_view[1] > 0.92  # the number is in view, at full width
    view.setFixedSize(600, 700)
    assert view.in_view == (0.0, 1.0)


def test_an_ordinary_page_is_shown_whole(program: Program, services: FakeServices, qtbot: QtBot) -> None:
    program.controller.load(sample_pack(4), None)
    view = place_on(program).pane.view
    qtbot.waitUntil(view.isVisible)
    assert not view.tall and view.in_view == (0.0, 1.0)
    assert {call for call in services.calls if call.startswith("picture")} == {"picture 0.00-1.00"}


def test_the_boxes_are_made_once_however_often_another_claim_is_marked(program: Program, qtbot: QtBot) -> None:
    program.controller.load(sample_pack(6), None)
    pane = place_on(program, "c1").pane
    marks = pane._marks
    place_on(program, "c4")
    assert pane._marks is marks and pane.view.boxes.open_ == "c4"
    assert not pane.view.boxes.rect_of("c4").isEmpty()


def test_a_box_that_many_claims_share_points_at_nothing_and_is_not_drawn() -> None:
    pack = sample_pack(SHARED + 3)
    anchor = Anchor(1, "Sheet", (0.0, 0.0, 1.0, 1.0), "1")
    lost = tuple(replace(one, claim=replace(one.claim, anchor=anchor)) for one in pack.citations[1:])
    made = replace(pack, citations=(pack.citations[0], *lost))
    assert [mark.id for mark in marks_of(made, made.sources[0], 1)] == ["c1"]


def test_hovering_tells_the_claim_and_a_vendors_words_are_no_markup(
    program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _on: told.append(text))
    pack = sample_pack(1)
    anchor = replace(pack.citations[0].claim.anchor, quote="<b>1</b> tokens/s")
    one = replace(pack.citations[0], claim=replace(pack.citations[0].claim, anchor=anchor))
    program.controller.load(replace(pack, citations=(one,)), None)
    view = place_on(program).pane.view
    qtbot.waitUntil(view.isVisible)
    at: QPoint = view.mapFromScene(view.boxes.rect_of("c1").center())
    QApplication.sendEvent(view.viewport(), QHelpEvent(QEvent.Type.ToolTip, at, view.mapToGlobal(at)))
    assert told == ["<p>Citation 1: &lt;b&gt;1&lt;/b&gt; tokens/s</p>"]


def test_what_is_no_claim_can_be_pressed_only_while_it_is_the_one_in_question(program: Program, qtbot: QtBot) -> None:
    pack = sample_pack(1)
    one = replace(pack.citations[0], sort="not-a-claim")
    program.controller.load(replace(pack, citations=(one,)), None)
    view = place_on(program).pane.view
    qtbot.waitUntil(view.isVisible)
    at = view.mapFromScene(view.boxes.rect_of("c1").center())
    with qtbot.assertNotEmitted(view.chosen):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    place_on(program, "c1")
    with qtbot.waitSignal(view.chosen):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
