"""Number formats of charts and cells."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimscope.readers.number_format import decimal_of, shown


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        ("143309", "#,##0", "143,309"),
        ("23699.7", "#,##0.00", "23,699.70"),
        ("0.125", "0%", "13%"),
        ("0.125", "0.0%", "12.5%"),
        ("2.4", '0.0"x"', "2.4x"),
        ("2.4", "0.0\\x", "2.4x"),
        ("1234567", '0.0,,"M"', "1.2M"),
        ("99100", '0.0,"k"', "99.1k"),
        ("1234567", '[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', "1.2M"),
        ("1500", '[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', "1.5K"),
        ("-5", "#,##0;(#,##0)", "(5)"),
        ("-5.5", "0.0", "-5.5"),
        ("-0.2", "0", "0"),
        ("0", '0;-0;"–"', "–"),
        ("1234.5", "General", "1234.5"),
        ("1234.5", 'General" tok/s"', "1234.5 tok/s"),
        ("17.187700000000001", "General", "17.1877"),
        ("12", "[$€-407] #,##0.00", "€ 12.00"),
        ("12", '#,##0 "€"', "12 €"),
        ("12345", "0.00E+00", "1.23E+04"),
        ("1234.567", "#,##0.###", "1,234.567"),
        ("5", "000", "005"),
        ("44000", "yyyy-mm-dd", "44000"),
        ("7", "", "7"),
        ("7", "[Red]0", "7"),
        ("7", "_-* #,##0_-", "7"),
    ],
)
def test_a_number_looks_as_in_the_office_program(value: str, code: str, text: str) -> None:
    number = decimal_of(value)
    assert number is not None
    assert shown(number, code) == text


@pytest.mark.parametrize("text", ["", "n/a", "NaN", "1e999", "12,5", None])
def test_what_is_no_number_is_none(text: str | None) -> None:
    assert decimal_of(text) is None


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**12), max_value=10**12, places=4))
def test_the_plain_format_never_loses_a_digit_before_the_point(value: Decimal) -> None:
    assert abs(Decimal(shown(value, "0.0000")) - value) == 0


@given(
    st.text(alphabet='0#?,.;%"\\[]<>=_*eE+-GeneralMKy $€', max_size=40),
    st.floats(allow_nan=False, allow_infinity=False),
)
def test_no_format_code_fails(code: str, value: float) -> None:
    number = decimal_of(repr(value))
    if number is not None:
        assert isinstance(shown(number, code), str)
