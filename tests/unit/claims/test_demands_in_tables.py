"""Requirements in and beside tables of results: a row of demands is none, and a note on what was met voids nothing."""

from __future__ import annotations

from decimal import Decimal

import pytest

from claims_for_tests import claims_of, numbers

HEADS = "| System | tok/s | TTFT (ms) |\n|---|---|---|\n| Offer A | 1,910 | 420 |\n| Offer B | 2,310 | 390 |\n"
RESULTS = [Decimal(1910), Decimal(420), Decimal(2310), Decimal(390)]


@pytest.mark.parametrize("label", ["Required", "SLA", "Minimum requirement", "Mindestwert", "Target"])
def test_a_row_of_demands_holds_no_results(label: str) -> None:
    assert numbers(claims_of(f"{HEADS}| {label} | 1,500 | 500 |\n")) == RESULTS


@pytest.mark.parametrize(
    "note",
    [
        "Note: No offer met the requirement of 300 ms.",
        "Note: Both offers exceed the required rate.",
    ],
)
def test_a_note_on_what_was_met_voids_no_table(note: str) -> None:
    assert numbers(claims_of(f"{HEADS}\n{note}\n")) == RESULTS
