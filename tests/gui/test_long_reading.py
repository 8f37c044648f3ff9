"""A long file dropped on the real window: pages are told, the window lives, Cancel ends the reading at once."""

from __future__ import annotations

import os
from pathlib import Path

from pytestqt.qtbot import QtBot
from reportlab.pdfgen.canvas import Canvas

from claimscope.desktop.app import Program
from claimscope.desktop.incoming import Incoming
from claimscope.desktop.ports import Services
from claimscope.desktop.shares import Share
from claimscope.desktop.widgets.bottom import WorkBar


def long_file(folder: Path, pages: int = 900) -> Path:
    path = folder / "long.pdf"
    canvas = Canvas(str(path))
    for page in range(pages):
        for line in range(25):
            canvas.drawString(40, 800 - 30 * line, f"MLPerf v5.1 Llama 2 70B Offline {page * 25 + line:,} tokens/s")
        canvas.showPage()
    canvas.save()
    return path


def test_pages_are_told_and_cancel_ends_the_reading(
    real_program: tuple[Program, Services], qtbot: QtBot, tmp_path: Path
) -> None:
    program, path = real_program[0], long_file(tmp_path)
    desk = program.window.desk
    Incoming(desk, program.window).read((Share(desk.services.sources.classify([path], lambda *_: True)),))
    bar = program.window.findChild(WorkBar, "work-bar")
    assert bar is not None
    qtbot.waitUntil(lambda: "page " in bar._title.text(), timeout=60_000)
    assert "long.pdf" in bar._title.text()
    if where := os.environ.get("CLAIMSCOPE_LOOK"):
        qtbot.waitUntil(lambda: bar.isVisible() and bar._bar.value() > 0, timeout=60_000)
        program.window.grab().save(where)
    bar.cancel.click()
    qtbot.waitUntil(lambda: not program.jobs.busy, timeout=30_000)
    assert program.controller.pack.sources == ()
