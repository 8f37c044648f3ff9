"""Entry points of the built program: workers first, nothing heavy, words on every console."""

from __future__ import annotations

import io
import json
import multiprocessing
import subprocess
import sys

import pytest

from claimscope.cli import main as entry


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
