"""The executor that was measured beside the one offered to us."""

from __future__ import annotations

from dataclasses import dataclass

from claimscope.core.checks.executor import Likeness, StackField, compare_stack
from claimscope.core.checks.same import Names
from claimscope.core.citation_view import CitationView
from claimscope.core.document import Candidate, Configuration
from claimscope.core.message import Message
from claimscope.core.report.citation_model import StackLine
from claimscope.core.report.figures import Text


@dataclass(frozen=True, slots=True)
class Stack:
    """What differs line by line, what is the same or not known by name, and why nothing can be said."""

    lines: tuple[StackLine, ...]
    same: tuple[Message, ...]
    unknown: tuple[Message, ...] = ()
    note: Message | None = None


def stack_lines(view: CitationView, candidate: Candidate | None, names: Names) -> Stack:
    """Fields of which at least one side is known, and a note where nothing has been offered yet."""
    offered = candidate.offered if candidate else Configuration()
    if offered == Configuration():
        return Stack((), (), note=Message("report.stack.no-offer"))
    fields = [found for found in compare_stack(view, offered, names) if found.cited or found.offered]
    lines = tuple(_line(found) for found in fields if found.likeness in ("differs", "accepted"))
    return Stack(lines, _named(fields, "same"), _named(fields, "not-known", "not-entered"))


def _named(fields: list[StackField], *likeness: Likeness) -> tuple[Message, ...]:
    return tuple(Message(f"report.stack.{found.name}") for found in fields if found.likeness in likeness)


def _line(found: StackField) -> StackLine:
    return StackLine(
        Message(f"report.stack.{found.name}"),
        _shown(found.cited),
        _shown(found.offered),
        found.likeness,
    )


def _shown(value: str) -> Text:
    return value or Message("report.unknown")
