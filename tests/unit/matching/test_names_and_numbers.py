"""Firms, result IDs, precision words, written numbers, units and benchmark names."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimscope.core.matching.benchmarks import base_and_tier, expanded, named_scenario, relation
from claimscope.core.matching.numbers import written
from claimscope.core.matching.units import claimed_unit, latency_factor, unit_relation
from claimscope.core.precision import declared_precision
from claimscope.core.result_id import normal_result_id, round_of_id
from claimscope.core.submitters import submitter_names
from record_for_tests import all_names, data, shipped_record

FIRMS = all_names().submitters
KNOWN = all_names().benchmarks


@pytest.mark.parametrize(
    ("claimed", "official", "expected"),
    [
        ("Dell Technologies", "DellEMC", "same"),
        ("Hewlett Packard Enterprise", "HPE", "same"),
        ("KRAI", "Krai", "same"),
        ("TheStage AI", "The_Stage", "same"),
        ("Microsoft Azure", "Azure", "same"),
        ("Supermcro", "Supermicro", "same"),
        ("MangoBoost", "AMD_MangoBoost", "joint"),
        ("Red Hat", "RedHat-Supermicro", "joint"),
        ("Intel", "Habana", "related"),
        ("KRAI", "UntetherAI", "different"),
        ("Acme Computing", "NVIDIA", "unknown"),
    ],
)
def test_firms(claimed: str, official: str, expected: str) -> None:
    assert FIRMS.relation(claimed, official) == expected


def test_every_submitter_of_the_record_is_known() -> None:
    rows = shipped_record().query("SELECT DISTINCT submitter FROM systems")
    assert [name for (name,) in rows if FIRMS.find(name) is None] == []


def test_spellings_include_joint_submissions() -> None:
    assert set(FIRMS.spellings("Dell")) >= {"Dell", "DellEMC", "Dell_MangoBoost"}
    assert FIRMS.spellings("Acme") == ()


def test_a_name_of_two_firms_is_refused() -> None:
    doubled = data("vocabulary", "submitters.json")
    doubled["submitters"].append({"id": "Other", "record": ["NVIDIA"], "aliases": []})
    with pytest.raises(ValueError, match="NVIDIA"):
        submitter_names(doubled)


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("4.1-0043", "4.1-43"),
        ("v4.1-0043", "4.1-43"),
        ("Inf-0.5-25", "0.5-25"),
        ("1.0-70", "1.0-70"),
        ("1.1-037", "1.1-37"),
        ("5.1-0024.llama2-70b", "5.1-24"),
        ("4.1\u20110060", "4.1-60"),
        ("2024-10", ""),
        ("v4.1", ""),
    ],
)
def test_result_ids(text: str, normal: str) -> None:
    assert normal_result_id(text) == normal
    assert round_of_id(text) == ("v" + normal[:3] if normal else "")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("NVFP4", "fp4"),
        ("mxfp4", "fp4"),
        ("fp8 (static per-tensor PTQ, NVIDIA ModelOpt)", "fp8"),
        ("float8", "fp8"),
        ("int8,fp16", "mixed"),
        ("Google bfloat16.", "bf16"),
        ("uint8", "int8"),
        ("Dummy", ""),
        ("No change.", ""),
        ("", ""),
    ],
)
def test_declared_precision(text: str, word: str) -> None:
    assert declared_precision(text) == word


@pytest.mark.parametrize(
    ("value", "text", "official", "expected"),
    [
        ("23699.70", "23,699.70", "23699.7", "exact"),
        ("18.1", "18.1", "18.1007", "rounded"),
        ("169000", "169k", "169197", "rounded"),
        ("5103", "5103", "5103.99", "truncated"),
        ("418000", "418K+", "418794", "truncated"),
        ("34081.1", "34.081,1", "34081.1", "exact"),
        ("596.11", "596.11", "596.108", "rounded"),
        ("1790.9826666", "1790.9826666", "1790.983", "rounded"),
        ("13.43", "13.43", "13.433843", "rounded"),
        ("770496", "770.496", "770497", "truncated"),
        ("770495", "770.495", "770497", None),
        ("19895.2", "19,895.2", "19859.2", None),
        ("5103", "5103", "5104", None),
    ],
)
def test_written_precision_decides(value: str, text: str, official: str, expected: str | None) -> None:
    assert written(Decimal(value), text).closeness(Decimal(official)) == expected


@given(st.decimals("0.001", "9999999", places=3), st.integers(1, 6))
def test_what_is_rounded_or_cut_at_any_step_is_found_again(official: Decimal, digits: int) -> None:
    step = Decimal(1).scaleb(official.adjusted() - digits + 1)
    for shown in ((official / step).to_integral_value(), official // step):
        number = written(shown * step, f"{shown * step:f}")
        if number.step == step:
            assert number.closeness(official) is not None
            assert number.low <= official <= number.high


@pytest.mark.parametrize(
    ("claimed", "official", "expected"),
    [
        ("tokens/s", "tokens/s", "same"),
        ("images/s", "samples/s", "words"),
        ("requests/s", "queries/s", "words"),
        ("queries/s", "samples/s", "words"),
        ("queries/s", "tokens/s", "other-rate"),
        ("s", "ms", "same"),
        ("ms", "tokens/s", "other-quantity"),
        ("", "tokens/s", "unknown"),
    ],
)
def test_units(claimed: str, official: str, expected: str) -> None:
    assert unit_relation(claimed, official) == expected


def test_unit_parts_and_latency_factor() -> None:
    assert (claimed_unit("tokens/s per accelerator").base, claimed_unit("tokens/s per W").per) == ("tokens/s", "watt")
    assert latency_factor("s", "ms") == 1000 and latency_factor("tokens/s", "tokens/s") == 1


def test_benchmark_names() -> None:
    assert base_and_tier("llama2-70b-interactive-99.9") == ("llama2-70b", "99.9")
    assert base_and_tier("resnet") == ("resnet50", "")
    assert named_scenario("llama2-70b-interactive-99", "Server") == "Interactive"
    assert named_scenario("llama2-70b-interactive-99", "Offline") == "Offline"
    assert relation("llama2-70b-99", "llama2-70b-99.9", KNOWN) == "tier"
    assert relation("dlrm", "dlrm-v2-99", KNOWN) == "renamed"
    assert relation("llama3.1-70b", "llama2-70b-99.9", KNOWN) == "unknown"
    assert relation("bert", "llama2-70b-99.9", KNOWN) == "different"
    assert set(expanded("gptj", KNOWN)) == {"gptj-99", "gptj-99.9"}


@pytest.mark.parametrize(
    ("official", "said", "close"),
    [
        ("107318", "107,317", "truncated"),
        ("107318", "107,316", None),
        ("107318", "107,319", None),
        ("4318", "4,317", None),
        ("107318.4", "107,317", None),
    ],
)
def test_a_published_number_may_be_rounded_up_itself(official: str, said: str, close: str | None) -> None:
    number = written(Decimal(said.replace(",", "")), said)
    assert number.closeness(Decimal(official)) == close
