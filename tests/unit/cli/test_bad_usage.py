"""Bad input at the command line: a sentence and the code of the contract, never a fault, never a lost file."""

from __future__ import annotations

import os
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from claimscope.cli import main as cli
from claimscope.core.problem import Exit


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    spec = tmp_path / "spec.toml"
    spec.write_text('[pack]\ntitle = "Test"\n', "utf-8")
    path = tmp_path / "a.evpack"
    assert cli.main(["new", str(spec), "-o", str(path)]) == Exit.DONE
    return path


def test_a_report_never_takes_the_place_of_a_pack(pack: Path) -> None:
    before = pack.read_bytes()
    assert cli.main(["export", str(pack), "--draft", "--html", str(pack)]) == Exit.WRONG_USAGE
    assert pack.read_bytes() == before


def test_two_reports_of_one_name_are_refused(pack: Path, tmp_path: Path) -> None:
    same = str(tmp_path / "same.out")
    assert cli.main(["export", str(pack), "--draft", "--html", same, "--json", same]) == Exit.WRONG_USAGE
    assert not Path(same).exists()


def test_demo_into_a_file_is_not_written(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("x", "utf-8")
    assert cli.main(["demo", "-o", str(taken)]) == Exit.NOT_WRITTEN


@pytest.mark.parametrize(("limit", "code"), [("-1", 2), ("0", 2), ("x", 2), ("9" * 30, 0)])
def test_limits_of_a_search(limit: str, code: int) -> None:
    try:
        got = cli.main(["record", "search", "dlrm", "edge", "krai", "--limit", limit, "--json"])
    except SystemExit as ended:
        got = int(ended.code or 0)
    assert got == code or (code == 0 and got == Exit.NEEDS_A_PERSON)


def test_a_mistyped_command_opens_no_window(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["exctract", "a.pdf"]) == Exit.WRONG_USAGE
    assert "exctract" in capsys.readouterr().err


@pytest.mark.parametrize("start", [cli.main, cli.window])
@pytest.mark.parametrize("words", [["--sample"], ["-x"], ["a.pdf", "--draft"], ["--quit-when-shown", "--smaple"]])
def test_an_unknown_option_opens_no_window(
    words: list[str],
    start: Callable[[list[str]], int],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("claimscope.desktop.start.run", lambda argv: pytest.fail(f"a window for {argv}"))
    assert start(words) == Exit.WRONG_USAGE
    told = capsys.readouterr().err
    assert words[-1] in told and "claimscope COMMAND --help" in told


def test_files_and_the_option_of_the_window_reach_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("-offer.txt").write_text("x", "utf-8")
    seen: list[list[str]] = []
    monkeypatch.setattr("claimscope.desktop.start.run", lambda argv: seen.append(argv) or 0)
    for words in (["--quit-when-shown", "a.evpack"], ["-offer.txt"], []):
        assert cli.main(words) == Exit.DONE
    assert seen == [["--quit-when-shown", "a.evpack"], ["-offer.txt"], []]


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in the file system")
@pytest.mark.parametrize("command", ["extract", "verify", "check"])
def test_a_pipe_is_refused_and_not_waited_for(command: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.txt"
    os.mkfifo(pipe)
    assert cli.main([command, str(pipe)]) == Exit.UNREADABLE


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
@pytest.mark.parametrize("arguments", [["--json"], []])
def test_file_names_steer_no_terminal_and_break_no_answer(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / os.fsdecode(b"sur\xff\x1b[31m\xe2\x80\xaegnp.txt")
    path.write_text("In our lab we reached 4,800 tokens/s.", "utf-8")
    assert cli.main(["extract", str(path), *arguments]) == Exit.DONE
    out = capsys.readouterr().out
    assert "4,800" in out and "\x1b" not in out


@pytest.fixture
def altered(pack: Path) -> Path:
    path = pack.with_name("altered.evpack")
    with zipfile.ZipFile(pack) as before, zipfile.ZipFile(path, "w") as after:
        for member in before.namelist():
            if member != "manifest.json":
                after.writestr(member, before.read(member))
    return path


def test_an_altered_pack_is_not_checked_as_if_nothing_were(altered: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", str(altered)]) == Exit.PACK_DAMAGED
    assert "manifest.json" in capsys.readouterr().err


def test_an_altered_pack_gives_no_final_report(altered: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = altered.with_suffix(".html")
    assert cli.main(["export", str(altered), "--html", str(target)]) == Exit.PACK_DAMAGED
    assert not target.exists()
    assert cli.main(["export", str(altered), "--draft", "--html", str(target)]) == Exit.PACK_DAMAGED
    assert target.exists() and "manifest.json" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_a_file_name_that_is_no_text_loses_no_other_file(pack: Path, tmp_path: Path) -> None:
    odd, plain = tmp_path / os.fsdecode(b"odd\xff.txt"), tmp_path / "plain.txt"
    odd.write_text("In our lab we reached 4,800 tokens/s.", "utf-8")
    plain.write_text("In our lab we reached 5,100 tokens/s.", "utf-8")
    assert cli.main(["add", str(pack), str(odd), str(plain)]) == Exit.DONE
    assert cli.main(["check", str(pack), "--json"]) in (Exit.DONE, Exit.NEEDS_A_PERSON)
