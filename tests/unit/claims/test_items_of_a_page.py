"""Items of a digest: what one says of division, machine or test is no word on the next; an introduction is."""

from __future__ import annotations

from claims_for_tests import block, document, values
from claimscope.core.claim import Claim
from claimscope.core.claims import find_claims
from claimscope.core.reading import TextBlock
from claimscope.services.knowledge import vocabulary


def head(text: str, level: int = 2) -> TextBlock:
    return block(text, "heading", level=level)


FIRST = (
    head("Cisco with H200"),
    block(
        "In MLPerf Inference v5.1 Cisco ran the UCS C885A M8 with eight H200 in the Closed division. "
        "Llama 2 70B came to 34,548.2 tokens/s Offline."
    ),
)
SECOND = (
    head("Lenovo follows"),
    block(
        "Lenovo's ThinkSystem SR780a V3 with eight B200 made 146,960 tokens/s on Llama 3.1 8B Offline, also in v5.1."
    ),
)
THIRD = (head("A new name"), block("Pellworm Compute shows a first card: 1,190 tokens/s on Llama 3.1 8B."))


def found(*blocks: TextBlock) -> dict[str, Claim]:
    claims = find_claims(document(blocks), vocabulary())
    return {str(claim.fields.value.value): claim for claim in claims if claim.fields.value}


def test_an_item_takes_nothing_from_the_one_before() -> None:
    claims = found(*FIRST, *SECOND, *THIRD)
    assert values(claims["34548.2"], "division", "submitter", "round") == ("closed", "Cisco", "v5.1")
    assert values(claims["146960"], "division", "submitter", "round") == (None, "Lenovo", "v5.1")
    assert values(claims["1190"], "division", "round", "system", "accelerator", "submitter") == (None,) * 5
    assert claims["1190"].family == "vendor-measured"


def test_what_stands_before_the_items_or_over_them_speaks_for_all() -> None:
    intro = block("All results: MLPerf Inference v5.1, Closed division, datacenter.")
    claims = found(head("The round in short", 1), intro, *FIRST, *SECOND)
    assert values(claims["146960"], "division", "suite", "round") == ("closed", "datacenter", "v5.1")


def test_parts_that_tell_of_one_machine_are_no_items() -> None:
    blocks = (
        head("Language"),
        block(
            "The PowerEdge XE9680L with eight B200 (MLPerf Inference v5.1, Closed) did 101,253 tokens/s on Llama 2 70B."
        ),
        head("Pictures"),
        block("Stable Diffusion XL reached 32.3 samples/s in Offline."),
    )
    assert values(found(*blocks)["32.3"], "division", "system", "accelerator") == (
        "closed",
        "PowerEdge XE9680L",
        "NVIDIA B200",
    )


def test_a_passage_of_another_machine_lends_its_division_unsurely() -> None:
    claims = found(FIRST[1], SECOND[1])
    division = claims["146960"].fields.division
    assert division is None or division.confidence < 0.8
