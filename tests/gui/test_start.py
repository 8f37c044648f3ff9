"""The window opens before the heavy rooms load."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

LATER = ("claimscope.core.report", "claimscope.core.judgement", "claimscope.core.claims", "claimscope.readers",
         "claimscope.rendering", "claimscope.record", "claimscope.services.sitting", "lxml", "reportlab", "pikepdf",
         "rapidfuzz", "sqlite3", "openpyxl", "multiprocessing")  # fmt: skip
"""What an empty window needs not."""
SCRIPT = """
import sys
from PySide6.QtWidgets import QApplication
from claimscope.desktop.app import Program
from claimscope.desktop.real import real_services
app = QApplication([])
program = Program(app, real_services())
program.window.show()
app.processEvents()
print(" ".join(name for name in sys.argv[1:] if name in sys.modules))
program.window.close()
"""


def test_an_empty_window_loads_only_what_it_shows(tmp_path: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "CLAIMSCOPE_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *LATER], env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.split() == []


def test_it_ends_when_shown_where_asked(tmp_path: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "CLAIMSCOPE_HOME": str(tmp_path)}
    script = "import gc; from claimscope.desktop.start import run; code = run(['--quit-when-shown'])\n"
    script += "assert gc.isenabled(); raise SystemExit(code)"
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
