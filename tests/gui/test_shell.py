"""The shell: places, keys, finder, undo, themes, languages, names for screen readers."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QGraphicsView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from claimscope.core import edits
from claimscope.core.document import SPEED
from claimscope.desktop.app import Program
from claimscope.desktop.dialogs.settings import SettingsDialog
from claimscope.desktop.places import PLACES
from claimscope.desktop.widgets.finder import Finder
from claimscope.desktop.window import MainWindow
from gui.desk_fakes import sample_pack
from gui.service_fakes import FakeServices

NAMED = (QAbstractButton, QAbstractItemView, QComboBox, QGraphicsView, QLineEdit, QPlainTextEdit)


def test_matrix_is_home(window: MainWindow) -> None:
    assert window.place.id == "matrix"
    assert "Assistant platform 2027" in window.windowTitle()


@pytest.mark.parametrize("number", range(1, 10))
def test_keys_lead_to_places(window: MainWindow, qtbot: QtBot, number: int) -> None:
    qtbot.keyClick(window, Qt.Key(Qt.Key.Key_0 + number), Qt.KeyboardModifier.ControlModifier)
    assert window.place.id == PLACES[number - 1].id
    assert window.rail.currentRow() == number - 1


def test_back_leads_to_the_place_before(window: MainWindow, qtbot: QtBot) -> None:
    window.go(("place", "report"))
    window.go(("place", "decision"))
    qtbot.keyClick(window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert window.place.id == "report"
    qtbot.keyClick(window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert window.place.id == "matrix"


def test_zones_take_turns(window: MainWindow, qtbot: QtBot) -> None:
    window.rail.setFocus()
    seen = []
    for _ in range(3):
        qtbot.keyClick(window, Qt.Key.Key_F6)
        seen.append(QApplication.focusWidget())
    assert window.place.isAncestorOf(seen[0])
    assert seen[1] is window.bottom.next.button
    assert seen[2] is window.rail


def test_finder_finds_a_candidate_and_goes_there(window: MainWindow, qtbot: QtBot) -> None:
    window.commands.find_anything()
    finder = next(one for one in QApplication.topLevelWidgets() if isinstance(one, Finder) and one.isVisible())
    qtbot.keyClicks(finder.field, "bidder b")
    qtbot.keyClick(finder.field, Qt.Key.Key_Return)
    assert window.place.id == "decision"
    assert not finder.isVisible()


def test_finder_says_keys_and_does_actions(window: MainWindow, qtbot: QtBot) -> None:
    window.desk.controller.do(edits.set_context("lot", "7"))
    window.commands.find_anything()
    finder = next(one for one in QApplication.topLevelWidgets() if isinstance(one, Finder) and one.isVisible())
    qtbot.keyClicks(finder.field, "undo")
    assert "Ctrl+Z" in finder.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    qtbot.keyClick(finder.field, Qt.Key.Key_Return)
    assert window.desk.controller.pack.context.lot == ""


def test_the_rules_are_loaded_before_the_first_step_needs_them(
    window: MainWindow, services: FakeServices, qtbot: QtBot
) -> None:
    window.commands.start([])
    qtbot.waitUntil(lambda: "rules ready" in services.calls)


def test_undo_names_the_step(window: MainWindow, services: FakeServices) -> None:
    action = window.book["undo"]
    assert not action.isEnabled()
    window.desk.controller.do(edits.set_context("lot", "7"))
    assert action.isEnabled() and ":" in action.text()
    action.trigger()
    assert window.desk.controller.pack.context.lot == ""
    assert window.book["redo"].isEnabled()
    assert services.calls.count("stepped") == 1 and services.calls.count("undone") == 1


def test_refused_edit_is_told_and_changes_nothing(window: MainWindow) -> None:
    before = window.desk.controller.pack
    assert not window.desk.controller.do(edits.remove_candidate("nobody"))
    assert window.desk.controller.pack is before
    assert window.bottom.notice.isVisible()


def test_autosave_follows_the_last_edit(program: Program, qtbot: QtBot, services: FakeServices) -> None:
    program.controller.load(sample_pack(), None)
    program.controller._autosave.setInterval(5)
    program.controller.do(edits.set_context("lot", "7"))
    qtbot.waitUntil(lambda: "autosave" in services.calls)


def test_saved_word_follows(window: MainWindow, tmp_path: object) -> None:
    assert "no file yet" in window.header._rest.text()
    window.desk.controller.load(sample_pack(), window.desk.services.reports.memory())
    assert window.header._rest.text().endswith("saved")
    window.desk.controller.do(edits.set_context("lot", "7"))
    assert "not saved yet" in window.header._rest.text()
    window.desk.controller.undo()
    assert window.header._rest.text().endswith("· saved")


def test_another_language_builds_the_window_anew(program: Program, qtbot: QtBot) -> None:
    program.controller.load(sample_pack(), None)
    program.window.go(("place", "decision"))
    old = program.window
    program.habits.set("language", "de")
    qtbot.waitUntil(lambda: program.window is not old)
    assert program.window.place.id == "decision"
    assert program.window.book["undo"].text() == "Rückgängig"


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_themes_keep_contrast(program: Program, qtbot: QtBot, mode: str) -> None:
    old = program.window
    program.theme.set(mode, 200)
    qtbot.waitUntil(lambda: program.window is not old)
    tokens = program.theme.tokens
    assert tokens.name == mode
    for fore in (tokens.text, tokens.muted, tokens.accent):
        for back in (tokens.paper, tokens.ground, tokens.raised, tokens.selected):
            assert contrast(fore, back) >= 4.5, (fore, back)
    for back in (tokens.paper, tokens.selected):
        assert contrast(tokens.mark_line, back) >= 3


def contrast(one: str, other: str) -> float:
    def light(color: str) -> float:
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("id", [spec.id for spec in PLACES])
def test_everything_has_a_name_and_a_size(window: MainWindow, qtbot: QtBot, id: str) -> None:
    window.go(("place", id))
    qtbot.wait(1)
    nameless = [_path(part) for part in window.place.findChildren(QWidget) if _lacks_name(part)]
    assert nameless == []
    small = [_path(part) for part in window.place.findChildren(QAbstractButton) if part.isVisible() and _small(part)]
    assert small == []


def _lacks_name(part: QWidget) -> bool:
    if not isinstance(part, NAMED) or part.focusPolicy() == Qt.FocusPolicy.NoFocus or _inner(part):
        return False
    text = part.text() if isinstance(part, QAbstractButton) else ""
    return not (part.accessibleName() or text)


def _small(part: QAbstractButton) -> bool:
    return not _inner(part) and (part.width() < 24 or part.height() < 18)


def _inner(part: QWidget) -> bool:
    """Parts that Qt itself puts inside a widget."""
    parent = part.parentWidget()
    above = parent.parentWidget() if parent else None
    popup = isinstance(above, QComboBox)
    return part.objectName().startswith("qt_") or popup or isinstance(parent, (QComboBox, QAbstractItemView, QLineEdit))


def _path(part: QWidget) -> str:
    names = []
    node: QWidget | None = part
    while node is not None:
        names.append(node.objectName() or type(node).__name__)
        node = node.parentWidget()
    return "/".join(reversed(names))


@pytest.mark.parametrize("percent", [100, 200])
def test_no_text_is_cut(program: Program, qtbot: QtBot, percent: int) -> None:
    if percent != 100:
        old = program.window
        program.theme.set("light", percent)
        qtbot.waitUntil(lambda: program.window is not old)
    program.controller.load(sample_pack(8), None)
    window = program.window
    window.resize(1024, 700)
    addresses = [("place", spec.id) for spec in PLACES] + [("cell", "b1", SPEED), ("wizard", "c1", "record")]
    for address in (*addresses, ("wizard", "c1", "placement"), ("wizard", "c1", "stack")):
        window.go(address)
        qtbot.waitUntil(lambda: _cut(window) == [], timeout=3000)


def _cut(window: MainWindow) -> list[str]:
    return [label.text()[:60] for label in window.place.findChildren(QLabel) if _is_cut(label)]


def _is_cut(label: QLabel) -> bool:
    if not label.isVisible() or not label.text() or not label.wordWrap():
        return False
    return label.height() < label.heightForWidth(label.width())


def test_no_place_flashes_a_window_of_its_own(window: MainWindow, qtbot: QtBot) -> None:
    """A part shown before it has a parent would be a window for a moment, and take the focus away."""
    for spec in PLACES:
        window.go(("place", spec.id))
        qtbot.wait(1)
        assert window.isActiveWindow()
    assert [one for one in QApplication.topLevelWidgets() if one.isVisible()] == [window]


def test_help_and_about_and_settings_open(window: MainWindow) -> None:
    for call in (window.commands.help_here, window.commands.help_keys, window.commands.about, window.commands.settings):
        call()
    open_ = [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]
    assert len(open_) == 4


def test_a_name_can_be_typed_as_soon_as_the_settings_are_open(program: Program, qtbot: QtBot) -> None:
    dialog = SettingsDialog(program.window.desk, program.window)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.focusWidget() is dialog.name.line


def test_settings_take_effect_and_are_kept(program: Program, qtbot: QtBot) -> None:
    from claimscope.services.settings import load_settings

    program.habits.set("autosave_seconds", 7)
    assert load_settings().number("autosave_seconds") == 7


def test_another_pack_comes_home_with_the_focus_in_the_matrix(program: Program, qtbot: QtBot) -> None:
    from dataclasses import replace

    program.controller.load(sample_pack(), None)
    program.window.go(("place", "report"))
    program.controller.load(replace(sample_pack(), id="p2"), None)
    window = program.window
    assert window.place.id == "matrix"
    qtbot.waitUntil(window.place.view.cells.hasFocus)  # type: ignore[attr-defined]
    window.go_back()
    assert window.place.id == "matrix"


def test_the_notice_is_a_zone_of_its_own_and_goes_with_its_cause(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    from claimscope.core.message import message
    from claimscope.desktop.controller import Choice

    done: list[str] = []
    controller = window.desk.controller
    controller.tell(message("x"), choices=(Choice("Restore it", lambda: done.append("restored")),))
    window.rail.setFocus()
    qtbot.keyClick(window, Qt.Key.Key_F6)
    qtbot.keyClick(window, Qt.Key.Key_F6)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    assert done == ["restored"] and not window.bottom.notice.isVisible()
    controller.do(edits.set_context("lot", "7"))
    controller.tell(message("x"), warns=True, choices=(Choice("Save", lambda: None),))
    controller.mark_saved(tmp_path / "kept.evpack")
    assert not window.bottom.notice.isVisible()


def test_a_time_is_said_in_words() -> None:
    from claimscope.desktop.words import moment
    from claimscope.services.wording import catalogue

    said = catalogue("de").text(moment("2026-11-29T12:05:00Z"))
    assert "November 2026, " in said and said.endswith("Uhr") and "T" not in said
    assert catalogue("en").text(moment("earlier")) == "earlier"


def test_export_and_letter_act_where_one_already_is(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from claimscope.core.message import message
    from claimscope.desktop.dialogs import letter
    from claimscope.desktop.dialogs.export import ExportDialog
    from claimscope.desktop.places.vendors import VendorsPlace
    from claimscope.desktop.values import Task

    qtbot.keyClick(window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert window.place.id == "report" and window.findChildren(ExportDialog)[0].isVisible()
    window.findChildren(ExportDialog)[0].close()
    asked: list[str] = []
    monkeypatch.setattr(letter, "ask_where", lambda desk, parent, made: asked.append(made.candidate))
    window.go(("place", "vendors"))
    place = window.place
    assert isinstance(place, VendorsPlace)
    task = Task(message("x"), message("x"), ("letter", place._current))
    monkeypatch.setattr(window.desk.services.rules, "next_task", lambda *_: task)
    window.commands.next_step()
    assert asked == [place._current]


def test_the_icon_of_a_chosen_menu_line_is_seen_on_its_colour(window: MainWindow) -> None:
    icon = window.desk.menu_icon("save")
    shown = [icon.pixmap(QSize(40, 40), mode).toImage() for mode in (QIcon.Mode.Normal, QIcon.Mode.Active)]
    colors = [
        {image.pixelColor(x, y).name() for x in range(40) for y in range(40) if image.pixelColor(x, y).alpha() == 255}
        for image in shown
    ]
    assert colors == [{window.desk.theme.color(token).name()} for token in ("text", "on_accent")]
