"""The review of a citation with keys, and corrections."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from claimscope.core.document import VendorQuestion
from claimscope.core.edits.from_record import citation_of_row
from claimscope.core.match import Match
from claimscope.core.message import message
from claimscope.core.record_row import RowFilter
from claimscope.core.wizard.steps import step_of
from claimscope.desktop.dialogs.correct import CorrectDialog
from claimscope.desktop.places.claims import ClaimsPlace
from claimscope.desktop.widgets.basis_mark import BasisMark
from claimscope.desktop.widgets.fields import ChoiceField, LineField
from claimscope.desktop.words import lookup_sentences, lookup_word
from claimscope.services.assessing import assess
from gui.desk_fakes import SOURCE
from gui.service_fakes import FakeServices
from record_for_tests import shipped_record


def test_review_opens_at_the_first_open_step(review: ClaimsPlace) -> None:
    assert review.review.isVisible() and not review.head.isVisible()
    assert review.review.open_step is not None
    assert review.review.open_step.step.id == "quantization"


def test_enter_without_an_answer_asks_for_one(review: ClaimsPlace, qtbot: QtBot) -> None:
    before = review.desk.controller.pack
    review.review.take()
    assert review.desk.controller.pack is before
    step = review.review.open_step
    assert step is not None and step.note.isVisible()
    qtbot.keyClick(step.options[0], Qt.Key.Key_2)
    assert not step.note.isVisible()  # there is an answer now


def test_what_is_missing_comes_into_view_in_a_low_window(review: ClaimsPlace, qtbot: QtBot) -> None:
    review.window().resize(880, 600)
    step = review.review.open_step
    assert step is not None
    qtbot.waitUntil(lambda: review.review.sides.narrow)
    review.review.take()
    note, view = step.note, review.review._page.viewport()
    qtbot.waitUntil(lambda: view.rect().contains(note.mapTo(view, note.rect().bottomLeft())))


def test_keys_answer_and_go_on(review: ClaimsPlace, qtbot: QtBot) -> None:
    from dataclasses import replace

    review.desk.habits.set_profile(replace(review.desk.habits.profile, name="Ada Lovelace"))
    step = review.review.open_step
    assert step is not None
    qtbot.keyClick(step.options[0], Qt.Key.Key_3)
    assert step.chosen() == "fp8"
    qtbot.keyClick(step.options[2], Qt.Key.Key_Return)
    given = review.desk.controller.pack.citations[0].answer("precision")
    assert given is not None
    assert (given.value, given.basis, given.by) == ("fp8", "reviewer", "Ada Lovelace")
    assert review.review.open_step is not None
    assert review.review.open_step.step.id != "quantization" or review.review.citation != "c1"


def test_back_loses_nothing(review: ClaimsPlace, qtbot: QtBot) -> None:
    step = review.review.open_step
    assert step is not None
    step.options[2].setChecked(True)
    review.review.take()
    pack = review.desk.controller.pack
    window = review.window()
    qtbot.keyClick(window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert review.review.isVisible()
    assert review.desk.controller.pack is pack


def test_escape_keeps_everything_and_shows_the_list(review: ClaimsPlace, qtbot: QtBot) -> None:
    qtbot.keyClick(review.review, Qt.Key.Key_Escape)
    assert not review.review.isVisible() and review.list.table.isVisible()
    assert review.current == "c1"


def test_j_goes_to_the_next_citation(review: ClaimsPlace, qtbot: QtBot) -> None:
    review.review.pane.view.setFocus()
    qtbot.keyClick(review.review.pane.view, Qt.Key.Key_J)
    assert review.review.citation == "c2"


def test_a_citation_that_is_not_for_the_decision_is_shown_in_the_list(review: ClaimsPlace) -> None:
    review.desk.controller.go(("citation", "c4"))
    assert review.list.table.isVisible() and review.current == "c4"


def test_findings_come_with_advice_and_sentence(review: ClaimsPlace) -> None:
    from PySide6.QtWidgets import QLabel

    texts = " ".join(label.text() for label in review.review.outcome.findChildren(QLabel))
    assert "The slide says queries/s" in texts and "ask the vendor" in texts
    assert "24,217 tokens/s in Server" in texts


def corrections(place: ClaimsPlace) -> CorrectDialog:
    place.correct_claim()
    return next(one for one in QApplication.topLevelWidgets() if isinstance(one, CorrectDialog) and one.isVisible())


def test_a_correction_is_one_step_and_nothing_is_done_before_all_of_it_can_be(review: ClaimsPlace) -> None:
    before = review.desk.controller.pack
    dialog = corrections(review)
    dialog.fields["scenario"].show_value("Offline")
    value = dialog.fields["value"]
    assert isinstance(value, LineField)
    value.line.setText("what")
    dialog._save()
    assert "not clearly a number" in value.note.text()
    assert review.desk.controller.pack is before
    value.line.setText("23,699.8")
    dialog._save()
    fields = review.desk.controller.pack.citations[0].claim.fields
    assert fields.scenario is not None and fields.scenario.value == "Offline"
    assert fields.value is not None and str(fields.value.value) == "23699.8"
    assert len(review.desk.controller.history.labels) == 1
    review.desk.controller.undo()
    assert review.desk.controller.pack == before
    review.desk.controller.redo()
    assert review.desk.controller.pack.citations[0].found == before.citations[0].claim


def test_a_correction_offers_only_what_the_contract_knows(review: ClaimsPlace) -> None:
    division = corrections(review).fields["division"]
    assert isinstance(division, ChoiceField)
    assert [division.combo.itemData(at) for at in range(division.combo.count())] == ["", "closed", "open", "network"]
    assert division.value() == ""


def test_the_record_is_asked_again_about_what_was_corrected(
    review: ClaimsPlace, services: FakeServices, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match("not-found", 1.0, (), message("x"))
    record = services.record
    monkeypatch.setattr(record, "look_up", lambda asked: tuple(replace(one, match=match) for one in asked))
    controller = review.desk.controller
    pack = controller.pack
    held = tuple(replace(one, match=Match("exact", 1.0, (), message("x"))) for one in pack.citations)
    controller.load(replace(pack, citations=held), None)
    dialog = corrections(review)
    dialog.fields["scenario"].show_value("Offline")
    dialog._save()
    assert controller.pack.citations[0].match is None
    qtbot.waitUntil(lambda: controller.pack.citations[0].match == match)
    assert len(controller.history.labels) == 1
    assert review.window().bottom.notice.isVisible()  # type: ignore[attr-defined]
    controller.undo()
    assert controller.pack.citations == held


def test_nought_leaves_the_stack_open_from_an_empty_field_but_not_from_that_of_a_version(
    review: ClaimsPlace, qtbot: QtBot
) -> None:
    review.desk.controller.go(("wizard", "c1", "stack"))
    step = review.review.open_step
    assert step is not None
    for field in step.inputs.values():
        field.clear()
    qtbot.keyClick(step.inputs["runtime_version"], "0")
    assert (step.inputs["runtime_version"].text(), step.chosen()) == ("0", "")
    qtbot.keyClick(step.inputs["nodes"], "0")
    assert (step.inputs["nodes"].text(), step.chosen()) == ("", "open")


def test_numbers_choose_wherever_the_focus_is_in_the_steps(review: ClaimsPlace, qtbot: QtBot) -> None:
    step = review.review.open_step
    assert step is not None
    head = next(one for one in review.review.findChildren(QPushButton) if one.property("role") == "step")
    head.setFocus()
    qtbot.keyClick(head, Qt.Key.Key_3)
    assert step.chosen() == "fp8" and step.options[2].hasFocus()
    qtbot.keyClick(head, Qt.Key.Key_0)
    assert step.chosen() == "open"


def test_nought_chooses_nothing_where_a_step_cannot_be_left_open(review: ClaimsPlace, qtbot: QtBot) -> None:
    review.desk.controller.go(("wizard", "c1", "placement"))
    step = review.review.open_step
    assert step is not None
    before = step.chosen()
    qtbot.keyClick(step.options[0], "0")
    assert (step.chosen(), review.desk.controller.pack.citations[0].sort) == (before, "decision")


def test_the_vendors_answer_stands_in_the_review_of_its_citation(review: ClaimsPlace) -> None:
    said = VendorQuestion("q1", "a", "a:c1:result_ids", message("?"), answer="6.0-0073", answered_on="2026-11-28")
    pack = review.desk.controller.pack
    review.desk.controller.load(replace(pack, vendor_questions=(said,)), None)
    review.desk.controller.go(("wizard", "c1", "record"))
    assert review.review.open_step is not None
    shown = [label.text() for label in review.review.open_step.findChildren(QLabel)]
    assert any("Vendor reply" in text and "6.0-0073" in text for text in shown)


def test_another_row_is_found_by_search(review: ClaimsPlace, qtbot: QtBot) -> None:
    from claimscope.desktop.dialogs.row_picker import RowPicker

    review.desk.controller.go(("wizard", "c1", "record"))
    assert review.review.open_step is not None
    review.review.open_step.search_asked.emit()
    dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, RowPicker))
    assert dialog.list.count() == 2
    qtbot.keyClick(dialog.field, Qt.Key.Key_Down)
    dialog._take()
    cited = review.desk.controller.pack.citations[0]
    assert cited.row_choice.endswith("/Server/2")
    assert cited.match is not None and cited.match.rows[0].result_id == "4.1-0002"
    review.desk.controller.undo()
    assert review.desk.controller.pack.citations[0].row_choice == ""


def test_basis_marks_say_where_and_lead_there(review: ClaimsPlace, qtbot: QtBot) -> None:
    review.desk.controller.go(("citation", "c4"))
    qtbot.waitUntil(lambda: any(mark.isVisible() for mark in review.panel.findChildren(BasisMark)))
    marks = {mark.text(): mark for mark in review.panel.findChildren(BasisMark) if mark.isVisible()}
    assert "bidder-a-deck.pptx" in marks["stated"].toolTip() and "23,699.70" in marks["stated"].toolTip()
    marks["stated"].click()
    window = review.window()
    assert window.place.id == "sources"  # type: ignore[attr-defined]


def test_a_rejected_row_is_not_told_as_the_official_one(review: ClaimsPlace) -> None:
    controller = review.desk.controller
    _, *others = controller.pack.citations
    row = next(iter(shipped_record().rows(RowFilter(rounds=("v5.1",), scenarios=("Offline",)))))
    first = citation_of_row(row, "c1", SOURCE, "b1")
    assert first.match is not None
    clash = message("matching.conflict.round", official="v5.0", said="v5.1")
    weak = replace(
        first, row_choice="", match=replace(first.match, outcome="rounded", confidence=0.6, conflicts=(clash,))
    )
    controller.load(replace(controller.pack, citations=(weak, *others)), None)
    assert lookup_word(weak) == "unsure"
    assert "the source says v5.1, the record v5.0" in lookup_sentences(weak, review.desk.say)
    rejected = replace(weak, row_choice="none", confirmed=("record",))
    controller.load(replace(controller.pack, citations=(rejected, *others)), None)
    assert lookup_word(rejected) == "no-row"
    step = step_of(controller.pack, controller.state.assessment, "c1", "record")
    assert step.answer is not None and step.answer.id == "wizard.record.none.chosen"
    made = assess(controller.pack).citation("c1")
    assert made is not None and made.standing.answered_by_record == 0
