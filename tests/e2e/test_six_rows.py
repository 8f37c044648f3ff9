"""A pack with all six rows answered from result files, printed, and checked from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimscope.services.assessing import assess
from claimscope.services.exporting import Targets, export_pack
from claimscope.services.report_rendering import Options
from claimscope.services.workspace import Workspace
from e2e import six_rows

pytestmark = pytest.mark.slow


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace.create(tmp_path / "x.evpack")


def test_six_rows_answered_and_printed(tmp_path: Path, workspace: Workspace) -> None:
    files = tmp_path / "files"
    files.mkdir()
    pack = six_rows.build(files, workspace)
    made = assess(pack)
    states = {cell.question: (cell.state, str(cell.missing)) for cell in made.cells if cell.candidate == "b1"}
    assert {state for state, _ in states.values()} == {"answered"}, states
    assert pack.cell("b1", "task-accuracy") is None, "the result closed its plan"
    out = export_pack(pack, workspace, Targets(pdf=tmp_path / "six.pdf"), Options(draft=True))
    assert out.files[0].path.stat().st_size > 20_000
