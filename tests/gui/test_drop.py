"""Files into the window: dropped, pasted, chosen; asked about once; each with its fate."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from claimscope.core.document import Candidate, Pack
from claimscope.core.message import message
from claimscope.desktop.app import Program
from claimscope.desktop.dialogs.fates import FateCard, FatesDialog
from claimscope.desktop.dialogs.incoming import IncomingDialog
from claimscope.desktop.incoming import Incoming, paths_of
from claimscope.desktop.places.decision import DecisionPlace
from claimscope.desktop.shares import MOST, Share, shares_of, suggested_candidate
from claimscope.desktop.widgets.file_row import NEW, FileRow
from claimscope.desktop.window import MainWindow
from claimscope.services.intake import Intake
from gui.desk_fakes import sample_pack
from gui.looking import said
from gui.service_fakes import FakeServices


def dialog_of(kind: type, qtbot: QtBot) -> object:
    def there() -> bool:
        return any(isinstance(one, kind) and one.isVisible() for one in QApplication.topLevelWidgets())

    qtbot.waitUntil(there)
    return next(one for one in QApplication.topLevelWidgets() if isinstance(one, kind) and one.isVisible())


def drop(window: MainWindow, data: QMimeData) -> None:
    action, button, key = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dragEnterEvent(QDragEnterEvent(QPoint(100, 100), action, data, button, key))
    assert window.veil.isVisible()
    window.dropEvent(QDropEvent(QPointF(100, 100), action, data, button, key))
    assert not window.veil.isVisible()


def files(tmp_path: Path, *names: str) -> QMimeData:
    for name in names:
        (tmp_path / name).write_bytes(b"x")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in names])
    return data


def test_drop_asks_once_reads_and_tells(program: Program, qtbot: QtBot, tmp_path: Path) -> None:
    window = program.window
    drop(window, files(tmp_path, "deck.pptx", "locked.zip"))
    asked = dialog_of(IncomingDialog, qtbot)
    assert isinstance(asked, IncomingDialog)
    asked._decide()
    assert asked.isVisible() and "name is needed" in asked.senders[0].whose.note.text()
    asked.senders[0].name.setText("Bidder A")
    asked._decide()
    told = dialog_of(FatesDialog, qtbot)
    assert isinstance(told, FatesDialog)
    assert [card.findChildren(type(card))[:0] for card in told.findChildren(FateCard)]
    assert told._fates[1].status == "refused"
    assert "One file could not be read." in said(told)
    pack = program.controller.pack
    assert [one.name for one in pack.candidates] == ["Bidder A"]
    assert pack.sources[0].candidate == pack.candidates[0].id
    assert len(pack.citations) == 8
    assert program.controller.history.undo_label is not None


def test_drop_suggests_the_candidate_named_in_the_file(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    drop(window, files(tmp_path, "bidder_b_offer.pdf"))
    asked = dialog_of(IncomingDialog, qtbot)
    assert isinstance(asked, IncomingDialog)
    assert asked.senders[0].whose.value() == "b2"


@pytest.mark.parametrize(("name", "expected"), [("Bidder-C slides.pptx", "b3"), ("BIDDERA.pdf", "b1")])
def test_suggestion(name: str, expected: str) -> None:
    assert suggested_candidate([Path(name)], sample_pack()) == expected


def test_the_only_candidate_is_suggested() -> None:
    pack = Pack("p", candidates=(Candidate("b1", "Bidder A"),))
    assert suggested_candidate([Path("x.pdf")], pack) == "b1"


def test_else_the_candidate_chosen_last_is_suggested() -> None:
    pack = sample_pack()
    assert suggested_candidate([Path("x.pdf")], pack) == pack.sources[-1].candidate == "b1"
    nobodys = replace(pack, sources=(*pack.sources, replace(pack.sources[0], id="6" * 64, candidate="")))
    assert suggested_candidate([Path("x.pdf")], nobodys) == ""


def offers(root: Path, *names: str) -> tuple[list[Path], tuple[Intake, ...]]:
    """What is dropped, and its files: folders with a slash in their names stand for the files below them."""
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(b"x")
    dropped = list(dict.fromkeys(root / name.split("/")[0] for name in names))
    return dropped, tuple(Intake(root / name, "document", message("seen"), ("document",)) for name in names)


def shares(pack: Pack, root: Path, *names: str) -> list[tuple[str, str, list[str]]]:
    dropped, intakes = offers(root, *names)
    found = shares_of(intakes, dropped, pack)
    return [(one.candidate, one.name, [intake.path.name for intake in one.intakes]) for one in found]


def test_files_that_name_several_bidders_are_shared_out(tmp_path: Path) -> None:
    names = ("Bidder A deck.pptx", "notes.txt", "bidder_c/slides.pptx", "bidder_a.pdf")
    assert shares(sample_pack(), tmp_path, *names) == [
        ("b1", "", ["Bidder A deck.pptx", "bidder_a.pdf"]),
        ("", "", ["notes.txt"]),
        ("b3", "", ["slides.pptx"]),
    ]


def test_each_of_several_dropped_folders_is_a_sender(tmp_path: Path) -> None:
    names = ("Alpha/deck.pptx", "Alpha/data/sheet.pdf", "Beta/deck.pptx")
    assert shares(Pack("p"), tmp_path, *names) == [
        ("", "Alpha", ["deck.pptx", "sheet.pdf"]),
        ("", "Beta", ["deck.pptx"]),
    ]


def test_one_folder_or_a_crowd_of_them_is_asked_about_once(tmp_path: Path) -> None:
    assert len(shares(Pack("p"), tmp_path / "a", "Offer/slides/deck.pptx", "Offer/mail/answer.eml")) == 1
    assert len(shares(Pack("p"), tmp_path / "b", *(f"run{n}/log.txt" for n in range(MOST + 1)))) == 1


def test_of_two_names_the_longer_one_is_meant_and_the_nearest_part_counts(tmp_path: Path) -> None:
    pack = Pack("p", candidates=(Candidate("b1", "Beta"), Candidate("b2", "Beta Labs"), Candidate("b3", "Gamma")))
    found = shares(pack, tmp_path, "beta labs.pdf", "Gamma/beta answer.pdf", "Gamma/offer.pdf")
    assert [one[0] for one in found] == ["b2", "b1", "b3"]


def test_each_bidder_of_a_drop_is_asked_about(program: Program, qtbot: QtBot, tmp_path: Path) -> None:
    program.controller.load(replace(sample_pack(), sources=(), citations=()), None)
    drop(program.window, files(tmp_path, "bidder_b_offer.pdf", "answer of delta.pdf"))
    asked = dialog_of(IncomingDialog, qtbot)
    assert isinstance(asked, IncomingDialog)
    known, other = asked.senders
    assert known.whose.value() == "b2" and other.whose.value() == ""
    other.whose.show_value("+")
    asked._decide()
    assert asked.isVisible() and "name is needed" in other.whose.note.text()
    other.name.setText("Delta")
    with qtbot.waitSignal(asked.decided) as sent:
        asked._decide()
    assert sent.args is not None
    assert [(one.candidate, one.name) for one in sent.args[0]] == [("b2", ""), ("", "Delta")]
    dialog_of(FatesDialog, qtbot)
    assert program.controller.pack.candidates[-1].name == "Delta"


def test_a_dropped_pack_is_opened(window: MainWindow, services: FakeServices, qtbot: QtBot, tmp_path: Path) -> None:
    window.desk.controller.load(Pack("empty"), None)
    drop(window, files(tmp_path, "sample.evpack"))
    assert "open sample.evpack" in services.calls
    assert window.desk.controller.state.path == tmp_path / "sample.evpack"


def test_unsaved_pack_is_not_left_without_a_word(
    window: MainWindow, services: FakeServices, qtbot: QtBot, tmp_path: Path
) -> None:
    from claimscope.core import edits

    window.desk.controller.do(edits.set_context("lot", "7"))
    drop(window, files(tmp_path, "sample.evpack"))
    assert "open sample.evpack" not in services.calls
    assert window.bottom.notice.isVisible()


def test_text_table_and_picture_from_the_clipboard(window: MainWindow) -> None:
    data = QMimeData()
    data.setText("23,699.70 queries per second")
    (path,) = paths_of(data, window.desk)
    assert path.suffix == ".txt" and "23,699.70" in path.read_text(encoding="utf-8")
    data.setHtml("<table><tr><td>1</td></tr></table>")
    (path,) = paths_of(data, window.desk)
    assert path.suffix == ".html"
    picture = QMimeData()
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    image.fill(0)
    picture.setImageData(image)
    (path,) = paths_of(picture, window.desk)
    assert path.suffix == ".png" and path.stat().st_size > 0


def test_nothing_usable_is_said(window: MainWindow) -> None:
    window.commands.take_mime(QMimeData())
    assert window.bottom.notice.isVisible()


def test_kind_can_be_changed_before_reading(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    drop(window, files(tmp_path, "deck.pptx"))
    asked = dialog_of(IncomingDialog, qtbot)
    assert isinstance(asked, IncomingDialog)
    asked.senders[0].rows[0]._change(1)
    with qtbot.waitSignal(asked.decided) as sent:
        asked.senders[0].whose.show_value("b1")
        asked._decide()
    assert sent.args is not None
    (share,) = sent.args[0]
    assert share.intakes[0].kind == "attachment" and share.candidate == "b1"


def test_files_of_one_drop_can_be_given_to_several_bidders(program: Program, qtbot: QtBot, tmp_path: Path) -> None:
    window = program.window
    program.controller.load(sample_pack(), None)
    drop(window, files(tmp_path, "offer.pptx", "scan.pdf", "table.csv", "mail.eml"))
    asked = dialog_of(IncomingDialog, qtbot)
    assert isinstance(asked, IncomingDialog)
    sender = asked.senders[0]
    sender.whose.show_value("b1")
    second, third, fourth = sender.rows[1:]
    choose(second, NEW)
    assert asked.focusWidget() is second.name
    asked._decide()
    assert asked.isVisible() and "name is needed" in sender.whose.note.text()
    qtbot.keyClicks(second.name, "Norvik")
    second.name.editingFinished.emit()
    assert third.owner is not None
    choose(third, str(third.owner.itemData(third.owner.findText("Norvik"))))
    choose(fourth, "b2")
    with qtbot.waitSignal(asked.decided) as sent:
        asked._decide()
    assert sent.args is not None
    found = [([one.path.name for one in share.intakes], share.candidate, share.name) for share in sent.args[0]]
    assert found == [
        (["offer.pptx"], "b1", ""),
        (["scan.pdf"], "", "Norvik"),
        (["table.csv"], "", "Norvik"),
        (["mail.eml"], "b2", ""),
    ]


def choose(row: FileRow, owner: str) -> None:
    assert row.owner is not None
    row.owner.setCurrentIndex(row.owner.findData(owner))
    row.owner.activated.emit(row.owner.currentIndex())


def test_one_file_is_asked_about_once(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    drop(window, files(tmp_path, "deck.pptx"))
    asked = dialog_of(IncomingDialog, qtbot)
    assert isinstance(asked, IncomingDialog)
    assert asked.senders[0].rows[0].owner is None
    whose = asked.senders[0].whose.combo
    whose.setCurrentIndex(whose.findData(NEW))
    whose.activated.emit(whose.currentIndex())
    assert asked.focusWidget() is asked.senders[0].name  # what is typed next is the name


def test_a_name_that_the_pack_knows_makes_no_second_candidate(program: Program, tmp_path: Path) -> None:
    window = program.window
    program.controller.put(message("test"), replace(program.controller.pack, candidates=(Candidate("b1", "Norvik"),)))
    intake = window.desk.services.sources.classify([tmp_path / "deck.pptx"])
    Incoming(window.desk, window).read((Share(intake, "", "norvik"),))
    assert [one.name for one in program.controller.pack.candidates] == ["Norvik"]


def test_cancel_stops_after_the_files_done_so_far(program: Program, qtbot: QtBot) -> None:
    from claimscope.desktop.jobs import Progress

    done: list[int] = []

    def work(progress: Progress) -> int:
        for number in range(1000):
            progress.tell(number, 1000, "file")
            if progress.cancelled:
                return number
        return 1000

    job = program.jobs.start("Reading", work, done.append)
    job.progress.cancel()
    qtbot.waitUntil(lambda: bool(done))


def test_a_filled_letter_is_not_asked_whose_it_is(
    program: Program, services: FakeServices, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from claimscope.core.message import message
    from claimscope.services.intake import Intake

    reply = Intake(tmp_path / "answers.docx", "vendor-reply", message("seen"), ("vendor-reply", "document"))
    monkeypatch.setattr(services.sources, "classify", lambda *_: (reply,))
    drop(program.window, files(tmp_path, "answers.docx"))
    assert isinstance(dialog_of(FatesDialog, qtbot), FatesDialog)


def test_claims_added_meanwhile_do_not_lose_the_import(program: Program, qtbot: QtBot, tmp_path: Path) -> None:
    from claimscope.core import edits
    from claimscope.core.message import message
    from gui.desk_fakes import claim

    window, services = program.window, window_services(program)
    base = replace(sample_pack(), sources=(), citations=())
    program.controller.load(base, None)
    incoming = Incoming(window.desk, window)
    seen: list[int] = []
    first = services.sources.add

    def slow(pack: Pack, *rest: object) -> object:
        seen.append(len(pack.citations))
        if len(seen) == 1:
            return first(pack, *rest)  # type: ignore[arg-type]
        made = first(pack, *rest)  # type: ignore[arg-type]
        return replace(made, edit=edits.add_sources(sample_pack().sources))

    services.sources.add = slow  # type: ignore[method-assign, assignment]
    incoming.read((Share(services.sources.classify([tmp_path / "deck.pptx"]), "b1"),))
    from claimscope.core.document import Citation

    pack = program.controller.pack
    program.controller.put(message("typed meanwhile"), replace(pack, citations=(Citation("c1", "s", claim(1)),)))
    qtbot.waitUntil(lambda: len(seen) == 2 and not program.jobs.busy)
    assert [one.id for one in program.controller.pack.sources] == [sample_pack().sources[0].id]
    assert [one.id for one in program.controller.pack.citations] == ["c1"]


def test_the_bottom_line_does_not_ask_for_files_that_are_being_read(
    program: Program, services: FakeServices, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, add, line = threading.Event(), services.sources.add, program.window.bottom.next

    def slow(*asked: object) -> object:
        held.wait(20)
        return add(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(services.sources, "add", slow)
    assert program.window.task.address == ("import",)
    Incoming(program.window.desk, program.window).read((Share(services.sources.classify([tmp_path / "a.pptx"])),))
    qtbot.waitUntil(lambda: "being read" in line.text.text())
    line.button.click()
    assert isinstance(program.window.place, DecisionPlace)
    held.set()
    qtbot.waitUntil(lambda: "being read" not in line.text.text())


def window_services(program: Program) -> FakeServices:
    found = program.window.desk.services
    assert isinstance(found, FakeServices)
    return found


def test_an_import_for_a_pack_that_was_closed_is_dropped(program: Program, qtbot: QtBot, tmp_path: Path) -> None:

    program.controller.load(Pack("one"), None)
    incoming = Incoming(program.window.desk, program.window)
    incoming.read((Share(window_services(program).sources.classify([tmp_path / "deck.pptx"])),))
    program.controller.load(Pack("two"), None)
    qtbot.waitUntil(lambda: not program.jobs.busy)
    assert program.controller.pack.sources == ()
    assert "no longer open" in program.window.bottom.notice._words.text()


def test_pasted_files_do_not_stay_behind(window: MainWindow) -> None:
    from claimscope.desktop.incoming import forget_pasted

    data = QMimeData()
    data.setText("sealed")
    paths = paths_of(data, window.desk)
    forget_pasted(paths)
    assert not paths[0].parent.exists()


def test_no_text_field_takes_a_dropped_file(window: MainWindow) -> None:
    from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

    from claimscope import desktop
    from claimscope.desktop.dialogs.comments import CommentsDialog
    from claimscope.desktop.dialogs.terms import TermsDialog

    folder = Path(desktop.__file__).parent
    own = ("QLineEdit(", "QPlainTextEdit(", "QTextEdit(")
    loose = [
        path.name
        for path in folder.rglob("*.py")
        if path.name != "entry.py" and any(word in path.read_text(encoding="utf-8") for word in own)
    ]
    assert loose == [], "fields are made of widgets.entry, so that files dropped on them go to the window"
    for kind in (CommentsDialog, TermsDialog):
        dialog = kind(window.desk, window)
        fields = [*dialog.findChildren(QLineEdit), *dialog.findChildren(QPlainTextEdit)]
        assert fields and not any(field.acceptDrops() for field in fields)
        assert not any(area.viewport().acceptDrops() for area in dialog.findChildren(QPlainTextEdit))
        dialog.close()


def test_no_part_of_any_place_keeps_a_drop_to_itself(window: MainWindow) -> None:
    """Files can be dropped anywhere; a page picture or a field that took them would do nothing with them."""
    for place in ("decision", "matrix", "sources", "claims", "compare", "evidence", "vendors", "report", "record"):
        window.go(("place", place))
        keeping = [part for part in window.place.findChildren(QWidget) if part.acceptDrops()]
        assert not keeping, place
