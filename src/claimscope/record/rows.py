"""Database rows to record rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from decimal import Decimal
from typing import Any

from claimscope.core.record_row import RecordRow
from claimscope.record.schema import INTERNED, KEY, NUMBERS, SYSTEM_COLUMNS

_FIELDS = tuple(field.name for field in fields(RecordRow))
_COMPUTED = frozenset({"key", "publication_date"})
_COUNTS = ("nodes", "accelerators_total", "host_processors_per_node", "accelerators_per_node")


def _places(names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(_FIELDS.index(name) for name in names if name in _FIELDS)


_AT = {name: place for place, name in enumerate(_FIELDS)}
_INTERNED_AT = _places(INTERNED)
_NUMBERS_AT = _places(NUMBERS)
_COUNTS_AT = _places(_COUNTS[1:])
_KEY_AT = _places(KEY)
_TEXTS_AT = tuple(_AT[name] for name in _FIELDS if name not in {*INTERNED, *NUMBERS, *_COUNTS, *_COMPUTED, "inferred"})


def columns() -> str:
    """The columns of a SELECT that ``RowReader.row`` understands: the fields of a record row, in their order."""
    return ", ".join(_column(name) for name in _FIELDS)


def _column(name: str) -> str:
    if name in _COMPUTED:
        return "NULL"
    return f"s.{name}" if name in SYSTEM_COLUMNS else f"r.{name}"


class RowReader:
    """Knows the texts of the database by number, and publication dates by round."""

    def __init__(self, texts: Mapping[int, str], dates: Mapping[str, str]) -> None:
        self._texts = texts
        self._numbers = {text: number for number, text in texts.items()}
        self._dates = dates

    def number_of(self, text: str) -> int:
        """The number of a text, or -1 where the record never uses it."""
        return self._numbers.get(text, -1)

    def text(self, number: int) -> str:
        """The text with this number."""
        return self._texts[number]

    def row(self, cells: tuple[Any, ...]) -> RecordRow:
        """A record row from the cells of a SELECT over ``columns()``.

        From v6.0 on the published flag ``inferred`` only says that the log names the scenario otherwise; nothing was
        inferred there (coverage notes of the facts table, column ``inferred``).
        """
        made = list(cells)
        for at in _INTERNED_AT:
            made[at] = self._texts[made[at]]
        for at in _NUMBERS_AT:
            if made[at] is not None:
                made[at] = Decimal(made[at])
        for at in _TEXTS_AT:
            if made[at] is None:
                made[at] = ""
        for at in _COUNTS_AT:
            made[at] = int(made[at]) if str(made[at]).isdigit() else None
        made[_AT["nodes"]] = made[_AT["nodes"]] or 1
        made[_AT["inferred"]] = made[_AT["inferred"]] == "1" and not made[_AT["round"]].startswith("v6.")
        made[_AT["key"]] = "/".join([made[at] for at in _KEY_AT])
        made[_AT["publication_date"]] = self._dates.get(made[_AT["round"]], "")
        made[_AT["source_location"]] = _location(made)
        return RecordRow(*made)


def _location(made: list[Any]) -> str:
    """The path in the results repository; empty or ``~`` where it follows from the other fields."""
    location = str(made[_AT["source_location"]])
    if location not in ("", "~"):
        return location
    division, submitter, platform = (made[_AT[name]] for name in ("division", "submitter", "platform"))
    model, scenario = made[_AT["model_used"]], made[_AT["scenario"]]
    return f"{division}/{submitter}/results/{platform}/{model}/{scenario.lower() if location else scenario}"
