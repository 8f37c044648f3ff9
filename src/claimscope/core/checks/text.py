"""Several messages as one: sentences after each other, or parts of a list with semicolons."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from claimscope.core.message import Arg, Message, message


def sentences(parts: Iterable[Arg]) -> Arg:
    """Sentences after each other."""
    return _joined(parts, "checks.join.space")


def listed(parts: Iterable[Arg]) -> Arg:
    """Parts with semicolons between them."""
    return _joined(parts, "checks.join.semicolon")


def _joined(parts: Iterable[Arg], id: str) -> Arg:
    return reduce(lambda left, right: message(id, a=left, b=right), parts)


def paragraph(parts: Iterable[Arg]) -> Message:
    """Sentences as a message of their own."""
    return message("checks.paragraph", text=sentences(parts))
