"""Numbers as people type them, by the habit of the window's language. What could be read two ways is refused."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal

from claimscope.core.message import NUMBER_STYLES

_MONTHS = {
    name: number
    for number, names in enumerate(
        ("jan", "feb", "mar mär", "apr", "may mai", "jun", "jul", "aug", "sep", "oct okt", "nov", "dec dez"), 1
    )
    for name in names.split()
}
"""Months by their first three letters, English and German; no letter group means two months."""


def read_decimal(text: str, language: str) -> Decimal | None:
    """``1,200.5`` (English) or ``1.200,5`` (German) as a Decimal; None where it is not clearly a number."""
    style = NUMBER_STYLES.get(language, NUMBER_STYLES["en"])
    bare = text.strip().replace("\u2212", "-").replace("\u202f", " ").replace("\u00a0", " ")
    group = re.escape(style.group.replace("\u202f", " "))
    whole = rf"(?:\d{{1,3}}(?:{group}\d{{3}})+|\d{{1,3}}(?: \d{{3}})+|\d+)"
    if not re.fullmatch(rf"-?{whole}(?:{re.escape(style.decimal)}\d+)?", bare):
        return None
    return Decimal(bare.replace(" ", "").replace(style.group, "").replace(style.decimal, "."))


def readings(text: str) -> tuple[Decimal, ...]:
    """What a number copied from a page may mean: ``1.234`` is 1234 on a German page and 1.234 on an English one. The
    larger first; one where there is no doubt, none where it is no number."""
    found = {read_decimal(text, language) for language in ("en", "de")} - {None}
    return tuple(sorted((one for one in found if one is not None), reverse=True))


def read_percentile(text: str, language: str) -> Decimal | None:
    """``99``, ``p99``, ``P99.9`` or ``99 %`` as a number over 0 and up to 100, else None."""
    bare = re.sub(r"^[pP]\s*(?=\d)|\s*(?:%|\.?th|\. ?Perzentil)$", "", text.strip())
    number = read_decimal(bare, language)
    return number if number is not None and 0 < number <= 100 else None


def read_whole(text: str, language: str) -> int | None:
    """A whole number of at least 0, else None."""
    number = read_decimal(text, language)
    return int(number) if number is not None and number >= 0 and number == number.to_integral_value() else None


def read_date(text: str) -> str | None:
    """An ISO date (``2027-03-31``), ``31.3.2027`` or ``31 March 2027``; the ISO form, or None where it is no date.

    ``3/31/2027`` is not read: it means another day on the other side of the ocean.
    """
    bare = text.strip()
    if found := re.fullmatch(r"(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})", bare):
        day, month, year = (int(part) for part in found.groups())
        bare = f"{year:04}-{month:02}-{day:02}"
    elif found := re.fullmatch(r"(\d{1,2})\.? +([^\W\d]{3,9})\.? +(\d{4})", bare):
        month = _MONTHS.get(found[2].casefold()[:3], 0)
        bare = f"{int(found[3]):04}-{month:02}-{int(found[1]):02}"
    try:
        return date.fromisoformat(bare).isoformat()
    except ValueError:
        return None


def written_date(iso: str, language: str) -> str:
    """``31.03.2027`` in German, else the ISO form, which no reader can take for another day. What is no ISO date (a
    time, a year, words of a file) stays as it is."""
    if language != "de" or not re.fullmatch(r"\d{4}-\d\d-\d\d", iso):
        return iso
    year, month, day = iso.split("-")
    return f"{day}.{month}.{year}"
