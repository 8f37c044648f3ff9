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
