"""Tables of what somebody chose (tariffs, classes of service, plans) hold no results; those of what was measured do."""

from __future__ import annotations

from decimal import Decimal

import pytest

from claims_for_tests import claims_of, numbers
from claimscope.core.claims.grids.tablegoals import is_chosen


def _table(*rows: str) -> str:
    cells = [row.split("; ") for row in rows]
    lines = ["| " + " | ".join(row) + " |" for row in cells]
    return "\n".join([lines[0], "|" + "---|" * len(cells[0]), *lines[1:]]) + "\n"


TARIFF = _table("Plan; Speed; Price", "Free; up to 20 tokens/s; 0", "Team; up to 80 tokens/s; 49")
CLASSES = _table("Class; First token; Each further token", "gold; 300 ms; 20 ms", "silver; 800 ms; 50 ms")
AIMS = _table("Quarter; Model; Aim, tokens/s", "Q1; Llama 3.1 405B Server; 1,900", "Q2; DeepSeek-R1 Server; 52,000")


@pytest.mark.parametrize("table", [TARIFF, CLASSES, AIMS])
def test_tables_of_what_was_chosen_hold_no_results(table: str) -> None:
    assert numbers(claims_of(table)) == []


@pytest.mark.parametrize(("head", "sure"), [("tokens/s", False), ("tokens/s, measured", True)])
def test_round_numbers_are_sure_only_where_they_were_measured(head: str, sure: bool) -> None:
    found = claims_of(_table(f"Machine; {head}", "8x H200; 30,000", "8x B200; 90,000"))
    assert numbers(found) == [Decimal(30000), Decimal(90000)]
    assert all((claim.fields.value is not None and claim.fields.value.confidence >= 0.8) is sure for claim in found)


def test_the_column_beside_what_was_wanted_is_no_machine() -> None:
    found = claims_of(
        _table(
            "System; Wanted; Got",
            "8x H200, Llama 2 70B Server; 30,000 tokens/s; 33,012 tokens/s",
            "4x L40S, ResNet-50 Offline; 150,000 samples/s; 177,950 samples/s",
        )
    )
    assert numbers(found) == [Decimal(33012), Decimal(177950)]
    assert all(claim.fields.system is None for claim in found)


@pytest.mark.parametrize("value", ["20", "250", "1900", "1.5"])
def test_what_looks_chosen(value: str) -> None:
    assert is_chosen(Decimal(value))


@pytest.mark.parametrize("value", ["1910", "42", "33012", "94.3"])
def test_what_looks_measured(value: str) -> None:
    assert not is_chosen(Decimal(value))
