"""Fields that the source does not surely say of a number rule no row out, and accuse nobody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimscope.core.match import CONFIRMING, SURE, Match
from record_for_tests import claim, looked_up

MIXTRAL = {"benchmark": ("mixtral-8x7b", 0.74, "context")}
AROUND = {
    "round": ("v5.1", 0.85, "context"),
    "scenario": ("Server", 0.78, "context"),
    "submitter": ("Dell", 0.7, "context"),
    "accelerator": ("NVIDIA H100", 0.79, "context"),
    "accelerator_count": (16, 0.79, "context"),
}


def _found(value: str, **said: tuple[object, float, str]) -> Match:
    made = claim(value, "tokens/s", **{name: one for name, (one, _, _) in said.items()})
    fields = made.fields
    for name, (_, confidence, basis) in said.items():
        as_read = replace(getattr(fields, name), confidence=confidence, basis=basis)
        fields = replace(fields, **{name: as_read})
    return looked_up(replace(made, fields=fields))


@pytest.mark.parametrize("confidence", [0.74, 0.84, 0.95])
def test_the_same_benchmark_taken_for_another_is_no_missing_result(confidence: float) -> None:
    said = {**AROUND, "benchmark": ("mixtral-8x7b", confidence, "context"), "system": ("XE9680L", 0.9, "stated")}
    found = _found("34,588", **said)
    assert (found.outcome, {row.result_id for row in found.rows}) == ("rounded", {"5.1-0025"})
    assert found.confidence < SURE and found.row is None
    assert found.explanation.id == "matching.widened"


def test_what_speaks_against_the_row_is_shown() -> None:
    said = {**AROUND, "benchmark": ("mixtral-8x7b", 0.84, "context"), "system": ("XE9680L", 0.9, "stated")}
    assert "matching.conflict.benchmark" in {one.id for one in _found("34,588", **said).conflicts}


def test_unsure_accelerator_and_id_rule_no_row_out() -> None:
    said = {"accelerator": ("NVIDIA H100", 0.7, "stated"), "result_ids": (["5.1-0010"], 0.7, "stated")}
    assert {row.result_id for row in _found("34,588.3", **MIXTRAL, **said).rows} == {"5.1-0025"}


def test_four_digits_need_the_system_or_the_accelerator() -> None:
    wrong = {"result_ids": (["5.1-0010"], 0.7, "stated"), **MIXTRAL}
    with_system = _found("34.59k", **wrong, system=("XE9680L", 0.9, "stated"))
    assert "5.1-0025" in {row.result_id for row in with_system.rows} and with_system.row is None


def test_what_the_source_surely_says_still_rules_out() -> None:
    said = {**AROUND, "benchmark": ("mixtral-8x7b", 0.95, "stated"), "system": ("XE9680L", 0.9, "stated")}
    assert _found("34,588", **said).outcome == "not-found"


def test_another_number_is_still_not_found() -> None:
    said = {**AROUND, **MIXTRAL, "system": ("XE9680L", 0.9, "stated")}
    assert _found("34,987", **said).outcome not in CONFIRMING
