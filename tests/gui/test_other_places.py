"""Decision, sources, vendors, report."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from claimscope.core.document import SPEED, VendorQuestion
from claimscope.core.message import message
from claimscope.desktop.dialogs.export import ExportDialog, WrittenDialog
from claimscope.desktop.dialogs.missed import MissedDialog
from claimscope.desktop.models.sources import LINE
from claimscope.desktop.places.decision import DecisionPlace
from claimscope.desktop.places.report import ReportPlace
from claimscope.desktop.places.sources import SourcesPlace
from claimscope.desktop.places.vendors import VendorsPlace
from claimscope.desktop.widgets.fields import LineField
from claimscope.desktop.window import MainWindow
from gui.desk_fakes import SOURCE
from gui.service_fakes import FakeServices


def type_into(field: LineField, text: str, qtbot: QtBot) -> None:
    field.line.setFocus()
    field.line.selectAll()
    qtbot.keyClicks(field.line, text)
    qtbot.keyClick(field.line, Qt.Key.Key_Return)


@pytest.fixture
def decision(window: MainWindow) -> DecisionPlace:
    window.go(("place", "decision"))
    assert isinstance(window.place, DecisionPlace)
    return window.place


def test_fields_are_kept_when_left(decision: DecisionPlace, qtbot: QtBot) -> None:
    type_into(decision.context.fields["reference"], "SSC-14", qtbot)
    type_into(decision.context.fields["committee_date"], "15.12.2026", qtbot)
    context = decision.desk.controller.pack.context
    assert (context.reference, context.committee_date) == ("SSC-14", "2026-12-15")


def test_what_is_removed_is_offered_back(decision: DecisionPlace, window: MainWindow, qtbot: QtBot) -> None:
    before = decision.desk.controller.pack.candidates
    card = decision.candidates.shown[0]
    card._remove()
    assert len(decision.desk.controller.pack.candidates) == len(before) - 1
    undo = next(one for one in window.bottom.notice.findChildren(QPushButton) if one.text() == "Undo")
    qtbot.mouseClick(undo, Qt.MouseButton.LeftButton)
    assert decision.desk.controller.pack.candidates == before


def test_what_told_of_a_step_goes_when_it_is_taken_back(decision: DecisionPlace, window: MainWindow) -> None:
    controller = decision.desk.controller
    decision.candidates.shown[0]._remove()
    assert window.bottom.notice.isVisible()
    removed = window.bottom.notice.accessibleName()
    controller.undo()
    assert window.bottom.notice.accessibleName() == f"Taken back: {removed}."
    redo = next(one for one in window.bottom.notice.findChildren(QPushButton) if one.text() == "Redo")
    redo.click()
    assert window.bottom.notice.accessibleName() == f"Done again: {removed}."
    controller.undo()
    controller.tell("A file waits.")
    controller.redo()
    assert window.bottom.notice.isVisible()


def test_wrong_date_is_not_taken_and_said(decision: DecisionPlace, qtbot: QtBot) -> None:
    type_into(decision.context.fields["committee_date"], "next week", qtbot)
    assert decision.desk.controller.pack.context.committee_date == ""
    assert "not a date" in decision.context.fields["committee_date"].note.text()


def test_what_was_not_taken_stays_to_be_set_right(decision: DecisionPlace, qtbot: QtBot) -> None:
    """Another field that is kept meanwhile does not wipe it away; another pack does."""
    date = decision.context.fields["committee_date"]
    type_into(date, "mid December", qtbot)
    type_into(decision.context.fields["reference"], "SSC-14", qtbot)
    assert date.line.text() == "mid December" and "not a date" in date.note.text()
    decision.desk.controller.load(replace(decision.desk.controller.pack, id="another"), None)
    decision.desk.controller.go(("place", "decision"))
    assert date.line.text() == "" and "not a date" not in date.note.text()


def test_folding_keeps_the_focus_at_the_head(decision: DecisionPlace, qtbot: QtBot) -> None:
    section = decision.context
    section.fields["lot"].line.setFocus()
    qtbot.mouseClick(section.head, Qt.MouseButton.LeftButton)
    assert not section.content.isVisible()
    assert decision.window().focusWidget() is section.head


def test_bounds_take_the_percentile_as_the_guide_writes_it(decision: DecisionPlace, qtbot: QtBot) -> None:
    decision.sla.add.click()
    row = decision.sla.rows[-1]
    type_into(row.percentile, "p99", qtbot)
    type_into(row.limit, "2,000", qtbot)
    bound = decision.desk.controller.pack.context.sla.bounds[-1]
    assert (str(bound.percentile), str(bound.limit_ms)) == ("99", "2000")


def test_bounds(decision: DecisionPlace, qtbot: QtBot) -> None:
    decision.sla.add.click()
    assert decision.desk.controller.pack.context.sla.bounds == ()
    type_into(decision.sla.rows[0].percentile, "99", qtbot)
    type_into(decision.sla.rows[0].limit, "1,500", qtbot)
    decision.sla.add.click()
    type_into(decision.sla.rows[1].percentile, "95", qtbot)
    type_into(decision.sla.rows[1].limit, "1,5", qtbot)
    bounds = decision.desk.controller.pack.context.sla.bounds
    assert [(bound.percentile, bound.limit_ms) for bound in bounds] == [(Decimal(99), Decimal(1500))]
    decision.sla.remove_bound(1)
    decision.sla.remove_bound(0)
    assert decision.desk.controller.pack.context.sla.bounds == ()
    assert decision.sla.rows == []


def test_candidates_offer_and_rename(decision: DecisionPlace, qtbot: QtBot) -> None:
    card = decision.candidates.card("b2")
    assert card is not None
    type_into(card.name, "Halden", qtbot)
    type_into(card.fields["accelerators_total"], "8", qtbot)
    held = decision.desk.controller.pack.candidate("b2")
    assert held is not None and held.name == "Halden" and held.offered.accelerators_total == 8


def test_each_field_of_an_offer_is_a_step_and_a_new_candidate_folds_nothing(
    decision: DecisionPlace, qtbot: QtBot
) -> None:
    card = decision.candidates.card("b2")
    assert card is not None
    card.offer.unfold(True)
    type_into(card.fields["accelerators_total"], "8", qtbot)
    type_into(card.fields["nodes"], "2", qtbot)
    decision.candidates.add_row()
    again = decision.candidates.card("b2")
    assert again is not None and again is not card and again.offer.head.isChecked()
    assert not decision.candidates.shown[-1].offer.head.isChecked()
    decision.desk.controller.undo()
    decision.desk.controller.undo()
    held = decision.desk.controller.pack.candidate("b2")
    assert held is not None and (held.offered.accelerators_total, held.offered.nodes) == (8, None)


def test_people_and_concerns(decision: DecisionPlace, qtbot: QtBot) -> None:
    decision.people.add_row()
    type_into(decision.people.shown[0]["name"], "Ada", qtbot)
    decision.concerns.add_row()
    type_into(decision.concerns.shown[0], "Prompt injection", qtbot)
    context = decision.desk.controller.pack.context
    assert context.people[0].name == "Ada" and context.concerns[0].text == "Prompt injection"


def test_a_gate_line_leads_to_its_field(window: MainWindow) -> None:
    window.go(("context", "people"))
    assert isinstance(window.place, DecisionPlace)
    assert window.place.people.content.isVisible()


@pytest.fixture
def sources(window: MainWindow) -> SourcesPlace:
    window.go(("page", SOURCE, "2"))
    assert isinstance(window.place, SourcesPlace)
    return window.place


def test_pages_turn_and_boxes_lead_to_claims(sources: SourcesPlace, window: MainWindow, qtbot: QtBot) -> None:
    assert sources.pane.page == 2
    sources.next_page()
    assert sources.pane.page == 3
    qtbot.waitUntil(sources.pane.view.isVisible)
    point = sources.pane.view.mapFromScene(sources.pane.view.boxes.rect_of("c3").center())
    qtbot.mouseClick(sources.pane.view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert window.place.id == "claims"


def box_drawn(sources: SourcesPlace, qtbot: QtBot) -> MissedDialog:
    qtbot.waitUntil(sources.pane.view.isVisible)
    sources.mark_missed()
    view = sources.pane.view.viewport()
    middle = view.rect().center()
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.mouseMove(view, middle + QPoint(120, 40))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=middle + QPoint(120, 40))
    dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, MissedDialog))
    qtbot.waitUntil(lambda: bool(dialog.quote.value()))
    return dialog


def test_a_drawn_box_becomes_a_claim(sources: SourcesPlace, qtbot: QtBot) -> None:
    dialog = box_drawn(sources, qtbot)
    assert not dialog.crop.pixmap().isNull()
    assert dialog.value.value() == "310"
    dialog.texts["unit"].line.setText("ms")
    dialog._save()
    made = sources.desk.controller.pack.citations[-1]
    assert made.claim.anchor.page == 2 and made.claim.anchor.box is not None
    assert made.sort == "unsorted" and made.claim.fields.value is not None
    assert made.claim.fields.value.value == Decimal(310)
    assert made.claim.anchor.quote == "310 ms to the first token"


def test_a_marked_number_that_may_mean_two_is_asked_about(sources: SourcesPlace, qtbot: QtBot) -> None:
    dialog = box_drawn(sources, qtbot)
    assert not dialog.reading.isVisible()
    dialog.value.line.setText("1.234")
    assert dialog.reading.isVisible() and dialog.reading.value() == "1.234"  # this deck writes 23,699.70
    dialog.value.line.setText("1,234")
    assert dialog.reading.value() == "1234"
    dialog.reading.show_value("1.234")
    dialog._save()
    made = sources.desk.controller.pack.citations[-1]
    assert made.claim.fields.value is not None and made.claim.fields.value.value == Decimal("1.234")


def test_a_number_that_a_claim_of_the_page_holds_already_is_said(sources: SourcesPlace, qtbot: QtBot) -> None:
    dialog = box_drawn(sources, qtbot)
    assert dialog.value.note.text() == ""
    dialog.value.line.setText("23,699.70")
    assert dialog.value.note.text() == "Citation 2 holds this number of this page already."


def test_nothing_is_guessed_where_the_file_says_nothing_of_its_signs(
    sources: SourcesPlace, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = box_drawn(sources, qtbot)
    monkeypatch.setattr(dialog, "_thousands_sign", lambda: "")
    dialog.value.line.setText("1.234")
    assert dialog.reading.value() is None
    dialog._save()
    assert dialog.isVisible() and "how the number is meant" in dialog.reading.note.text()
    dialog.reading.show_value("1234")
    dialog._save()
    made = sources.desk.controller.pack.citations[-1].claim.fields.value
    assert made is not None and made.value == Decimal(1234)


def test_a_marked_number_is_a_result_of_what_its_page_shows(sources: SourcesPlace, qtbot: QtBot) -> None:
    dialog = box_drawn(sources, qtbot)
    assert dialog.family.value() == "inference"
    dialog._save()
    made = sources.desk.controller.pack.citations[-1]
    assert (made.claim.family, made.marked) == ("inference", True)


@pytest.mark.parametrize(("words", "recognised"), [("310 ms to the first token", True), ("310 or 320 ms", False)])
def test_a_number_that_is_not_certain_is_the_persons_to_enter(
    sources: SourcesPlace, services: FakeServices, qtbot: QtBot, words: str, recognised: bool
) -> None:
    services.sources.box_words, services.sources.recognised = words, recognised
    dialog = box_drawn(sources, qtbot)
    assert dialog.quote.value() == words
    assert dialog.value.value() == ""
    assert bool(dialog.quote.note.text()) == recognised


def test_files_change_hands(sources: SourcesPlace) -> None:
    sources.facts.whose.setCurrentIndex(sources.facts.whose.findData("b2"))
    sources.facts.whose.activated.emit(sources.facts.whose.currentIndex())
    assert sources.desk.controller.pack.sources[0].candidate == "b2"


def test_another_candidate_gets_the_file_in_one_step_and_is_named_at_once(sources: SourcesPlace) -> None:
    controller, whose = sources.desk.controller, sources.facts.whose
    whose.setCurrentIndex(whose.count() - 1)
    whose.activated.emit(whose.currentIndex())
    made = controller.pack.candidates[-1]
    assert controller.pack.sources[0].candidate == made.id == "b4"
    place = sources.window().place  # type: ignore[attr-defined]
    assert isinstance(place, DecisionPlace)
    card = place.candidates.card(made.id)
    assert card is not None and card.name.line.hasFocus() and card.name.line.selectedText() == made.name
    controller.undo()
    assert controller.pack.sources[0].candidate == "b1" and len(controller.pack.candidates) == 3


def test_the_list_says_in_a_word_what_was_not_read(sources: SourcesPlace) -> None:
    controller = sources.desk.controller
    for status, word in (("refused", "refused"), ("partial", "partly read"), ("read", "")):
        changed = tuple(replace(one, status=status) for one in controller.pack.sources)
        controller.load(replace(controller.pack, sources=changed), None)
        line = sources.model_.index(0).data(LINE)
        assert line.startswith(word) and "read" not in line.replace(word, "")  # first: a narrow list cuts the end


def test_zoom_stays_within_bounds(sources: SourcesPlace, qtbot: QtBot) -> None:
    qtbot.waitUntil(sources.pane.view.isVisible)
    for _ in range(40):
        sources.pane.view.zoom_by(1.25)
    assert sources.pane.view._zoom == 8.0
    sources.pane.view.zoom_to_fit()
    assert sources.pane.view._zoom == 1.0


def test_gate_lines_lead_to_their_place(window: MainWindow) -> None:
    window.go(("gate",))
    place = window.place
    assert isinstance(place, ReportPlace)
    assert place.gate.blocks.count() > 0
    item = next(
        place.gate.blocks.item(row)
        for row in range(place.gate.blocks.count())
        if "b2 standard-load-speed" in place.gate.blocks.item(row).text()
    )
    place.gate.blocks.itemActivated.emit(item)
    assert window.place.id == "matrix"
    assert window._here == ("cell", "b2", SPEED)


def test_preview_is_made_in_the_background(window: MainWindow, services: FakeServices, qtbot: QtBot) -> None:
    window.go(("place", "report"))
    place = window.place
    assert isinstance(place, ReportPlace)
    qtbot.waitUntil(place.preview.view.isVisible)
    assert place.preview.pages == 4
    place.preview.turn(1)
    assert place.preview.page.text() == "2"
    place.preview.go_to("9")
    assert place.preview.page.text() == "2"
    assert services.calls.count("preview") == 1


def test_export_is_a_draft_while_blocked_and_remembers(
    window: MainWindow, services: FakeServices, qtbot: QtBot, tmp_path: Path
) -> None:
    window.go(("export",))
    dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, ExportDialog))
    assert dialog.choices["draft"].value() is True and not dialog.choices["draft"].combo.isEnabled()
    dialog.folder.line.setText(str(tmp_path / "nowhere"))
    dialog._write()
    assert "does not exist" in dialog.folder.note.text()
    dialog.folder.line.setText(str(tmp_path))
    dialog.kinds["html"].setChecked(True)
    dialog._write()
    qtbot.waitUntil(lambda: any(isinstance(one, WrittenDialog) for one in QApplication.topLevelWidgets()))
    assert "export Assistant platform 2027 draft=True" in services.calls
    told = next(one for one in QApplication.topLevelWidgets() if isinstance(one, WrittenDialog))
    text = " ".join(label.text() for label in told.findChildren(QLabel))
    assert "c" * 64 in text and "120,000" in text
    window.place.ask_export()  # type: ignore[attr-defined]
    again = [one for one in QApplication.topLevelWidgets() if isinstance(one, ExportDialog) and one.isVisible()]
    assert again[-1].kinds["html"].isChecked() and again[-1].folder.value() == str(tmp_path)


def test_letter_and_log(window: MainWindow, qtbot: QtBot) -> None:
    window.go(("place", "vendors"))
    place = window.place
    assert isinstance(place, VendorsPlace)
    assert place.list.count() == 3
    place.list.setCurrentRow(0)
    count = len(place._letters["b1"].questions)
    assert count > 0
    place.mark.click()
    asked = [one for one in window.desk.controller.pack.vendor_questions if one.candidate == "b1"]
    assert len(asked) == count
    place.mark.click()  # a reminder: the same questions in a second round
    rounds = [one.round for one in window.desk.controller.pack.vendor_questions if one.candidate == "b1"]
    assert sorted(rounds) == [1] * count + [2] * count


def test_an_answer_by_hand_is_logged(window: MainWindow, qtbot: QtBot) -> None:
    asked = VendorQuestion("q1", "b2", "b2:x", message("Which precision?"), "2026-12-01")
    window.desk.controller.load(replace(window.desk.controller.pack, vendor_questions=(asked,)), None)
    window.go(("letter", "b2"))
    place = window.place
    assert isinstance(place, VendorsPlace)
    place._reply("q1", "fp8")
    held = window.desk.controller.pack.vendor_questions[0]
    assert held.answer == "fp8" and held.answered_on


def test_an_answer_to_a_letter_that_was_not_logged_is_shown_with_who_gave_it(window: MainWindow) -> None:
    said = VendorQuestion("q1", "b2", "b2:c4:result_ids", message("Which result?"), answer="6.0-0073",
                          answered_on="2026-11-28", answered_by="Pat Sales")  # fmt: skip
    window.desk.controller.load(replace(window.desk.controller.pack, vendor_questions=(said,)), None)
    window.go(("letter", "b2"))
    shown = [label.text() for label in window.place.findChildren(QLabel)]
    assert any("Pat Sales" in text and "not logged as sent" in text for text in shown)


def test_a_late_picture_never_shows_under_another_page(window: MainWindow, qtbot: QtBot) -> None:
    from claimscope.desktop.pictures import Shelf

    source = window.desk.controller.pack.sources[0]
    shelf = Shelf(window.desk)
    shown: list[int] = []
    shelf.ask(source, 1, 1200, lambda picture: shown.append(1))
    qtbot.waitUntil(lambda: shown == [1])
    shelf.ask(source, 2, 1200, lambda picture: shown.append(2))
    shelf.ask(source, 1, 1200, lambda picture: shown.append(1))
    qtbot.waitUntil(lambda: not window.desk.jobs.busy)
    assert shown == [1, 1]


@pytest.mark.parametrize(
    ("committee", "expected"),
    [("", "2026-12-14"), ("2027-01-20", "2026-12-14"), ("2026-12-09", "2026-12-08"), ("2026-12-07", "2026-12-04"),
     ("2026-11-30", "2026-12-14")],
)  # fmt: skip
def test_a_reply_is_due_in_ten_working_days_and_before_the_committee(committee: str, expected: str) -> None:
    from datetime import date

    from claimscope.desktop.places.vendors import reply_by

    assert reply_by(date(2026, 11, 30), committee).isoformat() == expected


def test_a_date_said_for_replies_stays(window: MainWindow, qtbot: QtBot) -> None:
    from claimscope.core import edits

    window.go(("place", "vendors"))
    place = window.place
    assert isinstance(place, VendorsPlace)
    assert place.until.value() != ""
    type_into(place.until, "2031-01-15", qtbot)
    window.desk.controller.do(edits.set_context("committee_date", "2031-01-10"))
    assert place.until.value() == "2031-01-15"


def test_the_page_line_names_sheets_and_counts_slides(sources: SourcesPlace, window: MainWindow) -> None:

    from claimscope.core.document import PageState

    pane = sources.pane
    source = window.desk.controller.pack.sources[0]
    named = tuple(PageState(n, message("reading.sheet", name=name), "full") for n, name in ((1, "Results"), (2, "Sum")))
    assert pane._title(source, 2) == "reader.slide of 3"
    assert pane._title(replace(source, pages=named), 2) == "Sheet Sum (2 of 2)"
    assert pane._title(replace(source, pages=named[:1]), 1) == "Sheet Results"


def test_a_step_left_open_does_not_look_answered() -> None:
    from claimscope.core.wizard import Step
    from claimscope.desktop.wizard.step_view import step_state

    said = message("x")
    left = Step("division", "c1", said, said, said, (), folded=True, confirmed=True)
    assert step_state(left)[0] == "circle"

    assert step_state(replace(left, answer=said, basis="record"))[0] == "check"


def test_undo_reaches_the_pack_from_a_line_that_has_nothing_to_take_back(decision: DecisionPlace, qtbot: QtBot) -> None:
    controller = decision.desk.controller
    before = controller.pack.context.reference
    type_into(decision.context.fields["reference"], "SSC-15", qtbot)
    other = decision.context.fields["title"].line
    other.setFocus()
    qtbot.keyClick(other, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert controller.pack.context.reference == before
    qtbot.keyClicks(other, "x")
    qtbot.keyClick(other, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert "x" not in other.text() and controller.history.position == 0
