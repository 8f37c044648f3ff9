"""Pages that look full of results and gave no claim are told to the reviewer."""

from __future__ import annotations

from claims_for_tests import block, document
from claimscope.core.claims import find_claims
from claimscope.core.claims.unclaimed import unclaimed
from claimscope.core.reading import Block
from claimscope.services.knowledge import vocabulary

LOST = (block("31,204.5"), block("column a"), block("29,877"), block("column b"), block("30,016.2"))
UNIT = block("tokens/s, whatever that means here", "footnote")


def told(*pages: tuple[Block, ...], lost: bool = True, title: str = "") -> list[str]:
    made = document(*pages, titles=(title,) * len(pages))
    claims = () if lost else find_claims(made, vocabulary())
    said = unclaimed(made, claims, vocabulary())
    return [] if said is None else [said.id, *map(str, [said.get("n")])]


def test_a_page_of_numbers_with_a_unit_and_no_claim_is_told() -> None:
    assert told((*LOST, UNIT), (block("Thank you."),)) == ["reading.unclaimed", "1"]
    assert told((*LOST, UNIT), (*LOST, UNIT)) == ["reading.unclaimed", "2"]


def test_prices_counts_and_pages_without_a_rate_are_not_told() -> None:
    prices = (block("EUR 31,204.50"), block("$29,877"), block("€30,016"), UNIT)
    counts = (block("24 organisations"), block("1,472 results"), block("41 with power"), UNIT)
    assert told(prices) == told(counts) == told(LOST) == []
    assert told((*LOST, UNIT), title="Design targets of the next generation") == []


def test_a_page_with_a_claim_is_not_told() -> None:
    line = block("In MLPerf Inference v6.0 it reached 31,204.5, 29,877 and 30,016.2 tokens/s on Llama 2 70B Offline.")
    assert told((line,), lost=False) == []
