"""One pack, one program, one file: whatever the process, its hash seed and its time zone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
import sys
from pathlib import Path
from report_samples import TODAY, sample
from claimscope.services.exporting import Targets, export_pack
from claimscope.services.report_rendering import Options
folder = Path(sys.argv[1])
targets = Targets(folder / "r.pdf", folder / "r.html", folder / "r.json", folder / "r.xlsx")
made = export_pack(sample(), None, targets, Options(draft=True, today=TODAY, language="de"))
print(*(one.sha256 for one in made.files))
"""


def hashes(folder: Path, seed: str, zone: str) -> str:
    """SHA-256 of the four files as another process writes them."""
    folder.mkdir()
    root = Path(__file__).parents[2]
    paths = os.pathsep.join((str(root / "src"), str(root / "tests")))
    environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": paths}
    command = [sys.executable, "-c", SCRIPT, str(folder)]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout


@pytest.mark.slow
def test_two_processes_write_the_same_bytes(tmp_path: Path) -> None:
    first = hashes(tmp_path / "one", "1", "UTC")
    assert len(first.split()) == 4
    assert hashes(tmp_path / "two", "2", "Asia/Tokyo") == first
