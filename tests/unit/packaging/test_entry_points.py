"""Entry points of the built program: workers first, nothing heavy, words on every console."""

from __future__ import annotations

import io
import json
import multiprocessing
import subprocess
import sys
from pathlib import Path

import pytest

from claimscope.cli import main as entry
from claimscope.services.folders import folders
from packaging_for_tests import ROOT


@pytest.mark.parametrize("start", ["main", "window"])
def test_a_built_program_looks_first_whether_it_is_a_worker(start: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Worker(Exception):
        pass

    def freeze_support() -> None:
        raise Worker

    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(multiprocessing, "freeze_support", freeze_support)
    with pytest.raises(Worker):
        getattr(entry, start)(["--version"])


def test_the_version_is_told_without_anything_heavy() -> None:
    script = (
        "import sys, json; sys.frozen = True; from claimscope.cli.main import main; main(['--version']);"
        "print(json.dumps([name for name in ('PySide6', 'lxml', 'reportlab', 'sqlite3') if name in sys.modules]))"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert json.loads(told.splitlines()[-1]) == []


def test_a_console_of_another_kind_gets_utf8(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(taken, encoding="cp1252"))
    monkeypatch.setattr(sys, "stderr", None)
    assert entry.main(["--help"]) == 0
    sys.stdout.write("≥ 99 % – „Server“")
    sys.stdout.flush()
    assert "≥ 99 % – „Server“" in taken.getvalue().decode("utf-8")


@pytest.mark.parametrize(
    ("program", "console", "asked", "started"),
    [
        ("claimscope", True, "--version", "main"),
        ("claimscope", True, "a.evpack", "main"),
        ("claimscope-window", True, "--version", "main"),
        ("claimscope-window", True, "a.evpack", "window"),
        ("claimscope-window.exe", False, "--version", "window"),
        ("claimscope-window.exe", False, "a.evpack", "window"),
    ],
)
def test_the_name_and_the_console_decide(
    program: str, console: bool, asked: str, started: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window program on Windows has no standard output at all."""
    monkeypatch.setattr(entry, "main", lambda: "main")
    monkeypatch.setattr(entry, "window", lambda: "window")
    monkeypatch.setattr(sys, "argv", [program, asked])
    if not console:
        monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(SystemExit) as ended:
        exec((ROOT / "packaging/start.py").read_text(encoding="utf-8"), {"__name__": "__main__"})
    assert ended.value.code == started


@pytest.mark.parametrize(
    ("program", "beside"),
    [
        ("Applications/Claimscope.app/Contents/MacOS/claimscope-window", "Applications"),
        ("stick/claimscope/claimscope", "stick/claimscope"),
    ],
)
def test_portable_mode_beside_the_program(
    program: str, beside: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / beside / "claimscope-data").mkdir(parents=True)
    monkeypatch.delenv("CLAIMSCOPE_HOME", raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / program))
    assert folders().portable and folders().data == tmp_path.resolve() / beside / "claimscope-data/data"
