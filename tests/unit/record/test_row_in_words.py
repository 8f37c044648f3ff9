"""Ten rows of ten kinds, explained in plain words: bound, gate, measured values, and what they do not say."""

from __future__ import annotations

import pytest

from claimscope.core.matching import claim_of_row
from claimscope.core.record_row import RecordRow, RowFilter
from claimscope.core.row_words import row_explained
from claimscope.services.wording import catalogue
from record_for_tests import benchmark_facts, looked_up, shipped_record

RECORD = shipped_record()


def _row(round_: str, benchmark: str, scenario: str, division: str = "closed") -> RecordRow:
    wanted = RowFilter(rounds=(round_,), benchmarks=(benchmark,), scenarios=(scenario,), division=division)
    return RECORD.rows(wanted)[0]


def _said(row: RecordRow, language: str = "en") -> str:
    say = catalogue(language)
    return " ".join(say.text(one) for one in row_explained(row, benchmark_facts().of_row(row), RECORD.coverage()))


KINDS = [
    (
        ("v4.1", "llama2-70b-99", "Server"),
        ["TTFT at most 2,000 ms at p99", "TPOT at most 200 ms", "ROUGE-1 of at"],
    ),
    (("v5.0", "llama2-70b-interactive-99", "Server"), ["conversation", "TPOT at most 40 ms", "no measured p99"]),
    (
        ("v5.1", "whisper", "Offline"),
        ["no latency bound", "table says Samples/s", "how long one request takes"],
    ),
    (("v2.1", "resnet50", "Server"), ["time per request at most 15 ms at p99", "Top-1 accuracy"]),
    (("v3.0", "resnet50", "SingleStream"), ["One request at a time", "p90", "not an average"]),
    (("v3.0", "resnet50", "MultiStream"), ["Eight samples at a time", "p99", "dividing it by eight"]),
    (("v0.5", "resnet50", "MultiStream"), ["fixed interval", "count of streams", "no result ID"]),
    (("v0.5", "gnmt", "Server"), ["at p97"]),
    (("v6.1", "gpt-oss-120b", "Offline"), ["not published yet"]),
    (("v4.1", "gptj-99", "Offline"), ["times a fixed 69"]),
]


@pytest.mark.parametrize(("kind", "expected"), KINDS)
def test_rows_of_ten_kinds(kind: tuple[str, str, str], expected: list[str]) -> None:
    said = _said(_row(*kind))
    assert [words for words in expected if words not in said] == []
    assert "{" not in said and "record." not in said and "matching." not in said


def test_open_rows_claim_neither_bound_nor_gate() -> None:
    said = _said(_row("v5.1", "llama2-70b-99.9", "Server", "open"))
    assert "neither a latency bound nor an accuracy gate" in said
    assert "at most" not in said and "without breaking" not in said


def test_a_mixed_system_is_not_called_one_without_accelerator() -> None:
    assert "mix of accelerators" in _said(RECORD.show("2.1-0131")[0])


@pytest.mark.parametrize("kind", [kind for kind, _ in KINDS])
def test_every_row_is_explained_in_german_too(kind: tuple[str, str, str]) -> None:
    row = _row(*kind)
    say = catalogue("de")
    assert all(say.has(one.id) for one in row_explained(row, benchmark_facts().of_row(row), RECORD.coverage()))
    assert "{" not in _said(row, "de")


def test_cite_this_makes_a_claim_that_finds_its_row() -> None:
    row = _row("v5.1", "deepseek-r1", "Offline")
    found = looked_up(claim_of_row(row, "c1"))
    assert found.row is not None and found.row.key == row.key and found.outcome == "exact"
