"""Candidates side by side: what is drawn, what is stated, what stands alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from claimscope.core.document import Citation, Pack
from claimscope.core.edits.from_record import citation_of_row
from claimscope.core.record_row import RecordRow, RowFilter
from claimscope.desktop.places.compare import ComparePlace
from claimscope.desktop.widgets.bars import BarsView
from claimscope.desktop.widgets.layout import Section
from claimscope.desktop.widgets.table import RowTable
from claimscope.desktop.window import MainWindow
from claimscope.services.side_by_side import side_by_side
from gui.desk_fakes import SOURCE, sample_pack
from record_for_tests import shipped_record


def row(benchmark: str, scenario: str, submitter: str, division: str = "closed") -> RecordRow:
    wanted = RowFilter(
        rounds=("v5.1",), benchmarks=(benchmark,), scenarios=(scenario,), submitters=(submitter,), division=division
    )
    return next(one for one in shipped_record().rows(wanted) if not one.inferred)


def cited(number: int, found: RecordRow, candidate: str) -> Citation:
    return citation_of_row(found, f"c{number}", SOURCE, candidate)


def pack(*citations: Citation) -> Pack:
    return replace(sample_pack(0), citations=citations)


@pytest.fixture
def place(window: MainWindow) -> ComparePlace:
    window.desk.controller.load(
        pack(
            cited(1, row("llama2-70b-99", "Server", "NVIDIA"), "b1"),
            cited(2, row("llama2-70b-99", "Server", "AMD"), "b2"),
            cited(3, row("llama2-70b-99", "Offline", "AMD"), "b2"),
            cited(4, row("llama2-70b-99.9", "Offline", "AMD", "open"), "b3"),
        ),
        None,
    )
    window.go(("place", "compare"))
    assert isinstance(window.place, ComparePlace)
    return window.place


def settle() -> None:
    """What was replaced goes, what was added shows."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()


def said(place: ComparePlace) -> str:
    settle()
    return "\n".join(label.text() for label in place.page.findChildren(QLabel) if label.isVisibleTo(place))


def test_only_what_is_allowed_is_drawn(place: ComparePlace) -> None:
    bars = [one for one in place.page.findChildren(BarsView) if not one.isHidden()]
    assert len(bars) == 1
    assert {bar.exhibit for bar in bars[0]._figure.bars} == {"C-1", "C-2"}
    text = said(place)
    assert "To be stated" in text and "accelerators" in text
    assert "C-3" in text and "C-4" in text and "closed division" in text


def test_every_two_have_a_verdict(place: ComparePlace, qtbot: QtBot) -> None:
    place.model_.choose(("c1", "c3"))
    text = said(place)
    assert "may not" in text and "Server" in text and "Offline" in text
    assert "No two results" in text


def test_choosing_by_key(place: ComparePlace, qtbot: QtBot) -> None:
    place.enter()
    assert place.list.hasFocus()
    qtbot.keyClick(place.list, Qt.Key.Key_Space)
    assert "c1" not in place.model_.chosen
    qtbot.keyClick(place.list, Qt.Key.Key_Space)
    assert "c1" in place.model_.chosen
    place.compare_none()
    assert "Two citations are needed" in said(place)
    place.compare_all()
    assert len(place.model_.chosen) == 4


def test_a_row_leads_to_its_citation(place: ComparePlace, window: MainWindow) -> None:
    table = next(one for one in place.page.findChildren(RowTable) if not one.isHidden())
    assert table.accessibleName()
    table.entered_row.emit(0)
    assert window.place.id == "claims"


def test_times_say_that_shorter_is_better(window: MainWindow, place: ComparePlace) -> None:
    wanted = RowFilter(rounds=("v5.1",), benchmarks=("resnet50",), scenarios=("SingleStream",), division="closed")
    rows = [one for one in shipped_record().rows(wanted) if not one.inferred]
    if len(rows) < 2:
        pytest.skip("the record holds no two such rows")
    window.desk.controller.load(pack(cited(1, rows[0], "b1"), cited(2, rows[1], "b2")), None)
    assert "shorter is better" in said(place)


def test_one_run_in_two_tiers_is_one_bar(window: MainWindow, place: ComparePlace) -> None:
    first = row("llama2-70b-99", "Server", "AMD")
    twin = replace(first, benchmark="llama2-70b-99.9", key=first.key.replace("70b-99/", "70b-99.9/"))
    window.desk.controller.load(pack(cited(1, first, "b1"), cited(2, twin, "b1")), None)
    settle()
    assert place.page.findChildren(BarsView) == []


def test_an_empty_pack_teaches(window: MainWindow, place: ComparePlace) -> None:
    window.desk.controller.load(pack(), None)
    assert place.teach.isVisible()


def test_parts_fold(place: ComparePlace) -> None:
    heads = [one.head.accessibleName() for one in place.page.findChildren(Section) if not one.isHidden()]
    assert len(heads) == 2 and all(heads)


def test_numbers_without_a_row_are_never_said_to_stand_side_by_side(place: ComparePlace) -> None:
    pack_now = place.desk.controller.pack
    rejected = tuple(replace(one, row_choice="none") for one in pack_now.citations[:2])
    made = side_by_side(pack(*rejected), ("c1", "c2"))
    assert [pair.made.verdict for pair in made.pairs] == ["not"]
    assert made.pairs[0].made.reasons[0].message.id == "findings.compare.no-row"
