"""Tables that stand side by side and were read as one, and articles in the cells of a table that only lays them out."""

from __future__ import annotations

from claims_for_tests import document, values
from claimscope.core.claim import Claim
from claimscope.core.claims import find_claims
from claimscope.core.claims.grids.sidetables import with_side_tables
from claimscope.core.reading import Cell, Span, Table
from claimscope.services.knowledge import vocabulary

HEADS = ("MLPerf Inference v4.0, Closed", "", "", "Own test with a camera", "")
ROWS = (
    ("Test", "Mode", "Value", "Task", "Value"),
    ("ResNet-50", "Offline", "12,242.8 samples/s", "People counted", "96 images/s"),
    ("ResNet-50", "SingleStream", "0.383 ms", "Number plates", "41 images/s"),
    ("RetinaNet", "Offline", "214.455 samples/s", "", ""),
)


def table(heads: tuple[str, ...] = HEADS, rows: tuple[tuple[str, ...], ...] = ROWS) -> Table:
    """The first row reaches over the empty columns behind each of its texts."""
    cells, last = [], ""
    for column, text in enumerate(heads):
        last = text or last
        cells.append(Cell(0, column, (Span(last),), header=True, inherited=not text))
    cells += [Cell(r, c, (Span(text),)) for r, row in enumerate(rows, 1) for c, text in enumerate(row) if text]
    return Table("Table 1", len(rows) + 1, len(heads), tuple(cells))


def found(read: Table) -> dict[str, Claim]:
    claims = find_claims(document((read,)), vocabulary())
    return {str(claim.fields.value.value): claim for claim in claims if claim.fields.value}


def test_the_right_table_takes_nothing_from_the_rows_of_the_left() -> None:
    claims = found(table())
    assert values(claims["12242.8"], "round", "benchmark", "scenario") == ("v4.0", "resnet50", "Offline")
    assert claims["96"].family == "vendor-measured"
    assert values(claims["96"], "round", "benchmark", "scenario") == (None, None, None)
    assert values(claims["41"], "benchmark", "scenario") == (None, None)


def test_groups_of_columns_over_one_column_of_labels_stay_one_table() -> None:
    heads = ("Machine", "MLPerf Inference v4.0, Closed", "", "Own load", "")
    rows = (("", "Offline", "Server", "tokens/s", "p95, ms"), ("Node A", "1,729.6", "1,725.5", "2,210", "188"))
    one = table(heads, rows)
    assert with_side_tables((one,)) == [one]
    values_only = table(
        ("MLPerf", "", "Own", ""), (("Offline", "Server", "8 users", "64 users"), ("1", "2", "3", "4")) * 2
    )
    assert with_side_tables((values_only,)) == [values_only]


def test_articles_in_cells_are_items_of_a_page() -> None:
    texts = (
        (
            "Nebius with B200",
            "Eight B200 made 56,929.9 tokens/s on DeepSeek-R1, Offline, in MLPerf Inference v6.1, Closed.",
        ),
        (
            "From daily work",
            "A savings bank runs Mistral Small on two L40S and counts 1,310 tokens/s for fifty people.",
        ),
    )
    cells = tuple(Cell(0, c, (Span(head, bold=True), Span(f"\n{text}"))) for c, (head, text) in enumerate(texts))
    claims = found(Table("Table 1", 1, 2, cells))
    assert {one: claim.family for one, claim in claims.items()} == {"56929.9": "inference", "1310": "vendor-measured"}
    assert values(claims["1310"], "round", "division", "scenario", "submitter") == (None,) * 4
