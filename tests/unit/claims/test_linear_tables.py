"""Tables whose cells are paragraphs one after the other, and rows of units below numbers."""

from __future__ import annotations

from decimal import Decimal

from claims_for_tests import claims_of, document, numbers, values
from claimscope.core.claims import find_claims
from claimscope.core.claims.grids.lineartables import with_linear_tables
from claimscope.core.reading import Block, Cell, Span, Table, TextBlock
from claimscope.services.knowledge import vocabulary

CELLS = ("GPU", "Rate (tokens/s)", "TTFT p95 (ms)", "L40S", "1,410", "530", "H100 PCIe", "3,870", "212")


def paragraphs(*texts: str) -> list[Block]:
    return [
        TextBlock(f"Paragraph {n}", "body", ((Span(text),),), (0.07, 0.1 + 0.03 * n, 0.93, 0.12 + 0.03 * n))
        for n, text in enumerate(texts)
    ]


def test_a_run_of_paragraphs_is_a_table() -> None:
    page = paragraphs(
        "We tried two cards for an hour each and noted what they did.", *CELLS, "Both stayed cool all day."
    )
    claims = find_claims(document(tuple(page)), vocabulary())
    assert [(str(n), *values(c, "unit", "accelerator")) for n, c in zip(numbers(claims), claims, strict=True)] == [
        ("1410", "tokens/s", "NVIDIA L40S"),
        ("530", "ms", "NVIDIA L40S"),
        ("3870", "tokens/s", "NVIDIA H100 PCIe"),
        ("212", "ms", "NVIDIA H100 PCIe"),
    ]


def test_a_line_before_the_heads_stays_text() -> None:
    (lead, table) = with_linear_tables(paragraphs("In short", *CELLS))
    assert isinstance(lead, TextBlock)
    assert isinstance(table, Table)
    assert (table.rows, table.columns) == (3, 3)


def test_uneven_runs_are_no_table() -> None:
    for texts in (CELLS[:-1], ("GPU", "L40S", "1,410", "530", "H100", "3,870", "212"), (*CELLS[:6], "530", *CELLS[6:])):
        assert with_linear_tables(paragraphs(*texts)) == paragraphs(*texts)


def test_units_in_a_row_below_the_numbers() -> None:
    rows = (("Throughput", "TTFT p95", "Seats"), ("2,310", "480", "182"), ("tokens/s", "ms", "desks"))
    cells = tuple(Cell(r, c, (Span(text),)) for r, row in enumerate(rows) for c, text in enumerate(row))
    claims = find_claims(document((Table("Sheet1!A3:C5", 3, 3, cells),)), vocabulary())
    assert [(str(n), *values(c, "unit")) for n, c in zip(numbers(claims), claims, strict=True)] == [
        ("2310", "tokens/s"), ("480", "ms"),
    ]  # fmt: skip


def test_versions_may_head_columns() -> None:
    text = "| | 2.3 | 2.4 |\n|---|---|---|\n| 1 user | 47.9 | 58.3 |\n| 32 users | 502 | 611 |\n\n(tokens per second)\n"
    assert numbers(claims_of(text)) == [Decimal(n) for n in ("47.9", "58.3", "502", "611")]


def test_a_row_of_settings_heads_the_labels_below_it() -> None:
    lead = "Output throughput in tokens/sec at full load.\n\n"
    heads = "| | GPU | B200 | GB200 |\n|---|---|---|---|\n| | TP Size | 1 | 1 |\n"
    text = (
        f"{lead}{heads}| ISL, OSL | | | |\n| 128, 128 | | 9,613.8 | 10,100.9 |\n| 128, 2048 | | 8,446.5 | 9,276.0 |\n"
    )
    assert numbers(claims_of(text)) == [Decimal(n) for n in ("9613.8", "10100.9", "8446.5", "9276.0")]


def test_the_margin_of_a_winner_is_a_factor() -> None:
    heads = "| Load | Winner | Margin |\n|---|---|---|\n"
    claims = claims_of(f"{heads}| Decode, 1 user | H200 | 2.7x |\n| Decode, 64 users | MI300X | 1.2x |\n")
    assert [values(claim, "value", "unit", "accelerator") for claim in claims] == [
        ("2.7", "x", "NVIDIA H200"), ("1.2", "x", "AMD Instinct MI300X"),
    ]  # fmt: skip


def test_factors_of_what_is_printed_on_two_things_are_none() -> None:
    heads = "| Specification | A | B | Advantage |\n|---|---|---|---|\n"
    assert (
        claims_of(f"{heads}| BF16 dense | 1307 TFLOP/s | 989 TFLOP/s | 1.3x |\n| Memory | 192 GB | 141 GB | 1.4x |\n")
        == ()
    )
    plain = heads.replace("Specification", "Item")
    (claim,) = claims_of(f"{plain}| Output tokens/s | 1307 | 989 | 1.3x |\n| Memory bandwidth | 5.3 | 4.8 | 1.1x |\n")[
        2:
    ]
    assert values(claim, "value") == ("1.3",)


def test_cards_told_apart_by_rows_are_what_a_title_counts() -> None:
    rows = "".join(
        f"| {card} | {rate} |\n" for card, rate in (("L40S", "1.4"), ("H100 PCIe", "2.9"), ("MI300X", "3.1"))
    )
    three, eight = (
        claims_of(f"# Pictures on {n} GPUs\n\n| Card | images/s |\n|---|---|\n{rows}") for n in ("three", "eight")
    )
    assert all(claim.fields.accelerator_count is None for claim in three)
    assert len(three) == len(eight) == 3
