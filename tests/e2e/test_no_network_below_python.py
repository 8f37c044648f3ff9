"""Nothing reaches for the network, below Python either: what libraries in C ask the system for is watched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from claimscope.datafiles import resource

OFFER, SHEET = resource("sample", "norvik-compute-offer.pptx"), resource("sample", "halden-systems-datasheet.pdf")
recognises = pytest.mark.skipif(find_spec("rapidocr") is None, reason="the extra ocr")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    made = tmp_path / "home"
    made.mkdir()
    return made


def run(home: Path, *arguments: object, watch: Path | None = None) -> None:
    """One command as a user starts it, with ``home`` as the user's own; the calls of all processes go to ``watch``."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "LANG") if name in os.environ}
    watched = ["strace", "-f", "-qq", "-e", "trace=%network", "-o", str(watch)] if watch else []
    command = [*watched, sys.executable, "-m", "claimscope", *(str(part) for part in arguments)]
    done = subprocess.run(command, env={**kept, "HOME": str(home)}, capture_output=True, check=False, cwd=home)
    assert done.returncode in (0, 1), done.stderr.decode()


def picture(home: Path) -> Path:
    from pypdfium2 import PdfDocument

    path = home / "page.png"
    with PdfDocument(SHEET) as document:
        document[0].render(scale=1).to_pil().save(path)
    return path


def can_watch() -> bool:
    """Whether strace is there and the system lets it look."""
    strace = shutil.which("strace")
    return strace is not None and subprocess.run([strace, "-o", os.devnull, "true"], check=False).returncode == 0


@pytest.mark.skipif(not can_watch(), reason="strace")
@pytest.mark.parametrize("job", ["sources", pytest.param("picture", marks=recognises)])
def test_no_call_to_another_machine(job: str, home: Path, tmp_path: Path) -> None:
    calls = tmp_path / "calls"
    files = [OFFER, SHEET] if job == "sources" else [picture(home)]
    run(home, "extract", "--check", *files, watch=calls)
    told = calls.read_text(encoding="utf-8", errors="replace").splitlines()
    assert any("socket" in line for line in told)
    asked = [line for line in told if "connect(" in line or "send" in line]
    assert [line for line in asked if "AF_INET" in line or "nscd" in line] == []


@pytest.mark.skipif(not can_watch(), reason="strace")
def test_a_folder_of_packs_connects_to_nothing(home: Path, tmp_path: Path) -> None:
    """The one part that could (the index of a department) does so only where its address is given: the same watch sees
    that."""
    calls = tmp_path / "calls"
    (home / "x.evpack").write_bytes(b"no pack")
    run(home, "packs", home, watch=calls)
    assert connected(calls) == []
    if find_spec("sqlalchemy") and find_spec("pg8000"):
        index = ("--index", "postgresql+pg8000://nobody@127.0.0.1:9/none")
        with pytest.raises(AssertionError, match="cannot be reached"):
            run(home, "packs", home, *index, watch=calls)
        assert connected(calls) != []


def connected(calls: Path) -> list[str]:
    told = calls.read_text(encoding="utf-8", errors="replace").splitlines()
    return [line for line in told if "connect(" in line and "AF_INET" in line]


@recognises
def test_recognition_leaves_nothing_of_its_own_in_the_home_folder(home: Path) -> None:
    """onnxruntime would keep an id of the machine and a list of what to report there."""
    run(home, "extract", picture(home))
    files = [path for path in home.rglob("*") if path.is_file() and "claimscope" not in str(path.relative_to(home))]
    assert files == [home / "page.png"]
