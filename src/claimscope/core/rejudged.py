"""What another edition of rules, profile or record makes of the same pack: findings come and gone, cells and checks
moved."""

from __future__ import annotations

from collections.abc import Iterator

from claimscope.core.document import Pack
from claimscope.core.edits.base import number_of
from claimscope.core.judged import Judged, KeptFinding, states_of
from claimscope.core.message import Message, message
from claimscope.core.question_names import question_label


def rejudged(before: Judged, after: Judged, pack: Pack) -> tuple[Message, ...]:
    """One sentence for each thing that changed: the gate first, then cells, checks and findings; empty where nothing
    did. ``pack`` gives the names of candidates and rows."""
    return (*_gate(before, after), *_cells(before, after, pack), *_checks(before, after), *_findings(before, after))


def judged_by(before: Judged, after: Judged) -> Message:
    """Which edition of rules and record judged then, and which judges now."""
    then = {"on": before.on, "old_rules": before.rules, "old_record": before.record or "–"}
    return message("rules.rejudged.by", **then, rules=after.rules, record=after.record or "–")


def same_grounds(before: Judged, after: Judged) -> bool:
    """Whether rules, profile and record are the same: then time has passed, or the program is another version."""
    return (before.rules, before.record) == (after.rules, after.record)


def _gate(before: Judged, after: Judged) -> Iterator[Message]:
    if before.final_allowed != after.final_allowed:
        yield Message("rules.changed.gate-open" if after.final_allowed else "rules.changed.gate-shut")


def _cells(before: Judged, after: Judged, pack: Pack) -> Iterator[Message]:
    names = {one.id: one.name for one in pack.candidates}
    were = {(one.candidate, one.question): one.state for one in before.cells}
    for cell in after.cells:
        was = were.get((cell.candidate, cell.question))
        if was is not None and was != cell.state:
            row = question_label(pack, cell.question)
            states = {"old": Message(f"matrix.state.{was}"), "new": Message(f"matrix.state.{cell.state}")}
            name = names.get(cell.candidate) or Message("matrix.nobody")
            yield message("rules.changed.cell", row=row, candidate=name, **states)


def _checks(before: Judged, after: Judged) -> Iterator[Message]:
    were = dict(before.checks)
    for citation, letters in after.checks:
        old = states_of(were.get(citation, ""))
        for check, state in states_of(letters).items():
            was = old.get(check, state)
            if was != state:
                name = Message(f"checks.name.{check}")
                states = {"old": Message(f"checks.state.{was}"), "new": Message(f"checks.state.{state}")}
                yield message("rules.changed.check", citation=number_of(citation), check=name, **states)


def _findings(before: Judged, after: Judged) -> Iterator[Message]:
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


def _level(found: KeptFinding) -> Message:
    return Message(f"rules.severity.{found.severity}")


def _by_key(made: Judged) -> dict[str, KeptFinding]:
    return {found.key: found for found in made.findings}
