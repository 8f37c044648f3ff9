"""Decimal comma or point: only what the numbers prove."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimscope.readers.decimals import decimal_sign, has_doubtful, machine_number


@pytest.mark.parametrize(
    ("texts", "sign"),
    [
        (["0,387", "453,667"], ","),
        (["25.600,00"], ","),
        (["1,234.5"], "."),
        (["1.928,07", "v4.1", "text"], ","),
        (["453,667"], None),
        (["110.077"], None),
        (["12,5", "12.5"], None),
        (["1,234,567"], "."),
        (["1.234.567"], ","),
        (["6673.95"], "."),
        (["27 034,8"], ","),
        (["", "n/a", "5", "2024-01-01"], None),
    ],
)
def test_sign(texts: list[str], sign: str | None) -> None:
    assert decimal_sign(texts) == sign


@pytest.mark.parametrize(
    ("text", "sign", "number"),
    [
        ("453,667", ",", "453.667"),
        ("453,667", ".", "453667"),
        ("453,667", None, None),
        ("110.077", ",", "110077"),
        ("1.23,4", ",", None),
        ("12.3456,7", ",", None),
        ("5", None, "5"),
        ("007", None, None),
        ("−1'234.5", ".", "-1234.5"),
        ("v4.1", ".", None),
        ("", ".", None),
    ],
)
def test_machine_number(text: str, sign: str | None, number: str | None) -> None:
    assert machine_number(text, sign) == number  # type: ignore[arg-type]


def test_doubtful_numbers_are_noticed() -> None:
    assert has_doubtful(["453,667"])
    assert not has_doubtful(["0,387", "45,6", "1453,667"])


@given(st.decimals(min_value=0, max_value=10**9, places=2, allow_nan=False), st.sampled_from([",", "."]))
def test_written_numbers_come_back(value: Decimal, sign: str) -> None:
    text = f"{value:,.2f}"
    if sign == ",":
        text = text.translate(str.maketrans(",.", ".,"))
    assert decimal_sign([text]) == sign
    assert Decimal(machine_number(text, sign) or "NaN") == value  # type: ignore[arg-type]
