"""Jumps between what is worked on and its page in the report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from claimscope.core.document import Pack
from claimscope.core.report.numbering import numbers_of
from claimscope.desktop.places.report import ReportPlace
from claimscope.desktop.real.rules import RealRules
from claimscope.desktop.report_pages import addresses_on, anchor_of
from claimscope.desktop.values import Preview, State
from claimscope.desktop.window import MainWindow
from gui.desk_fakes import sample_pack
from gui.service_fakes import FakeServices

ANCHORS = (("decision", 1), ("matrix", 2), ("citations", 3), ("C-1", 4), ("C-2", 4), ("exhibits", 4))


@pytest.fixture
def place(window: MainWindow, services: FakeServices, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> ReportPlace:
    made = services.reports.preview

    def preview(pack: Pack, language: str, report: Callable[[int, int], None]) -> Preview:
        return replace(made(pack, language, report), anchors=ANCHORS)

    monkeypatch.setattr(services.reports, "preview", preview)
    window.go(("place", "report"))
    found = window.place
    assert isinstance(found, ReportPlace)
    qtbot.waitUntil(found.preview.view.isVisible, timeout=5000)
    return found


def test_every_kind_of_address_has_its_anchor() -> None:
    pack = sample_pack()
    numbers = numbers_of(pack)
    first = pack.citations[0]
    assert anchor_of(("citation", first.id), pack) == numbers.citations[first.id]
    assert anchor_of(("page", first.source, "3"), pack) == numbers.sources[first.source]
    assert anchor_of(("cell", "a", "safety"), pack) == "matrix"
    assert anchor_of(("place", "vendors"), pack) == ""


def test_a_page_names_what_begins_on_it_else_what_goes_on() -> None:
    pack = sample_pack()
    ids = {number: id for id, number in numbers_of(pack).citations.items()}
    assert addresses_on(2, ANCHORS, pack) == (("matrix", ("place", "matrix")),)
    assert addresses_on(9, ANCHORS, pack) == tuple((one, ("citation", ids[one])) for one in ("C-1", "C-2"))
    assert addresses_on(1, (), pack) == ()


def test_a_claim_leads_to_its_page_and_back(window: MainWindow, place: ReportPlace, qtbot: QtBot) -> None:
    citation = window.desk.controller.pack.citations[0].id
    window.go(("citation", citation))
    window.place.show_in_report()  # type: ignore[attr-defined]
    assert window.place is place and place.preview.number == 4
    window.go_back()
    assert window.place.id == "claims"


def test_the_page_leads_to_its_place(window: MainWindow, place: ReportPlace) -> None:
    place.preview.go_to("2")
    place.open_from_report()
    assert window.place.id == "matrix"


def test_choosing_a_line_points_at_its_page(place: ReportPlace) -> None:
    lists = (place.gate.blocks, place.gate.findings)
    some = next(one for one in lists if one.count())
    place.gate.pointed.emit(("cell", "a1", "safety"))
    assert place.preview.number == 2
    place.preview.go_to("1")
    some.setCurrentRow(0)
    assert place.preview.number in {page for _, page in ANCHORS}


def test_an_empty_pack_is_not_allowed_and_the_heads_stay_together(window: MainWindow) -> None:
    made = RealRules(lambda: None).assess(Pack("p"))  # type: ignore[arg-type, return-value]
    window.go(("place", "report"))
    place = window.place
    assert isinstance(place, ReportPlace)
    place.gate.show_state(State(Pack("p"), made))
    QApplication.processEvents()
    assert [one.message.id for one in made.blocks] == ["desktop.gate.nothing"]
    place.gate.show_state(State(Pack("p"), replace(made, blocks=())))
    QApplication.processEvents()
    heads = (place.gate.head, place.gate.findings_head)
    assert heads[1].y() - (heads[0].y() + heads[0].height()) < 20


def test_what_has_no_page_is_said(window: MainWindow, place: ReportPlace) -> None:
    told: list[object] = []
    window.desk.controller.told.connect(told.append)
    window.go(("in-report", "C-99"))
    assert told and place.preview.number == 1
