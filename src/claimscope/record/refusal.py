"""Why an update file is refused: with the row and field, so that somebody can look."""

from __future__ import annotations

from claimscope.core.message import Arg, message
from claimscope.core.problem import Problem


def refused(why: str, name: str, **args: Arg) -> Problem:
    """The refusal of file ``name``; nothing has been changed. ``why`` is the end of a message id."""
    happened = message(f"record.refused.{why}", name=name, **args)
    return Problem(happened, message("record.refused"), message("record.refused.advice"))


def wrong_field(name: str, line: int, field: str, expected: str, value: object) -> Problem:
    """A field of a row that is missing or of another kind. ``line`` counts rows from 1."""
    kind = message(f"record.expected.{expected}")
    shown = str(value)[:60] if value not in (None, "") else "–"
    return refused("field", name, line=line, field=field, expected=kind, value=shown)
