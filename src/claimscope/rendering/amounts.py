"""Numbers in tables: apart from their units, and in the habit of a language."""

from __future__ import annotations

import re
from decimal import Decimal

from claimscope.core.message import Message, message, written_number

Value = str | int | Decimal | Message | None
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def apart(value: Value) -> tuple[Value, Value]:
    """A number and its unit, so that both stand in columns of their own; other values whole, without a unit."""
    if not isinstance(value, Message):
        return value, None
    inner = value.get("value")
    if value.id == "report.at-percentile" and isinstance(inner, Message):
        amount, unit = apart(inner)
        said = unit if isinstance(unit, (str, Message)) else ""
        return amount, message("report.at-percentile", value=said, percentile=value.get("percentile") or 0)
    number, name = value.get("n"), value.get("unit")
    if value.id in ("report.value", "report.number") and isinstance(number, (int, Decimal)):
        return number, name if isinstance(name, (str, Message)) else None
    return value, None


def calculation(text: str, language: str) -> str:
    """A calculation with its numbers as the language writes them, all in groups where one of them is."""
    numbers = [Decimal(found) for found in _NUMBER.findall(text)]
    grouped_from = 4 if any(number >= 10_000 for number in numbers) else 5
    return _NUMBER.sub(lambda found: written_number(Decimal(found.group()), language, grouped_from), text)
