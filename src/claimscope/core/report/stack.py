"""The executor that was measured beside the one offered to us."""

from __future__ import annotations

from claimscope.core.checks.executor import StackField, compare_stack
from claimscope.core.checks.same import Names
from claimscope.core.citation_view import CitationView
from claimscope.core.document import Candidate, Configuration
from claimscope.core.message import Message
from claimscope.core.report.figures import Text
from claimscope.core.report.model import StackLine


def stack_lines(
    view: CitationView, candidate: Candidate | None, names: Names
) -> tuple[tuple[StackLine, ...], Message | None]:
    """Fields of which at least one side is known, and a note where nothing has been offered yet."""
    offered = candidate.offered if candidate else Configuration()
    if offered == Configuration():
        return (), Message("report.stack.no-offer")
    fields = compare_stack(view, offered, names)
    return tuple(_line(found) for found in fields if found.cited or found.offered), None


def _line(found: StackField) -> StackLine:
    return StackLine(
        Message(f"report.stack.{found.name}"),
        _shown(found.cited),
        _shown(found.offered),
        found.likeness,
    )


def _shown(value: str) -> Text:
    return value or Message("report.unknown")
