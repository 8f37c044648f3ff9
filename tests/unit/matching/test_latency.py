"""Latencies of runs: shown as what they are, never called missing, never taken for an official result."""

from __future__ import annotations

import pytest

from record_for_tests import matched

TTFT = {"kind": "latency", "context": "TTFT p99 measured", "round": "v5.1"}


def test_the_run_behind_a_measured_latency_is_shown() -> None:
    """Vultr 5.1-0095, Llama 2 70B Server: TTFT p99 1678.81 ms in the log."""
    found = matched("1,678.81", "ms", **TTFT)
    assert (found.outcome, found.row) == ("not-comparable", None)
    assert {row.result_id for row in found.rows} == {"5.1-0095"}
    assert found.explanation.id == "matching.measured.ttft"


def test_seconds_are_milliseconds() -> None:
    assert matched("1.67881", "s", **TTFT).explanation.id == "matching.measured.ttft"


def test_another_round_is_not_that_run() -> None:
    assert matched("1,678.81", "ms", **{**TTFT, "round": "v4.1"}).rows == ()


@pytest.mark.parametrize("said", [{"context": "time to first token"}, {"scenario": "Server"}])
def test_an_unknown_latency_under_load_is_no_accusation(said: dict[str, str]) -> None:
    found = matched("612", "ms", kind="latency", round="v5.1", benchmark="llama2-70b", **said)
    assert found.outcome == "not-comparable"
    assert found.explanation.id == "matching.latency-no-result"


def test_a_single_stream_result_is_an_official_one() -> None:
    """Official SingleStream results are latencies; the ordinary look-up keeps them."""
    found = matched("0.3121", "ms", kind="latency", round="v5.1", benchmark="resnet50", scenario="SingleStream")
    assert not found.explanation.id.startswith("matching.measured")
    assert found.explanation.id != "matching.latency-no-result"
