"""Cards of slides: a number with its unit or without, the label below or above it."""

from __future__ import annotations

import pytest

from claims_for_tests import block, claims_of, document, numbers, values
from claimscope.core.claims import find_claims
from claimscope.core.reading import TextBlock
from claimscope.services.knowledge import vocabulary


def card(number: str, label: str, *, above: bool = False, title: str = "What our pilot showed") -> list[TextBlock]:
    top, low = (0.4, 0.3) if above else (0.3, 0.4)
    return [
        block(title, "title", (0.05, 0.03, 0.6, 0.1)),
        block(number, "body", (0.1, top, 0.22, top + 0.07)),
        block(label, "body", (0.1, low, 0.28, low + 0.04)),
    ]


@pytest.mark.parametrize("above", [False, True])
@pytest.mark.parametrize(
    ("number", "label", "unit"),
    [
        ("4.9 kW", "mean draw at the socket", "kW"),
        ("4.9 kW", "average power consumption", "kW"),
        ("4.9 kW", "under full load", "kW"),
        ("4,9 kW", "mittlere Leistungsaufnahme", "kW"),
        ("4.9 kW", "実測消費電力", "kW"),
    ],
)
def test_powers_that_their_label_calls_drawn(number: str, label: str, unit: str, above: bool) -> None:
    (claim,) = find_claims(document(tuple(card(number, label, above=above))), vocabulary())
    assert (str(numbers((claim,))[0]), claim.kind, values(claim, "unit")) == ("4.9", "power", (unit,))
    assert claim.fields.value is not None
    assert claim.fields.value.confidence < 0.8


@pytest.mark.parametrize(
    "label",
    [
        "maximum power draw",
        "per rack in the cold aisle",
        "rated consumption of the supply",
        "Nennleistung",
        "最大消費電力",
    ],
)
def test_powers_printed_on_a_thing(label: str) -> None:
    assert find_claims(document(tuple(card("4.9 kW", label))), vocabulary()) == ()


@pytest.mark.parametrize(
    ("number", "label", "unit"),
    [
        ("240", "Median TTFT (ms)", "ms"),
        ("240", "p95 time to first token, ms", "ms"),
        ("6,120", "Generated, all users (tokens/s)", "tokens/s"),
        ("240", "Zeit bis zum ersten Token, Median (ms)", "ms"),
    ],
)
def test_a_bare_number_takes_the_unit_that_closes_its_label(number: str, label: str, unit: str) -> None:
    (claim,) = find_claims(document(tuple(card(number, label))), vocabulary())
    assert values(claim, "unit") == (unit,)


@pytest.mark.parametrize(
    ("number", "label"), [("240", "desks that took part (6 weeks)"), ("12", "offices in 3 states (in s)")]
)
def test_other_counts_take_no_unit(number: str, label: str) -> None:
    assert find_claims(document(tuple(card(number, label))), vocabulary()) == ()


@pytest.mark.parametrize(
    ("number", "label", "title"),
    [
        ("1.4 s", "99th percentile", "What our pilot showed"),
        ("1.4秒", "応答、99パーセンタイル", "当社の試験での実測値"),
        ("71 ms", "per minute of speech, slowest desk", "What our pilot showed"),
    ],
)
def test_times_that_only_answers_have(number: str, label: str, title: str) -> None:
    (claim,) = find_claims(document(tuple(card(number, label, title=title))), vocabulary())
    assert claim.kind == "latency"


@pytest.mark.parametrize(("number", "label"), [("90 s", "of training for each desk"), ("4 s", "between two letters")])
def test_times_of_something_else(number: str, label: str) -> None:
    assert find_claims(document(tuple(card(number, label))), vocabulary()) == ()


def test_a_rule_told_with_at_most_is_no_result() -> None:
    assert claims_of("MLPerf Inference v6.0. The Interactive scenario allows 40 ms per token at most.") == ()
    (claim,) = claims_of("In our lab the gateway needs 412 ms to the first token at the median.")
    assert claim.family == "vendor-measured"
