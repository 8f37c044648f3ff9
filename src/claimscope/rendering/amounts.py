"""Numbers in tables: apart from their units, and in the habit of a language."""

from __future__ import annotations

import re
from decimal import Decimal

from claimscope.core.message import Catalogue, Message, message, written_number

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


def columns(value: Value, catalogue: Catalogue) -> tuple[str, Value]:
    """Number and unit of a value, each for a column of its own."""
    number, unit = apart(value)
    if isinstance(number, (int, Decimal)):
        return written_number(number, catalogue.language), unit or ""
    return catalogue.text(number) if number is not None else "", unit or ""


def calculation(said: str | Message, catalogue: Catalogue) -> str:
    """A calculation with its numbers as the language writes them."""
    return _NUMBER.sub(lambda found: written_number(Decimal(found.group()), catalogue.language), catalogue.text(said))
