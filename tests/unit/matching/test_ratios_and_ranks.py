"""Ratios computed from two rows, ranks counted in a population that is said."""

from __future__ import annotations

from decimal import Decimal

import pytest

from claimscope.core.matching.ratio import factors
from claimscope.core.matching.subject import subject_of
from record_for_tests import claim, matched

CISCO = claim("34,081.1", "tokens/s", id="a", round="v5.0", benchmark="llama2-70b-99", scenario="Offline",
              submitter="Cisco", accelerator="NVIDIA H200", accelerator_count=8)  # fmt: skip
HPE = claim("31,238", "tokens/s", id="b", round="v5.0", benchmark="llama2-70b-99", scenario="Offline",
            submitter="HPE", system="HPE Cray XD670 with GreenLake", accelerator="NVIDIA H100")  # fmt: skip
NINE = {"kind": "ratio", "id": "r", "round": "v5.0", "benchmark": "llama2-70b-99", "scenario": "Offline",
        "submitter": "Cisco", "comparator": "HPE Cray XD670"}  # fmt: skip


def test_two_numbers_of_the_document_make_the_ratio() -> None:
    found = matched("9", "%", others=(CISCO, HPE), **NINE)
    assert (found.outcome, found.computed_ratio) == ("ratio-supported", Decimal("1.091"))
    assert [row.result_id for row in found.rows] == ["5.0-0011", "5.0-0039"]


def test_a_ratio_the_two_rows_do_not_give() -> None:
    found = matched("45", "%", others=(CISCO, HPE), **NINE)
    assert (found.outcome, found.computed_ratio) == ("ratio-not-supported", Decimal("1.091"))


def test_two_ids_make_the_ratio_across_divisions_and_say_so() -> None:
    found = matched("3.4", "x", kind="ratio", accelerator="AMD Instinct MI355X", result_ids=["5.1-0102", "5.0-0054"],
                    comparator="entry with four nodes, submission ID 5.0-0054")  # fmt: skip
    assert (found.outcome, [row.result_id for row in found.rows]) == ("ratio-supported", ["5.1-0102", "5.0-0054"])
    assert "matching.remark.open" in {said.id for said in found.remarks}


def test_tiers_of_one_system_compared() -> None:
    said = {"round": "v4.1", "scenario": "Offline", "result_ids": ["4.1-0021"]}
    lower = claim("72,070", "samples/s", id="l", benchmark="bert-99", **said)
    rows = {row.benchmark: row for row in matched(None, others=()).rows}
    assert rows == {}
    found = matched("13", "%", kind="ratio", id="r", benchmark="bert-99", round="v4.1", scenario="Offline",
                    comparator="BERT at 99.9", others=(lower,))  # fmt: skip
    assert found.outcome in ("ratio-supported", "ambiguous")


def test_an_unnamed_baseline_is_not_guessed() -> None:
    found = matched("2.7", "x", kind="ratio", round="v6.0", submitter="Nebius")
    assert (found.outcome, found.rows) == ("ambiguous", ())


def test_several_natural_pairs_are_said_to_be_several() -> None:
    found = matched("93", "%", kind="ratio", round="v6.0", benchmark="llama2-70b", scenario="Server",
                    accelerator="AMD Instinct MI355X", comparator="B300")  # fmt: skip
    assert (found.outcome, found.explanation.id) == ("ambiguous", "matching.ratio-some-pairs")
    assert found.computed_ratio is not None and abs(found.computed_ratio - Decimal("0.93")) < Decimal("0.01")


@pytest.mark.parametrize(
    ("value", "unit", "context", "expected"),
    [
        ("1.4", "x", "", ["1.4"]),
        ("45", "%", "", ["1.45"]),
        ("97", "%", "", ["1.97", "0.97"]),
        ("30", "%", "30 % less latency", ["1.3", "0.7"]),
    ],
)
def test_what_a_ratio_may_mean(value: str, unit: str, context: str, expected: list[str]) -> None:
    subject = subject_of(claim(value, unit, kind="ratio", context=context))
    assert subject is not None
    assert [str(one.value.normalize()) for one in factors(subject)] == expected


@pytest.mark.parametrize(("told", "outcome"), [("1.7", "ratio-supported"), ("2", "ratio-not-supported")])
def test_twice_is_more_than_a_ratio_that_rounds_to_it(told: str, outcome: str) -> None:
    fujitsu = claim("18,084.9", "tokens/s", id="f", round="v5.0", benchmark="llama2-70b-99", scenario="Offline",
                    submitter="Fujitsu", accelerator="NVIDIA H100 NVL", accelerator_count=8)  # fmt: skip
    said = {**NINE, "submitter": "HPE", "comparator": "Fujitsu"}
    found = matched(told, "x", others=(HPE, fujitsu), **said)
    assert (found.outcome, found.computed_ratio) == (outcome, Decimal("1.727"))


def test_a_rank_is_counted_and_the_population_said() -> None:
    found = matched(1, "rank", kind="rank", round="v1.1", benchmark="resnet50", scenario="Server",
                    submitter="Qualcomm", suite="datacenter")  # fmt: skip
    assert (found.outcome, found.explanation.id) == ("exact", "matching.rank-holds")
    population = found.explanation.get("population")
    assert population is not None and found.confidence < 0.8


def test_a_rank_that_holds_in_no_population() -> None:
    found = matched(1, "rank", kind="rank", round="v5.0", benchmark="llama2-70b-99", scenario="Offline",
                    submitter="Cisco", accelerator="H100", division="closed")  # fmt: skip
    assert (found.outcome, found.explanation.id) == ("value-differs", "matching.rank-fails")


@pytest.mark.parametrize("missing", ["round", "benchmark", "scenario", "submitter"])
def test_a_rank_without_its_field_is_not_counted(missing: str) -> None:
    said = {"round": "v1.1", "benchmark": "resnet50", "scenario": "Server", "submitter": "Qualcomm"}
    del said[missing]
    assert matched(1, "rank", kind="rank", **said).outcome == "ambiguous"


@pytest.mark.parametrize(
    "said", [{"submitter": "Cisco", "comparator": "all entries with liquid cooling"}, {"accelerator": "H100"}]
)
def test_a_rank_in_a_field_nobody_can_count_is_not_denied(said: dict[str, str]) -> None:
    found = matched(7, "rank", kind="rank", round="v5.0", benchmark="llama2-70b-99", scenario="Offline",
                    division="closed", **said)  # fmt: skip
    assert (found.outcome, found.explanation.id) == ("ambiguous", "matching.rank-unsaid")
