"""Which results may stand side by side."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimscope.core.checks.comparability import Comparability, Side, compare, side_of
from claimscope.core.citation_view import view_of
from claimscope.services.assessing import rulebook
from judging import usual

ONE = Side("a", "v5.1", "llama2-70b-99", "Server", "datacenter", "closed", "available", True, 8, "tokens/s", False)
GROUPS = rulebook().compatibility


def rules(made: Comparability) -> list[str]:
    return [reason.rule for reason in (*made.reasons, *made.state)]


def test_equal_sides_stand_side_by_side() -> None:
    assert compare([ONE, replace(ONE, id="b")], GROUPS) == Comparability("side-by-side")


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"benchmark": "llama3.1-8b"}, "M15"),
        ({"benchmark": "llama2-70b-99.9"}, "compare-tier"),
        ({"scenario": "Offline"}, "M16"),
        ({"suite": "edge"}, "compare-suite"),
        ({"round": "v6.1"}, "M15"),
        ({"round": "v3.1"}, "M15"),
        ({"unit": "queries/s"}, "compare-unit"),
        ({"power_run": True}, "compare-power"),
        ({"mlperf": False}, "M17"),
        ({"scenario": ""}, "M16"),
        ({"round": ""}, "M15"),
        ({"benchmark": ""}, "M15"),
    ],
)
def test_what_forbids(changes: dict[str, object], rule: str) -> None:
    made = compare([ONE, replace(ONE, **changes)], GROUPS)  # type: ignore[arg-type]
    assert made.verdict == "not"
    assert rule in rules(made)


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"round": "v5.0"}, "M18"),
        ({"division": "open"}, "M19"),
        ({"availability": "preview"}, "M20"),
        ({"verified": False}, "M21"),
        ({"accelerators": 72}, "M24"),
    ],
)
def test_what_must_be_stated(changes: dict[str, object], rule: str) -> None:
    made = compare([ONE, replace(ONE, **changes)], GROUPS)  # type: ignore[arg-type]
    assert made.verdict == "with-differences"
    assert rules(made) == [rule]


def test_interactive_of_v5_0_is_the_scenario_of_v5_1() -> None:
    old = replace(ONE, round="v5.0", benchmark="llama2-70b-interactive-99", scenario="Interactive")
    new = replace(ONE, scenario="Interactive")
    assert compare([old, new], GROUPS).verdict == "with-differences"


def test_one_bad_pair_forbids_the_whole_set() -> None:
    made = compare([ONE, replace(ONE, id="b"), replace(ONE, id="c", scenario="Offline")], GROUPS)
    assert made.verdict == "not"


SIDES = st.builds(
    Side,
    id=st.sampled_from("abc"),
    round=st.sampled_from(["", "v4.0", "v4.1", "v5.1", "v6.1"]),
    benchmark=st.sampled_from(["", "llama2-70b-99", "llama2-70b-99.9", "3d-unet-99"]),
    scenario=st.sampled_from(["", "Server", "Offline", "MultiStream"]),
    suite=st.sampled_from(["", "datacenter", "edge", "datacenter,edge"]),
    division=st.sampled_from(["", "closed", "open"]),
    availability=st.sampled_from(["available", "preview"]),
    verified=st.booleans(),
    accelerators=st.sampled_from([None, 8, 72]),
    unit=st.sampled_from(["", "tokens/s", "queries/s"]),
    power_run=st.sampled_from([None, True, False]),
    mlperf=st.booleans(),
)


@given(SIDES, SIDES)
def test_the_order_of_two_does_not_matter(left: Side, right: Side) -> None:
    assert compare([left, right], GROUPS).verdict == compare([right, left], GROUPS).verdict


@given(SIDES, SIDES)
def test_what_is_not_known_is_never_side_by_side(left: Side, right: Side) -> None:
    made = compare([left, right], GROUPS)
    unknown = any(not getattr(side, name) for side in (left, right) for name in ("round", "benchmark", "scenario"))
    if unknown:
        assert made.verdict == "not"


def test_a_citation_as_a_side() -> None:
    made = side_of(view_of(usual()))
    assert (made.round, made.benchmark, made.accelerators, made.verified) == ("v5.1", "llama2-70b-99", 8, True)
