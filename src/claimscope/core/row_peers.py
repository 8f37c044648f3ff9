"""The rows of the record that may stand beside a row, by the comparability rules (see ``checks.comparability``)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from claimscope.core.checks.comparability import Reason, compare
from claimscope.core.checks.comparison_rules import side_of_row
from claimscope.core.compatibility import Compatibility
from claimscope.core.record_row import RecordQuery, RecordRow, RowFilter


@dataclass(frozen=True, slots=True)
class Peers:
    """Rows that may be drawn together, ``row`` among them, and the differences that must be stated for all of them.

    ``why_none`` is ``open`` or ``network`` (a statement on one system), ``inferred``, ``withdrawn`` or ``alone``; empty
    where there are peers.
    """

    rows: tuple[RecordRow, ...] = ()
    state: tuple[str, ...] = ()
    """Ids of the rules whose differences must be stated."""
    why_none: str = ""


def peers_of(row: RecordRow, record: RecordQuery, compatibility: Compatibility) -> Peers:
    """Closed, measured results of the same round, benchmark, scenario and suite that may stand beside ``row``."""
    if row.division != "closed":
        return Peers(why_none=row.division)
    if row.was_inferred or row.withdrawn:
        return Peers(why_none="withdrawn" if row.withdrawn else "inferred")
    wanted = RowFilter(rounds=(row.round,), benchmarks=(row.benchmark,), scenarios=(row.scenario,), division="closed")
    found = [one for one in record.rows(wanted) if one.key != row.key and _drawable(one, row)]
    rules = {one.key: _rules(row, one, compatibility) for one in found}
    kept = [one for one in found if rules[one.key] is not None]
    if not kept:
        return Peers(why_none="alone")
    state = tuple(sorted({rule for one in kept for rule in rules[one.key] or ()}))
    return Peers((row, *kept), state)


def _drawable(one: RecordRow, row: RecordRow) -> bool:
    return not one.was_inferred and not one.withdrawn and one.unit == row.unit


def _rules(row: RecordRow, other: RecordRow, compatibility: Compatibility) -> tuple[str, ...] | None:
    """Rules of the differences to state, or None where the two may not stand side by side."""
    made = compare((side_of_row(row), side_of_row(other)), compatibility)
    return None if made.verdict == "not" else tuple(_ids(made.state))


def _ids(state: Iterable[Reason]) -> Iterable[str]:
    return (one.rule for one in state)
