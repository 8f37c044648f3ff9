"""More of anything that costs money never makes a request cheaper."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from claimscope.core.cost import CostResult, cost_of
from claimscope.core.document import CostAssumption, CostModel

amounts = st.decimals(min_value="0.01", max_value="100000", places=2)
BASE = {
    "requests_per_month": Decimal(500_000),
    "output_tokens": Decimal(200),
    "throughput_at_sla": Decimal(900),
    "utilisation": Decimal("0.6"),
    "system_price": Decimal(100_000),
    "months_of_use": Decimal(48),
}


def cost(values: dict[str, Decimal]) -> CostResult:
    found = cost_of(
        CostModel("a", assumptions=tuple(CostAssumption(name, value, "") for name, value in values.items()))
    )
    assert isinstance(found, CostResult)
    return found


@given(st.sampled_from(["system_price", "output_tokens", "people_per_month", "licences_per_month"]), amounts, amounts)
def test_dearer_inputs_never_make_a_request_cheaper(name: str, one: Decimal, other: Decimal) -> None:
    low, high = sorted([one, other])
    assert cost({**BASE, name: low}).per_request <= cost({**BASE, name: high}).per_request


@given(amounts, amounts)
def test_more_throughput_never_needs_more_systems(one: Decimal, other: Decimal) -> None:
    low, high = sorted([one, other])
    assert cost({**BASE, "throughput_at_sla": high}).systems <= cost({**BASE, "throughput_at_sla": low}).systems


@given(amounts)
def test_month_is_requests_times_request(value: Decimal) -> None:
    found = cost({**BASE, "people_per_month": value})
    assert abs(found.per_request * BASE["requests_per_month"] - found.per_month) < Decimal("0.0001")
