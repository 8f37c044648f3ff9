"""Tables that go on at the top of the next page."""

from __future__ import annotations

from dataclasses import replace

from claims_for_tests import block, document, values
from claimscope.core.claims import find_claims
from claimscope.core.reading import Block, Table
from claimscope.services.knowledge import vocabulary
from unit.claims.test_table_shapes import table

HEADS = ["Benchmark", "Scenario", "Result", "Unit"]
UPPER = [["BERT (99)", "Offline", "35,900.4", "samples/s"], ["BERT (99)", "Server", "28,841", "queries/s"]]
LOWER = [["RetinaNet", "Offline", "7,040.2", "samples/s"], ["RetinaNet", "Server", "6,512.9", "queries/s"]]
LEAD = (block("MLPerf Inference v3.1, Closed", "heading"), block("Four H100 SXM in one node", "body"))
FIELDS = ("value", "unit", "round", "benchmark", "scenario", "accelerator_count")


def told(*pages: tuple[Block, ...]) -> list[tuple[str | None, ...]]:
    return [values(one, *FIELDS) for one in find_claims(document(*pages), vocabulary())]


def second(lower: Table) -> tuple[Block, ...]:
    return (block("Page 2", "header"), lower, block("Ask us for more.", "body"))


def test_rows_without_heads_go_on_under_the_heads_of_the_page_before() -> None:
    found = told((*LEAD, table([HEADS, *UPPER])), second(table(LOWER)))
    assert found[2:] == [
        ("7040.2", "samples/s", "v3.1", "retinanet", "Offline", "4"),
        ("6512.9", "queries/s", "v3.1", "retinanet", "Server", "4"),
    ]


def test_the_same_heads_once_more_go_on_too() -> None:
    found = told((*LEAD, table([HEADS, *UPPER])), second(table([HEADS, *LOWER])))
    assert [one[2] for one in found] == ["v3.1"] * 4


def test_another_table_on_the_next_page_is_one_of_its_own() -> None:
    prices = table([["L40S", "four", "9,400", "EUR"], ["H100", "two", "31,000", "EUR"]])
    assert len(told((*LEAD, table([HEADS, *UPPER])), second(prices))) == 2
    after = (*LEAD, table([HEADS, *UPPER]), block("The second table is that of our own lab.", "body"))
    assert {one[2] for one in told(after, second(table(LOWER)))[2:]} <= {None}


def test_a_table_of_another_width_does_not_go_on() -> None:
    narrow = table([row[1:] for row in LOWER])
    boxed = replace(narrow, cells=tuple(replace(cell, box=(0.1, 0.1, 0.2, 0.2)) for cell in narrow.cells))
    assert len(told((*LEAD, table([HEADS, *UPPER])), second(boxed))) <= 4
