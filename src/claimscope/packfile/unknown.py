"""Keys that a newer minor version wrote and this one does not know: kept in ``Pack.extra``, written back to their
place.

A place is a path of field names and item keys, joined by ``/``. An item of a list is found again by its id (``#c12``),
by candidate and question, or by a digest of its known content (``=1f3a…``): never by its number in the list, which
edits change.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec


def item_key(plain: Any) -> str:
    """How an item of a list is called within a place."""
    if isinstance(plain, dict) and isinstance(plain.get("id"), str):
        return "#" + _quoted(plain["id"])
    if isinstance(plain, dict) and isinstance(plain.get("question"), str):
        return "#" + _quoted(f"{plain.get('candidate', '')}|{plain['question']}")
    return "=" + sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()[:16]


def place_name(place: tuple[str, ...]) -> str:
    """The place as a key of ``Pack.extra``."""
    return "/".join(place)


def _quoted(id: str) -> str:
    return id.replace("%", "%25").replace("/", "%2F")


def put_back(plain: dict[str, Any], extra: Mapping[str, object]) -> None:
    """Write kept keys into the encoded pack. Keys whose place is gone (item removed or changed) go with it."""
    found = [(_at(plain, place), keys) for place, keys in extra.items()]
    for target, keys in found:
        if isinstance(target, dict) and isinstance(keys, Mapping):
            for name, value in keys.items():
                target.setdefault(name, value)


def _at(plain: Any, place: str) -> Any:
    target = plain
    for step in place.split("/") if place else ():
        target = _inside(target, step)
    return target


def _inside(target: Any, step: str) -> Any:
    if isinstance(target, dict):
        return target.get(step)
    if isinstance(target, list):
        return next((item for item in target if item_key(item) == step), None)
    return None
