"""The benchmark facts: schema, contents and access."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from claimscope.core.knowledge import BenchmarkKnowledge, benchmark_knowledge
from claimscope.datafiles import resource


def _data(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(resource("knowledge", name).read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def knowledge() -> BenchmarkKnowledge:
    return benchmark_knowledge(_data("benchmarks.json"), _data("rounds.json"))


def test_file_follows_its_schema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(resource("schema", "benchmarks.schema.json").read_text("utf-8"))
    jsonschema.validate(_data("benchmarks.json"), schema)
    broken = _data("benchmarks.json")
    broken["entries"][0][3] = "Batch"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(broken, schema)


def test_every_entry_names_a_gate_that_exists_and_is_there_once(knowledge: BenchmarkKnowledge) -> None:
    assert len(knowledge.all()) == len(_data("benchmarks.json")["entries"]) == 552
    assert all(one.sources for one in knowledge.all())


@pytest.mark.parametrize(
    ("at", "quantity", "limit"),
    [
        (("v4.1", "datacenter", "llama2-70b-99", "Server"), "ttft", 2000),
        (("v4.1", "datacenter", "llama2-70b-99", "Server"), "tpot", 200),
        (("v5.0", "datacenter", "llama2-70b-interactive-99.9", "Server"), "tpot", 40),
        (("v5.1", "datacenter", "llama2-70b-99", "Interactive"), "ttft", 450),
        (("v5.0", "datacenter", "llama3.1-405b", "Server"), "tpot", 175),
        (("v2.1", "datacenter", "resnet50", "Server"), "end-to-end", 15),
        (("v0.5", "", "resnet50", "Server"), "end-to-end", 15),
        (("v2.1", "datacenter,edge", "bert-99", "Server"), "end-to-end", 130),
    ],
)
def test_bounds(knowledge: BenchmarkKnowledge, at: tuple[str, str, str, str], quantity: Any, limit: int) -> None:
    facts = knowledge.find(*at)
    assert facts is not None and facts.bounds
    bound = facts.bound(quantity)
    assert bound is not None and (bound.limit_ms, bound.percentile) == (limit, 99)


def test_offline_has_no_bound_and_single_stream_is_a_p90(knowledge: BenchmarkKnowledge) -> None:
    offline = knowledge.find("v5.0", "datacenter", "resnet50", "Offline")
    single = knowledge.find("v5.0", "edge", "resnet50", "SingleStream")
    assert offline is not None and not offline.bounds and offline.statistic == ""
    assert single is not None and (single.statistic, single.better) == ("p90", "lower")


def test_gates_and_label_traps(knowledge: BenchmarkKnowledge) -> None:
    full = knowledge.find("v4.1", "datacenter", "llama2-70b-99.9", "Offline")
    whisper = knowledge.find("v5.1", "datacenter", "whisper", "Offline")
    assert full is not None and full.gates[0].low == Decimal("44.3867688")
    assert whisper is not None and whisper.unit == "tokens/s" and whisper.label_warning == "tokens-labelled-samples"


def test_a_name_without_tier_finds_its_bounds_and_unknown_names_nothing(knowledge: BenchmarkKnowledge) -> None:
    plain = knowledge.find("v4.1", "datacenter", "llama2-70b", "Server")
    assert plain is not None and plain.bound("ttft") is not None
    assert knowledge.find("v4.1", "datacenter", "llama9", "Server") is None


def test_another_schema_is_refused() -> None:
    with pytest.raises(ValueError, match="schema"):
        benchmark_knowledge({"schema": "claimscope.knowledge.benchmarks/2"}, _data("rounds.json"))
