"""Machines by names that only their maker's document knows."""

from __future__ import annotations

import pytest

from claims_for_tests import block, claims_of, document, values
from claimscope.core.claims import find_claims
from claimscope.core.reading import Block, Cell, Chart, ChartPoint, Span, Table
from claimscope.services.knowledge import vocabulary


def systems(*blocks: Block) -> dict[str, tuple[object, float]]:
    claims = find_claims(document(blocks), vocabulary())
    return {
        str(claim.fields.value.value): (claim.fields.system.value, claim.fields.system.confidence)
        for claim in claims
        if claim.fields.value and claim.fields.system
    }


def table(*rows: tuple[str, ...]) -> Table:
    cells = tuple(Cell(r, c, (Span(text),)) for r, row in enumerate(rows) for c, text in enumerate(row) if text)
    return Table("Table 1", len(rows), max(map(len, rows)), cells)


def test_series_of_a_chart_name_their_machine() -> None:
    names = ("Halma R8 (8x L40S)", "Halma R4 (4x L40S)")
    points = tuple(
        ChartPoint(name, users, str(1000 * n + 210 * m))
        for n, name in enumerate(names, 1)
        for m, users in enumerate(("8 users", "16 users"), 1)
    )
    found = systems(Chart("Chart 1", "Output in our lab", "tokens/s", "", points))
    assert {name for name, _ in found.values()} == {"Halma R8", "Halma R4"}
    assert all(sure < 0.8 for _, sure in found.values())


def test_heads_over_a_row_of_cards_name_their_machine() -> None:
    rows = (
        ("", "Alder S", "Alder", "Alder XL"),
        ("GPU", "2x L40S", "4x L40S", "8x L40S"),
        ("Throughput, tokens/s", "1,310", "2,540", "5,020"),
    )
    found = systems(table(*rows))
    assert [found[value][0] for value in ("1310", "2540", "5020")] == ["Alder S", "Alder", "Alder XL"]
    assert all(sure < 0.8 for _, sure in found.values())


def test_a_name_known_from_one_place_is_known_in_titles_and_short() -> None:
    found = systems(
        block("What the R8 did at the county's desk", "title"),
        block("It wrote 4,120 tokens/s over the day.", "body"),
        block("Set-up: one Halma R8 with 8x L40S, vLLM 0.13", "footnote"),
    )
    assert found["4120"][0] in ("R8", "Halma R8")
    assert found["4120"][1] < 0.8


@pytest.mark.parametrize(
    "text",
    [
        "Table 3: 8x H200. The desk measured 4,120 tokens/s.",
        "Llama 3 (8x H200) came to 4,120 tokens/s in our lab.",
        "TP8, 8x H200: 4,120 tokens/s in our lab.",
        "vLLM 1 with 8x H200 made 4,120 tokens/s in our lab.",
        "Bidder 2 (8x H200) measured 4,120 tokens/s.",
        "In May 2026, 8x H200 made 4,120 tokens/s in our lab.",
        "ISL 1024, 8x H200: 4,120 tokens/s in our lab.",
    ],
)
def test_what_stands_before_cards_and_is_no_machine(text: str) -> None:
    assert [values(claim, "system") for claim in claims_of(text)] == [(None,)]


def test_a_quarter_with_the_letters_of_a_machine_is_none() -> None:
    (_, later) = claims_of(
        "The Q2 (8x L40S) made 4,120 tokens/s in our lab. In Q2 2026 the old rack made 900 tokens/s."
    )
    assert later.fields.system is None or later.fields.system.confidence < 0.8
