"""kill -9 at random instants during edits, autosave and save loses nothing. The script says how it looks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "killing.py"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks, so that a thousand rounds take minutes and not hours")
@pytest.mark.parametrize("rounds", [25, pytest.param(1000, marks=[pytest.mark.slow, pytest.mark.timeout(1800)])])
def test_nothing_is_lost(tmp_path: Path, rounds: int) -> None:
    paths = os.pathsep.join([str(SCRIPT.parent), str(SCRIPT.parents[1] / "src")])
    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(rounds), str(tmp_path)],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    table = json.loads(done.stdout)
    assert table["lost"] == []
    assert table["steps"] > rounds // 2, "the child must have got somewhere"
    if rounds >= 1000:
        assert {"save", "autosave", "between"} <= set(table["died_in"])
