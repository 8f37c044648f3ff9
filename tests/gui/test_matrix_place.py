"""Home: cells, keys, the panel with plan, reason, evidence by hand, and the refusal to move a citation."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from claimscope.core.document import ACCURACY, COST, LATENCY, SPEED
from claimscope.desktop.dialogs.by_hand import ByHandDialog
from claimscope.desktop.dialogs.rows import RowsDialog
from claimscope.desktop.places.evidence import EvidencePlace
from claimscope.desktop.places.matrix import MatrixPlace
from claimscope.desktop.widgets.move_menu import MoveButton
from claimscope.desktop.window import MainWindow


@pytest.fixture
def place(window: MainWindow) -> MatrixPlace:
    assert isinstance(window.place, MatrixPlace)
    return window.place


def test_cells_say_state_in_words(place: MatrixPlace) -> None:
    index = place.view.model_.find("b1", SPEED)
    assert "partly" in str(index.data())
    assert "open" in str(place.view.model_.find("b2", LATENCY).data())
    assert "evaluation" in str(place.view.model_.find("b2", ACCURACY).data())


def test_keys_move_and_open(place: MatrixPlace, qtbot: QtBot) -> None:
    place.enter()
    qtbot.keyClick(place.view.cells, Qt.Key.Key_Right)
    qtbot.keyClick(place.view.cells, Qt.Key.Key_Down)
    assert place.view.model_.place_of(place.view.current()) == ("b2", LATENCY)
    qtbot.keyClick(place.view.cells, Qt.Key.Key_Return)
    assert place.panel.isVisible()
    place.close_cell()
    assert not place.panel.isVisible()


def test_plan_needs_what_who_until(place: MatrixPlace, window: MainWindow, qtbot: QtBot) -> None:
    place.open_cell("b2", ACCURACY)
    form = place.panel.plan
    form.what.area.setPlainText("Evaluate 400 requests")
    form.save.click()
    assert window.desk.controller.pack.cells == ()
    assert form.who.note.text().startswith("Needed")
    form.who.line.setText("Team 3")
    form.until.line.setText("31.3.2027")
    form.n.line.setText("400")
    form.save.click()
    made = window.desk.controller.pack.cell("b2", ACCURACY)
    assert made is not None and made.plan is not None
    assert (made.plan.until, made.plan.minimum_n, made.plan.who) == ("2027-03-31", 400, "Team 3")
    assert "planned" in str(place.view.model_.find("b2", ACCURACY).data())


def test_what_was_typed_for_a_cell_is_there_again(place: MatrixPlace, window: MainWindow, qtbot: QtBot) -> None:
    place.open_cell("b2", ACCURACY)
    place.panel.plan.what.area.setPlainText("Evaluate 400 requests")
    place.panel.plan.n.line.setText("400")
    place.panel.aside.reason.area.setPlainText("perhaps")
    place.open_cell("b2", LATENCY)
    assert place.panel.plan.what.value() == ""
    assert place.panel.aside.reason.value() == ""
    back = next(one for one in window.bottom.notice.findChildren(QPushButton) if one.text() == "Go back to it")
    qtbot.mouseClick(back, Qt.MouseButton.LeftButton)
    assert (place.panel.plan.what.value(), place.panel.plan.n.value()) == ("Evaluate 400 requests", 400)
    assert place.panel.aside.reason.value() == "perhaps"


def test_the_cost_cell_leads_to_its_model(place: MatrixPlace, window: MainWindow) -> None:
    place.open_cell("b2", SPEED)
    assert not place.panel.cost.isVisible()
    place.open_cell("b2", COST)
    place.panel.cost.click()
    assert isinstance(window.place, EvidencePlace)
    assert window.place.current == "cost"


def test_an_open_panel_follows_the_marked_cell(place: MatrixPlace, qtbot: QtBot) -> None:
    place.open_cell("b2", ACCURACY)
    place.view.select("b2", ACCURACY)
    place.enter()
    qtbot.keyClick(place.view.cells, Qt.Key.Key_Up)
    assert place.view.model_.place_of(place.view.current()) == ("b2", LATENCY)
    assert place.panel._place == ("b2", LATENCY)


def test_not_applicable_needs_a_reason(place: MatrixPlace, window: MainWindow) -> None:
    place.open_cell("b3", ACCURACY)
    place.panel.aside.save.click()
    assert window.desk.controller.pack.cells == ()
    place.panel.aside.reason.area.setPlainText("No text is generated")
    place.panel.aside.save.click()
    made = window.desk.controller.pack.cell("b3", ACCURACY)
    assert made is not None and made.not_applicable == "No text is generated"


def test_typing_survives_a_change_elsewhere(place: MatrixPlace, window: MainWindow, qtbot: QtBot) -> None:
    from claimscope.core import edits

    place.open_cell("b2", ACCURACY)
    place.panel.plan.unfold(True)
    place.panel.plan.what.area.setFocus()
    qtbot.keyClicks(place.panel.plan.what.area, "Evaluate")
    window.desk.controller.do(edits.set_context("lot", "7"))
    assert place.panel.plan.what.area.toPlainText() == "Evaluate"


def test_moving_a_citation_elsewhere_is_refused_with_the_reason(place: MatrixPlace, window: MainWindow) -> None:
    place.open_cell("b1", SPEED)
    before = window.desk.controller.pack
    button = place.panel.findChildren(MoveButton)[0]
    button.use_for(ACCURACY)
    assert window.desk.controller.pack is before
    assert "It measured speed, nothing else." in window.bottom.notice._words.text()


def test_evidence_by_hand_with_attachment(place: MatrixPlace, window: MainWindow, tmp_path: Path) -> None:
    place.open_cell("b2", ACCURACY)
    place.panel.by_hand.click()
    dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, ByHandDialog))
    dialog.name.line.setText("Trial of March")
    dialog.statement.area.setPlainText("390 of 400 right")
    dialog.attach(tmp_path / "trial.pdf")
    dialog._save()
    (item,) = window.desk.controller.pack.evidence
    assert (item.kind, item.question, item.candidate, item.title) == ("document", ACCURACY, "b2", "Trial of March")
    assert window.desk.controller.pack.source(item.source) is not None


def test_rows_can_be_added_renamed_moved(place: MatrixPlace, window: MainWindow) -> None:
    place.edit_rows()
    dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, RowsDialog))
    dialog._add()
    dialog.label.line.setText("Is it available?")
    dialog.label.line.setModified(True)
    dialog.label._commit()
    dialog._move(-1)
    ids = [question.id for question in window.desk.controller.pack.questions]
    assert ids[-2] == "own-1"
    assert window.desk.controller.pack.questions[-2].label == "Is it available?"
    dialog._remove()
    assert len(window.desk.controller.pack.questions) == 6


def test_empty_pack_teaches(program: object) -> None:
    from claimscope.desktop.app import Program

    assert isinstance(program, Program)
    place = program.window.place
    assert isinstance(place, MatrixPlace)
    assert place.teach.isVisible() and not place.view.isVisible()
    place.teach.button.click()
    assert len(program.controller.pack.candidates) == 1
    assert program.window.place.id == "decision"


def test_narrow_window_shows_the_cell_alone(window: MainWindow, qtbot: QtBot) -> None:
    place = window.place
    assert isinstance(place, MatrixPlace)
    window.resize(900, 640)
    qtbot.wait(1)
    place.open_cell("b1", SPEED)
    assert place.panel.isVisible() and not place.view.isVisible()
    place.close_cell()
    assert place.view.isVisible()
