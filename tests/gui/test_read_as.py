"""Separator, encoding and decimal sign of a table can be changed in the window, and that can be undone."""

from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

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
    qtbot.waitUntil(lambda: program.controller.pack.sources[0].media_type == wanted, timeout=5000)
    program.controller.undo()
    assert program.controller.pack.sources[0].media_type == "text/csv"


def test_other_files_do_not_offer_it(program: Program, qtbot: QtBot) -> None:
    program.controller.load(sample_pack(), None)
    program.window.go(("source", program.controller.pack.sources[0].id))
    place = program.window.place
    assert isinstance(place, SourcesPlace)
    assert place.facts.read_as.isHidden()
