"""Candidates side by side, only where the rules allow it, with the differences that must be stated.

The verdict is that of ``checks.comparability``; beyond it only closed, measured results that still stand become bars:
an open result is a statement on one system, an inferred value was not measured under its scenario.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from claimscope.core.checks.comparability import Side, compare, side_of
from claimscope.core.checks.executor import compare_stack
from claimscope.core.citation_view import row_of, view_of
from claimscope.core.compatibility import Compatibility
from claimscope.core.document import Citation, Pack
from claimscope.core.message import Message, message
from claimscope.core.record_row import RecordRow
from claimscope.core.report.figures import Bar, BarsFigure, Text
from claimscope.core.report.model import Comparison
from claimscope.core.report.numbering import Numbers, candidate_name, decision_citations
from claimscope.core.row_fields import base_benchmark, effective_scenario, tier_sibling


@dataclass(slots=True)
class _Group:
    """Results that may stand side by side, one per row of the record."""

    members: list[tuple[Citation, RecordRow, Side, bool]] = field(default_factory=list)
    """Citation, row, side, and whether the row's machine is as large as the one its candidate offers."""

    def fits(self, row: RecordRow, side: Side, offered: bool, compatibility: Compatibility) -> bool:
        others = [one for _, _, one, _ in self.members]
        return self._drawn_with(row, offered) and compare([*others, side], compatibility).verdict != "not"

    def _drawn_with(self, row: RecordRow, offered: bool) -> bool:
        """Bars are read by their length before any word beside them: one unit, systems of one availability, and as
        many accelerators, unless each is the size that its candidate offers."""
        first = self.members[0][1]
        size = first.accelerators_total == row.accelerators_total or (offered and all(one[3] for one in self.members))
        return first.unit == row.unit and first.availability == row.availability and size

    def holds(self, row: RecordRow) -> bool:
        """Whether the same run is in it already, also where it cleared another accuracy tier."""
        return any(tier_sibling(known, row) for _, known, _, _ in self.members)


def comparisons_of(
    pack: Pack, numbers: Numbers, compatibility: Compatibility
) -> tuple[tuple[Comparison, ...], tuple[Message, ...]]:
    """Groups with at least two results, and one sentence per reason for the citations that stand in none."""
    groups: list[_Group] = []
    alone: dict[str, list[str]] = {}
    for citation in sorted(decision_citations(pack), key=lambda one: _strange(pack, one)):
        row = row_of(citation)
        reason = _unfit(row)
        if row is None or reason:
            alone.setdefault(reason or "no-row", []).append(numbers.of(citation.id))
        elif any(group.holds(row) for group in groups):
            alone.setdefault("drawn", []).append(numbers.of(citation.id))
        else:
            _placed(pack, groups, citation, row, compatibility)
    shown = tuple(_comparison(pack, numbers, one, compatibility) for one in groups if len(one.members) > 1)
    for one in groups:
        if len(one.members) == 1:
            alone.setdefault("alone", []).append(numbers.of(one.members[0][0].id))
    return shown, tuple(_left_out(reason, some) for reason, some in alone.items())


def _placed(pack: Pack, groups: list[_Group], citation: Citation, row: RecordRow, compatibility: Compatibility) -> None:
    side = side_of(view_of(citation))
    offered = _as_offered(pack, citation)
    found = next((group for group in groups if group.fits(row, side, offered, compatibility)), None)
    if found is None:
        found = _Group()
        groups.append(found)
    found.members.append((citation, row, side, offered))


def _unfit(row: RecordRow | None) -> str:
    if row is None:
        return "no-row"
    if row.division != "closed":
        return "division"
    if row.withdrawn:
        return "withdrawn"
    return "inferred" if row.was_inferred else ""


def _left_out(reason: str, some: list[str]) -> Message:
    return message("report.not-compared", numbers=", ".join(some), reason=Message(f"report.alone.{reason}"))


def _comparison(pack: Pack, numbers: Numbers, group: _Group, compatibility: Compatibility) -> Comparison:
    ranked = sorted(group.members, key=lambda member: (-member[1].value, member[1].key))
    rows = [row for _, row, _, _ in ranked]
    rounds = sorted({row.round for row in rows})
    bars = tuple(_bar(pack, numbers, citation, row, len(rounds) > 1) for citation, row, _, _ in ranked)
    first = rows[0]
    tiers = {row.benchmark for row in rows}
    title = message(
        "report.group",
        round=tuple(rounds),
        benchmark=first.benchmark if len(tiers) == 1 else base_benchmark(first.benchmark),
        scenario=effective_scenario(first),
        suite=first.suite,
        unit=first.unit,
    )
    stated = compare([side for _, _, side, _ in ranked], compatibility).state
    differences = (*_together(one.message for one in stated), *_more_differences(rows))
    return Comparison(title, BarsFigure(first.unit, bars), differences)


def _bar(pack: Pack, numbers: Numbers, citation: Citation, row: RecordRow, rounds: bool) -> Bar:
    name = candidate_name(pack, pack.candidate_of(citation))
    executor: Text = row.system_name
    if row.accelerators_total:
        executor = message(
            "report.executor", total=row.accelerators_total, accelerator=row.accelerator, nodes=row.nodes
        )
    if rounds:
        executor = message("report.executor-round", executor=executor, round=row.round)
    if _strange(pack, citation):
        note = message("report.bar.not-offered", candidate=name, executor=executor)
        return Bar(row.submitter, row.value, note, numbers.of(citation.id))
    note = message("report.bar.run-by", submitter=row.submitter, executor=executor)
    return Bar(name or row.submitter, row.value, note, numbers.of(citation.id))


def _as_offered(pack: Pack, citation: Citation) -> bool:
    """Whether the run had as many accelerators as its candidate offers."""
    candidate = pack.candidate(pack.candidate_of(citation))
    total = candidate.offered.accelerators_total if candidate else None
    return total is not None and view_of(citation).number("accelerator_count") == total


def _strange(pack: Pack, citation: Citation) -> bool:
    """Whether the run was on another accelerator than its candidate offers: a vendor who cites a rival's result, or an
    older machine, gets no bar of its own name for it."""
    candidate = pack.candidate(pack.candidate_of(citation))
    if candidate is None:
        return False
    fields = compare_stack(view_of(citation), candidate.offered)
    return any(one.name == "accelerator" and one.likeness == "differs" for one in fields)


def _together(stated: Iterable[Message]) -> tuple[Message, ...]:
    """Differences of pairs in one sentence per kind: rounds v4.1, v5.0 and v6.0, not three pairs of them."""
    sides: dict[str, set[str]] = {}
    others: list[Message] = []
    for one in stated:
        left, right = one.get("left"), one.get("right")
        if isinstance(left, str) and isinstance(right, str):
            sides.setdefault(one.id, set()).update((left, right))
        else:
            others.append(one)
    kinds = ((id.rpartition(".")[2], tuple(sorted(values, key=_by_size))) for id, values in sides.items())
    return (*(message(f"report.state-all.{kind}", values=values) for kind, values in kinds), *others)


def _by_size(value: str) -> tuple[int, str]:
    return (int(value) if value.isdigit() else 0, value)


def _more_differences(rows: Iterable[RecordRow]) -> tuple[Message, ...]:
    """Differences in the executor, as far as the record holds it."""
    known = tuple(rows)
    kinds = (
        ("accelerators", {row.accelerator for row in known}),
        ("nodes", {row.nodes for row in known}),
        ("software", {row.software for row in known}),
        ("precision", {row.weight_data_types for row in known}),
        ("submitter", {row.submitter for row in known}),
    )
    return tuple(Message(f"report.differs.{name}") for name, values in kinds if len(values) > 1)
