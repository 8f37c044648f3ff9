"""The list of claims: first sort with single keys, filters, page beside it, merging, marking."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from claimscope.core.assessment import Finding
from claimscope.core.claim import Field
from claimscope.core.document import Citation
from claimscope.core.edits import correct_field, merge_claims, sort_citations
from claimscope.core.match import Match
from claimscope.core.message import message
from claimscope.desktop.app import Program
from claimscope.desktop.dialogs.correct import CorrectDialog
from claimscope.desktop.dialogs.missed import MissedDialog
from claimscope.desktop.models.claims import ABOUT, WHERE
from claimscope.desktop.places.claims import ClaimsPlace
from claimscope.desktop.widgets.basis_mark import BasisMark
from claimscope.desktop.widgets.bottom import NoticeBar
from claimscope.desktop.widgets.claim_list import MARKED, _tables
from claimscope.desktop.widgets.table import RowTable
from claimscope.desktop.wizard.outcome import FindingCard
from claimscope.desktop.words import PASSAGE, quote_of
from claimscope.services.assessing import assess
from gui.desk_fakes import sample_pack
from gui.service_fakes import FakeServices


def sorts(place: ClaimsPlace) -> list[str]:
    return [one.sort for one in place.desk.controller.pack.citations]


def test_single_keys_sort_and_go_on(place: ClaimsPlace, qtbot: QtBot) -> None:
    for key in (Qt.Key.Key_D, Qt.Key.Key_B, Qt.Key.Key_N, Qt.Key.Key_D):
        qtbot.keyClick(place.list.table, key)
    assert sorts(place) == ["decision", "background", "not-a-claim", "decision", "unsorted", "unsorted"]
    assert place.current == "c5"


def test_the_right_button_offers_what_the_keys_do(place: ClaimsPlace, qtbot: QtBot) -> None:
    view = place.list.table.viewport()
    at = place.list.table.visualRect(place.list.model_.index(2, 0)).center()
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


def test_enter_down_and_escape_lead_from_the_words_into_the_list(place: ClaimsPlace, qtbot: QtBot) -> None:
    field = place.list.filter.field
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Escape):
        place.search_claims()
        assert place.window().focusWidget() is field
        qtbot.keyClick(field, key)
        assert place.window().focusWidget() is place.list.table
    qtbot.keyClick(place.list.table, Qt.Key.Key_D)
    assert sorts(place)[0] == "decision"


def test_what_was_said_of_one_claim_goes_with_the_next(place: ClaimsPlace, qtbot: QtBot) -> None:
    notice = place.window().findChild(NoticeBar)
    assert isinstance(notice, NoticeBar)
    qtbot.keyClick(place.list.table, Qt.Key.Key_Return)
    assert notice.isVisible() and "not sorted yet" in notice.accessibleName()
    qtbot.keyClick(place.list.table, Qt.Key.Key_J)
    assert not notice.isVisible()


def test_the_pen_says_how_it_is_used_while_it_is_up(place: ClaimsPlace, qtbot: QtBot) -> None:
    pane = place.panel.pane
    assert not pane.how.isVisible()
    qtbot.keyClick(place.list.table, Qt.Key.Key_M)
    assert pane.how.isVisible() and "box" in pane.how.text()
    qtbot.keyClick(pane.view, Qt.Key.Key_Escape)
    assert not pane.how.isVisible()


def test_no_sort_is_offered_where_no_line_is_left(place: ClaimsPlace) -> None:
    place.list.filter.field.setText("nowhere")
    assert not any(one.isEnabled() for one in place.list._buttons.findChildren(QPushButton))
    place.list.filter.clear()
    assert all(one.isEnabled() for one in place.list._buttons.findChildren(QPushButton))


def test_sorting_is_undone_one_by_one(place: ClaimsPlace, qtbot: QtBot) -> None:
    qtbot.keyClick(place.list.table, Qt.Key.Key_D)
    place.desk.controller.undo()
    assert sorts(place) == ["unsorted"] * 6


def test_the_row_stays_chosen_through_undo_and_redo_by_keys(place: ClaimsPlace, qtbot: QtBot) -> None:
    place.list.table.selectRow(4)
    place.desk.controller.do(merge_claims(["c1", "c2"]))
    ctrl, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    for modifiers in (ctrl, ctrl | shift, ctrl, ctrl | shift):
        qtbot.keyClick(place.window(), Qt.Key.Key_Z, modifiers)
        assert place.current == "c5"
        assert [place.list.model_.rows[row].line.citation for row in place.list.table.chosen_rows()] == ["c5"]


def test_several_are_sorted_together(place: ClaimsPlace, qtbot: QtBot) -> None:
    place.list.table.selectAll()
    qtbot.keyClick(place.list.table, Qt.Key.Key_B)
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
    assert place.list.model_.rowCount() == 6
    where = place.list.model_.index(0, WHERE).data()
    assert pack.sources[0].name in where
    assert "sheet.xlsx" in where
    assert place.list.model_.row_of("c9") == place.list.model_.row_of("c1") == 0
    place.list.table.go_to_row(0)
    qtbot.keyClick(place.list.table, Qt.Key.Key_D)
    assert [one.id for one in place.desk.controller.pack.citations if one.sort == "decision"] == ["c1", "c9"]
    assert place.list.model_.rowCount() == 5


def test_suggestion_is_taken_with_a(place: ClaimsPlace, qtbot: QtBot) -> None:
    assert "background" in place.panel.suggestion.text()
    qtbot.keyClick(place.list.table, Qt.Key.Key_A)
    assert sorts(place)[0] == "background"
    place.list.go_to("c1")
    assert not place.panel.suggestion.text()  # somebody has said


def test_a_gives_each_of_the_chosen_claims_its_own_suggestion(place: ClaimsPlace, qtbot: QtBot) -> None:
    found = Match("exact", 1.0, (), message("x"))
    pack = place.desk.controller.pack
    known = tuple(replace(one, match=found) if one.id in ("c2", "c5") else one for one in pack.citations)
    place.desk.controller.load(replace(pack, citations=known), None)
    place.list.table.selectAll()
    qtbot.keyClick(place.list.table, Qt.Key.Key_A)
    assert sorts(place) == ["background", "decision", "background", "background", "decision", "background"]
    place.desk.controller.undo()
    assert sorts(place) == ["unsorted"] * 6


def test_letters_typed_into_the_filter_sort_nothing(place: ClaimsPlace, qtbot: QtBot) -> None:
    place.list.filter.field.setFocus()
    qtbot.keyClicks(place.list.filter.field, "dbn")
    assert sorts(place) == ["unsorted"] * 6
    assert place.list.model_.rowCount() == 0


def test_filters(place: ClaimsPlace) -> None:
    place.list.filter.clear()
    place.list.filter.field.setText("llama 23,699")
    assert place.list.model_.rowCount() == 6
    place.list.filter.candidate.setCurrentIndex(place.list.filter.candidate.findData("b2"))
    assert place.list.model_.rowCount() == 0


def test_j_and_k(place: ClaimsPlace, qtbot: QtBot) -> None:
    qtbot.keyClick(place.list.table, Qt.Key.Key_J)
    assert place.current == "c2"
    qtbot.keyClick(place.list.table, Qt.Key.Key_K)
    assert place.current == "c1"


def test_a_box_in_the_picture_chooses_its_claim_in_the_list(place: ClaimsPlace) -> None:
    place.panel.pane.chosen.emit("c4")
    assert place.current == "c4"
    place.list.filter.field.setText("no such words")
    place.panel.pane.chosen.emit("c2")
    assert place.current == "c2" and place.list.filter.field.text() == ""


def test_the_right_button_on_a_box_is_about_that_claim(place: ClaimsPlace, qtbot: QtBot) -> None:
    view = place.panel.pane.view
    qtbot.waitUntil(view.isVisible)
    at = view.mapFromScene(view.boxes.rect_of("c4").center())
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=at)
    assert place.current == "c4" and place.chosen_ids() == ["c4"]


def test_a_filter_that_fits_nothing_says_so(place: ClaimsPlace) -> None:
    place.list.filter.field.setText("nowhere")
    assert place.list.empty.isVisible() and place.show_all.isVisible()
    assert place.shown.text() == "0 of 6 claims"
    assert place.panel.title.text() == ""
    place.show_all.click()
    assert not place.list.empty.isVisible() and place.shown.text() == ""
    assert place.current == "c1" and place.panel.title.text() == "Citation 1"


def test_filters_by_file_and_by_what_to_look_at(place: ClaimsPlace) -> None:
    pack = place.desk.controller.pack
    other = replace(pack.sources[0], id="9" * 64, name="other.pdf")
    first, second, third, *rest = pack.citations
    fields = replace(second.claim.fields, benchmark=Field("llama2-70b", "context", confidence=0.6))
    doubtful = replace(second, claim=replace(second.claim, fields=fields))
    missing = replace(third, match=Match("not-found", 1.0, (), message("x")))
    made = replace(
        pack,
        sources=(*pack.sources, other),
        citations=(replace(first, source=other.id, marked=True), doubtful, missing, *rest),
    )
    place.desk.controller.load(made, None)
    place.list.filter.clear()
    assert place.list.filter.source.isVisible()
    place.list.filter.source.setCurrentIndex(place.list.filter.source.findData(other.id))
    assert [row.line.citation for row in place.list.model_.rows] == ["c1"]
    place.list.filter.clear()
    for look, shown in (("doubt", ["c2"]), ("missing", ["c3"]), ("corrected", ["c1"]), ("found", [])):
        place.list.filter.look.setCurrentIndex(place.list.filter.look.findData(look))
        assert [row.line.citation for row in place.list.model_.rows] == shown


def _telling(one: Citation, number: str) -> Citation:
    """The citation with another number, in an object of its own."""
    value = Field(Decimal(number.replace(",", "")), "stated", text=number)
    anchor = replace(one.claim.anchor, object=one.id)
    fields = replace(one.claim.fields, value=value, accelerator=Field("H100-SXM-80GB", "stated"))
    return replace(one, claim=replace(one.claim, anchor=anchor, fields=fields))


@pytest.fixture
def two_numbers(place: ClaimsPlace, services: FakeServices, monkeypatch: pytest.MonkeyPatch) -> ClaimsPlace:
    """Citations 1 and 4 tell one result with two numbers, as the real rules see it."""
    monkeypatch.setattr(services.rules, "assess", assess)
    pack = place.desk.controller.pack
    said = {"c1": "23,699.70", "c4": "23,699.71", "c5": "17"}
    told = tuple(_telling(one, said[one.id]) for one in pack.citations if one.id in said)
    place.desk.controller.load(replace(pack, citations=told), None)
    place.list.filter.clear()
    return place


def test_two_numbers_for_one_result_are_said_beside_both_and_can_be_asked_for(two_numbers: ClaimsPlace) -> None:
    place = two_numbers
    for row, said in ((0, True), (1, True), (2, False)):
        place.list.table.go_to_row(row)
        warned = place.panel.warning.text()
        assert ("23,699.70" in warned and "23,699.71" in warned) is said, row
        assert place.panel.warning.isVisible() is said
    place.list.filter.look.setCurrentIndex(place.list.filter.look.findData("differs"))
    assert [row.line.citation for row in place.list.model_.rows] == ["c1", "c4"]


def test_the_review_shows_what_was_found_on_two_numbers(two_numbers: ClaimsPlace) -> None:
    two_numbers.desk.controller.do(sort_citations(["c1", "c4"], "decision"))
    for id in ("c1", "c4"):
        two_numbers.desk.controller.go(("citation", id))
        cards = two_numbers.review.outcome.findChildren(FindingCard)
        assert "told-differently" in [card._finding.rule for card in cards]


def test_a_number_is_found_however_its_thousands_are_typed(place: ClaimsPlace) -> None:
    place.list.filter.clear()
    for typed in ("23,699.70", "23699.70", "23699"):
        place.list.filter.field.setText(typed)
        assert place.list.model_.rowCount() == 6, typed


def test_a_filter_for_a_candidate_that_is_gone_shows_all(place: ClaimsPlace) -> None:
    place.list.filter.clear()
    place.list.filter.candidate.setCurrentIndex(place.list.filter.candidate.findData("b2"))
    assert place.list.model_.rowCount() == 0
    pack = place.desk.controller.pack
    place.desk.controller.load(replace(pack, candidates=pack.candidates[:1]), None)
    assert place.list.model_.rowCount() == 6


def test_search_is_a_key_away(place: ClaimsPlace, qtbot: QtBot) -> None:
    qtbot.keyClick(place.list.table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert place.list.filter.field.hasFocus()


def test_enter_on_a_claim_that_is_not_for_the_decision_says_why_and_offers_it(place: ClaimsPlace, qtbot: QtBot) -> None:
    qtbot.keyClick(place.list.table, Qt.Key.Key_Return)
    notice = place.window().bottom.notice  # type: ignore[attr-defined]
    assert "Only claims for the decision" in notice._words.text()
    next(one for one in notice.findChildren(QPushButton) if one.text() == "For the decision").click()
    assert sorts(place)[0] == "decision" and place.review.isVisible()


def test_merging_and_splitting_say_what_they_did_or_why_not(place: ClaimsPlace, qtbot: QtBot) -> None:
    notice = place.window().bottom.notice  # type: ignore[attr-defined]
    shift = Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(place.list.table, Qt.Key.Key_M, shift)
    assert "two or more" in notice._words.text()
    qtbot.keyClick(place.list.table, Qt.Key.Key_S, shift)
    assert "one place only" in notice._words.text()
    qtbot.keyClick(place.list.table, Qt.Key.Key_Down, shift)
    qtbot.keyClick(place.list.table, Qt.Key.Key_M, shift)
    pack = place.desk.controller.pack
    assert len(pack.citations) == 5 and len(pack.citations[0].claim.also) == 1
    assert "2 claims became one" in notice._words.text()
    place.list.table.go_to_row(0)
    qtbot.keyClick(place.list.table, Qt.Key.Key_S, shift)
    assert len(place.desk.controller.pack.citations) == 6
    place.desk.controller.undo()
    place.desk.controller.undo()
    assert len(place.desk.controller.pack.citations) == 6
    assert not any(one.touched for one in place.desk.controller.pack.citations)


def test_a_missed_number_is_marked_in_the_list_with_keys_alone(place: ClaimsPlace, qtbot: QtBot) -> None:
    pane = place.panel.pane
    qtbot.waitUntil(pane.view.isVisible)
    qtbot.keyClick(place.list.table, Qt.Key.Key_M)
    assert pane.pen.isChecked() and pane.view.hasFocus()
    qtbot.keyClick(pane.view, Qt.Key.Key_Escape)
    assert not pane.pen.isChecked()
    qtbot.keyClick(place.list.table, Qt.Key.Key_M)
    qtbot.keyClick(pane.view, Qt.Key.Key_Left)
    qtbot.keyClick(pane.view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(pane.view, Qt.Key.Key_Return)
    assert not pane.pen.isChecked()
    dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, MissedDialog))
    x0, y0, x1, y1 = dialog._box
    assert x1 - x0 == pytest.approx(0.131, abs=0.01) and 0 < y0 < y1 < 1


def test_a_marked_number_is_chosen_in_the_list_with_its_page_and_a_way_back(place: ClaimsPlace) -> None:
    place.list.table.go_to_row(4)
    place._missed(place.desk.controller.pack.sources[0].id, 3, (0.1, 0.1, 0.3, 0.2))
    dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, MissedDialog))
    dialog.value.show_value("450")
    dialog._save()
    assert place.current == "c7" and place.panel.pane.page == 3
    notice = place.window().bottom.notice  # type: ignore[attr-defined]
    undo = next(one for one in notice.findChildren(QPushButton) if one.text() == place.desk.say("desktop.action.undo"))
    undo.click()
    assert len(place.desk.controller.pack.citations) == 6


def test_home_and_end_lead_to_the_first_and_last_line(place: ClaimsPlace, qtbot: QtBot) -> None:
    qtbot.keyClick(place.list.table, Qt.Key.Key_End)
    assert place.current == "c6"
    qtbot.keyClick(place.list.table, Qt.Key.Key_Home)
    assert place.current == "c1"


def test_when_all_is_sorted_the_list_says_so(place: ClaimsPlace, qtbot: QtBot) -> None:
    place.list.table.selectAll()
    qtbot.keyClick(place.list.table, Qt.Key.Key_B)
    assert place.list.empty.text() == "Every claim is sorted." and place.list.empty.isVisible()
    place.list.filter.field.setText("nowhere")
    assert place.list.empty.text() == "No claim fits what the bar above asks for."


@pytest.mark.parametrize("characters", [64, 70, 90, 140])
def test_the_list_never_scrolls_sideways(place: ClaimsPlace, qtbot: QtBot, characters: int) -> None:
    table = RowTable(place.desk, place.list.model_, "alone")
    qtbot.addWidget(table)
    table.share(*_tables(len("für die Entscheidung") + MARKED))
    table.resize(place.desk.theme_width(characters), 300)
    table.show()
    assert table.horizontalScrollBar().maximum() == 0


def test_words_that_stand_in_another_sort_are_offered(place: ClaimsPlace) -> None:
    place.desk.controller.do(sort_citations(["c2", "c3"], "background"))
    place.list.filter.sort.setCurrentIndex(place.list.filter.sort.findData("decision"))
    assert place.list.in_all.isHidden(), "nothing was typed"
    place.list.filter.field.setText("23699")
    assert place.list.in_all.isVisible() and place.list.in_all.text().startswith("6 claims fit")
    place.list.in_all.click()
    assert len(place.list.model_.rows) == 6 and place.list.filter.field.text() == "23699"
    assert place.list.in_all.isHidden()


def test_what_is_not_merged_says_why_and_leads_to_a_correction(two_numbers: ClaimsPlace, qtbot: QtBot) -> None:
    two_numbers.list.table.selectAll()
    qtbot.keyClick(two_numbers.list.table, Qt.Key.Key_M, Qt.KeyboardModifier.ShiftModifier)
    notice = two_numbers.window().bottom.notice  # type: ignore[attr-defined]
    assert "differ in the value: 23,699.70, 23,699.71 and 17." in notice._words.text()
    words = two_numbers.desk.say("desktop.action.correct-claim")
    next(one for one in notice.findChildren(QPushButton) if one.text() == words).click()
    assert any(isinstance(one, CorrectDialog) for one in QApplication.topLevelWidgets())


def test_a_long_quote_keeps_its_number(place: ClaimsPlace) -> None:
    pack = place.desk.controller.pack
    claim = pack.citations[0].claim
    long = "word " * 200 + claim.anchor.quote + " and more" * 60
    one = replace(pack.citations[0], claim=replace(claim, context=long))
    assert claim.anchor.quote in quote_of(one)
    assert claim.anchor.quote in quote_of(one, PASSAGE)
    assert quote_of(one).startswith("…") and len(quote_of(one)) <= 121


def test_a_quoted_message_and_a_recognised_page_are_said(place: ClaimsPlace) -> None:
    pack = place.desk.controller.pack
    first, second, *rest = pack.citations
    anchor = replace(first.claim.anchor, quoted=True)
    pages = tuple(replace(page, not_read=(message("reading.ocr-done"),)) for page in pack.sources[0].pages[1:2])
    source = replace(pack.sources[0], pages=(pack.sources[0].pages[0], *pages, pack.sources[0].pages[2]))
    quoted = replace(first, claim=replace(first.claim, anchor=anchor))
    place.desk.controller.load(replace(pack, sources=(source,), citations=(quoted, second, *rest)), None)
    place.list.filter.clear()
    place.list.table.go_to_row(0)
    assert "repeats" in place.panel.warning.text() and "your own question" in place.panel.suggestion.text()
    place.list.table.go_to_row(1)
    assert "text recognition" in place.panel.warning.text()
    place.list.table.go_to_row(2)
    assert place.panel.warning.isHidden()


def test_a_corrected_field_says_so_and_what_had_been_read(place: ClaimsPlace, qtbot: QtBot) -> None:
    place.desk.controller.do(correct_field("c1", "scenario", Field("Offline", "stated", text="Offline")))

    def marks() -> list[BasisMark]:
        return [one for one in place.panel.findChildren(BasisMark) if one.text() == "corrected" and one.isVisible()]

    qtbot.waitUntil(lambda: len(marks()) == 1)
    assert "Was read as “Server”" in marks()[0].toolTip()


def test_what_was_read_with_doubt_says_so(place: ClaimsPlace) -> None:
    pack = place.desk.controller.pack
    fields = replace(pack.citations[0].claim.fields, round=Field("v4.1", "context", confidence=0.7))
    one = replace(pack.citations[0], claim=replace(pack.citations[0].claim, fields=fields))
    place.desk.controller.load(replace(pack, citations=(one, *pack.citations[1:])), None)
    place.list.filter.clear()
    place.list.table.go_to_row(0)
    marks = [mark.text() for mark in place.panel.findChildren(BasisMark)]
    assert "context, unsure" in marks


def test_a_latency_in_a_table_says_what_was_measured(place: ClaimsPlace) -> None:
    pack = place.desk.controller.pack
    first, *others = pack.citations
    anchor = replace(first.claim.anchor, before="TTFT p99 (ms) | 32 | 14.8")
    latency = replace(first, claim=replace(first.claim, kind="latency", anchor=anchor))
    place.desk.controller.load(replace(pack, citations=(latency, *others)), None)
    shown = place.list.model_.index(0, ABOUT).data()
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
