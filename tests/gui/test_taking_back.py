"""What was entered can be put right later: acceptances, letters logged as sent, whose claim it is, the order."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel, QPushButton

from claimscope.core import edits
from claimscope.core.assessment import Finding
from claimscope.core.document import VendorQuestion, Waiver
from claimscope.core.message import message
from claimscope.desktop.dialogs.correct import CorrectDialog
from claimscope.desktop.places.claims import ClaimsPlace
from claimscope.desktop.places.decision import DecisionPlace
from claimscope.desktop.places.vendors import VendorsPlace
from claimscope.desktop.widgets.question_card import AskedCard
from claimscope.desktop.window import MainWindow
from claimscope.desktop.wizard.outcome import FindingCard
from gui.service_fakes import FakeServices


def pressed(part: FindingCard | AskedCard, text: str) -> None:
    next(one for one in part.findChildren(QPushButton) if one.text() == text).click()


def finding(about: str, rule: str = "unit-differs", **args: int | str) -> Finding:
    said = message("findings.vendor-silent", **args)
    return Finding(f"{rule}:{about}", rule, "high", said, message("x"), about)


def test_an_acceptance_names_its_person_and_can_be_taken_back(window: MainWindow) -> None:
    controller = window.desk.controller
    controller.do(edits.waive(Waiver("unit-differs:c1", "Known since May", "Ada Lovelace", "2026-11-30")))
    card = FindingCard(window.desk, replace(finding("c1"), waived=True))
    said = " ".join(label.text() for label in card.findChildren(QLabel))
    assert "Ada Lovelace" in said and "Known since May" in said
    pressed(card, "Take back")
    assert controller.pack.waivers == ()


@pytest.fixture
def vendors(window: MainWindow, services: FakeServices, monkeypatch: pytest.MonkeyPatch) -> VendorsPlace:
    """One question that has been waiting since the first of November."""
    late, assess = finding("b2", "vendor-silent", name="Bidder B", count=1, since="2026-11-01"), services.rules.assess
    monkeypatch.setattr(services.rules, "assess", lambda pack: replace(assess(pack), findings=(late,)))
    asked = VendorQuestion("q1", "b2", "b2:x", message("Which precision?"), "2026-11-01")
    window.desk.controller.load(replace(window.desk.controller.pack, vendor_questions=(asked,)), None)
    window.go(("letter", "b2"))
    assert isinstance(window.place, VendorsPlace)
    return window.place


def test_a_vendor_who_has_not_answered_is_named(vendors: VendorsPlace) -> None:
    lines = [vendors.list.item(row).text() for row in range(vendors.list.count())]
    assert [line.endswith("1 waiting since 2026-11-01") for line in lines] == [False, True, False]
    shown = vendors.page.findChild(FindingCard)
    assert shown is not None and any("has not answered" in one.text() for one in shown.findChildren(QLabel))


def test_what_was_logged_as_sent_by_mistake_leaves_the_log(vendors: VendorsPlace) -> None:
    card = vendors.page.findChild(AskedCard)
    assert card is not None
    pressed(card, "Not sent after all")
    assert vendors.desk.controller.pack.vendor_questions == ()


def test_an_answered_question_was_sent(vendors: VendorsPlace) -> None:
    vendors.desk.controller.do(edits.record_reply("q1", "fp8", "2026-11-30"))
    card = vendors.page.findChildren(AskedCard)[-1]  # the one before goes later
    assert card.answer.value() == "fp8" and not card.findChildren(QPushButton)


def test_kind_of_number_and_remark_are_corrected_with_the_fields(window: MainWindow) -> None:
    dialog = CorrectDialog(window.desk, window, "c1")
    dialog.kind.show_value("latency")
    dialog.note.show_value("Said again on page 9")
    dialog._save()
    held = window.desk.controller.pack.citation("c1")
    assert held is not None and (held.claim.family, held.claim.kind) == ("inference", "latency")
    assert held.note == "Said again on page 9" and len(window.desk.controller.history.steps) == 1


def test_a_claim_belongs_to_another_candidate_than_its_file(window: MainWindow) -> None:
    window.go(("place", "claims"))
    place, pack = window.place, window.desk.controller.pack
    assert isinstance(place, ClaimsPlace)
    place.list.table.go_to_row(0)
    menu = place.menu_of_candidates()
    assert [action.text() for action in menu.actions()] == ["Bidder A", "Bidder B", "Bidder C", "as the file"]
    menu.actions()[1].trigger()
    pack = window.desk.controller.pack
    assert pack.candidate_of(pack.citations[0]) == "b2"
    place.menu_of_candidates().actions()[3].trigger()
    pack = window.desk.controller.pack
    assert pack.candidate_of(pack.citations[0]) == "b1"


def test_candidates_stand_in_an_order_of_ones_own(window: MainWindow) -> None:
    window.go(("place", "decision"))
    place = window.place
    assert isinstance(place, DecisionPlace)
    cards = place.candidates.shown
    assert [card.earlier.isVisibleTo(card) for card in cards] == [False, True, True]
    cards[2].earlier.click()
    assert [one.id for one in window.desk.controller.pack.candidates] == ["b1", "b3", "b2"]
