"""What texts were found to mean: texts come again (cells, heads, feet), and are read once."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

Meaning = TypeVar("Meaning")
_LEAST_TAKEN = 20


class Remembered(Generic[Meaning]):
    """Meanings by key, as long as there is room for their texts; what is full keeps what it has."""

    def __init__(self, room: int) -> None:
        """``room``: characters of texts; a short one counts as `_LEAST_TAKEN`."""
        self._room = room
        self._known: dict[Hashable, Meaning] = {}

    def get(self, key: Hashable) -> Meaning | None:
        """The meaning kept for a key."""
        return self._known.get(key)

    def keep(self, key: Hashable, length: int, meaning: Meaning) -> Meaning:
        """The meaning, kept where a text of ``length`` has room."""
        if length <= self._room:
            self._room -= max(length, _LEAST_TAKEN)
            self._known[key] = meaning
        return meaning
