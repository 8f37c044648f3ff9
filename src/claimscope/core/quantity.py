"""Numbers as written: digits with thousands marks and decimal signs of any habit, read to Decimal without a float."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Literal

DecimalSign = Literal[".", ","]

GROUP_MARKS = ",.'\u00a0 "
_GROUPED = re.compile(r"\d{1,3}(?:[,.'\u00a0 ]\d{3})+(?:[.,]\d+)?")
_UNAMBIGUOUS_COMMA = re.compile(r"(?<![\d.,])(?:\d{1,3}(?:[.'\u00a0 ]\d{3})+,\d+|0,\d+|\d+,(?:\d{1,2}|\d{4,}))(?![\d.,]*\d)")
_UNAMBIGUOUS_POINT = re.compile(r"(?<![\d.,])(?:\d{1,3}(?:[,'\u00a0]\d{3})+\.\d+|0\.\d+|\d+\.(?:\d{1,2}|\d{4,}))(?![\d.,]*\d)")


def read_number(text: str, decimal: DecimalSign = ".") -> Decimal | None:
    """``text`` as a Decimal with the written precision, or None where it is no number.

    Where one mark could be both (``770.496``), ``decimal`` decides. A comma before one, two or more than three digits is a
    decimal sign anywhere.
    """
    plain = text.strip().replace("\u00a0", " ").replace("'", " ")
    if not re.fullmatch(r"\d[\d., ]*", plain) or plain[-1] in "., ":
        return None
    whole, sign, fraction = _split(plain, decimal)
    digits = re.sub(r"[., ]", "", whole)
    return Decimal(f"{digits}.{fraction}" if sign else digits)


def _split(plain: str, decimal: DecimalSign) -> tuple[str, str, str]:
    """(whole part with marks, decimal sign or empty, fraction)."""
    marks = [char for char in plain if char in ".,"]
    if not marks:
        return plain, "", ""
    last = marks[-1]
    whole, _, fraction = plain.rpartition(last)
    if len(set(marks)) == 2:
        return whole, last, fraction
    if len(marks) > 1:
        return plain, "", ""
    grouping_possible = len(fraction) == 3 and 1 <= len(whole.split(" ")[-1]) <= 3 and whole.lstrip("0") != ""
    if " " in whole or not grouping_possible:
        return whole, last, fraction
    return (whole, last, fraction) if last == decimal else (plain, "", "")


def decimal_sign(texts: Iterable[str], habit: DecimalSign = ".") -> DecimalSign:
    """The decimal sign that numbers in ``texts`` show where they are unambiguous; ``habit`` where none is or both are."""
    commas = points = 0
    for text in texts:
        commas += len(_UNAMBIGUOUS_COMMA.findall(text))
        points += len(_UNAMBIGUOUS_POINT.findall(text))
    if commas > points and (habit == "," or not points or commas > 3 * points):
        return ","
    if points > commas and (habit == "." or not commas or points > 3 * commas):
        return "."
    return habit


def written_decimals(number: Decimal) -> int:
    """How many decimal places ``number`` was written with."""
    exponent = number.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def in_words(number: Decimal) -> str:
    """``number`` in plain digits without exponent."""
    return f"{number:f}"
