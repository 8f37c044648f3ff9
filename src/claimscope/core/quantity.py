"""Numbers as written: digits with thousands marks and decimal signs of any habit, read to Decimal without a float."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Literal

DecimalSign = Literal[".", ","]

_UNIT_AHEAD = r"(?=[ \u00a0]?(?:%|[^\W\d_]{2,}|[xX×sW]\b))"
_STRONG_COMMA = re.compile(
    r"(?<![A-Za-zÀ-ɏЀ-ӿ0-9_.,])(?:\d{1,3}(?:[.'\u00a0]\d{3})+,\d+|\d{1,3}(?: \d{3})+,\d{1,2}|"
    r"\d{1,3}(?:\.\d{3}){2,}|0,\d+)(?![\d.,]*\d)"
)
_STRONG_POINT = re.compile(
    r"(?<![A-Za-zÀ-ɏЀ-ӿ0-9_.,])(?:\d{1,3}(?:[,'\u00a0]\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,}|0\.\d{2,}|"
    r"(?<![A-Za-zÀ-ɏ] )0\.\d)(?![\d.,]*\d)"
)
_NAMED = re.compile(
    r"(?:^|\n)\s*\d{1,2}(?:\.\d{1,2})+\.?(?=[ \t]+[^\W\d_])|"
    r"\b(?:[\w-]*[A-ZÀ-Þ][\w-]*|versi[oó]\w*|versão|верси\w+|release) \d+\.\d+(?![\d.,]*\d)"
)
""" "vLLM 0.11", "Mistral Small 3.2", a line that begins with "4.1 Referenzen": the number of a version or section says
nothing of the habit."""

_WEAK_COMMA = re.compile(rf"(?<![A-Za-zÀ-ɏЀ-ӿ0-9_.,])\d+,(?:\d{{1,2}}|\d{{4,}})(?![\d.,]*\d){_UNIT_AHEAD}")
_MARKED = re.compile(r"\d[.,]\d")
_WITH_NOTE = re.compile(r"\d{1,3},\d{4}")
""" "19,8782": perhaps 19,878 with the digit of a note."""

_WEAK_POINT = re.compile(
    rf"(?<![A-Za-zÀ-ɏЀ-ӿ0-9_.,])(?<![A-Za-z] )\d+\.(?:\d{{1,2}}|\d{{4,}})(?![\d.,]*\d){_UNIT_AHEAD}"
)


def read_number(text: str, decimal: DecimalSign = ".") -> Decimal | None:
    """``text`` as a Decimal with the written precision, or None where it is no number.

    Where one mark could be both (``770.496``), ``decimal`` decides. A comma before one, two or more than three digits
    is a decimal sign anywhere.
    """
    plain = text.strip().replace("\u00a0", " ").replace("'", " ")
    if not re.fullmatch(r"\d[\d., ]*", plain) or plain[-1] in "., ":
        return None
    whole, sign, fraction = _split(plain, decimal)
    digits = re.sub(r"[., ]", "", whole)
    return Decimal(f"{digits}.{fraction}" if sign else digits)


def told_digits(value: Decimal) -> int:
    """How many digits a number tells as it is written: 3 of 94,300, 2 of 12.0, 4 of 61.20, 3 of 0.42."""
    if value == int(value):
        return len(str(int(value)).rstrip("0"))
    parts = value.as_tuple()
    return max(len(parts.digits), 1 - int(parts.exponent))


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
    if last == "," and fraction == "000" and whole != "1":  # nobody writes three noughts behind a decimal comma
        return plain, "", ""
    return (whole, last, fraction) if last == decimal else (plain, "", "")


def decimal_sign(texts: Iterable[str], habit: DecimalSign = ".") -> DecimalSign:
    """The decimal sign that unambiguous numbers in ``texts`` show; ``habit`` where they show none or both."""
    commas = points = 0
    for text in texts:
        if not _MARKED.search(text):
            continue
        plain = _NAMED.sub("", text)
        weak = [hit.group() for hit in _WEAK_COMMA.finditer(text)]
        weak = weak if habit == "," else [one for one in weak if not _WITH_NOTE.fullmatch(one)]
        commas += 3 * len(_STRONG_COMMA.findall(text)) + len(weak)
        points += 3 * len(_STRONG_POINT.findall(plain)) + len(_WEAK_POINT.findall(plain))
    if commas == points:
        return habit
    other: DecimalSign = "," if commas > points else "."
    most, least = max(commas, points), min(commas, points)
    clear = most > 2 * least and (most >= 3 or (other == "," and least == 0))
    return other if other == habit or clear else habit


def in_words(number: Decimal) -> str:
    """``number`` in plain digits without exponent."""
    return f"{number:f}"
