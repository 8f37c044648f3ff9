"""The command line as such: dispatch, usage, faults."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from claimscope import __version__
from claimscope.cli import main as cli
from claimscope.core.message import message
from claimscope.core.problem import Exit, Problem


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert __version__ in capsys.readouterr().out
    assert cli.main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in cli.COMMANDS)


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main([command, "--help"])
    assert ended.value.code == 0
    assert "usage" in capsys.readouterr().out


def test_wrong_usage_ends_with_two() -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["extract"])
    assert ended.value.code == Exit.WRONG_USAGE


class _Command:
    SUMMARY = "test"

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def configure(self, parser: object) -> None:
        """Nothing to configure."""

    def run(self, args: object) -> int:
        raise self.error


def test_a_problem_is_a_sentence_and_its_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    problem = Problem(message("evidence.unknown"), exit_code=Exit.PACK_DAMAGED)
    monkeypatch.setattr(cli, "_module", lambda name: _Command(problem))
    assert cli._guarded("check", []) == Exit.PACK_DAMAGED
    assert "No known evaluation" in capsys.readouterr().err


def test_a_fault_becomes_a_report_without_vendor_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "_module", lambda name: _Command(RuntimeError("sealed price 4,711 EUR")))
    assert cli._guarded("check", []) == Exit.FAULT
    named = capsys.readouterr().err.strip().rpartition(" ")[2]
    report = Path(named).read_text(encoding="utf-8")
    assert "RuntimeError" in report and "test_main.py" in report
    assert "4,711" not in report


def test_the_command_line_does_not_load_the_window() -> None:
    code = "import sys; from claimscope.cli.main import main; main(['--version']); sys.exit('PySide6' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, capture_output=True).returncode == 0
