"""``claimscope rules``."""

from __future__ import annotations

import json

import pytest

from claimscope.cli.main import main


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--json"]) == 0
    rules = json.loads(capsys.readouterr().out)["rules"]
    assert {"id", "severity", "reason", "section"} <= set(rules[0])
    assert len({rule["id"] for rule in rules}) == len(rules)


@pytest.mark.parametrize(("language", "word"), [("en", "critical"), ("de", "kritisch")])
def test_as_text(capsys: pytest.CaptureFixture[str], language: str, word: str) -> None:
    assert main(["rules", "--language", language]) == 0
    text = capsys.readouterr().out
    assert "M34" in text
    assert word in text
