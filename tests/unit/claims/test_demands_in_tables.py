"""Requirements in and beside tables of results: a row of demands is none, and a note on what was met voids nothing."""

from __future__ import annotations

from decimal import Decimal

import pytest

from claims_for_tests import claims_of, numbers, values

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


def test_a_kind_of_row_may_demand() -> None:
    text = "item;kind;value;unit\nChat;requirement;8000;tokens/s\nChat;offer;9420;tokens/s\nFirst token;limit;1.5;s\n"
    assert numbers(claims_of(text)) == [Decimal(9420)]


@pytest.mark.parametrize(
    ("label", "found"),
    [
        ("Own measurement, Llama 3.3 70B", True),
        ("MLPerf Inference v5.1 Llama 2 70B Server", True),
        ("Llama 3.3 70B", False),
        ("Required for the measured load", False),
    ],
)
def test_rows_of_a_sizing_that_were_measured(label: str, found: bool) -> None:
    heads = "# Sizing for 2,000 seats\n\n| Item | Value | Unit |\n|---|---|---|\n"
    text = f"{heads}| Seats | 2000 | |\n| {label} | 2890 | tokens/s |\n"
    assert numbers(claims_of(text)) == ([Decimal(2890)] if found else [])


def test_a_row_per_card_divides_the_row_above() -> None:
    rows = "| MLPerf Inference v5.1 Llama 2 70B Server, 8x B200 | 101,600 |\n| Per GPU | 12,700 |\n"
    _, claim = claims_of(f"| Result | tokens/s |\n|---|---|\n{rows}")
    assert values(claim, "unit", "round", "benchmark", "scenario", "accelerator") == (
        "tokens/s per accelerator", "v5.1", "llama2-70b", "Server", "NVIDIA B200",
    )  # fmt: skip
    assert claim.fields.accelerator_count is None


def test_weights_that_happen_to_be_a_change_are_none() -> None:
    heads = "| Criterion | Weight | Bidder A | Bidder B |\n|---|---|---|---|\n"
    text = f"{heads}| Output tokens/s | 30 % | 9,410 | 8,120 |\n| Mean power draw (kW) | 10 % | 6.7 | 7.4 |\n"
    assert numbers(claims_of(text)) == [Decimal(n) for n in ("9410", "8120", "6.7", "7.4")]


def test_a_power_beside_a_rate_whose_unit_stands_in_a_column() -> None:
    rows = "| Measured throughput (4x H200) | 8,840 | tokens/s |\n| Measured power at that load | 3.1 | kW |\n"
    claims = claims_of(f"| Assumption | Value | Unit |\n|---|---|---|\n{rows}| Hours per year | 6,000 | h |\n")
    assert [(str(n), claim.kind) for n, claim in zip(numbers(claims), claims, strict=True)] == [
        ("8840", "absolute"), ("3.1", "power"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("origin", "found"),
    [
        ("target value of the tender", False),
        ("Zielwert laut Ausschreibung", False),
        ("planned for the next release", False),
        ("target met in May", True),
        ("own measurement", True),
        ("taken on 12 May", True),
    ],
)
def test_a_column_of_origins_may_tell_of_a_demand(origin: str, found: bool) -> None:
    rows = [("Mistral Small", "4,120", "own measurement"), ("Phi-4 14B", "6,610", "own measurement")]
    lines = [f"| {model} | {rate} | {told} |" for model, rate, told in (*rows, ("Qwen3 32B", "2,890", origin))]
    text = "\n".join(["| Model | tokens/s | Origin |", "|---|---|---|", *lines])
    assert numbers(claims_of(text)) == [Decimal(4120), Decimal(6610), *([Decimal(2890)] if found else [])]
