"""The real window on a real (virtual) screen: real typing, a real drop, and what is in the file afterwards."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest

from claimscope.core.document import Pack
from claimscope.services.packs import open_pack
from claimscope.services.recovery import find_recoverable
from e2e.screen import ROOT, Screen

SAMPLE = ROOT / "resources" / "sample"
DECK, SHEET = SAMPLE / "norvik-compute-offer.pptx", SAMPLE / "halden-systems-datasheet.pdf"
COMPLAINTS = ("Traceback", "QObject", "QWidget", "QPainter", "QLayout", "Could not", "propertyCache")


def saved(screen: Screen, path: Path) -> Pack:
    """Ctrl+S, the path typed into the file dialog, Enter; then what the file holds."""
    screen.window("Claimscope")
    screen.key("ctrl+s")
    screen.window("Save pack as")
    screen.key("ctrl+a")
    screen.type(str(path))
    screen.key("Return")
    screen.until(lambda: "there" if path.is_file() else "", 30, "the pack file")
    time.sleep(0.3)
    return open_pack(path).pack


def no_complaints(screen: Screen) -> None:
    said = screen.errors()
    assert not [line for line in said.splitlines() if any(word in line for word in COMPLAINTS)], said


def test_keyboard_alone_from_files_to_a_sorted_pack(screen: Screen, tmp_path: Path) -> None:
    screen.python("-m", "claimscope", str(DECK), str(SHEET))
    screen.window("Claimscope")
    screen.window("Whose files")
    screen.type("Norvik Compute")
    screen.key("Return")
    screen.window("What became of", 120)
    screen.key("Return")
    screen.window("Claimscope")
    time.sleep(0.5)
    screen.key("d", "b", "n")
    pack = saved(screen, tmp_path / "typed.evpack")
    assert [one.sort for one in pack.citations][:3] == ["decision", "background", "not-a-claim"]
    assert [one.name for one in pack.candidates] == ["Norvik Compute"]
    assert {source.name for source in pack.sources} == {DECK.name, SHEET.name}
    screen.key("ctrl+z")
    time.sleep(0.5)
    screen.key("ctrl+q")
    no_complaints(screen)


def test_files_dropped_from_another_program(screen: Screen, tmp_path: Path) -> None:
    screen.python("-m", "claimscope")
    target = screen.window("Claimscope")
    screen.python(str(ROOT / "tests" / "e2e" / "drag_source.py"), str(SHEET))
    source = screen.window("drag-source")
    time.sleep(1)
    x, y, width, height = screen.place(target)
    sx, sy, sw, sh = screen.place(source)
    screen.hands("mousemove", str(sx + sw // 2), str(sy + sh // 2))
    screen.hands("mousedown", "1")
    for part in range(1, 13):
        reach_x = sx + sw // 2 + (x + width * 2 // 3 - sx - sw // 2) * part // 12
        reach_y = sy + sh // 2 + (y + height * 2 // 3 - sy - sh // 2) * part // 12
        screen.hands("mousemove", str(reach_x), str(reach_y))
        time.sleep(0.08)
    time.sleep(0.5)
    screen.hands("mouseup", "1")
    screen.window("Whose file is this")
    screen.type("Halden")
    screen.key("Return")
    screen.window("What became of", 120)
    screen.key("Escape")
    pack = saved(screen, tmp_path / "dropped.evpack")
    assert [(one.name, one.candidate) for one in pack.sources] == [(SHEET.name, pack.candidates[0].id)]
    no_complaints(screen)


@pytest.mark.slow
def test_killed_window_loses_nothing(screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running = screen.python("-m", "claimscope")
    screen.window("Claimscope")
    screen.key("ctrl+1")
    screen.type("Assistant platform")
    screen.key("Tab")
    time.sleep(3.5)
    running.send_signal(signal.SIGKILL)
    running.wait()
    monkeypatch.setenv("CLAIMSCOPE_HOME", str(screen.home))
    (left,) = find_recoverable()
    assert left.snapshot.pack.context.title == "Assistant platform"


@pytest.mark.slow
@pytest.mark.parametrize("scale", ["1", "2"])
def test_window_fits_at_both_scales(screen: Screen, tmp_path: Path, scale: str) -> None:
    screen.python("-m", "claimscope", QT_SCALE_FACTOR=scale)
    screen.window("Claimscope")
    for place in range(1, 10):
        screen.key(f"ctrl+{place}")
    no_complaints(screen)
