"""History, comments, approval, editions, other packs, rules, terms: used by mouse and key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from claimscope.core.document import SAFETY, Person, Plan
from claimscope.core.edits import plan_cell, set_context, sort_citations
from claimscope.desktop.app import Program
from claimscope.desktop.approving import move_on
from claimscope.desktop.controller import Notice
from claimscope.desktop.definitions import Definitions, defined_in, terms
from claimscope.desktop.dialogs.changes import ChangesDialog, show_changes
from claimscope.desktop.dialogs.comments import CommentsDialog
from claimscope.desktop.dialogs.history import HistoryDialog
from claimscope.desktop.dialogs.review_pack import ReviewDialog
from claimscope.desktop.dialogs.rules import RulesDialog
from claimscope.desktop.dialogs.settings import SettingsDialog
from claimscope.desktop.dialogs.terms import TermsDialog
from claimscope.desktop.window import MainWindow
from claimscope.packfile.edition import Edition
from claimscope.services.wording import catalogue
from gui.looking import opened, said, settle
from gui.service_fakes import FakeServices

ADA = Person("Ada Lovelace", "preparer")


def press(widget: QWidget, words: str) -> None:
    settle()
    next(one for one in widget.findChildren(QPushButton) if one.text() == words).click()
    settle()


@pytest.fixture
def named(program: Program) -> Callable[[str], None]:
    def name(text: str) -> None:
        program.habits.set_profile(replace(program.habits.profile, name=text))

    return name


def test_history_goes_anywhere(window: MainWindow, qtbot: QtBot) -> None:
    controller = window.desk.controller
    controller.do(sort_citations(["c1"], "background"))
    controller.do(set_context("title", "Another title"))
    window.book["history"].trigger()
    dialog = opened(HistoryDialog)
    assert dialog.list.count() == 3 and dialog.list.accessibleName()
    assert "(now)" in dialog.list.item(2).text()
    dialog.list.setCurrentRow(0)
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert controller.pack.context.title == "Assistant platform 2027"
    assert "(undone)" in dialog.list.item(2).text()
    dialog.redo.click()
    assert controller.pack.citation("c1").sort == "background"  # type: ignore[union-attr]


def test_comments_are_kept_settled_and_lead_to_their_place(
    window: MainWindow, named: Callable[[str], None], qtbot: QtBot
) -> None:
    named("Ada Lovelace")
    window.go(("citation", "c2"))
    window.book["comments"].trigger()
    dialog = opened(CommentsDialog)
    assert dialog.about.value() == "c2"
    qtbot.keyClicks(dialog.text, "Ask again =1+1 <b>")
    dialog.add()
    made = window.desk.controller.pack.comments[0]
    assert (made.about, made.by, made.text) == ("c2", "Ada Lovelace", "Ask again =1+1 <b>")
    assert "Ask again =1+1 <b>" in said(dialog) and "Ada Lovelace" in said(dialog)
    window.go(("place", "matrix"))
    press(dialog, next(one.text() for one in dialog.findChildren(QPushButton) if one.text().startswith("Citation 2")))
    assert window.place.id == "claims"
    press(dialog, "Settle")
    assert window.desk.controller.pack.comments[0].resolved
    assert "No open comments" in said(dialog)
    dialog.settled.click()
    press(dialog, "Reopen")
    press(dialog, "Remove")
    assert window.desk.controller.pack.comments == ()


def test_an_empty_comment_is_none(window: MainWindow) -> None:
    window.book["comments"].trigger()
    opened(CommentsDialog).add()
    assert window.desk.controller.pack.comments == ()


def test_approval_needs_a_name_and_says_whose(window: MainWindow, named: Callable[[str], None]) -> None:
    controller = window.desk.controller
    named("")
    controller.do(set_context("people", (ADA,)))
    window.book["review-pack"].trigger()
    dialog = opened(ReviewDialog)
    assert "Ada Lovelace" in said(dialog) and "not verified" in said(dialog)
    press(dialog, "Hand over for review")
    assert controller.pack.state == "in-review"
    told: list[Notice] = []
    controller.told.connect(told.append)
    press(dialog, "Approve")
    assert controller.pack.state == "in-review" and told[0].warns
    named("Lovelace, Ada")
    dialog.show_state(controller.state)
    assert "single reviewer" in said(dialog)
    named("Grace Hopper")
    dialog.show_state(controller.state)
    assert "Approved will be said of Grace Hopper" in said(dialog)
    press(dialog, "Approve")
    assert controller.pack.state == "approved"
    controller.do(set_context("title", "Changed after approval"))
    assert controller.pack.state == "draft"


def test_a_closed_review_listens_no_more(window: MainWindow) -> None:
    """A fault came at the next change, although the state had been set."""
    window.book["review-pack"].trigger()
    opened(ReviewDialog).close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window.desk.controller.do(set_context("title", "Later"))
    window.book["review-pack"].trigger()
    assert opened(ReviewDialog).isVisible()


def test_the_first_judgement_asks_once_whose_it_is(
    window: MainWindow, named: Callable[[str], None], qtbot: QtBot
) -> None:
    controller = window.desk.controller
    named("")
    controller.do(set_context("people", (ADA,)))
    told: list[Notice] = []
    controller.told.connect(told.append)
    controller.do(set_context("title", "No judgement"))
    assert not told
    controller.do(plan_cell("b1", SAFETY, Plan("Attacks", "Team", "2027-01-01")))
    assert [choice.word for choice in told[0].choices] == ["Ada Lovelace", "desktop.who.other"]
    controller.do(plan_cell("b2", SAFETY, Plan("Attacks", "Team", "2027-01-01")))
    assert len(told) == 1
    press(window, "Ada Lovelace")
    assert window.desk.habits.profile.name == "Ada Lovelace"


def test_editions_can_be_exported_again(
    window: MainWindow, services: FakeServices, tmp_path: Path, qtbot: QtBot
) -> None:
    services.editions.held = (
        Edition(1, "2026-12-01T10:00:00Z", ADA, "internal", "a" * 64, (("report.pdf", "b" * 64),), "1", "2026-11-30"),
    )
    dialog = ReviewDialog(window.desk, window)
    dialog.show()
    assert "Edition 1, 2026-12-01, internal, Ada Lovelace" in said(dialog) and "bbbbbb" in said(dialog)
    with qtbot.waitSignal(window.desk.controller.told):
        dialog.write_again(1, tmp_path / "again.pdf")
    assert services.calls[-1] == "again 1 again.pdf"
    window.desk.controller.do(set_context("title", "Later"))
    dialog.changes_since(1)
    assert "Later" in said(opened(ChangesDialog))


def test_another_pack_in_sentences(window: MainWindow, services: FakeServices, qtbot: QtBot) -> None:
    window.desk.controller.do(set_context("title", "Later"))
    show_changes(window.desk, window, "other.evpack")
    qtbot.waitUntil(lambda: any(isinstance(one, ChangesDialog) for one in QApplication.topLevelWidgets()))
    text = said(opened(ChangesDialog))
    assert "other.evpack" in text and "Later" in text and "compare other.evpack" in services.calls


def test_working_copies_go_when_told(window: MainWindow, services: FakeServices) -> None:
    dialog = SettingsDialog(window.desk, window)
    dialog.show()
    assert "unsaved work too" in said(dialog)
    press(dialog, "Delete working copies now")
    assert "delete copies" not in services.calls, "asked once more"
    press(dialog, "Delete them, unsaved work too")
    assert "delete copies" in services.calls and "Only the copies of open windows" in said(dialog)


def test_rules_are_read_and_searched(window: MainWindow, qtbot: QtBot) -> None:
    window.book["rules"].trigger()
    dialog = opened(RulesDialog)
    every = dialog.proxy.rowCount()
    assert every > 40 and dialog.current is not None
    assert dialog.current.reason in dialog.detail.text()
    qtbot.keyClicks(dialog.field, "accelerators")
    assert 0 < dialog.proxy.rowCount() < every
    assert dialog.version.text()


def test_terms_are_listed_and_narrowed(window: MainWindow, qtbot: QtBot) -> None:
    window.book["terms"].trigger()
    dialog = opened(TermsDialog)
    assert len(dialog.lines) == len(terms(window.desk.say))
    qtbot.keyClicks(dialog.field, "first token")
    shown = [name.text() for _, name, _ in dialog.lines if name.isVisible()]  # type: ignore[attr-defined]
    assert shown and "TTFT" in shown


@pytest.mark.parametrize("language", ["en", "de"])
def test_terms_in_a_text_are_defined(language: str) -> None:
    say = catalogue(language)
    text = defined_in("TTFT at most 2 s at p99", say)
    assert [line.split(":")[0] for line in text.splitlines()] == ["TTFT", "p99"]
    assert defined_in("open the file and save it", catalogue("en")) == ""


def test_a_tip_defines_what_is_below_the_pointer(window: MainWindow, qtbot: QtBot) -> None:
    label = QLabel("TPOT", window)
    label.setGeometry(200, 200, 80, 30)
    label.show()
    event = QHelpEvent(QEvent.Type.ToolTip, QPoint(210, 210), window.mapToGlobal(QPoint(210, 210)))
    watcher = window.findChild(Definitions)
    assert watcher is not None and watcher.eventFilter(window, event)
    assert QToolTip.text().startswith("TPOT:")
    QToolTip.hideText()
    label.setText("nothing of the kind")
    assert not watcher.eventFilter(window, event)


def test_no_place_approves_without_a_name(window: MainWindow, named: Callable[[str], None]) -> None:
    named("")
    controller = window.desk.controller
    assert move_on(window.desk, "in-review") and not move_on(window.desk, "approved")
    assert controller.pack.state == "in-review"
    named("Grace Hopper")
    assert move_on(window.desk, "approved") and controller.pack.state == "approved"
