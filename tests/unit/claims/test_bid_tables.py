"""Tables of a bid: what is required, how it is weighed, and what was shown."""

from __future__ import annotations

import pytest

from claims_for_tests import block, document
from claimscope.core.claims import find_claims
from claimscope.core.reading import Block, Cell, Span, Table
from claimscope.services.knowledge import vocabulary


def table(*rows: tuple[str, ...]) -> Table:
    cells = tuple(Cell(r, c, (Span(text),)) for r, row in enumerate(rows) for c, text in enumerate(row) if text)
    return Table("Table 1", len(rows), max(map(len, rows)), cells)


def found(*blocks: Block) -> set[str]:
    claims = find_claims(document(blocks), vocabulary())
    return {str(claim.fields.value.value) for claim in claims if claim.fields.value}


HEADS = ("Bidder", "Machine", "tokens/s", "p99 TTFT (ms)", "kW")
BIDS = (("One", "AS-8125GS", "6,480", "910", "6.1"), ("Two", "R760xa", "3,920", "1,240", "2.8"))


@pytest.mark.parametrize(
    "label",
    [
        "Weight",
        "Weighting (%)",
        "Weight in %",
        "Points",
        "max. points",
        "Gewichtung",
        "Gewicht in %",
        "Punkte",
        "Poids",
        "权重",
    ],
)
def test_a_row_of_weights_under_results(label: str) -> None:
    assert found(table(HEADS, *BIDS, (label, "", "40", "35", "25"))) == {"6480", "910", "6.1", "3920", "1240", "2.8"}


def test_a_column_of_weights_beside_results() -> None:
    rows = (("Measure", "Reached", "Weight"), ("Output tokens/s", "6,480", "40"), ("p99 TTFT (ms)", "910", "35"))
    assert found(table(*rows)) == {"6480", "910"}


def test_a_row_that_begins_with_such_a_word_is_a_result() -> None:
    rows = (
        ("Setting", "tokens/s", "p99 TTFT (ms)"),
        ("Weights in FP8", "6,480", "910"),
        ("Weights in BF16", "3,920", "990"),
    )
    assert found(table(*rows)) == {"6480", "910", "3920", "990"}


ASKED = ("at least 5,000 tokens/s", "at most 1,000 ms", "at most 8 kW")


@pytest.mark.parametrize(
    ("title", "heads"),
    [
        ("Requirements of the county and our evidence", ("Item", "Required", "Proven")),
        ("What the hospital asks for, and what we measured", ("Item", "Required", "Measured")),
        ("Requirements and tests", ("Item", "Required", "Demonstrated")),
        ("Anforderungen des Landkreises und unser Nachweis", ("Punkt", "Gefordert", "Nachgewiesen")),
        ("Exigences et preuves", ("Point", "Exigé", "Mesuré")),
    ],
)
def test_a_title_of_requirements_leaves_the_column_that_answers(title: str, heads: tuple[str, ...]) -> None:
    rows = (
        heads,
        ("Total throughput", ASKED[0], "6,480 tokens/s"),
        ("p95 time to first token", ASKED[1], "730 ms"),
        ("Power under load", ASKED[2], "6.1 kW"),
    )
    assert found(block(title, "title"), table(*rows)) == {"6480", "730", "6.1"}


def test_a_title_of_requirements_voids_a_table_that_answers_nothing() -> None:
    rows = (
        ("Item", "Lot 1", "Lot 2"),
        ("Total throughput", "5,000 tokens/s", "9,000 tokens/s"),
        ("p95 time to first token", "1,000 ms", "800 ms"),
    )
    assert found(block("Requirements of the county", "title"), table(*rows)) == set()


def test_a_percentile_names_the_time_of_an_answer() -> None:
    rows = (("Punkt", "Gefordert", "Gemessen"), ("Beginn der Ausgabe, 95. Perzentil", "höchstens 1.000 ms", "730 ms"))
    assert found(table(*rows)) == {"730"}
