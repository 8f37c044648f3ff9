"""Numbers as people type them, by the habit of the window's language. What could be read two ways is refused."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal

from claimscope.core.message import NUMBER_STYLES


def read_decimal(text: str, language: str) -> Decimal | None:
    """``1,200.5`` (English) or ``1.200,5`` (German) as a Decimal; None where it is not clearly a number."""
    style = NUMBER_STYLES.get(language, NUMBER_STYLES["en"])
    bare = text.strip().replace("\u2212", "-").replace("\u202f", " ").replace("\u00a0", " ")
    group = re.escape(style.group.replace("\u202f", " "))
    whole = rf"(?:\d{{1,3}}(?:{group}\d{{3}})+|\d{{1,3}}(?: \d{{3}})+|\d+)"
    if not re.fullmatch(rf"-?{whole}(?:{re.escape(style.decimal)}\d+)?", bare):
        return None
    return Decimal(bare.replace(" ", "").replace(style.group, "").replace(style.decimal, "."))


def read_whole(text: str, language: str) -> int | None:
    """A whole number of at least 0, else None."""
    number = read_decimal(text, language)
    return int(number) if number is not None and number >= 0 and number == number.to_integral_value() else None


def read_date(text: str) -> str | None:
    """An ISO date (``2027-03-31``) or ``31.3.2027``; the ISO form, or None where it is no date."""
    bare = text.strip()
    if found := re.fullmatch(r"(\d{1,2})\.(\d{1,2})\.(\d{4})", bare):
        day, month, year = (int(part) for part in found.groups())
        bare = f"{year:04}-{month:02}-{day:02}"
    try:
        return date.fromisoformat(bare).isoformat()
    except ValueError:
        return None
