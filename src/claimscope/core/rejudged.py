"""What another edition of rules, profile or record makes of the same pack: findings come and gone, cells and checks
moved."""

from __future__ import annotations

from collections.abc import Iterator

from claimscope.core.assessment import Assessment, Finding
from claimscope.core.edits.base import number_of
from claimscope.core.message import Message, message


def rejudged(before: Assessment, after: Assessment) -> tuple[Message, ...]:
    """One sentence for each thing that changed, cells first, then checks, then findings; empty where nothing did."""
    return (*_cells(before, after), *_checks(before, after), *_findings(before, after))


def _cells(before: Assessment, after: Assessment) -> Iterator[Message]:
    for cell in after.cells:
        old = before.cell(cell.candidate, cell.question)
        if old is not None and old.state != cell.state:
            row = Message(f"matrix.question.{cell.question}")
            states = {"old": Message(f"matrix.state.{old.state}"), "new": Message(f"matrix.state.{cell.state}")}
            yield message("rules.changed.cell", row=row, candidate=cell.candidate, **states)


def _checks(before: Assessment, after: Assessment) -> Iterator[Message]:
    for made in after.citations:
        old = before.citation(made.citation)
        for check in made.checks if old else ():
            was = old.check(check.id).state if old else check.state
            if was != check.state:
                name = Message(f"checks.name.{check.id}")
                states = {"old": Message(f"checks.state.{was}"), "new": Message(f"checks.state.{check.state}")}
                yield message("rules.changed.check", citation=number_of(made.citation), check=name, **states)


def _findings(before: Assessment, after: Assessment) -> Iterator[Message]:
    old, new = _by_key(before), _by_key(after)
    for key, found in new.items():
        if key not in old:
            yield message("rules.changed.new", finding=found.message)
        elif old[key].severity != found.severity:
            levels = {"old": _level(old[key]), "new": _level(found)}
            yield message("rules.changed.severity", finding=found.message, **levels)
    for key, found in old.items():
        if key not in new:
            yield message("rules.changed.gone", finding=found.message)


def _level(found: Finding) -> Message:
    return Message(f"rules.severity.{found.severity}")


def _by_key(made: Assessment) -> dict[str, Finding]:
    return {found.key: found for found in made.findings}
