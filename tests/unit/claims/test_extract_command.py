"""``extract``: the contract's JSON, exit codes, plain lines."""

import argparse
import json
from pathlib import Path

import pytest

from claimscope.cli import extract as command
from claimscope.core.claim import FIELD_NAMES
from claimscope.services.contract import extraction_json
from claimscope.services.extraction import Extraction, extract
from inline_jobs import Inline

TEXT = "MLPerf Inference v5.1, Closed: 8x B200 reach 23,699.70 tokens/s on Llama 2 70B (99), Offline.\n"


def extraction(folder: Path, text: str = TEXT) -> Extraction:
    path = folder / "claim.txt"
    path.write_text(text, encoding="utf-8")
    return extract(path, Inline())


def test_a_file_gives_document_claims_and_hash(tmp_path: Path) -> None:
    found = extraction(tmp_path)
    assert (found.document.status, len(found.claims), len(found.sha256)) == ("read", 1, 64)


def test_the_json_holds_every_field_of_the_contract(tmp_path: Path) -> None:
    answer = extraction_json([extraction(tmp_path)])
    assert answer["schema"] == "claimscope.extraction/1"
    source = answer["sources"][0]  # type: ignore[index]
    claim = source["claims"][0]
    assert tuple(claim["fields"]) == FIELD_NAMES
    assert claim["fields"]["submitter"] is None
    assert "submitter" in claim["unstated"]
    assert str(claim["fields"]["value"]["value"]) == "23699.70"


def test_a_refused_file_has_no_claims(tmp_path: Path) -> None:
    empty = tmp_path / "empty.pptx"
    empty.write_bytes(b"")
    found = extract(empty, Inline())
    assert (found.document.status, found.claims) == ("refused", ())
    assert command.exit_code([found], None) == 3


def test_lines_mark_what_is_unsure(tmp_path: Path) -> None:
    lines = command.lines([extraction(tmp_path, "MLPerf v4.1, Whisper. B200 reaches 210 samples/s. A100: 32.1.")])
    assert any(line.endswith("?") for line in lines)


def test_the_command_writes_one_json_document(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = extraction(tmp_path)
    monkeypatch.setattr("claimscope.services.extraction.extract", lambda path, runner, whole: found)
    args = argparse.Namespace(files=[found.path], json=True, check=False, profile=None)
    assert command.run(args) == 0
    assert json.loads(capsys.readouterr().out)["sources"][0]["claims"][0]["kind"] == "absolute"


def test_pages_without_their_text_bring_the_same_claims(tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    path.write_text("MLPerf Inference v5.1: Llama 2 70B Offline 31,200 tokens/s on 8x H200.", encoding="utf-8")
    whole, lean = extract(path, Inline()), extract(path, Inline(), whole=False)
    assert lean.claims == whole.claims
    assert [page.blocks for page in lean.document.pages] == [()]
    assert lean.document.pages[0].label == whole.document.pages[0].label
