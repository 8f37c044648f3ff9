"""Footnotes numbered in round brackets: marks behind words, and nothing where numbers in brackets count."""

from __future__ import annotations

from claims_for_tests import block, document, values
from claimscope.core.claim import Claim
from claimscope.core.claims import find_claims
from claimscope.core.claims.words.bracketnotes import with_bracket_notes
from claimscope.core.reading import TextBlock
from claimscope.services.knowledge import vocabulary

TEXT = block(
    "Our node with eight H200 is 1.4 times faster (1) on Llama 2 70B than the node before, needs 12 % less energy per "
    "token (2) and reaches 34,807 tokens/s (1)."
)
ENTRY = block("(1) MLPerf Inference v5.0, Closed, Offline, result 5.0-0006.")
OWN = block("(2) Measured in our laboratory in March, not an MLPerf result.")


def found(*blocks: TextBlock) -> dict[str, Claim]:
    claims = find_claims(document(blocks), vocabulary())
    return {str(claim.fields.value.value): claim for claim in claims if claim.fields.value}


def test_each_number_has_the_test_of_its_note() -> None:
    claims = found(TEXT, ENTRY, OWN)
    assert {one: claim.family for one, claim in claims.items()} == {
        "1.4": "inference",
        "12": "vendor-measured",
        "34807": "inference",
    }
    assert values(claims["34807"], "round", "division") == ("v5.0", "closed")
    assert values(claims["12"], "round", "division") == (None, None)


def test_lists_and_counts_in_brackets_are_no_notes() -> None:
    steps = (block("Two steps:"), block("(1) Plug in the node."), block("(2) Run the test on H200 (8)."))
    assert with_bracket_notes(steps) == list(steps)
    unused = (block("It has cards (8) and disks (4)."), block("(1) Of our own make."), block("(2) Bought."))
    assert with_bracket_notes(unused) == list(unused)
