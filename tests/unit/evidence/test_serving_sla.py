"""Own measurements against the SLA: quantity, percentile, bound and load all have to fit."""

from __future__ import annotations

from decimal import Decimal

import pytest

from claimscope.core.document import Bound, Evidence, Sla
from claimscope.core.serving_sla import match_serving
from claimscope.evidence.normal import Draft

TTFT = Bound("ttft", Decimal(99), Decimal(500))


def measured(arrival: str = "poisson", rate: str | None = "10", **latencies: str) -> Evidence:
    draft = Draft("serving_speed", "vllm-bench", "")
    draft.fact("arrival", arrival)
    if rate is not None:
        draft.fact("request_rate", Decimal(rate))
    for name, value in latencies.items():
        quantity, _, share = name.partition("_p")
        draft.measure(f"{quantity} p{share}", Decimal(value), "ms", percentile=Decimal(share))
    return draft.evidence()


@pytest.mark.parametrize(
    ("latencies", "verdict"),
    [
        ({"ttft_p99": "499"}, "holds"),
        ({"ttft_p99": "500"}, "holds"),
        ({"ttft_p99": "500.1"}, "broken"),
        ({"ttft_p999": "1"}, "not-measured"),
        ({"ttft_p95": "300"}, "not-measured"),
        ({"ttft_p95": "900"}, "broken"),
        ({"tpot_p99": "10"}, "not-measured"),
    ],
)
def test_bound(latencies: dict[str, str], verdict: str) -> None:
    item = measured(**{name: value for name, value in latencies.items() if name != "ttft_p999"})
    assert match_serving(item, Sla((TTFT,))).bounds[0].verdict == verdict


def test_a_higher_percentile_proves_a_lower_one() -> None:
    sla = Sla((Bound("ttft", Decimal(95), Decimal(500)),))
    assert match_serving(measured(ttft_p99="400"), sla).answers


@pytest.mark.parametrize(
    ("arrival", "rate", "reason"),
    [
        ("burst", None, "serving.load-no-stream"),
        ("closed-loop", None, "serving.load-no-stream"),
        ("", None, "serving.load-unknown"),
        ("constant", "20", "serving.load-smoother"),
        ("poisson", "5", "serving.rate-lower"),
        ("poisson", None, "serving.rate-unknown"),
        ("poisson", "20", ""),
    ],
)
def test_load(arrival: str, rate: str | None, reason: str) -> None:
    sla = Sla((TTFT,), arrival="poisson", requests_per_s=Decimal(10))
    found = match_serving(measured(arrival, rate, ttft_p99="100"), sla)
    assert found.load.reason == reason
    assert found.answers == (reason == "")


def test_without_bounds_nothing_is_answered() -> None:
    assert not match_serving(measured(ttft_p99="1"), Sla()).answers
