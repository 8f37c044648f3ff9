"""Machine exports: JSON text (or an outline of keys) as tables of keys and values, or of like objects."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from decimal import Decimal

from claimscope.core import lazy_re as re
from claimscope.core.claims.grids.outlines import looks_outlined, outline_data
from claimscope.core.reading import Box, Cell, Span, Table

_LONGEST = 2_000_000
_MOST_ROWS = 5_000
_FEWEST_LINES = 2
_UNITS = ("unit", "units")
_STATISTIC = re.compile(r"value|mean|avg|average|median|min|max|p\d{2,3}|std\w*|total|count|sum|cv|stdev_?")

_CARDS = re.compile(
    r"(?:(?:num|number_of|n|total)_)?(?:gpu|accelerator|card|device)s?(?:_(?:count|number|total))?", re.IGNORECASE
)
_COUNT = re.compile(r"count|quantity|qty|number|num", re.IGNORECASE)
"""Of what such a key counts, the name beside it says ("gpu": "H100", "count": 8)."""

Object = dict[str, object]


def exported_tables(text: str, name: str, alone: bool) -> list[Table]:
    """The tables of a whole page that is JSON text or, ``alone`` in one block, an outline of keys; none where it is
    neither."""
    if text.lstrip()[:1] in ("{", "["):
        return json_tables(text, name)
    return data_tables(outline_data(text), name) if alone and looks_outlined(text) else []


def json_tables(text: str, name: str, box: Box | None = None) -> list[Table]:
    """The tables of a JSON text (one object, a list of objects, or an object on each line); none where it is none."""
    stripped = text.strip()
    if not re.match(r"[{\[]\s*[\"{\[]", stripped) or len(stripped) > _LONGEST:
        return []
    return data_tables(_parsed(stripped), name, box)


def data_tables(data: object, name: str, box: Box | None = None) -> list[Table]:
    """The tables of objects of keys and values.

    Each list of like objects is a table of its own; what the objects around it say is said in each of its rows.
    """
    if isinstance(data, list) and data and all(isinstance(item, dict) for item in data):
        return [_records(data, name, box)]
    lists = [*_lists(data, ())] if isinstance(data, dict) else []
    made = [_records([{**_told(beside), **item} for item in items], name, box) for items, beside in lists]
    rows = [*_flat(_without(data, [items for items, _ in lists]), "", "")][:_MOST_ROWS]
    return ([_pairs(rows, data, name, box)] if rows else []) + made


def _parsed(text: str) -> object:
    try:
        return json.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError):
        pass
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        found = [json.loads(line, parse_float=Decimal) for line in lines] if len(lines) >= _FEWEST_LINES else []
    except (ValueError, RecursionError):
        return None
    return found if all(isinstance(item, dict) for item in found) else None


def _lists(data: Object, beside: tuple[Object, ...]) -> Iterator[tuple[list[Object], tuple[Object, ...]]]:
    """Lists of objects at any depth, each with the objects around it."""
    for value in data.values():
        if isinstance(value, dict):
            yield from _lists(value, (*beside, data))
        elif isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            yield value, (*beside, data)


def _without(data: object, lists: Sequence[object]) -> object:
    """The data without the lists that are tables of their own."""
    if isinstance(data, dict):
        kept = {key: value for key, value in data.items() if not any(value is one for one in lists)}
        return {key: _without(value, lists) for key, value in kept.items()}
    return data


def _told(beside: Sequence[Object]) -> Object:
    """What the objects around a list say of all of it: their words, and how many cards they count."""
    return {key: value for one in beside for key, value in one.items() if _is_said(key, value)}


def _is_said(key: str, value: object) -> bool:
    return bool(value.strip()) if isinstance(value, str) else _is_number(value) and _CARDS.fullmatch(key) is not None


def _pairs(rows: Sequence[tuple[str, str]], data: object, name: str, box: Box | None) -> Table:
    """Keys and values, one below the other; the names of the groups are the caption."""
    groups = (
        [str(key) for key, value in data.items() if isinstance(value, dict | list)] if isinstance(data, dict) else []
    )
    cells = [
        cell for row, (key, value) in enumerate(rows) for cell in (_cell(row, 0, key, box), _cell(row, 1, value, box))
    ]
    return Table(name, len(rows), 2, tuple(cells), _words(", ".join(groups)), box)


def _records(data: Sequence[Object], name: str, box: Box | None) -> Table:
    """A list of like objects: one row each, keys as heads."""
    items = [dict(_flat(item, "", "")) for item in data[:_MOST_ROWS]]
    keys = list(dict.fromkeys(key for item in items for key in item))
    cells = [_cell(0, column, key, box, header=True) for column, key in enumerate(keys)]
    for row, item in enumerate(items, 1):
        cells += [_cell(row, column, item.get(key, ""), box) for column, key in enumerate(keys)]
    return Table(name, len(items) + 1, len(keys), tuple(cells), "", box)


def _flat(data: object, path: str, unit: str) -> Iterator[tuple[str, str]]:
    """(key, text) of every value. The key of a number holds those of the objects around it, and their unit."""
    if isinstance(data, dict):
        told, cards = _unit_of(data), _cards_of(data)
        for key, value in data.items():
            nested = _is_number(value) or isinstance(value, dict | list)
            name = f"{path} {_words(str(key))}".strip() if nested else _words(str(key))
            name = f"{cards} count" if cards and _COUNT.fullmatch(key) and _is_number(value) else name
            yield from _flat(value, name, "" if key == "count" else told)
    elif isinstance(data, list):
        for value in data:
            yield from _flat(value, path, unit)
    else:
        yield (f"{path} ({unit})" if unit and _is_number(data) else path), _text(data)


def _cards_of(data: Object) -> str:
    """The key under which an object names cards ("gpu": "NVIDIA H100"), or empty."""
    return next((key for key, value in data.items() if isinstance(value, str) and _CARDS.fullmatch(key)), "")


def _unit_of(data: Object) -> str:
    """The unit that an object of statistics names for them ("unit": "s", "mean": 0.41, "p99": 0.48), or empty."""
    unit = next((str(data[key]) for key in _UNITS if isinstance(data.get(key), str)), "")
    return unit if all(_STATISTIC.fullmatch(str(key)) for key, value in data.items() if _is_number(value)) else ""


def _is_number(value: object) -> bool:
    return isinstance(value, Decimal | int) and not isinstance(value, bool)


def _text(value: object) -> str:
    if isinstance(value, Decimal):
        return f"{value:f}"
    return "" if value is None else str(value)


def _words(key: str) -> str:
    return key.replace("_", " ")


def _cell(row: int, column: int, text: str, box: Box | None, header: bool = False) -> Cell:
    return Cell(row, column, (Span(text),), header=header, box=box)
