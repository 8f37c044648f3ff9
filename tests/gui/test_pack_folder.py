"""The folder of packs: read in a job, filtered and sorted by keys, opened, stopped, forgotten."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from claimscope.core.edits import set_context
from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.desktop.dialogs.about import AboutDialog
from claimscope.desktop.dialogs.pack_folder import PackFolderDialog
from claimscope.desktop.dialogs.settings import SettingsDialog
from claimscope.desktop.models.pack_list import FILE, MARK, OPEN, REMARK, TITLE, UNTIL, PackFilter, PackListModel
from claimscope.desktop.widgets.fields import LineField
from claimscope.desktop.window import MainWindow
from claimscope.services.pack_entry import Entry, Register
from claimscope.services.settings import BY_NAME, fits
from claimscope.services.wording import catalogue
from gui.desk_fakes import record_row
from gui.proof_fakes import PASSPHRASE
from gui.service_fakes import FakeServices

KEY = record_row(1).key
ENTRIES = (
    Entry(
        "/p/a.evpack", "1", "Zebra", "R1", "draft", "2099-01-01", "2026-11-30", ("Bidder A",), 3, ("4.1-60",), (KEY,)
    ),
    Entry("/p/b.evpack", "2", "Aard", "R2", "approved", "2001-01-01", "2026-01-01", ("Größe AG",), 12),
    Entry("/p/c.evpack", problem=message("packfile.no-pack", name="c.evpack")),
    Entry("/p/d.evpack", "4", "", "", "draft"),
)


def shown(dialog: PackFolderDialog) -> list[str]:
    return [Path(line.entry.path).stem for line in dialog.model.shown]


def opened() -> PackFolderDialog:
    return next(one for one in QApplication.topLevelWidgets() if isinstance(one, PackFolderDialog) and one.isVisible())


@pytest.fixture
def dialog(window: MainWindow, services: FakeServices, qtbot: QtBot, tmp_path: Path) -> PackFolderDialog:
    """The list on a folder that was looked at before."""
    services.folder.seen, services.folder.entries = tmp_path, ENTRIES
    services.folder.held = Register("2026-11-30", {KEY: "withdrawn"})
    window.book["pack-folder"].trigger()
    found = opened()
    qtbot.waitUntil(lambda: found.again.isVisible() and len(found.model.all) == 4)
    return found


def test_packs_are_listed_by_title_and_counted(dialog: PackFolderDialog) -> None:
    assert shown(dialog) == ["b", "d", "a", "c"]
    assert "4 packs, 4 in view, 3 with a remark" in dialog.said.text()
    assert dialog.words.line.hasFocus()


def test_remarks_stand_in_the_table_and_in_full_below(dialog: PackFolderDialog, qtbot: QtBot) -> None:
    said = {}
    for row, name in enumerate(shown(dialog)):
        dialog.table.go_to_row(row)
        index = dialog.model.index(row, REMARK)
        said[name] = (index.data(MARK), index.data(), dialog.details.text())
    assert said["a"][0] == "open" and "withdrawn after publication" in said["a"][1] and KEY in said["a"][2]
    assert said["b"][0] == "expired" and "expired on 2001-01-01" in said["b"][1]
    assert "record of 2026-01-01; the record here is of 2026-11-30" in said["b"][2]
    assert said["c"] == (
        "rejected",
        "c.evpack is not a Claimscope pack.",
        "c.evpack is not a Claimscope pack.\n/p/c.evpack",
    )
    assert said["d"] == ("", "", "/p/d.evpack")


def test_words_state_and_result_filter(dialog: PackFolderDialog, qtbot: QtBot) -> None:
    dialog.words.line.setText("GRÖSSE r2")
    qtbot.waitUntil(lambda: shown(dialog) == ["b"])
    dialog.words.line.clear()
    for state, names in (("draft", ["d", "a"]), ("remarked", ["b", "a", "c"]), ("unreadable", ["c"]), ("", None)):
        dialog.state.show_value(state)
        dialog.state.committed.emit(state)
        assert shown(dialog) == (names or ["b", "d", "a", "c"])
    for sought in ("v4.1-0060", KEY):
        dialog.cites.line.setText(sought)
        qtbot.waitUntil(lambda: shown(dialog) == ["a"])
    dialog.cites.line.setText("4.1-0061")
    qtbot.waitUntil(lambda: shown(dialog) == [])
    assert "Packs in other folders were not looked at" in dialog.details.text() and not dialog.open_it.isEnabled()


def test_enter_in_the_search_goes_to_the_list_and_enter_there_opens(
    dialog: PackFolderDialog, window: MainWindow, services: FakeServices, qtbot: QtBot
) -> None:
    qtbot.keyClicks(dialog.words.line, "zebra")
    qtbot.keyClick(dialog.words.line, Qt.Key.Key_Return)
    assert dialog.table.hasFocus() and shown(dialog) == ["a"] and services.calls.count("open a.evpack") == 0
    window.desk.controller.mark_saved(Path("held.evpack"))
    qtbot.keyClick(dialog.table, Qt.Key.Key_Return)
    assert "open a.evpack" in services.calls and window.desk.controller.state.path == Path("/p/a.evpack")


def test_a_damaged_pack_is_not_opened(dialog: PackFolderDialog, services: FakeServices, qtbot: QtBot) -> None:
    dialog.table.go_to_row(3)
    assert not dialog.open_it.isEnabled()
    qtbot.keyClick(dialog.table, Qt.Key.Key_Return)
    assert dialog.isVisible() and "open c.evpack" not in services.calls


def test_unsaved_work_is_offered_to_be_saved_first(
    dialog: PackFolderDialog, window: MainWindow, services: FakeServices
) -> None:
    window.desk.controller.do(set_context("authority", "City of Musterstadt"))
    dialog.open_row(0)
    assert "open b.evpack" not in services.calls


def test_the_chosen_pack_stays_chosen_when_sorted(dialog: PackFolderDialog) -> None:
    dialog.table.go_to_row(2)
    dialog.table.sortByColumn(OPEN, Qt.SortOrder.DescendingOrder)
    dialog._arranged(dialog.model.filter)
    assert shown(dialog)[:2] == ["c", "b"]


def test_the_first_time_a_folder_is_asked_for(
    window: MainWindow, services: FakeServices, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window.book["pack-folder"].trigger()
    dialog = opened()
    qtbot.waitUntil(dialog.empty.button.hasFocus)
    assert not dialog.forget.isVisible() and not dialog.open_it.isVisible()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    dialog.empty.button.click()
    qtbot.waitUntil(dialog.again.isVisible)
    assert "no pack (.evpack) lies in this folder" in dialog.said.text()


def test_reading_is_stopped_and_what_was_read_stays(
    window: MainWindow, services: FakeServices, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    gate = Event()

    def slowly(folder: Path) -> Generator[tuple[int, Entry], None, None]:
        yield 4, ENTRIES[0]
        gate.wait(10)
        yield 4, ENTRIES[1]
        raise AssertionError("went on after Cancel")

    services.folder.seen = tmp_path
    monkeypatch.setattr(services.folder, "packs", slowly)
    window.book["pack-folder"].trigger()
    dialog = opened()
    qtbot.waitUntil(lambda: shown(dialog) == ["a"])
    assert dialog.bar.isVisible() and (dialog.bar.value(), dialog.bar.maximum()) == (1, 4)
    dialog.stop_it.click()
    gate.set()
    qtbot.waitUntil(dialog.again.isVisible)
    assert shown(dialog) == ["b", "a"] and "stopped after 2 of 4" in dialog.said.text()


def test_closing_stops_the_reading(dialog: PackFolderDialog, qtbot: QtBot) -> None:
    job = dialog._job = dialog.desk.jobs.start("", lambda progress: None, lambda _: None)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert job.progress.cancelled


def test_a_folder_that_cannot_be_read_is_explained(
    window: MainWindow, services: FakeServices, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(folder: Path) -> Generator[tuple[int, Entry], None, None]:
        raise Problem(message("packfile.unreadable", name="p"))

    services.folder.seen = tmp_path
    monkeypatch.setattr(services.folder, "packs", refuse)
    window.book["pack-folder"].trigger()
    dialog = opened()
    qtbot.waitUntil(lambda: "p cannot be read" in dialog.said.text() or "p could not be read" in dialog.said.text())


def test_no_address_no_way_to_the_department(dialog: PackFolderDialog, services: FakeServices) -> None:
    assert not dialog.department.isVisible() and not dialog.password.isVisible()
    assert "department" not in services.calls


def test_the_department_is_asked_only_when_told_to(
    window: MainWindow, services: FakeServices, qtbot: QtBot, tmp_path: Path
) -> None:
    window.desk.habits.set("department_index", "postgresql+pg8000://u@h/d")
    services.folder.seen, services.folder.entries = tmp_path, ENTRIES
    window.book["pack-folder"].trigger()
    dialog = opened()
    qtbot.waitUntil(dialog.again.isVisible)
    assert dialog.department.isVisible() and "department" not in services.calls
    dialog.department.click()
    qtbot.waitUntil(dialog.password.line.hasFocus)
    assert "did not take the user or the password" in dialog.said.text() and dialog.model.all == []
    qtbot.keyClicks(dialog.password.line, PASSPHRASE)
    qtbot.keyClick(dialog.password.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: shown(dialog) == ["b", "d", "a", "c"] and dialog.again.isVisible())
    assert "Index of the department: 4 packs" in dialog.said.text()
    dialog.table.go_to_row(2)
    assert "desk-2: /p/a.evpack" in dialog.details.text()


@pytest.mark.parametrize(("on", "said"), [("", "at any time"), ("postgresql+pg8000://u@h/d", "only when the index is")])
def test_about_names_the_only_thing_that_connects(window: MainWindow, on: str, said: str) -> None:
    window.desk.habits.set("department_index", on)
    window.book["about"].trigger()
    about = next(one for one in QApplication.topLevelWidgets() if isinstance(one, AboutDialog) and one.isVisible())
    texts = " ".join(label.text() for label in about.findChildren(QLabel))
    assert "with one exception: the index of a department" in texts and said in texts


def test_a_password_is_not_kept_in_the_settings(window: MainWindow) -> None:
    for bad in ("postgresql+pg8000://u:pw@h/d", "postgresql+pg8000://h/d?password=pw", "h"):
        assert not fits(BY_NAME["department_index"], bad)
    dialog = SettingsDialog(window.desk, window)
    field = dialog.findChild(LineField, "settings.department_index")
    assert field is not None
    field.committed.emit("postgresql+pg8000://u:pw@h/d")
    assert "holds a password" in field.note.text()
    assert window.desk.habits.settings.text("department_index") == ""
    field.committed.emit("postgresql+pg8000://u@h/d")
    assert window.desk.habits.settings.text("department_index") == "postgresql+pg8000://u@h/d"


def test_the_list_can_be_deleted(dialog: PackFolderDialog, services: FakeServices) -> None:
    dialog.forget.click()
    assert "forget packs" not in services.calls
    dialog.forget.click()
    assert "forget packs" in services.calls and dialog.empty.isVisible() and dialog.model.all == []


def test_a_row_of_the_record_asks_who_cites_it(
    window: MainWindow, services: FakeServices, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    services.folder.seen, services.folder.entries = tmp_path, ENTRIES
    window.go(("place", "record"))
    place = window.place
    monkeypatch.setattr(type(place.list), "row", record_row(1))  # type: ignore[attr-defined]
    place.packs_citing_row()  # type: ignore[attr-defined]
    dialog = opened()
    qtbot.waitUntil(lambda: shown(dialog) == ["a"] and dialog.again.isVisible())
    assert dialog.cites.line.text() == KEY


def test_empty_cells_sort_last_and_numbers_as_numbers() -> None:
    model = PackListModel(catalogue("en"))
    model.begin("2026-11-30", Register())
    model.append(ENTRIES)
    orders = {}
    for column in (TITLE, OPEN, UNTIL, FILE, REMARK):
        model.sort(column)
        orders[column] = "".join(Path(line.entry.path).stem for line in model.shown)
    assert orders == {TITLE: "bdac", OPEN: "dabc", UNTIL: "bacd", FILE: "abcd", REMARK: "bcda"}


def test_a_long_name_with_line_breaks_and_markup_stays_one_plain_line() -> None:
    model = PackListModel(catalogue("en"))
    model.append([Entry("/p/x.evpack", "1", "<b>A</b>\n" + "x" * 5_000, state="draft")])
    index = model.index(0, TITLE)
    assert index.data().startswith("<b>A</b> x") and len(index.data()) == 300
    assert index.data(Qt.ItemDataRole.ToolTipRole) is None


def test_thousands_of_lines_are_filtered_as_one_types() -> None:
    model = PackListModel(catalogue("de"))
    model.begin("2026-11-30", Register("2026-11-30"))
    model.append([Entry(f"/p/{n}.evpack", str(n), f"Tender {n}", state="draft") for n in range(3_000)])
    model.arrange(PackFilter(words="2999"))
    assert [line.entry.pack_id for line in model.shown] == ["2999"]
