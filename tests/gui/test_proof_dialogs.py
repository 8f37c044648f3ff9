"""Outside editions, keys, signing, verifying, earlier versions, two copies: used by mouse and key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from claimscope.core.document import Context
from claimscope.core.edits import set_context
from claimscope.desktop.app import Program
from claimscope.desktop.controller import Notice
from claimscope.desktop.dialogs.export import ExportDialog
from claimscope.desktop.dialogs.join import JoinDialog
from claimscope.desktop.dialogs.make_key import MakeKeyDialog
from claimscope.desktop.dialogs.outside import PAGES, OutsideDialog
from claimscope.desktop.dialogs.sign import SignDialog
from claimscope.desktop.dialogs.trusted import TrustedDialog
from claimscope.desktop.dialogs.verify import VerifyDialog
from claimscope.desktop.dialogs.versions import VersionsDialog
from claimscope.desktop.values import KeyUse
from claimscope.desktop.window import MainWindow
from claimscope.services.joining import Base
from gui.desk_fakes import sample_pack
from gui.proof_fakes import PASSPHRASE
from gui.service_fakes import FakeServices

Dialog = TypeVar("Dialog", bound=QWidget)
PATH = Path("tender.evpack")


def opened(kind: type[Dialog]) -> Dialog:
    return next(one for one in QApplication.topLevelWidgets() if isinstance(one, kind) and one.isVisible())


def said(widget: QWidget) -> str:
    QApplication.processEvents()
    return "\n".join(label.text() for label in widget.findChildren(QLabel))


@pytest.fixture
def filed(program: Program) -> MainWindow:
    """The window on a pack that lies in a file."""
    program.controller.load(sample_pack(8), PATH)
    return program.window


@pytest.fixture
def told(program: Program) -> list[Notice]:
    heard: list[Notice] = []
    program.controller.told.connect(heard.append)
    return heard


def ids(told: list[Notice]) -> list[str]:
    return [getattr(one.said[0], "id", "") for one in told]


# -- outside ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def outside(window: MainWindow) -> OutsideDialog:
    window.desk.controller.do(set_context("authority", "City of Musterstadt"))
    window.book["outside-edition"].trigger()
    return opened(OutsideDialog)


def test_what_is_left_of_a_hidden_name_is_offered(outside: OutsideDialog, window: MainWindow, qtbot: QtBot) -> None:
    controller = window.desk.controller
    controller.do(set_context("task", "Norvik answers letters of citizens"))
    outside.hiding.hide_target("Norvik Compute")
    qtbot.waitUntil(lambda: outside.right.ledger.leftovers.count() == 1)
    offer = outside.right.ledger.leftovers.itemAt(0).widget()
    assert isinstance(offer, QPushButton) and "“Norvik” of the hidden name" in offer.text()
    offer.click()
    assert [one.target for one in controller.pack.redactions] == ["Norvik Compute", "Norvik"]
    qtbot.waitUntil(lambda: outside.right.ledger.leftovers.count() == 0)


def test_a_tick_hides_and_the_ledger_follows(outside: OutsideDialog, window: MainWindow, qtbot: QtBot) -> None:
    names = outside.hiding.list
    assert [names.item(row).text() for row in range(names.count())][-1] == "City of Musterstadt"
    names.setCurrentRow(0)
    outside.hiding.reason.show_value("personal-data")
    qtbot.keyClick(names, Qt.Key.Key_Space)
    made = window.desk.controller.pack.redactions
    assert [(one.kind, one.target, one.reason) for one in made] == [("name", "Bidder A", "personal-data")]
    assert "hidden as R1: personal data" in names.item(0).text()
    ledger = outside.right.ledger
    qtbot.waitUntil(lambda: "R1" in ledger.list.item(0).text())
    assert "R1  name “Bidder A”: personal data, taken out in" in ledger.list.item(0).text()
    assert ledger.withheld.text() == "Pictures, page texts and attachments of the one file are withheld."
    window.desk.controller.undo()
    assert names.item(0).checkState() == Qt.CheckState.Unchecked
    assert "Nothing is hidden yet" in ledger.list.item(0).text()


def test_enter_ticks_and_presses_no_button(outside: OutsideDialog, window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(outside.hiding.list, Qt.Key.Key_Return)
    qtbot.keyClicks(outside.hiding.name.line, "Zebra")
    qtbot.keyClick(outside.hiding.name.line, Qt.Key.Key_Return)
    assert len(window.desk.controller.pack.redactions) == 2
    assert not [one for one in QApplication.topLevelWidgets() if isinstance(one, ExportDialog) and one.isVisible()]


def test_a_typed_name_is_checked_and_one_that_fits_nothing_is_said(
    outside: OutsideDialog, window: MainWindow, qtbot: QtBot
) -> None:
    pane = outside.hiding
    for name, complaint in (("", "needed"), ("a", "One letter")):
        pane.name.line.setText(name)
        pane.hide_name()
        assert complaint in pane.name.note.text()
    pane.name.line.setText("Zebra")
    pane.hide_name()
    pane.name.line.setText("Zebra")
    pane.hide_name()
    assert "already" in pane.name.note.text()
    qtbot.waitUntil(lambda: outside.right.ledger.nothing.text() != "" and outside.right.ledger.take_back.isEnabled())
    assert "R1 fits nothing in the pack" in outside.right.ledger.nothing.text()
    assert "Found nowhere" in outside.right.ledger.list.item(0).text()
    outside.right.ledger.take_back.click()
    assert window.desk.controller.pack.redactions == ()


@pytest.mark.parametrize("kind", ["source", "citation", "field"])
def test_every_kind_lists_what_the_pack_holds(outside: OutsideDialog, window: MainWindow, kind: str) -> None:
    outside.hiding.kind.show_value(kind)
    outside.hiding.kind.committed.emit(kind)
    item = outside.hiding.list.item(0)
    assert item is not None and item.text()
    item.setCheckState(Qt.CheckState.Checked)
    assert window.desk.controller.pack.redactions[0].kind == kind
    assert not outside.hiding.name.isVisible()


@pytest.mark.parametrize("kind", ["evidence", "case", "price"])
def test_a_kind_without_things_says_so(outside: OutsideDialog, kind: str) -> None:
    outside.hiding.kind.show_value(kind)
    outside.hiding.kind.committed.emit(kind)
    assert outside.hiding.list.count() == 0 and outside.hiding.empty.isVisible() and outside.hiding.empty.text()


def test_a_line_gets_another_reason(outside: OutsideDialog, window: MainWindow, qtbot: QtBot) -> None:
    outside.hiding.hide_target("Bidder A")
    qtbot.waitUntil(outside.right.ledger.take_back.isEnabled)
    outside.right.ledger.reason.show_value("security")
    outside.right.ledger.reason.committed.emit("security")
    assert window.desk.controller.pack.redactions[0].reason == "security"
    qtbot.waitUntil(lambda: "security" in outside.right.ledger.list.item(0).text())


def test_the_pages_say_what_the_search_found(outside: OutsideDialog, services: FakeServices, qtbot: QtBot) -> None:
    outside.hiding.hide_target("Bidder A")
    outside.parts.show_part(1)
    outside.right.tabs.setCurrentIndex(PAGES)
    qtbot.waitUntil(lambda: "None of it is there" in outside.right.searched.text())
    assert "312 texts and streams" in outside.right.searched.text() and "d" * 64 in outside.right.full.text()
    services.reports.leak = "Bidder A"
    outside.hiding.hide_target("Bidder B")
    qtbot.waitUntil(lambda: "would still show" in outside.right.searched.text())
    assert "page 3" in outside.right.searched.text() and services.calls[-1] == "outside 2"


def test_an_approved_pack_is_warned_of(window: MainWindow) -> None:
    window.desk.controller.load(replace(sample_pack(), state="approved"), None)
    window.book["outside-edition"].trigger()
    dialog = opened(OutsideDialog)
    assert dialog.approved.isVisible()
    dialog.hiding.hide_target("Bidder A")
    assert window.desk.controller.pack.state == "draft" and not dialog.approved.isVisible()


def test_its_export_starts_with_the_outside_edition(outside: OutsideDialog) -> None:
    outside.export()
    dialog = opened(ExportDialog)
    assert dialog.habit().edition == "outside" and "No redaction" in dialog.hides.text() and dialog.hides.isVisible()


# -- keys and signatures ----------------------------------------------------------------------------------------------


def test_the_key_says_what_it_shows_and_is_remembered(filed: MainWindow, qtbot: QtBot, services: FakeServices) -> None:
    filed.book["sign"].trigger()
    dialog = opened(SignDialog)
    assert dialog.key.passphrase.line.echoMode() == QLineEdit.EchoMode.Password
    dialog.key.path.line.setText("mine.p12")
    qtbot.keyClicks(dialog.key.passphrase.line, "wrong")
    dialog.key.look()
    qtbot.waitUntil(lambda: "does not open" in dialog.key.shows.text())
    assert filed.desk.habits.profile.key == ""
    dialog.key.passphrase.line.setText(PASSPHRASE)
    dialog.key.look()
    qtbot.waitUntil(lambda: "Self-made key of Ada Lovelace (City)" in dialog.key.shows.text())
    assert "Who holds the key it does not show" in dialog.key.shows.text()
    assert filed.desk.habits.profile.key == "mine.p12"
    dialog.sign()
    qtbot.waitUntil(lambda: "tender.evpack.p7s" in dialog.said.text())
    assert services.calls[-1] == "sign tender.evpack" and dialog.verify.isVisible()
    assert PASSPHRASE not in repr(KeyUse(PATH, PASSPHRASE))


def test_only_what_is_saved_is_signed(filed: MainWindow, services: FakeServices) -> None:
    filed.book["sign"].trigger()
    dialog = opened(SignDialog)
    dialog.key.path.line.setText("mine.p12")
    dialog.key.passphrase.line.setText(PASSPHRASE)
    filed.desk.controller.do(set_context("title", "Later"))
    assert dialog.unsaved.isVisible() and dialog.target() is None
    dialog.sign()
    assert not [call for call in services.calls if call.startswith("sign ")]
    dialog.save.click()
    assert services.calls[-1] == "save tender.evpack" and dialog.target() == PATH and not dialog.unsaved.isVisible()


def test_a_report_is_signed_inside(window: MainWindow, qtbot: QtBot) -> None:
    window.book["sign"].trigger()
    dialog = opened(SignDialog)
    assert dialog.what.value() == "file", "a pack without a file cannot be signed"
    dialog.sign()
    assert dialog.file.note.text() == "This is needed."
    dialog.file.line.setText("report.pdf")
    dialog.key.path.line.setText("mine.p12")
    dialog.key.passphrase.line.setText(PASSPHRASE)
    dialog.sign()
    qtbot.waitUntil(lambda: "lies inside it" in dialog.said.text())


def test_a_key_is_made_only_with_two_equal_passphrases(window: MainWindow, services: FakeServices) -> None:
    dialog = MakeKeyDialog(window.desk, window)
    dialog.show()
    made: list[KeyUse] = []
    dialog.made.connect(made.append)
    dialog.make()
    assert "At least 8" in dialog.first.note.text() and dialog.name.note.text() == "This is needed."
    dialog.name.line.setText("Ada/Lovelace")
    dialog.name.line.setModified(True)
    dialog.name.line.editingFinished.emit()
    assert dialog.path.value().endswith("Ada Lovelace.p12")
    dialog.first.line.setText(PASSPHRASE)
    dialog.again.line.setText("another")
    dialog.make()
    assert "differ" in dialog.again.note.text() and not made
    dialog.again.line.setText(PASSPHRASE)
    dialog.make()
    assert made[0].passphrase == PASSPHRASE and services.calls[-1] == "make key Ada Lovelace.p12 Ada/Lovelace"


def test_a_final_export_is_signed_where_asked(
    program: Program, services: FakeServices, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.controller.load(replace(sample_pack(), candidates=()), PATH)
    dialog = ExportDialog(program.window.desk, program.window)
    dialog.open()
    assert dialog.signs.isEnabled() and not dialog.key.isVisible()
    dialog.choices["draft"].show_value(True)
    dialog.choices["draft"].committed.emit(True)
    assert not dialog.signs.isEnabled() and "final reports only" in dialog.signs.text()
    dialog.choices["draft"].show_value(False)
    dialog.choices["draft"].committed.emit(False)
    dialog.signs.setChecked(True)
    assert dialog.key.isVisible()
    dialog.folder.show_value(str(tmp_path))
    dialog._write()
    assert dialog.isVisible(), "no key, no export"
    dialog.key.path.line.setText("mine.p12")
    dialog.key.passphrase.line.setText(PASSPHRASE)
    dialog._write()
    qtbot.waitUntil(lambda: any("signed by mine.p12" in call for call in services.calls))
    assert PASSPHRASE not in services.reports.memory().read_text("utf-8")


def test_a_save_says_that_the_signature_no_longer_fits(
    filed: MainWindow, services: FakeServices, told: list[Notice]
) -> None:
    filed.commands.save_pack()
    assert "proving.sign.stale" not in ids(told)
    services.proof.beside = "tender.evpack.p7s"
    filed.commands.save_pack()
    assert ids(told)[-1] == "proving.sign.stale"
    told[-1].choices[0].call()
    assert opened(SignDialog)


# -- verifying --------------------------------------------------------------------------------------------------------


def test_verify_says_what_can_be_shown(filed: MainWindow, qtbot: QtBot, services: FakeServices) -> None:
    filed.book["verify"].trigger()
    dialog = opened(VerifyDialog)
    assert dialog.path.value() == str(PATH)
    dialog.verify()
    qtbot.waitUntil(lambda: "this can be shown" in dialog.head.text())
    text = said(dialog)
    assert "Consistent in itself" in text and "--expect" not in text and "a hash kept elsewhere" in text
    assert "a" * 64 + "  the whole file" in text and "b" * 64 + "  pack.json" in text
    dialog.expect.line.setText("f" * 64)
    dialog.verify()
    qtbot.waitUntil(lambda: "does not fit" in dialog.head.text())
    assert "Does not match the hash given" in said(dialog)


def test_verify_refuses_what_is_no_hash_and_explains_what_it_cannot_read(window: MainWindow, qtbot: QtBot) -> None:
    dialog = VerifyDialog(window.desk, window)
    dialog.show()
    dialog.verify()
    assert dialog.path.note.text() == "This is needed."
    dialog.path.line.setText("a.evpack")
    dialog.expect.line.setText("zzz")
    dialog.verify()
    qtbot.waitUntil(lambda: "64 digits" in dialog.expect.note.text())
    dialog.expect.line.setText("")
    dialog.path.line.setText("a.txt")
    dialog.verify()
    qtbot.waitUntil(lambda: dialog.head.text() == "It cannot be checked")


def test_trusted_keys_come_and_go(window: MainWindow) -> None:
    dialog = TrustedDialog(window.desk, window)
    dialog.show()
    assert dialog.list.item(0).text() == "None yet." and not dialog.remove_it.isEnabled()
    dialog.add(Path("key.p12"))
    assert "is no certificate" in dialog.said.text()
    dialog.add(Path("ada.pem"))
    assert "Ada Lovelace (City)" in dialog.list.item(0).text() and "Ada Lovelace" in dialog.said.text()
    dialog.remove()
    assert dialog.list.item(0).text() == "None yet."


# -- earlier versions -------------------------------------------------------------------------------------------------


def test_versions_are_listed_with_their_difference(filed: MainWindow, qtbot: QtBot) -> None:
    filed.desk.controller.do(set_context("title", "Later"))
    filed.book["earlier-versions"].trigger()
    dialog = opened(VersionsDialog)
    assert dialog.list.count() == 2 and "116 kB" in dialog.list.item(0).text()
    qtbot.waitUntil(lambda: "Later" in said(dialog))


def test_editions_noted_since_a_version_are_a_difference(
    filed: MainWindow, services: FakeServices, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.editions, "made", lambda: ("one", "two"))
    filed.book["earlier-versions"].trigger()
    dialog = opened(VersionsDialog)
    qtbot.waitUntil(lambda: "2 final editions were noted since" in said(dialog))
    assert filed.desk.say("keeping.changes.none") not in said(dialog)


def test_a_version_is_read_and_left_again(
    filed: MainWindow, services: FakeServices, told: list[Notice], qtbot: QtBot
) -> None:
    filed.book["earlier-versions"].trigger()
    opened(VersionsDialog).read()
    controller = filed.desk.controller
    assert controller.state.read_only and controller.pack.context.title == "As in old.evpack"
    assert "to be read only" in filed.windowTitle()
    assert not controller.do(set_context("title", "x"))
    notice = next(one for one in told if one.said[0].id == "proving.versions.reading")  # type: ignore[union-attr]
    services.pack.opened = sample_pack()
    notice.choices[1].call()
    qtbot.waitUntil(lambda: controller.pack.context.title == "As in old.evpack")
    assert controller.state.path == PATH and not controller.state.read_only and not controller.state.saved
    controller.undo()
    assert controller.pack.context.title == "Assistant platform 2027"


def test_going_on_from_a_version_is_one_step(filed: MainWindow, qtbot: QtBot, services: FakeServices) -> None:
    filed.book["earlier-versions"].trigger()
    dialog = opened(VersionsDialog)
    dialog.list.setCurrentRow(1)
    dialog.restore()
    controller = filed.desk.controller
    qtbot.waitUntil(lambda: controller.pack.context.title == "As in older.evpack")
    assert "take older.evpack" in services.calls and controller.history.undo_label is not None
    controller.undo()
    assert controller.pack == sample_pack(8)


def test_enter_in_the_list_reads_and_deletes_nothing(filed: MainWindow, qtbot: QtBot, services: FakeServices) -> None:
    filed.book["earlier-versions"].trigger()
    qtbot.keyClick(opened(VersionsDialog).list, Qt.Key.Key_Return)
    assert not [call for call in services.calls if call.startswith("delete")]


def test_deleting_asks_once(filed: MainWindow, services: FakeServices) -> None:
    filed.book["earlier-versions"].trigger()
    dialog = opened(VersionsDialog)
    dialog.delete.click()
    assert "Delete 2 versions for good" in dialog.delete.text() and len(services.versions.kept) == 2
    dialog.delete.click()
    assert "delete versions of tender.evpack" in services.calls and "None is kept" in dialog.list.item(0).text()


def test_a_pack_without_a_file_has_no_versions(window: MainWindow, told: list[Notice]) -> None:
    window.book["earlier-versions"].trigger()
    window.book["join-copies"].trigger()
    assert ids(told) == ["proving.versions.no-file", "proving.join.no-file"]


# -- two copies -------------------------------------------------------------------------------------------------------


@pytest.fixture
def join(filed: MainWindow, services: FakeServices, qtbot: QtBot) -> Callable[..., JoinDialog]:
    def start(*bases: Base) -> JoinDialog:
        before = sample_pack()
        services.copies.pair = (
            replace(before, context=replace(before.context, title="Mine", lot="1")),
            replace(before, context=replace(before.context, title="Theirs", lot="2", reference="R-7")),
        )
        services.copies.held = bases
        dialog = JoinDialog(filed.desk, filed, (PATH, Path("other.evpack")), lambda path: None)
        dialog.show()
        qtbot.waitUntil(lambda: dialog.table.rowCount() > 0)
        return dialog

    return start


def test_what_both_changed_is_chosen_by_key(join: Callable[..., JoinDialog], qtbot: QtBot, services: Any) -> None:
    dialog = join()
    table = dialog.table
    places = [table.item(row, 0).text() for row in range(table.rowCount())]
    assert places == ["Title", "Reference", "Lot"] and not dialog.write.isEnabled()
    assert [table.item(0, column).text() for column in (1, 2)] == ["Mine", "Theirs"]
    table.setFocus()
    table.setCurrentCell(0, 1)
    qtbot.keyClick(table, Qt.Key.Key_2)
    qtbot.keyClick(table, Qt.Key.Key_1)
    assert "One place still needs a choice" in dialog.head.text()
    qtbot.keyClick(table, Qt.Key.Key_Right)
    qtbot.keyClick(table, Qt.Key.Key_Space)
    assert dialog.head.text() == "Every place has its choice." and dialog.write.isEnabled()
    dialog.write_to(Path("joined.evpack"))
    qtbot.waitUntil(lambda: services.calls != [])
    assert services.calls[-1] == "join joined.evpack context/lot=right context/reference=left context/title=right"


def test_a_click_chooses_and_a_second_one_changes_it(join: Callable[..., JoinDialog], qtbot: QtBot) -> None:
    table = join().table
    for column, side in ((2, "right"), (1, "left")):
        spot = table.visualItemRect(table.item(0, column)).center()
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(spot))
        assert table.choices == {"context/title": side}
    assert [table.item(0, column).font().bold() for column in (1, 2)] == [True, False]


def test_an_edition_of_both_is_taken_as_their_earlier_state(join: Callable[..., JoinDialog], qtbot: QtBot) -> None:
    dialog = join(Base(sample_pack(), 2, "2026-11-20T10:00:00Z"), Base(sample_pack(), at="2026-11-21T10:00:00Z"))
    assert dialog.base.value() == 0 and "edition 2" in dialog.base.combo.currentText()
    places = [dialog.table.item(row, 0).text() for row in range(dialog.table.rowCount())]
    assert places == ["Title", "Lot"] and "Reference: was not given, is now R-7" in said(dialog)
    dialog.table.choose_all("left")
    assert dialog.write.isEnabled()


def test_an_earlier_version_is_offered_and_never_guessed(join: Callable[..., JoinDialog]) -> None:
    dialog = join(Base(sample_pack(), at="2026-11-21T10:00:00Z"))
    assert dialog.base.value() == "" and dialog.base.combo.count() == 3
    assert dialog.table.rowCount() == 3


def test_unsaved_work_is_saved_before_joining(filed: MainWindow, told: list[Notice], services: FakeServices) -> None:
    filed.desk.controller.do(set_context("title", "Later"))
    filed.book["join-copies"].trigger()
    assert ids(told)[-1] == "proving.join.unsaved" and not filed.desk.controller.state.saved


def test_words_of_a_pack_without_anything(window: MainWindow) -> None:
    window.desk.controller.load(replace(sample_pack(), context=Context(), candidates=()), None)
    window.book["outside-edition"].trigger()
    assert "names nobody yet" in opened(OutsideDialog).hiding.empty.text()
