"""The data files of the rules keep their schemas, and name only what exists."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from claimscope.core.compatibility import Compatibility
from claimscope.datafiles import resource
from claimscope.services.assessing import benchmarks, rulebook

DOCS = Path(__file__).resolve().parents[2] / "docs"


def data(*parts: str) -> Any:
    return json.loads(resource(*parts).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["rules", "messaging", "compatibility"])
def test_schema(name: str) -> None:
    jsonschema.validate(data("knowledge", f"{name}.json"), data("schema", f"{name}.schema.json"))


def test_the_profile_in_the_documentation_is_a_profile() -> None:
    text = (DOCS / "judgement.md").read_text(encoding="utf-8")
    example = json.loads(text.partition("```json")[2].partition("```")[0])
    jsonschema.validate(example, data("schema", "profile.schema.json"))
    assert set(example["severities"]) | set(example["off"]) <= set(rulebook().rules)


def test_every_benchmark_of_the_groups_is_known_to_the_rules_of_a_round() -> None:
    from claimscope.core.row_fields import base_benchmark

    known = {base_benchmark(fact.benchmark) for fact in benchmarks().all()} | {"yolo"}
    for benchmarks_of_suite in data("knowledge", "compatibility.json")["groups"].values():
        assert set(benchmarks_of_suite) <= known


@pytest.mark.parametrize(
    ("suite", "benchmark", "left", "right", "verdict"),
    [
        ("datacenter", "3d-unet", "v1.1", "v2.0", "not-compatible"),
        ("datacenter", "llama2-70b", "v4.0", "v6.0", "compatible"),
        ("datacenter", "llama2-70b", "v6.0", "v6.1", "undetermined"),
        ("edge", "dlrm", "v2.0", "v2.1", "undetermined"),
        ("datacenter,edge", "resnet50", "v2.0", "v3.1", "compatible"),
        ("", "bert", "v2.0", "v2.0", "same"),
    ],
)
def test_groups(suite: str, benchmark: str, left: str, right: str, verdict: str) -> None:
    groups = rulebook().compatibility
    assert groups.rounds(suite, benchmark, left, right) == verdict
    assert groups.rounds(suite, benchmark, right, left) == verdict


def test_another_schema_is_refused() -> None:
    with pytest.raises(ValueError, match="schema"):
        Compatibility.of({"schema": "other"})
