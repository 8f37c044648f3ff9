"""Speaker notes: what is expected in the room is no forecast of a number."""

from __future__ import annotations

import pytest

from claims_for_tests import claims_of, numbers


@pytest.mark.parametrize(
    "text",
    [
        "Expect them to ask for the old card: with vLLM we measured 9,000 tokens/s in our lab.",
        "Expect a follow-up on the old card: last year it ran at 9,000 tokens/s in our lab.",
        "Expect questions about noise: the rack measured 9,000 tokens/s on Llama 3.1 70B at 62 dB.",
        "Expect pushback on price: in MLPerf Inference v5.0 it was entered with 9,000 tokens/s in Mixtral Offline.",
    ],
)
def test_expected_talk_leaves_the_number_behind_it(text: str) -> None:
    assert [str(number) for number in numbers(claims_of(text))] == ["9000"]


@pytest.mark.parametrize(
    "text",
    [
        "Expect strong numbers: 9,000 tokens/s from the next card.",
        "We expect a leap: 9,000 tokens/s on Llama 3.1 70B.",
        "Expect 9,000 tokens/s once the driver is out.",
    ],
)
def test_expected_numbers_are_no_results(text: str) -> None:
    assert claims_of(text) == ()
