"""``claimscope export``: files, exit codes, and what stands on which stream."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from claimscope.cli.main import main
from claimscope.services.packs import save_pack
from claimscope.services.snapshot import Snapshot
from claimscope.services.workspace import Workspace
from report_samples import sample


@pytest.fixture
def pack_file(tmp_path: Path) -> Path:
    workspace = Workspace.create()
    path = tmp_path / "p.evpack"
    save_pack(workspace, Snapshot(replace(sample(), sources=(), evidence=())), path)
    workspace.close(delete=True)
    return path


def test_a_draft_is_written_and_its_hash_is_said(pack_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = pack_file.with_suffix(".html")
    assert main(["export", str(pack_file), "--html", str(target), "--draft"]) == 0
    told = capsys.readouterr()
    assert str(target) in told.out
    assert "SHA-256" in told.out
    assert target.read_bytes().startswith(b"<!DOCTYPE html>")


def test_a_refused_final_writes_nothing_and_says_why(pack_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = pack_file.with_suffix(".pdf")
    assert main(["export", str(pack_file), "--pdf", str(target)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert "A final report is not possible yet" in told.err
    assert "open, without a plan" in told.err
    assert not target.exists()


def test_nothing_to_write_is_wrong_usage(pack_file: Path) -> None:
    assert main(["export", str(pack_file)]) == 2


def test_a_target_that_cannot_be_written(pack_file: Path) -> None:
    target = pack_file.parent / "absent" / "r.json"
    assert main(["export", str(pack_file), "--json", str(target), "--draft"]) == 5


def test_german_letter_paper_and_the_brief_template(pack_file: Path) -> None:
    target = pack_file.with_suffix(".pdf")
    more = ["--language", "de", "--paper", "letter", "--template", "brief"]
    assert main(["export", str(pack_file), "--pdf", str(target), "--draft", *more]) == 0
    assert target.read_bytes().startswith(b"%PDF-1.7")


def test_an_unknown_language_is_refused_and_the_known_ones_are_named(
    pack_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = pack_file.with_suffix(".pdf")
    assert main(["export", str(pack_file), "--pdf", str(target), "--draft", "--language", "xx"]) == 2
    assert "en, de, es, fr and ja" in capsys.readouterr().err
    assert not target.exists()
