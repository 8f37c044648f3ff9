"""``extract --check`` as text: what the record says, the checks, and each finding with what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimscope.cli.main import main


def test_findings_stand_with_their_advice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "offer.txt"
    path.write_text(
        "MLPerf Inference v5.1 Closed, Llama 2 70B Offline, Dell PowerEdge XE9680L: 101,253 samples/s.",
        encoding="utf-8",
    )
    assert main(["extract", str(path), "--check"]) == 1
    said = capsys.readouterr().out
    assert "division           answered: closed" in said
    assert "! high: The source gives 101,253 in samples/s; the official result counts tokens/s." in said
    assert "Use it in tokens/s" in said
    main(["extract", str(path)])
    assert "answered" not in capsys.readouterr().out
