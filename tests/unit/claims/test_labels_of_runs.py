"""Columns that number runs or are headed "Output": a run's label is no card, rates under "Output" are no lengths."""

from __future__ import annotations

from decimal import Decimal

import pytest

from claims_for_tests import claims_of, numbers, values


@pytest.mark.parametrize("head", ["Run", "Run no.", "Test ID", "Lauf"])
def test_the_label_of_a_run_is_no_card(head: str) -> None:
    text = f"| {head} | tok/s |\n|---|---|\n| A1 | 5,120 |\n| A2 | 5,300 |\n| L4 | 5,260 |\n"
    assert [values(claim, "accelerator")[0] for claim in claims_of(text)] == [None, None, None]


def test_a_column_of_cards_names_cards() -> None:
    text = "| GPU | tok/s |\n|---|---|\n| A2 | 120 |\n| L4 | 410 |\n"
    assert [values(claim, "accelerator")[0] for claim in claims_of(text)] == ["NVIDIA A2", "NVIDIA L4"]


def test_output_is_a_rate_where_its_cells_say_so() -> None:
    rates = (
        "| System | Model | Output |\n|---|---|---|\n| A | Qwen3-32B | 7,310 tok/s |\n| B | Qwen3-32B | 6,120 tok/s |\n"
    )
    lengths = "| Input | Output | tok/s |\n|---|---|---|\n| 1,024 | 512 | 7,310 |\n| 2,048 | 512 | 6,120 |\n"
    assert numbers(claims_of(rates)) == [Decimal(7310), Decimal(6120)]
    assert numbers(claims_of(lengths)) == [Decimal(7310), Decimal(6120)]
