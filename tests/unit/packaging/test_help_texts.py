"""Manual page and completions say what the parsers say."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from claimscope.cli.main import COMMANDS
from claimscope.core.problem import Exit
from packaging_for_tests import script

texts = script("helptexts")


def test_the_manual_names_every_command_option_and_exit_code() -> None:
    page = texts.manual("1.2.3", 1796000400)
    assert page.startswith('.TH CLAIMSCOPE 1 "2026-11-30" "Claimscope 1.2.3"')
    for name in COMMANDS:
        assert f".SS claimscope {name.replace('-', texts.roff('-'))}\n" in page
    assert ".B \\-o, \\-\\-out DIR" in page and ".SS claimscope record search" in page
    assert all(f".TP\n.B {code.value}\n" in page for code in Exit)


def test_no_line_of_the_manual_is_taken_for_a_request() -> None:
    assert texts.roff(".evpack and -o") == "\\&.evpack and \\-o"
    assert texts.roff(r"a\b") == r"a\eb"


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff")
def test_the_manual_is_set_without_a_warning(tmp_path: Path) -> None:
    page = tmp_path / "claimscope.1"
    page.write_text(texts.manual("1.2.3", 0), encoding="utf-8")
    told = subprocess.run(
        ["groff", "-man", "-Tutf8", "-P-c", "-P-b", "-P-u", "-ww", "-K", "utf8", page], capture_output=True, check=True
    )
    assert told.stderr == b"" and b"EXIT STATUS" in told.stdout


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["claimscope", "ver"], {"verify"}),
        (["claimscope", "export", "--xl"], {"--xlsx"}),
        (["claimscope", "record", "se"], {"search"}),
        (["claimscope", "export", "inter"], {"internal"}),
    ],
)
def test_bash_completes(typed: list[str], offered: set[str], tmp_path: Path) -> None:
    words = " ".join(typed)
    ask = f'{texts.bash()}\nCOMP_WORDS=({words}); COMP_CWORD={len(typed) - 1}; _claimscope; echo "${{COMPREPLY[*]}}"'
    told = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert set(told.stdout.split()) == offered and told.stderr == ""


@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh")
def test_zsh_reads_its_completion(tmp_path: Path) -> None:
    path = tmp_path / "_claimscope"
    path.write_text(texts.zsh(), encoding="utf-8")
    subprocess.run(["zsh", "-f", "-n", path], check=True)
