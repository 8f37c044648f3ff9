"""Single cases of an evaluation, for the error analysis: read one at a time, never held together."""

from __future__ import annotations

import json
from dataclasses import dataclass
from decimal import Decimal

TEXT_LIMIT = 20_000


@dataclass(frozen=True, slots=True)
class Case:
    """One case: what went in, what came out, what was expected. ``fields`` are short values to group and filter by."""

    id: str
    input: str
    output: str
    expected: str = ""
    score: Decimal | None = None
    passed: bool | None = None
    error: str = ""
    reason: str = ""
    fields: tuple[tuple[str, str], ...] = ()


def plain(value: object) -> str:
    """A value as text, cut at 20,000 characters (the cut is marked)."""
    if value is None:
        return ""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= TEXT_LIMIT else text[:TEXT_LIMIT] + " […]"
