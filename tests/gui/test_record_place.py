"""The record in the window: found as typed, narrowed, explained, cited, copied, updated."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLabel
from pytestqt.qtbot import QtBot

from claimscope.core.message import message
from claimscope.desktop.controller import Notice
from claimscope.desktop.incoming import Incoming
from claimscope.desktop.models.record import PAGE, VALUE
from claimscope.desktop.places.record import RecordPlace
from claimscope.desktop.record_update import RecordUpdate, UpdateDialog
from claimscope.desktop.shares import Share
from claimscope.desktop.window import MainWindow
from claimscope.services.intake import Intake
from gui.service_fakes import FakeServices


@pytest.fixture
def place(window: MainWindow, qtbot: QtBot) -> RecordPlace:
    window.go(("place", "record"))
    made = window.place
    assert isinstance(made, RecordPlace)
    qtbot.waitUntil(lambda: made.list.model_.total > 30_000, timeout=60_000)
    return made


def typed(place: RecordPlace, text: str, qtbot: QtBot) -> None:
    place.filter.field.clear()
    qtbot.keyClicks(place.filter.field, text)


def texts(place: RecordPlace) -> str:
    return "\n".join(label.text() for label in place.panel.findChildren(QLabel))


def test_every_key_narrows_and_the_row_is_explained(place: RecordPlace, qtbot: QtBot) -> None:
    typed(place, "4.1-0060 server", qtbot)
    assert 0 < place.list.model_.total < 40
    assert place.list.row is not None and place.list.row.result_id == "4.1-0060"
    qtbot.waitUntil(lambda: "4.1-0060" in place.panel.footnote.text())
    said = texts(place)
    assert "without breaking the latency bound" in said
    assert "130 ms" in said and "116.146 ms" in said
    assert "It does not promise" in said
    assert "4.1-0060" in place.panel.footnote.text() and "MLPerf®" in place.panel.footnote.text()


def test_a_name_without_its_tier_is_found(place: RecordPlace, qtbot: QtBot) -> None:
    typed(place, "llama2-70b server closed", qtbot)
    assert place.list.model_.total > 100
    typed(place, "h100 lama2", qtbot)
    assert place.list.count.text().endswith("Nothing has these words as they stand; shown is: h100 llama2.")


def test_facets_count_and_narrow(place: RecordPlace, qtbot: QtBot) -> None:
    typed(place, "h200", qtbot)
    combo = place.filter.combos["division"]
    qtbot.waitUntil(lambda: combo.findData("closed") > 0, timeout=10_000)
    before = place.list.model_.total
    place.filter.choose("division", "open")
    assert 0 < place.list.model_.total < before
    assert {place.list.model_.row(at).division for at in range(5)} == {"open"}  # type: ignore[union-attr]
    place.filter.clear()
    assert place.list.model_.total > 30_000


def test_the_table_is_virtual_and_sorts(place: RecordPlace) -> None:
    assert len(place.list.model_._pages) == 1
    last = place.list.model_.row(place.list.model_.total - 1)
    assert last is not None and len(place.list.model_._pages) == 2
    place.list.table.sortByColumn(VALUE, Qt.SortOrder.DescendingOrder)
    first, second = place.list.model_.row(0), place.list.model_.row(PAGE + 1)
    assert first is not None and second is not None and first.value >= second.value
    place.sort_as_published()
    first = place.list.model_.row(0)
    assert first is not None and first.division == "closed"


def test_peers_are_drawn_only_where_they_may_stand(place: RecordPlace, qtbot: QtBot) -> None:
    typed(place, "4.1-0060 server", qtbot)
    qtbot.waitUntil(lambda: "4.1-0060" in place.panel.footnote.text())
    dots = place.panel.plot._dots
    assert sum(dot.marked for dot in dots) == 1 and len(dots) > 5
    assert "number of accelerators" in place.panel.caption.text()
    typed(place, "llama2 open v5.1 offline", qtbot)
    place.filter.choose("division", "open")
    qtbot.waitUntil(lambda: "one system" in place.panel.caption.text())
    assert not place.panel.plot.isVisible()


def test_a_row_becomes_a_complete_citation(place: RecordPlace, qtbot: QtBot) -> None:
    controller = place.desk.controller
    typed(place, "4.1-0060 server", qtbot)
    place.panel.whose.setCurrentIndex(place.panel.whose.findData("b2"))
    told: list[Notice] = []
    controller.told.connect(told.append)
    place.panel.cite_button.click()
    made = controller.pack.citations[-1]
    assert controller.pack.candidate_of(made) == "b2" and made.sort == "decision"
    assert made.match is not None and made.match.row is not None and made.match.row.key == made.row_choice
    assert {found.basis for _, found in made.claim.fields.known()} <= {"record", "declared"}
    assert told and len(told[0].choices) == 2
    told[0].choices[1].call()
    assert made not in controller.pack.citations


def test_the_same_row_is_cited_once(place: RecordPlace, qtbot: QtBot) -> None:
    typed(place, "4.1-0060 server", qtbot)
    place.cite_row()
    count = len(place.desk.controller.pack.citations)
    place.cite_row()
    assert len(place.desk.controller.pack.citations) == count


def test_copies(place: RecordPlace, qtbot: QtBot) -> None:
    typed(place, "4.1-0060 server", qtbot)
    place.copy_row_text()
    assert "[1] MLPerf®" in QApplication.clipboard().text()
    place.list.table.selectAll()
    place.copy_row_csv()
    rows = list(csv.DictReader(io.StringIO(QApplication.clipboard().text())))
    assert len(rows) == place.list.model_.total and rows[0]["result_id"] == "4.1-0060"


def test_an_address_leads_to_its_row(window: MainWindow, place: RecordPlace, qtbot: QtBot) -> None:
    typed(place, "4.1-0043 dlrm", qtbot)
    row = place.list.row
    assert row is not None
    place.filter.clear()
    window.go(("row", row.key))
    assert place.list.row is not None and place.list.row.key == row.key


def test_keyboard_and_names(place: RecordPlace, qtbot: QtBot) -> None:
    for part in (place.filter.field, place.list.table, *place.findChildren(QComboBox)):
        assert part.accessibleName()
    place.enter()
    assert place.filter.field.hasFocus()
    qtbot.keyClick(place.filter.field, Qt.Key.Key_Return)
    assert place.list.table.hasFocus()
    place.step(1)
    assert place.list.table.currentIndex().row() == 1
    qtbot.keyClick(place.list.table, Qt.Key.Key_Return)
    assert place.panel.cite_button.hasFocus()


def test_in_a_low_window_the_lists_of_the_filter_fold_away(place: RecordPlace, qtbot: QtBot) -> None:
    assert place.filter.combos["round"].isVisible() and not place.filter.more.isVisible()
    place.filter.save_room(low=True)
    assert not place.filter.combos["round"].isVisible()
    place.filter.more.click()
    assert place.filter.combos["round"].isVisible()
    place.filter.choose("division", "closed")
    place.filter.more.click()
    assert place.filter.combos["division"].isVisible()  # what narrows the rows stays in view


def test_a_narrow_window_shows_list_or_row(window: MainWindow, place: RecordPlace, qtbot: QtBot) -> None:
    place._narrow = True
    place._take_turns(place.list)
    assert not place.panel.isVisible() and place.list.isVisible()
    place._open_row()
    assert place.panel.isVisible() and not place.list.isVisible()
    assert place.go_back() and place.list.isVisible()


def test_coverage_names_the_gaps(place: RecordPlace, services: FakeServices) -> None:
    from claimscope.desktop.dialogs.coverage import CoverageDialog

    place.record_coverage()
    dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, CoverageDialog))
    assert any("39,776" in label.text() for label in dialog.findChildren(QLabel))
    dialog.back.click()
    assert "discard" in services.calls


def official(tmp_path: Path) -> Path:
    """A summary with one result nobody has seen."""
    entry = {
        "ID": "6.0-9999",
        "Submitter": "Nobody",
        "Availability": "available",
        "Category": "closed",
        "Suite": "datacenter",
        "System": "Box",
        "Platform": "box",
        "UsedModel": "resnet50",
        "Model": "resnet50",
        "Scenario": "Offline",
        "Nodes": 1,
        "Accelerator": "GPU",
        "a#": 8,
        "version": "v6.0",
        "inferred": 0,
        "Performance_Result": 10.5,
        "Performance_Units": "Samples/s",
    }
    path = tmp_path / "summary_results.json"
    path.write_text(json.dumps([entry]), encoding="utf-8")
    return path


def test_an_update_is_shown_and_asked_about(
    place: RecordPlace, window: MainWindow, services: FakeServices, tmp_path: Path, qtbot: QtBot
) -> None:
    RecordUpdate(window.desk, window).look(official(tmp_path))

    def dialogs() -> list[UpdateDialog]:
        return [one for one in QApplication.topLevelWidgets() if isinstance(one, UpdateDialog)]

    qtbot.waitUntil(lambda: bool(dialogs()), timeout=30_000)
    said = " ".join(label.text() for label in dialogs()[0].findChildren(QLabel))
    assert "would be added" in said and "update" not in services.calls
    dialogs()[0]._accept()
    qtbot.waitUntil(lambda: "update" in services.calls)


def test_a_dropped_official_file_updates_the_record_and_is_no_source(
    window: MainWindow, services: FakeServices, tmp_path: Path, qtbot: QtBot
) -> None:
    path = official(tmp_path)
    sources = window.desk.controller.pack.sources
    intake = Intake(path, "record-update", message("seen"), ("record-update", "document"))
    Incoming(window.desk, window).read((Share((intake,)),))

    def dialogs() -> list[UpdateDialog]:
        return [one for one in QApplication.topLevelWidgets() if isinstance(one, UpdateDialog)]

    qtbot.waitUntil(lambda: bool(dialogs()), timeout=30_000)
    dialogs()[0].reject()
    assert window.desk.controller.pack.sources == sources and "update" not in services.calls


def test_citations_are_looked_up_again_as_one_step(window: MainWindow, qtbot: QtBot) -> None:
    RecordUpdate(window.desk, window).look_up_again()
    qtbot.waitUntil(lambda: window.desk.controller.pack.record_version == "2027-01-01")
    window.desk.controller.undo()
    assert window.desk.controller.pack.record_version == ""


def test_a_foreign_file_is_refused_with_a_sentence(
    place: RecordPlace, window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "other.json"
    path.write_text('{"a": 1}', encoding="utf-8")
    with qtbot.waitSignal(window.desk.controller.told, timeout=10_000) as told:
        RecordUpdate(window.desk, window).look(path)
    assert isinstance(told.args, list) and told.args[0].warns
