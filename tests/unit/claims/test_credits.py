"""Whom a text credits, and how surely: the maker of a chip is not its tester."""

from __future__ import annotations

import pytest

from claims_for_tests import claims_of


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("A hosting firm found that Nvidia's H200 chips write 26 tokens per second.", False),
        ("NVIDIA's own entry reached 98,443 tokens/s in MLPerf Inference v5.0.", True),
        ("Dell's H200 server reached 34,900 tokens/s in MLPerf Inference v5.0, Llama 2 70B Offline.", True),
    ],
)
def test_only_a_firm_that_is_credited_is_surely_the_submitter(text: str, sure: bool) -> None:
    (claim,) = claims_of(text)
    assert claim.fields.submitter is not None
    assert (claim.fields.submitter.confidence >= 0.8) is sure


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("It runs at 9,120 tokens/s on Llama 3.1 8B, Offline, MLPerf Inference v5.1; the v5.0 value is lost.", False),
        ("It runs at 9,120 tokens/s on Llama 3.1 8B, Offline, MLPerf Inference v5.1.", True),
        ("In v5.0 it ran at 8,440 tokens/s, in v5.1 at 9,120 tokens/s (Llama 3.1 8B, MLPerf Inference).", True),
    ],
)
def test_a_word_beside_another_that_no_number_takes_is_unsure(text: str, sure: bool) -> None:
    rounds = [claim.fields.round for claim in claims_of(text)]
    assert all(found is not None and (found.confidence >= 0.8) is sure for found in rounds)
