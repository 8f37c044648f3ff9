"""First sort with single keys, filters, review with keys, and corrections."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from claimscope.core.assessment import Finding
from claimscope.core.claim import Field
from claimscope.core.document import VendorQuestion
from claimscope.core.edits.from_record import citation_of_row
from claimscope.core.message import message
from claimscope.core.record_row import RowFilter
from claimscope.core.wizard.steps import step_of
from claimscope.desktop.app import Program
from claimscope.desktop.dialogs.correct import CorrectDialog
from claimscope.desktop.models.claims import ABOUT, WHERE
from claimscope.desktop.places.claims import ClaimsPlace
from claimscope.desktop.wizard.outcome import FindingCard
from claimscope.desktop.words import lookup_sentences, lookup_word
from claimscope.services.assessing import assess
from gui.desk_fakes import SOURCE, sample_pack, unsorted_pack
from record_for_tests import shipped_record


@pytest.fixture
def place(program: Program) -> ClaimsPlace:
    program.controller.load(unsorted_pack(6), None)
    program.window.go(("sort",))
    found = program.window.place
    assert isinstance(found, ClaimsPlace)
    return found


def sorts(place: ClaimsPlace) -> list[str]:
    return [one.sort for one in place.desk.controller.pack.citations]


def test_single_keys_sort_and_go_on(place: ClaimsPlace, qtbot: QtBot) -> None:
    for key in (Qt.Key.Key_D, Qt.Key.Key_B, Qt.Key.Key_N, Qt.Key.Key_D):
        qtbot.keyClick(place.table, key)
    assert sorts(place) == ["decision", "background", "not-a-claim", "decision", "unsorted", "unsorted"]
    assert place.current == "c5"


def test_the_right_button_offers_what_the_keys_do(place: ClaimsPlace, qtbot: QtBot) -> None:
    view = place.table.viewport()
    at = place.table.visualRect(place.model_.index(2, 0)).center()
    qtbot.mouseClick(view, Qt.MouseButton.RightButton, pos=at)
    QApplication.sendEvent(view, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.mapToGlobal(at)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    offered = {action.objectName(): action for action in menu.actions()}
    assert {"merge-claims", "split-claim", "correct-claim", "show-in-source"} <= set(offered)
    assert "leave-review" not in offered
    offered["sort-background"].trigger()
    menu.close()
    assert sorts(place)[:4] == ["unsorted", "unsorted", "background", "unsorted"]


def test_sorting_is_undone_one_by_one(place: ClaimsPlace, qtbot: QtBot) -> None:
    qtbot.keyClick(place.table, Qt.Key.Key_D)
    place.desk.controller.undo()
    assert sorts(place) == ["unsorted"] * 6


def test_several_are_sorted_together(place: ClaimsPlace, qtbot: QtBot) -> None:
    place.table.selectAll()
    qtbot.keyClick(place.table, Qt.Key.Key_B)
    assert set(sorts(place)) == {"background"}
    assert len(place.desk.controller.history.labels) == 1


def test_one_result_in_two_files_is_one_line(place: ClaimsPlace, qtbot: QtBot) -> None:
    pack = place.desk.controller.pack
    fields = replace(
        pack.citations[0].claim.fields, benchmark=Field("gptj-99", "stated"), scenario=Field("Server", "stated")
    )
    claim = replace(pack.citations[0].claim, fields=fields)
    other = replace(pack.sources[0], id="s9", name="sheet.xlsx")
    two = (replace(pack.citations[0], claim=claim), replace(pack.citations[0], id="c9", source="s9", claim=claim))
    made = replace(pack, sources=(*pack.sources, other), citations=(*two, *pack.citations[1:]))
    place.desk.controller.load(made, None)
    assert place.model_.rowCount() == 6
    where = place.model_.index(0, WHERE).data()
    assert pack.sources[0].name in where
    assert "sheet.xlsx" in where
    assert place.model_.row_of("c9") == place.model_.row_of("c1") == 0
    place.table.go_to_row(0)
    qtbot.keyClick(place.table, Qt.Key.Key_D)
    assert [one.id for one in place.desk.controller.pack.citations if one.sort == "decision"] == ["c1", "c9"]
    assert place.model_.rowCount() == 5


def test_suggestion_is_taken_with_a(place: ClaimsPlace, qtbot: QtBot) -> None:
    qtbot.keyClick(place.table, Qt.Key.Key_A)
    assert sorts(place)[0] == "background"


def test_letters_typed_into_the_filter_sort_nothing(place: ClaimsPlace, qtbot: QtBot) -> None:
    place.filter.field.setFocus()
    qtbot.keyClicks(place.filter.field, "dbn")
    assert sorts(place) == ["unsorted"] * 6
    assert place.model_.rowCount() == 0


def test_filters(place: ClaimsPlace) -> None:
    place.filter.clear()
    place.filter.field.setText("llama 23,699")
    assert place.model_.rowCount() == 6
    place.filter.candidate.setCurrentIndex(place.filter.candidate.findData("b2"))
    assert place.model_.rowCount() == 0


def test_j_and_k(place: ClaimsPlace, qtbot: QtBot) -> None:
    qtbot.keyClick(place.table, Qt.Key.Key_J)
    assert place.current == "c2"
    qtbot.keyClick(place.table, Qt.Key.Key_K)
    assert place.current == "c1"


@pytest.fixture
def review(program: Program) -> ClaimsPlace:
    program.controller.load(sample_pack(4), None)
    program.window.go(("citation", "c1"))
    found = program.window.place
    assert isinstance(found, ClaimsPlace)
    return found


def test_review_opens_at_the_first_open_step(review: ClaimsPlace) -> None:
    assert review.review.isVisible() and not review.head.isVisible()
    assert review.review.open_step is not None
    assert review.review.open_step.step.id == "quantization"


def test_enter_without_an_answer_asks_for_one(review: ClaimsPlace, qtbot: QtBot) -> None:
    before = review.desk.controller.pack
    review.review.take()
    assert review.desk.controller.pack is before
    assert review.review.open_step is not None and review.review.open_step._note.isVisible()


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
    assert not review.review.isVisible() and review.table.isVisible()
    assert review.current == "c1"


def test_j_goes_to_the_next_citation(review: ClaimsPlace, qtbot: QtBot) -> None:
    review.review.pane.view.setFocus()
    qtbot.keyClick(review.review.pane.view, Qt.Key.Key_J)
    assert review.review.citation == "c2"


def test_a_citation_that_is_not_for_the_decision_is_shown_in_the_list(review: ClaimsPlace) -> None:
    review.desk.controller.go(("citation", "c4"))
    assert review.table.isVisible() and review.current == "c4"


def test_findings_come_with_advice_and_sentence(review: ClaimsPlace) -> None:
    from PySide6.QtWidgets import QLabel

    texts = " ".join(label.text() for label in review.review.outcome.findChildren(QLabel))
    assert "The slide says queries/s" in texts and "ask the vendor" in texts
    assert "24,217 tokens/s in Server" in texts


def test_correction_is_one_edit_per_field(review: ClaimsPlace) -> None:
    review.correct_claim()
    dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, CorrectDialog))
    dialog.fields["scenario"].line.setText("Offline")
    dialog.fields["value"].line.setText("what")
    dialog._save()
    assert "not clearly a number" in dialog.fields["value"].note.text()
    dialog.fields["value"].line.setText("23,699.7")
    dialog._save()
    fields = review.desk.controller.pack.citations[0].claim.fields
    assert fields.scenario is not None and fields.scenario.value == "Offline"
    assert fields.value is not None and str(fields.value.value) == "23699.7"


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
    from claimscope.desktop.widgets.basis_mark import BasisMark

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


def test_a_latency_in_a_table_says_what_was_measured(place: ClaimsPlace) -> None:
    pack = place.desk.controller.pack
    first, *others = pack.citations
    anchor = replace(first.claim.anchor, before="TTFT p99 (ms) | 32 | 14.8")
    latency = replace(first, claim=replace(first.claim, kind="latency", anchor=anchor))
    place.desk.controller.load(replace(pack, citations=(latency, *others)), None)
    shown = place.model_.index(0, ABOUT).data()
    assert shown.startswith("TTFT p99 (ms), ")


def test_a_finding_offers_what_one_press_can_do(program: Program, qtbot: QtBot) -> None:
    pack = sample_pack(2)
    finding = Finding("not-found/c1", "not-found", "high", message("x"), message("y"), "c1", None)
    program.controller.load(pack, None)
    card = FindingCard(program.window.desk, finding)
    qtbot.addWidget(card)
    words = program.window.desk.say("findings.fix.background")
    next(one for one in card.findChildren(QPushButton) if one.text() == words).click()
    changed = program.controller.pack.citation("c1")
    assert changed is not None and changed.sort == "background"
    program.controller.undo()
    assert program.controller.pack == pack
