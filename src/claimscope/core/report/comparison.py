"""Candidates side by side, only where the results belong to one group.

Source: MLPerf Results Messaging Guidelines, sections 4 (compatible comparisons) and 5 (stating differences),
2025-07-11.
"""

from __future__ import annotations

from claimscope.core.citation_view import effective_scenario, row_of
from claimscope.core.document import Citation, Pack
from claimscope.core.message import Message, message
from claimscope.core.record_row import RecordRow
from claimscope.core.report.figures import Bar, BarsFigure, Text
from claimscope.core.report.model import Comparison
from claimscope.core.report.numbering import Numbers, candidate_name, decision_citations

Group = tuple[str, str, str, str, str]


def comparisons_of(pack: Pack, numbers: Numbers) -> tuple[tuple[Comparison, ...], tuple[Message, ...]]:
    """Groups with at least two systems, and one sentence for each citation that may not stand in any."""
    groups: dict[Group, list[tuple[Citation, RecordRow]]] = {}
    alone: list[Message] = []
    for citation in decision_citations(pack):
        row = row_of(citation)
        reason = _unfit(row)
        if row is None or reason:
            alone.append(_left_out(numbers, citation, reason or "no-row"))
        else:
            groups.setdefault(_group(row), []).append((citation, row))
    kept = {group: members for group, members in groups.items() if len({row.key for _, row in members}) > 1}
    single = [one for group, members in groups.items() if group not in kept for one, _ in members]
    alone += [_left_out(numbers, citation, "alone") for citation in single]
    return tuple(_comparison(pack, numbers, group, members) for group, members in kept.items()), tuple(alone)


def _group(row: RecordRow) -> Group:
    return row.round, row.benchmark, effective_scenario(row), row.suite, row.unit


def _unfit(row: RecordRow | None) -> str:
    if row is None:
        return "no-row"
    if row.division != "closed":
        return "division"
    if row.withdrawn:
        return "withdrawn"
    return "inferred" if row.inferred else ""


def _left_out(numbers: Numbers, citation: Citation, reason: str) -> Message:
    return message(
        "report.not-compared", number=numbers.citations[citation.id], reason=Message(f"report.alone.{reason}")
    )


def _comparison(pack: Pack, numbers: Numbers, group: Group, members: list[tuple[Citation, RecordRow]]) -> Comparison:
    round, benchmark, scenario, suite, unit = group
    unique = {row.key: (citation, row) for citation, row in reversed(members)}
    ranked = sorted(unique.values(), key=lambda pair: (-pair[1].value, pair[1].key))
    bars = tuple(_bar(pack, numbers, citation, row) for citation, row in ranked)
    title = message("report.group", round=round, benchmark=benchmark, scenario=scenario, suite=suite, unit=unit)
    return Comparison(title, BarsFigure(unit, bars), _differences([row for _, row in ranked]))


def _bar(pack: Pack, numbers: Numbers, citation: Citation, row: RecordRow) -> Bar:
    name = candidate_name(pack, pack.candidate_of(citation))
    executor: Text = message(
        "report.executor", total=row.accelerators_total or 0, accelerator=row.accelerator, nodes=row.nodes
    )
    return Bar(
        name or row.submitter,
        row.value,
        executor if row.accelerators_total else row.system_name,
        numbers.of(citation.id),
    )


def _differences(rows: list[RecordRow]) -> tuple[Text, ...]:
    """What must be stated beside the bars, as far as the record holds it."""
    kinds = (
        ("accelerators", {(row.accelerator, row.accelerators_total) for row in rows}),
        ("nodes", {row.nodes for row in rows}),
        ("software", {row.software for row in rows}),
        ("precision", {row.weight_data_types for row in rows}),
        ("availability", {row.availability for row in rows}),
        ("submitter", {row.submitter for row in rows}),
    )
    return tuple(Message(f"report.differs.{name}") for name, values in kinds if len(values) > 1)
