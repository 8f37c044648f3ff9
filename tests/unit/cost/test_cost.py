"""The cost model: every number here was worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from claimscope.core.cost import CostResult, Incomplete, break_even, cost_of, curve, sized_for
from claimscope.core.document import CostAssumption, CostModel


def model(candidate: str = "a", **values: str | tuple[str, str, str]) -> CostModel:
    made = []
    for key, value in values.items():
        name = key.replace("__", ".")
        if isinstance(value, tuple):
            middle, low, high = (Decimal(one) for one in value)
            made.append(CostAssumption(name, middle, "", low, high))
        else:
            made.append(CostAssumption(name, Decimal(value), ""))
    return CostModel(candidate, assumptions=tuple(made))


HOSTED = {
    "requests_per_month": "1000000",
    "input_tokens": "1200",
    "output_tokens": "300",
    "price_per_million_input": "0.50",
    "price_per_million_output": "1.50",
}
OWN = {
    "requests_per_month": "2628000",
    "output_tokens": "300",
    "throughput_at_sla": "1000",
    "utilisation": "0.5",
    "system_price": "300000",
    "months_of_use": "60",
    "power_kw": "10",
    "power_price": "0.20",
}


def result(made: CostModel) -> CostResult:
    found = cost_of(made)
    assert isinstance(found, CostResult), found
    return found


def test_hosted_is_tokens_times_price() -> None:
    found = result(model(**HOSTED))
    assert found.per_month == Decimal(600) + Decimal(450)
    assert found.per_request == Decimal("0.00105")
    assert found.systems == 0


def test_own_hardware_comes_in_whole_systems() -> None:
    found = result(model(**OWN))
    # 2,628,000 x 300 tokens in 2,628,000 s = 300 tokens/s; one system gives 500.
    assert found.systems == 1
    assert found.per_month == Decimal(5000) + Decimal(1460)
    more = result(model(**{**OWN, "output_tokens": "501"}))
    assert more.systems == 2
    assert more.per_month == 2 * found.per_month


def test_peak_factor_asks_for_more_systems() -> None:
    assert result(model(**OWN, peak_factor="3")).systems == 2


def test_rent_replaces_purchase() -> None:
    rented = {name: value for name, value in OWN.items() if name not in ("system_price", "months_of_use")}
    assert result(model(**rented, system_rent_per_hour="20")).per_month == Decimal(14600) + Decimal(1460)


def test_classes_of_requests_give_the_same_as_their_mean() -> None:
    classes = {name: value for name, value in HOSTED.items() if name != "output_tokens"}
    made = model(
        **classes,
        share__short="0.75",
        share__long="0.25",
        output_tokens__short="100",
        output_tokens__long="900",
    )
    assert result(made).per_month == result(model(**HOSTED)).per_month


def test_shares_that_do_not_add_up_are_named() -> None:
    classes = {name: value for name, value in HOSTED.items() if name != "output_tokens"}
    found = cost_of(model(**classes, share__a="0.5", share__b="0.4", output_tokens__a="1", output_tokens__b="2"))
    assert isinstance(found, Incomplete)
    assert ("share", "shares-not-one") in found.wrong


@pytest.mark.parametrize("left_out", ["requests_per_month", "output_tokens", "throughput_at_sla", "system_price"])
def test_nothing_is_assumed_silently(left_out: str) -> None:
    found = cost_of(model(**{name: value for name, value in OWN.items() if name != left_out}))
    assert isinstance(found, Incomplete)
    assert left_out in found.missing


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [("utilisation", "1.2", "above-one"), ("utilisation", "0", "not-positive"), ("power_price", "-1", "negative")],
)
def test_wrong_numbers_are_named(name: str, value: str, reason: str) -> None:
    found = cost_of(model(**{**OWN, name: value}))
    assert isinstance(found, Incomplete)
    assert (name, reason) in found.wrong


def test_the_widest_driver_comes_first_and_the_range_covers_the_result() -> None:
    wide = {**HOSTED, "output_tokens": ("300", "100", "900"), "price_per_million_input": ("0.50", "0.45", "0.55")}
    found = result(model(**wide))
    assert [driver.name for driver in found.drivers] == ["output_tokens", "price_per_million_input"]
    assert found.drivers[0].at_low == Decimal("0.00075")
    assert found.low == Decimal("0.00069") and found.high == Decimal("0.00201")
    assert found.low <= found.per_request <= found.high


def test_break_even_follows_the_steps_of_own_hardware() -> None:
    """Own: 3,126.67 a month per system of 4.38 million requests. Hosted: 0.00105 a request."""
    hosted, own = model(**HOSTED), model("b", **{**OWN, "system_price": "100000"})
    crossings = break_even(hosted, own, Decimal(1_000_000), Decimal(8_000_000))
    assert crossings == (Decimal(2_977_778), Decimal(4_380_001), Decimal(5_955_556))


def test_incomplete_models_have_no_curve() -> None:
    assert curve(replace(model(**OWN), assumptions=()), [Decimal(1)]) == ()


def test_own_systems_are_sized_for_the_mean_times_the_peak() -> None:
    """2,628,000 requests in 730 hours are one a second."""
    values = {one.name: one.value for one in model(**OWN).assumptions}
    assert sized_for(values) == 1
    assert sized_for(values | {"peak_factor": Decimal("2.5")}) == Decimal("2.5")
    assert sized_for({one.name: one.value for one in model(**HOSTED).assumptions}) is None
    assert sized_for({"throughput_at_sla": Decimal(1000)}) is None
