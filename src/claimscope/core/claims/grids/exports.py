"""Machine exports: JSON text as a table of keys and values."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from decimal import Decimal

from claimscope.core.reading import Box, Cell, Span, Table

_LONGEST = 2_000_000
_MOST_ROWS = 5_000


def json_table(text: str, name: str, box: Box | None = None) -> Table | None:
    """The table of a JSON object or list of objects, or None where the text is none."""
    stripped = text.strip()
    if not re.match(r"[{\[]\s*[\"{\[]", stripped) or len(stripped) > _LONGEST:
        return None
    try:
        data = json.loads(stripped, parse_float=Decimal)
    except (ValueError, RecursionError):
        return None
    if isinstance(data, list) and data and all(isinstance(item, dict) for item in data):
        return _records(data, name, box)
    rows = list(_flat(data, ""))[:_MOST_ROWS]
    groups = (
        [str(key) for key, value in data.items() if isinstance(value, dict | list)] if isinstance(data, dict) else []
    )
    cells = [
        cell
        for row, (key, value) in enumerate(rows)
        for cell in (_cell(row, 0, _words(key), box), _cell(row, 1, value, box))
    ]
    return Table(name, len(rows), 2, tuple(cells), _words(", ".join(groups)), box) if rows else None


def _records(data: list[dict[str, object]], name: str, box: Box | None) -> Table:
    """A list of like objects: one row each, keys as heads."""
    keys = list(dict.fromkeys(key for item in data[:_MOST_ROWS] for key in item))
    cells = [_cell(0, column, _words(key), box, header=True) for column, key in enumerate(keys)]
    for row, item in enumerate(data[:_MOST_ROWS], 1):
        cells += [_cell(row, column, _text(item.get(key)), box) for column, key in enumerate(keys)]
    return Table(name, min(len(data), _MOST_ROWS) + 1, len(keys), tuple(cells), box=box)


def _flat(data: object, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _flat(value, str(key))
    elif isinstance(data, list):
        for value in data:
            yield from _flat(value, path)
    else:
        yield path, _text(data)


def _text(value: object) -> str:
    if isinstance(value, Decimal):
        return f"{value:f}"
    return "" if value is None else str(value)


def _words(key: str) -> str:
    return key.replace("_", " ")


def _cell(row: int, column: int, text: str, box: Box | None, header: bool = False) -> Cell:
    return Cell(row, column, (Span(text),), header=header, box=box)
