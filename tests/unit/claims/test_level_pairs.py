"""Numbers and labels in turn on one line of a page."""

from __future__ import annotations

import pytest

from claims_for_tests import block, document, numbers, values
from claimscope.core.claims import find_claims
from claimscope.core.claims.grids.cards import with_cards
from claimscope.core.claims.words.passages import Passage
from claimscope.core.reading import Block
from claimscope.services.knowledge import vocabulary


def lines(*rows: tuple[str, ...], apart: float = 0.15) -> list[Block]:
    """Rows of boxes, those of one column with a common left edge."""
    return [
        block(
            text,
            "body",
            (0.05 + apart * column, 0.3 + 0.2 * row, 0.09 + apart * column + 0.004 * len(text), 0.35 + 0.2 * row),
        )
        for row, texts in enumerate(rows)
        for column, text in enumerate(texts)
    ]


def test_labels_right_of_their_numbers_at_some_distance() -> None:
    page = lines(
        ("2.3x", "higher throughput than A100", "1.9x", "more documents per second than A100"),
        ("1.6x", "faster answers than A100", "28%", "lower latency than A100"),
        apart=0.24,
    )
    claims = find_claims(document(tuple(page)), vocabulary())
    assert [str(number) for number in numbers(claims)] == ["2.3", "1.9", "1.6", "28"]
    assert {values(claim, "comparator") for claim in claims} == {("A100",)}


def test_labels_left_of_their_numbers() -> None:
    page = lines(
        ("Output rate", "4,120 tokens/s"), ("First token, p95", "0.41 s"), ("Draw under load", "4.4 kW"), apart=0.3
    )
    claims = find_claims(document(tuple(page)), vocabulary())
    assert [(str(n), claim.kind) for n, claim in zip(numbers(claims), claims, strict=True)] == [
        ("4120", "absolute"), ("0.41", "latency"), ("4.4", "power"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "rows",
    [
        (("Output rate", "0.41 s"),),
        (("Seats", "0.41 s"), ("Offices", "4,120"), ("Since", "2024")),
    ],
)
def test_one_pair_alone_or_other_things_are_no_results(rows: tuple[tuple[str, ...], ...]) -> None:
    assert find_claims(document(tuple(lines(*rows, apart=0.3))), vocabulary()) == ()


def test_a_line_begins_with_what_leads_in_it() -> None:
    texts = [("Draw", 0.05), ("4.4 kW", 0.2), ("Rate", 0.3), ("910 tokens/s", 0.45)]
    made = [
        Passage(text, 1, place, f"Box {place}", box=(x, 0.3, x + 0.08, 0.34)) for place, (text, x) in enumerate(texts)
    ]
    assert [one.text for one in with_cards(made)] == ["4.4 kW, Draw", "910 tokens/s, Rate"]


def test_a_text_beside_the_slide_parts_no_pair() -> None:
    page = lines(
        ("105.8", "samples per second, GPT-J at 99 %, Offline"), ("84.2", "queries per second, GPT-J at 99 %, Server")
    )
    aside = block("check this once more", "body", (1.0, page[0].box[1], 1.0, page[0].box[3]), visible=False)
    found = find_claims(document((*page, aside), titles=("MLPerf Inference v3.1",)), vocabulary())
    assert [str(number) for number in numbers(found)] == ["105.8", "84.2"]
