"""Separator, encoding and decimal sign of a table can be changed in the window, and that can be undone."""

from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from claimscope.core.message import message
from claimscope.desktop.app import Program
from claimscope.desktop.dialogs.read_as import ReadAsDialog
from claimscope.desktop.places.sources import SourcesPlace
from gui.desk_fakes import sample_pack


def test_a_table_is_read_as_chosen(program: Program, qtbot: QtBot) -> None:
    pack = sample_pack()
    table = replace(pack.sources[0], media_type="text/csv")
    program.controller.load(replace(pack, sources=(table, *pack.sources[1:])), None)
    program.window.go(("source", table.id))
    place = program.window.place
    assert isinstance(place, SourcesPlace)
    assert not place.facts.read_as.isHidden()
    place.facts.read_as.click()
    dialog = next(one for one in program.window.findChildren(ReadAsDialog))
    dialog.decimal.show_value("comma")
    dialog.encoding.show_value("cp1252")
    dialog._read()
    wanted = "text/csv; charset=cp1252; decimal=comma"
    qtbot.waitUntil(lambda: program.controller.pack.sources[0].media_type == wanted)
    program.controller.undo()
    assert program.controller.pack.sources[0].media_type == "text/csv"


def test_other_files_do_not_offer_it(program: Program, qtbot: QtBot) -> None:
    program.controller.load(sample_pack(), None)
    program.window.go(("source", program.controller.pack.sources[0].id))
    place = program.window.place
    assert isinstance(place, SourcesPlace)
    assert place.facts.read_as.isHidden()


def sources_place(program: Program, source: str) -> SourcesPlace:
    program.window.go(("source", source))
    assert isinstance(program.window.place, SourcesPlace)
    return program.window.place


def test_any_document_is_read_again_and_nothing_new_is_said_too(program: Program, qtbot: QtBot) -> None:
    pack = sample_pack()
    program.controller.load(pack, None)
    place = sources_place(program, pack.sources[0].id)
    assert not place.facts.again.isHidden()
    place.facts.again.click()
    notice = program.window.bottom.notice
    qtbot.waitUntil(notice.isVisible)
    assert "Nothing differs" in notice._words.text()
    assert program.controller.history.labels == ()


def test_a_later_version_offers_to_take_over_what_was_decided(program: Program) -> None:
    pack = sample_pack(3)
    later = replace(pack.sources[0], id="7" * 64)
    fresh = tuple(
        replace(one, id=f"c{n}", source=later.id, sort="unsorted") for n, one in enumerate(pack.citations, 11)
    )
    made = replace(pack, sources=(*pack.sources, later), citations=(*pack.citations, *fresh))
    program.controller.load(made, None)
    assert sources_place(program, pack.sources[0].id).facts.follow.isHidden()
    place = sources_place(program, later.id)
    assert "3 of its numbers stand here too" in place.facts.said.text()
    place.facts.follow.click()
    after = program.controller.pack
    assert [(one.id, one.source == later.id, one.sort) for one in after.citations] == [
        ("c1", True, "decision"), ("c2", True, "decision"), ("c3", True, "unsorted")
    ]  # fmt: skip
    assert place.facts.follow.isHidden()
    program.controller.undo()
    assert program.controller.pack == made


def test_notes_on_a_page_are_sentences_of_their_own(program: Program) -> None:
    pack = sample_pack()
    noted = replace(pack.sources[0].pages[0], not_read=(message("reading.ocr-done"),))
    source = replace(pack.sources[0], pages=(noted, *pack.sources[0].pages[1:]))
    program.controller.load(replace(pack, sources=(source,)), None)
    said = sources_place(program, source.id).facts.said.text()
    assert said == "The words of this picture come from text recognition and may contain misread characters."
