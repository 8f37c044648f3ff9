"""Numbers that nothing attests, and rates that may be a share of the whole, are shown as unsure."""

from __future__ import annotations

from decimal import Decimal

import pytest

from claims_for_tests import claims_of
from claimscope.core.claims.kinds.evidence import is_round

_SURE = 0.8


def _sure_values(text: str) -> list[bool]:
    return [claim.fields.value is not None and claim.fields.value.confidence >= _SURE for claim in claims_of(text)]


@pytest.mark.parametrize(
    "text",
    [
        "25,000 tokens/s stood on the slide that the board was shown in January.",
        "The old contract was written for 5,000 samples/s.",
        "Picture 10,000 tokens/s from a shoebox.",
        "The tender speaks of 8,000 queries/s.",
        "The steering group would be glad of 25 tokens/s at the desk.",
    ],
)
def test_a_round_number_that_nobody_is_named_for_is_unsure(text: str) -> None:
    assert not any(_sure_values(text))


@pytest.mark.parametrize(
    "text",
    [
        "The H200 made 8,000 tokens/s in our test.",
        "In the end 8,412 tokens/s stood on the screen.",
        "At Groq it was 300 tokens/s with Llama 2 70B.",
        "Throughput: 5.99 requests/s",
    ],
)
def test_a_number_with_a_doer_or_an_odd_figure_is_sure(text: str) -> None:
    assert _sure_values(text) == [True]


@pytest.mark.parametrize(
    "text",
    [
        "Each of the eight cards adds 3,912 tokens/s to the total in MLPerf Inference v5.0 Server.",
        "Every accelerator in the box does its 4,423 tokens/s on Llama 2 70B, MLPerf Inference v5.0 Offline.",
        "One card's share comes to 1,204 samples/s (MLPerf Inference v4.1, ResNet-50, Offline).",
        "By the card, the H200 makes 4,012 tokens/s on Llama 2 70B Offline in MLPerf Inference v5.0.",
        "Divide by eight and you are at 3,123 tokens/s on the H200.",
        "MLPerf Inference v3.1: 1 kW buys 7,412 queries/s on BERT Server.",
        "Per tray: 62,313 tokens/s on DeepSeek-R1 Offline, MLPerf Inference v6.0.",
        "Auf die einzelne Karte kommen 3.905 Tokens/s (Llama 2 70B Offline, MLPerf Inference v5.0).",
        "Chaque carte apporte 3 905 tokens/s au total, Llama 2 70B Offline, MLPerf Inference v5.0.",
    ],
)
def test_a_rate_that_may_be_a_share_is_never_surely_a_plain_one(text: str) -> None:
    (claim,) = claims_of(text)
    assert claim.kind == "derived" or _sure_values(text) == [False]


@pytest.mark.parametrize(
    "text",
    [
        "On each of the tests the H200 was ahead; Llama 2 70B Offline gave 31,303 tokens/s in MLPerf Inference v4.1.",
        "The 2U server does 334,462 samples/s in ResNet-50 Offline (MLPerf Inference v4.1), 327 for every watt.",
        "Eight nodes with 8 H200 each came to 250,113 tokens/s on Llama 2 70B Offline in MLPerf Inference v5.0.",
    ],
)
def test_what_is_shared_out_is_another_thing(text: str) -> None:
    assert _sure_values(text)[0]


def test_an_even_share_of_another_rate_is_unsure_whatever_the_words() -> None:
    whole, share = claims_of(
        "In MLPerf Inference v5.0 Server, Llama 2 70B: 98,443 tokens/s from eight B200, "
        "and for a B200 that stands for 12,305 tokens/s."
    )
    assert whole.fields.unit is not None and whole.fields.unit.confidence >= _SURE
    assert share.fields.unit is not None and share.fields.unit.confidence < _SURE


def test_a_rate_that_divides_no_other_stays_sure() -> None:
    text = (
        "In MLPerf Inference v5.0 Server, Llama 2 70B: 98,443 tokens/s from eight B200, "
        "and 33,071 tokens/s from eight H200."
    )
    assert _sure_values(text) == [True, True]


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("In MLPerf Inference v5.1 the number of Offline results went up 1.8x over the round before.", False),
        ("In MLPerf Inference v5.1 the B200 came out 1.8x faster Offline than in the round before.", True),
    ],
)
def test_a_ratio_is_sure_where_a_product_or_speed_is_told_of(text: str, sure: bool) -> None:
    assert _sure_values(text) == [sure]


@pytest.mark.parametrize(
    ("number", "expected"),
    [("40000", True), ("25", True), ("1.5", True), ("800", True), ("5.99", False), ("2812", False), ("1250", False)],
)
def test_round_is_two_digits_and_noughts(number: str, expected: bool) -> None:
    assert is_round(Decimal(number)) is expected


def _round_of(text: str, number: int) -> tuple[object, bool]:
    found = claims_of(text)[number].fields.round
    return (found.value, found.confidence >= _SURE) if found else (None, False)


def test_a_round_behind_the_words_compared_with_is_unsure() -> None:
    text = (
        "In Server, the B200's 98,858 tokens/s on Llama 2 70B in MLPerf Inference are triple what the H200 showed "
        "there in v4.1; Offline it has 102,725."
    )
    assert not _round_of(text, 0)[1]
    assert not _round_of(text, 1)[1]


def test_of_two_rounds_the_nearer_one_or_none_is_sure() -> None:
    text = (
        "By MLPerf Inference v6.0 the B200 ran Llama 2 70B Offline at 118,221 tokens/s; "
        "the run of v5.0 gave 102,725 tokens/s Offline."
    )
    assert _round_of(text, 0) == ("v6.0", True)
    assert _round_of(text, 1)[0] == "v5.0"


def test_a_tier_that_nothing_has_read_leaves_the_benchmark_unsure() -> None:
    text = (
        "The 99 variant of DLRM-v2 runs at 650,123 samples/s on the H100, 99.9 costs half: 331,204 samples/s "
        "(MLPerf Inference v4.0, Offline)."
    )
    for claim in claims_of(text):
        assert claim.fields.benchmark is not None and claim.fields.benchmark.confidence < _SURE


@pytest.mark.parametrize(("power", "sure"), [("1 kW", False), ("72 W", False), ("1,021 W", True)])
def test_a_round_power_may_be_that_of_the_data_sheet(power: str, sure: bool) -> None:
    text = f"The MI325X made 33,928.2 samples/s at {power} in MLPerf Inference v5.0 (ResNet-50, Offline)."
    (found,) = (claim for claim in claims_of(text) if claim.kind == "power")
    assert found.fields.value is not None and (found.fields.value.confidence >= _SURE) is sure


def test_an_id_behind_a_comma_before_the_next_number_is_not_surely_the_first_ones() -> None:
    text = "In MLPerf Inference v5.0 the old one had 61,372 tokens/s, the new one, by entry 5.0-0072, 128,148 tokens/s."
    first = claims_of(text)[0].fields.result_ids
    assert first is None or first.confidence < _SURE


def test_a_division_said_of_the_rival_is_unsure() -> None:
    text = (
        "Network division of MLPerf Inference v2.1: a Sinian node behind the wire. Alibaba reports 11,903 queries/s "
        "for it on BERT 99.9, 1 % below what the same node does in Closed."
    )
    division = claims_of(text)[0].fields.division
    assert division is None or division.value == "network" or division.confidence < _SURE


def test_a_scenario_said_of_a_number_before_a_semicolon_is_unsure_behind_it() -> None:
    text = (
        "The L4's 0.81 ms (ResNet-50, SingleStream) come from MLPerf Inference v3.1; "
        "the phone's 1.1 ms come from MLPerf Mobile v3.1."
    )
    scenarios = [claim.fields.scenario for claim in claims_of(text)]
    assert scenarios[0] is not None and scenarios[0].confidence >= _SURE
    assert scenarios[1] is None or scenarios[1].confidence < _SURE


def test_the_id_of_the_published_result_is_not_surely_that_of_the_rerun() -> None:
    text = (
        "Unofficial MLPerf Inference v5.1 rerun: 1,702 tokens/s, Llama 3.1 405B Offline on eight B200, "
        "3.2 % more than the published 1,648.6 (5.1-0060)."
    )
    ids = claims_of(text)[0].fields.result_ids
    assert ids is None or ids.confidence < _SURE


@pytest.mark.parametrize(
    "text",
    [
        "We measured 7,904 tokens/s in FP8 and later 11,612 tokens/s in FP4 on the H200 (all figures per GPU).",
        "Throughput (tokens/s): 7,904 (v5.0) → 11,612 (v5.1), all MLPerf Inference, DeepSeek-R1 Offline, per node.",
    ],
)
def test_a_divisor_as_the_last_word_speaks_for_every_number(text: str) -> None:
    assert _sure_values(text) == [False, False]


def test_so_many_supplies_of_a_power_are_no_readings() -> None:
    text = "We measured 12,040 tokens/s on eight cards. Power connection 2x 16 kW, cooling water of 30 °C."
    assert [str(one.fields.value.value) for one in claims_of(text) if one.kind == "power" and one.fields.value] == []


@pytest.mark.parametrize("hedge", ["some", "about", "roughly", "only", ""])
def test_what_somebody_needs_is_no_result_however_it_is_shaded(hedge: str) -> None:
    assert claims_of(f"A helpdesk of 200 people needs {hedge} 900 tokens/s at noon.".replace("  ", " ")) == ()


@pytest.mark.parametrize(
    "text",
    [
        "MI325X versus H200: 67,904 and 60,118 tokens/s on Llama 2 70B Offline.",
        "GH200 against L40S, Llama 3.1 8B Offline: 31,204 and 9,877 tokens/s (MLPerf Inference v5.1).",
    ],
)
def test_the_second_of_two_machines_is_not_passed_over_surely(text: str) -> None:
    _, second = (claim.fields.accelerator for claim in claims_of(text))
    assert second is None or second.confidence < _SURE
